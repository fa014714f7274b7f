"""Syntax errors: message, place, fix, and the part that stays in the tree."""

import os
import random
from pathlib import Path

import pytest

from vaultc.games.nethack36 import GAME as NETHACK
from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.semantics import analyze
from vaultc.language.source import Source
from vaultc.language.syntax import parse
from vaultc.language.syntax.describe import FORMS
from vaultc.linter.engine import find_errors

HEAD = 'LEVEL: "a"\n'


def read(text):
    return parse(Source.from_text(text), UNNETHACK.grammar)


def said(parsed):
    return [f"{d.span.begin.line}:{d.span.begin.column} {d.rule}: {d.message}" for d in parsed.diagnostics]


def kinds(parsed, level=0):
    return [type(statement).__name__ for statement in parsed.tree.levels[level].statements]


def mended(source, diagnostic):
    text = source.text
    for edit in sorted(diagnostic.fix.edits, key=lambda edit: -edit.span.start):
        text = text[: edit.span.start] + edit.replacement + text[edit.span.end :]
    return text


MENDED = [
    ("objct: '*', random", "2:1 unknown-statement: there is no statement `objct`; did you mean `OBJECT`?"),
    ("object: '*', random", "2:1 unknown-statement: there is no statement `object`; did you mean `OBJECT`?"),
    ("if [50%] { EXIT }", "2:1 unknown-statement: there is no statement `if`; did you mean `IF`?"),
    ("nomap", "2:1 unknown-statement: there is no statement `nomap`; did you mean `NOMAP`?"),
    ("STAIR: random, upp", "2:16 syntax-error: `upp` is not allowed here; did you mean `up`?"),
    ("DOOR: LOCKED, (1,1)", "2:7 syntax-error: `LOCKED` is not allowed here; did you mean `locked`?"),
    ("$b = $a-5", "2:8 syntax-error: `-5` is one number here; with a space after the sign it is `- 5`"),
    ("$b = 5+3", "2:7 syntax-error: `+3` is one number here; with a space after the sign it is `+ 3`"),
    ("GOLD: -1, random", "2:7 syntax-error: a negative number needs parentheses: `(-1)`"),
    ("GOLD: +1, random", "2:7 syntax-error: a number has no plus sign here: write `1`"),
    ("$b = 10%3", "2:6 syntax-error: `10%` is a percentage; for the remainder write `10 %`"),
    (
        "[50 %]: EXIT",
        "2:1 syntax-error: a chance has no space before `%`, only inside its brackets: `[50%]`",
    ),
    (
        "IF [\t50%] { }",
        "2:4 syntax-error: a chance has no space before `%`, only inside its brackets: `[50%]`",
    ),
    ("IF 50% { EXIT }", "2:4 syntax-error: a chance needs brackets: `[50%]`"),
    (
        "REPLACE_TERRAIN: (1,1,2,2), '.', '-', [5%]",
        "2:39 syntax-error: this percentage has no brackets: write `5%`",
    ),
    (
        "OBJECT[40%]: '*', random",
        "2:1 old-syntax: `OBJECT[40%]` is the form of NetHack 3.4.3; write `[40%]: OBJECT: ...`",
    ),
    (
        "OBJECT: '*', \"diamond\", (1,1)",
        "2:9 old-syntax: a class and a name need parentheses: `('*', \"diamond\")`",
    ),
    (
        "MONSTER: 'D', \"red dragon\", (1,1)",
        "2:10 old-syntax: a class and a name need parentheses: `('D', \"red dragon\")`",
    ),
    (
        'REGION: (1,1,2,2), lit, "zoo", unfilled, true',
        "2:42 old-syntax: `true` as the form of a region is gone; write `irregular`",
    ),
    ("EXIT # done", "2:6 trailing-comment: a comment needs a line of its own"),
    ("EXIT;", "2:5 illegal-character: statements are not ended by `;`"),
    ("DOOR: locked (1,1)", "2:12 syntax-error: a `,` is missing between `locked` and `(`"),
    ('MESSAGE "x"', '2:7 syntax-error: a `:` is missing between `MESSAGE` and `"x"`'),
    ("OBJECT: '*', random,\nEXIT", "2:20 syntax-error: there is nothing after this comma"),
    ("DOOR: locked, (1,1", "2:18 syntax-error: a `)` is missing at the end of the line"),
    ("NOMAP:", "2:6 syntax-error: `NOMAP` has no colon"),
]


