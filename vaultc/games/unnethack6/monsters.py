"""Differences of UnNetHack 6 in making monsters. Rules: "UnNetHack 6: Monsters"."""

from __future__ import annotations

from dataclasses import replace

from vaultc.games.nethack36.monsters import MONSTERS as NETHACK36
from vaultc.games.unnethack.monsters import MONSTERS as BEFORE
from vaultc.games.unnethack6 import equipment, shapes
from vaultc.games.unnethack6.minions import create_roamer
from vaultc.games.unnethack6.player_monsters import create_player_monster
from vaultc.generation.variations.monsters import SPELLINGS

_MORE_SPELLINGS = (
    ("aligned priestess", "aligned priest"),
    ("high priestess", "high priest"),
    ("master thief", "master of thieves"),
    ("master of assassin", "master assassin"),
    ("invisible stalker", "stalker"),
    ("high-elf", "elvenking"),
    ("high elf", "elvenking"),
    ("wood-elf", "woodland-elf"),
    ("wood elf", "woodland-elf"),
    ("woodland nymph", "wood nymph"),
    ("halfling", "hobbit"),
    ("genie", "djinni"),
    ("watchmen", "watchman"),
)


MONSTERS = replace(
    BEFORE,
    arms={**BEFORE.arms, **equipment.OWN_ARMS},
    belongings={**BEFORE.belongings, **equipment.OWN_BELONGINGS},
    guise=NETHACK36.guise,
    shape=NETHACK36.shape,
    shift=shapes.shift,
    appear_as=shapes.appear_as,
    roamer=create_roamer,
    player_monster=create_player_monster,
    ordain=NETHACK36.ordain,
    numbered=True,
    never_picked=NETHACK36.never_picked,
    weak_first=True,
    demon_picks=1,
    keepers_stay=True,
    floaters_cross=True,
    shuns_lava=NETHACK36.shuns_lava,
    amorphous_squeeze=True,
    corners_twice=True,
    random_places=50,
    free_sex_of_quest_persons=False,
    quest_persons_know_traps=True,
    shy_below=frozenset({"cockatrice", "chickatrice"}),
    sea_hides_on_plane=False,
    lords_belongings={
        "Croesus": "two-handed sword",
        "nemesis": "Bell of Opening",
        "Pestilence": "potion of sickness",
    },
    companions_alike=True,
    saddle_initialised=True,
    wolves_in_air=False,
    gold_is_item=True,
    minions_by_own_alignment=True,
    faithful_helms=True,
    cursed_when_worn=NETHACK36.cursed_when_worn,
    weapons_at_hand=2,
    oil_for_fire=True,
    rulers_forbid_teleport=True,
    wrappings_fit_giants=True,
    bare_vampires=True,
    kept_in_room=True,
    sex_by_statement=True,
    undressed=True,
    spellings=SPELLINGS + _MORE_SPELLINGS,
    titles=True,
    renamed_to_front=False,
    shapeshifters_pose=False,
)
