"""Forms of C that tables are written in: macros, conditions, designated values, and files that a compiler made."""

from __future__ import annotations

from pathlib import Path

import pytest
from world.sources.newer_tree_writer import write_newer_tree
from world.sources.test_importing import BASE, MARSH, compared, copy, read, species

from vaultc.world.catalog.tables import rows_of
from vaultc.world.sources.c_language import NotConstantError, evaluated, lines_of
from vaultc.world.sources.preprocessor import Preprocessor
from vaultc.world.sources.tree import SourceTree


def preprocessed(text: str, folder: Path) -> str:
    (folder / "a.c").write_text(text, newline="")
    return " ".join(token.text for token in Preprocessor(SourceTree(folder), {}).run('#include "a.c"\n'))


PREPROCESSED = {
    "a string of an argument": ('#define Q(x) #x\nQ(leather-bound "b\\n" c)\n', '"leather-bound \\"b\\\\n\\" c"'),
    "a string of an expansion": ("#define Q(x) #x\n#define R(x) Q(x)\n#define V v2\nR(V.h) Q(V)\n", '"v2.h" "V"'),
    "tokens joined to nothing": ("#define J(x, y, z) x##y##z\nJ(1,2,3) J(,4,) J(,,5) J(,,)\n", "123 4 5"),
    "further arguments": ("#define E(f, ...) f(1 __VA_OPT__(,) __VA_ARGS__)\nE(g) E(g, 2)\n", "g ( 1 ) g ( 1 , 2 )"),
    "named further arguments": ("#define W(f, a...) f(0, ## a)\nW(g) W(g, 1, 2)\n", "g ( 0 ) g ( 0 , 1 , 2 )"),
    "nested further arguments": (
        "#define LVL(a, b) a, b\n#define ROW(n, ...) ROWX(n, __VA_ARGS__, 9)\n#define ROWX(n, a, b, c) {n, a, b, c}\n"
        'ROW("x", LVL(1, 2))\n', '{ "x" , 1 , 2 , 9 }',
    ),
    "no arguments": ("#define F() 1\n#define G(x) [x]\nF() F( ) G() G(()) F;\n", "1 1 [ ] [ ( ) ] F ;"),
    "a condition in a call": ("#define R(a, b) a-b\nR(1,\n#ifdef NO\n2\n#else /* it */\n3\n#endif\n)\n", "1 - 3"),
    "a branch that is not read": ("#if 0\nisn't \"this\n#elif 1 ? 2 : 1 / 0\nyes\n#endif\n", "yes"),
    "operands that do not count": ("#if (0 && 1/0) || (1 || X / 0)\nyes\n#else\nno\n#endif\n", "yes"),
    "blanks after a backslash": ("#define L 1 \\ \t\r\n + 2\r\nL\r\n", "1 + 2"),
    "a header of calls": (
        "#define X(n, v) n = v,\nenum {\n#include \"x.h\"\n};\n#undef X\n#define X(n, v) #n,\n#include \"x.h\"\n",
        'enum { ONE = 1 , TWO = ONE + 1 , } ; "ONE" , "TWO" ,',
    ),
}  # fmt: skip


@pytest.mark.parametrize("form", PREPROCESSED)
def test_text_is_preprocessed_as_by_a_compiler(form: str, tmp_path: Path) -> None:
    (tmp_path / "x.h").write_text("X(ONE, 1)\nX(TWO, ONE + 1)\n")
    text, expected = PREPROCESSED[form]
    assert preprocessed(text, tmp_path) == expected


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("017 + 0x1F + '\\n' + '\\x41' + L'a'", 15 + 31 + 10 + 65 + 97), ("-(schar) 3 - -2", -1), ("~0 & 0xFFul", 255),
        ("(my_type) 7 + (X) - 1", 11), ("1 ? 2 : 1 / 0", 2), ("0 && NOT_KNOWN", 0), ("(7 / -2) * 10 + -7 % 3", -31),
        ("TRUE + false", 1), ("1 << 3 | 1 == 2 ^ 1", 9), ("!X ? 1 : X ? 2 : 3", 2),
    ],
)  # fmt: skip
def test_constants(text: str, value: int) -> None:
    tokens = [token for line in lines_of(text, "x") for token in line]
    assert evaluated(tokens, {"X": 5}.get) == value


