"""Classes and kinds of random objects, the species in them, artifacts, and appearances.

Objects become artifacts by chance or by name.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from functools import cache
from itertools import accumulate
from typing import Final

from vaultc.chance.dice import Dice
from vaultc.generation.population.species import genocided, outcomes, random_species
from vaultc.generation.site import Site
from vaultc.generation.variations import ShuffleRange
from vaultc.level.level import Item
from vaultc.world.catalog import Catalog
from vaultc.world.catalog.kinds import Artifact, ClassWeights, Kind


def random_kind(site: Site, object_class: str | None) -> int:
    """A random kind of a class (an id such as ``GEM``), or of a random class that suits the place.

    The kind is rolled before the class. Rules: "Random object of a class".
    """
    dice = site.dice
    dice.about("kind")
    roll = dice.rnd(1000)
    if object_class is None:
        dice.about("class")
        object_class = random_class(site)
    dice.about("")
    return _kind_at(site, object_class, roll)


def random_boxed_kind(site: Site) -> int:
    """A random kind for the contents of boxes; here the class is rolled first. Rules: "Contents of boxes"."""
    object_class = _rolled_classes(site.catalog, "container")[site.dice.rnd(100)]
    return _kind_at(site, object_class, site.dice.rnd(1000))


def random_class(site: Site) -> str:
    """The id of a random class of objects, as the place has them."""
    locality = site.locality
    classes = locality.rolled_classes
    if classes is None:
        place = "rogue level" if locality.on_rogue_level else "hellish" if locality.in_hell else "ordinary"
        classes = locality.rolled_classes = _rolled_classes(site.catalog, place)
    return classes[site.dice.rnd(100)]


def pick(site: Site, first: int, last: int) -> int:
    """A random kind of a range of rows, both included. Rules: "Random kind of a row range"."""
    if first == last:
        return first
    sums = _range_sums(site.catalog, _gem_tier(site), first, last)
    if not sums[-1]:
        return first + site.dice.rn2(last - first + 1)
    return first + bisect_left(sums, site.dice.rnd(sums[-1]))


def _kind_at(site: Site, object_class: str, roll: int) -> int:
    kinds = site.locality.rolled_kinds.get(object_class)
    if kinds is None:
        kinds = _rolled_kinds(site.catalog, _gem_tier(site), object_class)
        site.locality.rolled_kinds[object_class] = kinds
    return kinds[roll]


def _gem_tier(site: Site) -> int:
    tier, deepest = site.locality.ledger // 3, len(site.catalog.object_weights.gems) - 1
    return tier if tier < deepest else deepest


@cache
def _rolled_classes(catalog: Catalog, kind_of_place: str) -> list[str]:
    """The class of objects that comes to a kind of place for each roll of 100."""
    weights = catalog.object_weights
    rows: dict[str, ClassWeights] = {
        "ordinary": weights.ordinary,
        "container": weights.container,
        "rogue level": weights.rogue_level,
        "hellish": weights.hellish,
    }
    classes = rows[kind_of_place]
    return outcomes([name for name, _ in classes], [weight for _, weight in classes], 100)


@cache
def probabilities(catalog: Catalog, gem_tier: int) -> tuple[int, ...]:
    """Chances in 1000 of every kind within its class; real gems by the depth in tiers of three levels.

    Rules: "Gem probabilities".
    """
    chances = [kind.probability for kind in catalog.kinds]
    gems = catalog.object_weights.gems[gem_tier]
    start = catalog.object_classes["GEM"].first_index or 0
    chances[start : start + len(gems)] = gems
    return tuple(chances)


@cache
def _rolled_kinds(catalog: Catalog, gem_tier: int, object_class: str) -> list[int]:
    """The kind of a class for each roll of 1000, which is what the chances of a class make, but for a fork's."""
    row = catalog.object_classes[object_class]
    kinds = range(row.first_index or 0, (row.first_index or 0) + row.rows)
    return outcomes(kinds, probabilities(catalog, gem_tier)[kinds.start : kinds.stop], 1000)


@cache
def _range_sums(catalog: Catalog, gem_tier: int, first: int, last: int) -> list[int]:
    return list(accumulate(probabilities(catalog, gem_tier)[first : last + 1]))


_FALLBACK_ATTEMPTS: Final = 10_000
_NOT_AT_RANDOM: Final = frozenset({"unique", "no_generate"})


