"""All rules with their pages, as Markdown: ``python -m vaultc.linter.checking.pages docs/rules`` writes them."""

from __future__ import annotations

import sys
from pathlib import Path

from vaultc.games import NAMES, dialects, game_named
from vaultc.language.game import Feature
from vaultc.linter.checking import configuration
from vaultc.linter.checking.faults import COMMENTS, FAULTS
from vaultc.linter.level_linter.rules import SAMPLED_RULES
from vaultc.linter.minihack import RULES as MINIHACK
from vaultc.linter.rule import Documented, Example
from vaultc.linter.rules import RULES

DOCUMENTED: tuple[Documented, ...] = tuple(
    sorted(
        (
            *RULES,
            *SAMPLED_RULES,
            *MINIHACK,
            *(Documented(name, severity, page) for name, (severity, page) in (FAULTS | COMMENTS).items()),
        ),
        key=lambda documented: documented.name,
    )
)
"""By name: the rules of the linter, those that look at generated levels, and the faults that reading finds."""


INDEX = "README.md"
NOTICE = "<!-- Made from the rule's own documentation by `make rules`. -->"


def pages() -> dict[str, str]:
    """All pages by the names of their files."""
    return {INDEX: _index()} | {f"{rule.name}.md": page(rule) for rule in DOCUMENTED}


def page(rule: Documented) -> str:
    """One rule as a page."""
    lines = [f"# {rule.name}", "", NOTICE, "", f"{rule.summary}.", "", f"**{facts(rule)}**", ""]
    lines += [text for part in explanations(rule) for text in (part, "")]
    for example in rule.examples:
        for heading, text in titled(example):
            lines += [f"## {heading}", "", "```", text, "```", ""]
    return "\n".join(lines)


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
    if rule.name in configuration.minihack_rules():
        return f"Severity: {rule.severity}; found with `--minihack`{former}"
    said = ("with", rule.needs), ("without", rule.unless & ~Feature.SORTED_LEVELS)
    parts = [f"{word} {features.words}" for word, features in said if features]
    games = ", ".join(name for name in dialects() if rule.holds_for(game_named(name))) or "none yet"
    only = f"; only for games {' and '.join(parts)} ({games})" if parts else ""
    return f"Severity: {rule.severity}{needs}{only}{former}"


def _index() -> str:
    lines = ["# The rules", "", NOTICE.replace("rule's", "rules'"), ""]
    lines += [f"{len(DOCUMENTED)} rules. `vaultc explain NAME` shows a page in the terminal.", ""]
    lines += ["| rule | severity | finds |", "|---|---|---|"]
    summaries = [(rule, rule.summary.replace("|", "\\|")) for rule in DOCUMENTED]
    lines += [f"| [{rule.name}]({rule.name}.md) | {rule.severity} | {summary} |" for rule, summary in summaries]
    return "\n".join(lines) + "\n"


def write(folder: Path) -> None:
    """Write all pages into a folder, and remove pages of rules that no longer exist."""
    folder.mkdir(parents=True, exist_ok=True)
    made = pages()
    for name, text in made.items():
        (folder / name).write_text(text, encoding="utf-8")
    for path in folder.glob("*.md"):
        if path.name not in made:
            path.unlink()


if __name__ == "__main__":
    write(Path(sys.argv[1]))
