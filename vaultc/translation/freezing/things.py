"""A level without chance as statements: its things, and the whole text."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from vaultc.games.detection import declared
from vaultc.generation.layout.positions import is_ice
from vaultc.generation.site import making_of
from vaultc.language.formatter import format_source
from vaultc.language.game import Feature, Game
from vaultc.language.source import Source, Span
from vaultc.level.level import Item, Level, Monster, Room, Trap
from vaultc.linter.checking import dialects
from vaultc.support.dataclass import dataclass
from vaultc.support.errors import InvalidValueError
from vaultc.translation.freezing.ground import (
    Inexpressible,
    Writing,
    place_text,
    region,
    text_of,
    write_features_over_traps,
    write_ground,
)
from vaultc.world import grid
from vaultc.world.catalog import Catalog, kinds, named, terrain

ItemMarks = tuple[object, ...]
"""Facts of a thing that merges, the same for all things like it."""
_ABSORBED = "things that are carried or in containers may stack with equal things on the floor"
_HEADSTONE = "headstone"
_CURSELESS = frozenset(("COIN", "ROCK", "BALL", "CHAIN", "VENOM"))
_ENCHANTED = frozenset(("WEAPON", "ARMOR", "WAND"))
_BROKEN = "broken"
_FRUIT = "slime mold"
_NOT_TRAPPED = "not_trapped"


def write_things(writing: Writing) -> None:
    """Traps first, since they change the ground; then texts; then objects from below.

    Buried ones come before the rest: on their way down they would take with them what is like them on the floor. Piles
    with things like those that are carried wait for :func:`write_late_piles`.
    """
    for trap in reversed(writing.level.traps):
        _write_trap(writing, trap)
    write_features_over_traps(writing)
    _write_engravings(writing)
    level = writing.level
    for item in reversed(level.buried):
        write_item(writing, item, place_text(item.x, item.y))
    carried = _carried(writing)
    for index in sorted(level.piles, key=lambda index: divmod(index, grid.HEIGHT)[::-1]):
        if carried.isdisjoint(_marks(writing, level.piles[index])):
            _write_pile(writing, index)
        else:
            writing.late_piles.append(index)
    if any(code in (terrain.POOL, terrain.MOAT) for code in level.terrain[: grid.CELLS]):
        writing.note_loss("kelp may grow in water", by_chance=True)
    if writing.game.has(Feature.AXES_BY_TREES):
        trees = any(code in (terrain.TREE, terrain.DEADTREE) for code in level.terrain[grid.HEIGHT : grid.CELLS])
        if trees or "arboreal" in level.flags_set:
            writing.note_loss("an axe may lie on a level with trees", by_chance=True)


def write_late_piles(writing: Writing) -> None:
    """The piles with things like those that are carried, first those with containers."""
    piles, holders = writing.level.piles, named.holders(writing.catalog)
    for index in sorted(writing.late_piles, key=lambda index: not any(item.kind in holders for item in piles[index])):
        _write_pile(writing, index)
        writing.absorbed.update(_marks(writing, piles[index]))


def _write_pile(writing: Writing, index: int) -> None:
    pile = writing.level.piles[index]
    note_alike(writing, pile)
    for number, item in enumerate(reversed(pile)):
        if id(item) not in writing.skipped:
            below = _marks(writing, pile[len(pile) - number :]) if item.contents else ()
            _note_absorbed(writing, item.contents, writing.absorbed.union(below))
            write_item(writing, item, place_text(*divmod(index, grid.HEIGHT)))


def _note_absorbed(writing: Writing, contents: Iterable[Item], laid: set[ItemMarks]) -> None:
    for item in contents:
        _note_absorbed(writing, item.contents, laid)
        if not laid.isdisjoint(_marks(writing, [item])) and not _has_neat_blocks(writing):
            writing.note_loss(_ABSORBED, item.origin, by_chance=True)


def _carried(writing: Writing) -> set[ItemMarks]:
    """The marks of things in packs and containers that may absorb a like thing on the floor.

    Where blocks are not neat, the game makes a thing of a block on a random cell, where it absorbs a like one.
    """
    if _has_neat_blocks(writing):
        return set()
    level = writing.level
    holders = [monster.inventory for monster in level.monsters]
    holders += [item.contents for item in (*level.buried, *(item for pile in level.piles.values() for item in pile))]
    found: set[ItemMarks] = set()
    while holders:
        held = holders.pop()
        found |= _marks(writing, held)
        holders += [item.contents for item in held]
    return found


def _has_neat_blocks(writing: Writing) -> bool:
    return making_of(writing.game).things.neat_blocks


# ---- traps


def _write_trap(writing: Writing, trap: Trap) -> None:
    if trap.kind == kinds.MAGIC_PORTAL:
        if trap.portal is None:
            writing.note_loss(
                "the portal of a branch is made only where the dungeon has one", trap.origin, by_chance=True
            )
        return
    name = writing.catalog.trap_kinds[trap.kind].des_name
    if name not in writing.game.catalog.trap_numbers:
        writing.note_loss(f"{writing.game.title} has no trap {name!r}", trap.origin)
        return
    writing.say(f'TRAP: "{name}", {place_text(trap.x, trap.y)}')
    _leave_out_company(writing, trap)
    if trap.seen and trap.kind != kinds.HOLE:
        writing.note_loss("known traps need a premapped level", trap.origin)


def _leave_out_company(writing: Writing, trap: Trap) -> None:
    """Some traps bring things of their own."""
    if trap.kind == kinds.STATUE:
        _skip(writing, trap.x, trap.y, "statue")
        writing.note_loss("the statue of a statue trap is of any species", trap.origin, by_chance=True)
    elif trap.kind == kinds.ROLLING_BOULDER and trap.launch is not None:
        _skip(writing, *trap.launch[0], "boulder")
        writing.note_loss("a rolling boulder starts anywhere", trap.origin, by_chance=True)
    elif trap.kind == kinds.WEB:
        for monster in writing.level.monsters:  # the spider is on the web, or beside it if the cell was taken
            near = abs(monster.x - trap.x) <= 1 and abs(monster.y - trap.y) <= 1
            is_spider = writing.catalog.species[monster.species].name == "giant spider"
            if near and is_spider and id(monster) not in writing.skipped:
                writing.skipped.add(id(monster))
                break
        writing.note_loss("a web brings a giant spider", trap.origin, by_chance=True)


def _skip(writing: Writing, x: int, y: int, name: str) -> None:
    for item in writing.level.pile(x, y):
        if writing.catalog.kinds[item.kind].name == name:
            writing.skipped.add(id(item))
            return


# ---- texts


def _write_engravings(writing: Writing) -> None:
    level = writing.level
    texts = {(engraving.x, engraving.y): engraving for engraving in level.engravings}
    for index in range(grid.CELLS):
        x, y = divmod(index, grid.HEIGHT)
        if level.terrain[index] == terrain.GRAVE:
            epitaph = texts.pop((x, y), None)
            is_headstone = epitaph is not None and epitaph.kind == _HEADSTONE
            text = f", {text_of(writing, epitaph.text, 'an epitaph')}" if epitaph and is_headstone else ""
            writing.say(f"GRAVE: {place_text(x, y)}{text}")
    for engraving in reversed(level.engravings):
        if (engraving.x, engraving.y) in texts:
            text = text_of(writing, engraving.text, "an engraving")
            writing.say(f"ENGRAVING: {place_text(engraving.x, engraving.y)}, {engraving.kind}, {text}")


# ---- objects


def write_item(writing: Writing, item: Item, where: str | None) -> None:
    """One object with what it holds; ``where`` is None inside of others."""
    kind = writing.catalog.kinds[item.kind]
    if item.kind in named.kinds_in_role(writing.catalog, "gold") and where is not None and not item.buried:
        writing.say(f"GOLD: {item.quantity}, {where}")
        return
    if kind.name is None:
        writing.note_loss("an object without a name cannot be asked for", item.origin)
        return
    if writing.game.catalog.kind_number(kind.name, kind.character) is None:
        writing.note_loss(f"{writing.game.title} has no {kind.name}", item.origin)
        return
    _note_changes(writing, item)
    holds = item.kind in named.holders(writing.catalog)
    if where is None and (item.lit or item.buried) and writing.game.has(Feature.PLAIN_CONTENTS):
        writing.note_loss("things inside others are neither lit nor buried", item.origin)
    words = [f'({_character(kind)}, "{kind.name}")', *([where] if where else []), *_options(writing, item, kind)]
    statement = f"{'CONTAINER' if holds else 'OBJECT'}: {', '.join(words)}"
    if not holds:
        writing.say(statement)
        return
    writing.say(statement + " {")
    note_alike(writing, item.contents)
    for content in reversed(item.contents):
        write_item(writing, content, None)
    writing.say("}")


def note_alike(writing: Writing, items: Iterable[Item]) -> None:
    """Things side by side that lie apart, but that a statement adds to one another."""
    alike: set[ItemMarks] = set()
    for item in items:
        for marks in _marks(writing, [item]):
            if marks in alike:
                writing.note_loss("equal things in one place become one stack", item.origin)
            alike.add(marks)


def _marks(writing: Writing, items: Iterable[Item]) -> set[ItemMarks]:
    """The marks by which things are alike, of those that merge."""
    return {
        (
            *(item.kind, item.species, item.spe, item.blessed, item.cursed, item.name, item.eroded, item.eroded2),
            *(item.erodeproof, item.greased, item.lit),
        )
        for item in items
        if writing.catalog.kinds[item.kind].merges and id(item) not in writing.skipped
    }


def _character(kind: kinds.Kind) -> str:
    return "'\\''" if kind.character == "'" else f"'{kind.character}'"


def _options(writing: Writing, item: Item, kind: kinds.Kind) -> list[str]:
    words: list[str] = []
    if kind.object_class not in _CURSELESS:
        words.append("blessed" if item.blessed else "cursed" if item.cursed else "uncursed")
    numbered = kind.charged or item.kind in _numbered(writing.catalog)
    if kind.object_class in _ENCHANTED or numbered or item.spe:
        words.append(f"{item.spe:+d}" if item.spe else "+0")
    words += _montype(writing, item, kind)
    words += _name(writing, item, kind)
    if kind.merges:
        words.append(f"quantity: {item.quantity}")
    _note_chances(writing, item)
    return words + _condition(writing, item)


@cache
def _numbered(catalog: Catalog) -> frozenset[int]:
    """The kinds whose number games draw or set, although it is not a charge: tins by their preparation, and others."""
    return begins_with_one(catalog) | named.kinds_in_role(catalog, "tin")


@cache
def begins_with_one(catalog: Catalog) -> frozenset[int]:
    """The kinds whose number is 1 when a game makes them: lights and the hero's fruit."""
    fruit = catalog.kind_number(_FRUIT, "%")
    return named.with_fuel(catalog) | burning_forever(catalog) | ({fruit} if fruit is not None else set())


