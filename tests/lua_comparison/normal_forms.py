"""Normal forms of calls: two calls that mean the same have one form, however they are written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from vaultc.lua import schemas
from vaultc.lua.kinds import CellSet
from vaultc.world import grid

if TYPE_CHECKING:
    from vaultc.lua.player import ScriptPlayer

_OF_SPECIES: Final = frozenset(("statue", "egg", "corpse", "tin", "figurine"))
_STATUE_BITS: Final = {"historic": 1, "male": 2, "female": 4}
_NOTHING_EXCLUDED: Final = (0, 0, 0, 0)
_FLAGS_OF_FLIPS: Final = ("noflip", "noflipx", "noflipy")
_ROOMS_WITHOUT_STOCK: Final = ("temple", "swamp")
"""Types of rooms that the games never stock, so that both words for filling mean the same."""


class NormalCall(NamedTuple):
    """A call without its way of writing: its name, the functions whose callbacks it is in, and its fields by name."""

    name: str
    inside: tuple[str, ...]
    fields: tuple[tuple[str, object], ...]

    @property
    def subject(self) -> str:
        """The thing that the call makes: the name or class of a monster or object, the type of a room or trap."""
        known = dict(self.fields)
        return str(next((known[key] for key in ("id", "class", "type", "dir", "state") if key in known), ""))


class _Frame(NamedTuple):
    """The frame of a call: the corners that its places and its regions are relative to."""

    player: ScriptPlayer
    base: tuple[int, int]
    origin: tuple[int, int]


def normal_call(player: ScriptPlayer, name: str, fields: schemas.CallFields) -> NormalCall | None:
    """The normal form of a call that is about to be carried out; None for a map that only moves the frame.

    Places are absolute, but relative to the room inside of one, since rooms lie elsewhere in every level.
    """
    room = player.machine.room
    origin = player.machine.origin
    here = (0, 0) if room is None else player.machine.base()
    frame = _Frame(player, here, origin)
    form = _FORMS.get(name)
    made = {key: value for key, value in fields.items() if key != "contents"}
    if name == "object" and "contents" in fields:
        made["contents"] = True
    if "place" in made and name not in ("room", "map"):
        x, y = player.cell(made["place"])
        made["place"] = x - here[0], y - here[1]
    if "selection" in made and name not in ("room", "map"):
        made["selection"] = tuple((x - here[0], y - here[1]) for x, y in made["selection"].points())
    if form is not None:
        name = form(frame, made) or name
    if name == "map" and not made["map"]:
        return None
    inside = tuple(each.removeprefix("des.") for each in player.callers if each in _BLOCKS)
    return NormalCall(name, inside, tuple(sorted((key, _frozen(value)) for key, value in made.items())))


_BLOCKS: Final = frozenset(("des.room", "des.region", "des.object", "des.monster"))
"""The functions whose callbacks are a place of their own; callbacks of maps and of ``iterate`` are not."""


def _frozen(value: object) -> object:
    if isinstance(value, CellSet):
        return tuple(value.points())
    return value if isinstance(value, str | int | float | bool | tuple) else True


def _corners(frame: _Frame, box: tuple[int, ...], *, in_room: bool = False) -> tuple[int, int, int, int]:
    x1, y1, x2, y2 = frame.player.area(box, in_room=in_room)
    left, top = frame.base if in_room else (0, 0)
    return x1 - left, y1 - top, x2 - left, y2 - top


def _cells_of(frame: _Frame, fields: dict[str, Any], *, in_room: bool) -> None:
    """A region becomes the selection of its cells that lie on the level."""
    if "region" not in fields:
        return
    x1, y1, x2, y2 = frame.player.area(fields.pop("region"), in_room=in_room)
    left, top = frame.base if in_room else (0, 0)
    fields["selection"] = tuple(
        (x - left, y - top)
        for x in range(max(x1, 1), min(x2, grid.LAST_COLUMN) + 1)
        for y in range(max(y1, 0), min(y2, grid.LAST_ROW) + 1)
    )


# ---- the level as a whole


def _flags(_: _Frame, fields: dict[str, Any]) -> None:
    words = {word.lower() for word in fields.pop("flags")}
    fields.update({word: True for word in words if word not in _FLAGS_OF_FLIPS})


def _init(_: _Frame, fields: dict[str, Any]) -> None:
    style = fields.setdefault("style", "solidfill")
    foreground, background = fields.pop("fg", "."), fields.pop("bg", "}" if style == "swamp" else " ")
    filling = fields.pop("filling", foreground)
    used: dict[str, Any] = {"solidfill": {"filling": filling}, "mazegrid": {"bg": background}, "rogue": {}, "maze": {}}
    fields.update(used.get(style, {"fg": foreground, "bg": background}))
    if style not in ("mines", "swamp"):
        fields.pop("lit", None)


def _level_region(frame: _Frame, fields: dict[str, Any]) -> None:
    fields.setdefault("type", "stair-down")
    is_absolute, excludes_absolute = fields.pop("region_islev", False), fields.pop("exclude_islev", False)
    if not is_absolute:
        fields["region"] = _corners(frame, fields["region"])
    excluded = fields.pop("exclude", _NOTHING_EXCLUDED)
    if excluded != _NOTHING_EXCLUDED:
        fields["exclude"] = excluded if excludes_absolute else _corners(frame, excluded)


def _teleport_region(frame: _Frame, fields: dict[str, Any]) -> str:
    direction = fields.pop("dir", "both")
    fields["type"] = "teleport" if direction == "both" else f"teleport-{direction}"
    _level_region(frame, fields)
    return "levregion"


# ---- maps and rooms


def _map(_: _Frame, fields: dict[str, Any]) -> None:
    """The rows that draw something, without digits; the corner is added when the map is drawn."""
    text = "".join(character for character in fields["map"] if not character.isdigit()).removesuffix("\n")
    rows = text.split("\n")
    width = max(map(len, rows))
    is_drawn = (width > 1 or len(rows) > 1) and any(set(row) - {"x"} for row in rows)
    fields["map"] = "\n".join(row.ljust(width) for row in rows) if is_drawn else ""
    for key in ("halign", "valign", "place"):
        fields.pop(key, None)


def _room(_: _Frame, fields: dict[str, Any]) -> None:
    _lower_type(fields, "ordinary")
    if fields.get("type") in _ROOMS_WITHOUT_STOCK and fields.get("filled") == 2:
        del fields["filled"]


def _region(frame: _Frame, fields: dict[str, Any]) -> None:
    """A region that makes no room only lights its cells, in either way of writing."""
    _lower_type(fields, "ordinary")
    if fields.get("type") in _ROOMS_WITHOUT_STOCK and fields.get("filled") == 2:
        fields["filled"] = 1
    if "region" not in fields:
        return
    makes_room = "type" in fields or "irregular" in fields or "arrival_room" in fields
    if makes_room or fields.get("lit", -1) not in (0, 1):
        fields["region"] = _corners(frame, fields["region"])
        return
    light = "lit" if fields["lit"] else "unlit"
    _cells_of(frame, fields, in_room=False)
    chosen = fields["selection"]
    fields.clear()
    fields.update(selection=chosen, light=light)


def _lower_type(fields: dict[str, Any], default: str) -> None:
    if "type" in fields:
        fields["type"] = fields["type"].lower()
        if fields["type"] == default:
            del fields["type"]


def _door(_: _Frame, fields: dict[str, Any]) -> None:
    if fields.get("wall") in ("all", "random"):
        del fields["wall"]


# ---- terrain


def _terrain(_: _Frame, fields: dict[str, Any]) -> None:
    if "place" in fields and "selection" not in fields:
        fields["selection"] = (fields.pop("place"),)


def _wall_property(frame: _Frame, fields: dict[str, Any]) -> str:
    _cells_of(frame, fields, in_room=False)
    return "non_passwall" if fields.pop("property", "") == "nonpasswall" else "non_diggable"


# ---- things


def _monster(frame: _Frame, fields: dict[str, Any]) -> None:
    _split_kind(fields)
    if "id" in fields:
        fields["id"] = _species(frame.player, fields["id"])
    if not fields.get("female"):
        fields.pop("female", None)


def _object(frame: _Frame, fields: dict[str, Any]) -> None:
    given = fields.get("class")
    _split_kind(fields)
    if "id" in fields:
        _name_object(frame.player, fields, given)
    if fields.get("id") in _OF_SPECIES:
        _numbered(fields)
    if "montype" in fields:
        fields["montype"] = _species(frame.player, fields["montype"])
    for key in ("locked", "trapped"):
        if not fields.get(key):
            fields.pop(key, None)


def _name_object(player: ScriptPlayer, fields: dict[str, Any], given: str | None) -> None:
    """The bare name of an object and its class, which its prefix says, else a field, else the first kind so called."""
    found = schemas.object_named(player, fields["id"])
    if found is None:
        fields["id"] = fields["id"].lower()
        return
    catalog = player.site.catalog
    letter = found.character or given
    kind = catalog.kind_number(found.name, letter)
    fields["id"] = found.name.lower()
    fields["class"] = letter if kind is None else catalog.kinds[kind].character


def _numbered(fields: dict[str, Any]) -> None:
    """The number of a statue, egg or tin says what fields say as well."""
    number = fields.pop("spe", 0)
    if not isinstance(number, int):
        return
    if fields["id"] == "egg" and number == 1:
        fields["laid_by_you"] = True
    elif fields["id"] == "tin" and number == 1:
        fields["montype"] = "spinach"
    elif fields["id"] in ("statue", "corpse", "figurine"):
        fields.update({word: True for word, bit in _STATUE_BITS.items() if number & bit})


def _split_kind(fields: dict[str, Any]) -> None:
    """A name of one letter is a class; a class beside a name says nothing."""
    if len(fields.get("id", "")) == 1:
        fields["class"] = fields.pop("id")
    elif "id" in fields:
        fields.pop("class", None)


def _species(player: ScriptPlayer, text: str) -> str:
    if len(text) == 1:
        return text
    return (schemas.species_named(player, text) or text).lower()


_FORMS: Final[Mapping[str, Callable[[_Frame, dict[str, Any]], str | None]]] = {
    "exclusion": lambda frame, fields: fields.update(region=_corners(frame, fields["region"])),
    "replace_terrain": lambda frame, fields: _cells_of(frame, fields, in_room=True),
    "trap": lambda _frame, fields: _lower_type(fields, "random"),
    "level_flags": _flags, "level_init": _init, "levregion": _level_region, "teleport_region": _teleport_region,
    "map": _map, "room": _room, "region": _region, "door": _door, "terrain": _terrain,
    "wall_property": _wall_property, "monster": _monster, "object": _object,
}  # fmt: skip
"""Normal forms of functions; they change the fields, and return another name where two functions mean the same."""
