"""The sandbox: a Lua that can do nothing but compute, and the budget of a run."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from vaultc.support.dataclass import dataclass, field
from vaultc.support.errors import VaultcError
from vaultc.support.installation import installing
from vaultc.support.named_tuple import NamedTuple

INSTRUCTIONS: Final = 1_048_576
"""The instructions of the main chunk and of each callback, as in the games."""
MEMORY: Final = 1 << 20
"""The bytes of Lua memory, as in the games."""
LONGEST_LINE: Final = 8191
"""The bytes of the longest line that the games read."""

_ROOM: Final = 1 << 20
"""The bytes of Lua memory for values that vaultc hands over; Lua would end the process if they found no place."""
_LONGEST_TEXT: Final = 4 << 20
NO_MEMORY: Final = "not enough memory"
"""The message when the memory of the games or of vaultc ends."""
_STEP: Final = 1024
_MOST_GUESSES: Final = 64
"""Tables of facts with the same guesses share these, so that they take little of the script's memory."""
_PRELUDE: Final = Path(__file__).with_name("prelude.lua")
_LIBRARIES: Final = Path(__file__).with_name("libraries.lua")
_PLACE: Final = re.compile(r"^level:(\d+): ")
_OWN_PLACE: Final = re.compile(r"(?s)(?:no visible label|break outside|<goto ).* at line (\d+)")
"""Errors that Lua's compiler finds at the end of a block, and whose text names the line itself."""

DispatchResult = tuple[Any, ...]
"""True and the results of a function, or False, the error's text and (if nothing may go on) a reason."""
Dispatch = Callable[..., DispatchResult]
"""A function of Python that scripts reach: ``(name, line, number of arguments, *arguments)``."""


class LuaMissingError(VaultcError):
    """The package that brings Lua is not installed."""


class LuaProblem(NamedTuple):
    """An error of a script: its text without the place, its line (0: unknown), and its reason if a limit ended it.

    Reasons are ``instructions`` (a limit of the games), ``patience`` (a limit of vaultc) and ``failure`` (of a level).
    """

    message: str
    line: int
    reason: str | None = None


def is_installed() -> bool:
    """Return whether scripts can run."""
    return find_spec("lupa") is not None


@cache
def _runtime_class() -> Any:
    try:
        from lupa import lua54
    except ImportError:
        raise LuaMissingError(f"running Lua level scripts needs lupa; install it with: {installing('lua')}") from None
    return lua54


@cache
def _text_of(path: Path) -> str:
    return path.read_text("ascii")


def _denied(*_: object) -> str:
    raise AttributeError("Python is out of reach")


