"""The stated chances of the vaults, by trying all outcomes of the draws on which they rest."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable
from datetime import datetime
from fractions import Fraction
from itertools import permutations, product
from math import comb

import pytest
from enumerating import CHANCE, DICE, NUMBER, SCRIPT, SHUFFLE, SQUARE, SWITCH, Law, dice_law, law, outcomes
from thorough import sampled

import vaultc
from vaultc import Surroundings
from vaultc.api.loading import vault_chances
from vaultc.level.level import Level, Room
from vaultc.world import grid
from vaultc.world.catalog.terrain import CLOUD, FOUNTAIN, GRAVE, ICE, IRONBARS, LAVAPOOL, POOL, ROOM, SDOOR, TREE

CATALOG = vaultc.library().levels[0].catalog
SHALLOW = Surroundings(depth=2, difficulty=2, level_in_dungeon=2)
NIGHT = Surroundings(clock=datetime(2026, 6, 15, 23))
DEPTH_3 = Surroundings(depth=3, difficulty=3, level_in_dungeon=3)
WALL = "wall"
STRONG = "MDOZTH"
SEEDS = (1, 2, 3)


def at(level: Level, x: int, y: int) -> int | str:
    """Terrain of a square counted from the room's corner; all walls, and the rock inside of them, are one."""
    code = level.terrain[grid.at(level.rooms[0].lx + x, level.rooms[0].ly + y)]
    return WALL if code <= 12 else code


def trap_at(level: Level, x: int, y: int) -> bool:
    return level.trap_at(level.rooms[0].lx + x, level.rooms[0].ly + y) is not None


def ring(level: Level) -> list[int | str]:
    """The squares around the middle of a room of five by five."""
    return [at(level, x, y) for x, y in product((1, 2, 3), repeat=2) if (x, y) != (2, 2)]


def classes(level: Level) -> str:
    return "".join(sorted({CATALOG.species[monster.species].character for monster in level.monsters}))


def grown(level: Level, name: str) -> bool:
    return any(monster.species == CATALOG.species_number(name) for monster in level.monsters)


def chance(percent: int) -> Law:
    """Of a single chance."""
    return {True: Fraction(percent, 100), False: 1 - Fraction(percent, 100)}


def equally(*values: Hashable) -> Law:
    """Of a choice among these, of which some may be given several times."""
    found: defaultdict[Hashable, Fraction] = defaultdict(Fraction)
    for value in values:
        found[value] += Fraction(1, len(values))
    return dict(found)


def binomial(trials: int, share: Fraction) -> Law:
    return {hits: comb(trials, hits) * share**hits * (1 - share) ** (trials - hits) for hits in range(trials + 1)}


def together(law_of: Callable[..., Hashable], *laws: Law) -> Law:
    """Of a value computed from independent ones."""
    found: defaultdict[Hashable, Fraction] = defaultdict(Fraction)
    for cases in product(*(one.items() for one in laws)):
        weight = Fraction(1)
        for _, share in cases:
            weight *= share
        found[law_of(*(value for value, _ in cases))] += weight
    return dict(found)


def summed(*numbers: int) -> int:
    return sum(numbers)


def graves(level: Level) -> int:
    return level.terrain[: grid.CELLS].count(GRAVE)


def test_shuffle_is_fair() -> None:
    """Over all throws, every order of a shuffled list comes equally often; so does every first element."""
    size = 5
    orders: defaultdict[tuple[int, ...], int] = defaultdict(int)
    for throws in product(*(range(bound) for bound in range(size, 1, -1))):
        elements = list(range(size))
        for i, j in zip(range(size - 1, 0, -1), throws, strict=True):
            elements[i], elements[j] = elements[j], elements[i]
        orders[tuple(elements)] += 1
    assert set(orders) == set(permutations(range(size)))
    assert set(orders.values()) == {1}


FEATURES = equally(LAVAPOOL, ICE, POOL, TREE, FOUNTAIN)
MATERIALS = (WALL, WALL, WALL, WALL, WALL, LAVAPOOL, ICE, POOL, TREE)
TWO_TO_SIX = dice_law(2, 3)

