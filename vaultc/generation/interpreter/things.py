"""The statements that make objects, monsters, traps and furniture, and the options of OBJECT, CONTAINER and MONSTER.

Options are made ready once for many runs. Rules: "Objects", "Monsters", "The MONSTER statement", "FOUNTAIN, SINK,
POOL, ALTAR, GRAVE, ENGRAVING, GOLD".
"""

from __future__ import annotations

from typing import Final, cast

from vaultc.generation.interpreter import expressions, places
from vaultc.generation.interpreter.assembler import Assembler, StatementHandlers
from vaultc.generation.interpreter.expressions import operand
from vaultc.generation.interpreter.machine import Machine, Operand
from vaultc.generation.layout.positions import somexy
from vaultc.generation.population import furnishings, monsters, objects, traps
from vaultc.generation.population.objects import ObjectOrder
from vaultc.generation.site import Site
from vaultc.language.diagnostics import ImpossibleObject
from vaultc.language.syntax import nodes
from vaultc.level.level import Monster
from vaultc.world import grid
from vaultc.world.catalog import Catalog, terrain

_VALUED: Final = frozenset((
    "montype", "enchantment", "name", "quantity", "recharged", "place", "fleeing", "blinded", "paralyzed",
    "affixed_gem", "forged_qual",
))  # fmt: skip
"""Options that take one step besides their value; all others take two."""


class StatementOption:
    """An option of a statement: its kind, the word that was written, and the value to be computed."""

    __slots__ = ("kind", "operand", "word")

    def __init__(self, kind: str, word: str | None, operand: Operand[object]) -> None:
        self.kind: Final = kind
        self.word: Final = word
        self.operand: Final = operand


def requested_options(options: tuple[nodes.Option, ...], assembler: Assembler) -> tuple[StatementOption, ...]:
    """Options in the order in which they are written and computed, their values with the steps of the options."""
    found: list[StatementOption] = []
    for option in options:
        own = 1 if option.key in _VALUED or (option.key == "erosion" and option.value is not None) else 2
        given: Operand[object] = Operand(lambda _: None, own)
        if isinstance(option.value, nodes.Expression):
            value = operand(option.value, assembler)
            given = Operand(value.evaluate, value.cost + own, (value,))
        found.append(StatementOption(option.kind, option.word.text if option.word is not None else None, given))
    return tuple(found)


# ---- OBJECT and CONTAINER


def container(node: nodes.Container, assembler: Assembler) -> None:
    _object(node, assembler, is_container=True)
    _contents(node.content, assembler)
    assembler.emit(node.span, lambda machine: machine.containers.pop(), 1)


def _contents(block: nodes.Block, assembler: Assembler) -> None:
    """Add a block whose objects go into a thing."""
    assembler.scope.things_open += 1
    assembler.breakable(block)
    assembler.scope.things_open -= 1


def _object(node: nodes.Object | nodes.Container, assembler: Assembler, *, is_container: bool) -> None:
    kind, span = expressions.object_of(node.kind, assembler), node.span
    options = requested_options(node.options, assembler)
    inside = assembler.scope.things_open > 0

    def make(machine: Machine) -> None:
        wanted: places.ObjectValue = kind.evaluate(machine)
        place: places.CoordinateValue = 0
        order = ObjectOrder(lambda: places.locate(machine, place, places.DRY), wanted.object_class, wanted.kind)
        for wish in options:  # values are computed in the order in which they are written
            value = wish.operand.evaluate(machine)
            if wish.kind == "place":
                place = cast("places.CoordinateValue", value)
            else:
                _set_option(order, wish.kind, wish.word, value)
        order.origin = span
        machine.count_work((objects.copies(machine.site, order) - 1) * 50)
        try:
            objects.carry_out(
                machine.site, order, machine.containers, machine.carrier, inside, is_container, make_victim
            )
        except ImpossibleObject as error:
            raise machine.fail(str(error), span) from None

    assembler.emit(span, make, 2, kind, expressions.constant(None), *[wish.operand for wish in options])


def make_victim(site: Site, species: int) -> Monster | None:
    """Make a monster of a species at a random place, for a statue on Medusa's island."""
    late = site.rules.things.stone_counts_late
    return monsters.create(site, species, 0, 0, monsters.CreationFlags(no_count=late))