class Sandbox:
    """One interpreter with the globals of a level script; ``errors`` are the exceptions that it raises.

    Raises:
        LuaMissingError: there is no interpreter.
    """

    def __init__(self, dispatch: Dispatch, names: Iterable[str], instructions: int) -> None:
        module = _runtime_class()
        self.errors: Any = (module.LuaError, module.LuaSyntaxError, module.LuaMemoryError)
        self._type = module.lua_type
        lua = module.LuaRuntime(
            encoding="latin-1", register_eval=False, register_builtins=False, unpack_returned_tuples=True,
            attribute_handlers=(_denied, _denied), max_memory=0,
        )  # fmt: skip
        load = lua.eval("function(text) return load(text, '=prelude', 't') end")
        prelude, libraries = (load(_text_of(path)) for path in (_PRELUDE, _LIBRARIES))
        tools = prelude(dispatch, " ".join(names), _STEP, INSTRUCTIONS, instructions, MEMORY >> 10, libraries)
        lua.execute("python = nil")
        self._lua = lua
        self._evaluate = tools["evaluate"]
        self._run, self._compile, self._compiled = tools["run"], tools["compile"], tools["compiled"]
        self._proxy, self._handle_of = tools["proxy"], tools["handle_of"]
        self._refill = tools["refill"]
        self._left, self._released, self._stopped = tools["left"], tools["released"], tools["stopped"]
        self._set, self._list, self._table = tools["set"], tools["list"], tools["table"]
        self._swap, self._collect = tools["swap"], tools["collect"]
        self._facts, self._guessing = tools["facts"], tools["guessing"]
        self._catching = tools["catching"]
        self._get, self._watched, self._line_of = tools["get"], tools["watched"], tools["line_of_function"]
        self._guesses: dict[tuple[object, ...], object] = {}
        lua.set_max_memory(MEMORY + _ROOM)

    def run(self, text: str) -> LuaProblem | None:
        """Run a script; returns its error, if it has one. The text's characters are bytes."""
        made = self._loaded(self._compile, text)
        return made if isinstance(made, LuaProblem) else self.call(made)

    def call(self, function: Any, *arguments: object) -> LuaProblem | None:
        """Call a function of the script with instructions of its own; returns its error, if it has one."""
        try:
            outcome = self._run(function, *arguments)
        except (*self.errors, RecursionError) as error:
            reason = self._stopped()  # of the limit that ended the script, if one did
            return problem_of(_told(error), None if reason is None else str(reason))
        if outcome is True:
            return None
        ok, message, reason = (*outcome, None)[:3] if isinstance(outcome, tuple) else (outcome, "", None)
        return None if ok else problem_of(str(message), reason)

    def evaluated(self, function: Any, *arguments: object) -> object:
        """The result of a function of the script; None if it fails."""
        try:
            return self._evaluate(function, *arguments)
        except (*self.errors, RecursionError):
            return None

    def compiled(self, text: str) -> bytes | LuaProblem:
        """The compiled form of a script, with the names in it, or the error of its syntax."""
        made = self._loaded(self._compiled, text)
        return made if isinstance(made, LuaProblem) else str(made).encode("latin-1")

    def _loaded(self, load: Any, text: str) -> Any:
        """The result of a loader of texts, or the error of the text, which itself is not in the memory of the games."""
        if len(text) > _LONGEST_TEXT:
            return LuaProblem(f"a script of {len(text)} bytes is longer than vaultc reads", 0)
        self._lua.set_max_memory(MEMORY + _ROOM + 3 * len(text))
        try:
            made = load(text)
        except self.errors as error:
            return problem_of(_told(error))
        finally:
            self._collect()
            self._lua.set_max_memory(MEMORY + _ROOM)
        return problem_of(str(made[1])) if isinstance(made, tuple) else made

    # ---- values

    def kind(self, value: object) -> str:
        """The Lua type of a value: ``nil boolean number string table function userdata thread``."""
        if value is None:
            return "nil"
        if isinstance(value, bool):
            return "boolean"
        if isinstance(value, int | float):
            return "number"
        if isinstance(value, str):
            return "string"
        return str(self._type(value) or "userdata")

    def handle(self, value: object) -> int | None:
        """The number of a value of Python that a script holds."""
        return self._handle_of(value) if self.kind(value) == "table" else None

    def proxy(self, kind: str, handle: int) -> object:
        """The stand-in in Lua of a value of Python; ``kind`` is ``selection`` or ``object``."""
        return self._proxy(kind, handle)

    def new_table(self, **fields: object) -> object:
        """A new table with these fields."""
        made = self._table()
        for key, value in fields.items():
            made[key] = value
        return made

    def facts(self, source: str, sure: Mapping[str, object], guessed: Mapping[str, object]) -> object:
        """A new table of facts; where the script reads a guessed one, it calls ``fact.guessed`` with the source."""
        known = (source, *guessed.items())
        if known not in self._guesses:
            if len(self._guesses) >= _MOST_GUESSES:
                self._guesses.clear()
            self._guesses[known] = self._guessing(source, self.new_table(**guessed))
        made = self._facts(self._guesses[known])
        for key, value in sure.items():
            made[key] = value
        return made

    def new_list(self, values: Iterable[object]) -> object:
        """A new list."""
        return self._list(*values)

    def swap(self, table: object, first: int, second: int) -> None:
        """Exchange two entries of a list."""
        self._swap(table, first, second)

    def released(self, all_of_it: bool) -> list[int]:
        """The numbers of the values that the script has dropped since the last call, or with ``all_of_it`` ever."""
        return [int(str(handle)) for _, handle in self.entries(self._released(all_of_it))]

    def is_catching(self) -> bool:
        """Return whether the script itself catches errors, with ``pcall`` or ``xpcall``."""
        return bool(self._catching())

    def instructions_left(self) -> int:
        """The instructions that are left for all runs; negative if a run used them up."""
        return int(self._left())

    def refill(self, instructions: int) -> None:
        """Set the instructions that are left for all runs."""
        self._refill(instructions)

    def set_global(self, name: str, value: object) -> None:
        """Give a global variable of the script a value."""
        self._set(name, value)

    def global_value(self, name: str) -> object:
        """The value of a global variable."""
        return self._get(name)

    def watched(self, kind: str, table: object) -> dict[int, object]:
        """Let the contents of a list of themed rooms or fills ask Python which of them runs, by ``theme.choose``.

        Returns the functions by their places in the list.
        """
        return {int(str(index)): value for index, value in self.entries(self._watched(kind, table))}

    def line_of(self, function: object) -> int:
        """The line where a function of the script begins; 0 for anything else."""
        return int(self._line_of(function))

    def entries(self, table: Any) -> list[tuple[object, object]]:
        """The keys and values of a table."""
        return list(table.items())


