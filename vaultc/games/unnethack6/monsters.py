"""Differences of UnNetHack 6 in making monsters. Rules: "UnNetHack 6: Monsters"."""

from __future__ import annotations

from dataclasses import replace

from vaultc.games.nethack36 import monsters as nethack36
from vaultc.games.unnethack import monsters as unnethack

MONSTERS = replace(
    unnethack.MONSTERS,
    numbered=True,
    guise=nethack36.MONSTERS.guise,
    shape=nethack36.MONSTERS.shape,
    shift=nethack36.MONSTERS.shift,
    appear_as=nethack36.MONSTERS.appear_as,
    roamer=nethack36.MONSTERS.roamer,
    ordain=nethack36.MONSTERS.ordain,
    never_picked=nethack36.MONSTERS.never_picked,
    weak_first=True,
    demon_picks=1,
    floaters_cross=True,
    shuns_lava=nethack36.MONSTERS.shuns_lava,
    amorphous_squeeze=True,
    corners_twice=True,
    random_places=50,
    free_sex_of_quest_persons=False,
    quest_persons_know_traps=True,
    sea_hides_on_plane=False,
    companions_alike=True,
    saddle_initialised=True,
    gold_is_item=True,
    minions_by_own_alignment=True,
    faithful_helms=True,
    cursed_when_worn=nethack36.MONSTERS.cursed_when_worn,
    bare_vampires=True,
    renamed_to_front=False,
    shapeshifters_pose=False,
)
