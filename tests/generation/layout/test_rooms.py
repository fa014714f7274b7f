from __future__ import annotations

from typing import Any

import pytest
from building_site import site_of

from vaultc.generation.layout.rooms import (
    check_area,
    create_room,
    create_subroom,
    lay,
    new_room,
    number_room,
    random_light,
    reserve_vault,
)
from vaultc.generation.layout.walls import wallification
from vaultc.generation.site import Site
from vaultc.level.level import Level, Room
from vaultc.world.catalog.kinds import OROOM, VAULT
from vaultc.world.catalog.terrain import MOAT, ROOM, TDWALL, TREE, TUWALL
from vaultc.world.grid import HEIGHT, at


def bounds(room: Room | None) -> tuple[int, int, int, int]:
    assert room is not None
    return room.lx, room.ly, room.hx, room.hy


def numbers(level: Level, x1: int, x2: int, y: int) -> list[int]:
    return [level.room_numbers[at(x, y)] for x in range(x1, x2 + 1)]


@pytest.mark.parametrize(
    ("depth", "words", "lit"),
    [(5, [0, 5], True), (5, [0, 77], False), (20, [11], False), (20, [9, 1], True)],
)
def test_random_light_needs_a_second_draw_only_near_the_surface(
    depth: int, words: list[int], lit: bool, make_site: Any
) -> None:
    site = make_site(words=words, depth=depth)
    assert random_light(site) is lit
    assert site.dice.drawn[0] == len(words)


# ---- finding space


@pytest.mark.parametrize(
    ("alignment", "floor"),
    [((1, 1), (33, 9, 36, 10)), ((3, 3), (39, 10, 42, 11)), ((5, 5), (45, 11, 48, 12)), ((2, 1), (33, 9, 36, 10))],
)
def test_a_fixed_room_needs_no_draws(
    alignment: tuple[int, int], floor: tuple[int, int, int, int], make_site: Any
) -> None:
    site = make_site(words=[])
    assert bounds(create_room(site, 3, 3, 4, 2, *alignment, OROOM, 1)) == floor


def test_a_room_wider_than_its_grid_cell_is_moved_inside_the_level(make_site: Any) -> None:
    site = make_site(words=[])
    assert bounds(create_room(site, 5, 5, 30, 8, 1, 1, OROOM, 1)) == (47, 10, 76, 17)


def test_random_parts_are_drawn_in_order(make_site: Any) -> None:
    """Column, row, size, then both alignments; a random place takes one more column and row from the free space."""
    site = make_site(words=[2, 1, 4, 1, 2, 0])
    room = create_room(site, -1, -1, -1, -1, -1, 1, -1, 1)
    assert bounds(room) == (37, 5, 43, 7)
    assert [bound for _, bound, _ in site.dice.trace] == [5, 5, 15, 8, 3]


def test_a_room_anywhere_is_drawn_inside_a_free_rectangle(make_site: Any) -> None:
    """Rectangle, extents, place, and the rule that moves the first room upwards."""
    site = make_site(words=[0, 3, 1, 10, 8, 2])
    room = create_room(site, -1, -1, -1, -1, -1, -1, -1, 1)
    assert bounds(room) == (13, 4, 18, 6)
    assert [bound for _, bound, _ in site.dice.trace] == [1, 12, 4, 67, 12, 3]


def test_a_taken_place_fails_after_a_hundred_and_one_tries_without_a_draw(make_site: Any) -> None:
    site = make_site(words=[])
    assert create_room(site, 3, 3, 6, 3, 1, 1, OROOM, 1) is not None
    assert create_room(site, 3, 3, 6, 3, 1, 1, OROOM, 1) is None
    assert len(site.level.rooms) == 1


def test_an_obstacle_moves_an_area_or_ends_it(make_site: Any) -> None:
    site = make_site(words=[1, 0])
    site.level.terrain[at(20, 9)] = TREE
    assert check_area(site, 22, 8, 10, 4, False) == (25, 5, 13, 1)
    assert check_area(site, 22, 8, 10, 4, False) is None
    assert [bound for _, bound, _ in site.dice.trace] == [3, 3]


def test_an_obstacle_ends_the_area_of_a_random_vault_after_its_draw(make_site: Any) -> None:
    site = make_site(words=[1])
    site.vault_mode = True
    site.level.terrain[at(20, 10)] = TREE
    assert check_area(site, 22, 10, 8, 4, False) is None
    assert site.dice.drawn[0] == 1


def test_a_vault_is_reserved_but_not_drawn(make_site: Any) -> None:
    site = make_site(3)
    place = reserve_vault(site)
    assert place is not None
    assert not any(site.level.terrain)
    assert site.level.rooms == []
    assert site.rectangles.holder((place[0], place[1], place[0] + 1, place[1] + 1)) is None


def test_a_scripted_vault_room_has_no_floor(make_site: Any) -> None:
    site = make_site(3)
    room = create_room(site, -1, -1, -1, -1, -1, -1, VAULT, 1)
    assert room is not None
    assert room.hx == -1
    assert site.level.rooms == []


# ---- laying


def test_a_room_is_drawn_with_corners_and_light(picture: Any) -> None:
    level = Level()
    lay(site_of(level), new_room(level), (11, 6, 13, 7), True, OROOM)
    assert picture(level, 5, 4) == ["┌---┐", "|...|", "|...|", "└---┘"]
    assert sum(level.lit) == 20
    assert level.horizontal[at(10, 5)] == 1
    assert level.horizontal[at(10, 6)] == 0


