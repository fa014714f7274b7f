"""Writes the facts of a catalogue as a tree of C sources, in the form in which games have them, to be read back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from vaultc.world.catalog import Catalog
from vaultc.world.catalog.tables import rows_of
from vaultc.world.sources import predicates
from vaultc.world.sources.monsters import capitals
from vaultc.world.sources.predicates import OPTIONAL, WORDS

_FLAG_NAMES = {word: name for name, word in predicates.INBORN.items()}
_GEN_NAMES = {word: name for name, word in predicates.GENERATION.items()}
_GEN_NAMES |= {"no_hell": "NOHELL", "hell_only": "HELL", "no_sheol": "NOSHEOL", "sheol_only": "SHEOL"}
_SIZES = {word: number for number, word in predicates.SIZES.items()}
_JSON_BITS = ("known", "merge", "uses_known", "magic", "charged", "unique")
_MEMBERS = ("name_known", *_JSON_BITS[1:])


def write_tree(catalog: Catalog, folder: Path, *, difficulty: bool = True) -> None:
    """Write src, include and util with all facts of a catalogue; without the column of difficulty if so wanted."""
    write_files(TreeWriter(catalog), folder, difficulty=difficulty)


def write_files(writer: TreeWriter, folder: Path, *, difficulty: bool) -> None:
    """Write all files of a writer."""
    catalog = writer.catalog
    files = {
        "include/permonst.h": writer.permonst(difficulty),
        "include/monsym.h": writer.monsym(),
        "include/mondata.h": writer.mondata(),
        "include/objclass.h": writer.objclass(),
        "include/rm.h": writer.rm(),
        "include/sp_lev.h": writer.sp_lev(),
        "include/artilist.h": writer.artilist(),
        "src/monst.c": writer.monst(difficulty),
        "src/objects.c": writer.objects(),
        "src/drawing.c": writer.drawing(),
        "src/mondata.c": writer.mondata_c(),
        "src/mon.c": writer.mon_c(),
        "src/steed.c": writer.steed(),
        "src/mkobj.c": writer.mkobj(),
        "src/makemon.c": writer.makemon(),
        "src/wizard.c": writer.listed("nasties", [_pm(name) for name in catalog.nasty_shapes]),
        "src/do_name.c": writer.listed("ghostnames", [_string(name) for name in catalog.ghost_names]),
        "src/o_init.c": writer.o_init(),
        "util/lev_main.c": writer.lev_main(),
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="latin-1")


def _string(text: str | None) -> str:
    return "(char *) 0" if text is None else '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _character(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


def _pm(name: str) -> str:
    return "PM_" + capitals(name)


def _or(words: list[str]) -> str:
    return " | ".join(words) if len(words) < 3 else f"({' | '.join(words)})" if words else "0"


class TreeWriter:
    """Writes the files of a tree, one a method; ``string`` and ``character`` quote as C does."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.monsters: dict[str, Any] = catalog.table("monsters")
        self.species = rows_of(self.monsters["monsters"])
        self.facts = rows_of(catalog.table("objmonfacts")["monsters"])
        self.kinds = rows_of(catalog.table("objects")["objects"])
        self.classes = catalog.table("objclass")["classes"]
        self.class_names = {row["char"]: f"S_CLASS{row['index']}" for row in self.monsters["classes"]}
        for row in self.species:
            special = {"human": "S_HUMAN", "troll": "S_TROLL"}.get(row["name"])
            if special:
                self.class_names[row["char"]] = special
        words = dict.fromkeys(word for row in self.species for word in row["flags"])
        self.flags = {word: (number // 25 + 1, number % 25) for number, word in enumerate(words)}
        self.columns = max(column for column, _ in self.flags.values())
        self.gen = dict.fromkeys(word for row in self.species for word in row["gen"])
        self.gen |= dict.fromkeys(word for place in ("hell", "sheol") for word in (f"no_{place}", f"{place}_only"))
        self.resists = dict.fromkeys(word for row in self.species for word in row["resists"])
        attacks = [attack for row in self.species for attack in row["attacks"]]
        self.hows = dict.fromkeys(["none", *(each[0] for each in attacks)])
        self.damages = dict.fromkeys(["phys", *(each[1] for each in attacks)])

    @staticmethod
    def string(text: str | None) -> str:
        return _string(text)

    @staticmethod
    def character(text: str) -> str:
        return _character(text)

    # ---- monsters

    def permonst(self, difficulty: bool) -> str:
        lines = ["struct attack { uchar aatyp; uchar adtyp, damn, damd; };", "#define NATTK 6"]
        lines += ["#define Bitfield(x, n) unsigned x : n", "struct permonst {", "  const char *mname; /* its name */"]
        lines += ["  char mlet; schar mlevel, mmove, ac, mr; aligntyp maligntyp;", "  unsigned short geno;"]
        lines += ["  struct attack mattk[NATTK];", "  unsigned short cwt, cnutrit; Bitfield(msound, 6);"]
        lines += ["  uchar msize; uchar mresists; Bitfield(moddity, 3); uchar mconveys;"]
        lines += [f"  unsigned long mflags{column};" for column in range(1, self.columns + 1)]
        lines += ["  uchar difficulty;"] * difficulty + ["  uchar mcolor;", "};"]
        for prefix, names in (("AT_", self.hows), ("AD_", self.damages)):
            lines += [f"#define {prefix}{name.upper()} {number}" for number, name in enumerate(names)]
        lines += [f"#define G_{_GEN_NAMES.get(word, word.upper())} 0x{8 << n:x}UL" for n, word in enumerate(self.gen)]
        lines += ["#define G_FREQ 0x0007"]
        lines += [f"#define MR_{word.upper()} (1 << {n})" for n, word in enumerate(self.resists)]
        lines += [f"#define MS_{word} {n + 1}" for n, word in enumerate((*predicates.SOUNDS, "BARK"))]
        lines += [f"#define MZ_{word.upper()} {number}" for word, number in _SIZES.items()]
        for word, (column, bit) in self.flags.items():
            lines.append(f"#define M{column}_{_FLAG_NAMES.get(word, word.upper())} (1L << {bit})")
        more = [*predicates.SEXES, "HOSTILE", "PEACEFUL"]
        lines += [f"#define M2_{word} 0x{1 << 26 + n:x}L" for n, word in enumerate(more)]
        return "\n".join(["#ifndef PERMONST_H", "#define PERMONST_H", *lines, "#endif /* it */", ""])

    def monsym(self) -> str:
        lines = [f"#define {self.class_names[row['char']]} {row['index']}" for row in self.monsters["classes"]]
        return "\n".join([*lines, ""])

    def monst(self, difficulty: bool) -> str:
        last = "d, c" if difficulty else "c"
        given = ", ".join(f"f{column}" for column in range(1, self.columns + 1))
        head = f"""#include "permonst.h"
#include "monsym.h"
#define A(a1, a2, a3, a4, a5, a6) {{ a1, a2, a3, \\
    a4, a5, a6 }}
#define ATTK(how, what, n, d) {{ how, what, n, d }}
#define NO_ATTK {{ 0, 0, 0, 0 }}
#define LVL(l, s, ac, mr, al) l, s, ac, mr, al
#define SIZ(w, n, snd, siz) w, n, snd, siz
#define MON(name, let, lvl, gen, atk, siz, r1, r2, {given}, {last}) {{ \\
    name, let, lvl, gen, atk, siz, r1, 0, r2, {given}, {last} }}
#ifdef NOT_DEFINED_ANYWHERE
struct permonst mons[1] = {{ MON("nothing") }};
#else
NEARDATA struct permonst mons[] = {{
"""
        rows = [self._mon(row, fact, difficulty) for row, fact in zip(self.species, self.facts, strict=True)]
        end = "    { (char *) 0, 0, 0 } /* array terminator */\n};\n#endif\n"
        return head + "".join(rows) + end

    def _mon(self, row: dict[str, Any], fact: dict[str, Any], difficulty: bool) -> str:
        gen = [f"G_{_GEN_NAMES.get(word, word.upper())}" for word in row["gen"]] + [str(row["freq"])]
        slots = [f"ATTK(AT_{h.upper()}, AD_{d.upper()}, {n}, {s})" for h, d, n, s in row["attacks"]]
        slots += ["NO_ATTK"] * (6 - len(slots))
        columns: list[list[str]] = [[] for _ in range(self.columns)]
        for word in row["flags"]:
            column, _ = self.flags[word]
            columns[column - 1].append(f"M{column}_{_FLAG_NAMES.get(word, word.upper())}")
        for word in (row["sex"], row["attitude"]):
            if word not in (None, "any"):
                columns[1].append(f"M2_{word.upper()}")
        sound = row["sound"].upper() if row["sound"] else "BARK"
        values = [
            _string(row["name"]), self.class_names[row["char"]],
            f"LVL({row['level']}, {row['speed']}, {row['ac']}, {row['mr']}, {row['align']})", _or(gen),
            f"\n        A({', '.join(slots)})",
            f"\n        SIZ({row['weight']}, {fact['nutrition']}, MS_{sound}, MZ_{row['size'].upper()})",
            _or([f"MR_{word.upper()}" for word in row["resists"]]), "0", *map(_or, columns),
        ]  # fmt: skip
        values += [str(row["difficulty"])] * difficulty + [str(row["color_num"])]
        return f"    MON({', '.join(values)}), /* {row['index']} */\n"

    def mondata(self) -> str:
        lines = []
        for name, word in (WORDS | OPTIONAL).items():
            lines.append(self._predicate(name, word))
        local = {
            word for row in self.species for word in row["derived"] if word.startswith("likes_") or "_only" in word
        }
        lines += [self._predicate(word, word) for word in sorted(local)]
        return "\n".join([*lines, ""])

    def _predicate(self, name: str, word: str) -> str:
        holding = [f"(ptr) == &mons[{row['index']}]" for row in self.species if word in row["derived"]]
        return f"#define {name}(ptr) ({' || '.join(holding) or '(ptr)->mlet == 127'})"

    def mondata_c(self) -> str:
        horned = [_constant(row) for row in self.species if "horns" in row["derived"]]
        cases = "".join(f"    case {name}:\n" for name in horned)
        pairs = [
            f"    {{ {row['index']}, {fact['grows_to']} }},\n"
            for row, fact in zip(self.species, self.facts, strict=True)
            if fact["grows_to"] != row["index"]
        ]
        broad = [
            row for row in self.species
            if "no_suit" in row["derived"] and row["size"] == "medium" and "humanoid" in row["flags"]
        ]  # fmt: skip
        tests = " || ".join(f"ptr == &mons[{_constant(row)}]" for row in broad)
        suits = f"boolean breakarm(struct permonst *ptr) {{ return (bigmonst(ptr) || {tests or 0}); }}\n"
        text = f"int num_horns(ptr) struct permonst *ptr; {{\n  switch (monsndx(ptr)) {{\n{cases}    return 2;\n"
        return (
            suits
            + text
            + "  default: break; }\n  return 0;\n}\n"
            + (f"static const short grownups[][2] = {{\n{''.join(pairs)}    {{ -1, -1 }}\n}};\n")
        )

    def mon_c(self) -> str:
        cases = [
            f"  case {_constant(row)}: mndx = {_constant(self.species[fact['corpse_as']])}; break;\n"
            for row, fact in zip(self.species, self.facts, strict=True)
            if fact["corpse_as"] != row["index"]
        ]
        return (
            "int undead_to_corpse(mndx) int mndx; {\n switch (mndx) {\n"
            + "".join(cases)
            + " default: break; }\n return mndx; }\n"
        )

    def steed(self) -> str:
        letters = dict.fromkeys(row["char"] for row in self.species if "saddle_ok" in row["derived"])
        return self.listed("steeds", [self.class_names[letter] for letter in letters] + ["0"])

    def makemon(self) -> str:
        cases = [f"  case {_pm(name)}: return {points};\n" for name, points in self.catalog.golem_hit_points.items()]
        return "int golemhp(type) int type; {\n switch (type) {\n" + "".join(cases) + " default: return 0; } }\n"

    def listed(self, array: str, values: list[str]) -> str:
        return f"static const int {array}[] = {{ {', '.join(values)} }};\n"

    # ---- objects

    def materials(self) -> dict[int, str]:
        found = {row["material_num"]: row["material"] for row in self.kinds} | {0: "none"}
        for row in self.catalog.table("artifacts")["artifacts"]:
            if row.get("material", "none") not in found.values():
                found[next(number for number in range(31) if number not in found)] = row["material"]
        return found

    def objclass(self) -> str:
        words = {number: word.upper().replace(" ", "_") for number, word in self.materials().items()}
        names = words | {0: "NO_MATERIAL", 1: "LIQUID", 2: "WAX"}
        lines = ["struct objclass { short oc_name_idx, oc_descr_idx; char *oc_uname;"]
        lines += [f"  Bitfield(oc_{member}, 1);" for member in _MEMBERS] + ["  Bitfield(oc_dir, 3), oc_material : 5;"]
        lines += ["  schar oc_subtyp; uchar oc_oprop; char oc_class; uchar oc_color; short oc_prob;"]
        lines += ["  unsigned short oc_weight; short oc_cost; schar oc_wsdam, oc_oc1; unsigned short oc_nutrition; };"]
        lines += ["#define oc_skill oc_subtyp", "#define FIRE_RES 7"]
        lines += [
            "enum obj_material_types {",
            *(f"  {name} = {number}," for number, name in sorted(names.items())),
            "};",
        ]
        lines += ["enum obj_class_types {", *(f"  {row['id']}_CLASS = {row['number']}," for row in self.classes)]
        lines += ["  MAXOCLASSES };", "struct objdescr { const char *oc_name, *oc_descr; };"]
        return "\n".join([*lines, ""])

    def objects(self) -> str:
        head = """/* the file includes itself */
#ifndef OBJECTS_PASS_2_
#include "objclass.h"
#define OBJECT(obj, bits, prp, sub, cls, prob, wt, cost, oc1, nut, color) { obj }
#define OBJ(name, look) name, look
NEARDATA struct objdescr obj_descr[] =
#else
#undef OBJECT
#define BITS(a, b, c, d, e, f, dir, mat) a, b, c, d, e, f, dir, mat
#define OBJECT(obj, bits, prp, sub, cls, prob, wt, cost, oc1, nut, color) { 0, 0, (char *) 0, bits, sub, prp, cls, \\
        color, prob, wt, cost, 0, oc1, nut }
NEARDATA struct objclass objects[] =
#endif
{
"""
        end = """    OBJECT(OBJ((char *) 0, (char *) 0), BITS(0, 0, 0, 0, 0, 0, 0, 0),
           0, 0, ILLOBJ_CLASS, 0, 0, 0, 0, 0, 0)
};
#ifndef OBJECTS_PASS_2_
#define OBJECTS_PASS_2_
#include "objects.c"
#endif
"""
        return head + "".join(map(self._object, self.kinds)) + end

    def _object(self, row: dict[str, Any]) -> str:
        bits = ", ".join(str(int(row[name])) for name in _JSON_BITS)
        direction = {"nodir": 1, "immediate": 2, "ray": 3}.get(row.get("dir") or "", 0)
        values = [
            f"OBJ({_string(row['name'])}, {_string(row['appearance'])})",
            f"BITS({bits}, {direction}, {row['material_num']})", "FIRE_RES" if row.get("fire_res") else "0",
            str(row["skill"]), f"{row['class']}_CLASS", str(row["prob"]), str(row["weight"]), str(row["cost"]),
            str(row.get("ac") or 0), str(row.get("nutrition") or 0), str(row["color_num"]),
        ]  # fmt: skip
        return f"    OBJECT({', '.join(values)}),\n"

    def artilist(self) -> str:
        materials = {word: number for number, word in self.materials().items()}
        lines = ["#define SPFX_NOGEN 0x01L", "#define SPFX_RESTR 0x02L"]
        lines += ["struct artifact { short otyp; const char *name; unsigned long spfx; uchar material; };"]
        lines += ["#define ART(name, typ, bits, mat) { typ, name, bits, mat }", "static struct artifact artilist[] = {"]
        lines += ['    ART("", STRANGE_OBJECT, 0, 0),']
        for row in rows_of(self.catalog.table("artifacts")["artifacts"]):
            bits = _or(["SPFX_NOGEN"] * row["no_random"] + ["SPFX_RESTR"] * row["restricted"])
            material = materials[row.get("material", "none")]
            lines.append(f"    ART({_string(row['name'])}, {row['base_index']}, {bits or 0}, {material}),")
        return "\n".join([*lines, "    ART(0, 0, 0, 0)", "};", ""])

    def mkobj(self) -> str:
        data, lines = self.catalog.table("objclass"), ["struct icp { int iprob; char iclass; };"]
        for array, key in (("mkobjprobs", "random_ordinary"), ("boxiprobs", "random_container"),
                           ("rogueprobs", "random_rogue_level"), ("hellprobs", "random_gehennom")):  # fmt: skip
            rows = ", ".join(f"{{ {row['weight']}, {row['class']}_CLASS }}" for row in data[key])
            lines.append(f"const struct icp {array}[] = {{ {rows} }};")
        return "\n".join([*lines, ""])

    def o_init(self) -> str:
        groups: dict[str, list[int]] = {}
        for row in self.kinds:
            if row["shuffle"] and (row["class"] == "ARMOR" or row["class"] in ("POTION", "RING")):
                groups.setdefault(row["shuffle"], []).extend([row["index"]] if row["name"] else [])
        tests = []
        for indices in groups.values():
            first, last = (_object_constant(self.kinds[index]) for index in (indices[0], indices[-1]))
            tests.append(f"  if (otyp >= {first} && otyp <= {last}) *lo_p = {first}, *hi_p = {last};\n")
        return "void obj_shuffle_range(otyp, lo_p, hi_p) int otyp, *lo_p, *hi_p; {\n" + "".join(tests) + "}\n"

    # ---- symbols and ground

    def drawing(self) -> str:
        rows = {row["index"]: row for row in self.monsters["classes"]}
        lines = ["const struct class_sym def_monsyms[] = {"]
        for index in range(max(rows) + 1):
            row = rows.get(index, {"char": "\0", "explanation": ""})
            text = "'\\0'" if row["char"] == "\0" else _character(row["char"])
            lines.append(f'    {{ {text}, "", {_string(row["explanation"])} }},')
        lines += ["};", "const struct class_sym def_oc_syms[] = {"]
        for each in self.classes:
            text = _character(each["char"]) if each["char"] else "'\\0'"
            lines.append(f'    {{ {text}, "", {_string(each["plural_name"] or "")} }},')
        return "\n".join([*lines, "};", ""])

    def rm(self) -> str:
        names = [f"    {row['name']} = {row['number']}," for row in self.catalog.table("terrain")["terrain"]]
        return "\n".join(["enum levl_typ_types {", *names, "    MAX_TYPE", "};", ""])

    def sp_lev(self) -> str:
        return "#define RANDOM_PLACES 1 /* nothing else */\n"

    def lev_main(self) -> str:
        lines = []
        for array, table, word in (("trap_types", "traps", "des_name"), ("room_types", "rooms", "name")):
            rows = [row for row in self.catalog.table(table)[table] if row.get("word", True)]
            own = ", ".join(f"{{ {_string(row[word])}, {row['number']} }}" for row in rows)
            lines.append(f"static struct {{ const char *name; int type; }} {array}[] = {{ {own}, {{ 0, 0 }} }};")
        lines.append("int what_map_char(c) char c; { switch (c) {")
        for row in self.catalog.table("terrain")["terrain"]:
            lines += [f"  case {_character(letter)}: return ({row['name']});" for letter in row["map_chars"]]
        letter = self.catalog.table("terrain")["transparent_map_char"]
        transparent = f"  case '{letter}': return MAX_TYPE;\n" if letter else ""
        return "\n".join([*lines, transparent + "  } return INVALID_TYPE; }", ""])


def _constant(row: dict[str, Any]) -> str:
    human = row["char"] == "@" and row["name"].startswith("were")
    return ("PM_HUMAN_" if human else "PM_") + capitals(row["name"])


def _object_constant(row: dict[str, Any]) -> str:
    prefix = {"WAND": "WAN_", "RING": "RIN_", "POTION": "POT_", "SPBOOK": "SPE_", "SCROLL": "SCR_"}
    return prefix.get(row["class"], "") + capitals(row["name"])
