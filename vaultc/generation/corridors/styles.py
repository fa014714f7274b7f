"""The styles in which all rooms of a level are joined. Rules: "Corridor styles", "Stairs bookkeeping"."""

from __future__ import annotations

from typing import Final

from vaultc.generation.corridors.joining import join
from vaultc.generation.site import Site
from vaultc.level.level import Room, Stairway

RANDOM: Final = -1

_CHAIN: Final = 0
_TRIES: Final = 100


def random_corridors(site: Site, style: int) -> None:
    """RANDOM_CORRIDORS: first find out in which rooms the stairs are, where that is recorded, then join."""
    if not site.rules.ground.stairs_by_place:
        for stairway in (site.level.down_stairs, site.level.up_stairs):
            _fix_stair_room(site, stairway)
    make_corridors(site, style if site.rules.ground.corridor_styles else _CHAIN)


def make_corridors(site: Site, style: int) -> None:
    """Join the level's rooms in style 0 to 3, or a random one (-1); other numbers act as 0."""
    if style == RANDOM:
        style = site.dice.rn2(4)
    _STYLES.get(style, _chain)(site)


def _fix_stair_room(site: Site, stairway: Stairway) -> None:
    """Look for the room of stairs that are not where they were recorded.

    Raises:
        GenerationError: the stairs were made outside of any ROOM, so that the game reads a room that was never
            recorded and crashes; or they lie in none, on which it stops.
    """
    if not stairway.x:
        return
    where = f"the stairs at ({stairway.x},{stairway.y})"
    if stairway.room is None:
        raise site.fail(f"{where} were made outside of a ROOM block, and the game crashes where it joins the rooms")
    if _on_floor(stairway.room, stairway):
        return
    found = next((room for room in site.level.rooms if _on_floor(room, stairway)), None)
    if found is None:
        raise site.fail(f"{where} are in no room, and the game stops where it joins the rooms")
    stairway.room = found


def _on_floor(room: Room, stairway: Stairway) -> bool:
    return room.lx <= stairway.x <= room.hx and room.ly <= stairway.y <= room.hy


# ---- styles


def _chain(site: Site) -> None:
    """Style 0: each room to the next, then all that are not yet connected, then some more."""
    rooms, dice = site.level.rooms, site.dice
    count = len(rooms)
    for a in range(count - 1):
        join(site, a, a + 1, False)
        if not dice.rn2(50):
            break
    for a in range(count - 2):
        if rooms[a].group != rooms[a + 2].group:
            join(site, a, a + 2, False)
    for a in range(count):
        tried = False
        for b in range(count):
            if rooms[a].group != rooms[b].group:
                join(site, a, b, False)
                tried = True
        if not tried:
            break
    if count > 2:
        for _ in range(4 + dice.rn2(count)):
            a = dice.rn2(count)
            b = dice.rn2(count - 2)
            join(site, a, b + 2 if b >= a else b, True)


def _partners(site: Site) -> None:
    """Style 1: each room to a random one without doors; the tries are counted over all rooms together."""
    rooms, dice = site.level.rooms, site.dice
    count = len(rooms)
    tries = 0
    for a in range(count if count > 1 else 0):
        b = dice.rn2(count - 1)
        while a == b or rooms[b].door_count or not rooms[b].join:
            tries += 1
            if tries > _TRIES:
                break
            b = dice.rn2(count - 1)
        if tries >= _TRIES:
            b = next((one for one in range(count - 1) if not rooms[one].door_count and one != a), count - 1)
        join(site, a, b + 1 if a == b else b, False)


def _ring(site: Site) -> None:
    """Style 2: each room that may be joined to the next such room, round and round."""
    rooms = site.level.rooms
    count = len(rooms)
    for a in range(count if count > 1 else 0):
        if not rooms[a].join:
            continue
        following = [(a + step) % count for step in range(1, count + 1)]
        b = next((b for b in following if rooms[b].join), following[-1])
        join(site, a, b, False)


def _star(site: Site) -> None:
    """Style 3: the first room that may be joined to all others."""
    rooms = site.level.rooms
    if len(rooms) < 2:
        return
    centre = next((index for index, room in enumerate(rooms) if room.join), None)
    for a in range(len(rooms)):
        if centre is not None and a != centre:
            join(site, a, centre, False)


_STYLES = {1: _partners, 2: _ring, 3: _star}
