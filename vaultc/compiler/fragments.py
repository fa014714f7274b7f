"""Pieces of text that lie on the stack while records are decompiled to statements."""

from __future__ import annotations

from collections import abc
from itertools import count

from vaultc.compiler.records import OpcodeRecord
from vaultc.compiler.values import Unpacker
from vaultc.language.semantics.types import Type
from vaultc.support.dataclass import dataclass, field, replace
from vaultc.support.errors import VaultcError
from vaultc.support.named_tuple import NamedTuple

ATOM, PRODUCT, SUM, CONCATENATION = range(4)
"""The precedence of a text's operator, loosest last: none, ``*``, ``+``, ``.``."""


LONGEST = 1 << 16
"""The largest length of one value's text, since copies of copies grow without end."""


MOST_SHOWN = 60
"""The number of characters of a value's text that a message shows."""


class DecompileError(VaultcError, ValueError):
    """Records that no des file gives; ``record`` is the number of the first one."""

    def __init__(self, message: str, record: int) -> None:
        super().__init__(f"record {record}: {message}")
        self.record = record


@dataclass(frozen=True, slots=True)
class Fragment:
    """The text of a value.

    ``binding`` says how loosely it binds, ``number`` is the value of a constant integer. ``copied`` marks what COPY
    laid there once more, ``rolled`` a die of that many sides, ``implied`` what
    the text left out, ``union`` a selection of several terms.
    """

    text: str
    type: Type
    binding: int = ATOM
    number: int | None = None
    copied: bool = False
    rolled: bool = False
    implied: bool = False
    union: bool = False

    def within(self, binding: int) -> str:
        """The text inside an operator of that precedence, in parentheses if it binds more loosely."""
        return f"({self.text})" if self.binding > binding else self.text

    @property
    def term(self) -> str:
        """The text of a selection where only one term is allowed."""
        return f"({self.text})" if self.union else self.text

    @property
    def shown(self) -> str:
        """The text as far as a message has room for it."""
        return self.text if len(self.text) <= MOST_SHOWN else f"{self.text[:MOST_SHOWN]}..."

    @property
    def bare(self) -> str:
        """The text where a signed number needs no parentheses."""
        return self.text if self.number is None else str(self.number)


def unsigned(number: int) -> str:
    """A literal where the language has no sign: a negative number comes from one beyond 31 bits."""
    return str(number % (1 << 32) if number < 0 else number)


def constant(number: int) -> Fragment:
    """A literal integer; it is parenthesized below zero."""
    return Fragment(f"({number})" if number < 0 else str(number), Type.INTEGER, number=number)


class FoundFunction(NamedTuple):
    """A function that was found: the name that it is given, and its parameters."""

    name: str
    parameters: tuple[str, ...]