def burning_forever(catalog: Catalog) -> frozenset[int]:
    """The kinds of lights without fuel."""
    return named.kinds_in_role(catalog, "lamp that never goes out")


def _note_chances(writing: Writing, item: Item) -> None:
    """Note what is drawn anew with every object of some kinds, since no option settles it."""
    if _is_box(writing, item) and not (item.locked or item.broken or writing.game.has(Feature.UNLOCKED_BOXES)):
        writing.note_loss("no option leaves a box unlocked: it may be locked", item.origin, by_chance=True)
    if item.broken and not _heeds(writing, _BROKEN):
        writing.note_loss("no option leaves a lock broken", item.origin)
    if _is_box(writing, item) and not item.trapped and not _heeds(writing, _NOT_TRAPPED):
        writing.note_loss("no option leaves a box without a trap: it may have one", item.origin, by_chance=True)


def _note_changes(writing: Writing, item: Item) -> None:
    """Note what statements change or destroy, although a grave or a pack may have it."""
    known = named.named(writing.catalog)
    if item.kind in known.crysknives:
        tooth = writing.catalog.one_kind(known.worm_tooth).name
        writing.note_loss(
            f"a {writing.catalog.one_kind(item.kind).name} becomes a {tooth} when it is made", item.origin
        )
    if item.buried and item.kind == known.rock and not is_ice(writing.level, item.x, item.y):
        writing.note_loss("a buried rock is destroyed, except under ice", item.origin)


