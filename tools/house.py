"""Measure how finely the package is divided, and what a reader pays for it.

Code lines hold code: they are neither empty, nor comments, docstrings or imports. Tokens are names, numbers, strings
and operators outside of docstrings, comments and imports, so that neither long lines nor short ones flatter. A module
that a collection finds, such as a rule or a command, is imported by none and has more than eight such siblings.

    python tools/house.py [WING ...]

prints one measure a line, for some wings or for all, so that two runs can be compared with ``diff``.
"""

from __future__ import annotations

import ast
import io
import sys
import token
import tokenize
from collections import Counter, defaultdict
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).resolve().parent.parent / "vaultc"

SMALL = 6
"""The most lines of a helper that tells a reader little by being apart."""

SIBLINGS = 8
"""The most modules of one folder that may be imported by none without being a collection."""

_COUNTED = {token.NAME, token.NUMBER, token.STRING, token.OP, getattr(token, "FSTRING_MIDDLE", token.STRING)}

_Function = ast.FunctionDef | ast.AsyncFunctionDef


class Measures(NamedTuple):
    """The facts of one module that are counted; ``imports`` are lines, ``names`` the imported names."""

    is_package: bool
    lines: int
    code: int
    imports: int
    names: int
    tokens: int
    longest_function: int
    helpers: int
    origins: tuple[tuple[str, str], ...]


def measure(path: Path) -> Measures:
    """Count what there is to count in one module."""
    text = path.read_text("utf-8")
    tree = ast.parse(text)
    nodes = list(ast.walk(tree))
    imports = [node for node in nodes if isinstance(node, (ast.Import, ast.ImportFrom))]
    import_lines = _lines_of(imports)
    documentation = _lines_of([node for node in nodes if _is_documentation(node)])
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    written = [number for number, line in lines if line and not line.startswith("#")]
    apart = import_lines | documentation
    found = tokenize.generate_tokens(io.StringIO(text).readline)
    functions = [node for node in nodes if isinstance(node, _Function)]
    uses = Counter(
        node.id if isinstance(node, ast.Name) else node.attr
        for node in nodes
        if isinstance(node, (ast.Name, ast.Attribute))
    )
    return Measures(
        is_package=path.name == "__init__.py",
        lines=sum(bool(line) for _, line in lines),
        code=sum(number not in apart for number in written),
        imports=len(import_lines),
        names=sum(len(node.names) for node in imports),
        tokens=sum(each.type in _COUNTED and each.start[0] not in apart for each in found),
        longest_function=max((_last(node) - node.lineno + 1 for node in functions), default=0),
        helpers=sum(_is_small_helper(node) and uses[node.name] == 1 for node in functions),
        origins=tuple(
            ("", alias.name) if isinstance(node, ast.Import) else (node.module or "", alias.name)
            for node in imports
            for alias in node.names
        ),
    )


def _is_documentation(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _lines_of(nodes: list[ast.Import | ast.ImportFrom] | list[ast.AST]) -> set[int]:
    return {number for node in nodes if isinstance(node, ast.stmt) for number in range(node.lineno, _last(node) + 1)}


def _last(node: ast.stmt) -> int:
    return node.end_lineno or node.lineno


def _is_small_helper(node: _Function) -> bool:
    """True for private functions whose body, without its docstring, is short; decorated ones are used by name."""
    if not node.name.startswith("_") or node.name.startswith("__") or node.decorator_list:
        return False
    first = node.body[ast.get_docstring(node) is not None and len(node.body) > 1]
    return _last(node) - first.lineno < SMALL


class House:
    """The modules of the package with their measures, and the importers of each."""

    def __init__(self, package: Path = PACKAGE) -> None:
        self.modules: dict[str, Measures] = {}
        for path in sorted(package.rglob("*.py")):
            parts = path.relative_to(package.parent).with_suffix("").parts
            self.modules[".".join(parts).removesuffix(".__init__")] = measure(path)

    @cached_property
    def importers(self) -> dict[str, set[str]]:
        """The modules that import each module, or a name of it."""
        found: dict[str, set[str]] = defaultdict(set)
        for name, module in self.modules.items():
            for origin, imported in module.origins:
                whole = f"{origin}.{imported}" if origin else imported
                found[whole if whole in self.modules else origin].add(name)
        return found

    @cached_property
    def collected(self) -> set[str]:
        """The modules that a collection finds by itself."""
        free = {name for name in self.modules if not self.importers[name]}
        siblings = Counter(name.rpartition(".")[0] for name in free)
        return {
            name for name in free if not self.modules[name].is_package and siblings[name.rpartition(".")[0]] > SIBLINGS
        }

    def numbers(self, wings: tuple[str, ...] = ()) -> dict[str, float]:
        """The measures of some wings, or of the whole package; who imports what is known of all."""
        chosen = {
            name: module
            for name, module in self.modules.items()
            if not wings or (name.split(".")[1:2] and name.split(".")[1] in wings)
        }
        code = sum(module.code for module in chosen.values())
        plain = [name for name in chosen if not chosen[name].is_package and name not in self.collected]
        return {
            "files": len(chosen),
            "files that a collection finds": sum(name in self.collected for name in chosen),
            "lines": sum(module.lines for module in chosen.values()),
            "code lines": code,
            "import lines": sum(module.imports for module in chosen.values()),
            "imported names per 100 code lines": round(100 * sum(m.names for m in chosen.values()) / code, 1),
            "thousands of tokens": round(sum(module.tokens for module in chosen.values()) / 1000, 1),
            "modules with one importer, in their own folder": sum(map(self._is_only_for_a_neighbour, plain)),
            "helpers of up to 6 lines, used once": sum(module.helpers for module in chosen.values()),
            "longest function": max(module.longest_function for module in chosen.values()),
        }

    def _is_only_for_a_neighbour(self, name: str) -> bool:
        folders = [importer.rpartition(".")[0] for importer in self.importers[name]]
        return folders == [name.rpartition(".")[0]]


if __name__ == "__main__":
    for measured, value in House().numbers(tuple(sys.argv[1:])).items():
        print(f"{measured:48} {value:g}")
