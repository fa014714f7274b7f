"""The page about the games' own files says what the check finds in them, and all of it has been judged."""

from __future__ import annotations

import importlib.util
import os
import re
from pathlib import Path
from types import ModuleType

import pytest
from repository import ROOT

from vaultc.linter.checking.pages import DOCUMENTED

DOCS = ROOT / "docs"


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("write_findings", DOCS.parent / "tools" / "write_findings.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_rules_have_pages() -> None:
    text = (DOCS / "findings.md").read_text("utf-8")
    rules = set(re.findall(r"\(rules/README\.md#([a-z-]+)\)", text))
    assert rules
    assert rules <= {rule.name for rule in DOCUMENTED}


def test_what_nobody_judged_stops_the_script() -> None:
    with pytest.raises(SystemExit, match="not judged yet"):
        script().judgement("minihack", "a.des", "a-new-rule")


@pytest.mark.skipif("VAULTC_CORPUS" not in os.environ, reason="VAULTC_CORPUS names no folder of des files")
def test_the_page_is_up_to_date() -> None:
    assert script().page(Path(os.environ["VAULTC_CORPUS"])) == (DOCS / "findings.md").read_text("utf-8")