def _is_box(writing: Writing, item: Item) -> bool:
    """True of a container that games lock and trap by chance."""
    return item.kind in named.kinds_if_any(writing.catalog, "box with lock")


def _heeds(writing: Writing, option: str) -> bool:
    """True if an option of objects has an effect in the game that is written for."""
    return option not in writing.game.language.quirks.idle_object_options


def _montype(writing: Writing, item: Item, kind: kinds.Kind) -> list[str]:
    if item.kind not in named.of_species(writing.catalog):
        return []
    if item.species < 0:
        writing.note_loss(f"{kind.name}s of no species cannot be asked for", item.origin)
        return []
    words = species_words(writing, item.species, item.origin)
    return [] if words is None else [f"montype: {words}"]


def species_words(writing: Writing, number: int, origin: Span | None) -> str | None:
    """Return the words for a species, with its class where the name alone is ambiguous; None if the game has none."""
    row, names = writing.catalog.species[number], writing.game.catalog
    alone = names.species_number(row.name)
    if alone is not None and names.species[alone].character == row.character:
        return f'"{row.name}"'
    if names.species_number(row.name, row.character) is None:
        writing.note_loss(f"{writing.game.title} has no {row.name}", origin)
        return None
    return f"('{row.character}', \"{row.name}\")"


