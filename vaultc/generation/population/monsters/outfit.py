"""A monster being equipped: making things, item lists for some monsters, and the pieces that it puts on.

The lists hold offensive, defensive and miscellaneous things. Wearing draws nothing. Rules: "Item lists", "Wearing".
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from vaultc.generation.population import objects, species
from vaultc.generation.population.monsters.orders import set_state, species_table
from vaultc.generation.population.objects.piles import glows
from vaultc.generation.site import Site
from vaultc.level.level import Item, Monster
from vaultc.world.catalog import monsters
from vaultc.world.catalog.kinds import Kind

_CLASSES = {"wand of ": "/", "potion of ": "!", "scroll of ": "?", "ring of ": "=", "spellbook of ": "+"}


def kind_called(site: Site, name: str) -> int:
    """The number of a kind that a rule makes, by its full name: ``wand of digging``, ``long sword``."""
    return species.wanted_kind(site, *_name_and_class(name))


@cache
def _name_and_class(name: str) -> tuple[str, str | None]:
    for prefix, character in _CLASSES.items():
        if name.startswith(prefix):
            return name.removeprefix(prefix), character
    return name, None


class Outfit:
    """The equipment of a monster, given piece by piece; draws from the stream in force.

    ``row`` is the present species of the monster. Kinds are given by full name. Rules: "Giving an object".
    """

    __slots__ = ("monster", "row", "site")

    def __init__(self, site: Site, monster: Monster) -> None:
        self.site = site
        self.monster = monster
        self.row: monsters.Species = species_table(site)[monster.species]

    @property
    def rank(self) -> str:
        """The rank of a mercenary: the name of its species, or of the species that it is like."""
        return self.row.model

    # ---- decisions

    def one_in(self, n: int) -> bool:
        """True once in ``n`` times."""
        return not self.site.dice.rn2(n)

    def most_of(self, n: int) -> bool:
        """False once in ``n`` times."""
        return self.site.dice.rn2(n) != 0

    def either(self, usual: str, n: int, seldom: str) -> str:
        """The first name, or once in ``n`` times the second."""
        return usual if self.site.dice.rn2(n) else seldom

    # ---- things

    def make(self, name: str, *, initialised: bool = False) -> Item:
        """An object that the monster does not have yet."""
        return objects.create(self.site, kind_called(self.site, name), initialised, False)

    def keep(self, item: Item) -> Item:
        """Put an object into the monster's pack; returns the object that holds it now."""
        return objects.put_into(self.site, item, self.monster.inventory)

    def give(self, *names: str) -> int:
        """Give the monster ordinary objects in this order; returns the enchantment of the last."""
        enchantment = 0
        for name in names:
            enchantment = self.give_kind(kind_called(self.site, name))
        return enchantment

    def perhaps(self, n: int, *names: str) -> None:
        """Give the monster each of some things once in ``n`` times."""
        for name in names:
            if self.one_in(n):
                self.give(name)

    def mostly(self, n: int, *names: str) -> None:
        """Give the monster each of some things but once in ``n`` times."""
        for name in names:
            if self.most_of(n):
                self.give(name)

    def give_kind(self, kind: int | None) -> int:
        """Give the monster an ordinary object of a kind; returns its enchantment."""
        return 0 if kind is None else self.own(objects.create(self.site, kind, True, False))

    def own(self, item: Item) -> int:
        """Give the monster an object, made to suit it; returns its enchantment.

        Demons have no holy things, lawful minions no cursed or poor ones, princes no poor ones.
        """
        row, object_class = self.row, self.site.kinds[item.kind].object_class
        if row.character == "&":
            item.cursed, item.blessed = item.cursed or item.blessed, False
        elif "minion" in row.flags and self._serves_law():
            item.cursed, item.erodeproof, item.spe = False, True, max(0, item.spe)
        if "prince" in row.flags and object_class in ("WEAPON", "ARMOR"):
            item.spe = max(1 if object_class == "WEAPON" else 0, item.spe)
        enchantment = item.spe
        self.keep(item)
        return enchantment

    def _serves_law(self) -> bool:
        """True if a minion by nature is lawful; the reference does not count an Angel."""
        if not self.site.rules.monsters.minions_by_own_alignment:
            return self.row.align >= 1 and self.row.model != "Angel"
        alignment = self.monster.alignment if "minion" in self.monster.state else self.row.align
        return alignment >= 1

    def give_gold(self, amount: int) -> None:
        """Give the monster gold, which costs no draws."""
        if not self.site.rules.monsters.gold_is_item:
            self.monster.gold = amount
            return
        gold = self.make("gold piece")
        gold.quantity = amount
        self.keep(gold)

    @property
    def has_gold(self) -> bool:
        """True if the monster owns any gold."""
        kinds, monster = self.site.kinds, self.monster
        return monster.gold > 0 or any(kinds[item.kind].object_class == "COIN" for item in monster.inventory)

    def throw(self, name: str, spread: int) -> None:
        """Give the monster missiles: three, and up to ``spread`` - 1 more."""
        item = self.make(name, initialised=True)
        item.quantity = 3 + self.site.dice.rn2(spread)
        item.trapped = item.trapped or name == "orcish arrow"
        self.keep(item)