@dataclass(slots=True, eq=False)
class RecordBuffer:
    """One buffer of records that are being decompiled, for the level or for a function's body.

    ``base`` is the record with the buffer's number 0. ``stack`` holds values, ``types`` types of variables, ``exits``
    the places to which BREAK leads from the open constructs, innermost last. ``loops`` tells for each record which jump
    leads back to it. ``functions`` are known by the number of their first record in the buffer of their first call;
    ``definitions`` are their texts. ``inside`` is whether the objects of a function lie in another thing.
    ``ambiguous`` holds jumps that may be a BREAK or something else; those in ``unexpected`` are read as what is not
    expected there. ``slots`` are lines at the ends of blocks of things, with the definitions that are there in the
    end; ``waiting`` are those that a function found, which can hold none. ``own`` has what gives the text of statements
    that only this game has, by opcode.
    """

    records: abc.Sequence[OpcodeRecord]
    unpacker: Unpacker
    base: int = 0
    stack: list[Fragment] = field(default_factory=list)
    types: dict[str, Type] = field(default_factory=dict)
    arrays: frozenset[str] = frozenset()
    exits: list[int] = field(default_factory=list)
    loops: dict[int, int] = field(default_factory=dict)
    functions: dict[int, FoundFunction] = field(default_factory=dict)
    definitions: list[str] = field(default_factory=list)
    names: abc.Iterator[int] = field(default_factory=lambda: count(1))
    things_open: int = 0
    inside: bool | None = None
    depth: int = 0
    at: int = 0
    ambiguous: list[int] = field(default_factory=list)
    unexpected: frozenset[int] = frozenset()
    slots: dict[str, list[str]] = field(default_factory=dict)
    waiting: list[str] = field(default_factory=list)
    own: abc.Mapping[str, abc.Callable[[RecordBuffer], str]] = field(default_factory=dict)

    def inner(self, start: int, end: int, types: dict[str, Type]) -> RecordBuffer:
        """The body of a function between two records."""
        return replace(
            self, base=start, stack=[], types=types, arrays=arrays_in(self.records, start, end), exits=[],
            things_open=0, inside=None,
        )  # fmt: skip

    def note_inside(self, inside: bool) -> None:
        """Note whether an object lies in another thing; that must fit the blocks around it.

        Raises:
            DecompileError: it does not.
        """
        if self.things_open or self.inside is not None:
            if inside != (self.things_open > 0 or bool(self.inside)):
                raise self.fail("whether it lies in another thing does not fit the blocks around it")
        else:
            self.inside = inside

    def new_slot(self) -> str:
        """A line at whose place definitions are allowed; later ones are larger."""
        name = f"\0{len(self.slots):06}"
        self.slots[name] = []
        return name

    def decide(self, at: int, *, expected: bool) -> bool:
        """Return whether a jump that may be a BREAK or something else is to be read as a BREAK."""
        self.ambiguous.append(at)
        return expected != (at in self.unexpected)

    # ---- the stack

    def push(self, fragment: Fragment) -> None:
        """Lay a value on the stack.

        Raises:
            DecompileError: its text has grown beyond what any file holds.
        """
        if len(fragment.text) > LONGEST:
            raise self.fail("its text is too long for a des file")
        self.stack.append(fragment)

    def pop(self) -> Fragment:
        """Take the topmost value; raises DecompileError if there is none."""
        if not self.stack:
            raise self.fail("it needs a value that nothing has left for it")
        return self.stack.pop()

    def take(self, size: int) -> list[Fragment]:
        """Take several values, the deepest first."""
        return [self.pop() for _ in range(size)][::-1]

    def number(self) -> int:
        """Take a constant integer; raises DecompileError if it is none."""
        return self.constant(self.pop())

    def constant(self, fragment: Fragment) -> int:
        """The number of a constant integer; raises DecompileError if it is none."""
        if fragment.number is None:
            raise self.fail(f"{fragment.shown} is used where the language has only constants")
        return fragment.number

    def numbers(self, size: int) -> list[int]:
        """Take several constants, the deepest first."""
        return [self.number() for _ in range(size)][::-1]

    def copy(self) -> None:
        """Lay the topmost value on the stack once more."""
        top = self.pop()
        self.stack += (top, replace(top, copied=True))

    # ---- records

    def jump_target(self, at: int) -> int | None:
        """The record to which the jump with this number leads; None if it is not a jump with a constant offset."""
        if not 0 < at < len(self.records):
            return None
        record, before = self.records[at], self.records[at - 1]
        if not record.opcode.startswith("J") or not isinstance(before.value, int):
            return None
        return at + before.value

    def is_opcode(self, at: int, opcode: str) -> bool:
        """Return whether there is a record of this number, and it has this opcode."""
        return 0 <= at < len(self.records) and self.records[at].opcode == opcode

    def fail(self, message: str) -> DecompileError:
        """The error that no des file gives the record at hand."""
        return DecompileError(f"{self.records[self.at].opcode}: {message}", self.at)


def arrays_in(records: abc.Sequence[OpcodeRecord], start: int, end: int) -> frozenset[str]:
    """The names of variables that are given arrays between two records."""
    names = set()
    for at in range(max(start, 2), end):
        if records[at].opcode == "VAR_INIT":
            name, count = records[at - 1].value, records[at - 2].value
            if isinstance(name, bytes) and isinstance(count, int) and count > 0:
                names.add(name.decode("latin-1"))
    return frozenset(names)


def loops_in(records: abc.Sequence[OpcodeRecord]) -> dict[int, int]:
    """For each record to which a conditional jump leads back, the number of the first such jump."""
    found: dict[int, int] = {}
    for at in range(1, len(records)):
        offset = records[at - 1].value
        if records[at].opcode in ("JG", "JNE") and isinstance(offset, int) and offset < 0:
            found.setdefault(at + offset, at)
    return found
