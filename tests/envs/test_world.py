"""The rules of the walking world, one by one."""

from __future__ import annotations

import pytest

from envs import small_levels
from envs.small_levels import cell, made, playing
from vaultc.envs import grids
from vaultc.envs.rules import WalkAction, WorldRules
from vaultc.envs.world import UnplayableLevelError, WalkingWorld
from vaultc.level import layers
from vaultc.world.catalog import terrain

ROOM = """
-------
|.....|
|.....|
|.....|
-------
"""
WAYS = "STAIR: (1,1), up\nSTAIR: (5,3), down\n"
DOOR = """
-------
|..+..|
|..|..|
-------
"""
DOOR_WAYS = "STAIR: (1,1), up\nSTAIR: (5,2), down\n"


def walk(world: WalkingWorld, *actions: WalkAction) -> list[float]:
    """The rewards of some actions."""
    return [world.step(action) for action in actions]


def test_the_agent_begins_on_the_way_in_and_ends_on_the_way_down() -> None:
    world = playing(made(ROOM, WAYS))
    assert world.cell == cell(1, 1)
    rewards = walk(world, WalkAction.SOUTH_EAST, WalkAction.SOUTH_EAST, WalkAction.EAST)
    assert world.outcome is None
    assert [*rewards, *walk(world, WalkAction.EAST)] == [0, 0, 0, 1]
    assert world.outcome == "goal"


def test_the_way_up_can_be_the_goal() -> None:
    world = playing(made(ROOM, WAYS), WorldRules(goal="up"))
    assert (world.cell, world.goals) == (cell(5, 3), {cell(1, 1)})


def test_leaving_takes_an_action() -> None:
    world = playing(made(ROOM, WAYS), WorldRules(leave=True))
    walk(world, WalkAction.SOUTH_EAST, WalkAction.SOUTH_EAST, WalkAction.EAST, WalkAction.EAST, WalkAction.UP)
    assert world.outcome is None
    assert walk(world, WalkAction.DOWN) == [1]
    assert world.outcome == "goal"


def test_the_way_in_leads_out_without_reward() -> None:
    world = playing(made(ROOM, WAYS))
    assert walk(world, WalkAction.DOWN, WalkAction.UP) == [0, 0]
    assert world.outcome == "left"


def test_walls_and_rock_stop() -> None:
    world = playing(made(ROOM, WAYS))
    for name in ("NORTH", "WEST", "NORTH_WEST", "NORTH_EAST", "SOUTH_WEST"):
        world.step(WalkAction[name])
        assert world.cell == cell(1, 1)


def test_a_closed_door_opens_before_it_is_entered() -> None:
    world = playing(made(DOOR, "DOOR: closed, (3,1)\n" + DOOR_WAYS))
    walk(world, WalkAction.EAST, WalkAction.EAST)
    assert (world.cell, world.view["doors"][4, 4]) == (cell(2, 1), layers.OPEN)
    walk(world, WalkAction.EAST)
    assert world.cell == cell(3, 1)


def test_nobody_moves_diagonally_through_a_door() -> None:
    world = playing(made(DOOR, "DOOR: open, (3,1)\n" + DOOR_WAYS))
    walk(world, WalkAction.SOUTH_EAST, WalkAction.NORTH_EAST)
    assert world.cell == cell(2, 2)
    walk(world, WalkAction.NORTH, WalkAction.EAST, WalkAction.SOUTH_EAST)
    assert world.cell == cell(3, 1)


@pytest.mark.parametrize("state", ["nodoor", "broken"])
def test_a_doorway_without_a_door_is_like_floor(state: str) -> None:
    world = playing(made(DOOR, f"DOOR: {state}, (3,1)\n" + DOOR_WAYS))
    walk(world, WalkAction.SOUTH_EAST, WalkAction.NORTH_EAST, WalkAction.SOUTH_EAST)
    assert world.outcome is None
    assert world.cell == cell(4, 2)


def test_a_locked_door_must_be_kicked() -> None:
    world = playing(made(DOOR, "DOOR: locked, (3,1)\n" + DOOR_WAYS))
    walk(world, WalkAction.EAST, WalkAction.EAST, WalkAction.EAST)
    assert world.cell == cell(2, 1)
    walk(world, WalkAction.KICK_EAST, WalkAction.EAST, WalkAction.SOUTH_EAST)
    assert world.cell == cell(4, 2), "a broken door is like floor"


