"""The rooms of an ordinary level, their niches and vaults, their contents, and texts on the floor.

Rules: "Making rooms: the random-vault draw", "Corridors, niches, bars, gold vault", "Graffiti text", "Contents of
ordinary rooms".

Niches are closets behind the walls of rooms. The gold vault is closed. Walls between rooms may give way to iron bars.

The game takes most of them from its rumours, with a generator that is not the level's, so levels with graffiti need the
game's files (:mod:`vaultc.world.game_texts`). A source of rumours may be passed in; without any of these a text of our
own is taken.
"""

from __future__ import annotations

from collections import abc
from typing import Final, TypeAlias

from vaultc.chance.dice import Dice
from vaultc.generation.corridors import make_door, side_door
from vaultc.generation.dungeon import vaults
from vaultc.generation.layout import doors, positions
from vaultc.generation.layout import rooms as layout_rooms
from vaultc.generation.population import furnishings, monsters, objects, traps
from vaultc.generation.population.special_rooms.choosing import fill_vault
from vaultc.generation.population.special_rooms.zoos import safe
from vaultc.generation.population.species import class_pick, known_species, wanted_kind
from vaultc.generation.site import Site
from vaultc.level.level import Level, Room
from vaultc.world import grid, plan, surroundings
from vaultc.world.catalog import kinds
from vaultc.world.catalog import terrain as terrains

RunVault: TypeAlias = abc.Callable[[str], bool]
"""Run the script of a vault on the site; true if the vault failed."""


def make_rooms(
    site: Site, run_vault: RunVault, chooser: vaults.VaultChooser, forced: vaults.Forced | None = None
) -> tuple[int, int] | None:
    """Fill the level with vaults, or with plain rooms if there are none to choose from.

    Vaults that are maps take no free space, so a table of maps alone would be tried without end; here that ends with a
    complaint. Returns the first floor cell of the gold vault for which space was reserved, if any.
    """
    reserved = None
    tried = False
    picks = fruitless = 0
    rooms = site.level.rooms
    chooser = chooser.at_depth(site.locality.depth)
    while len(rooms) < 40 and site.rectangles.pick(site.dice) is not None:
        if len(rooms) >= 6 and site.dice.rn2(2) and not tried:
            tried = True
            reserved = layout_rooms.reserve_vault(site)
            continue
        name = chooser.pick(site.dice)
        if name is None:
            if layout_rooms.create_room(site, *(layout_rooms.RANDOM,) * 6, kinds.OROOM, layout_rooms.RANDOM) is None:
                break
            continue
        picks += 1
        before = len(rooms)
        failed = _run(site, run_vault, name) if forced is None else _run_forced(site, run_vault, name, picks, forced)
        fruitless = fruitless + 1 if len(rooms) == before else 0
        if failed:
            break
        if fruitless == 1000:
            site.complain(f"{fruitless} vaults in a row made no room; the game would go on trying")
            break
    return reserved


def _run_forced(site: Site, run_vault: RunVault, chosen: str, number: int, forced: vaults.Forced) -> bool:
    """As :func:`_run`, for a replacement of the chosen vault."""
    name = forced.choose(number, chosen)
    before = bytes(site.level.terrain)
    failed = _run(site, run_vault, name)
    changed = zip(before, site.level.terrain, strict=True)
    forced.note(name, placed=any(old == terrains.STONE != new for old, new in changed))
    return failed


def _run(site: Site, run_vault: RunVault, name: str) -> bool:
    """Run one vault in vault mode and record the result; True if it failed.

    Level regions of a vault are forgotten after its script, which carries them out in some games only; so are its
    messages, unless vaults speak.
    """
    before = len(site.level.rooms)
    site.vault_mode = True
    failed = run_vault(name)
    site.vault_mode = False
    site.level.regions.clear()
    if not site.rules.levels.vaults_speak:
        site.level.messages.clear()
    site.level.vaults.append((name, failed, before, len(site.level.rooms)))
    return failed


_HINTS = {kinds.TRAP_DOOR: "Vlad was here", kinds.TELEPORT: "ad aerarium", kinds.LEVEL_TELEPORT: "ad aerarium"}
"""The engravings in front of niches with a trap, by trap."""