def _name(writing: Writing, item: Item, kind: kinds.Kind) -> list[str]:
    """Its name; what could become an artifact by chance is given the empty one."""
    if item.name is not None:
        return [f"name: {text_of(writing, item.name, 'a name')}"]
    could_be = any(artifact.base_index == kind.index for artifact in writing.catalog.artifacts)
    return ['name: ""'] if could_be else []


def _condition(writing: Writing, item: Item) -> list[str]:
    words: list[str] = []
    if item.eroded or item.eroded2:
        words.append(f"eroded: {item.eroded + 4 * item.eroded2}")
    elif item.erodeproof:
        words.append("erodeproof")
    if item.recharged and item.kind not in named.kinds_in_role(writing.catalog, "corpse"):
        words.append(f"recharged: {item.recharged}")
    broken = item.broken and _heeds(writing, _BROKEN)
    for word, on in (("locked", item.locked), (_BROKEN, broken), ("trapped", item.trapped),
                     ("greased", item.greased), ("buried", item.buried)):  # fmt: skip
        if on:
            words.append(word)
    if _is_box(writing, item) and not item.trapped and _heeds(writing, _NOT_TRAPPED):
        words.append(_NOT_TRAPPED)
    burning = named.with_fuel(writing.catalog) | burning_forever(writing.catalog)
    if item.lit and item.kind in burning:
        words.append("lit")
    return words


_STATES = ("cancelled", "revived", "avenge", "stunned", "confused")
_TURNS = ("fleeing", "blinded", "paralyzed")
_VAMPIRE = "V"
_BRING_OBJECTS = frozenset("sS")
_OF_SPECIES = {"monster": "m_monster", "object": "m_object", "feature": "m_feature"}


def write_monsters(writing: Writing) -> None:
    """All of them, the oldest first, each with exactly what it has."""
    for monster in reversed(writing.level.monsters):
        if id(monster) not in writing.skipped:
            _write(writing, monster)