def test_an_unlit_room_darkens_nothing() -> None:
    level = Level()
    level.lit[:] = b"\1" * len(level.lit)
    room = new_room(level)
    lay(site_of(level), room, (11, 6, 13, 7), False, OROOM)
    assert all(level.lit)
    assert not room.lit


def test_a_record_alone_keeps_to_the_level() -> None:
    level = Level()
    room = new_room(level)
    lay(site_of(level), room, (0, 0, 79, 20), False, OROOM, record_only=True)
    assert bounds(room) == (1, 1, 78, 19)
    assert not any(level.terrain)


# ---- subrooms


def parent(site: Site, width: int, height: int) -> Room:
    room = new_room(site.level)
    lay(site, room, (20, 5, 19 + width, 4 + height), True, OROOM)
    return room


def test_a_small_room_holds_no_subroom(make_site: Any) -> None:
    site = make_site(words=[])
    assert create_subroom(site, parent(site, 3, 8), -1, -1, -1, -1, OROOM, 1) is None


@pytest.mark.parametrize(("x", "left"), [(1, 20), (2, 22), (5, 26), (4, 24)])
def test_a_subroom_one_cell_off_a_wall_moves_to_it(x: int, left: int, make_site: Any) -> None:
    site = make_site(words=[])
    room = create_subroom(site, parent(site, 9, 9), x, 3, 3, 3, OROOM, 1)
    assert bounds(room)[0] == left


def test_random_subrooms_draw_size_then_place(make_site: Any) -> None:
    site = make_site(words=[1, 2, 3, 0])
    room = create_subroom(site, parent(site, 10, 8), -1, -1, -1, -1, -1, 1)
    assert [bound for _, bound, _ in site.dice.trace] == [7, 5, 7, 4]
    assert bounds(room) == (23, 5, 24, 7)


def test_walls_of_subrooms_stay_plain_until_the_end(make_site: Any, picture: Any) -> None:
    site = make_site(words=[])
    create_subroom(site, parent(site, 5, 5), 2, 2, 1, 1, OROOM, 1)
    assert picture(site.level, 7, 7, 19, 4) == [
        "┌-----┐",
        "|.....|",
        "|.---.|",
        "|.|.|.|",
        "|.---.|",
        "|.....|",
        "└-----┘",
    ]


# ---- numbers


def test_walls_between_a_room_and_its_subroom_are_shared(make_site: Any) -> None:
    site = make_site(words=[])
    room = parent(site, 8, 4)
    number_room(site.level, room)
    subroom = create_subroom(site, room, 3, 0, 2, 4, OROOM, 1)
    assert subroom is not None
    number_room(site.level, subroom)
    assert numbers(site.level, 19, 28, 6) == [3, 3, 3, 1, 44, 44, 1, 3, 3, 3]
    assert [site.level.edges[at(x, 6)] for x in range(19, 29)] == [1, 0, 0, 1, 0, 0, 1, 0, 0, 1]


@pytest.mark.parametrize("height", [1, 2, 5, 16])
@pytest.mark.parametrize("width", [1, 2, 3, 17])
@pytest.mark.parametrize(("x", "y"), [(3, 2), (30, 2), (40, 3), (58, 3)])
def test_a_room_that_stands_free_is_as_if_its_walls_were_joined(
    x: int, y: int, width: int, height: int, make_site: Any
) -> None:
    site = make_site(words=[])
    lay(site, new_room(site.level), (x, y, x + width - 1, y + height - 1), False, OROOM)
    before = bytes(site.level.terrain)
    wallification(site.level, x - 1, y - 1, x + width, y + height)
    assert bytes(site.level.terrain) == before


def test_a_room_beside_another_joins_its_walls(make_site: Any) -> None:
    site = make_site(words=[])
    lay(site, new_room(site.level), (10, 5, 14, 8), False, OROOM)
    lay(site, new_room(site.level), (16, 5, 20, 8), False, OROOM)
    assert (site.level.terrain[at(15, 4)], site.level.terrain[at(15, 9)]) == (TDWALL, TUWALL)


def test_numbering_again_changes_nothing(make_site: Any) -> None:
    site = make_site(words=[])
    room = parent(site, 8, 4)
    number_room(site.level, room)
    before = bytes(site.level.room_numbers)
    number_room(site.level, room)
    assert bytes(site.level.room_numbers) == before


@pytest.mark.parametrize("seed", range(20))
def test_rooms_of_random_place_never_touch(seed: int, make_site: Any) -> None:
    site = make_site(seed)
    for _ in range(12):
        if create_room(site, -1, -1, -1, -1, -1, -1, OROOM, -1) is None:
            break
    rooms = site.level.rooms
    assert len(rooms) > 2
    for room in rooms:
        x, y = slice(room.lx, room.hx + 1), slice(room.ly, room.hy + 1)
        assert (site.level.grid("terrain")[y, x] == ROOM).all()
        for other in rooms:
            apart = room.hx + 3 < other.lx or other.hx + 3 < room.lx or room.hy + 3 < other.ly or other.hy + 3 < room.ly
            assert room is other or apart


def test_rooms_avoid_what_the_rectangles_do_not_know(make_site: Any) -> None:
    site = make_site(7)
    for x in range(1, 80):
        site.level.terrain[x * HEIGHT + 10] = MOAT
    for _ in range(10):
        room = create_room(site, -1, -1, -1, -1, -1, -1, OROOM, 1)
        assert room is None or room.hy + 1 < 10 or room.ly - 1 > 10