@pytest.mark.parametrize(("text", "expected"), MENDED)
def test_mended(text, expected):
    """The statement stays in the tree, and applying the fix leaves a file without an error that means the same."""
    parsed = read(f"{HEAD}{text}\nPOOL: random\n")
    assert said(parsed) == [expected]
    again = read(mended(parsed.source, parsed.diagnostics[0]))
    assert said(again) == []
    assert kinds(parsed)[-1] == "Pool"
    if "OBJECT[" not in text:
        assert again.tree == parsed.tree


DROPPED = [
    ("FOO: 3", "2:1 unknown-statement: there is no statement `FOO`"),
    ("IF [50%] EXIT", "2:10 syntax-error: the block of IF needs braces: `{ ... }`"),
    ("NOMAP )", "2:7 syntax-error: expected the next statement after NOMAP, not `)`"),
    ("random", "2:1 syntax-error: no statement begins with `random`"),
    ("}", "2:1 syntax-error: there is no open block that this `}` could close"),
    ("ELSE { }", "2:1 syntax-error: this ELSE has no IF: it must follow the `}` of an IF block"),
    ("[50%]: EXIT\nFLAGS: noteleport", "3:1 syntax-error: FLAGS must follow the LEVEL line directly"),
    ('INCLUDE "x"', "2:1 syntax-error: INCLUDE must come before the first level"),
    ("SINK: random [dry]", "2:14 syntax-error: `random[` must be written without a space"),
    ("CHANCE: 3", "2:1 old-syntax: `CHANCE` is gone"),
    ('NAME: "x"', "2:1 old-syntax: `NAME` is gone"),
    ("RANDOM_PLACES: (1,1),(2,2)", "2:1 old-syntax: `RANDOM_PLACES` is gone"),
    ('MESSAGE: "abc', '2:10 unterminated-string: the string has no closing `"`'),
    ("MAP\n..\nENDMAP", "2:1 syntax-error: a map needs a GEOMETRY statement before it"),
    ("§", "2:1 illegal-character: the language has no use for the character `§`"),
    ("GEOMETRY: left, top", "2:19 syntax-error: GEOMETRY is not finished: expected `,` or a map (MAP … ENDMAP)"),
]


@pytest.mark.parametrize(("text", "expected"), DROPPED)
def test_dropped(text, expected):
    parsed = read(f"{HEAD}SINK: random\n{text}\nPOOL: random\n".replace("SINK: random\n", "", 1))
    assert said(parsed) == [expected]
    assert kinds(parsed)[-1] == "Pool"


def test_else_if():
    parsed = read(HEAD + "IF [1%] { EXIT } ELSE IF [2%] { NOMAP } ELSE { BREAK }\nPOOL: random\n")
    assert said(parsed) == ["2:23 syntax-error: `ELSE IF` does not exist"]
    assert kinds(parsed) == ["If", "If", "Pool"]


def test_maze_header():
    parsed = read("MAZE: \"a\", ' '\nEXIT\n")
    assert said(parsed) == ["1:1 old-syntax: `MAZE` is gone"]
    assert kinds(parsed) == ["Exit"]


def test_statement_before_the_first_level():
    parsed = read("NOMAP\nEXIT\n")
    assert said(parsed) == ['1:1 syntax-error: statements must be in a level, which begins with `LEVEL: "name"`']
    assert kinds(parsed) == ["NoMap", "Exit"]


@pytest.mark.parametrize("grammar", [UNNETHACK.grammar, NETHACK.grammar], ids=["unnethack", "nethack36"])
@pytest.mark.parametrize("junk", ["foo", "3", ")", "3-4"])
def test_what_stands_behind_a_block_leaves_it_alone(grammar, junk):
    parsed = parse(Source.from_text(f"{HEAD}LOOP [3] {{\n  EXIT\n}} {junk}\nPOOL: random\n"), grammar)
    assert [d.span.begin.line for d in parsed.diagnostics] == [4]
    assert kinds(parsed) == ["Loop", "Pool"]


@pytest.mark.parametrize(
    ("line", "help"),
    [
        ("for i in 1..4 { SINK: random }", "write it like `FOR $i = 1 TO 3 { ... }`"),
        ("if 50% { SINK: random }", "write it like `IF [50%] { ... }`"),
        ("else { SINK: random }", "write it like `IF [50%] { ... } ELSE { ... }`"),
        ("FILL: (0,0,11,5), 'P'", "fill an area with `TERRAIN: fillrect (0,0,5,3), 'P'`"),
        ("WATER: (1,1)", "write `TERRAIN: (1,1), 'P'`"),
    ],
)
def test_words_of_other_languages_are_told_the_form_of_this_one(line, help):
    first = read(f"{HEAD}{line}\n").diagnostics[0]
    assert (first.rule, first.help) == ("unknown-statement", help)
    assert first.fix is None or not first.fix.safe


