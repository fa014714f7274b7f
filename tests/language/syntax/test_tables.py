"""The shipped tables belong to the grammars, and the grammars are LALR(1)."""

import json
import logging
from functools import cache, partial

import pytest
from lark import Lark, logger
from thorough import sampled

from vaultc.language.syntax import build, grammar, nodes, sorted_nodes, tables
from vaultc.language.syntax.grammar import fingerprint
from vaultc.support import resources

DIALECTS = tables.dialects(resources.grammars())
BUILT = sampled(DIALECTS, 3)


@cache
def built(dialect):
    """The text of a dialect's tables, and what lark says while it makes them."""
    records = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(logger, "handle", lambda record: records.append(record.getMessage()))
        patch.setattr(tables, "Lark", partial(Lark, debug=True))
        before = logger.level
        logger.setLevel(logging.DEBUG)
        try:
            return tables.text_of(tables.build(resources.grammars(), dialect)), records
        finally:
            logger.setLevel(before)


def shipped(dialect):
    return (resources.grammars() / f"{dialect}.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("dialect", DIALECTS)
def test_shipped_tables_have_the_fingerprint_of_the_grammar(dialect):
    assert json.loads(shipped(dialect))["fingerprint"] == fingerprint(resources.grammars(), dialect)


@pytest.mark.parametrize("dialect", BUILT)
def test_shipped_tables_are_what_lark_makes_of_the_grammar(dialect):
    """Also after a change of lark, of which the fingerprint knows nothing."""
    assert shipped(dialect) == built(dialect)[0]


@pytest.mark.parametrize("dialect", BUILT)
def test_no_conflicts(dialect):
    _, records = built(dialect)
    assert records
    assert [record for record in records if "onflict" in record] == []


def test_every_rule_has_a_handler():
    loaded = [grammar.load(dialect) for dialect in DIALECTS]
    names = {name for one in loaded for _, name, _ in one.rules if name and not name.startswith("__")}
    unused = {build.rule_of(cls) for cls in (*nodes.concrete(nodes.Node), *sorted_nodes.NODES)}
    assert names <= set(build.HANDLERS) <= names | unused


def test_stale_tables_are_not_used(tmp_path, monkeypatch):
    for file in resources.grammars().glob("*.lark"):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / "unnethack.json").write_text('{"fingerprint": "other"}')
    monkeypatch.setattr(resources, "grammars", lambda: tmp_path)
    grammar.load.cache_clear()
    try:
        assert "OBJECT" in grammar.load("unnethack").words
    finally:
        grammar.load.cache_clear()