def _told(error: Exception) -> str:
    """The text of an error that Python caught; errors of memory have none."""
    return NO_MEMORY if isinstance(error, MemoryError) else str(error)


def problem_of(message: str, reason: str | None = None) -> LuaProblem:
    """An error by its text, which may begin with its place."""
    found = _PLACE.match(message)
    if found is None:
        return LuaProblem(message, 0, reason)
    text = message[found.end() :]
    told = _OWN_PLACE.match(text)
    return LuaProblem(text, int((told or found)[1]), reason)


WORK: Final = 2_000_000
"""The work of vaultc's side; a unit is about a microsecond. No limit of the games."""
RUN_INSTRUCTIONS: Final = 10_000_000
"""The instructions of Lua, with library functions counted by the length of their arguments. No limit of the games."""
RUN_MEMORY: Final = 48 << 20
"""The bytes that a run may hold on vaultc's side. No limit of the games."""

CELL: Final = 36
"""The bytes of a cell of a selection: its place in a list, and a number."""
VALUE: Final = 400
"""The bytes of any other value, or of a selection without cells."""

_CALL: Final = 20
_STATEMENT: Final = 120


@dataclass(slots=True)
class Budget:
    """The budget of a script; memory is counted for each run, since a run frees what it held.

    ``is_spent`` tells that a run was ended here, ``largest`` is the share of the costliest run. ``near_names`` are the
    names nearest to unknown ones that were looked for.
    """

    work: int = WORK
    instructions: int = RUN_INSTRUCTIONS
    held: int = 0
    kept: int = 0
    is_spent: bool = False
    near_names: dict[tuple[str, str], str | None] = field(default_factory=dict)
    largest: float = 0.0
    _before: float = 0.0

    def start(self) -> None:
        """Begin a run."""
        self.held = self.kept = 0
        self._before = self._left()

    def end(self) -> None:
        """End a run: the larger share that it took of work or instructions counts."""
        self.largest = max(self.largest, self._before - self._left())

    def allows_another(self) -> bool:
        """Return whether enough is left for a run as costly as the costliest so far."""
        return not self.is_spent and self._left() > self.largest

    def _left(self) -> float:
        return min(self.work / WORK, self.instructions / RUN_INSTRUCTIONS)

    def call(self, function: str, size: int) -> None:
        """Count a call by its name and the size of its arguments."""
        self.work -= (_STATEMENT if function.startswith("des.") else _CALL) + size // 2

    def hold(self, size: int) -> None:
        """Count bytes of a value that can be freed in the run; negative when it is."""
        self.held += size

    def keep(self, size: int) -> None:
        """Count bytes that stay until the end of the run."""
        self.kept += size

    @property
    def is_exceeded(self) -> bool:
        """True if more was used than there is."""
        return self.work < 0 or self.held + self.kept > RUN_MEMORY
