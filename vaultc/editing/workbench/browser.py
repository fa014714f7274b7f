"""The workbench inside of a browser: files in memory, questions and answers as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from vaultc.editing.workbench.bench import Bench
from vaultc.editing.workbench.contract import RefusedError
from vaultc.editing.workbench.files import MemoryFiles
from vaultc.support import resources

LARGEST = 128 * 1024
"""Characters of a text; more would keep a browser busy for too long."""


class BrowserFiles(MemoryFiles):
    """Files of a limited size."""

    def write(self, name: str, text: str) -> bool:
        """Replace the text of a file that is there, unless it is too large."""
        return len(text) <= LARGEST and super().write(name, text)


class BrowserBench:
    """Answers in JSON; nothing that is asked can raise an error."""

    def __init__(self, own: str) -> None:
        """``own`` is a JSON object with the reader's texts by name; they come first, and replace files of that name."""
        texts = {name: text for name, text in json.loads(own).items() if len(text) <= LARGEST}
        self._bench = Bench(BrowserFiles({**texts, **shipped_texts(), **texts}), editable=True)

    def answer(self, question: str, asked: str) -> str:
        """The answer to a question, or the reason why there is none, as ``refused``."""
        try:
            return json.dumps(self._bench.answer(question, json.loads(asked)))
        except RefusedError as refused:
            return json.dumps({"refused": str(refused)})
        except RecursionError:
            return json.dumps({"refused": "the file is nested too deeply for a browser"})
        except Exception as error:
            reason = f"internal error: {type(error).__name__}: {error}; this is a bug in vaultc"
            return json.dumps({"refused": reason})


def shipped_texts() -> dict[str, str]:
    """The examples, the steps of the tutorial and the library, by the names that the page shows."""
    return {name: path.read_text("utf-8") for name, path in _shipped()}


def _shipped() -> Iterator[tuple[str, Path]]:
    examples = resources.examples()
    for folder, prefix in (
        (examples, "examples/"),
        (examples / "tutorial", "tutorial/"),
        (resources.vaults(), "library/"),
    ):
        yield from ((prefix + path.name, path) for path in sorted(folder.glob("*.des")))