def _set_option(order: ObjectOrder, kind: str, word: str | None, value: object) -> None:
    """Set the part of an order that an option decides. The game reads and forgets those that have none here."""
    if kind == "name":
        order.name = cast("str | None", value)
    elif kind == "enchantment":
        order.enchantment = cast("int | None", value)
    elif kind == "curse":
        order.curse = word
    elif kind == "montype":
        species = cast("places.MonsterValue | None", value)
        order.montype = None
        if species is not None:
            order.montype = species.species if species.species is not None else species.character or objects.RANDOM
    elif kind == "quantity":
        order.quantity = cast("int", value)
    elif kind == "erosion":
        order.erosion = -1 if word == "erodeproof" else cast("int", value)
    elif kind == "recharged":
        order.recharged = cast("int", value)
    elif kind == "lock":
        order.locked = True
    elif kind == "broken":
        order.broken = True
    elif kind == "trapped":
        order.trapped = word == "trapped"
    elif kind == "greased":
        order.greased = True
    elif kind == "buried":
        order.buried = True
    elif kind == "light":
        order.lit = word == "lit"


# ---- traps


def trap(node: nodes.Trap, assembler: Assembler) -> None:
    """In a room a trap goes to plain floor, elsewhere not to stairs."""
    place = expressions.place_of(node.place, assembler)
    number = None if node.kind is None else assembler.catalog.trap_codes[node.kind.text]
    name = "a trap" if node.kind is None else f'the trap "{node.kind.text}"'

    def make(machine: Machine) -> None:
        wanted = place.evaluate(machine)
        if machine.room is not None:
            x, y = _free_room_cell(machine, wanted, name)
        else:
            for _ in range(101):
                x, y = places.locate(machine, wanted, places.DRY)
                if machine.level.terrain[grid.at(x, y)] not in (terrain.STAIRS, terrain.LADDER):
                    break
            else:
                return
        trap = traps.place_trap(machine.site, number, x, y)
        if trap is not None:
            trap.origin = node.span

    assembler.emit(node.span, make, 2, place)


def _free_room_cell(machine: Machine, place: places.CoordinateValue, name: str) -> tuple[int, int]:
    """A floor cell of the room; the reference has no defined behaviour for other cells, some games look for another."""
    x, y = places.locate(machine, place, places.DRY)
    ground, base = machine.level.terrain, machine.site.terrain_classes.base
    if base[ground[grid.at(x, y)]] == terrain.ROOM:
        return x, y
    rules = machine.site.rules.things
    for _ in range(rules.tries_in_room):
        if machine.room is None:
            break
        found, other_x, other_y = somexy(machine.site, machine.room)
        if not found and rules.vain_search_fails:
            break
        if base[ground[grid.at(other_x, other_y)]] == terrain.ROOM:
            return other_x, other_y
    raise machine.fail(places.off_floor(machine, name, x, y))


# ---- gold, graves, engravings, altars


def gold(node: nodes.Gold, assembler: Assembler) -> None:
    amount, place = expressions.number_of(node.amount, assembler), expressions.place_of(node.place, assembler)

    def make(machine: Machine) -> None:
        quantity = amount.evaluate(machine)
        x, y = places.locate(machine, place.evaluate(machine), places.DRY)
        if quantity == -1:
            quantity = machine.dice.rnd(200)
        objects.gold(machine.site, quantity, x, y).origin = node.span

    assembler.emit(node.span, make, 1, amount, place)


def engraving(node: nodes.Engraving, assembler: Assembler) -> None:
    place, text = expressions.place_of(node.place, assembler), expressions.text_of(node.text, assembler)
    kind = node.kind.text

    def engrave(machine: Machine) -> None:
        target, words = place.evaluate(machine), text.evaluate(machine)
        x, y = places.locate(machine, target, places.DRY)
        chosen = furnishings.ENGRAVING_KINDS[machine.dice.rnd(5) - 1] if kind == "random" else kind
        furnishings.make_engraving(machine.level, chosen, words, x, y).origin = node.span

    assembler.emit(node.span, engrave, 2, place, text)


def grave(node: nodes.Grave, assembler: Assembler) -> None:
    place = expressions.place_of(node.place, assembler)
    words = expressions.text_of(node.text, assembler) if isinstance(node.text, nodes.Expression) else None
    epitaph = isinstance(node.text, nodes.Word)

    def bury(machine: Machine) -> None:
        target = place.evaluate(machine)
        text = words.evaluate(machine) if words is not None else None
        x, y = places.locate(machine, target, places.DRY)
        if grid.valid(x, y) and machine.level.trap_at(x, y) is None:
            furnishings.make_grave(machine.site, x, y, text, epitaph=epitaph)

    more = () if words is None else (words,)
    assembler.emit(node.span, bury, 3 - len(more), place, *more)


