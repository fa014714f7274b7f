"""The context of a statement that is converted: the two games, the part or room around it, and its registers."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass, field

from vaultc.generation.site import making_of
from vaultc.language.game import Game
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax import sorted_nodes as s
from vaultc.translation.sorted_levels import grades, passages
from vaultc.world.catalog import terrain

LIQUIDS = frozenset({terrain.POOL, terrain.MOAT, terrain.WATER, terrain.LAVAPOOL})


@dataclass(frozen=True, slots=True)
class RegisterLists:
    """The lists of a level that were made so far: the number of entries by the name of the variable, and areas."""

    lengths: dict[str, int] = field(default_factory=dict)
    areas: dict[int, s.RandomRegion] = field(default_factory=dict)

    def entry(self, name: str, index: int) -> str:
        """An entry of a list.

        Raises:
            NotExpressibleError: there is no list, or no such entry in it.
        """
        length = self.lengths.get(name)
        if length is None:
            raise grades.NotExpressibleError(f"no list was given for `{name}[{index}]`", "give the list before")
        if not 0 <= index < length:
            entries = "1 entry" if length == 1 else f"{length} entries"
            raise grades.NotExpressibleError(f"there is no entry {index}: the list has {entries}, counted from 0")
        return f"${name}[{index}]"


class Setting:
    """The level of the statement that is converted, and its part or room; one for each level, which changes."""

    def __init__(self, game: Game, to: Game, ledger: grades.Ledger, remarks: passages.PrecedingComments) -> None:
        self.game = game
        self.to = to
        self.ledger = ledger
        self.remarks = remarks
        self.statement: n.Node | None = None
        """The statement of the old file that is converted now."""
        self.quoted = False
        """True if a part of it is lost."""
        self.registers = RegisterLists()
        self.rows: tuple[str, ...] | None = None
        """The map of the part, after WALLIFY; None without a map."""
        self.room: n.Room | n.Subroom | None = None
        self.stairs = 0
        """The number of stairs in the part so far."""
        self.parents: abc.Mapping[int, n.Room | n.Subroom] = {}
        """The rooms around subrooms, by the ids of those."""
        self.arrivals: set[str] = set()
        """The directions of the areas of arrival in the parts before."""
        self.last_walk: n.Node | None = None
        """The maze that is walked last of all."""
        self.walks_early = False
        """True in a part with others after it."""
        self.caves: tuple[str, ...] = ()
        """The foreground and background of INIT_MAP."""

    def differs(self, rule: str, value: object) -> bool:
        """Return whether the other game has this value of a rule for ground."""
        return bool(getattr(making_of(self.to).ground, rule) == value)

    @property
    def has_liquid(self) -> bool:
        """True if there is water or lava in the part, as far as its map and INIT_MAP tell."""
        codes = self.game.catalog.codes
        return any(codes.get(character) in LIQUIDS for row in (*(self.rows or ()), *self.caves) for character in row)

    # ---- findings about the statement

    def enter(self, statement: n.Node) -> None:
        """Begin with a statement."""
        self.statement, self.quoted = statement, False
        self.ledger.enter(statement)

    def near(self, message: str, help: str | None = None) -> None:
        """Tell of a difference that an author may notice."""
        assert self.statement is not None
        self.ledger.tell(self.statement, grades.Grade.NEAR, message, help)

    def lose(self, message: str, help: str | None = None, *, once: bool = False) -> None:
        """Tell of a part that is left out, ``once`` in the file; the old statement stays as a comment."""
        assert self.statement is not None
        self.ledger.tell(self.statement, grades.Grade.IMPOSSIBLE, message, help, once=once)
        self.quoted = True

    # ---- passages

    def passage(self, text: str, body: list[passages.Passage] | None = None) -> passages.Passage:
        """The statement in the other language."""
        assert self.statement is not None
        return passages.Passage(text, self.statement, self.remarks.before(self.statement), body, quoted=self.quoted)

    def left_out(self, error: grades.NotExpressibleError) -> passages.Passage:
        """The statement as a comment, and the finding about it."""
        assert self.statement is not None
        self.ledger.tell(self.statement, error.grade, str(error), error.help)
        return passages.Passage("", self.statement, self.remarks.before(self.statement), lost=True)

    def dropped(self) -> passages.Passage:
        """Nothing in the place of the statement but its comments."""
        assert self.statement is not None
        return passages.Passage("", self.statement, self.remarks.before(self.statement))