def species(site: Site) -> int:
    """Number of a species that suits the level; all draws on the monster stream.

    Rules: "species()".
    """
    chosen = random_species(site)
    if chosen is not None:
        return chosen
    site.dice.enter_monster_stream()
    try:
        return _any_species(site) if site.rules.things.wasted_search else _any_common_species(site)
    finally:
        site.dice.leave_monster_stream()


def _any_species(site: Site) -> int:
    """Draw a species when no species suits; the reference draws for a first search, and does not use its result."""
    dice, realm = site.dice, site.locality.realm
    rows, count = site.species, site.catalog.first_special
    for _ in range(_FALLBACK_ATTEMPTS):
        if realm.lives_in_dungeon(rows[dice.rn2(count)]):
            break
    while True:
        number = dice.rn2(count)
        if "no_generate" not in rows[number].generation:
            return number


def _any_common_species(site: Site) -> int:
    """Draw a species that could come to this dungeon at random; after many vain draws take the last."""
    dice, realm = site.dice, site.locality.realm
    rows, count = site.species, site.catalog.first_special
    unwelcome = _NOT_AT_RANDOM | {"no_hell"} if site.in_hell else _NOT_AT_RANDOM
    number = 0
    for _ in range(_FALLBACK_ATTEMPTS):
        number = dice.rn2(count)
        if realm.lives_in_dungeon(rows[number]) and not rows[number].generation & unwelcome:
            break
    return number


def corpse_species(site: Site) -> int:
    """The species of a new corpse: the first pick that leaves one."""
    rows = site.species
    for _ in range(50):
        number = rows[species(site)].corpse_as
        if not rows[number].no_corpse:
            return number
    return site.named.human


def figurine_species(site: Site) -> int:
    """The species of a new figurine: not human if that can be helped."""
    rows = site.species
    number = species(site)
    for _ in range(30):
        if not rows[number].human:
            break
        number = species(site)
    return number


def tin_species(site: Site) -> int | None:
    """The species in a tin, or None if no edible one came up."""
    rows = site.species
    for _ in range(200):
        number = rows[species(site)].corpse_as
        if rows[number].nutrition > 0 and not rows[number].no_corpse:
            return number
    return None


def egg_species(site: Site) -> int | None:
    """The species in a fertile egg, or None if no species that hatches came up."""
    for _ in range(200):
        hatched = hatch(site, species(site))
        if hatched is not None:
            return hatched
    return None


def hatch(site: Site, parent: int) -> int | None:
    """The species inside an egg of a parent, or None if it cannot hatch. Rules: "FOOD"."""
    known = site.named
    grown = site.species[known.scorpion if parent == known.scorpius else parent].grows_to
    if grown in known.always_hatching:
        return _alive(site, grown)
    if not site.species[grown].lays_eggs:
        return None
    if site.dice.rn2(77) and grown in known.unhatching:
        return None
    return _alive(site, grown)


def _alive(site: Site, number: int) -> int | None:
    younger = site.species[number].grows_from
    return None if genocided(site, number) or genocided(site, younger) else number


@cache
def _artifacts_of(catalog: Catalog, kind: int) -> tuple[Artifact, ...]:
    return tuple(artifact for artifact in catalog.artifacts if artifact.base_index == kind)


def chance_artifact(site: Site, item: Item) -> None:
    """Make an object one of the random artifacts of its kind that do not exist yet. Rules: "Artifact chance"."""
    candidates = [
        artifact
        for artifact in _artifacts_of(site.catalog, item.kind)
        if not artifact.no_random and artifact.number not in site.existing_artifacts
    ]
    if candidates:
        _become(site, item, candidates[site.dice.rn2(len(candidates))])


def name_item(site: Site, item: Item, name: str) -> None:
    """Name an object, which may make it an artifact, or fail because that artifact exists.

    Rules: "Making one".
    """
    name = name.encode()[:62].decode(errors="ignore")
    artifact = next((a for a in _artifacts_of(site.catalog, item.kind) if a.name == name), None)
    if item.artifact or (artifact is not None and artifact.number in site.existing_artifacts):
        return
    if artifact is None:
        item.name = name or None
    else:
        _become(site, item, artifact)