@pytest.mark.parametrize("text", ["NOT_KNOWN", "1 && NOT_KNOWN", "1 / 0", "sizeof(x)", "(my_type)", "0 && (", "1.5"])
def test_what_has_no_constant_value(text: str) -> None:
    tokens = [token for line in lines_of(text, "x") for token in line]
    with pytest.raises(NotConstantError):
        evaluated(tokens, {}.get)


def test_tables_in_headers_that_are_included_several_times(tmp_path: Path) -> None:
    write_newer_tree(BASE, tmp_path)
    result = read(tmp_path)
    for table in ("monsters", "objects"):
        known, found = (rows_of(tables[table][table]) for tables in ({table: BASE.table(table)}, result.data["tables"]))
        columns = [name for name in known[0] if name != "shuffle"]
        assert [compared(row, columns) for row in found] == [compared(row, columns) for row in known]
    assert not [note for note in result.notes if "monst" in note.place or "values" in note.message]


ROW = '    { "fen troll", "fen hag", S_TROLL,'


def test_names_are_of_the_bytes_that_levels_have(tmp_path: Path) -> None:
    copy(tmp_path)
    edit(tmp_path / "src" / "monst.c", ROW, '    { "f\u00e9n troll", "fen h" "ag", S_TROLL,', "utf-8")
    edit(
        tmp_path / "dat" / "fen.des", '"great bog body"', '"great bog body"), (1,1)\nMONSTER: (\'T\', "f\u00e9n troll"'
    )
    result = read(tmp_path)
    assert "f\u00e9n troll" in species(result)
    assert not result.uses.misses


def edit(path: Path, old: str, new: str, encoding: str = "utf-8") -> None:
    text = path.read_text(encoding="latin-1")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding=encoding)


def test_attacks_without_braces_of_their_own(tmp_path: Path) -> None:
    copy(tmp_path)
    edit(tmp_path / "src" / "monst.c", "A(ATTK(AT_WEAP, AD_PHYS, 4, 2), ATTK(AT_CLAW, AD_PHYS, 4, 2), NOTHING_ELSE)",
         "{ AT_WEAP, AD_PHYS, 4, 2, AT_CLAW, AD_COLD, 1, 3 }")  # fmt: skip
    assert species(read(tmp_path))["fen troll"]["attacks"] == [["weap", "phys", 4, 2], ["claw", "cold", 1, 3]]


def test_macros_that_cannot_be_expanded_are_left_to_a_compiler(tmp_path: Path) -> None:
    copy(tmp_path)
    path = tmp_path / "src" / "monst.c"
    edit(path, "#define SIZ(wt, nut, snd, siz) wt, nut, snd, siz", "/* SIZ is made by the compiler */")
    result = read(tmp_path)
    advice = "`cc -E -Iinclude src/monst.c > src/monst.i`"
    assert any("rows are short" in note.message and advice in note.message for note in result.notes)
    edit(path, "/* SIZ is made by the compiler */", "#define SIZ(wt, nut, snd, siz) wt, nut, snd, siz")
    tokens = Preprocessor(SourceTree(tmp_path), {}).run('#include "src/monst.c"')
    path.write_text("no C at all\n")
    lines = [f'# {token.line} "src/monst.c"\n{token.text}\n' for token in tokens]
    (tmp_path / "src" / "monst.i").write_text("".join(lines).replace("\n350\n", "\nNOT_KNOWN\n"))
    made = read(tmp_path)
    assert list(species(made)) == list(species(read(MARSH)))
    line = next(token.line for token in tokens if token.text == "350")
    assert any(note.place == f"src/monst.c:{line}" and "NOT_KNOWN" in note.message for note in made.notes)


