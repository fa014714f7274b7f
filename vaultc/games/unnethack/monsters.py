"""The rules of UnNetHack for monsters."""

from __future__ import annotations

from vaultc.games.unnethack.equipment import OWN_ARMS, OWN_BELONGINGS
from vaultc.games.unnethack.player_monsters import create_player_monster
from vaultc.generation.population.monsters.creating import CreationFlags
from vaultc.generation.population.monsters.disguise import guise
from vaultc.generation.population.monsters.equipment.arms import ARMS
from vaultc.generation.population.monsters.equipment.belongings import BELONGINGS
from vaultc.generation.population.monsters.shapes import shape, shift, turn_into
from vaultc.generation.population.monsters.special import create_roamer
from vaultc.generation.site import Site
from vaultc.generation.variations.monsters import BIRTH_LIMITS, MonsterRules
from vaultc.level.level import Monster
from vaultc.world.catalog.monsters import Species


def nobody(_site: Site, _monster: Monster, _row: Species, _flags: CreationFlags) -> None:
    """No monster becomes a minion by being made."""


MONSTERS = MonsterRules(
    arms={**ARMS, **OWN_ARMS},
    belongings={**BELONGINGS, **OWN_BELONGINGS},
    guise=guise,
    shape=shape,
    shift=shift,
    appear_as=turn_into,
    roamer=create_roamer,
    player_monster=create_player_monster,
    ordain=nobody,
    first_adult_dragon="tatzelworm",
    birth_limits={**BIRTH_LIMITS, "weeping archangel": 7},
    hit_dice={0: 4, 1: 6, 2: 8, 3: 10, 4: 12, 7: 15},
)