_STRIKING = "wand of striking"
_OFFENSIVE = (
    *(_STRIKING, _STRIKING, "potion of acid", "potion of confusion", "potion of blindness"),
    *("potion of sleeping", "potion of paralysis", "wand of magic missile", "wand of magic missile"),
    *("wand of sleep", "wand of fire", "wand of cold", "wand of lightning"),
)
_FIRE = _OFFENSIVE.index("wand of fire")
_POTIONS = {3: "potion of healing", 4: "potion of extra healing", 5: "potion of full healing"}
_TELEPORTATION = (6, 9)


def uses_things(outfit: Outfit) -> bool:
    """True if a species gets anything of these lists at all."""
    row = outfit.row
    return not (row.flags & {"animal", "mindless"} or "explodes" in row.derived or row.character in " K")


def give_offensive(outfit: Outfit) -> None:
    """Give the monster an offensive thing."""
    if uses_things(outfit):
        outfit.give(_offensive(outfit))


def give_defensive(outfit: Outfit) -> None:
    """Give the monster a thing to escape or heal with, if the roll yields one."""
    if uses_things(outfit) and (name := _defensive(outfit)) is not None:
        outfit.give(name)


def give_miscellaneous(outfit: Outfit) -> None:
    """Give the monster another useful thing, if the roll yields one."""
    if uses_things(outfit) and (name := _miscellaneous(outfit)) is not None:
        outfit.give(name)


def _offensive(outfit: Outfit) -> str:
    row, strength = outfit.row, outfit.row.difficulty
    if strength > 7 and outfit.one_in(35):
        return "wand of death"
    choice = outfit.site.dice.rn2(9 - (strength < 4) + 4 * (strength > 6))
    if choice == 0 and (row.flags & {"amorphous", "wallwalk", "unsolid"} or "incorporeal" in row.derived):
        return "scroll of earth"
    if choice == _FIRE and outfit.site.rules.monsters.oil_for_fire:
        return outfit.either(_OFFENSIVE[_FIRE], 30, "potion of oil")
    return _OFFENSIVE[choice]


def _defensive(outfit: Outfit) -> str | None:
    row, dice = outfit.row, outfit.site.dice
    sides = 8 + (row.difficulty > 3) + (row.difficulty > 6) + (row.difficulty > 8)
    choice = dice.rn2(sides)
    if choice in _TELEPORTATION and _stays_here(outfit):
        choice = dice.rn2(sides)
    if choice in _TELEPORTATION:
        return "scroll of teleportation" if dice.rn2(3) else "wand of teleportation"
    if choice in (8, 10):
        return "scroll of create monster" if dice.rn2(3) else "wand of create monster"
    if choice in (0, 1):
        return "scroll of teleportation"
    if choice == 2:
        return "scroll of create monster"
    if choice == 7:
        return None if "floater" in row.derived else "wand of digging"
    return "potion of sickness" if choice == 5 and row.model == "Pestilence" else _POTIONS[choice]


def _stays_here(outfit: Outfit) -> bool:
    site = outfit.site
    if "noteleport" in site.level.flags_set:
        return True
    if not (site.rules.monsters.rulers_forbid_teleport and site.in_hell) or _rules_demons(outfit.row):
        return False
    return any(_rules_demons(site.species[monster.species]) for monster in site.level.monsters)


def _rules_demons(row: monsters.Species) -> bool:
    return "demon" in row.flags and ("lord" in row.flags or "prince" in row.flags)


def _miscellaneous(outfit: Outfit) -> str | None:
    row, site, kind = outfit.row, outfit.site, outfit.monster.shapechanger
    bare_vampire = kind >= 0 and site.rules.monsters.bare_vampires and site.species[kind].character == "V"
    if row.difficulty < 6 and outfit.one_in(30):
        return outfit.either("potion of polymorph", 6, "wand of polymorph")
    if outfit.one_in(40) and "nonliving" not in row.derived and not bare_vampire:
        return "amulet of life saving"
    choice = site.dice.rn2(3)
    if choice == 0:
        return outfit.either("potion of speed", 6, "wand of speed monster")
    if choice == 2:
        return "potion of gain level"
    if outfit.monster.peaceful and not site.locality.hero.sees_invisible:
        return None
    return outfit.either("potion of invisibility", 6, "wand of make invisible")


_SUIT, _SHIELD, _HELMET, _GLOVES, _BOOTS, _CLOAK, _SHIRT = range(7)
"""Parts of the body by the skill number of armour."""

