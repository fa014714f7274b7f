"""Write the index that tells which rules may find something in a file (``vaultc.linter.rule_index``)."""

from __future__ import annotations

import json

from vaultc.games import dialects, game_named
from vaultc.linter.rule_index import FILE, empty_models, index_of
from vaultc.linter.rules import RULES


def text() -> str:
    """The index as it belongs in its file."""
    index = index_of(RULES, empty_models(game_named(name) for name in dialects()))
    lines = (f"  {json.dumps(name)}: {json.dumps(words)}" for name, words in index.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
