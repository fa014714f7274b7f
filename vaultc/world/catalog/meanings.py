"""Explanations of the words of the language that no table of the game explains."""

from __future__ import annotations

FLAGS = {
    "arboreal": "rock counts as trees",
    "corrmaze": "mazes of the level are made of corridors",
    "graveyard": "the rules of graveyards hold",
    "hardfloor": "the floor cannot be dug",
    "icedpools": "pools are ice in a cold place",
    "inaccessibles": "parts that cannot be reached get a way in",
    "mazelevel": "the level counts as a maze",
    "noflip": "the finished level is never mirrored",
    "noflipx": "the finished level is not mirrored from west to east",
    "noflipy": "the finished level is not mirrored from north to south",
    "nommap": "magic mapping fails",
    "noteleport": "no teleporting within the level",
    "premapped": "the hero knows the map",
    "rndvault": "this is a random vault, a plan for a part of ordinary levels",
    "sheol": "accepted; does nothing here",
    "shortsighted": "monsters see less far",
    "shroud": "the hero does not remember the map",
    "sky": "a level in the sky",
    "solidify": "what the script leaves open cannot be dug or passed",
    "stormy": "a level with storms",
}
"""By flag of a level."""
