"""A minute's worth of the fuzzer with a fixed seed, and every input that once broke something."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import pytest

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent)]
from runs import INPUTS, RUNS, check, command, fmt, generate, settings  # noqa: E402
from thorough import sampled  # noqa: E402

COUNTS = {"check": 400, "fmt": 100, "generate": 80, "settings": 200, "cache": 60, "json": 100, "command": 80}
CHUNK = 20
CASES = sorted((HERE / "cases").iterdir())


@pytest.mark.parametrize(
    ("kind", "first"), [(kind, n) for kind, count in COUNTS.items() for n in range(0, count, CHUNK)]
)
def test_nothing_breaks(kind: str, first: int) -> None:
    for number in sampled(range(first, first + CHUNK), 2, first // CHUNK % 2):
        random = Random(f"0/{kind}/{number}")
        RUNS[kind](INPUTS[kind](random), random)


@pytest.mark.parametrize("case", CASES, ids=[path.name for path in CASES])
def test_what_once_broke_something(case: Path) -> None:
    data = case.read_bytes()
    if case.suffix == ".toml":
        settings(data, Random(1))
        return
    for number in range(8):
        check(data, Random(number))
    fmt(data, Random(1))
    generate(data, Random(1))
    command(data, Random(1))


def test_the_fuzzer_sees_what_breaks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import fuzz

    def broken(_data: bytes, _random: Random) -> None:
        raise ZeroDivisionError

    monkeypatch.setitem(RUNS, "check", broken)
    monkeypatch.setattr(fuzz, "OUTPUT", tmp_path)
    assert not fuzz.attempt(1, "check", 7)
    assert (tmp_path / "check-1-7.txt").read_bytes() == INPUTS["check"](Random("1/check/7"))
    assert "ZeroDivisionError" in (tmp_path / "check-1-7.log").read_text()


def test_inputs_are_the_same_everywhere() -> None:
    for make in INPUTS.values():
        assert make(Random("0/x/1")) == make(Random("0/x/1"))
