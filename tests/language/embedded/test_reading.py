"""Python files are read as far as their levels depend on them, and what no Python reads gets one message."""

from __future__ import annotations

import ast

import pytest

from vaultc.language.embedded.levels import texts_in
from vaultc.language.embedded.parsing import PythonFileError, relevant_part
from vaultc.language.embedded.pieces import PythonPlaces
from vaultc.language.embedded.recognition import LARGEST_PYTHON, is_worth_reading

LEVEL = 'DES = """\nMAZE: "mylevel", " "\nGEOMETRY: center, center\nMAP\n...\nENDMAP\n"""\n'
OTHERS = "".join(f"def other{number}(x):\n    '''MAP of x'''.split()\n    return x\n\n\n" for number in range(3))


def kept(text: str) -> list[str]:
    part = relevant_part(text)
    assert part is not None
    assert len(part.splitlines()) == len(text.splitlines())
    return [line for line in part.splitlines() if line]


def test_only_what_a_level_depends_on_is_read() -> None:
    text = "import numpy\nWIDTH = 3\nOTHER = 4\n" + LEVEL + 'def f(x):\n    return x\n\n\ny = f"{DES}{WIDTH}"\nz = 1\n'
    assert [line.split()[0] for line in kept(text) if "=" in line] == ["WIDTH", "DES", "y"]


@pytest.mark.parametrize(
    ("other", "is_kept"),
    [
        ("DES += 'x'", True),
        ("for x in y:\n    DES.append(x)", True),
        ("def f():\n    return DES % 3", True),
        ("@cached\ndef f():\n    return DES", True),
        ("if DEBUG:\n    print(1)\nelse:\n    print(2)", False),
        ("class A(B):\n    DESK = 1", False),
        ("x = '''\nDES_ = 1\n'''", False),
    ],
)
def test_statements_that_use_a_level_are_read(other: str, is_kept: bool) -> None:
    assert (other.splitlines()[-1] in kept(f"unused = 1\n{other}\n{LEVEL}")) == is_kept


def test_functions_are_read_where_they_are_called() -> None:
    called = "def head(x):\n    return x\n"
    assert called.splitlines()[0] in kept("z = 1\n" + called + LEVEL + "y = head(DES)\n")
    assert called.splitlines()[0] not in kept("z = 1\n" + called + LEVEL + "y = DES\n")


def test_an_expression_has_the_places_of_the_file() -> None:
    text = 'é = 1\nx = f"é {  g("é", [b]) }"\n'
    start = text.index("{")
    node = PythonPlaces(text).expression('g("é", [b])', start + 1)
    places = PythonPlaces(text)
    assert isinstance(node, ast.Call)
    assert places.text(node) == 'g("é", [b])'
    assert [places.text(argument) for argument in node.args] == ['"é"', "[b]"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x = '\0'", "null byte"),
        ("x = " + "(" * 200 + ")" * 200, "nested too deeply"),
        ("x = " + "-" * 1000 + "1", "nested too deeply"),
        ("x = 1\n" * (LARGEST_PYTHON // 6 + 1), "too large"),
    ],
)
@pytest.mark.parametrize("level", ["", LEVEL])
def test_what_nobody_reads_is_told_with_and_without_levels(text: str, message: str, level: str) -> None:
    assert is_worth_reading(level + text)
    with pytest.raises(PythonFileError, match=message):
        texts_in(level + text)


def test_a_mistake_of_python_beside_a_level_does_not_matter() -> None:
    assert len(texts_in(LEVEL + "def f(:\n    pass\n")) == 1
    with pytest.raises(PythonFileError, match="cannot read"):
        texts_in(LEVEL + "x = DES + (\n")


@pytest.mark.parametrize("form", ["f'{a[\"b\"]}'", "f'{a['b']}'", 'f"{"x".join(é["é"])}"', "f'{a['b']:>{c['d']}}'"])
def test_newer_f_strings_are_read_by_every_python(form: str) -> None:
    texts = texts_in(LEVEL + f"x = DES + {form}\n")
    assert [piece.hole.expression for text in texts for piece in text if piece.hole]
