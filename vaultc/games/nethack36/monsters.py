"""Differences of NetHack 3.6 in making monsters. Rules: "NetHack 3.6: Species", "NetHack 3.6: Places", "NetHack 3.6:
create".
"""

from __future__ import annotations

from vaultc.games.nethack36 import minions, shapes
from vaultc.games.nethack36.arms import ARMS_36
from vaultc.games.nethack36.belongings import BELONGINGS_36
from vaultc.games.nethack36.guises import guise
from vaultc.games.nethack36.player_monsters import create_player_monster
from vaultc.generation.variations.monsters import MonsterRules

MONSTERS = MonsterRules(
    arms=ARMS_36,
    belongings=BELONGINGS_36,
    guise=guise,
    shape=shapes.shape,
    shift=shapes.shift,
    appear_as=shapes.appear_as,
    roamer=minions.roamer,
    player_monster=create_player_monster,
    ordain=minions.ordain,
    quest_enemies=True,
    never_picked=frozenset({"mail daemon"}),
    weak_first=True,
    ends_where_harder=True,
    demon_picks=1,
    many=frozenset({"high priest"}),
    floaters_cross=True,
    shuns_lava=frozenset({"floating eye"}),
    trees_are_walls=False,
    amorphous_squeeze=True,
    ground_under_bridges=True,
    corners_twice=True,
    random_places=50,
    last_pick_tested=False,
    no_throwers_first=True,
    rider_dice=10,
    rider_base=0,
    first_adult_dragon="gray dragon",
    dragons_of_endgame=(8, 0),
    dragons=(4, 4),
    leader_hit_points=False,
    free_sex_of_quest_persons=False,
    quest_persons_know_traps=True,
    shy_below=frozenset({"cockatrice"}),
    sea_hides_on_plane=False,
    lords_belongings={
        shapes.VLAD: shapes.CANDELABRUM,
        "Croesus": "two-handed sword",
        "nemesis": "Bell of Opening",
        "Pestilence": "potion of sickness",
    },
    companions_alike=True,
    worms_know_edges=True,
    saddle_initialised=True,
    gold_is_item=True,
    minions_by_own_alignment=True,
    racial_armor=False,
    faithful_helms=True,
    cursed_when_worn=frozenset({"helm of opposite alignment", "dunce cap"}),
    bare_vampires=True,
    renamed_to_front=False,
    shapeshifters_pose=False,
    amulet_in_sanctum=True,
)
