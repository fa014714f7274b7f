"""Conversion to the other game's language: results, notes on what cannot be converted, and equal levels."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from thorough import sampled

from vaultc import ConversionError, DesError, convert
from vaultc.api.loading import load
from vaultc.games import game_named
from vaultc.language.diagnostics import Severity, errors_among
from vaultc.language.source import Source
from vaultc.language.syntax import parse
from vaultc.linter.engine import lint
from vaultc.pipeline.reading import model_of
from vaultc.translation.conversion import Converted, converted

BOTH = [("unnethack", "nethack36"), ("nethack36", "unnethack")]


def there(text: str, ours: str, theirs: str) -> Converted:
    """A text converted, which has no errors there."""
    result = converted(Source.from_text(text), game_named(theirs), ours)
    if result.text is not None:
        assert errors_among(lint(model_of(Source.from_text(result.text), game_named(theirs)))) == ()
    return result


def plain(result: Converted) -> str:
    """The text without the comment that tells whose it is, and without blank lines."""
    assert result.text is not None
    lines = result.text.splitlines()
    return "\n".join(line for line in lines if line and not line.startswith("# vaultc: dialect"))


WORDS = [
    ("TERRAIN: line (1,1) - (5,5), '.'", "TERRAIN: line (1,1), (5,5), '.'"),
    ("TERRAIN: randline (1,1)-(5,5), 3, '.'", "TERRAIN: randline (1,1), (5,5), 3, '.'"),
    ("TERRAIN: line (1,1)\n# - here -\n- (5,5), '.'", "# - here -\nTERRAIN: line (1,1), (5,5), '.'"),
    ("$a = 5 - 3", "$a = 5 + (-3)"),
    ("$a = 5 - (-3)", "$a = 5 + 3"),
    ("$a = 5\n$b = 9 - $a * 2 - 1d4", "$a = 5\n$b = 9 + $a * 2 * (-1) + 1d4 * (-1)"),
    ("$b = 9 - (5 - 1)", "$b = 9 + (5 + (-1)) * (-1)"),
    ("$p1 = (1,1)\nGOLD: 5, $p1", "$p_b = (1,1)\nGOLD: 5, $p_b"),
    ("$p1 = (1,1)\n$p_b = (2,2)\nGOLD: 5, $p1\nGOLD: 5, $p_b",
     "$p_b_a = (1,1)\n$p_b = (2,2)\nGOLD: 5, $p_b_a\nGOLD: 5, $p_b"),
    ("$p = { (1,1), (2,2) }\nGOLD: $p.length, random", "$p = { (1,1), (2,2) }\nGOLD: 2, random"),
    ("$p = (3,4)\nGOLD: $p.x + $p.y, random", "$p = (3,4)\nGOLD: 3 + 4, random"),
    ("GOLD: 1 + rnd(5), coord(1,2)", "GOLD: 1 + (1d5 + (-1)), (1,2)"),
    ("MESSAGE: string(7)", 'MESSAGE: "7"'),
    ("FUNCTION f($n:int) {\n# here\n$m = $n * 2\nGOLD: $m, random\n}\nf(3)\n[5%]: f(2 - 1)",
     "# here\n$f_n = 3\n$f_m = $f_n * 2\nGOLD: $f_m, random\nIF [5%] {\n  $f_n = 2 + (-1)\n  $f_m = $f_n * 2\n"
     "  GOLD: $f_m, random\n}"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), WORDS)
def test_said_with_other_words(text: str, expected: str) -> None:
    result = there(f'LEVEL: "a"\nFLAGS: noflip\n{text}\n', "unnethack", "nethack36")
    assert plain(result) == f'LEVEL: "a"\n{expected}'


MAZES = [
    ("MAZE: \"a\", ' '", "LEVEL: \"a\"\nFLAGS: mazelevel, noflip\nINIT_MAP: solidfill, (' ', unlit)"),
    ("MAZE: \"a\", 'C'", "LEVEL: \"a\"\nFLAGS: mazelevel, noflip\nINIT_MAP: solidfill, ('#', unlit)"),
    ('MAZE: "a", random\nFLAGS: noteleport',
     "LEVEL: \"a\"\nFLAGS: mazelevel, noteleport, noflip\nINIT_MAP: mazegrid, '-'"),
    ('LEVEL: "a"', 'LEVEL: "a"\nFLAGS: noflip'),
    ('LEVEL: "a"\nFLAGS: hardfloor', 'LEVEL: "a"\nFLAGS: hardfloor, noflip'),
    ("LEVEL: \"a\"\nTERRAIN: line (1,1), (2,2), '.'",
     "LEVEL: \"a\"\nFLAGS: noflip\nTERRAIN: line (1,1) - (2,2), '.'"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), MAZES)
def test_headers_there_and_back(text: str, expected: str) -> None:
    first = there(f"{text}\n# end\n", "nethack36", "unnethack")
    assert plain(first) == f"{expected}\n# end"
    assert first.diagnostics == ()
    back = there(str(first.text), "unnethack", "nethack36")
    assert back.diagnostics == ()
    assert plain(back) == f"{text}\n# end"


@pytest.mark.parametrize("character", [".", "I", "-"])
def test_a_filling_that_is_none_is_told(character: str) -> None:
    result = there(f"MAZE: \"a\", '{character}'\n", "nethack36", "unnethack")
    assert [d.span.text for d in result.diagnostics] == [f"'{character}'"]
    assert "solidfill, (' ', unlit)" in str(result.text)


UNSAID = [
    "SPILL: (3,4), 'L', east, 5", "WALLWALK: (1,1), 'W', '.', 80%", "MON_GENERATION: 40%, (3, 'o')",
    'SOUNDS: 100, (hear, "a drip")', "INIT_MAP: sheollev", "GOLD: level.depth, random",
    "TERRAIN: (3,4), 'Y'", 'TRAP: "cold", (3,4)', 'OBJECT: "iron safe", (3,4)', 'MONSTER: "tatzelworm", (3,4)',
    'ROOM: "garden", lit, random, random, random { }', "$s = selection: gradient(radial, (1 - 3), (5,5))",
    "$p = (1,1)\n$p = (2,2)\nGOLD: $p.x, random", "GEOMETRY: center, center\nMAP\n.Y.Y.M.\nENDMAP",
]  # fmt: skip


@pytest.mark.parametrize("text", UNSAID)
def test_what_cannot_be_said(text: str) -> None:
    result = there(f'LEVEL: "a"\nFLAGS: noflip\n{text}\n', "unnethack", "nethack36")
    assert result.text is None
    assert len(result.errors) == (2 if "MAP\n" in text else 1)
    assert all(error.span.begin.line >= 3 for error in result.errors)
    with pytest.raises(ConversionError):
        convert(Source.from_text(f'LEVEL: "a"\n{text}\n'), "nethack36", "unnethack")


@pytest.mark.parametrize("flag", ["icedpools", "solidify", "corrmaze", "inaccessibles"])
def test_flags_that_cannot_be_said(flag: str) -> None:
    result = there(f'LEVEL: "a"\nFLAGS: noteleport, {flag}\n', "nethack36", "unnethack")
    assert [error.span.text for error in result.errors] == [flag]


DIFFERENCES = [
    "RANDOM_CORRIDORS: 2", "$s = selection: grow(west, rect (1,1,3,3))", "WALLIFY", "TRAP: random, random",
    "INIT_MAP: mazegrid, '-'\nGEOMETRY: left, center\nMAP\n...\nENDMAP", 'REGION: (0,0,3,3), lit, "zoo"',
    "REGION: (0,0,3,3), lit, random, unfilled", 'MESSAGE: "50% off"', "OBJECT: \"chest\", (3,4), not_trapped",
]  # fmt: skip


@pytest.mark.parametrize("text", DIFFERENCES)
@pytest.mark.parametrize(("ours", "theirs"), BOTH)
def test_what_differs_is_told_at_the_statement(text: str, ours: str, theirs: str) -> None:
    flags = "FLAGS: noflip\n" if ours == "unnethack" else ""
    result = there(f'LEVEL: "a"\n{flags}NOMAP\n{text}\n', ours, theirs)
    assert result.text is not None
    (note,) = result.diagnostics
    assert note.severity is Severity.NOTE
    assert note.span.begin.line > 2 + bool(flags)


def test_a_mirrored_level_is_told() -> None:
    (note,) = there('LEVEL: "a"\nPOOL: random\n', "unnethack", "nethack36").diagnostics
    assert note.rule == "different-meaning"
    assert "mirrors" in note.message


def test_functions_that_grow_without_bound_end() -> None:
    doubling = "".join(f"FUNCTION f{chr(98 + i)}() {{ f{chr(97 + i)}() f{chr(97 + i)}() }}\n" for i in range(24))
    text = f'FUNCTION fa() {{ POOL: random }}\n{doubling}LEVEL: "a"\nfy()\n'
    result = converted(Source.from_text(text), game_named("nethack36"), "unnethack")
    assert result.text is None


def test_inclusions_of_functions(tmp_path: Path) -> None:
    (tmp_path / "more.des").write_text("FUNCTION f() { POOL: random }\n")
    file = tmp_path / "a.des"
    file.write_text('INCLUDE "more.des"\nLEVEL: "a"\nFLAGS: noflip\nf()\n')
    assert plain(convert(file, "nethack36")) == 'LEVEL: "a"\nPOOL: random'
    (tmp_path / "more.des").write_text('LEVEL: "b"\n')
    file.write_text('INCLUDE "more.des"\nLEVEL: "a"\n')
    with pytest.raises(ConversionError, match="inclusions"):
        convert(file, "nethack36")


def test_files_with_errors_are_refused() -> None:
    with pytest.raises(DesError, match="GOLD"):
        convert('LEVEL: "a"\nGOLD: 5\n', "nethack36")


def test_the_comment_about_the_game_follows() -> None:
    text = '# vaultc: dialect=unnethack\nLEVEL: "a"\nFLAGS: noflip\n'
    assert convert(text, "nethack36").text == '# vaultc: dialect=nethack36\nLEVEL: "a"\n'


GROUND = """LEVEL: "hall"
FLAGS: noflip
INIT_MAP: solidfill, (' ', unlit)
GEOMETRY: center, center
MAP
----------------
|......}.......|
|..##..}...{...|
|......}...T...|
------S---------
ENDMAP
REGION: (0,0,15,4), lit, "ordinary"
TERRAIN: line (1,1) - (5,3), 'L'
TERRAIN: fillrect (9,1,10,2) & (13,3), 'I'
DOOR: locked, (6,4)
STAIR: (14,1), down
FOUNTAIN: (13,1)
"""


def test_fixed_ground_is_the_same() -> None:
    result = convert(GROUND, "nethack36", dialect="unnethack")
    assert result.diagnostics == ()
    before = load(Source.from_text(GROUND), dialect="unnethack").levels[0].generate(1)
    after = load(Source.from_text(str(result.text)), dialect="nethack36").levels[0].generate(1)
    assert bytes(before.level.terrain) == bytes(after.level.terrain)
    assert bytes(before.level.lit) == bytes(after.level.lit)


@pytest.mark.skipif("VAULTC_CORPUS" not in os.environ, reason="VAULTC_CORPUS names no folder of des files")
@pytest.mark.parametrize(
    ("folder", "ours", "theirs"),
    [
        ("minihack", "nethack36", "unnethack"),
        ("nethack-3.6", "nethack36", "unnethack"),
        ("nethack-3.6", "nethack36", "unnethack6"),
        ("unnethack-5.2", "unnethack", "nethack36"),
        ("unnethack-5.2", "unnethack", "unnethack6"),
        ("unnethack-6.0", "unnethack6", "unnethack"),
        ("unnethack-6.0", "unnethack6", "nethack36"),
    ],
)
def test_files_of_the_games(folder: str, ours: str, theirs: str) -> None:
    """A file without diagnostics comes back as it was; comments stay in any case."""
    paths = sorted(Path(os.environ["VAULTC_CORPUS"], folder).glob("*.des"))
    for path in sampled(paths, 4, len(folder + theirs) % 4):
        source = Source.read(path)
        before = parse(source, game_named(ours).grammar)
        if not before.ok or "FUNCTION" in source.text:
            continue
        first = there(source.text, ours, theirs)
        if first.text is None:
            continue
        back = there(first.text, theirs, ours)
        after = parse(Source.from_text(str(back.text)), game_named(ours).grammar)
        kept = [comment.text for comment in after.comments if "vaultc: dialect" not in comment.text]
        assert kept == [comment.text for comment in before.comments]
        assert first.diagnostics or back.diagnostics or after.tree == before.tree, path


TOLD = {
    "WALLIFY": "WALLIFY without a selection makes walls in UnNetHack 5.2, and none in UnNetHack 6.0",
    "TERRAIN: floodfill (3,4), 'T'": "`floodfill` selects an area in UnNetHack 5.2, but nothing in UnNetHack 6.0",
    "TERRAIN: filter(('.', random), (3,4)), 'T'": (
        "a filter for random light takes cells by chance in UnNetHack 5.2, and all of the terrain in UnNetHack 6.0"
    ),
    "ALTAR: (3,4), random, altar": (
        "a random alignment is drawn in UnNetHack 5.2, but means no alignment in UnNetHack 6.0"
    ),
    "MONSTER: ('o', \"hill orc\"), (3,4), law": (
        "any monster with an alignment is a minion in UnNetHack 6.0, and only priests and Angels in UnNetHack 5.2"
    ),
    "SPILL: random, 'P', south, 20": (
        "SPILL from a random place looks for a wall in UnNetHack 6.0, and begins at (0,0) in UnNetHack 5.2"
    ),
    "CONTAINER: ('(', \"chest\"), (3,4), broken { }": "`broken` of an object has an effect only in UnNetHack 5.2",
    "OBJECT: ('(', \"chest\"), (3,4), not_trapped": "`not_trapped` of an object has an effect only in UnNetHack 6.0",
    'REGION: (1,1,4,4), lit, "shop"': (
        "the room has the doors that DOOR makes after it in UnNetHack 5.2, all in its walls in UnNetHack 6.0"
    ),
    'REGION: (1,1,4,4), lit, "anthole"': "a room of type anthole is stocked only in UnNetHack 6.0",
}


@pytest.mark.parametrize("statement", TOLD)
def test_differences_of_two_versions_are_told_in_both_directions(statement: str) -> None:
    text = f'LEVEL: "a"\nFLAGS: noflip\nNOMAP\n{statement}\n'
    for ours, theirs in (("unnethack", "unnethack6"), ("unnethack6", "unnethack")):
        result = there(text, ours, theirs)
        assert [diagnostic.message for diagnostic in result.diagnostics] == [TOLD[statement]]
        assert result.text is not None
    assert there(text, "unnethack", "unnethack").diagnostics == ()


def test_levels_are_mirrored_as_before() -> None:
    plain = 'LEVEL: "a"\nSINK: random\n'
    told = there(plain, "unnethack", "unnethack6")
    assert [d.message for d in told.diagnostics] == [
        "UnNetHack 5.2 mirrors the level at random, UnNetHack 6.0 only in Sokoban"
    ]
    back = there(plain, "unnethack6", "unnethack")
    assert "FLAGS: noflip\n" in str(back.text)
    assert [d.message for d in back.diagnostics] == [
        "UnNetHack 5.2 mirrors the level at random, UnNetHack 6.0 only in Sokoban: `noflip` is added"
    ]
    half = there('LEVEL: "a"\nFLAGS: noteleport, noflipx\nSINK: random\n', "unnethack6", "unnethack")
    assert "FLAGS: noteleport, noflip\n" in str(half.text)
    for text in ('LEVEL: "soko1-1"\nSINK: random\n', 'LEVEL: "v"\nFLAGS: rndvault\nSINK: random\n'):
        for pair in (("unnethack", "unnethack6"), ("unnethack6", "unnethack")):
            assert there(text, *pair).diagnostics == ()


def test_flags_of_the_newer_version() -> None:
    text = 'LEVEL: "a"\nFLAGS: noflip, corrmaze\nSINK: random\n'
    assert there(text, "unnethack6", "unnethack").errors
    assert there(text, "unnethack6", "nethack36").text == 'LEVEL: "a"\nFLAGS: corrmaze\nSINK: random\n'
    declared = '# vaultc: dialect=unnethack6\nLEVEL: "a"\nFLAGS: corrmaze\n\nSINK: random\n'
    assert there('LEVEL: "a"\nFLAGS: corrmaze\n\nSINK: random\n', "nethack36", "unnethack6").text == declared
