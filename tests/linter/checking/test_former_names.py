"""Rules that were renamed answer to their former names in settings, comments and ``vaultc explain``."""

from __future__ import annotations

import pytest
from command_line import run

from vaultc.games import NAMES, game_named
from vaultc.language.source import Source
from vaultc.linter.checking.apply_settings import judge
from vaultc.linter.checking.check_file import examine
from vaultc.linter.checking.configuration import FORMER_RULE_NAMES, Settings, all_rules, matches, rule_patterns
from vaultc.linter.checking.pages import DOCUMENTED
from vaultc.linter.rule import Documented

PAGES = {rule.name: rule for rule in DOCUMENTED}
RENAMED = pytest.mark.parametrize(("former", "name"), FORMER_RULE_NAMES.items())


def rules_found(rule: Documented, settings: Settings, comment: str = "") -> set[str]:
    game = next(game for game in map(game_named, NAMES) if rule.holds_for(game))
    source = Source.from_text(comment + rule.examples[0].bad, "x.des")
    return {diagnostic.rule for diagnostic in judge([examine(source, game)], lambda _: settings)}


@RENAMED
def test_former_names_are_free_and_lead_to_rules(former: str, name: str) -> None:
    assert name in all_rules()
    assert former not in all_rules()


@RENAMED
def test_settings_know_former_names(former: str, name: str) -> None:
    assert rule_patterns([former, f"{former[:-1]}*"])
    assert matches(name, (former,))
    assert matches(name, (f"{former[:-1]}*",))
    assert name in rules_found(PAGES[name], Settings(select=(former,)))
    assert name not in rules_found(PAGES[name], Settings(ignore=(former,)))


@RENAMED
def test_comments_know_former_names(former: str, name: str) -> None:
    assert name in rules_found(PAGES[name], Settings())
    assert rules_found(PAGES[name], Settings(), f"# vaultc: allow-file({former})\n") == set()


@RENAMED
def test_explain_knows_former_names(former: str, name: str) -> None:
    shown = run("explain", former)
    assert shown.exit_code == 0
    assert shown.output.startswith(f"{name}\n")
    assert f"formerly `{former}`" in shown.output
