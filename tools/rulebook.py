"""The rulebook, docs/rulebook.md.

Docstrings of vaultc cite the rules of the games that they implement by title, in one form:
``Rules: "Corridor styles", "Stairs bookkeeping".`` The file ``rulebook.toml`` beside this program holds the titles by
chapter, a sentence for each, and a regular expression that finds conformance cases by their first comment lines.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from cases import case_texts

ROOT = Path(__file__).resolve().parent.parent
CODE = ROOT / "vaultc"
DATA = Path(__file__).with_name("rulebook.toml")

SHOWN_CASES = 4
"""A rule that more cases show names the first of them and the number of the others."""

HEAD = """\
# The rulebook

The rules of the games that vaultc follows, by chapter: a sentence on each, the functions that implement it, and
conformance cases that show it (`tests/conformance/cases`). The docstring of a function cites its rules by the titles
of this page; where only a module as a whole cites a rule, its public functions are listed.
"""

_CITATION = re.compile(r'Rules: ("[^"]+"(?:, "[^"]+")*)\.(?= |$)')
_LOOSE_CITATION = re.compile(r'\b[Rr]ules?\b(?:[^"`:]{0,30}:[^"`.:]{0,40}"|: ``)')
_QUOTED = re.compile(r'(?:\(| of | and |, )"([^"]+)"')
_TITLE = re.compile(r'"([^"]+)"')


@dataclass(frozen=True)
class Rule:
    """A rule of the games: its chapter, title, sentence, and a pattern for the cases that show it ("" for none)."""

    chapter: str
    title: str
    sentence: str
    shown_by: str


class Docstring(NamedTuple):
    """A docstring with whitespace made single, and the dotted name of its owner within the module ("" for itself)."""

    path: Path
    owner: str
    text: str


@cache
def rules() -> tuple[Rule, ...]:
    """All rules of ``rulebook.toml``, in its order."""
    chapters = tomllib.loads(DATA.read_text("utf-8"))
    return tuple(
        Rule(chapter, title, values[0], values[1] if len(values) > 1 else "")
        for chapter, titles in chapters.items()
        for title, values in titles.items()
    )


def docstrings(path: Path, source: str) -> Iterator[Docstring]:
    """All docstrings of a module, including its attributes'."""
    yield from _docstrings_below(path, ast.parse(source), "")


def _docstrings_below(path: Path, node: ast.AST, owner: str) -> Iterator[Docstring]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant) and isinstance(child.value.value, str):
            yield Docstring(path, owner, " ".join(child.value.value.split()))
        elif isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield from _docstrings_below(path, child, f"{owner}.{child.name}" if owner else child.name)


@cache
def all_docstrings() -> tuple[Docstring, ...]:
    """Every docstring of vaultc, in the order of files."""
    return tuple(found for path in _paths() for found in docstrings(path, path.read_text("utf-8")))


def _paths() -> list[Path]:
    return sorted(CODE.rglob("*.py"), key=lambda path: path.relative_to(ROOT).as_posix())


def _citing_docstrings() -> Iterator[Docstring]:
    """The docstrings of the files that cite rules, which are a part of all, in their order."""
    for path in _paths():
        text = path.read_text("utf-8")
        if "Rules:" in text:
            yield from docstrings(path, text)


def titles(text: str) -> tuple[str, ...]:
    """The titles that a docstring cites."""
    return tuple(title for cited in _CITATION.findall(text) for title in _TITLE.findall(cited))


def faulty_citations(found: Iterable[Docstring]) -> tuple[str, ...]:
    """A message for every citation that has another form or a title that the rulebook lacks."""
    known = {rule.title for rule in rules()}
    messages = []
    for docstring in found:
        place = " : ".join(filter(None, (docstring.path.name, docstring.owner)))
        rest = _CITATION.sub("", docstring.text)
        loose = _LOOSE_CITATION.search(rest) or next(
            (found for found in _QUOTED.finditer(rest) if found[1] in known), None
        )
        if loose:
            messages.append(f'{place}: expected Rules: "Title", "Title". but found {loose[0]}')
        messages += [
            f"{place}: the rulebook has no {title!r}" for title in titles(docstring.text) if title not in known
        ]
    return tuple(messages)


@cache
def implementations() -> dict[str, dict[str, tuple[str, ...]]]:
    """For each cited title the modules by dotted name, and the names in them that implement the rule.

    They are the owners of docstrings that cite it. Where only the module itself does, all its public functions count.
    """
    found: defaultdict[str, defaultdict[Path, dict[str, None]]] = defaultdict(lambda: defaultdict(dict))
    for docstring in _citing_docstrings():
        for title in titles(docstring.text):
            found[title][docstring.path].setdefault(docstring.owner)
    return {
        title: {
            _module(path): tuple(filter(None, owners)) or public_functions(path) for path, owners in modules.items()
        }
        for title, modules in found.items()
    }


@cache
def public_functions(path: Path) -> tuple[str, ...]:
    """The public functions of a module; its public classes if it has none."""
    body = ast.parse(path.read_text("utf-8")).body
    functions = [node.name for node in body if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))]
    classes = [node.name for node in body if isinstance(node, ast.ClassDef)]
    public = [[name for name in names if not name.startswith("_")] for names in (functions, classes)]
    return tuple(public[0] or public[1])


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def _headlines() -> tuple[tuple[str, str], ...]:
    return tuple((name.removesuffix(".des"), text.partition("\n")[0]) for name, text in case_texts().items())


def cases(rule: Rule) -> tuple[str, ...]:
    """The names of the conformance cases whose first comment line shows the rule."""
    if not rule.shown_by:
        return ()
    if rule.chapter.startswith("NetHack 3.6"):
        return tuple(
            name for name, line in _headlines() if name.startswith("nethack36/") and re.search(rule.shown_by, line)
        )
    return tuple(name for name, line in _headlines() if re.search(rule.shown_by, line))


def page() -> str:
    """The rulebook as Markdown."""
    chapters: defaultdict[str, list[Rule]] = defaultdict(list)
    for rule in rules():
        chapters[rule.chapter].append(rule)
    return HEAD + "".join(
        f"\n## {chapter}\n\n" + "\n".join(map(_entry, members)) for chapter, members in chapters.items()
    )


def _entry(rule: Rule) -> str:
    lines = [f"- **{rule.title}.** {rule.sentence}"]
    lines += [_names(module, names) for module, names in implementations().get(rule.title, {}).items()]
    shown = cases(rule)
    if shown:
        lines.append(f"  - Shown by {_list_of_cases(shown)}")
    return "\n".join(lines) + "\n"


def _names(module: str, names: tuple[str, ...]) -> str:
    return f"  - `{module}`" + (" : " + ", ".join(f"`{name}`" for name in names) if names else "")


def _list_of_cases(shown: tuple[str, ...]) -> str:
    first = ", ".join(f"`{name}`" for name in shown[:SHOWN_CASES])
    more = len(shown) - SHOWN_CASES
    return f"{first} and {more} more" if more > 0 else first