EXACT: dict[str, tuple[str, Callable[[Level], Hashable], frozenset[str], Law]] = {
    "delphi: second door": ("vlt-delphi", lambda one: one.subrooms[0].door_count - 1 == 1, SCRIPT, chance(25)),
    "big room 1: chamber, doors": (
        "vlt-big-1",
        lambda one: one.subrooms[0].door_count if one.subrooms else 0,
        SCRIPT,
        {0: Fraction(1, 4), 1: Fraction(3, 8), 2: Fraction(3, 8)},
    ),
    "single feature: centre": ("vlt-feature", lambda one: at(one, 1, 1), SCRIPT, FEATURES),
    "single feature: the other squares": (
        "vlt-feature",
        lambda one: sum(at(one, x, y) != ROOM for x, y in product(range(3), repeat=2)) - 1,
        frozenset({SQUARE}),
        binomial(8, Fraction(1, 10)),
    ),
    "single feature: one of the other squares": (
        "vlt-feature",
        lambda one: (at(one, 0, 0) != ROOM, at(one, 2, 1) != ROOM),
        frozenset({SQUARE}),
        together(lambda a, b: (a, b), chance(10), chance(10)),
    ),
    "cage: class": ("vlt-cage", classes, SCRIPT, equally(*STRONG)),
    "cage: bars": (
        "vlt-cage",
        lambda one: ring(one).count(IRONBARS),
        frozenset({SQUARE}),
        binomial(8, Fraction(9, 10)),
    ),
    "loot: class": ("vlt-loot", lambda one: "".join(set(classes(one)) & set(STRONG)), SCRIPT, equally(*STRONG)),
    "boulders: traps": ("vlt-boulders", lambda one: len(one.traps), SCRIPT, dice_law(1, 4)),
    "webs": ("vlt-spiders", lambda one: len(one.traps), SCRIPT, dice_law(3, 3)),
    "ice: no trap": ("vlt-ice", lambda one: len(one.traps), SCRIPT, {0: Fraction(1)}),
    "scattered: terrain": (
        "vlt-scattered",
        lambda one: next(code for code in one.terrain if code in (CLOUD, LAVAPOOL, ICE, POOL, TREE)),
        SCRIPT,
        equally(CLOUD, LAVAPOOL, ICE, POOL, TREE),
    ),
    "massacre: corpses": (
        "vlt-massacre",
        lambda one: sum(item.quantity for item in one.items()),
        frozenset({DICE}),
        dice_law(5, 5),
    ),
    "statuary: traps": (
        "vlt-statuary",
        lambda one: len(one.traps),
        frozenset({CHANCE}),
        binomial(3, Fraction(1, 2)),
    ),
    "mausoleum: who lies there": (
        "vlt-mausoleum",
        lambda one: classes(one) or "corpse",
        SCRIPT,
        {"corpse": Fraction(1, 2), **dict.fromkeys("MVLZ", Fraction(1, 8))},
    ),
    "mausoleum: secret door": ("vlt-mausoleum", lambda one: SDOOR in ring(one), SCRIPT, chance(20)),
    "blocked centre": (
        "vlt-blocked",
        lambda one: at(one, 4, 4),
        SCRIPT,
        {LAVAPOOL: Fraction(1, 4), WALL: Fraction(3, 8), POOL: Fraction(3, 8)},
    ),
    "watcher: pools": (
        "vlt-watcher",
        lambda one: sum(code == POOL for code in one.terrain[: grid.CELLS]),
        frozenset({DICE}),
        dice_law(1, 3),
    ),
    "watcher: which": (
        "vlt-watcher",
        lambda one: CATALOG.species[one.monsters[0].species].name,
        SCRIPT,
        equally("giant eel", "electric eel", "kraken"),
    ),
    "growths: how many": ("vlt-growths", lambda one: len(one.monsters), SCRIPT, dice_law(4, 3)),
    "growths: which": ("vlt-growths", classes, SCRIPT, equally(*"eFbjP")),
    "pillars: material": ("vlt-pillars", lambda one: at(one, 2, 2), SCRIPT, equally(*MATERIALS)),
    "rivers: liquid": (
        "vlt-rivers",
        lambda one: next(code for code in one.terrain[: grid.CELLS] if code),
        SCRIPT,
        equally(LAVAPOOL, POOL),
    ),
    "ferns": (
        "vlt-ferns",
        lambda one: tuple(grown(one, f"{kind} fern") for kind in ("dungeon", "arctic", "blazing", "swamp")),
        SCRIPT,
        together(lambda *one: one, chance(25), chance(50), chance(50), chance(50)),
    ),
    "tomb: second engraving": ("vlt-ozymandias", lambda one: len(one.engravings) == 2, SCRIPT, chance(10)),
    "tomb: holes and webs": (
        "vlt-ozymandias",
        lambda one: tuple(trap_at(one, x, y) for x, y in ((2, 1), (4, 2), (2, 5), (0, 0), (0, 5))),
        SCRIPT,
        together(lambda *one: one, *map(chance, (50, 80, 30, 75, 75))),
    ),
    "tomb: third web": ("vlt-ozymandias", lambda one: trap_at(one, 6, 5), SCRIPT, {True: Fraction(1)}),
    "graves: by day": ("vlt-graves", lambda one: bool(graves(one) or one.monsters), SCRIPT, {False: Fraction(1)}),
    "cities": (
        "vlt-cities",
        lambda one: sum(CATALOG.kinds[item.kind].name == "gold piece" for item in one.items()),
        frozenset({CHANCE}),
        binomial(6, Fraction(3, 4)),
    ),
}
"""By what they say: the vault, the fact, the draws on which it rests, and its law."""