def _write(writing: Writing, monster: Monster) -> None:
    shape = monster.species if monster.shapechanger < 0 else monster.shapechanger
    named = species_words(writing, shape, monster.origin)
    if named is None:
        return
    row = writing.catalog.species[shape]
    if "unique" in row.generation and shape in writing.unique:
        writing.note_loss(f"{row.name} exists only once by a statement", monster.origin)
        return
    writing.unique.add(shape)
    words = [named, place_text(monster.x, monster.y), *_looks(writing, monster)]
    writing.say(f"MONSTER: {', '.join(words + _manners(writing, monster))} {{")
    note_alike(writing, monster.inventory)
    for item in reversed(monster.inventory):
        write_item(writing, item, None)
    writing.say("}")
    _note_rest(writing, monster, shape)


def _looks(writing: Writing, monster: Monster) -> list[str]:
    words = []
    if monster.shapechanger >= 0 and monster.species != monster.shapechanger:
        words.append(f'm_monster "{writing.catalog.species[monster.species].name}"')
    elif monster.appears is not None:
        look, what = monster.appears
        words.append(f"{_OF_SPECIES[look]} {text_of(writing, what, 'a disguise')}")
    if monster.name is not None:
        words.append(text_of(writing, monster.name, "a name"))
    return words


def _manners(writing: Writing, monster: Monster) -> list[str]:
    words = ["peaceful" if monster.peaceful else "hostile", "asleep" if monster.asleep else "awake"]
    fixed = writing.catalog.species[monster.species].sex in ("female", "male")
    if monster.female and (not fixed or writing.game.has(Feature.GIVEN_SEX)):
        words.append("female")
    words += [state for state in _STATES if monster.state.get(state)]
    if monster.state.get("invisible") or monster.permanently_invisible:
        words.append("invisible")
    return words + [f"{state}: {monster.state[state]}" for state in _TURNS if monster.state.get(state)]


def _note_rest(writing: Writing, monster: Monster, shape: int) -> None:
    row = writing.catalog.species[shape]
    if row.character == _VAMPIRE and monster.shapechanger < 0 and not monster.permanently_invisible:
        writing.note_loss("a vampire may get a cloak that makes it invisible", monster.origin, by_chance=True)
    if monster.gold:
        writing.note_loss("a des file cannot give gold to a monster", monster.origin, by_chance=True)
    if monster.tail:
        writing.note_loss("a worm's tail lies anywhere", monster.origin, by_chance=True)
    if monster.shop is not None or "priest" in monster.state:
        writing.note_loss("shopkeepers and priests have no shop or temple", monster.origin)
    if writing.catalog.species[shape].character in _BRING_OBJECTS:
        writing.note_loss("a spider or snake brings an object", monster.origin, by_chance=not monster.y)


WRITTEN_FLAGS = frozenset((
    *("noteleport", "hardfloor", "nommap", "shortsighted", "arboreal", "mazelevel", "stormy", "sky", "graveyard"),
    *("shroud", "corrmaze"),
))  # fmt: skip
"""The flags of a finished level that a script can express."""
LOST_FLAGS = {
    "cavernous": "a level is cavernous only by the caves of an INIT_MAP",
    "sokoban rules": "the rules of Sokoban need a premapped level",
}
"""The flags of a finished level that no frozen level has, with the reasons."""
_ORDINARY = (kinds.OROOM, kinds.RNDVAULT)
_NAMELESS = "frozen"
_REGIONS = {"teleport": "", "teleport up": ", up", "teleport down": ", down"}


@dataclass(frozen=True, slots=True)
class Frozen:
    """A des file with one level, and the parts of the level that it cannot express."""

    text: str
    losses: tuple[Inexpressible, ...]


