"""Objects in their places: piles, containers, stacking, under the floor; and their timers.

When timers run out is beyond a level's making.
"""

from __future__ import annotations

from typing import Final

from vaultc.generation.layout.positions import is_ice
from vaultc.generation.site import Site
from vaultc.level.level import Item, Level
from vaultc.world.catalog import Catalog, kinds
from vaultc.world.catalog.named import SpecialKinds, named
from vaultc.world.grid import at

_CANDLE_STEP: Final = 25


def put_on_pile(site: Site, item: Item, x: int, y: int) -> None:
    """Put an object on the floor of a cell: on top of the pile, or just below a boulder there.

    A corpse with a timer is marked if that is ice, and stays marked until it is taken away. What a fork lacks is put
    nowhere.

    Rules: "Placing on the floor".
    """
    known = site.named
    item.x, item.y = x, y
    if item.kind == known.strange:
        return
    _put_down(site, item, known)
    if item.rotting and is_ice(site.level, x, y):
        item.recharged = 1
    piles, cell = site.level.piles, at(x, y)
    pile = piles.get(cell)
    if pile is None:
        pile = piles[cell] = []
    above = 0
    if not site.rules.things.boulders_on_top:
        above = 1 if pile and pile[0].kind == known.boulder else 0
    elif item.kind != known.boulder:
        above = next((index for index, other in enumerate(pile) if other.kind != known.boulder), len(pile))
    pile.insert(above, item)


def take(level: Level, item: Item) -> None:
    """Take an object off the floor if it is there; it keeps its coordinates, but a corpse is on ice no more."""
    if item.rotting:
        item.recharged = 0
    index = at(item.x, item.y)
    pile = level.piles.get(index, [])
    if item not in pile:
        return
    pile.remove(item)
    if not pile:
        del level.piles[index]


def put_into(site: Site, item: Item, contents: list[Item]) -> Item:
    """Put an object into a container or a monster's pack and return the object that holds it now.

    The result is the object itself, or a like one on the cell that absorbed it. Rules: "Putting c into a container".
    """
    _put_down(site, item, site.named)
    return merge_into(site, item, contents)


def merge_into(site: Site, item: Item, items: list[Item]) -> Item:
    """Let the first like object of a list absorb one, or put it in front; return the object that holds it now."""
    if item.kind == site.named.strange:
        return item
    for holder in items:
        if holder.kind == item.kind and stackable(site, item, holder):
            _absorb(site, holder, item)
            return holder
    items.insert(0, item)
    return item


def stack(site: Site, item: Item) -> None:
    """Let an object absorb the first like one on the floor of its cell; the object itself may be anywhere.

    Rules: "Stacking on the floor".
    """
    for other in site.level.piles.get(at(item.x, item.y), ()):
        if other is not item and other.kind == item.kind and stackable(site, other, item):
            take(site.level, other)
            _absorb(site, item, other)
            return


def stackable(site: Site, item: Item, holder: Item) -> bool:
    """True if one object would stack into another. Rules: "When two objects stack"."""
    known = site.named
    kind = site.kinds[item.kind]
    if item.kind != holder.kind or item.prize or holder.prize:
        return False
    if item.kind == known.gold:
        return True
    if item.kind in known.globs:
        return (item.blessed, item.cursed) == (holder.blessed, holder.cursed)
    return (
        kind.merges
        and _condition(item) == _condition(holder)
        and (kind.object_class != "WEAPON" or item.erodeproof == holder.erodeproof)
        and _keeps_with(item, holder, known)
        and (item.name == holder.name or (item.kind != known.corpse and (item.name is None or holder.name is None)))
    )


def _condition(item: Item) -> tuple[int, ...]:
    state = (item.spe, item.blessed, item.cursed, item.broken, item.trapped, item.lit, item.greased)
    return (*state, item.eroded, item.eroded2, item.artifact)


def _keeps_with(item: Item, holder: Item, known: SpecialKinds) -> bool:
    """The obstacles of particular kinds: species, timers, revival, fire."""
    kind = item.kind
    if kind == known.corpse:
        return item.species == holder.species and item.species not in known.revivers
    if kind == known.egg:
        return item.species == holder.species and not (item.timed or holder.timed)
    if kind == known.tin:
        return item.species == holder.species
    if kind in known.candles:
        return item.age // _CANDLE_STEP == holder.age // _CANDLE_STEP
    return kind != known.oil or not item.lit


def _absorb(site: Site, holder: Item, item: Item) -> None:
    if item.kind in site.named.globs:
        # Globs flow into a single one.
        holder.name = holder.name or item.name
        holder.quantity = 1
        holder.greased = holder.greased and item.greased
        holder.eroded = int(bool(holder.eroded or item.eroded))
        return
    total = holder.quantity + item.quantity
    if not item.lit:
        holder.age = (holder.age * holder.quantity + item.age * item.quantity) // total
    holder.quantity = site.limited(total)
    holder.name = holder.name or item.name


