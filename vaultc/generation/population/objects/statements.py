"""The statements OBJECT and CONTAINER, and creating one object, given or random.

Statues on Medusa's island are made of real monsters.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Final

from vaultc.generation.population.objects import initialisers, piles
from vaultc.generation.population.objects.choosing import name_item, random_kind, species
from vaultc.generation.population.species import MISSING, class_pick, count_birth, random_species
from vaultc.generation.site import GenerationRules, Initialiser, Site
from vaultc.language.diagnostics import ImpossibleObject
from vaultc.language.source import Span
from vaultc.level.level import Item, Monster
from vaultc.world.catalog import Catalog, kinds, monsters
from vaultc.world.grid import at


def create(site: Site, kind: int, initialised: bool, artifacts: bool) -> Item:
    """Create an object without a place.

    ``initialised`` gives it random properties, ``artifacts`` allows it to become an artifact. A strange object, which
    stands for what a fork lacks, gets none. Rules: "Creating an object".
    """
    item, known, place, things = Item(kind), site.named, site.locality, site.rules.things
    if kind == known.strange:
        site.leave_out()
        return item
    if things.numbered:
        site.dice.rnd(2)
    if things.first_species is not None:
        item.species = _first_species(site.catalog, site.rules, initialised)[kind]
    if not place.usual:
        place.usual, place.bare = _usual(site.catalog, site.rules), _bare(site.catalog, site.rules)
    (place.usual if initialised else place.bare)[kind](site, item, artifacts)
    if kind == known.corpse:
        piles.start_rotting(site, item)
    return item


def random_item(site: Site, object_class: str | None, artifacts: bool = True) -> Item:
    """Create a random object of a class, given by id, or of any class that suits the place (None).

    Rules: "Random object of a class".
    """
    return create(site, random_kind(site, object_class), True, artifacts)


@cache
def _usual(catalog: Catalog, making: GenerationRules) -> tuple[Initialiser, ...]:
    """For each kind the initialiser that gives an object of it its properties."""
    families = {**_FAMILIES, **making.things.families}

    def initialiser_of(kind: kinds.Kind) -> Initialiser:
        if kind.object_class == "WEAPON":
            return initialisers.weapon(kind, catalog.missiles)
        if kind.name is not None and kind.model == making.things.safe:
            return initialisers.safe(create)
        family = families.get(kind.object_class)
        return family(kind) if family is not None else initialisers.leave

    return tuple(initialiser_of(kind) for kind in _kinds(catalog))


@cache
def _first_species(catalog: Catalog, making: GenerationRules, initialised: bool) -> tuple[int, ...]:
    """For each kind the number in the species field of a new object of it."""
    first = making.things.first_species
    return tuple(0 if first is None else first(kind, initialised) for kind in _kinds(catalog))


@cache
def _bare(catalog: Catalog, making: GenerationRules) -> tuple[Initialiser, ...]:
    """For each kind the properties that an object of it always gets."""
    return tuple(making.things.bare.get(kind.model or "", initialisers.leave) for kind in catalog.kinds)


@cache
def _kinds(catalog: Catalog) -> tuple[kinds.Kind, ...]:
    """All kinds as rules know them: those that a fork adds have the name of the kind that they are like."""
    return tuple(
        replace(kind, name=kind.model) if kind.name and kind.name != kind.model else kind for kind in catalog.kinds
    )


_FAMILIES: dict[str, Callable[[kinds.Kind], Initialiser]] = {
    "ARMOR": initialisers.armor,
    "RING": initialisers.ring,
    "AMULET": initialisers.amulet,
    "TOOL": lambda kind: initialisers.box(kind, create) or initialisers.tool(kind),
    "FOOD": initialisers.food,
    "POTION": initialisers.potion,
    "SCROLL": initialisers.scroll,
    "SPBOOK": initialisers.spellbook,
    "WAND": initialisers.wand,
    "GEM": initialisers.gem,
    "ROCK": lambda kind: initialisers.rock(kind, create),
}


def make_at(site: Site, kind: int, x: int, y: int, initialised: bool = True) -> Item:
    """Create an object of a kind on a cell; never an artifact, never stacked. Rules: "Other entry points"."""
    item = create(site, kind, initialised, False)
    piles.put_on_pile(site, item, x, y)
    return item


def random_item_at(site: Site, object_class: str | None, x: int, y: int, artifacts: bool = True) -> Item:
    """Create a random object (of a class) on a cell, without stacking it. Rules: "Other entry points"."""
    item = random_item(site, object_class, artifacts)
    piles.put_on_pile(site, item, x, y)
    return item


def corpse_or_statue(site: Site, kind: int, species: int | None, x: int, y: int, initialised: bool) -> Item:
    """Create a corpse or statue of a species (None: keep its own) on a cell.

    A corpse whose timer depends on its species draws it anew. Nothing is made of a species that a fork lacks. Rules:
    "Other entry points".
    """
    if species == MISSING:
        return Item(site.named.strange, x=x, y=y)
    item = make_at(site, kind, x, y, initialised)
    if species is None:
        return item
    known = site.named
    before, item.species = item.species, species
    if kind == known.corpse and (before in known.special_corpses or species in known.special_corpses):
        piles.start_rotting(site, item)
    return item


def high_score_object(site: Site, kind: int, x: int, y: int) -> Item:
    """Create a corpse or statue of a hero of the high-score list on a cell.

    The list is empty here, so the rank is drawn in vain, the object stays nameless, and for rules that depend on a hero
    found, none was. Rules: "Other entry points".
    """
    item = make_at(site, kind, x, y, kind == site.named.corpse)
    site.dice.rnd(10)
    return item


def gold(site: Site, amount: int, x: int, y: int) -> Item:
    """Add gold to a cell's pile and return its heap; an amount below 1 means a random one. Rules: "Gold"."""
    if amount <= 0:
        dice, place = site.dice, site.surroundings
        if site.rules.things.gold_by_depth:
            factor = dice.rnd(30 // max(12 - place.depth, 2))
            amount = 1 + dice.rnd(place.difficulty + 2) * factor
        else:
            amount = 1 + dice.rnd(place.difficulty + 2) * dice.rnd(30)
    kind = site.named.gold
    for item in site.level.piles.get(at(x, y), ()):
        if item.kind == kind:
            item.quantity = site.limited(item.quantity + amount)
            return item
    item = make_at(site, kind, x, y, initialised=False)
    item.quantity = site.limited(amount)
    return item


RANDOM: Final = "random"
"""A ``montype`` of any species that suits the level."""


class ObjectOrder:
    """The data of one OBJECT or CONTAINER statement, with all values as the script computed them.

    ``kind`` is a kind's number; without it ``object_class`` is an id such as ``GEM``, or None for a random object.
    ``place`` finds the cell, with its draws; it is called once for each object made. ``enchantment`` None means not
    given. ``curse`` is ``blessed``, ``uncursed``, ``cursed`` or None. ``montype`` is a species number, the character of
    a class, RANDOM, or None. ``name`` None means not given, which is not the same as empty. ``quantity`` 0 means not
    given. ``erosion`` is -1 for ``erodeproof``. Options that name a state are True when given; ``unlit`` and
    ``invisible`` have no effect and no field. ``trapped`` is False for ``not_trapped`` and None where neither is given.

    Rules: "Data of one OBJECT or CONTAINER".
    """

    enchantment: int | None = None
    curse: str | None = None
    montype: int | str | None
    name: str | None = None
    quantity: int = 0
    erosion: int = 0
    recharged: int = 0
    locked: bool = False
    broken: bool = False
    trapped: bool | None = None
    greased: bool = False
    buried: bool = False
    lit: bool = False
    origin: Span | None = None

    def __init__(
        self, place: Callable[[], tuple[int, int]], object_class: str | None = None, kind: int | None = None
    ) -> None:
        self.place = place
        self.object_class = object_class
        self.kind = kind
        self.montype = None  # compiled classes take no default of None for a choice of several types


class ContainerStack:
    """The containers that are open, innermost last; a container that no longer exists is None.

    At most ``deepest`` are open at once. A script starts with an empty stack. CONTAINER pushes one entry for each
    object it makes, the end of a CONTAINER block pops one. Rules: "The stack of open containers".
    """

    __slots__ = ("deepest", "entries")

    def __init__(self, deepest: int) -> None:
        self.deepest = deepest
        self.entries: list[Item | None] = []

    def push(self, container: Item) -> bool:
        """Open a container; False if too many are open already."""
        if len(self.entries) >= self.deepest:
            return False
        self.entries.append(container)
        return True

    def pop(self) -> None:
        """Close the innermost container, if any is open (the end of a block, or a BREAK out of it)."""
        if self.entries:
            self.entries.pop()

    def lose_top(self) -> None:
        """Note that the innermost container does not exist any more."""
        if self.entries:
            self.entries[-1] = None

    def clear(self) -> None:
        """Close all containers."""
        self.entries.clear()


def turn_to_stone(site: Site, statue: Item, make_monster: Callable[[Site, int], Monster | None]) -> None:
    """Make a monster of the statue's species, or of others until one can be petrified, and make it the statue.

    Rules: "Medusa".
    """
    chosen = statue.species
    for _ in range(1000):
        victim = make_monster(site, chosen)
        if victim is not None:
            site.level.monsters.remove(victim)
            row = site.species[victim.species]
            petrified = can_be_petrified(row) if site.rules.things.golems_spared else not row.stone_resistant
            if petrified:
                statue.species = chosen
                if site.rules.things.stone_counts_late:
                    count_birth(site, chosen)
                for item in victim.inventory:
                    item.worn = False
                    piles.put_into(site, item, statue.contents)
                victim.inventory.clear()
                return
            if site.rules.things.victims_resist:
                ask_whether_they_resist(site, victim.inventory)
        chosen = species(site)


def can_be_petrified(row: monsters.Species) -> bool:
    """True for species that do not resist, without the golems that become golems of stone."""
    golem = row.character == "'" and row.model != "stone golem"
    return not (row.stone_resistant or golem)


def ask_whether_they_resist(site: Site, items: list[Item]) -> None:
    """Draw for each thing of a vanishing monster if it resists; unique ones and Riders drop without."""
    known = site.named
    for item in items:
        unique = site.kinds[item.kind].unique
        if not unique and not (item.kind == known.corpse and item.species in known.riders):
            site.dice.rn2(100)


MakeMonster = Callable[[Site, int], Monster | None]
"""Creates a monster of a species at a random place of the level, as the rules of monsters do."""

_NOT_GIVEN: Final = -127
_GONE: list[Item] = []
"""The result for an object that was absorbed, counted or destroyed."""


def carry_out(
    site: Site,
    order: ObjectOrder,
    containers: ContainerStack,
    carrier: Monster | None,
    inside: bool,
    is_container: bool,
    make_monster: MakeMonster,
) -> None:
    """Carry out an OBJECT or (``is_container``) CONTAINER statement.

    ``inside`` tells if the statement is written in the block of a CONTAINER or MONSTER, ``carrier`` is the monster
    whose block is open, if it could be made: some games give it what functions called from there make, too. A CONTAINER
    leaves its objects open in ``containers``; the caller pops one entry at the end of the block. ``make_monster`` makes
    the victims for the statues of Medusa's island. Raises ImpossibleObject. Rules: "The statements",
    "UnNetHack 6: Making one".
    """
    if order.montype == RANDOM:
        species = random_species(site)
    elif isinstance(order.montype, str):
        species = class_pick(site, order.montype, ignore_generation=True)
    else:
        species = order.montype
    neat_blocks = site.rules.things.neat_blocks
    held, loose = inside or (neat_blocks and carrier is not None), not (inside and neat_blocks)
    for _ in range(copies(site, order)):
        item = _create(site, order)
        _apply(site, order, item, species)
        holder = _hand_over(site, item, containers, carrier) if held else None
        if holder is _GONE:
            continue
        if is_container:
            item.contents.clear()
            if not containers.push(item):
                site.complain("too many containers inside one another")
        if order.kind == site.named.statue and species is None and site.locality.on_medusa_level:
            turn_to_stone(site, item, make_monster)
        _mark_prize(site, order, item)
        if loose:
            piles.stack(site, item)
            burning = piles.light(site, item) if order.lit else 0
            if order.buried and piles.bury(site, item, holder, burning):
                containers.lose_top()


def copies(site: Site, order: ObjectOrder) -> int:
    """Return how many times an order is carried out; things that stack are one object. Rules: "How many"."""
    if not order.kind or site.kinds[order.kind].merges:
        return 1
    return max(1, order.quantity)


def _create(site: Site, order: ObjectOrder) -> Item:
    """Find the place and create the object there; ``$`` may yield gold that lies there already."""
    x, y = order.place()
    if order.kind is None and order.object_class == "COIN":
        return gold(site, 0, x, y)
    artifacts = order.name is None
    kind = random_kind(site, order.object_class) if order.kind is None else order.kind
    item = create(site, kind, True, artifacts)
    if item.kind == site.named.strange:
        raise ImpossibleObject(f"a {site.kinds[item.kind].name} cannot be created")
    piles.put_on_pile(site, item, x, y)
    return item


def _apply(site: Site, order: ObjectOrder, item: Item, species: int | None) -> None:
    """Carry out steps 3 to 8 of the rule. Rules: "Making one"."""
    item.origin = order.origin
    if order.enchantment is not None and _signed(order.enchantment, 16) != _NOT_GIVEN:
        item.spe = _signed(order.enchantment, 8)
    neutral = item.kind == site.named.gold and site.rules.things.coins_neutral
    if order.curse is not None and not neutral:
        item.blessed, item.cursed = order.curse == "blessed", order.curse == "cursed"
    _set_species(site, item, species)
    if order.name is not None:
        name_item(site, item, order.name)
    _apply_state(site, order, item)
    if order.quantity > 0 and site.kinds[item.kind].merges:
        item.quantity = site.limited(order.quantity)


def _set_species(site: Site, item: Item, species: int | None) -> None:
    """Carry out ``montype``; in the reference eggs get a new timer in any case."""
    if site.rules.things.new_species_new_timers:
        if species is not None:
            piles.change_species(site, item, species)
        return
    if species is not None:
        item.species = species
    if item.kind == site.named.egg and item.species >= 0:
        piles.start_hatching(site, item)


def _apply_state(site: Site, order: ObjectOrder, item: Item) -> None:
    if site.rules.things.states_always_set:
        item.locked, item.greased = order.locked, order.greased
    elif order.locked:
        item.locked = True
    elif order.broken:
        item.broken, item.locked = True, False
    erosion = _signed(order.erosion, 16)
    if erosion < 0:
        item.erodeproof = True
    elif erosion:
        item.eroded, item.eroded2 = erosion % 4, erosion // 4 % 4
    elif site.rules.things.states_always_set:
        item.eroded = item.eroded2 = 0
        item.erodeproof = False
    recharged = _signed(order.recharged, 16)
    if recharged:
        item.recharged = recharged % 8
    if order.trapped or (order.trapped is False and site.rules.things.untrapping):
        item.trapped = order.trapped
    item.greased = item.greased or order.greased


def _signed(value: int, bits: int) -> int:
    half = 1 << (bits - 1)
    return (value + half) % (2 * half) - half


def _hand_over(site: Site, item: Item, containers: ContainerStack, carrier: Monster | None) -> list[Item] | None:
    """Move an object into the open container or to the carrier; None if it stays on the floor."""
    if containers.entries:
        piles.take(site.level, item)
        container = containers.entries[-1]
        if container is None:
            if site.rules.things.lost_artifacts_return:
                site.existing_artifacts.discard(item.artifact)
            return _GONE
        return container.contents if piles.put_into(site, item, container.contents) is item else _GONE
    if carrier is None:
        return None
    piles.take(site.level, item)
    return carrier.inventory if _give(site, item, carrier) else _GONE


def _give(site: Site, item: Item, carrier: Monster) -> bool:
    """Give an object to a monster; False if it is not an object of its own any more."""
    known = site.named
    if item.kind == known.gold and not site.rules.monsters.gold_is_item:
        carrier.gold = site.limited(carrier.gold + item.quantity)
        return False
    if item.kind == known.figurine and item.cursed and item.species >= 0:
        site.dice.rnd(9000)
    if site.rules.things.saddles_fit and site.kinds[item.kind].model == "saddle":
        item.worn = "saddle_ok" in site.species[carrier.species].derived
    return piles.merge_into(site, item, carrier.inventory) is item


def _mark_prize(site: Site, order: ObjectOrder, item: Item) -> None:
    """Mark the first object of a kind that a dungeon is visited for; it never stacks."""
    scaffolding, prizes = site.level.scaffolding, site.rules.things.prizes
    if prizes is None or order.kind is None or scaffolding.prize_laid:
        return
    if site.kinds[item.kind].name in prizes(site.surroundings):
        item.prize = scaffolding.prize_laid = True
