"""Descriptions of levels: the facts of the library, sentences for every form of statement, and all formats."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from html.parser import HTMLParser

import pytest

from vaultc.api.loading import LevelScript, library, load
from vaultc.editing.description.describing import Company, describe
from vaultc.editing.description.document import CODE, END, WRITERS, Description, Sentence
from vaultc.language.source import Source
from vaultc.language.syntax.describe import FORMS

HEAD = 'LEVEL: "x"\nFLAGS: rndvault\nROOM: "ordinary", lit, random, random, (5,5) {\n'


@cache
def described(name: str) -> Description:
    """A vault of the library."""
    whole = library()
    return describe(whole[name], Company(whole.levels, whole.chances))


def of(body: str, before: str = "") -> Description:
    """A vault of one room with that body."""
    loaded = load(Source.from_text(before + HEAD + body + "\n}\n", "x.des"), dialect="unnethack")
    return describe(loaded["x"], Company(loaded.levels, loaded.chances))


def texts(lines: Sequence[Sentence]) -> list[str]:
    """All sentences with those inside of them, without marks."""
    found = []
    for line in lines:
        found += [line.text.replace(CODE, "").replace(END, ""), *texts(line.inner)]
    return found


def fact(found: Description, label: str) -> str:
    return next((fact.text for fact in found.facts if fact.label == label), "")


@pytest.mark.parametrize(
    ("name", "size", "light", "kind", "sentences"),
    [
        ("vlt-delphi", "11x9", "Lit", "Stays", [
            "A lit inner room of 3x3 at (4,3):", "A random door.", "With a chance of 25%, a random door.",
        ]),
        ("vlt-loot", "Random", "Random", "Stays", [
            "With a chance of 50%, a hostile monster of the same kind.",
            "With a chance of 25%, a monster of the same kind.",
            "A random object.",
            "With a chance of 75%, a random object.", "With a chance of 50%, a random object.",
            "With a chance of 25%, a blessed random object.",
            "With a chance of 10%, a blessed random object.",
        ]),
        ("vlt-boulders", "Random", "Random", "Stays", [
            "1d6+3 (4 to 9, 6.5 on average) boulders.", "1d4 (1 to 4, 2.5 on average) rolling boulder traps.",
        ]),
        ("vlt-lamp", "Random", "Dark", "Convertible", ["A lit oil lamp."]),
        ("vlt-statuary", "Random", "Random", "Stays", [
            "5d5 (5 to 25, 15 on average) statues.", "3 times: with a chance of 50%, a statue trap.",
        ]),
        ("vlt-gods", "Random", "Random", "Stays", ["A lawful altar.", "A neutral altar.", "A chaotic altar."]),
        ("vlt-watcher", "Random", "Dark", "Stays", [
            "1d3 (1 to 3, 2 on average) pools on dry ground.",
            "From depth 3 down, a monster: giant eel, electric eel or kraken (each 1 in 3).",
        ]),
        ("vlt-ozymandias", "9x9", "Lit", "Stays", [
            "With a chance of 50%, a hole at (3,2).", "With a chance of 80%, a hole at (5,3).",
            "With a chance of 30%, a hole at (3,6).",
            'With a chance of 10%, a burned engraving at (5,4): "My name is Ozymandias, king of kings"',
            "An empty trapped chest at (7,1).", "A statue of a werejackal at (7,3).",
        ]),
    ],
)  # fmt: skip
def test_a_vault_of_the_library(name: str, size: str, light: str, kind: str, sentences: list[str]) -> None:
    found = described(name)
    assert size in fact(found, "Size")
    assert fact(found, "Light").startswith(light)
    assert fact(found, "Type").startswith(kind)
    assert "1/2050" in fact(found, "Chance")
    assert [text for text in sentences if text not in texts(found.contents)] == []


def test_every_vault_of_the_library_is_described_without_code_for_statements() -> None:
    for script in library().levels:
        found = described(script.name)
        assert fact(found, "Chance"), script.name
        assert [text for text in found.contents if re.fullmatch(f"{CODE}[^{END}]*{END}\\.", text.text)] == [], (
            script.name
        )


def test_shares_of_repeated_elements_are_added() -> None:
    (text,) = texts(described("vlt-pillars").contents)
    assert text.startswith("Wall (5 in 9), lava (1 in 9), ice (1 in 9), pool (1 in 9) or tree (1 in 9)")
    assert text.endswith("(2,2) to (3,3), (2,6) to (3,7), (6,2) to (7,3) and (6,6) to (7,7).")


def test_rotations_share_a_chance() -> None:
    found = described("vlt-tee-2")
    assert fact(found, "Rotations") == (
        "4, equally likely: each is chosen in 25% of cases. All together 1/2050 of the rooms. "
        "The others: vlt-tee-1, vlt-tee-3, vlt-tee-4."
    )
    assert "1/8200" in fact(found, "Chance")


def test_rotations_of_other_files_are_found_by_their_maps() -> None:
    part = 'LEVEL: "{}"\nFLAGS: rndvault\n{}GEOMETRY: random\nMAP\n{}\nENDMAP\n'
    text = part.format("a", "", "..L\n...") + part.format("b", "VAULTGEN: 3\n", "...\nL..")
    loaded = load(Source.from_text(text, "x.des"), dialect="unnethack")
    found = describe(loaded["a"], Company(loaded.levels, loaded.chances))
    assert fact(found, "Rotations").startswith("a 25%, b 75%.")


def test_what_it_depends_on() -> None:
    depends = {name: texts(described(name).depends) for name in ("vlt-moon", "vlt-graves", "vlt-ferns", "vlt-lamp")}
    assert depends["vlt-moon"] == ["Moon: one of several contents."]
    assert (
        depends["vlt-graves"][1]
        == "Date: contents by night, from 22 to 6 o'clock; contents in the hour after midnight."
    )
    assert depends["vlt-ferns"] == ["Depth: contents from depth 3 down; the deeper, the more often it is dark."]
    assert depends["vlt-lamp"] == []
    assert texts(of("ALTAR: random, coaligned, altar").depends) == ["Alignment: an altar of the hero's alignment."]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("SWITCH [3] { CASE 0: GOLD: 5, random BREAK DEFAULT: TRAP: \"pit\", random }",
         ["With a chance of 1 in 3, a pile of 5 gold.", "With a chance of 2 in 3, a pit."]),
        ("IF [40%] { GOLD: 5, random } ELSE { SINK: (1,1) }",
         ["With a chance of 40%, a pile of 5 gold.", "Otherwise (60%), a sink at (1,1)."]),
        ("OBJECT: '!', random\nOBJECT: '!', random", ["2 random potions (!)."]),
        ("LOOP [2d3] { OBJECT: (')', \"dagger\"), random, cursed }", ["2d3 (2 to 6, 4 on average) cursed daggers."]),
        ("TERRAIN: filter(30%, fillrect (0,0,4,4)), 'I'",
         ["Ice on each square of (0,0) to (4,4) with a chance of 30%."]),
        ("REPLACE_TERRAIN: (0,0,4,4), '.', 'T', 15%",
         ["Each square of floor in (0,0) to (4,4) becomes tree with a chance of 15%."]),
        ("FOR $i = 0 TO 1 { TRAP: \"web\", coord(2 * $i, 3) }", ["2 webs at (0,3) and (2,3)."]),
        ("IF [level.depth < 4] { EXIT }", ["Above depth 4: nothing of what follows appears."]),
        ("IF [time.phase_of_the_moon == 4] { GRAVE: (1,1) }", ["At full moon, a grave at (1,1)."]),
        ("$k = rnd(2)\nLOOP [4] { SWITCH [$k] { CASE 0: GOLD: 1, random BREAK CASE 1: SINK: random BREAK } }",
         ["4 times:", "Drawn once for all:", "With a chance of 50%, a pile of 1 gold.",
          "With a chance of 50%, a sink."]),
        ("IF [room.width > 3] { IF [room.width % 2 == 1] { FOR $i = 1 TO room.width { FOR $j = 0 TO room.height {"
         "TERRAIN: coord($i, $j), 'I' } } } }",
         ["If the room's width is above 3 and the room's width is odd:",
          "For each \"i\" from 1 to the room's width and each \"j\" from 0 to the room's height:",
          'Ice on column "i", row "j".']),
        ("[40%]: SUBROOM: \"ordinary\", lit, (1,1), (2,2) { SINK: (0,0) }",
         ["With a chance of 40%, a lit inner room of 2x2 at (1,1):", "A sink at (0,0)."]),
        ("CONTAINER: ('(', \"chest\"), (1,1) { GOLD: 5, (2,2) }",
         ["A chest at (1,1), which holds:", "A pile of 5 gold on the floor at (2,2)."]),
        ("FOR $i = 0 TO 2 { TRAP: \"web\", coord($i, 1) GOLD: 1, random TERRAIN: coord($i, 2), 'I' }",
         ["3 webs at (0,1), (1,1) and (2,1).", "3 times:", "A pile of 1 gold.",
          "Ice on (0,2), (1,2) and (2,2), in turn."]),
        ("REPLACE_TERRAIN: (0,0,4,4), '-', 'F', 50%\nREPLACE_TERRAIN: (0,0,4,4), '|', 'F', 50%",
         ["Each square of wall in (0,0) to (4,4) becomes iron bars with a chance of 50%."]),
        ("REPLACE_TERRAIN: (0,0,4,4), '-', 'F', 50%\nREPLACE_TERRAIN: (0,0,4,4), '|', 'F', 40%",
         ["Each square of wall from west to east in (0,0) to (4,4) becomes iron bars with a chance of 50%.",
          "Each square of wall from north to south in (0,0) to (4,4) becomes iron bars with a chance of 40%."]),
        ("REPLACE_TERRAIN: region(0, 0, room.width - 1, room.height - 1), '.', 'T', 5%",
         ["Each square of floor becomes tree with a chance of 5%."]),
        ("OBJECT: ('!', \"booze\"), random\nOBJECT: ('?', \"fire\"), random",
         ["A potion of booze.", "A scroll of fire."]),
        ("MONSTER: 'R', random\nMONSTER: 'l', random\nMONSTER: 'M', random",
         ["A random rust monster or disenchanter (R).", "A leprechaun.", "A random mummy (M)."]),
        ("MONSTER: 'm', (1,1), m_object \"chest\"", ["A random mimic (m) that looks like a chest at (1,1)."]),
        ("$p = coord(rnd(4), 2)\nTRAP: \"web\", $p\nTERRAIN: line (0,0) - $p, 'I'",
         ['A web at "p" (a random square in columns 0 to 3 and row 2).', 'Ice on the line from (0,0) to "p".']),
        ("TERRAIN: filter(gradient(radial, (1 - 4), (2,2)), fillrect (0,0,4,4)), 'C'",
         ["Cloud on squares of (0,0) to (4,4), the likelier the farther from (2,2), 1 to 4 squares away."]),
        ("$k = monster: { 'o', 'k' }\nSHUFFLE: $k\nLOOP [2] { MONSTER: $k[0], random [10%]: SHUFFLE: $k }",
         ["2 times:", "A monster: random orc (o) or random kobold (k) (each 50%, the same until it is drawn again).",
          "With a chance of 10%: the kind is drawn again."]),
        ("TRAP: \"web\", (1,1)\nGOLD: 5, random\nTRAP: \"web\", (2,2)\nTRAP: \"web\", random\nTRAP: \"web\", (3,3)",
         ["3 webs at (1,1), (2,2) and (3,3).", "A pile of 5 gold.", "A web."]),
        ("TRAP: \"web\", (1,1)\nTRAP: \"web\", (1,1)", ["2 webs at (1,1)."]),
        ("$k = object: { '[', ')' }\nSHUFFLE: $k\nOBJECT: $k[0], (1,1)\nOBJECT: $k[0], (1,2)\nOBJECT: $k[1], (2,1)\n"
         "OBJECT: $k[1], random",
         ["2 objects: random piece of armor ([) or random weapon ()) (each 50%, drawn once for all) at (1,1) "
          "and (1,2).",
          "An object of another of these kinds at (2,1).", "An object of the same kind."]),
        ("$p = { (1,1), (2,2) }\nSHUFFLE: $p\nTRAP: \"web\", $p[0]\nGOLD: 3, $p[0]\nSINK: $p[1]",
         ["A web at (1,1) or (2,2).", "A pile of 3 gold at the same place.", "A sink at another of these places."]),
        ("$t = terrain: { 'L', 'P' }\nSHUFFLE: $t\nTERRAIN: (1,1), $t[0]\nTERRAIN: (2,2), $t[1]\nTERRAIN: (3,3), $t[0]",
         ["Lava or pool (each 50%, drawn once for all) on (1,1).", "Another of these on (2,2).", "The same on (3,3)."]),
        ("OBJECT: ('[', \"speed boots\"), random, cursed, +2", ["A cursed +2 pair of speed boots."]),
        ("MONSTER: ('m', \"giant mimic\"), random, m_object \"chest\", fleeing: 130, blinded: 0\n"
         "MONSTER: ('o', \"hill orc\"), random, m_object \"chest\", female, stunned\nSINK: random\n"
         "MONSTER: ('E', \"stalker\"), random, invisible, asleep, paralyzed: 1d127",
         ["A giant mimic that looks like a chest, fleeing for 3 turns.", "A female stunned hill orc.", "A sink.",
          "A sleeping stalker, paralyzed for 1d127 (1 to 127, 64 on average) turns, counted from 0 again after 126."]),
        ("MONSTER: (':', \"chameleon\"), random, m_monster \"newt\"\nMONSTER: 'o', random, law\n"
         "MONSTER: ('o', \"hill orc\"), random, chaos { OBJECT: ('(', \"chest\") }\n"
         "MONSTER: ('@', \"aligned priest\"), random, law",
         ["A chameleon in the shape of a newt.", "A chest.", "A lawful aligned priest."]),
        ("OBJECT: ('$', \"gold piece\"), (0,0), 300\nOBJECT: ('(', \"chest\"), random, 1d3",
         ["A gold piece at (0,0).", "A chest."]),
        ("OBJECT: ('!', \"booze\"), random, +3\nOBJECT: (')', \"dagger\"), random, 300",
         ["A potion of booze.", "A +44 dagger."]),
        ("OBJECT: '[', random, quantity: 3\nOBJECT: ('(', \"chest\"), random, quantity: 3",
         ["A random piece of armor ([).", "3 chests."]),
        ("OBJECT: (')', \"long sword\"), random, name: \"Excalibur\"\nSINK: random\n"
         "OBJECT: (')', \"long sword\"), random, name: \"Excalibur\"",
         ["A long sword named \"Excalibur\"", "A sink.", "A long sword."]),
        ("LOOP [4] { $k = rnd(2) SWITCH [$k] { CASE 0: GOLD: 1, random BREAK CASE 1: SINK: random BREAK } }",
         ["4 times:", "With a chance of 50%, a pile of 1 gold.", "With a chance of 50%, a sink."]),
    ],
)  # fmt: skip
def test_sentences(body: str, expected: list[str]) -> None:
    assert texts(of(body).contents) == expected


@pytest.mark.parametrize(("row", "floor"), [("|..|", "2 are floor"), ("|.||", "1 is floor"), ("||||", "0 are floor")])
def test_the_floor_of_a_map_is_counted(row: str, floor: str) -> None:
    loaded = load(Source.from_text(f'LEVEL: "x"\nGEOMETRY: center, center\nMAP\n----\n{row}\n----\nENDMAP\n', "x.des"))
    found = describe(loaded["x"], Company(loaded.levels, loaded.chances))
    assert f"squares, of which {floor}." in fact(found, "Size")


def test_only_shrines_of_temples_that_are_there_have_priests() -> None:
    for lines, told in (
        ("ALTAR: (7,7), law, shrine\nREGION: {}", False),
        ("REGION: {}\nALTAR: (7,7), law, shrine", True),
    ):
        text = 'LEVEL: "x"\nNOMAP\n' + lines.format('(5,5,9,9), lit, "temple"') + "\n"
        loaded = load(Source.from_text(text, "x.des"), dialect="unnethack")
        found = describe(loaded["x"], Company(loaded.levels, loaded.chances))
        assert any("priest" in line for line in texts(found.contents)) is told


def test_functions_are_told_where_they_are_called_and_recursion_ends() -> None:
    before = "FUNCTION chest() { CONTAINER: \"chest\", random { OBJECT: '*' } }\n"
    found = of("chest()\n[50%]: chest()", before)
    assert texts(found.contents)[:3] == [
        "A chest, which holds:",
        "A random gem or stone (*).",
        "With a chance of 50%, a chest, which holds:",
    ]


def test_every_statement_of_every_game_has_a_description() -> None:
    """Complete examples of all statements, each alone in a level; those that need more are left out."""
    told = 0
    for keyword, example in FORMS.items():
        text = f'LEVEL: "x"\n{example.replace("...", "")}\n'
        for game in ("unnethack", "unnethack6", "nethack36"):
            try:
                loaded = load(Source.from_text(text, "x.des"), dialect=game)
            except Exception:
                continue
            found = describe(loaded.levels[0], Company(loaded.levels, loaded.chances))
            assert all(write([found], 80) for write in WRITERS.values()), keyword
            told += 1
    assert told > 60


HOSTILE = "ENGRAVING: (1,1), burn, \"<b>*[x]{{y}}</b> | '''z''' `q` &amp;\""


def test_texts_of_authors_are_escaped_in_each_format() -> None:
    found = of(HOSTILE, "# Title: <script>_a_</script>\n# ''x'' [[y]] <i>\n")
    markdown, wiki, page = (WRITERS[name]([found], 80) for name in ("markdown", "mediawiki", "html"))
    assert "<script>" not in page + wiki
    assert "\\<script\\>\\_a\\_" in markdown
    assert "{{" not in wiki
    assert "[[" not in wiki
    assert "&amp;amp;" in page
    assert len(re.findall("'''", wiki)) == 2 * len(found.facts)


@pytest.mark.parametrize(
    ("summary", "markdown"),
    [
        ("- a list", "\\- a list"), ("+ a list", "\\+ a list"),
        ("1. a list", "1\\. a list"), ("12) a list", "12\\) a list"),
        ("=== a line", "\\=== a line"), ("7 webs - and more", "7 webs - and more"),
    ],
)  # fmt: skip
def test_a_summary_is_a_paragraph_in_markdown(summary: str, markdown: str) -> None:
    found = of("SINK: (1,1)", f"# Title: well\n# {summary}\n")
    assert f"\n{markdown}\n" in WRITERS["markdown"]([found], 80)


class Balance(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_pages_are_balanced_and_json_is_data() -> None:
    found = [described(script.name) for script in library().levels]
    parser = Balance()
    parser.feed(WRITERS["html"](found, 100))
    assert parser.open == []
    rows = [json.loads(line) for line in WRITERS["json"](found, 100).splitlines()]
    assert [row["name"] for row in rows] == [script.name for script in library().levels]


@pytest.mark.parametrize("width", [20, 40, 100])
def test_text_fits_its_width(width: int) -> None:
    for script in library().levels:
        lines = WRITERS["text"]([described(script.name)], width).splitlines()
        longest = max((len(line) for line in lines if " " in line.strip() and "(" not in line), default=0)
        assert longest <= max(width, 30)


def test_the_picture_is_the_level_of_the_seed() -> None:
    script: LevelScript = library()["vlt-feature"]
    found = describe(script, Company((), {}), 7)
    assert found.picture == str(script.generate(7).render("ascii", crop=True, color=False)).rstrip("\n")
    assert found.picture in WRITERS["text"]([found], 80)


@pytest.mark.parametrize(
    ("text", "wiki"),
    [
        ("Ozymandias' tomb", "Ozymandias' tomb"),
        ("''bold''", "&#39;&#39;bold&#39;&#39;"),
        ("'quoted'", "&#39;quoted&#39;"),
        ("__NOTOC__ a_b http://x", "&#95;&#95;NOTOC&#95;&#95; a_b http&#58;//x"),
        ("{{a|b}} [[c]] ~~~~", "&#123;&#123;a&#124;b&#125;&#125; &#91;&#91;c&#93;&#93; &#126;&#126;&#126;&#126;"),
    ],
)
def test_only_apostrophes_that_are_marks_are_escaped(text: str, wiki: str) -> None:
    found = of("SINK: (1,1)", f"# Title: {text}\n")
    assert WRITERS["mediawiki"]([found], 80).startswith(f"== {wiki} ==\n")


def test_few_squares_of_a_map_are_told_with_their_places() -> None:
    assert texts(described("vlt-ozymandias").contents)[0] == "The map has a throne at (7,4)."
    assert texts(described("vlt-moated").contents)[0] == "The map has 28 squares of moat."


def test_ways_into_special_levels() -> None:
    text = """LEVEL: "x"