def _put_down(site: Site, item: Item, known: SpecialKinds) -> None:
    """Let crysknives, also those inside, turn into worm teeth; fixed ones seldom do."""
    for content in item.contents:
        _put_down(site, content, known)
    if item.kind in known.crysknives and not (item.erodeproof and site.dice.rn2(10)):
        item.kind = known.worm_tooth
        item.erodeproof = False


def bury(site: Site, item: Item, holder: list[Item] | None = None, burning: int = 0) -> bool:
    """Bury an object; true if it is destroyed instead.

    The object is taken off the floor, or out of ``holder``, the contents or pack in which it is. ``burning`` is the age
    that :func:`vaultc.generation.population.objects.piles.light` took; an object that goes out gets it back. Rules:
    "Burying".
    """
    known = site.named
    if stays_above(site.catalog, item.kind, item.species):
        return False
    site.dice.rn2(100)
    if item.lit and item.kind != known.oil:
        item.lit = False
        item.age += burning
    if item.kind == known.leash:
        item.species = 0
    if holder is None:
        take(site.level, item)
    else:
        holder.remove(item)
    under_ice = is_ice(site.level, item.x, item.y)
    if item.kind == known.rock and not under_ice:
        return True
    kind = site.kinds[item.kind]
    rots = kind.object_class == "POTION" if under_ice else kind.material_number <= 8  # organic
    if rots and item.kind != known.corpse and site.dice.rn2(100) >= (95 if item.artifact else 5):
        site.dice.rnd(250)
    lay_under(site, item, item.x, item.y)
    return False


def stays_above(catalog: Catalog, kind: int, species: int) -> bool:
    """True for things that nothing buries: unique ones and the corpses of Riders. Rules: "Burying"."""
    known = named(catalog)
    return catalog.kinds[kind].unique or (kind == known.corpse and species in known.riders)


def lay_under(site: Site, item: Item, x: int, y: int) -> None:
    """Put an object that is nowhere under the floor of a cell, without any draw, unless a fork lacks it."""
    item.x, item.y = x, y
    item.buried = True
    if item.kind != site.named.strange:
        site.level.buried.insert(0, item)


def unearth(site: Site, x: int, y: int) -> None:
    """Bring everything buried at a cell up to its floor."""
    level = site.level
    found = [item for item in level.buried if item.x == x and item.y == y]
    for item in found:
        level.buried.remove(item)
        item.buried = False
        put_on_pile(site, item, x, y)


_HATCH_TURNS: Final = range(151, 201)


def start_rotting(site: Site, corpse: Item) -> None:
    """Set the timer of a corpse of its present species. Rules: "Timers that draw"."""
    known = site.named
    corpse.rotting = corpse.species not in known.lasting_corpses
    if not corpse.rotting:
        return
    dice = site.dice
    dice.rnz(25)
    turns, odds = 0, 0
    if corpse.species in known.riders:
        turns, odds = 488, 3
    elif site.rules.things.trolls_stir and corpse.species in known.revivers:
        turns, odds = 49, 37
    for _ in range(turns):
        if not dice.rn2(odds):  # the corpse rises
            return


def change_species(site: Site, item: Item, species: int) -> None:
    """Give an object another species, and the timers of that species: a corpse anew, an egg if it has none.

    Rules: "NetHack 3.6: OBJECT".
    """
    known = site.named
    item.species = species
    never_hatches = site.rules.things.extinct_unhatched and species in site.gone
    if item.kind == known.corpse:
        start_rotting(site, item)
    elif item.kind == known.egg and not item.timed and not never_hatches:
        start_hatching(site, item)


def start_hatching(site: Site, egg: Item) -> None:
    """Set the timer of an egg anew; most eggs get one. Rules: "Timers that draw"."""
    dice = site.dice
    egg.timed = any(dice.rnd(turn) > _HATCH_TURNS.start - 1 for turn in _HATCH_TURNS)


def light(site: Site, item: Item) -> int:
    """Light an object and return the turns it burns to its next stage, by which its age drops.

    The age of a burning thing is the age left after that stage. Rules: "Lighting".
    """
    known = site.named
    lasting = item.kind == known.magic_lamp or item.artifact == known.sunsword
    if not item.age and not lasting:
        return 0
    item.lit = True
    if lasting or glows(site.kinds[item.kind]):
        return 0
    stages: tuple[int, ...] = ()
    if item.kind in known.lamps:
        stages = (150, 100, 50, 25)
    elif item.kind in known.candles or item.kind == known.candelabrum:
        stages = (75, 15)
    turns = item.age - next((stage for stage in stages if stage < item.age), 0)
    if item.kind == known.oil and item.eroded and site.rules.things.thin_oil_burns_fast:
        turns = (3 * item.age + 2) // 4
    item.age -= turns
    if item.kind not in known.lamps | known.candles | {known.candelabrum, known.oil}:
        site.complain(f"{site.kinds[item.kind].name} cannot burn")
    return turns


def glows(kind: kinds.Kind) -> bool:
    """True for dragon armour that shines while it is worn."""
    return (kind.shuffle or "").startswith("dragon") and (kind.appearance or "").startswith("glowing ")