@pytest.mark.parametrize("seed", sampled(SEEDS, 3))
@pytest.mark.parametrize("fact", EXACT)
def test_chance_is_exactly_as_stated(fact: str, seed: int) -> None:
    name, of_level, kinds, expected = EXACT[fact]
    assert law(name, of_level, kinds, seed) == expected


@pytest.mark.parametrize("name", ["vlt-big-2", "vlt-thin-h", "vlt-thin-v", "vlt-fog", "vlt-thinner", "vlt-thinnest"])
def test_bands_are_two_to_six(name: str) -> None:
    calls = law(name, lambda one: sum(not monster.peaceful for monster in one.monsters) >= 2, frozenset({DICE}))
    assert calls == {True: Fraction(1)}
    assert weights_of_dice(name) == TWO_TO_SIX


def weights_of_dice(name: str) -> Law:
    """The law of the only dice of a vault."""
    weights = [weight for _, weight in outcomes(name, frozenset({DICE}))]
    return {number + 2: weight for number, weight in enumerate(weights)}


@pytest.mark.parametrize("name", ["vlt-cage", "vlt-watcher", "vlt-ferns"])
def test_from_depth_three_down(name: str) -> None:
    assert law(name, lambda one: bool(one.monsters), surroundings=SHALLOW) == {False: Fraction(1)}
    assert law(name, lambda one: bool(one.monsters), surroundings=DEPTH_3).get(True, 0) > Fraction(1, 2)


def test_traps_of_the_statuary_never_fall_together() -> None:
    """In no room, however small: the law of three independent chances."""
    for seed in sampled(range(1, 61), 4):
        found = law("vlt-statuary", lambda one: len(one.traps), frozenset({CHANCE}), seed)
        assert found == binomial(3, Fraction(1, 2)), seed


def test_cage_is_all_of_bars_in_43_of_100() -> None:
    """Each of its eight squares becomes bars with 90 %; what does not stays wall, so that the cage is closed anyway."""
    found = law("vlt-cage", lambda one: tuple(sorted(set(ring(one)), key=str)), frozenset({SQUARE}))
    assert found[IRONBARS,] == Fraction(9, 10) ** 8
    assert set().union(*found) == {IRONBARS, WALL}


def test_rivers_are_lit_where_they_are_lava() -> None:
    def looks(level: Level) -> tuple[int, bool]:
        index = next(index for index in range(grid.CELLS) if level.terrain[index])
        return level.terrain[index], bool(level.lit[index])

    assert law("vlt-rivers", looks) == equally((LAVAPOOL, True), (POOL, False))


