"""All rules with the parts of their pages, for ``vaultc explain`` and the book, and the versions in which they came."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from vaultc.games import NAMES, dialects, game_named
from vaultc.language.game import Feature
from vaultc.linter.checking import configuration
from vaultc.linter.checking.configuration import COMMENTS, FAULTS
from vaultc.linter.dungeon.folder import DungeonRule
from vaultc.linter.dungeon.rules import DUNGEON_RULES
from vaultc.linter.level_rules import SAMPLED_RULES
from vaultc.linter.minihack import RULES as MINIHACK
from vaultc.linter.rule import Documented, Example
from vaultc.linter.rules import RULES
from vaultc.support.version import __version__, parsed

DOCUMENTED: tuple[Documented, ...] = tuple(
    sorted(
        (
            *RULES,
            *SAMPLED_RULES,
            *MINIHACK,
            *DUNGEON_RULES,
            *(Documented(name, severity, page) for name, (severity, page) in (FAULTS | COMMENTS).items()),
        ),
        key=lambda documented: documented.name,
    )
)
"""By name: the rules of the linter, those that look at generated levels, and the faults that reading finds."""


def titled(example: Example) -> list[tuple[str, str]]:
    """The parts of an example with their titles, as far as it has them."""
    parts = (("Bad", example.bad), ("The check says", example.says), ("Good", example.good))
    return [(title, text.rstrip()) for title, text in parts if text]


def explanations(rule: Documented) -> list[str]:
    """The paragraphs between the facts and the examples; the last one tells how games differ, a line for each."""
    games = map(game_named, NAMES) if rule.differs else ()
    lines = [f"- {game.name}: {rule.differs(game)}" for game in games if rule.differs and rule.holds_for(game)]
    return [part for part in (rule.explanation, "\n".join(lines)) if part]


def facts(rule: Documented) -> str:
    """Return the line of facts: severity, means of finding it, the games for which it holds, and earlier names."""
    former = "".join(f"; formerly `{name}`" for name in configuration.former_names(rule.name))
    needs = "; found in generated levels, with `--samples N`" if rule.name in configuration.sampled_rules() else ""
    if rule.name in configuration.dungeon_rules():
        folder = " and the levels of its folder" if isinstance(rule, DungeonRule) and rule.of_levels else ""
        return f"Severity: {rule.severity}; found in a dungeon file{folder}{former}"
    if rule.name in configuration.minihack_rules():
        return f"Severity: {rule.severity}; found with `--minihack`{former}"
    said = ("with", rule.needs), ("without", rule.unless & ~Feature.SORTED_LEVELS)
    parts = [f"{word} {features.words}" for word, features in said if features]
    games = ", ".join(name for name in dialects() if rule.holds_for(game_named(name))) or "none yet"
    only = f"; only for games {' and '.join(parts)} ({games})" if parts else ""
    return f"Severity: {rule.severity}{needs}{only}{former}"


@cache
def recorded() -> dict[str, str]:
    """The versions of rules that were released, by name."""
    found: dict[str, str] = {}
    version = ""
    for line in Path(__file__).with_name("history.txt").read_text("utf-8").splitlines():
        if line.startswith("== "):
            version = line.removeprefix("== ")
        elif line:
            found[line] = version
    return found


def first_version(rule: str) -> str:
    """The version that first had a rule, under any of its names."""
    names = (rule, *configuration.former_names(rule))
    return next((recorded()[name] for name in names if name in recorded()), __version__)


def new_since(version: str) -> dict[str, list[str]]:
    """The rules that came after a version, by the version that they came with, the newest first.

    Raises:
        InvalidValueError: this is no version.
    """
    last = parsed(version)
    found: dict[str, list[str]] = {}
    for rule in sorted(configuration.all_rules()):
        first = first_version(rule)
        if parsed(first) > last:
            found.setdefault(first, []).append(rule)
    return dict(sorted(found.items(), key=lambda item: parsed(item[0]), reverse=True))