def test_a_tool_unlocks() -> None:
    des = "DOOR: locked, (3,1)\nOBJECT: ('(', \"skeleton key\"), (1,1)\n" + DOOR_WAYS
    world = playing(made(DOOR, des))
    walk(world, WalkAction.PICK_UP, WalkAction.EAST, WalkAction.EAST)
    assert world.status == (0, 1, 1)
    assert world.view["doors"][4, 4] == layers.CLOSED
    walk(world, WalkAction.EAST, WalkAction.EAST)
    assert world.cell == cell(3, 1)


def test_open_doors_close_unless_something_lies_there() -> None:
    world = playing(made(DOOR, "DOOR: open, (3,1)\n" + DOOR_WAYS))
    walk(world, WalkAction.EAST, WalkAction.CLOSE_EAST)
    assert world.view["doors"][4, 4] == layers.CLOSED
    world = playing(made(DOOR, "DOOR: open, (3,1)\nOBJECT: ('*', \"ruby\"), (3,1)\n" + DOOR_WAYS))
    walk(world, WalkAction.EAST, WalkAction.CLOSE_EAST)
    assert world.view["doors"][4, 4] == layers.OPEN


def test_hidden_doors_are_walls_until_they_are_found() -> None:
    level = made(DOOR.replace("+", "S"), DOOR_WAYS)
    world = playing(level)
    assert world.view["terrain"][4, 4] == terrain.VWALL
    assert world.view["doors"][4, 4] == 0
    walk(world, WalkAction.EAST, WalkAction.EAST)
    assert world.cell == cell(2, 1)
    walk(world, WalkAction.SEARCH)
    assert world.view["terrain"][4, 4] == terrain.DOOR
    assert world.view["doors"][4, 4] in (layers.CLOSED, layers.LOCKED)
    known = playing(level, WorldRules(secrets="known"))
    assert known.view["terrain"][4, 4] == terrain.DOOR


def test_hidden_corridors_are_rock_until_they_are_found() -> None:
    world = playing(made(DOOR.replace("+", "H"), DOOR_WAYS))
    assert world.view["terrain"][4, 4] == terrain.STONE
    walk(world, WalkAction.EAST, WalkAction.EAST, WalkAction.SEARCH, WalkAction.EAST)
    assert (world.cell, world.view["terrain"][4, 4]) == (cell(3, 1), terrain.CORR)


BOULDER = "OBJECT: ('`', \"boulder\"), (2,1)\n"


def test_boulders_are_pushed() -> None:
    world = playing(made(ROOM, BOULDER + WAYS))
    boulder = world.view["objects"][4, 3]
    walk(world, WalkAction.EAST)
    assert world.cell == cell(2, 1)
    assert (world.view["objects"][4, 3], world.view["objects"][4, 4]) == (0, boulder)


def test_boulders_stop_at_walls_monsters_and_boulders() -> None:
    for thing in ("OBJECT: ('`', \"boulder\"), (3,1)\n", "MONSTER: ('F', \"lichen\"), (3,1)\n"):
        world = playing(made(ROOM, BOULDER + thing + WAYS))
        walk(world, WalkAction.EAST)
        assert world.cell == cell(1, 1)
    world = playing(made(ROOM, BOULDER + WAYS))
    walk(world, WalkAction.EAST, WalkAction.EAST, WalkAction.EAST, WalkAction.EAST, WalkAction.EAST)
    assert world.cell == cell(4, 1)


def test_boulders_are_pushed_diagonally_but_not_into_doors() -> None:
    world = playing(made(ROOM, "OBJECT: ('`', \"boulder\"), (2,2)\n" + WAYS))
    walk(world, WalkAction.SOUTH_EAST)
    assert world.cell == cell(2, 2)
    rows = """
-----
|...|
|...|
--+--
|...|
-----
"""
    for door, moved in (("open", False), ("nodoor", True)):
        des = f"DOOR: {door}, (2,3)\nOBJECT: ('`', \"boulder\"), (1,2)\nSTAIR: (1,1), up\nSTAIR: (1,4), down\n"
        world = playing(made(rows.replace("|...|", " ....", 1), des))
        world.put(cell(0, 1))
        walk(world, WalkAction.SOUTH_EAST)
        assert (world.cell == cell(1, 2)) is moved


def test_boulders_fill_lava_and_pits() -> None:
    world = playing(made(ROOM.replace("|.....|", "|..L..|", 1), BOULDER + WAYS))
    walk(world, WalkAction.EAST)
    assert world.view["terrain"][4, 4] == terrain.ROOM
    walk(world, WalkAction.EAST)
    assert world.cell == cell(3, 1)
    world = playing(made(ROOM, BOULDER + 'TRAP: "pit", (3,1)\n' + WAYS), WorldRules(traps="kill"))
    walk(world, WalkAction.EAST, WalkAction.EAST)
    assert (world.outcome, world.view["traps"][4, 4]) == (None, 0)


