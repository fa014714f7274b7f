"""Mistakes as authors of several games report them, and levels that only look like one: all findings of a check.

``reported.txt`` has a text for each, numbered by kind: closed arrivals and levels without a way out (1), special rooms
that are no rooms (2), selections of nothing (3), ways out before stairs (4), areas that are covered (5), things out of
depth (6), mazes and things that come to nothing (7), what players and authors report of all kinds (8), slips of
the finger (9). Those from ``n`` on are no mistakes.
Below a line of tildes are the findings; levels are generated too for texts with a comment ``# samples``. Run this file
as a program with the folders ``tools`` and ``tests`` in PYTHONPATH to write the findings, and read the difference.
"""

from __future__ import annotations

from pathlib import Path, PurePath

from bundles import read_bundle, write_bundle
from every import every

from vaultc.language.source import Source
from vaultc.linter.checking import dialects
from vaultc.linter.checking.check_file import examine_model
from vaultc.linter.level_rules import SAMPLED_RULES
from vaultc.linter.probe import Probe, look_at
from vaultc.pipeline.reading import model_of

FILE = Path(__file__).with_name("reported.txt")
RULER = "~~~~\n"
CASES = {name: text.split(RULER) for name, text in read_bundle(FILE).items()}
SAMPLES = range(1, 13)


def findings(name: str, text: str) -> str:
    """The findings in a text, one a line, with those of generated levels if it asks for them."""
    source = Source.from_text(text, PurePath(name).name)
    model = model_of(source, dialects.game_for(source))
    found = list(examine_model(model).diagnostics)
    if "# samples" in text:
        found += look_at(Probe.of(model.levels[0], model), SAMPLES, SAMPLED_RULES)
    return "".join(
        f"{each.span.begin.line}:{each.span.begin.column}: {each.severity}: {each.message} [{each.rule}]\n"
        + (f"  help: {each.help}\n" if each.help else "")
        for each in sorted(found, key=lambda each: each.span.start)
    )


@every("name", CASES, at_once=40)
def test_findings(name: str) -> None:
    text, expected = CASES[name]
    assert findings(name, text) == expected


def test_only_mistakes_are_found() -> None:
    for name, (_text, expected) in CASES.items():
        assert bool(expected) is (PurePath(name).parts[0][1] < "n"), name


if __name__ == "__main__":
    write_bundle(FILE, {name: f"{case[0]}{RULER}{findings(name, case[0])}" for name, case in CASES.items()})