def make_niches(site: Site) -> None:
    """Some niches, at most one of them with a level teleporter and one with a trap door."""
    dice, depth = site.dice, site.locality.depth
    wanted = [kinds.LEVEL_TELEPORT] if teleport_allowed(site.level) and depth > 15 else []
    if 6 <= depth < 25:
        wanted.append(kinds.TRAP_DOOR)
    for _ in range(dice.rnd(len(site.level.rooms) // 2 + 1)):
        trap = next((kind for kind in wanted if not dice.rn2(6)), None)
        if trap is not None:
            wanted.remove(trap)
        make_niche(site, trap)


def teleport_allowed(level: Level) -> bool:
    """True if teleporting works on the level."""
    return "noteleport" not in level.flags_set


def make_niche(site: Site, trap: int | None) -> None:
    """One niche above or below a random room, with a trap or (None) perhaps an object in it."""
    level = site.level
    if len(level.doors) >= doors.DOOR_LIMIT:
        return
    for _ in range(8):
        found = _find_wall(site)
        if found is None:
            continue
        room, x, y, outward = found
        if trap is not None or not site.dice.rn2(4):
            _make_hidden(site, room, x, y, outward, trap)
        else:
            _make_open(site, room, x, y, outward)
        return


def _find_wall(site: Site) -> tuple[Room, int, int, int] | None:
    """A room, a place in its upper or lower wall, and the step outwards; None if it will not do."""
    level, dice = site.level, site.dice
    room = layout_rooms.room_or_record(level, dice.rn2(len(level.rooms)))
    if room.type != kinds.OROOM or (room.door_count == 1 and dice.rn2(5)):
        return None
    if site.rules.ground.rooms_refuse and not room.join:
        return None
    outward = 1 if dice.rn2(2) else -1
    row = room.hy + 1 if outward > 0 else room.ly - 1
    x, y = side_door(site, room.lx, row, room.hx, row)
    both_valid = grid.valid(x, y + outward) and grid.valid(x, y - outward)
    if not both_valid or level.terrain[grid.at(x, y + outward)] != terrains.STONE:
        return None
    inside = level.terrain[grid.at(x, y - outward)]
    if terrains.POOL <= inside <= terrains.DRAWBRIDGE_UP or site.terrain_classes.furniture[inside]:
        return None
    return room, x, y, outward


def _make_hidden(site: Site, room: Room, x: int, y: int, outward: int, kind: int | None) -> None:
    """A secret corridor behind a secret door."""
    level = site.level
    level.terrain[grid.at(x, y + outward)] = terrains.SCORR
    if kind is not None:
        kind = traps.passable_kind(site, kind)
        trap = traps.make_trap(site, x, y + outward, kind)
        if trap is not None:
            trap.once = kind != kinds.FALLING_ROCK
            if kind in _HINTS:
                furnishings.make_engraving(level, "dust", _HINTS[kind], x, y - outward)
                furnishings.smudge_engraving(site, x, y - outward, 5)
    make_door(site, x, y, room, terrains.SDOOR)


def _make_open(site: Site, room: Room, x: int, y: int, outward: int) -> None:
    """A corridor cell behind a door or bars, with luck not empty."""
    level, dice = site.level, site.dice
    level.terrain[grid.at(x, y + outward)] = terrains.CORR
    if dice.rn2(7):
        make_door(site, x, y, room, terrains.SDOOR if dice.rn2(5) else terrains.DOOR)
        return
    if not dice.rn2(site.rules.ground.niche_bars) and terrains.VWALL <= level.terrain[grid.at(x, y)] <= terrains.DBWALL:
        level.terrain[grid.at(x, y)] = terrains.IRONBARS
        if dice.rn2(3):
            species = class_pick(site, "@")
            objects.corpse_or_statue(site, site.named.corpse, species, x, y + outward, True)
    if teleport_allowed(level):
        objects.make_at(site, wanted_kind(site, "teleportation", "?"), x, y + outward)
    if not dice.rn2(3):
        objects.random_item_at(site, None, x, y + outward)


def make_gold_vault(site: Site, reserved: tuple[int, int]) -> bool:
    """Build the vault in the reserved space, or else somewhere; True if there is one now."""
    if _build(site, reserved):
        return True
    if site.rectangles.pick(site.dice) is None:
        return False
    place = layout_rooms.reserve_vault(site)
    return place is not None and _build(site, place)


def leads_to_ludios(place: surroundings.Surroundings, *, at_medusa: bool = False) -> bool:
    """True if a gold vault here, or even ``at_medusa``'s depth, holds the way to the fort, which is not a branch of any
    level before that.

    Rules: "Ludios portal".
    """
    deep_enough = 10 < place.depth < place.medusa_depth + at_medusa
    return place.dungeon == plan.MAIN_DUNGEON and deep_enough and place.branch is None and not place.ludios_placed


def holds_portal(site: Site) -> bool:
    """True if this vault leads to the fort; in some games most vaults leave that to later ones."""
    place = site.surroundings
    if site.rules.levels.portal_put_off:
        open_question = place.branch is None and not place.ludios_placed
        if not open_question or site.dice.rn2(3):
            return False
    return leads_to_ludios(place, at_medusa=site.rules.levels.portal_at_medusa)


def _build(site: Site, place: tuple[int, int]) -> bool:
    area = layout_rooms.check_area(site, place[0], 1, place[1], 1, vault=True)
    if area is None:
        return False
    x, width, y, height = area
    room = layout_rooms.new_room(site.level)
    layout_rooms.lay(site, room, (x, y, x + width, y + height), True, kinds.VAULT)
    site.level.flags_set.add("has vault")
    fill_vault(site, room)
    if holds_portal(site):
        traps.make_portal(site, x + width, y + height)
    if teleport_allowed(site.level) and not site.dice.rn2(3):
        make_niche(site, kinds.TELEPORT)
    return True


def make_iron_bars(site: Site) -> None:
    """On one level in five turn straight pieces of wall with open space on both sides into bars, by chance."""
    dice, terrain = site.dice, site.level.terrain
    if dice.rn2(5):
        return
    chance = dice.rn2(20) if dice.rn2(20) else dice.rn2(50)
    if chance < 1:
        return
    for x in range(1, 79):
        for y in range(1, 20):
            if _divides(terrain, grid.at(x, y)) and dice.rn2(100) < chance:
                terrain[grid.at(x, y)] = terrains.IRONBARS


def _divides(terrain: bytearray, cell: int) -> bool:
    code = terrain[cell]
    if code not in (terrains.HWALL, terrains.VWALL):
        return False
    along, across = (grid.HEIGHT, 1) if code == terrains.HWALL else (1, grid.HEIGHT)
    return (
        _continues(terrain[cell - along])
        and _continues(terrain[cell + along])
        and terrain[cell - across] > terrains.DOOR
        and terrain[cell + across] > terrains.DOOR
    )


def _continues(code: int) -> bool:
    return terrains.VWALL <= code <= terrains.DBWALL or code == terrains.IRONBARS


Rumours: TypeAlias = abc.Callable[[bool], str]
"""Hands out a true or a false rumour."""

TEXTS: Final[list[str]] = furnishings.OWN_TEXTS["graffiti"]
"""Texts of our own in the place of the game's."""


def random_graffiti(site: Site, rumours: Rumours | None = None) -> str:
    """A text, already a little worn."""
    text = None
    texts = site.surroundings.texts
    if rumours is None and texts is not None and texts.has_rumours:
        rumours = _from_files(site.dice, texts)
    if site.dice.rn2(4) and rumours is not None:
        text = _rumour(site, rumours)
    if text is None:
        known = (texts.graffiti if texts is not None else ()) or TEXTS
        text = known[site.dice.rn2(surroundings.GRAFFITI) % len(known)]
    return furnishings.smudge(site, text, len(text) // 4)


def _from_files(dice: Dice, texts: surroundings.GameTexts) -> Rumours:
    """The game's rumours as its C library chooses them, which every level begins anew."""
    return lambda truth: texts.rumour(truth, dice.library_word())


def _rumour(site: Site, rumours: Rumours) -> str:
    """A rumour without words that only suit a cookie; in some games hearing it exercises wisdom."""
    dice = site.dice
    truth = bool(dice.rn2(2))
    text = rumours(truth)
    for _ in range(50):
        if not any(word in text for word in ("fortune", "pity")):
            break
        truth = bool(dice.rn2(2))
        text = rumours(truth)
    if site.rules.things.graffiti_teach:
        dice.rn2(19 if truth else 2)
    return text


Put: TypeAlias = abc.Callable[[Site, Room], None]
"""Puts something into a room."""


def fill_ordinary_rooms(site: Site, rumours: Rumours | None = None) -> None:
    """Fill every ordinary room and random vault that is marked to be filled, in order."""
    for room in layout_rooms.listed(site.level.rooms):
        _fill_with_parts(site, room, rumours)


def _fill_with_parts(site: Site, room: Room, rumours: Rumours | None) -> None:
    """A room is filled after the rooms in it, which some games fill too, even if it is not to be filled itself.

    Rules: "UnNetHack 6: Contents of ordinary rooms".
    """
    if room.type not in (kinds.OROOM, kinds.RNDVAULT):
        return
    if site.rules.levels.inner_rooms_furnished:
        for part in room.subrooms:
            _fill_with_parts(site, part, rumours)
    if room.fill:
        fill(site, room, contents(site, rumours))


def fill(site: Site, room: Room, rows: abc.Iterable[tuple[int, Put]]) -> None:
    """Put something into a room for each row, once in its number of times; 0 is always, without a draw."""
    for odds, put in rows:
        if not odds or not site.dice.rn2(odds):
            put(site, room)


def put_at(find: abc.Callable[[Site, Room], grid.Cell | None], make: abc.Callable[[Site, int, int], object]) -> Put:
    """Make a thing at the place that is found in a room, if there is one."""

    def put(site: Site, room: Room) -> None:
        place = find(site, room)
        if place is not None:
            make(site, *place)

    return put


def lay_gold(site: Site, x: int, y: int) -> None:
    """Some gold, the more the deeper the level."""
    objects.gold(site, 0, x, y)


def lay_statue(site: Site, x: int, y: int) -> None:
    """A statue of some species."""
    objects.make_at(site, site.named.statue, x, y)


def put_traps(site: Site, room: Room) -> None:
    """Random traps, the more the deeper the level."""
    odds = max(8 - site.locality.difficulty // 6, 2)
    while not site.dice.rn2(odds):
        traps.trap_in_room(site, room)


def contents(site: Site, rumours: Rumours | None, grave: Put | None = None) -> tuple[tuple[int, Put], ...]:
    """All that may come into an ordinary room, in order; ``grave`` puts graves as another game does."""
    scribble = site.rules.levels.scribble or _scribble
    return (
        (3, _put_monster),
        (0, put_traps),
        (3, put_at(_free_place, lay_gold)),
        (10, put_at(_place_for_furniture, furnishings.make_fountain)),
        (60, put_at(_place_for_furniture, furnishings.make_sink)),
        (60, put_at(_place_for_altar, furnishings.make_random_altar)),
        (max(80 - 2 * site.locality.depth, 2), grave or _put_grave),
        (20, put_at(_free_place, lay_statue)),
        (len(site.level.rooms) * 5 // 2, _put_box),
        (0, lambda site, room: scribble(site, room, rumours)),
        (3, _put_objects),
    )


# ---- places


def _free_place(site: Site, room: Room, mode: int = 0) -> grid.Cell | None:
    found, x, y = positions.somexyspace(site, room, mode)
    return (x, y) if found else None


def _place_for_furniture(site: Site, room: Room) -> grid.Cell | None:
    return _free_place(site, room, positions.AVOID_DOORS)


def _place_for_altar(site: Site, room: Room) -> grid.Cell | None:
    """Random vaults get neither altars nor graves."""
    return _place_for_furniture(site, room) if room.type == kinds.OROOM else None


# ---- monsters, objects, graves, texts


def _put_monster(site: Site, room: Room) -> None:
    place = _free_place(site, room)
    if place is None:
        return
    monster = monsters.create(site, None, *place)
    if monster is None or monster.species != known_species(site.catalog, "giant spider"):
        return
    if not positions.occupied(site, *place):
        traps.make_trap(site, *place, kinds.WEB)


def _put_objects(site: Site, room: Room) -> None:
    """One object, and with luck more; an object without a place is dropped, but the others are not.

    In some games all are dropped if the first has no place.
    """
    for number in range(101):
        place = _free_place(site, room)
        if place is not None:
            objects.random_item_at(site, None, *place)
        elif not number and site.rules.levels.full_rooms_left:
            return
        if site.dice.rn2(5):
            return


def _put_grave(site: Site, room: Room) -> None:
    dice = site.dice
    odd = not dice.rn2(10)
    bell = not dice.rn2(2)
    place = _place_for_altar(site, room)
    if place is None:
        return
    text = ("Saved by the bell!" if bell else "Apres moi, le deluge.") if odd else None
    furnishings.random_grave(site, *place, text)
    if not dice.rn2(3):
        objects.gold(site, 0, *place)
    for _ in range(dice.rn2(5)):
        item = objects.random_item(site, None)
        item.blessed, item.cursed = False, True
        objects.lay_under(site, item, *place)
    if odd:
        kind = wanted_kind(site, "bell", "(") if bell else wanted_kind(site, "flood", "?")
        objects.make_at(site, kind, *place)


def _put_box(site: Site, room: Room) -> None:
    roll = site.dice.rn2(5)
    kind = safe(site) if not roll else None
    if kind is None:
        kind = site.named.chest if roll > 2 else site.named.large_box
    place = _free_place(site, room)
    if place is not None:
        objects.make_at(site, kind, *place)


def _scribble(site: Site, room: Room, rumours: Rumours | None) -> None:
    if site.dice.rn2(27 + 3 * abs(site.locality.depth)):
        return
    text = random_graffiti(site, rumours)
    place = _free_place(site, room, positions.AVOID_WATER_AND_FURNITURE)
    if place is not None:
        furnishings.make_engraving(site.level, "mark", text, *place)
