"""The features of EvilHack's language and levels, and the marks of its files, with the names that it alone has.

Tests compare the names with the catalogues.
"""

from __future__ import annotations

from typing import Final

from vaultc.games.nethack36 import dialect as nethack36
from vaultc.games.unnethack import dialect as unnethack
from vaultc.language import marks
from vaultc.language.features import Feature


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in " ".join(text.split()).split(";"))


MONSTERS: Final = _names("""
    Abominable Snowman; Annam; Archangel; Archbishop of Moloch; Baba Yaga; Baphomet; Black Horse; Bourbon; Cerberus;
    Charon; Elanee; Goblin King; Gollum; Graz'zt; Kas; Kathryn the Enchantress; Kathryn the Ice Queen; Lolth; Lucifer;
    Master Po; Mephistopheles; Merlin; Morgan le Fay; Ozzy; Paladin; Pale Horse; Rat King; Red Horse; Saint Michael;
    Tal'Gath; Vecna; White Horse; aasimar; acid sphere; agent; alhoon; ancient pseudodragon; antimatter vortex;
    aspirant; assassin vine; baby celestial dragon; baby gold dragon; baby owlbear; baby sea dragon; baby shadow dragon;
    baby shimmering dragon; basilisk; beholder; black fungus; boojum; cauchemar; cave bear; cave lizard; celestial
    dragon; centaur; champion; creeping mound; cultist; deer; demon; dire wolverine; displacer beast; draugr; drider;
    drow; drow cleric; drow mage; drow mummy; drow raider; drow warrior; drow zombie; druid; dwarf noble; dwarf royal;
    elder ent; elder minotaur; elder pseudodragon; eldritch ki-rin; elven noble; elven royal; elven wizard; ent; fell
    beast; flind; frost salamander; gargantuan spider; genetic engineer; giant anaconda; giant centipede; giant
    cockroach; giant crocodile; giant hawk; giant leech; giant mosquito; gnoll; gnoll cleric; gnoll hunter; gnoll
    witherling; gnome noble; gnome royal; goblin outrider; goblin shaman; goblin-captain; gold dragon; gray fungus;
    greater homunculus; greater pegasus; grizzly bear; gulthias tree; hawk; hill giant shaman; hobbit mummy; hobbit
    pickpocket; hobbit zombie; honey badger; ice nymph; illithid; infidel; jumping spider; kobold noble; large cave
    lizard; large hawk; large skeletal hound; large spider; lava gremlin; lesser homunculus; lesser nightmare; magical
    eye; mind flayer larva; mountain dwarf; needle blight; neothelid; nightmare; nymph; ogre noble; ogre royal; orb of
    fire; orb of frost; pegasus; petrified ent; pseudodragon; queen ant; rabid dog; revenant; rock gnome; rodent of
    unusual size; ronin; saber-toothed tiger; satyr; sea dragon; sea tortle; shadow dragon; shimmering dragon; skeletal
    dragon; skeletal horse; skeletal hound; skeletal pony; skeletal warhorse; skeleton warrior; small skeletal hound;
    snark; snow golem; spectre; stag; templar; test monster; tortle; tortle shaman; tree blight; twig blight; vampire
    mage; vampire noble; vampire royal; vampire sovereign; weredemon; wolf cub; wolverine; woolly mammoth
""")
"""Species that no other game has."""

OBJECTS: Final = _names("""
    acid blast; amulet of guarding; amulet of magic resistance; ancient; anti-magic trap; armor; arrow trap; ashwood
    staff; atlatl; bag of devouring; bag of treasure; ball of webbing; barbed needle; barding; barding of reflection;
    barkskin; blacksmith hammer; bolt trap; bracers; burning hands; celestial dragon scales; change metal to wood;
    cloak; consecration; create grass; create trees; critical healing; crystal chest; dark elven arrow; dark elven
    boots; dark elven bow; dark elven bracers; dark elven broadsword; dark elven chain mail; dark elven cloak; dark
    elven crossbow bolt; dark elven dagger; dark elven gloves; dark elven hand crossbow; dark elven heavy mace; dark
    elven helm; dark elven long sword; dark elven mace; dark elven short sword; dark elven spear; dark elven tunic; dart
    trap; dispel evil; drow poison; dwarvish bearded axe; dwarvish boots; dwarvish chain mail; dwarvish helm; eight
    ball; elven chain mail; elven helm; elven long sword; entangle; eyeball; fire trap; flute; gauntlets; gauntlets of
    protection; gloves; goggles; gold dragon scales; harp; heavy mace; heavy war hammer; helm of caution; helm of speed;
    helm of telekinesis; hidden chest; ice trap; jacket; lantern; large splint mail; lustrous; magic beam trap; magic
    detection; magic key; magic trap; meat boots; meat gloves; meat helmet; meat shield; meat suit; mistletoe; mummified
    hand; orb of fire; orb of frost; orcish boots; orcish long sword; orcish morning star; orcish scimitar; pan flute;
    pea whistle; poison blast; polymorph trap; power word kill; psionic wave; reflection; repair armor; rod; runed
    barding; runed bracers; saber; sea dragon scales; shadow dragon scales; shield of light; shield of mobility;
    shimmering dragon scales; shocking grasp; sleeping gas trap; sling bullet; snowball; spear trap; spiked barding;
    staff of divination; staff of escape; staff of evocation; staff of healing; staff of holiness; staff of matter;
    staff of war; stoneskin; strip of bacon; studded armor; summon animal; summon elemental; teleportation trap; toque;
    trap kit; triple-headed flail
""")
"""Kinds of objects, likewise."""

TRAPS: Final = ("crossbow bolt", "ice", "magic beam", "spear")
ROOMS: Final = ("armory", "forest", "nursery", "owlbnest")


FEATURES = (
    nethack36.FEATURES & ~Feature.MINIHACK_LEVELS
    | Feature.DOOR_MATERIALS
    | Feature.STILLBORN_MONSTERS
    | Feature.FORGED_OBJECTS
    | Feature.RANDOM_VAULTS
    | Feature.VAULT_DEPTHS
    | Feature.FAIR_VAULTS
)

_MATERIALS = ("iron", "wooden", "steel", "bronze", "gold", "stone")
_SHARED = frozenset({"rndvault", "VAULTGEN"})
"""Words that came from UnNetHack."""

MARKS = marks.Marks(
    own=(
        *map(marks.headed, ("FORGE", "MAGIC_CHEST", "PUDDLE", "SEWAGE", "MINDEPTH")),
        *(marks.Mark(word, rf"\b{word}[ \t]*:") for word in ("affixed_gem", "forged_qual")),
        marks.Mark("dead", r"^[ \t]*MONSTER\b(?:[^\n\"]|\"[^\"\n]*\")*,[ \t]*dead\b"),
        *(marks.Mark(word, rf"^[ \t]*(?:ROOM)?DOOR[ \t]*:[ \t]*{word}\b") for word in _MATERIALS),
        marks.naming(("MONSTER",), MONSTERS),
        marks.naming(("OBJECT", "CONTAINER"), OBJECTS),
        marks.naming(("TRAP",), TRAPS),
        marks.naming(("ROOM", "SUBROOM"), ROOMS),
    ),
    borrowed=(
        *nethack36.MARKS.own,
        *(mark for mark in unnethack.MARKS.own if mark.word in _SHARED),
    ),
)
