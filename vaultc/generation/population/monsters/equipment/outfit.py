"""A monster being equipped: making things, and small choices among them."""

from __future__ import annotations

from functools import cache
from typing import Final

from vaultc.generation.population import objects
from vaultc.generation.population.known import wanted_kind
from vaultc.generation.population.monsters.species_table import species_table
from vaultc.generation.site import Site
from vaultc.level.level import Item, Monster
from vaultc.world.catalog.monsters import Species

_FEWEST_MISSILES: Final = 3
_CLASSES = {"wand of ": "/", "potion of ": "!", "scroll of ": "?", "ring of ": "=", "spellbook of ": "+"}


def kind_called(site: Site, name: str) -> int:
    """The number of a kind that a rule makes, by its full name: ``wand of digging``, ``long sword``."""
    return wanted_kind(site, *_name_and_class(name))


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
        self.row: Species = species_table(site)[monster.species]

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
        return objects.make(self.site, kind_called(self.site, name), initialised, False)

    def keep(self, item: Item) -> Item:
        """Put an object into the monster's pack; returns the object that holds it now."""
        return objects.put_into(self.site, item, self.monster.inventory)

    def give(self, *names: str) -> int:
        """Give the monster ordinary objects in this order; returns the enchantment of the last."""
        enchantment = 0
        for name in names:
            enchantment = self.give_kind(kind_called(self.site, name))
        return enchantment

    def give_kind(self, kind: int | None) -> int:
        """Give the monster an ordinary object of a kind; returns its enchantment."""
        return 0 if kind is None else self.own(objects.make(self.site, kind, True, False))

    def own(self, item: Item) -> int:
        """Give the monster an object, made to suit it; returns its enchantment."""
        self._suit(item)
        enchantment = item.spe
        self.keep(item)
        return enchantment

    def _suit(self, item: Item) -> None:
        """Demons have no holy things, angels no cursed or poor ones, princes no poor ones."""
        row = self.row
        if row.character == "&":
            item.cursed = item.cursed or item.blessed
            item.blessed = False
        elif "minion" in row.flags and self._serves_law():
            item.cursed = False
            item.spe = max(0, item.spe)
            item.erodeproof = True
        if "prince" in row.flags:
            object_class = self.site.catalog.kinds[item.kind].object_class
            if object_class in ("WEAPON", "ARMOR"):
                item.spe = max(1 if object_class == "WEAPON" else 0, item.spe)

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
        if self.monster.gold:
            return True
        kinds = self.site.catalog.kinds
        return any(kinds[item.kind].object_class == "COIN" for item in self.monster.inventory)

    def throw(self, name: str, spread: int) -> None:
        """Give the monster missiles: three, and up to ``spread`` - 1 more."""
        item = self.make(name, initialised=True)
        item.quantity = _FEWEST_MISSILES + self.site.dice.rn2(spread)
        if name == "orcish arrow":
            item.trapped = True
        self.keep(item)
