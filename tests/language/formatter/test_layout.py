"""The canonical layout, as pairs of texts in ``cases.txt``: NAME-rough.des and NAME-neat.des."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bundles import read_bundle
from repository import ROOT

from vaultc.games.unnethack import GAME as UNNETHACK
from vaultc.language.diagnostics import DesError
from vaultc.language.formatter import format_source
from vaultc.language.formatter.handlers import BASE, WIDTH
from vaultc.language.formatter.printer import BODIES
from vaultc.language.source import Source
from vaultc.language.syntax import nodes, sorted_nodes

CASES = read_bundle(Path(__file__).with_name("cases.txt"))
NAMES = [name.removesuffix("-rough.des") for name in CASES if name.endswith("-rough.des")]
LINES = {
    "SINK :( 01 , 02 )": "SINK: (1,2)",
    "$a=(-0)": "$a = (-0)",
    "$a=( - 7)": None,
    "RANDOM_CORRIDORS:+007": "RANDOM_CORRIDORS: +7",
    "RANDOM_CORRIDORS:random": "RANDOM_CORRIDORS: random",
    "RANDOM_CORRIDORS": "RANDOM_CORRIDORS",
    "OBJECT:('*',\"ruby\"),(1,2),-01": "OBJECT: ('*', \"ruby\"), (1,2), -1",
    "GOLD:(1),random": "GOLD: (1), random",
    "MONSTER:'\\L',random": "MONSTER: '\\L', random",
    '$x="a"."b" . $c': '$x = "a" . "b" . $c',
    "$r=region(0,0,$a - 1,1)": "$r = region(0, 0, $a - 1, 1)",
    "[  5% ]:[$a==1]:EXIT": "[5%]: [$a == 1]: EXIT",
    "DOOR:random,rect(0,0,1,1)&(random)": "DOOR: random, rect (0,0,1,1) & (random)",
    "MAZEWALK:(0,8),west,false,' '": "MAZEWALK: (0,8), west, false, ' '",
    "MINERALIZE:0,1,(-1),$d*2": "MINERALIZE: 0, 1, (-1), $d * 2",
}


@pytest.mark.parametrize("name", NAMES)
def test_rough_file_becomes_neat(name: str) -> None:
    rough, neat = (Source.from_text(CASES[f"{name}-{state}.des"]) for state in ("rough", "neat"))
    assert format_source(rough, UNNETHACK.language) == neat.text
    assert format_source(neat, UNNETHACK.language) == neat.text


@pytest.mark.parametrize("rough", LINES)
def test_one_line(rough: str) -> None:
    source = Source.from_text(f'LEVEL: "a"\n{rough}\n')
    neat = LINES[rough]
    if neat is None:
        with pytest.raises(DesError):
            format_source(source, UNNETHACK.language)
    else:
        assert format_source(source, UNNETHACK.language) == f'LEVEL: "a"\n{neat}\n'


@pytest.mark.parametrize("text", ["", "\n\n", "  \t", "\r\n"])
def test_nothing_stays_nothing(text: str) -> None:
    assert format_source(Source.from_text(text), UNNETHACK.language) == ""


@pytest.mark.parametrize("text", ["# a", "# a\n", "\n \n  # a  \n\n\n"])
def test_last_line_gets_its_end(text: str) -> None:
    assert format_source(Source.from_text(text), UNNETHACK.language) == "# a\n"


def test_windows_line_ends_stay() -> None:
    text = 'LEVEL: "a"\r\nIF [50%] { SINK: random }\r\n\r\n\r\nEXIT\r\n'
    neat = 'LEVEL: "a"\r\nIF [50%] {\r\n  SINK: random\r\n}\r\n\r\nEXIT\r\n'
    assert format_source(Source.from_text(text), UNNETHACK.language) == neat


def test_line_is_broken_only_when_it_is_too_long() -> None:
    name = "n" * (WIDTH - len(['LEVEL: "a"', 'MONSTER: random, random, ""'][1]))
    fits, longer = (f'LEVEL: "a"\nMONSTER: random, random, "{text}"\n' for text in (name, name + "n"))
    assert format_source(Source.from_text(fits), UNNETHACK.language) == fits
    assert format_source(Source.from_text(longer), UNNETHACK.language) == longer.replace('random, "', 'random,\n    "')


def test_deep_nesting_is_no_trouble() -> None:
    deep = ["(" * 180 + "1" + ")" * 180, "1" + " + 1" * 190, "f(" * 90 + "1" + ")" * 90, '"x"' + ' . "x"' * 190]
    body = "\n".join(f"$v{number} = {text}" for number, text in enumerate(deep))
    blocks = "IF [1%] {\n" * 60 + "}\n" * 60
    level = Source.from_text(f'LEVEL: "a"\n{body}\nSINK: {"complement " * 180}(1,1)\n{blocks}')
    text = format_source(level, UNNETHACK.language)
    assert text.count("complement ") == 180
    assert f"\n{' ' * 118}IF [1%] {{ }}\n" in text


def test_every_node_has_text_or_lines() -> None:
    concrete = set(nodes.concrete(nodes.Node))
    assert len(concrete) > 90
    assert concrete - set(BASE) - set(BODIES) == set()


def test_examples_of_the_manual() -> None:
    manual = (ROOT / "docs" / "formatting.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```des\n(.*?)^```", manual, re.DOTALL | re.MULTILINE)
    assert len(blocks) == 6
    for rough, neat in zip(blocks[::2], blocks[1::2], strict=True):
        assert rough != neat == format_source(Source.from_text(rough), UNNETHACK.language)


def test_templates_name_all_fields_but_blocks() -> None:
    templated = [cls for cls in (*nodes.concrete(nodes.Node), *sorted_nodes.NODES) if cls.template]
    assert len(templated) > 40
    for cls in templated:
        fields = [field.name for field in cls.fields if field.name != "span" and "Block" not in field.annotation]
        written = re.findall(r"\{(\w+)\}", cls.template)
        assert written == [name for name in fields if name not in ("statements", "arms")], cls.__name__
