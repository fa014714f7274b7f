"""What UnNetHack does about monsters."""

from __future__ import annotations

from vaultc.catalog.monsters import Species
from vaultc.games.unnethack.equipment import OWN_ARMS, OWN_BELONGINGS
from vaultc.games.unnethack.player_monsters import create_player_monster
from vaultc.level import Monster
from vaultc.population.monsters.creating import Flags
from vaultc.population.monsters.disguise import guise
from vaultc.population.monsters.equipment.arms import ARMS
from vaultc.population.monsters.equipment.belongings import BELONGINGS
from vaultc.population.monsters.shapes import shape, shift, turn_into
from vaultc.population.monsters.special import create_roamer
from vaultc.site import Site
from vaultc.variations.monsters import BIRTH_LIMITS, MonsterRules


def nobody(_site: Site, _monster: Monster, _row: Species, _flags: Flags) -> None:
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
