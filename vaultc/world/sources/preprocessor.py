"""The C preprocessor, as far as tables need it: includes, conditions and macros. Nothing is executed.

Headers that are not in the tree are left out, and unknown names in conditions are 0, as in a compiler. Macros are
expanded within a budget.
"""

from __future__ import annotations

from collections import abc
from typing import Final

from vaultc.support.named_tuple import NamedTuple
from vaultc.world.sources.c_language import NO_NAMES, CToken, NotConstantError, evaluated, lines_of, unquoted
from vaultc.world.sources.tree import SourceError, SourceTree

MOST_STEPS: Final = 30_000_000
"""Tokens that expansion looks at in one file with all that it includes."""
MOST_MADE: Final = 3_000_000
"""Tokens that expansion holds at a time."""
DEEPEST_ARGUMENTS: Final = 40
LONGEST_QUOTED: Final = 500
"""Characters of an argument that becomes a string."""
_OPTIONAL: Final = "__VA_OPT__"


class Macro(NamedTuple):
    """A definition; ``parameters`` None means that it takes no arguments. The last one of a ``variadic`` takes the
    rest."""

    parameters: tuple[str, ...] | None
    body: tuple[CToken, ...]
    variadic: bool = False


def macro_of(tokens: abc.Sequence[CToken], adjacent: bool) -> Macro:
    """The definition after a name; ``adjacent`` if a parenthesis follows it without a blank."""
    if not (adjacent and tokens and tokens[0].text == "("):
        return Macro(None, tuple(tokens))
    names, at, variadic = list[str](), 1, False
    while at < len(tokens) and tokens[at].text != ")":
        text = tokens[at].text
        if text == "...":
            variadic = True
            if at == 1 or tokens[at - 1].text == ",":
                names.append("__VA_ARGS__")
        elif text != ",":
            names.append(text)
        at += 1
    return Macro(tuple(names), tuple(tokens[at + 1 :]), variadic)


class Macros(dict[str, Macro]):
    """All macros that are defined; expansion counts its ``steps`` down to nothing."""

    def __init__(self, steps: int | None = None) -> None:
        super().__init__()
        self.steps = MOST_STEPS if steps is None else steps

    def expanded(self, tokens: abc.Sequence[CToken], depth: int = 0) -> list[CToken]:
        """Tokens with all macros replaced.

        Raises:
            SourceError: the expansion is too large or nested too deeply.
        """
        if len(tokens) <= self.steps and not any(token.text in self for token in tokens if token.kind == "id"):
            self.steps -= len(tokens)  # most arguments hold no macro
            return list(tokens)
        return self.expanded_as_far(tokens, True, depth)[0]

    def expanded_as_far(
        self, tokens: abc.Sequence[CToken], final: bool, depth: int = 0
    ) -> tuple[list[CToken], list[CToken]]:
        """The expansion, and a call at the end whose arguments are unfinished, unless the text is ``final``.

        Raises:
            SourceError: the expansion is too large or nested too deeply.
        """
        stack, done = list(reversed(tokens)), list[CToken]()
        while stack:
            token = stack.pop()
            macro = self.get(token.text) if token.kind == "id" else None
            self.steps -= 1  # as _count does it, which a call for each token would cost as much again
            if self.steps < 0:
                self._count(token, 0)
            if macro is None or token.text in token.hidden:
                done.append(token)
                continue
            if macro.parameters is None:
                hidden = token.hidden | {token.text}
                self._count(token, len(macro.body))
                stack += [_moved(each, token, hidden | each.hidden) for each in reversed(_pasted(list(macro.body)))]
                self._hold(token, len(stack) + len(done))
                continue
            call = self._arguments(token, stack, macro)
            if isinstance(call, list):
                if not final and call is not _ALONE:
                    return done, [token, *call]
                done.append(token)
                stack += reversed(call)
                continue
            arguments, last = call
            hidden = (token.hidden & last.hidden) | {token.text}
            made = self._substituted(macro, arguments, token, depth)
            stack += [_moved(each, token, hidden | each.hidden) for each in reversed(made)]
            self._hold(token, len(stack) + len(done))
        return done, []

    def _count(self, token: CToken, steps: int) -> None:
        self.steps -= steps
        if self.steps < 0:
            raise SourceError(f"{token.place}: the macros make too much text at {token.text!r}")

    def _hold(self, token: CToken, count: int) -> None:
        if count > MOST_MADE:
            raise SourceError(f"{token.place}: the macros make too much text at {token.text!r}")

    def _arguments(
        self, name: CToken, stack: list[CToken], macro: Macro
    ) -> tuple[list[list[CToken]], CToken] | list[CToken]:
        """The arguments of a call and its closing parenthesis; or what was taken, if it is not a call or unfinished."""
        if stack and stack[-1].text != "(":
            return _ALONE
        taken, arguments, level = list[CToken](), [list[CToken]()], 0
        assert macro.parameters is not None
        while stack:
            token = stack.pop()
            taken.append(token)
            self.steps -= 1
            if self.steps < 0:
                self._count(name, 0)
            text = token.text
            if text == "(" and token.kind == "op":
                level += 1
                if level == 1:
                    continue
            elif text == ")" and token.kind == "op":
                level -= 1
                if level == 0:
                    return arguments, token
            elif text == "," and level == 1 and (not macro.variadic or len(arguments) < len(macro.parameters)):
                arguments.append([])
                continue
            arguments[-1].append(token)
        return taken

    def _substituted(self, macro: Macro, arguments: list[list[CToken]], call: CToken, depth: int) -> list[CToken]:
        """The body of a macro with its arguments in place."""
        if depth > DEEPEST_ARGUMENTS:
            raise SourceError(f"{call.place}: the macros are nested too deeply at {call.text!r}")
        given = dict(zip(macro.parameters or (), arguments, strict=False))
        expanded: dict[str, list[CToken]] = {}
        made, body = list[CToken](), _with_optional(macro, given)
        for at, token in enumerate(body):
            before = body[at - 1].text if at else ""
            after = body[at + 1].text if at + 1 < len(body) else ""
            if token.text == "#" and after in (macro.parameters or ()):
                continue
            if token.kind != "id" or token.text not in (macro.parameters or ()):
                made.append(token)
                continue
            argument = given.get(token.text, [])
            if before == "#":
                made.append(CToken("str", _quoted(argument), call.file, call.line))
                continue
            if before == "##" or after == "##":
                if before == "##" and not argument and made[-2:-1] and made[-2].text == ",":
                    del made[-2:]  # the comma of GNU C before arguments that are missing
                made += argument or [CToken("op", "", call.file, call.line)]
                continue
            if token.text not in expanded:
                expanded[token.text] = self.expanded(argument, depth + 1)
            made += expanded[token.text]
            self._count(call, len(expanded[token.text]))
        self._count(call, len(made))
        return _pasted(made)