def test_five_mistakes():
    text = (
        'LEVEL: "a"\nNOMAP )\nEXIT\nIF [1%] {\n  FOO: 3\n  SINK: random\n}\nDOOR: locked (1,1)\n'
        'LEVEL: "b"\nPOOL: -\nEXIT;\nBREAK\n'
    )
    parsed = read(text)
    assert [(d.span.begin.line, d.span.begin.column) for d in parsed.diagnostics] == [
        (2, 7),
        (5, 3),
        (8, 12),
        (10, 7),
        (11, 5),
    ]
    assert kinds(parsed, 0) == ["Exit", "If", "Door"]
    assert kinds(parsed, 1) == ["Exit", "Break"]
    assert [type(s).__name__ for s in parsed.tree.levels[0].statements[1].then.statements] == ["Sink"]


def test_statements_of_a_broken_block_are_kept():
    parsed = read(HEAD + "LOOP 3 {\n  EXIT\n  FOO: 1\n  NOMAP\n}\nPOOL: random\n")
    assert said(parsed) == [
        "2:6 syntax-error: the number of turns needs brackets: `[3]`",
        "4:3 unknown-statement: there is no statement `FOO`",
    ]
    assert kinds(parsed) == ["Loop", "Pool"]
    assert [type(s).__name__ for s in parsed.tree.levels[0].statements[0].body.statements] == ["Exit", "NoMap"]


def test_broken_switch_and_its_arms():
    parsed = read(HEAD + "SWITCH {\n  CASE 1: EXIT\n  DEFAULT: NOMAP\n}\nPOOL: random\n")
    assert len(parsed.diagnostics) == 1
    assert kinds(parsed) == ["Exit", "NoMap", "Pool"]


def test_block_that_is_not_closed():
    parsed = read(HEAD + 'IF [1%] {\n  EXIT\nLEVEL: "b"\nNOMAP\n')
    assert said(parsed) == ["2:9 syntax-error: the block of IF that begins here has no closing `}`"]
    assert kinds(parsed) == ["If"]
    assert kinds(parsed, 1) == ["NoMap"]


@pytest.mark.skipif("VAULTC_CORPUS" not in os.environ, reason="VAULTC_CORPUS names no folder of des files")
def test_corpus_is_sound():
    files = sorted(Path(os.environ["VAULTC_CORPUS"], "unnethack-5.2").glob("*.des"))
    assert files
    assert [str(d) for file in files for d in parse(Source.read(file), UNNETHACK.grammar).diagnostics] == []


def test_random_damage_never_raises():
    text = HEAD + "$a = { 1, 2 }\nIF [$a[0] > 1] { OBJECT: ('*', \"ruby\"), (1,2) } ELSE { SINK: random }\n" * 3
    chance = random.Random(7)
    pieces = ["{", "}", "(", "[", "LEVEL", '"', "ELSE", "$a", ",", ":", "-5", "\n", "CASE", "MAP\n", "#"]
    for _ in range(500):
        at, size = chance.randrange(len(text)), chance.randrange(6)
        read(text[:at] + chance.choice(pieces) + text[at + size :])


# ---- chances

GAMES = {"unnethack": UNNETHACK, "nethack36": NETHACK}


def examples(grammar):
    """The statements that ``[40%]:`` may precede, in halves: with their blocks cut off."""
    for keyword, text in FORMS.items():
        line, brace, rest = text.replace("...", "").partition(" {")
        source = f"{HEAD}$places = {{ (1,1), (2,2) }}\n[40%]: {line}{brace}{rest}\n"
        if keyword in grammar.statements and not parse(Source.from_text(source), grammar).diagnostics:
            yield line, brace + rest


@pytest.mark.parametrize("behind", [", 40%", " 40%", ", [40%]", " [40%]", ", 40 %"])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_chance_after_any_statement_is_one_mistake(game, behind):
    """Its only fix moves the chance in front."""
    found = list(examples(game.grammar))
    assert len(found) > 35
    for line, block in found:
        head = f"{HEAD}$places = {{ (1,1), (2,2) }}\n"
        source = Source.from_text(f"{head}{line}{behind}{block}\nSINK: random\n")
        (said,) = parse(source, game.grammar).diagnostics
        assert said.message == "a chance comes before its statement"
        assert mended(source, said) == f"{head}[40%]: {line}{block}\nSINK: random\n"
        assert said.help == f"write `[40%]: {line}{' { ... }' if block else ''}`"
        assert said.fix.safe