def freeze(level: Level, game: Game, to: Game | str | Path | None = None, name: str | None = None) -> Frozen:
    """Write a finished level of a game down, in the language of a game ``to``, which may be named, or else of its own.

    ``name`` is the new level's name, if it should differ. The text has the layout of ``vaultc fmt``,
    and a comment that tells its game where nothing else does.

    Raises:
        InvalidValueError: there is no such game, or its language is for levels that are data, which this does not
            write.
    """
    writing = _written(level, game, None if to is None else dialects.game_of(to), name)
    source = Source.from_text("\n".join(writing.lines) + "\n", f"{name or level.name or _NAMELESS}.des")
    text = declared(format_source(source, writing.game.language), writing.game.name)
    return Frozen(text, tuple(writing.losses.values()))


def inexpressible(level: Level, game: Game, to: Game | None = None) -> tuple[Inexpressible, ...]:
    """The parts of a level that its des file cannot express, as in :class:`Frozen`; far quicker than the text."""
    return tuple(_written(level, game, to, None).losses.values())


def unformatted(level: Level, game: Game, to: Game) -> str:
    """The statements of :func:`freeze`, not laid out and without the comment that tells the game; far quicker."""
    return "\n".join(_written(level, game, to, None).lines) + "\n"


def _written(level: Level, game: Game, to: Game | None, name: str | None) -> Writing:
    """The statements of a level, not laid out yet."""
    target = to or game
    if target.has(Feature.SORTED_LEVELS):
        raise InvalidValueError(f"a level cannot be frozen in the language of {target.title}; choose another with --to")
    writing = Writing(level, game.catalog, target)
    writing.say(f"# {level.name or _NAMELESS}, seed {level.seed}, as {game.title} makes it")
    name = name or level.name or _NAMELESS
    writing.say(f"LEVEL: {text_of(writing, name, 'the name of a level')}")
    _write_flags(writing)
    _write_messages(writing)
    write_ground(writing)
    _write_regions(writing)
    write_things(writing)
    write_monsters(writing)
    write_late_piles(writing)
    _note_rooms(writing, level.rooms)
    return writing


def _write_messages(writing: Writing) -> None:
    longest = writing.game.language.quirks.longest_message
    for message in writing.level.messages:
        # A game that cuts messages also replaces the codes in them.
        text = message if longest is None else message.replace("%", "%%")
        if longest is not None and len(text) > longest:
            writing.note_loss(f"a message is cut after {longest} characters")
        writing.say(f"MESSAGE: {text_of(writing, text, 'a message')}")


def _write_flags(writing: Writing) -> None:
    known = writing.game.usual_target.flags
    flags = sorted(flag for flag in writing.level.flags_set if flag in WRITTEN_FLAGS)
    kept = [flag for flag in flags if flag in known]
    for flag in flags:
        if flag not in known:
            writing.note_loss(f"{writing.game.title} has no flag {flag}")
    for flag in sorted(writing.level.flags_set & LOST_FLAGS.keys()):
        writing.note_loss(LOST_FLAGS[flag])
    if "noflip" in known:
        kept.append("noflip")
    if kept:
        writing.say(f"FLAGS: {', '.join(kept)}")


def _write_regions(writing: Writing) -> None:
    for stored in writing.level.regions:
        if stored.kind in _REGIONS:
            areas = f"{region(*stored.area)}, {region(*stored.exclusion)}"
            writing.say(f"TELEPORT_REGION: {areas}{_REGIONS[stored.kind]}")
        elif stored.kind == "branch" and not writing.level.branch_stairs.x:
            writing.say(f"BRANCH: {region(*stored.area)}, {region(*stored.exclusion)}")
    for trap in writing.level.traps:
        if trap.portal is not None:
            there = region(trap.x, trap.y, trap.x, trap.y)
            writing.say(f"PORTAL: {there}, {region(1, 0, 1, 0)}, {text_of(writing, trap.portal, 'a portal')}")


def _note_rooms(writing: Writing, found: Iterable[Room]) -> None:
    for room in found:
        if room.type not in _ORDINARY:
            name = writing.catalog.room_names.get(room.type, "special room")
            writing.note_loss(f"a {name} keeps its contents, but is no longer such a room", room.origin)
        _note_rooms(writing, room.subrooms)
