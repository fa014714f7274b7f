"""Writes the facts of a catalogue as a tree in the form of NetHack 3.4.3: macros for numbers, plain characters."""

from __future__ import annotations

from pathlib import Path

from world.sources.tree_writer import TreeWriter, write_files

from vaultc.world.catalog import Catalog


def write_older_tree(catalog: Catalog, folder: Path) -> None:
    """Write src, include and util with all facts of a catalogue but difficulties, which this form does not have."""
    write_files(_OlderWriter(catalog), folder, difficulty=False)


class _OlderWriter(TreeWriter):
    def monsym(self) -> str:
        lines = [super().monsym().rstrip()]
        rows = self.monsters["classes"]
        lines.append(f"#define MAXMCLASSES {rows[-1]['index'] + 1}")
        lines += [f"#define DEF_{row['index']} {self.character(row['char'])}" for row in rows]
        return "\n".join([*lines, ""])

    def objclass(self) -> str:
        head, _, rest = super().objclass().partition("enum obj_material_types {")
        materials, _, rest = rest.partition("};")
        classes = rest.partition("enum obj_class_types {")[2].partition("};")[0]
        lines = [head.rstrip()]
        for line in (materials + classes).replace("\n", "").split(","):
            name, _, number = line.partition("=")
            lines += [f"#define\t{name.strip()}\t{number.strip()}\t/* as such */"] * bool(number.strip())
        lines += [f"#define SYM_{row['number']} {self.character(row['char'])}" for row in self.classes if row["char"]]
        return "\n".join([*lines, "struct objdescr { const char *oc_name, *oc_descr; };", ""])

    def rm(self) -> str:
        rows = self.catalog.table("terrain")["terrain"]
        lines = [f"#define {row['name']}\t{row['number']}" for row in rows]
        lines += [f"#define MAX_TYPE\t{len(rows)}", "#define INVALID_TYPE 127", "#define D_CLOSED 8"]
        lines += [f"#define S_symbol{number} {number}" for number in range(4)]
        lines += ["#define S_arrow_trap 4", "#define trap_to_defsym(t) (S_arrow_trap+(t)-1)"]
        return "\n".join([*lines, ""])

    def drawing(self) -> str:
        rows = {row["index"]: row for row in self.monsters["classes"]}
        lines = ['#include "monsym.h"', "#define C(n) n", "const char def_monsyms[MAXMCLASSES] = {", "\t'\\0', /* 0 */"]
        numbers = range(1, max(rows) + 1)
        lines += [f"\tDEF_{number}," if number in rows else "\t'\\0'," for number in numbers]
        lines += ["};", "const char *monexplain[] = { 0,"]
        lines += [f"\t{self.string(rows[number]['explanation'] if number in rows else None)}," for number in numbers]
        lines += ["};", "const char def_oc_syms[] = {"]
        lines += [f"\tSYM_{row['number']}," if row["char"] else "\t'\\0'," for row in self.classes] + ["};"]
        for array in ("objexplain", "oclass_names"):
            texts = ", ".join(self.string(row["plural_name"]) for row in self.classes)
            lines.append(f"const char * const {array}[] = {{ {texts} }};")
        lines.append("const struct symdef defsyms[] = {")
        lines += [f"\t{{' ', \"symbol\", C({number})}}," for number in range(4)]
        for row in self.catalog.table("traps")["traps"]:
            lines.append(f"\t{{{self.character(row['char'])}, {self.string(row['name'])}, C({row['color_num']})}},")
        return "\n".join([*lines, "};", ""])

    def o_init(self) -> str:
        return "/* the ranges of shuffled things are in code, without a function for them */\n"

    def lev_main(self) -> str:
        return '#include "rm.h"\n' + super().lev_main()