def test_a_chance_after_a_statement_with_other_mistakes():
    text = "[50%]: SINK: random, 40%\nMONSTER: 'd' random, 40%\nSINK: random, 140%\nf() 40%\nSINK: random"
    parsed = read(HEAD + text)
    assert said(parsed) == [
        "2:22 syntax-error: a chance comes before its statement, and this one has a chance already",
        "3:12 syntax-error: a `,` is missing between `'d'` and `random`",
        "3:22 syntax-error: a chance comes before its statement",
        "4:15 syntax-error: a chance comes before its statement",
        "5:5 syntax-error: a chance comes before its statement",
    ]
    assert [bool(found.fix) for found in parsed.diagnostics] == [False, True, True, False, True]
    assert kinds(parsed) == ["Chance", "Monster", "Sink", "Call", "Sink"]


# ---- fixes that fit what is around them


@pytest.mark.parametrize(
    ("head", "place"),
    [
        (HEAD, "center, center"),
        (f"{HEAD}FLAGS: noteleport\n", "center, center"),
        (f"{HEAD}FLAGS: noteleport, rndvault\n", "random"),
        (f"{HEAD}FLAGS:rndvault\nVAULTGEN: 2\n", "random"),
        (f'{HEAD}FLAGS: rndvault\nSINK: random\n\nLEVEL: "b"\n', "center, center"),
    ],
)
def test_the_place_of_a_map_without_one(head, place):
    """A random vault goes anywhere."""
    source = Source.from_text(f"{head}MAP\n...\nENDMAP\n")
    (found,) = parse(source, UNNETHACK.grammar).diagnostics
    assert found.help == f"write `GEOMETRY: {place}` on the line before"
    assert mended(source, found) == f"{head}GEOMETRY: {place}\nMAP\n...\nENDMAP\n"


@pytest.mark.parametrize(
    ("written", "better"),
    [
        ("TERRAIN: (2*$i+1, 2), 'T'", "TERRAIN: coord(2*$i + 1,2), 'T'"),
        ("SINK: (random,2)", "SINK: coord(rnd(76),2)"),
        ("SINK: ($i-1,$i+2)", "SINK: coord($i - 1,$i + 2)"),
        ("TERRAIN: fillrect(1,1,$i+3,2), 'T'", "TERRAIN: fillrect region(1,1,$i + 3,2), 'T'"),
        ('REGION: (1,1,$i,2), lit, "ordinary"', 'REGION: region(1,1,$i,2), lit, "ordinary"'),
        ("TERRAIN: line (1,1),(3*$i,2), 'T'", "TERRAIN: line (1,1)-coord(3*$i,2), 'T'"),
        ("TERRAIN: line (1,1) - (3*$i,2), 'T'", "TERRAIN: line (1,1) - coord(3*$i,2), 'T'"),
        ("TERRAIN: line (2*($i+1),1),coord($i,2), 'T'", "TERRAIN: line coord(2*($i + 1),1)-coord($i,2), 'T'"),
        ("TERRAIN: line(1,1,$i,2), 'T'", "TERRAIN: line (1,1)-coord($i,2), 'T'"),
        ("$s = selection: randline (1,1),($i,2),5", "$s = selection: randline (1,1)-coord($i,2),5"),
        ("TERRAIN: line (1,1),(random,2), 'T'", "TERRAIN: line (1,1)-coord(rnd(76),2), 'T'"),
        (
            "TERRAIN: line rndcoord(fillrect (1,1,2,2)),(3,2), 'T'",
            "TERRAIN: line rndcoord(fillrect (1,1,2,2))-(3,2), 'T'",
        ),
    ],
)
def test_computed_places(written, better):
    source = Source.from_text(f"{HEAD}$i = 3\n{written}\n")
    (found,) = parse(source, UNNETHACK.grammar).diagnostics
    assert mended(source, found) == f"{HEAD}$i = 3\n{better}\n"
    for text, count in ((source, 1), (Source.from_text(mended(source, found)), 0)):
        assert len(find_errors(analyze(parse(text, UNNETHACK.grammar), UNNETHACK))) == count


@pytest.mark.parametrize("comment", ["# a word", "// a word", "; a word"])
def test_a_comment_after_a_statement_goes_above_it(comment):
    source = Source.from_text(f"{HEAD}SINK: random\n  SINK: (1,1)  {comment}\r\nSINK: random\n")
    (found,) = parse(source, UNNETHACK.grammar).diagnostics
    assert mended(source, found) == f"{HEAD}SINK: random\n# a word\r\n  SINK: (1,1)\r\nSINK: random\n"


def test_quotes_inside_of_a_text_whose_first_half_was_mended():
    parsed = parse(Source.from_text('DOOR: "a"\nLEVEL: locked, "a "nice" day"\n'), NETHACK.grammar)
    assert said(parsed)[-1] == "2:14 syntax-error: LEVEL takes only a name; INIT_MAP fills the level"
