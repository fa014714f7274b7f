"""Write the index that tells which rules may find something in a file (``vaultc.linter.rule_index``)."""

from __future__ import annotations

import json

from vaultc.games import dialects, game_named
from vaultc.linter.rule_index import FILE, Index, empty_models, index_of
from vaultc.linter.rules import RULES


def text() -> str:
    """The index as it belongs in its file."""
    index = index_of(RULES, empty_models(game_named(name) for name in dialects()))
    return "{\n" + ",\n".join(f'"{kind}": {_lines(index[kind])}' for kind in index) + "\n}\n"


def _lines(index: Index) -> str:
    lines = (f"  {json.dumps(name)}: {json.dumps(index[name])}" for name in sorted(index))
    return "{\n" + ",\n".join(lines) + "\n}"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