def altar(node: nodes.Altar, assembler: Assembler) -> None:
    place = expressions.place_of(node.place, assembler)
    alignment, kind = node.alignment, node.kind.text

    def build(machine: Machine) -> None:
        target = place.evaluate(machine)
        in_room = machine.room is not None
        x, y = _free_room_cell(machine, target, "an altar") if in_room else places.locate(machine, target, places.DRY)
        registers = machine.site.alignments
        wanted = registers[alignment.index] if isinstance(alignment, nodes.AlignmentRegister) else alignment.text
        furnishings.altar_statement(machine.site, x, y, machine.room, wanted, kind)

    assembler.emit(node.span, build, 3, place)


# ---- MONSTER

_STATES: Final = ("female", "invisible", "cancelled", "revived", "avenge", "stunned", "confused")


def monster(node: nodes.Monster, assembler: Assembler) -> None:
    kind, place = expressions.monster_of(node.kind, assembler), expressions.place_of(node.place, assembler)
    options = requested_options(node.options, assembler)
    settled = _settled_options(node, assembler.catalog)
    registers = [option.value.index for option in node.options if isinstance(option.value, nodes.AlignmentRegister)]
    has_block, span = node.inventory is not None, node.span
    dies = any(option.key == "dead" for option in node.options)

    def close_inventory(machine: Machine) -> None:
        if machine.carrier is not None:
            monsters.dress(machine.site, machine.carrier)
        machine.carrier = None

    def make(machine: Machine) -> None:
        wanted: places.MonsterValue = kind.evaluate(machine)
        order = monsters.MonsterOrder(_locator(machine, place.evaluate(machine)), wanted.character, wanted.species)
        order.inventory, order.origin, room = has_block, span, machine.room
        order.room = None if room is None else (room.lx, room.ly, room.hx, room.hy)
        for field, settled_value in settled:
            setattr(order, field, settled_value)
        for wish in options:
            _fill_in(order, wish.kind, wish.word, wish.operand.evaluate(machine))
        if registers:
            order.alignment = machine.site.alignments[registers[0]]
        machine.count_work(len(machine.level.monsters))
        monster = monsters.carry_out(machine.site, order)
        if monster is None:
            machine.count_work(5000)
        elif dies:
            monsters.die(machine.site, monster)
            monster = None
        if has_block:
            machine.carrier = monster

    assembler.emit(span, make, 2, kind, place, expressions.constant(None), *[wish.operand for wish in options])
    if node.inventory is not None:
        _contents(node.inventory, assembler)
        assembler.emit(node.inventory.span, close_inventory, 1)


def _fill_in(order: monsters.MonsterOrder, kind: str, word: str | None, value: object) -> None:
    """Set the part of an order that an option decides, once its value is known."""
    if kind == "name":
        order.name = cast("str | None", value)
    elif kind == "appearance":
        order.appearance = (str(word).removeprefix("m_"), cast("str", value))
    elif kind == "alignment":
        order.alignment = word
    elif kind in ("fleeing", "blinded", "paralyzed"):
        setattr(order, kind, value)


def _settled_options(node: nodes.Monster, catalog: Catalog) -> tuple[tuple[str, object], ...]:
    """The fields of an order that its options decide alike on every run."""
    given = {option.key: option for option in node.options}
    settled: dict[str, object] = {key: True for key in _STATES if key in given}
    for key, word in (("attitude", "peaceful"), ("alertness", "asleep")):
        option = given.get(key)
        if option is not None and option.word is not None:
            settled[word] = option.word.text == word
    seen = given["seen_traps"].value if "seen_traps" in given else None
    if isinstance(seen, nodes.TrapSet):
        names = [trap.text for trap in seen.traps if not isinstance(trap, nodes.Word)]
        bits = sum({1 << (catalog.trap_codes[name] - 1) for name in names})
        settled["seen_traps"] = bits if len(names) == len(seen.traps) else monsters.ALL_TRAPS
    return tuple(settled.items())


def _locator(machine: Machine, place: places.CoordinateValue) -> monsters.Locate:
    def find(humidity: tuple[str, ...], quiet: bool) -> tuple[int, int]:
        bits = 0
        for word in humidity:
            bits |= places.HUMIDITY[word]
        return places.locate(machine, place, bits, quiet=quiet)

    return find


STATEMENTS: StatementHandlers = {
    nodes.Object: lambda node, assembler: _object(node, assembler, is_container=False),
    nodes.Container: container,
    nodes.Trap: trap,
    nodes.Gold: gold,
    nodes.Engraving: engraving,
    nodes.Grave: grave,
    nodes.Altar: altar,
    nodes.Monster: monster,
}
