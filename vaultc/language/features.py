"""The features in which games differ: rules, detection and commands ask for a feature, never for the name of a game."""

from __future__ import annotations

from enum import Flag, auto


class Feature(Flag):
    """Something that a game's language has or its levels do, which other games of the family lack.

    Features are combined with ``|``; ``Feature(0)`` is none of them.
    """

    # ---- the language

    FUNCTIONS = auto()
    """``FUNCTION`` and calls of functions."""
    CORE_FUNCTIONS = auto()
    """Functions with a value that the game knows, such as ``rnd`` and ``level.depth``."""
    METHODS = auto()
    """``$place.x`` and ``$array.length``."""
    INCLUSIONS = auto()
    """``INCLUDE``."""
    LEVEL_SETTINGS = auto()
    """``MON_GENERATION`` and ``SOUNDS``, which a level has once."""
    SPILLS = auto()
    """``SPILL``."""
    WALL_WALKS = auto()
    """``WALLWALK``."""
    MAZE_HEADERS = auto()
    """``MAZE: "name", ' '`` beside ``LEVEL``."""
    FLIP_FLAGS = auto()
    """The flags ``noflip``, ``noflipx`` and ``noflipy``."""
    VIBRATING_SQUARES = auto()
    """A trap of that name, which no script makes."""
    DOOR_MATERIALS = auto()
    """``DOOR: iron, closed, place``."""
    STILLBORN_MONSTERS = auto()
    """The option ``dead`` of monsters."""
    FORGED_OBJECTS = auto()
    """The options ``affixed_gem`` and ``forged_qual`` of objects."""
    VAULT_DEPTHS = auto()
    """``MINDEPTH``: the least depth of a random vault."""

    SORTED_LEVELS = auto()
    """Levels are data: statements are sorted, and executed kind by kind. There are no variables and no blocks."""
    OPEN_NAMES = auto()
    """Its monsters and objects are not known here, so that no name can be wrong."""

    # ---- its levels

    RANDOM_VAULTS = auto()
    """Levels with the flag ``rndvault``, from which ordinary levels are made."""
    FAIR_VAULTS = auto()
    """The chances of random vaults are as their weights say."""
    MIRRORED_LEVELS = auto()
    """Levels are flipped at random unless a flag forbids it."""
    ENDLESS_INACCESSIBLES = auto()
    """With the flag ``inaccessibles`` the game hangs."""
    VAULT_REGIONS = auto()
    """Level regions of a random vault are made, and its messages shown."""
    FLOODFILLS = auto()
    """``floodfill`` selects cells."""
    RANDOM_LIGHT_FILTERS = auto()
    """``filter`` by a map character of random light takes a part of the cells, by chance."""
    WHOLE_WALLIFY = auto()
    """``WALLIFY`` without a selection makes walls."""
    SEARCHING_SPILLS = auto()
    """``SPILL`` from a random place begins at a wall."""
    STAIRS_THAT_LAST = auto()
    """``TERRAIN`` does not draw over stairs."""
    RANDOM_ALIGNMENTS = auto()
    """Altars and monsters of random alignment get one by chance."""
    BACKWARD_GROW = auto()
    """``grow`` goes to the sides opposite of those that are named."""
    CORRIDOR_STYLES = auto()
    """``RANDOM_CORRIDORS`` takes the number of a style."""
    UNJOINED_ROOMS = auto()
    """Rooms may refuse corridors."""
    DOORS_LISTED_AT_ONCE = auto()
    """``DOOR`` lists a door with the rooms that exist already, and with no later room."""
    STAIRS_OUTSIDE_AREAS = auto()
    """Stairs and branches whose area has no room for them are made elsewhere."""
    TRAPS_ON_FURNITURE = auto()
    """``TRAP`` makes traps on stairs, altars, fountains and the like."""
    MINIONS_BY_ALIGNMENT = auto()
    """Every monster with an alignment becomes the minion of a god; elsewhere only priests and Angels take one."""
    GIVEN_SEX = auto()
    """The sex of a monster of a script is as given, and male if none is, whatever its species."""
    POSING_SHAPESHIFTERS = auto()
    """Shapeshifters take disguises of features and objects, and not only other shapes."""
    UNLOCKED_BOXES = auto()
    """The boxes of a script are unlocked if they are not called ``locked``."""
    PLAIN_CONTENTS = auto()
    """Things that a script puts into a container or gives to a monster are neither lit nor buried."""
    AXES_BY_TREES = auto()
    """A level with trees may get an axe."""
    SOKOBAN_RULES = auto()
    """A premapped level with pits or holes has the rules of Sokoban."""
    PREMAPPED_SECRETS = auto()
    """A premapped level keeps its secret doors and corridors."""
    MINIHACK_LEVELS = auto()
    """It is the game inside MiniHack."""

    @property
    def words(self) -> str:
        """The features in words, as they follow "games with"."""
        return " and ".join(_SPELT.get(feature, str(feature.name).lower().replace("_", " ")) for feature in self)


_SPELT = {
    Feature.SPILLS: "SPILL",
    Feature.OPEN_NAMES: "names that are not known here",
    Feature.STILLBORN_MONSTERS: "monsters that are born dead",
    Feature.VAULT_DEPTHS: "MINDEPTH",
    Feature.WALL_WALKS: "WALLWALK",
    Feature.WHOLE_WALLIFY: "WALLIFY for the whole level",
    Feature.SEARCHING_SPILLS: "SPILL from random places",
    Feature.MAZE_HEADERS: "MAZE headers",
    Feature.SOKOBAN_RULES: "Sokoban rules",
    Feature.MINIHACK_LEVELS: "MiniHack levels",
}
"""Features whose names hold words that are not written in small letters."""
