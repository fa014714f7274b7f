"""The rules of UnNetHack for monsters."""

from __future__ import annotations

from vaultc.games.unnethack import equipment
from vaultc.games.unnethack.player_monsters import create_player_monster
from vaultc.generation.population.monsters import shapes
from vaultc.generation.population.monsters.creating import CreationFlags
from vaultc.generation.population.monsters.disguise import guise
from vaultc.generation.population.monsters.equipment.arms import ARMS
from vaultc.generation.population.monsters.equipment.belongings import BELONGINGS
from vaultc.generation.population.monsters.special import create_roamer
from vaultc.generation.site import Site
from vaultc.generation.variations import monsters
from vaultc.level.level import Monster
from vaultc.world.catalog.monsters import Species


def nobody(_site: Site, _monster: Monster, _row: Species, _flags: CreationFlags) -> None:
    """No monster becomes a minion by being made."""


MONSTERS = monsters.MonsterRules(
    arms={**ARMS, **equipment.OWN_ARMS},
    belongings={**BELONGINGS, **equipment.OWN_BELONGINGS},
    guise=guise,
    shape=shapes.shape,
    shift=shapes.shift,
    appear_as=shapes.turn_into,
    roamer=create_roamer,
    player_monster=create_player_monster,
    ordain=nobody,
    first_adult_dragon="tatzelworm",
    birth_limits={**monsters.BIRTH_LIMITS, "weeping archangel": 7},
    hit_dice={0: 4, 1: 6, 2: 8, 3: 10, 4: 12, 7: 15},
)
