"""New things: objects, monsters, traps, doors, stairs, furniture, engravings, regions, rooms."""

from __future__ import annotations

from collections import abc
from types import MappingProxyType
from typing import NamedTuple

from vaultc.editing.drawing.canvas import LevelCanvas
from vaultc.editing.drawing.contents_at import is_at
from vaultc.editing.drawing.errors import ChangeError
from vaultc.editing.drawing.proving import Proposal, Shows
from vaultc.editing.drawing.scopes import DrawingScope, ranked, scopes
from vaultc.editing.drawing.text_edits import canonical
from vaultc.language.game import Game
from vaultc.language.syntax import nodes as n
from vaultc.world.grid import Cell, at, valid

_PLACE = "place"


class ThingForm(NamedTuple):
    """The written form of a new thing: its keyword, and its parts in order with what is written if none is given.

    The part ``place`` is the cell. ``names`` is the kind of the game's names that the first other part offers;
    ``sample`` has the parts of the one on its tile, where they are others.
    """

    keyword: str
    parts: abc.Mapping[str, str]
    names: str = ""
    has_options: bool = False
    sample: abc.Mapping[str, str] = MappingProxyType({})


THINGS: abc.Mapping[str, ThingForm] = {
    "object": ThingForm("OBJECT", {"kind": "random", _PLACE: ""}, "objects", True, {"kind": "'!'"}),
    "monster": ThingForm("MONSTER", {"kind": "random", _PLACE: ""}, "monsters", True, {"kind": "'d'"}),
    "trap": ThingForm("TRAP", {"kind": "random", _PLACE: ""}, "traps", sample={"kind": '"pit"'}),
    "gold": ThingForm("GOLD", {"amount": "50", _PLACE: ""}),
    "door": ThingForm("DOOR", {"state": "closed", _PLACE: ""}),
    "stairs": ThingForm("STAIR", {_PLACE: "", "direction": "up"}),
    "ladder": ThingForm("LADDER", {_PLACE: "", "direction": "up"}),
    "fountain": ThingForm("FOUNTAIN", {_PLACE: ""}),
    "sink": ThingForm("SINK", {_PLACE: ""}),
    "pool": ThingForm("POOL", {_PLACE: ""}),
    "altar": ThingForm("ALTAR", {_PLACE: "", "alignment": "align[0]", "kind": "altar"}),
    "grave": ThingForm("GRAVE", {_PLACE: "", "text": '"Rest in peace"'}),
    "engraving": ThingForm("ENGRAVING", {_PLACE: "", "kind": "dust", "text": '"Elbereth"'}),
}
"""The things that can be placed."""


def known_things(game: Game) -> dict[str, ThingForm]:
    """The things that can be placed in the levels of a game."""
    return {thing: form for thing, form in THINGS.items() if form.keyword in game.grammar.words}


def place_thing(
    canvas: LevelCanvas, thing: str, cell: Cell, given: abc.Mapping[str, str], options: abc.Sequence[str] = ()
) -> abc.Iterator[Proposal]:
    """Ways to place a thing on a cell; ``given`` are parts of the statement as they are to be written.

    Raises:
        ChangeError: there is no such thing or part, or the cell is not on the level.
    """
    form = THINGS.get(thing)
    if form is None:
        raise ChangeError(f"unknown thing {thing!r}; there are {', '.join(THINGS)}")
    for name in given:
        if name not in form.parts or name == _PLACE:
            raise ChangeError(f"{form.keyword} has no part {name!r}")
    if options and not form.has_options:
        raise ChangeError(f"{form.keyword} has no options")
    if not valid(*cell):
        raise ChangeError("this cell is not on the level")
    place = canvas.traced.scripted(cell)
    found = scopes(canvas)
    if thing == "door":
        yield from _room_doors(canvas, found, place, given.get("state", "closed"))
    for scope in ranked(found, [place]):
        written = scope.place(place)
        values = {_PLACE: f"({written[0]},{written[1]})"} if written else {}
        parts = [values.get(name) or given.get(name) or default for name, default in form.parts.items()]
        text = f"{form.keyword}: {', '.join([*parts, *options])}"
        edit = scope.edit(canvas, canonical(text, canvas.game))
        yield Proposal((edit,), placed_at(place), f"the {thing}", edit, scope.remark(canvas))


def placed_at(place: Cell) -> Shows:
    """Return what tells if a statement put its thing on a place of the script."""

    def shows(after: LevelCanvas, start: int | None) -> bool:
        if start is None:
            return False
        node = after.statement_at(start).node
        traced, catalog = after.traced, after.game.catalog
        if isinstance(node, n.Door) and traced.of(node.span):  # which may hang in a doorway that was there
            return bool(catalog.terrain_classes.doors[traced.level.terrain[at(*traced.finished(place))]])
        return is_at(traced, catalog, node.span, place)

    return shows


def _room_doors(
    canvas: LevelCanvas, found: abc.Sequence[DrawingScope], place: Cell, state: str
) -> abc.Iterator[Proposal]:
    """A ROOMDOOR, where the cell is in the wall of a room."""
    for scope in found:
        wall = _wall_of(scope, place)
        if wall is not None:
            secret = "true" if state == "secret" else "false"
            text = f"ROOMDOOR: {secret}, {'closed' if state == 'secret' else state}, {wall[0]}, {wall[1]}"
            edit = scope.edit(canvas, canonical(text, canvas.game))
            yield Proposal((edit,), placed_at(place), "the door", edit)


def _wall_of(scope: DrawingScope, place: Cell) -> tuple[str, int] | None:
    """The wall of a scope's room on which a place is, and its number there."""
    frame = scope.frame
    if not frame.is_room or frame.irregular:
        return None
    left, top, right, bottom = frame.box
    x, y = place
    if left <= x <= right and y in (top - 1, bottom + 1):
        return ("north" if y < top else "south"), x - left
    if top <= y <= bottom and x in (left - 1, right + 1):
        return ("west" if x < left else "east"), y - top
    return None