INIT_MAP: mines, '.', ' ', true, true, lit, true
NOMAP
STAIR: levregion(1,0,10,20), (0,0,6,6), up
BRANCH: levregion(5,5,5,5), (0,0,0,0)
TELEPORT_REGION: (1,0,10,20), (0,0,0,0), down
PORTAL: (1,1,2,2), (0,0,0,0), "<air>"
MAZEWALK: (3,4), east
"""
    loaded = load(Source.from_text(text, "x.des"), dialect="unnethack")
    found = describe(loaded["x"], Company(loaded.levels, loaded.chances))
    assert texts(found.contents) == [
        "The ground is a lit cave of floor.",
        "A staircase up in (1,0) to (10,20) of the level, except (0,0) to (6,6).",
        "The stairs of a branch, if one begins here, in (5,5) of the level.",
        "A hero who comes from above without stairs arrives in (1,0) to (10,20).",
        'A portal to "<air>" in (1,1) to (2,2).',
        "A maze begins at (3,4) to the east.",
    ]
    assert "&lt;air&gt;" in WRITERS["html"]([found], 80)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("OBJECT: ('/', \"cold\"), random, 0", ["A wand of cold without charges."]),
        ("OBJECT: ('/', \"cold\"), random, 1", ["A wand of cold with 1 charge."]),
        ("OBJECT: ('(', \"crystal ball\"), random, 5", ["A crystal ball with 5 charges."]),
        ("OBJECT: (')', \"dagger\"), random, 1d3", ["A dagger, enchanted by 1d3 (1 to 3, 2 on average)."]),
        ("ALTAR: (1,1), align[1], altar", ["An altar of the second of the three alignments in random order at (1,1)."]),
        ("$n = 1d4\nLOOP [$n] { GOLD: 5, random }\nENGRAVING: (1,1), burn, \"all \" . string($n)",
         ['1d4 (1 to 4, 2.5 on average, called "n") piles of 5 gold.', 'A burned engraving at (1,1): "all [n]"']),
        ("GOLD: 2 * rnd(3), coord(room.width / 2, room.height - 1)",
         ["A pile of 2 times a random number from 0 to 2 (0 to 4, 2 on average) gold"
          " at the middle column, the last row."]),
        ("IF [level.obj_at(('`', \"boulder\"), (1,1))] { SINK: (2,2) }",
         ["If there is a boulder at (1,1), a sink at (2,2)."]),
    ],
)  # fmt: skip
def test_computed_values_are_words(body: str, expected: Sequence[str]) -> None:
    assert texts(of(body).contents) == expected


def test_functions_are_told_with_their_arguments() -> None:
    hoard = "FUNCTION hoard($amount:int) { GOLD: $amount, (1,1) }\n"
    assert texts(of("hoard(2d5)\nhoard(3)", hoard).contents) == [
        "A pile of 2d5 (2 to 10, 6 on average) gold at (1,1).", "A pile of 3 gold at (1,1).",
    ]  # fmt: skip