_AMULETS = ("amulet of life saving", "amulet of reflection")
_WRAPPING, _SPEED_BOOTS = "mummy wrapping", "speed boots"
_RACIAL = {
    "elf": {"elven leather helm", "elven mithril-coat", "elven cloak", "elven shield", "elven boots"},
    "orc": {
        *("orcish helm", "orcish chain mail", "orcish ring mail"),
        *("orcish cloak", "orcish shield", "Uruk-hai shield"),
    },
    "dwarf": {"dwarvish iron helm", "dwarvish mithril-coat", "dwarvish cloak", "dwarvish roundshield"},
}


def dress(site: Site, monster: Monster) -> None:
    """Let a monster put on its best piece for each part of the body."""
    if not monster.inventory or monster.helpless_turns:
        return
    row, kinds = species_table(site)[monster.species], site.kinds
    handless = row.size == monsters.SIZES["tiny"] or "no_hands" in row.flags or "animal" in row.flags
    if handless or ("mindless" in row.flags and row.character != "M" and row.model != "skeleton"):
        return
    amulets = [item for item in monster.inventory if kinds[item.kind].model in _AMULETS]
    if amulets and not any(item.worn for item in amulets):
        amulets[0].worn = True
    serves = "minion" in monster.state or "priest" in monster.state or row.sound == "priest"
    refuses = serves and site.rules.monsters.faithful_helms

    def fits_head(kind: Kind) -> bool:
        pierced = "horns" not in row.derived or kind.material_number <= 7
        return pierced and not (refuses and kind.model == "helm of opposite alignment")

    giants_wrapped = site.rules.monsters.wrappings_fit_giants
    no_suit = "no_suit" in row.derived
    can_be_wrapped = "wrapping_ok" in row.derived if giants_wrapped else row.size == monsters.SIZES["small"]
    any_cloak_fits = not giants_wrapped or row.size <= monsters.SIZES["medium"]
    if not no_suit and not any(item.worn and _part(kinds[item.kind]) == _SUIT for item in monster.inventory):
        _wear_best(site, monster, _SHIRT)
    if not no_suit or can_be_wrapped:
        _wear_best(site, monster, _CLOAK, lambda kind: any_cloak_fits or kind.model == _WRAPPING)
    _wear_best(site, monster, _HELMET, fits_head)
    _wear_best(site, monster, _SHIELD)
    _wear_best(site, monster, _GLOVES)
    if "slithy" not in row.flags and row.character != "C":
        _wear_best(site, monster, _BOOTS)
    if not no_suit or row.model == "hobbit":
        _wear_best(site, monster, _SUIT, lambda kind: not no_suit or kind.model == "elven mithril-coat")


def undress(site: Site, monster: Monster) -> None:
    """Undo the effects of all that a monster wears."""
    kinds = site.kinds
    if any(item.worn and kinds[item.kind].model == _SPEED_BOOTS for item in monster.inventory):
        monster.fast = False
    monster.invisibility_blocked = False
    set_state(monster, "invisible", monster.permanently_invisible)


def _part(kind: Kind) -> int | None:
    return kind.skill if kind.object_class == "ARMOR" else None


def _wear_best(site: Site, monster: Monster, part: int, admits: Callable[[Kind], bool] | None = None) -> None:
    """Put on the best armour for a part of the body instead of the worn piece."""
    kinds = site.kinds
    fitting = [item for item in monster.inventory if _part(kinds[item.kind]) == part]
    worn = next((item for item in fitting if item.worn), None)
    if worn is not None and worn.cursed:
        return
    best = worn
    for item in fitting:
        if item is worn or (admits is not None and not admits(kinds[item.kind])):
            continue
        if best is None or _value(site, monster, item) > _value(site, monster, best):
            best = item
    if best is None or best is worn:
        return
    if worn is not None:
        worn.worn = False
        worn.lit = worn.lit and not glows(kinds[worn.kind])
    best.worn = True
    best.lit = best.lit or glows(kinds[best.kind])
    if kinds[best.kind].model in site.rules.monsters.cursed_when_worn:
        best.cursed, best.blessed = True, False
    _take_effect(monster, kinds[best.kind])


def _value(site: Site, monster: Monster, item: Item) -> int:
    kind = site.kinds[item.kind]
    value = kind.armor_class + item.spe - min(max(item.eroded, item.eroded2), kind.armor_class)
    if site.rules.monsters.racial_armor and kind.model in _RACIAL.get(site.locality.hero.race, ()):
        value += 1
    return value + 20 if kind.model == _SPEED_BOOTS and not monster.fast else value


def _take_effect(monster: Monster, kind: Kind) -> None:
    if kind.model == "cloak of invisibility" and not monster.invisibility_blocked:
        set_state(monster, "invisible", True)
    elif kind.model == _WRAPPING:
        monster.invisibility_blocked = True
        set_state(monster, "invisible", False)
    elif kind.model == _SPEED_BOOTS:
        monster.fast = True