HAZARDS = {
    "liquids": (ROOM.replace("|.....|", "|.L...|", 1), WAYS),
    "monsters": (ROOM, "MONSTER: ('F', \"lichen\"), (2,1)\n" + WAYS),
    "traps": (ROOM, 'TRAP: "pit", (2,1)\n' + WAYS),
}


@pytest.mark.parametrize("hazard", HAZARDS)
def test_hazards_stop_or_kill_or_are_ignored(hazard: str) -> None:
    level = made(*HAZARDS[hazard])
    found = {}
    for word in ("block", "kill", "ignore"):
        world = playing(level, WorldRules(**{hazard: word}, death_reward=-2.0))  # type: ignore[arg-type]
        found[word] = (walk(world, WalkAction.EAST), world.cell == cell(2, 1), world.outcome)
        assert bool(world.view["passable"][4, 3]) is (word != "block")
    assert found == {
        "block": ([0], False, None), "kill": ([-2.0], True, "death"), "ignore": ([0], True, None),
    }  # fmt: skip


def test_objects_and_gold_are_picked_up() -> None:
    des = "GOLD: 30, (1,1)\nOBJECT: (')', \"long sword\"), (1,1)\n" + BOULDER.replace("2,1", "1,1") + WAYS
    world = playing(made(ROOM, des), WorldRules(gold_reward=0.5, step_reward=-1))
    assert walk(world, WalkAction.PICK_UP, WalkAction.PICK_UP) == [14, -1]
    assert world.status == (30, 1, 0)
    assert len(world.piles[cell(1, 1)]) == 1, "the boulder stays"


def test_everything_may_be_picked_up_by_walking() -> None:
    world = playing(made(ROOM, "GOLD: 30, (2,1)\n" + WAYS), WorldRules(autopickup=True, gold_reward=1))
    assert walk(world, WalkAction.EAST) == [30]
    assert world.view["objects"][4, 3] == 0


def test_raised_drawbridges_are_lowered_like_doors() -> None:
    rows = """
-------
|.}|..|
-------
"""
    des = "DRAWBRIDGE: (2,1), east, closed\nSTAIR: (1,1), up\nSTAIR: (5,1), down\n"
    world = playing(made(rows, des))
    walk(world, WalkAction.EAST)
    assert world.cell == cell(1, 1)
    assert world.view["terrain"][4, 3] == terrain.DRAWBRIDGE_DOWN
    walk(world, *[WalkAction.EAST] * 6)
    assert world.outcome == "goal"


def test_a_level_without_ways_has_a_drawn_start_and_goal() -> None:
    level = made(ROOM)
    world = playing(level)
    again = playing(level)
    assert (world.cell, world.goals) == (again.cell, again.goals)
    assert world.cell not in world.goals
    starts = set()
    for seed in range(20):
        world.begin(level.level, level.catalog, seed)
        starts.add((world.cell, *world.goals))
    assert len(starts) > 10
    inside = {cell(x, y) for x in range(1, 6) for y in range(1, 4)}
    assert {each for pair in starts for each in pair} <= inside


def test_without_a_goal_an_episode_has_no_end() -> None:
    world = playing(made(ROOM), WorldRules(goal=None))
    assert not world.goals
    assert not world.view["goal"].any()


@pytest.mark.parametrize("rows", ["---\n|L|\n---\n", "---\n|.|\n---\n"])
def test_some_levels_cannot_be_played(rows: str) -> None:
    with pytest.raises(UnplayableLevelError, match="small: there is no"):
        playing(made(rows))


def test_no_step_leaves_the_level() -> None:
    open_air = "\n".join(["." * 76] * 21)
    level = small_levels.script(open_air).generate(1)
    level.level.terrain[21 : 80 * 21] = bytes([terrain.ROOM]) * (79 * 21)
    world = playing(level, WorldRules(goal=None))
    for x, y in ((1, 0), (79, 0), (1, 20), (79, 20)):
        for action in list(WalkAction)[:8]:
            world.put(grids.cell_of(x, y))
            world.step(action)
            there = world.position
            assert 1 <= there[0] <= 79
            assert 0 <= there[1] <= 20
            assert max(abs(there[0] - x), abs(there[1] - y)) <= 1