def test_statues() -> None:
    """Seen where no trap brings a statue of its own."""

    def statues(level: Level) -> int | None:
        return None if level.traps else sum(CATALOG.kinds[item.kind].name == "statue" for item in level.items())

    found = law("vlt-statuary", statues, frozenset({DICE, CHANCE}))
    assert found.pop(None) == Fraction(7, 8)
    assert {number: 8 * share for number, share in found.items()} == dice_law(5, 5)


def test_loot_monsters() -> None:
    """One surely, then 50 and 25 %; seen where no monster brings others of its kind along."""
    laws = (law("vlt-loot", lambda one: len(one.monsters), frozenset({CHANCE}), seed) for seed in range(1, 50))
    alone = next(found for found in laws if set(found) == {1, 2, 3})
    assert alone == {1: Fraction(3, 8), 2: Fraction(4, 8), 3: Fraction(1, 8)}


def test_loot_objects() -> None:
    """One surely, then 75, 50, 25 and 10 %."""
    goods = law("vlt-loot", lambda one: sum(1 for _ in one.items()), frozenset({CHANCE}), 1)
    expected = together(summed, {1: Fraction(1)}, *({1: c[True], 0: c[False]} for c in map(chance, (75, 50, 25, 10))))
    assert goods == expected


def test_trap_families() -> None:
    families = [{11, 12}, {6}, {3}, {22, 10}, {14, 13}, {1, 2}]

    def family(level: Level) -> int:
        kinds = {trap.kind for trap in level.traps}
        (number,) = (number for number, one in enumerate(families) if kinds <= one)
        return number

    assert law("vlt-traps", family, frozenset({NUMBER})) == equally(*range(6))


def test_traps_number_a_quarter_and_up_to_a_third_more() -> None:
    def extra(level: Level) -> int:
        return len(level.traps) - level.rooms[0].width * level.rooms[0].height // 4

    for seed in SEEDS:
        found = law("vlt-traps", extra, frozenset({NUMBER}), seed)
        assert found == equally(*range(1, len(found) + 1))
        room = vaultc.library()["vlt-traps"].generate(seed).level.rooms[0]
        assert len(found) == room.width * room.height // 3


def seed_where(name: str, kinds: frozenset[str], fits: Callable[[Room], bool]) -> int:
    """The first seed that makes a fitting room."""
    return next(seed for seed in range(1, 200) if fits(next(outcomes(name, kinds, seed))[0].rooms[0]))


def test_columns_material() -> None:
    kinds = frozenset({SHUFFLE})
    seed = seed_where("vlt-columns", kinds, lambda room: room.width % 2 == room.height % 2 == 1)
    assert law("vlt-columns", lambda one: at(one, 1, 1), kinds, seed) == equally(*MATERIALS, CLOUD, IRONBARS)


def obstacles(level: Level) -> list[int | str]:
    room = level.rooms[0]
    squares = (at(level, x, y) for x, y in product(range(room.width), range(room.height)))
    return [code for code in squares if code != ROOM]


def test_mirrored_material() -> None:
    kinds = frozenset({SHUFFLE})
    seed = seed_where("vlt-mirrored", kinds, lambda room: min(room.width, room.height) >= 4)
    assert law("vlt-mirrored", lambda one: obstacles(one)[0], kinds, seed) == equally(*MATERIALS, CLOUD, IRONBARS)


def test_rivers_run_two_to_eight_steps() -> None:
    steps = law("vlt-rivers", lambda one: sum(map(bool, one.terrain[: grid.CELLS])) <= 8, SCRIPT)
    assert steps == {True: Fraction(1)}


def test_buried_chest_holds_three_to_twelve() -> None:
    def objects(level: Level) -> int:
        (chest,) = (item for item in level.buried if item.contents)
        return len(chest.contents)

    found = law("vlt-buried", objects, frozenset({DICE}))
    assert max(found) <= 12
    stacked = sum(share for number, share in found.items() if number < 3)
    assert stacked < Fraction(1, 10)
    assert found[max(found)] >= dice_law(3, 4)[12]