def _become(site: Site, item: Item, artifact: Artifact) -> None:
    item.name = artifact.name
    item.artifact = artifact.number
    item.age = 0
    site.existing_artifacts.add(artifact.number)


_GROUPS = ("ring", "amulet", "potion", "scroll", "spbook", "wand", "helmet", "gloves", "cloak", "boots")
"""Shuffled in this order."""
_MATERIAL_MOVES: Final = frozenset(_GROUPS[:6])
_LOOKS: Final = ("appearance", "color", "color_number")
_GEM_LOOKS: Final = {
    "turquoise": (None, "sapphire"),
    "aquamarine": (None, "sapphire"),
    "fluorite": (None, "sapphire", "diamond", "emerald"),
}
"""The gems that may look like others, and those; None is the gem's own look."""


def shuffled_kinds(catalog: Catalog, dice: Dice, late: tuple[ShuffleRange, ...] = ()) -> tuple[Kind, ...]:
    """All kinds with the appearances, colours, materials and costs they have in one game.

    ``dice`` are freshly seeded with the game's seed, its level seeds drawn. The groups of ``late`` are shuffled in the
    end instead, range by range. Rules: "Game start".
    """
    kinds = list(catalog.kinds)
    _vary_gems(catalog, kinds, dice)
    put_off = {shuffle.group for shuffle in late}
    for group in _GROUPS:
        if group not in put_off:
            _shuffle(kinds, _rows(catalog, group), dice, group in _MATERIAL_MOVES)
    scales, mail = _rows(catalog, "dragon scales"), _rows(catalog, "dragon mail")
    for position in reversed(range(len(scales))):
        other = dice.rn2(position + 1)
        _exchange(kinds, scales[position], scales[other], ("cost",))
        _exchange(kinds, mail[position], mail[other], ("cost",))
    for group, after, through in late:
        rows = _rows(catalog, group)
        names = [kinds[row].name for row in rows]
        first = names.index(after) + 1 if after is not None and after in names else 0
        stop = names.index(through) + 1 if through is not None and through in names else len(rows)
        _shuffle(kinds, rows[first:stop], dice, group in _MATERIAL_MOVES)
    return tuple(kinds)


def varying_fields(catalog: Catalog, kind: Kind) -> frozenset[str]:
    """The fields of a kind whose values differ from game to game."""
    if kind.character == "*" and kind.name in _GEM_LOOKS:
        return frozenset({"appearance", "color_number"})
    return frozenset() if kind.shuffle is None else _varying_in_group(catalog, kind.shuffle)


@cache
def _varying_in_group(catalog: Catalog, group: str) -> frozenset[str]:
    fields = {"appearance", "color_number"}
    if group in _MATERIAL_MOVES:
        fields |= {"material", "material_number"}
    if group in ("dragon scales", "dragon mail"):
        fields.add("cost")
    kinds = [catalog.kinds[row] for row in _rows(catalog, group)]
    return frozenset(name for name in fields if len({getattr(kind, name) for kind in kinds}) > 1)


def _rows(catalog: Catalog, group: str) -> list[int]:
    return [kind.index for kind in catalog.kinds if kind.shuffle == group]


def _vary_gems(catalog: Catalog, kinds: list[Kind], dice: Dice) -> None:
    """Let some gems look like others; the draw for a gem that a fork lacks is made all the same."""
    for name, models in _GEM_LOOKS.items():
        model = models[dice.rn2(len(models))]
        gem, other = (catalog.kind_number(each, "*") if each else None for each in (name, model))
        if gem is not None and other is not None:
            kinds[gem] = _looking_like(kinds[gem], catalog.kinds[other], _LOOKS)


def _shuffle(kinds: list[Kind], rows: list[int], dice: Dice, material: bool) -> None:
    for position, row in enumerate(rows):
        other = rows[position + dice.rn2(len(rows) - position)]
        _exchange(kinds, row, other, ("material", "material_number") if material else ())


def _exchange(kinds: list[Kind], first: int, second: int, also: tuple[str, ...]) -> None:
    one, other = kinds[first], kinds[second]
    kinds[first] = _looking_like(one, other, (*_LOOKS, *also))
    kinds[second] = _looking_like(other, one, (*_LOOKS, *also))


def _looking_like(kind: Kind, other: Kind, fields: tuple[str, ...]) -> Kind:
    return replace(kind, **{name: getattr(other, name) for name in fields})
