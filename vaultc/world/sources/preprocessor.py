"""The C preprocessor, as far as tables need it: includes, conditions and macros. Nothing is executed.

Headers that are not in the tree are left out, and unknown names in conditions are 0, as in a compiler.
"""

from __future__ import annotations

from collections import abc
from typing import Final

from vaultc.world.sources import tokens as lexer
from vaultc.world.sources.constants import NotConstantError, evaluated
from vaultc.world.sources.macros import Macro, Macros, macro_of
from vaultc.world.sources.tokens import CToken
from vaultc.world.sources.tree import SourceError, SourceTree

DEEPEST_INCLUDES: Final = 40
MOST_INCLUDES: Final = 4000
USUAL: Final = {
    "TEXTCOLOR": "1", "unix": "1", "__unix__": "1", "linux": "1", "__linux__": "1", "__STDC__": "1",
    "__STDC_VERSION__": "199901L", "__x86_64__": "1", "__LP64__": "1",
}  # fmt: skip
"""Names that a compiler on a usual machine defines, and colours, which tables need."""


class Preprocessor:
    """One run over a file and all that it includes; ``macros`` are those at its end."""

    def __init__(
        self,
        tree: SourceTree,
        defined: abc.Mapping[str, str | None],
        lines: dict[str, list[list[CToken]]] | None = None,
        steps: int | None = None,
    ) -> None:
        """``defined`` are names with the text of their macros; None undefines a name in all files.

        ``lines`` are the tokens of files that were read before, to which others are added; ``steps`` the most steps of
        expansion.
        """
        self.macros = Macros(steps)
        self._tree = tree
        self._includes = MOST_INCLUDES
        self._fixed = frozenset(defined)
        self._lines = {} if lines is None else lines
        for name, text in (USUAL | dict(defined)).items():
            if text is not None:
                self.macros[name] = Macro(None, tuple(t for line in lexer.lines_of(text, "(given)") for t in line))

    def run(self, text: str, name: str = "(made)") -> list[CToken]:
        """The tokens of a text, preprocessed.

        Raises:
            SourceError: macros or includes are nested too deeply or make too much.
        """
        made = list[CToken]()
        rest = self._file(lexer.lines_of(text, name), made, [], 0)
        made += self.macros.expanded(rest)
        return made

    def _file(self, lines: list[list[CToken]], made: list[CToken], pending: list[CToken], depth: int) -> list[CToken]:
        """Add what lines become to ``made``; what is not expanded yet is handed on."""
        conditions = [(True, True)]  # of the file and each open #if: lines count now; a branch has counted, or none can
        for line in lines:
            if line[0].text != "#":
                if conditions[-1][0]:
                    pending += line
                continue
            if len(line) < 2:
                continue
            word, rest = line[1].text, line[2:]
            if word in ("if", "ifdef", "ifndef", "elif", "else", "endif"):
                self._condition(word, rest, conditions)
            elif conditions[-1][0] and word in ("define", "undef", "include"):
                expanded, pending = self.macros.expanded_as_far(pending, False)
                made += expanded
                pending = self._directive(word, rest, made, pending, depth)
        expanded, pending = self.macros.expanded_as_far(pending, False)
        made += expanded
        return pending

    def _condition(self, word: str, rest: list[CToken], conditions: list[tuple[bool, bool]]) -> None:
        if word in ("if", "ifdef", "ifndef"):
            dead = not conditions[-1][0]
            now = not dead and self._holds(word, rest)
            conditions.append((now, now or dead))
        elif len(conditions) == 1:
            return
        elif word == "endif":
            conditions.pop()
        else:
            _, before = conditions.pop()
            now = not before and (word == "else" or self._holds("if", rest))
            conditions.append((now, before or now))

    def _holds(self, word: str, rest: list[CToken]) -> bool:
        if word != "if":
            return bool(rest) and (rest[0].text in self.macros) == (word == "ifdef")
        try:
            return evaluated(self.macros.expanded(self._without_defined(rest)), lambda _: 0) != 0
        except NotConstantError:
            return False

    def _without_defined(self, tokens: list[CToken]) -> list[CToken]:
        """A condition with 0 or 1 for each ``defined``."""
        made, at = list[CToken](), 0
        while at < len(tokens):
            token = tokens[at]
            if token.text == "defined":
                bare = at + 1 < len(tokens) and tokens[at + 1].text != "("
                name = tokens[at + 1 : at + 2] if bare else tokens[at + 2 : at + 3]
                known = bool(name) and name[0].text in self.macros
                token = CToken("num", str(int(known)), token.file, token.line)
                at += 1 if bare else 3
            made.append(token)
            at += 1
        return made

    def _directive(
        self, word: str, rest: list[CToken], made: list[CToken], pending: list[CToken], depth: int
    ) -> list[CToken]:
        if not rest:
            return pending
        name = rest[0].text
        if word == "include":
            return self._include(rest, made, pending, depth)
        if name not in self._fixed:
            if word == "undef":
                self.macros.pop(name, None)
            else:
                self.macros[name] = macro_of(rest[1:], len(rest) > 1 and rest[1].adjacent)
        return pending

    def _include(self, rest: list[CToken], made: list[CToken], pending: list[CToken], depth: int) -> list[CToken]:
        token = rest[0]
        if token.kind != "str" and token.text != "<":
            rest = self.macros.expanded(rest)
            token = rest[0] if rest else token
        name = lexer.unquoted(token.text) if token.kind == "str" else "".join(each.text for each in rest[1:-1])
        path = self._tree.find(name, token.file)
        if path is None:
            return pending
        self._includes -= 1
        if depth >= DEEPEST_INCLUDES or self._includes < 0:
            raise SourceError(f"{token.place}: files include each other without an end: {name}")
        return self._file(self.lines(path), made, pending, depth + 1)

    def lines(self, path: str) -> list[list[CToken]]:
        """The tokens of a file of the tree, by lines; a file that cannot be read has none."""
        if path not in self._lines:
            self._lines[path] = []
            self._lines[path] = lexer.lines_of(self._tree.text(path) or "", path)
        return self._lines[path]