def test_mirrored_one_to_three_times() -> None:
    """The dice say how often; the places of 1d6-1 may fall together."""
    seed = seed_where("vlt-mirrored", frozenset({SHUFFLE}), lambda room: min(room.width, room.height) >= 6)
    found = law("vlt-mirrored", lambda one: len(obstacles(one)) <= 6, frozenset({SHUFFLE}), seed)
    assert found == {True: Fraction(1)}


def test_switches_of_the_originals_are_fair() -> None:
    def stake(level: Level) -> str:
        if level.monsters:
            return "thief"
        return "corpse" if any(CATALOG.kinds[item.kind].name == "corpse" for item in level.items()) else "booze"

    assert law("vlt-gambler", stake, frozenset({SWITCH})) == equally("thief", "corpse", "booze")


def test_graves_at_night() -> None:
    """Two to five, where no two fall together."""
    found = law("vlt-graves", graves, frozenset({DICE}), surroundings=NIGHT)
    assert set(found) <= set(range(1, 6))
    assert found[max(found)] == Fraction(1, 4)


def test_loot_beyond_the_third_is_blessed() -> None:
    """Seen where neither of the last two is there by themselves blessed."""
    blessed = law("vlt-loot", lambda one: sum(item.blessed for item in one.items()), frozenset({CHANCE}), 3)
    expected = together(summed, *({1: c[True], 0: c[False]} for c in map(chance, (25, 10))))
    base = min(blessed)
    assert {number - base: share for number, share in blessed.items()} == expected


def test_corpse_of_the_mausoleum_is_human_and_lies_anywhere() -> None:
    corpses = set()
    places = set()
    for seed in range(1, 120):
        level = vaultc.library()["vlt-mausoleum"].generate(seed).level
        for item in level.items():
            corpses.add(CATALOG.species[item.species].character)
            places.add((item.x - level.rooms[0].lx, item.y - level.rooms[0].ly))
    assert corpses == {"@"}
    assert places >= {(x, y) for x, y in product(range(5), repeat=2) if 0 in (x, y) or 4 in (x, y)}


def test_secret_door_of_the_mausoleum_is_in_the_middle_of_an_edge() -> None:
    def door(level: Level) -> tuple[int, int] | None:
        squares = [(x, y) for x, y in product((1, 2, 3), repeat=2) if at(level, x, y) == SDOOR]
        return squares[0] if squares else None

    found = law("vlt-mausoleum", door, frozenset({CHANCE, SHUFFLE}))
    middles = ((1, 2), (3, 2), (2, 1), (2, 3))
    assert found == {None: Fraction(4, 5), **dict.fromkeys(middles, Fraction(1, 20))}


def test_weights_give_the_stated_probabilities() -> None:
    """The ordinary room has 2000 chances of 2050, each of the fifty places besides one."""
    library = vaultc.library(vault_set="game")
    shares: defaultdict[Hashable, Fraction] = defaultdict(Fraction)
    for index, share in library.chances.items():
        shares[library.levels[index].place] += share
    assert library.levels[0].name == "vlt-ordinary"
    assert list(shares.values()) == [Fraction(2000, 2050), *[Fraction(1, 2050)] * 50]


def test_rotations_of_a_place_are_equally_likely() -> None:
    library = vaultc.library()
    by_name = {library.levels[index].name: share for index, share in library.chances.items()}
    assert {by_name[f"vlt-ell-{n}"] for n in (1, 2, 3, 4)} == {Fraction(1, 4 * 2050)}
    assert {by_name[f"vlt-ess-{n}"] for n in (1, 2)} == {Fraction(1, 2 * 2050)}
    assert "vlt-tidepool" not in by_name


def test_the_games_walk_is_off_by_one_at_both_ends() -> None:
    levels = vaultc.library(vault_set="game").levels
    chances = vault_chances(levels, game_walk=True)
    assert [chances[0], chances[1], chances[69]] == [Fraction(1999, 2069), Fraction(1, 2069), Fraction(2, 2069)]