_ALONE: Final = list[CToken]()
"""No arguments: another token follows the name."""


def _moved(token: CToken, call: CToken, hidden: frozenset[str]) -> CToken:
    names = hidden if token.kind == "id" else NO_NAMES
    return CToken(token.kind, token.text, call.file, call.line, names, token.adjacent)


def _with_optional(macro: Macro, given: abc.Mapping[str, list[CToken]]) -> abc.Sequence[CToken]:
    """The body of a macro with the text of ``__VA_OPT__(...)`` if there are further arguments, else without it."""
    if not macro.variadic or not any(token.text == _OPTIONAL for token in macro.body):
        return macro.body
    wanted = bool(given.get((macro.parameters or ("",))[-1]))
    made, at = list[CToken](), 0
    while at < len(macro.body):
        if macro.body[at].text != _OPTIONAL:
            made.append(macro.body[at])
            at += 1
            continue
        start = at = at + 1
        level = 0
        while at < len(macro.body):
            level += (macro.body[at].text == "(") - (macro.body[at].text == ")")
            at += 1
            if level == 0:
                break
        made += macro.body[start + 1 : at - 1] if wanted else ()
    return made


def _quoted(argument: list[CToken]) -> str:
    """An argument as a string, with a blank where it has blanks, and with signs in its strings escaped."""
    parts, size = list[str](), 0
    for token in argument:
        text = token.text.replace("\\", "\\\\").replace('"', '\\"') if token.kind in ("str", "char") else token.text
        parts += [" "] * (bool(parts) and not token.adjacent) + [text]
        size += len(text)
        if size > LONGEST_QUOTED:
            break
    return '"' + "".join(parts) + '"'


def _pasted(tokens: list[CToken]) -> list[CToken]:
    """Tokens with the operator ``##`` carried out."""
    if not any(token.text == "##" for token in tokens):
        return [token for token in tokens if token.text]
    made = list[CToken]()
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.text == "##" and made and at + 1 < len(tokens):
            left = made.pop()
            joined = [each for line in lines_of(left.text + tokens[at + 1].text, left.file) for each in line]
            made += [each._replace(line=left.line, adjacent=left.adjacent) for each in joined] or [left]
            at += 2
            continue
        made.append(token)
        at += 1
    return [token for token in made if token.text]


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
                self.macros[name] = Macro(None, tuple(t for line in lines_of(text, "(given)") for t in line))

    def run(self, text: str, name: str = "(made)") -> list[CToken]:
        """The tokens of a text, preprocessed.

        Raises:
            SourceError: macros or includes are nested too deeply or make too much.
        """
        made = list[CToken]()
        rest = self._file(lines_of(text, name), made, [], 0)
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
        name = unquoted(token.text) if token.kind == "str" else "".join(each.text for each in rest[1:-1])
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
            self._lines[path] = lines_of(self._tree.text(path) or "", path)
        return self._lines[path]
