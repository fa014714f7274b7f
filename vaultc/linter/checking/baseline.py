"""Known findings: a file that lists them, so that only new ones are reported.

A finding is known by its rule, its file, and the text of the innermost statement around it (of a statement with a block
the line before the block, in a map the row), never by its line or its message. Texts are compared without white space
and leading zeros, which ``vaultc fmt`` changes. Of equal findings their number is known.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter, abc
from pathlib import Path
from typing import Any

from vaultc.language.diagnostics import Diagnostic
from vaultc.linter.checking import configuration
from vaultc.linter.checking.cache import hash_of
from vaultc.linter.checking.statements import StatementIndex
from vaultc.support import safe_text
from vaultc.support.errors import VaultcError, system_reason
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.regular_files import read_regular

VERSION = 1
LONGEST_TEXT = 120
"""Characters of a statement that are written; of a longer one a hash stands for the rest."""
_LAYOUT = re.compile(r"\s+|(?<!\w)0+(?=\d)")
"""The parts of a statement that ``vaultc fmt`` may change: white space, and zeros before a number."""


class BaselineError(VaultcError):
    """A baseline cannot be used; the message names the file and what to do."""


class KnownFinding(NamedTuple):
    """A finding as a baseline knows it; ``file`` is relative to the baseline's folder, with slashes."""

    file: str
    rule: str
    text: str


class Baseline:
    """The findings that a file lists, each with its number."""

    def __init__(self, path: Path, counts: abc.Mapping[KnownFinding, int]) -> None:
        self._path = path
        self._counts = Counter(counts)
        self._unmet: Counter[KnownFinding] = Counter()

    @classmethod
    def read(cls, path: Path) -> Baseline:
        """Read a baseline.

        Raises:
            BaselineError: there is none, or the file is something else.
        """
        advice = f"`vaultc check TARGET... --write-baseline {path}` writes one"
        if path.is_dir():
            raise BaselineError(f"{path}: a baseline is a file, and this is a folder")
        try:
            data = json.loads(read_regular(path))
        except OSError as error:
            raise BaselineError(f"{path}: {system_reason(error)}; {advice}") from None
        except (ValueError, RecursionError) as error:
            raise BaselineError(f"{path}: this is not a baseline: {error}; {advice}") from None
        if not isinstance(data, dict) or data.get("version") != VERSION or not isinstance(data.get("findings"), list):
            raise BaselineError(f"{path}: this is not a baseline of version {VERSION}; {advice}")
        counts: Counter[KnownFinding] = Counter()
        for number, row in enumerate(data["findings"], 1):
            known = _known(row)
            if known is None:
                raise BaselineError(
                    f"{path}: entry {number} is damaged: it needs file, rule and text, and count as a number; {advice}"
                )
            counts[known] += int(row.get("count", 1))
        return cls(path, counts)

    @classmethod
    def of(cls, path: Path, findings: abc.Iterable[Diagnostic], statements: StatementIndex) -> Baseline:
        """The baseline of some findings, to be written to a path."""
        return cls(path, Counter(_key(found, statements, path) for found in findings))

    def text(self) -> str:
        """The contents of the file, one finding a line, in the order of files, rules and texts."""
        rows = []
        for known, count in sorted(self._counts.items()):
            row = known._asdict() | ({"count": count} if count > 1 else {})
            rows.append(f"    {json.dumps(row, ensure_ascii=False)}")
        listed = ",\n".join(rows)
        return f'{{\n  "version": {VERSION},\n  "findings": [' + (f"\n{listed}\n  ]\n}}\n" if rows else "]\n}\n")

    def new(self, findings: abc.Iterable[Diagnostic], statements: StatementIndex) -> list[Diagnostic]:
        """The findings that are not listed; of equal ones those beyond the listed number."""
        left: Counter[KnownFinding] = Counter()
        for known, count in self._counts.items():
            left[_without_layout(known)] += count
        found = []
        for diagnostic in findings:
            key = _without_layout(_key(diagnostic, statements, self._path))
            if left[key] > 0:
                left[key] -= 1
            else:
                found.append(diagnostic)
        self._unmet = left
        return found

    def gone(
        self, files: abc.Iterable[tuple[str, Path | None]], folders: abc.Iterable[Path], idle: abc.Container[str]
    ) -> int:
        """The number of listed findings that :meth:`new` met no more in the files given by name and path.

        All findings of a file that is missing from one of the checked ``folders`` count, too. Rules that are ``idle``
        were not applied and do not count.
        """
        checked = {_file(name, path, self._path) for name, path in files}
        below = [os.path.abspath(folder) for folder in folders]
        for file in {known.file for known, count in self._unmet.items() if count} - checked:
            place = Path(os.path.abspath(self._path.parent / file))
            if any(place.is_relative_to(folder) for folder in below) and not place.exists():
                checked.add(file)
        return sum(count for known, count in self._unmet.items() if known.file in checked and known.rule not in idle)


def check_replaceable(path: Path) -> None:
    """Check that writing a baseline to a path destroys nothing but an earlier one, which may be damaged.

    Raises:
        BaselineError: the path holds something else.
    """
    if path.is_dir():
        raise BaselineError(f"{path}: a baseline is a file, and this is a folder")
    data = read_regular(path) if path.exists() else b""
    if data.strip() and b'"findings"' not in data:
        raise BaselineError(f"{path}: this is not a baseline, so it is not replaced; name another file, or remove it")


def _known(row: Any) -> KnownFinding | None:
    """An entry of a baseline; None if it is damaged. Rules may have their former names."""
    if not isinstance(row, dict):
        return None
    file, rule, text, count = row.get("file"), row.get("rule"), row.get("text"), row.get("count", 1)
    if not isinstance(file, str) or not isinstance(rule, str) or not isinstance(text, str):
        return None
    return KnownFinding(file, configuration.current_name(rule), text) if type(count) is int and count > 0 else None


def _key(diagnostic: Diagnostic, statements: StatementIndex, baseline: Path) -> KnownFinding:
    source = diagnostic.span.source
    text = statements.around(diagnostic).text
    if len(bare := _LAYOUT.sub("", text)) > LONGEST_TEXT:
        text = bare  # so that the hash stays when the file is formatted
        digest = hash_of(text.encode("utf-8", "surrogatepass"))[:16]
        text = f"{text[: LONGEST_TEXT - len(digest) - 2]} #{digest}"
    text = text.encode("utf-8", "backslashreplace").decode("utf-8")
    return KnownFinding(_file(source.name, source.path, baseline), diagnostic.rule, text)


def _without_layout(known: KnownFinding) -> KnownFinding:
    return known._replace(text=_LAYOUT.sub("", known.text))


def _file(name: str, path: Path | None, baseline: Path) -> str:
    if path is None:
        return safe_text.decodable(name)
    try:
        relative = os.path.relpath(path.absolute(), baseline.absolute().parent)
    except ValueError:  # on another drive
        relative = str(path.absolute())
    return safe_text.decodable(relative.replace(os.sep, "/"))
