"""The shipped tables belong to the grammars, and the grammars are LALR(1)."""

import json
import logging
import re

import pytest
from lark import Lark, logger

from vaultc.language.syntax import grammar, nodes, rules, tables
from vaultc.language.syntax.fingerprint import fingerprint, parts
from vaultc.support import resources

DIALECTS = tables.dialects(resources.grammars())


@pytest.mark.parametrize("dialect", DIALECTS)
def test_shipped_tables_are_what_lark_makes_of_the_grammar(dialect):
    """Also after a change of lark, of which the fingerprint knows nothing."""
    folder = resources.grammars()
    shipped = (folder / f"{dialect}.json").read_text(encoding="utf-8")
    assert json.loads(shipped)["fingerprint"] == fingerprint(folder, dialect)
    assert shipped == tables.text_of(tables.build(folder, dialect))


@pytest.mark.parametrize("dialect", DIALECTS)
def test_no_conflicts(dialect, monkeypatch):
    records = []
    monkeypatch.setattr(logger, "handle", lambda record: records.append(record.getMessage()))
    folder = resources.grammars()
    text = "\n".join((folder / f"{part}.lark").read_text("utf-8") for part in parts(folder, dialect))
    before = logger.level
    logger.setLevel(logging.DEBUG)
    try:
        Lark(text, import_paths=[str(folder)], parser="lalr", lexer=tables._NoLexer, debug=True)
    finally:
        logger.setLevel(before)
    assert records
    assert [record for record in records if "onflict" in record] == []


def test_every_rule_has_a_handler():
    loaded = [grammar.load(dialect) for dialect in DIALECTS]
    names = {name for one in loaded for _, name, _ in one.rules if name and not name.startswith("__")}
    unused = {re.sub(r"(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower() for cls in nodes.concrete(nodes.Node)}
    assert names <= set(rules.HANDLERS) <= names | unused


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