def test_letters_of_maps_may_be_ranges(tmp_path: Path) -> None:
    copy(tmp_path)
    edit(tmp_path / "util" / "lev_comp.l", "[-|}{+xABISHKPLWTFC", "[-|}{+xa-dH-W")
    letters = read(tmp_path).data["tables"]["words"]["map_letters"]
    assert {*"abcdHIJW-|\\#"} <= {*letters}
    assert not {*"eGX09"} & {*letters}


def test_files_that_begin_with_all_headers_keep_their_own_macros(tmp_path: Path) -> None:
    copy(tmp_path)
    header = tmp_path / "include" / "hack.h"
    header.write_text(header.read_text().replace("#endif", "#define ONE(x) 0\n#define TWO 2\n#endif"))
    source = "#undef ONE\n#define ONE(x) x\nstatic const short grownups[][2] = { { ONE(1), TWO }, { -1, -1 } };\n"
    for head in ('/* all */\n#include "hack.h"\n', '#define FIRST\n#include "hack.h"\n'):
        (tmp_path / "src" / "mondata.c").write_text(head + source)
        rows = rows_of(read(tmp_path).data["tables"]["objmonfacts"]["monsters"])
        assert [row["grows_to"] for row in rows[:3]] == [0, 2, 2]


MAP_CHARACTERS = {
    "a table": "static const struct { char ch; int typ; } letters[] = {\n%s};\n",
    "a function": "int letter_type(int c)\n{\n    switch (c) {\n%s    }\n    return INVALID_TYPE;\n}\n",
}


@pytest.mark.parametrize("form", MAP_CHARACTERS)
def test_map_characters_of_games_without_a_level_compiler(form: str, tmp_path: Path) -> None:
    copy(tmp_path)
    tree = tmp_path
    compiler = tree / "util" / "lev_main.c"
    text = compiler.read_text()
    compiler.write_text(text[: text.index("int\nwhat_map_char")])
    letters = {" ": "STONE", "#": "CORR", ".": "ROOM", "-": "HWALL", "|": "VWALL", "+": "DOOR", "{": "FOUNTAIN",
               "P": "POOL", "r": "REEDS", "m": "PEAT", "x": "MAX_TYPE"}  # fmt: skip
    row = "    {{ '{}', {} }},\n" if form == "a table" else "    case '{}': return {};\n"
    rows = "".join(row.format(letter, name) for letter, name in letters.items())
    (tree / "src" / "scripts.c").write_text(f'#include "hack.h"\n{MAP_CHARACTERS[form] % rows}')
    terrain = read(tree).data["tables"]["terrain"]
    own = {row["name"]: row["map_chars"] for row in terrain["terrain"]}
    assert own["PEAT"] == ["m"]
    assert own["REEDS"] == ["r"]
    assert own["ROOM"] == ["."]
    assert terrain["transparent_map_char"] == "x"


def test_names_of_species_by_sex(tmp_path: Path) -> None:
    copy(tmp_path)
    header, rows = tmp_path / "include" / "permonst.h", tmp_path / "src" / "monst.c"
    lines = [line for line in header.read_text().splitlines() if "mfemale" not in line]
    header.write_text("\n".join("    const char *pmnames[3];" if "mname" in line else line for line in lines) + "\n")
    text = rows.read_text().replace("{ nam, fem, let,", "{ { nam, fem, 0 }, let,")
    rest = "let, lvl, gen, atk, siz, wet, r1, r2, f1, f2, f3, col"
    both = f"#define BOTH(nam, fem, {rest}) ROW(nam, fem, {rest})\n#define BOGBODY"
    text = text.replace("#define BOGBODY", both).replace('MON("marsh newt",', 'BOTH("marsh newt", "marsh newtess",')
    rows.write_text(text)
    result = read(tmp_path)
    assert result.data["tables"]["monsters"]["other_names"] == {"marsh newtess": "marsh newt"}
    assert "marsh newt" in species(result)
