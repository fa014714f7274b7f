"""Writes the facts of a catalogue as a tree whose tables are headers of macro calls, included several times."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from world.sources.tree_writer import TreeWriter, write_files

from vaultc.world.catalog import Catalog
from vaultc.world.sources.monsters import capitals


def write_newer_tree(catalog: Catalog, folder: Path) -> None:
    """Write src, include and util with all facts of a catalogue: tables in headers, other names of arrays, designated
    values, and lines that end as on Windows."""
    writer = _NewerWriter(catalog)
    write_files(writer, folder, difficulty=True)
    (folder / "include" / "monsters.h").write_text(writer.monsters_h(), encoding="latin-1")
    (folder / "include" / "defsym.h").write_text(writer.defsym(), encoding="latin-1")
    for path in [*folder.rglob("*.c"), *folder.rglob("*.h")]:
        text = path.read_bytes().decode("latin-1")
        path.write_bytes(text.replace("\n", "\r\n").encode("latin-1"))


class _NewerWriter(TreeWriter):
    def permonst(self, difficulty: bool) -> str:
        text = super().permonst(difficulty)
        return text.replace("const char *mname; /* its name */", "const char *pmnames[NUM_MGENDERS];").replace(
            "struct permonst {", "enum genders { MALE, FEMALE, NEUTRAL, NUM_MGENDERS };\nstruct permonst {"
        )

    def monsters_h(self) -> str:
        rows = [self._mon(row, fact, True) for row, fact in zip(self.species, self.facts, strict=True)]
        return "/* not guarded: it is included several times */\n" + "".join(rows)

    def _mon(self, row: dict[str, Any], fact: dict[str, Any], difficulty: bool) -> str:
        text = super()._mon(row, fact, difficulty)
        name = self.string(row["name"])
        text = text.replace(f"MON({name}", f"MON(NAM({name})", 1)
        return re.sub(r"\), /\* (\d+) \*/\n$", rf", {capitals(row['name'])}) /* \1 */\n", text)

    def monst(self, difficulty: bool) -> str:
        assert difficulty
        names = ", ".join(f"f{column}" for column in range(1, self.columns + 1))
        columns = ", ".join(f".mflags{column} = (f{column} + 0)" for column in range(1, self.columns + 1))
        parameters = f"nam, let, lvl, gen, atk, siz, r1, r2, {names}, d, c, bn"
        return f"""#include "permonst.h"
#include "monsym.h"
enum monnums {{
#define MON({parameters}) PM_##bn,
#include "monsters.h"
#undef MON
    NUMMONS
}};
struct permonst mons[NUMMONS + 1]; /* filled when a game starts */
#define NAM(n) {{ [NEUTRAL] = n, [MALE] = 0 }}
#define A(...) {{ __VA_ARGS__ }}
#define ATTK(how, what, n, d) {{ .adtyp = what, .aatyp = how, .damn = n, .damd = (uchar) d }}
#define NO_ATTK {{ 0 }}
#define LVL(l, s, k, m, al) .mlevel = l, .mmove = s, .ac = k, .mr = m, .maligntyp = al
#define SIZ(w, n, snd, siz) .cwt = w, .cnutrit = n, .msound = snd, .msize = siz
#define MON({parameters}) \\
    {{ .mcolor = c, .pmnames = nam, .difficulty = (d), .mlet = let, lvl, .geno = gen, \\
      .mattk = atk, siz, .mresists = r1, .mconveys = r2, {columns} }},
const struct permonst mons_init[NUMMONS + 1] = {{
#include "monsters.h"
    {{ .mlet = 0 }}
}};
"""

    def objects(self) -> str:
        text = super().objects()
        return text.replace("struct objdescr obj_descr[]", "struct objdescr obj_descr_init[]").replace(
            "struct objclass objects[]", "struct objclass obj_init[]"
        )

    def defsym(self) -> str:
        found = {row["index"]: row for row in self.monsters["classes"]}
        lines = [
            f"MONSYM({index}, {self.character(row['char'])}, {self.class_names[row['char']]}, "
            f"{self.string(row['explanation'])})"
            for index, row in sorted(found.items())
        ]
        return "\n".join(["#ifdef WITH_MONSYMS", *lines, "#endif", ""])

    def drawing(self) -> str:
        before, _, after = super().drawing().partition("const struct class_sym def_oc_syms")
        assert before
        return f"""#define WITH_MONSYMS
const struct class_sym def_monsyms[] = {{
#define MONSYM(number, letter, name, text) [number] = {{ letter, "", text }},
#include "defsym.h"
#undef MONSYM
}};
const struct class_sym def_oc_syms{after}"""

    def monsym(self) -> str:
        return """#define WITH_MONSYMS
enum mon_class_types {
#define MONSYM(number, letter, name, text) name = number,
#include "defsym.h"
#undef MONSYM
#undef WITH_MONSYMS
    MAXMCLASSES
};
"""
