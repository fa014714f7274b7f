"""The description of one level: its facts, its contents, its danger, and what they depend on.

Rules: "The vault library", "REGION as a room".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Final

from vaultc.api import loading
from vaultc.editing.description.document import Description, Fact, Sentence, plain
from vaultc.editing.description.expressions import Expressions
from vaultc.editing.description.nouns import Values, percent
from vaultc.editing.description.places import map_text
from vaultc.editing.description.statements import Statements, condition_text, factor
from vaultc.editing.description.things import upper
from vaultc.language.symmetry.images import rotation_set
from vaultc.language.symmetry.map_frames import SYMMETRIES, TurningError
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import walk
from vaultc.sampling.danger import comparing
from vaultc.sampling.danger.comparing import DangerComparison
from vaultc.support.dataclass import dataclass
from vaultc.support.safe_text import counted
from vaultc.world import vault_sets
from vaultc.world.surroundings import Surroundings


def danger_facts(found: DangerComparison) -> Iterator[Fact]:
    """The facts of a comparison: danger, loot, and the sample; none if no level could be made."""
    if found.rows:
        yield Fact("Danger", _danger(found))
        yield Fact("Loot", _loot(found))
        yield Fact("Sampled", _sample(found))


def _danger(found: DangerComparison) -> str:
    nothing = "No hostile monsters; {yardstick} has difficulty {usual}"
    text = _compared(found, "difficulty", f"difficulty {_against(found, 'difficulty')}", "dangerous", nothing)
    if not found.ordinary.parts:
        text += f" at depth {found.depth}, where there are no ordinary {found.yardstick}s"
    if found.row("difficulty").own.mean:
        text += f"; hardest monster {_against(found, 'hardest')}; damage {_against(found, 'damage')} hit points a turn"
    return f"{text}; traps {_against(found, 'traps')}."


def _loot(found: DangerComparison) -> str:
    nothing = "No objects of value; {yardstick} has {usual} zm"
    text = _compared(found, "value", f"objects of {_against(found, 'value')} zm", "rich", nothing)
    if found.row("buried_value").own.mean:
        text += f"; {comparing.short(found.row('buried_value').own.mean)} zm of it are buried"
    text += f"; {_against(found, 'objects')} objects, of which {_against(found, 'magical')} are magical"
    text += f"; gold {_against(found, 'gold')}"
    if found.row("carried_value").own.mean:
        text += f"; monsters carry {_against(found, 'carried_value')} zm"
    return f"{text}."


def _compared(found: DangerComparison, quantity: str, amount: str, adjective: str, nothing: str) -> str:
    """A quantity against the usual one: the ``amount`` in words, or ``nothing`` if the level has none of it."""
    row = found.row(quantity)
    yardstick = f"an ordinary {found.yardstick} at depth {found.depth}"
    if not found.ordinary.parts:
        return upper(amount)
    if not row.own.mean:
        return nothing.format(
            yardstick=yardstick, usual="" if row.ordinary is None else comparing.short(row.ordinary.mean)
        )
    if row.ratio is None:
        return f"{upper(amount)} for {yardstick}"
    value = row.ratio.value
    two_digits = f"{value:.2g}" if value >= 1e6 else f"{float(f'{value:.2g}'):g}"
    times = "" if row.ratio.low <= 1 <= row.ratio.high else f"{two_digits} times "
    spread = f"{comparing.interval(row.ratio)} times with 95 % confidence"
    return f"About {times}as {adjective} as {yardstick}: {amount}, {spread}"


def _sample(found: DangerComparison) -> str:
    levels = counted(found.own.levels, "level")
    failed = f", {found.own.failed} more could not be made" if found.own.failed else ""
    against = f" against {comparing.yardsticks(found)}" if found.ordinary.parts else ""
    besides = f" {comparing.FILLED.format(found.rooms_filled)}." if found.fillings else ""
    seeds = f"seeds {found.seeds[0]} to {found.seeds[-1]}"
    hero = f"depth {found.depth}, hero of level {found.place.hero.level}"
    return f"Means of {levels} ({seeds}{failed}){against}; {hero}.{besides}"


def _against(found: DangerComparison, name: str) -> str:
    """``21 against 7``, or ``21`` without a yardstick."""
    row = found.row(name)
    own = comparing.short(row.own.mean)
    return own if row.ordinary is None else f"{own} against {comparing.short(row.ordinary.mean)}"


ORDINARY, VAULT_ROOM = "ordinary", "rndvault"
_SURELY_LIT: Final = 9
"""The depth down to which a room of random light is lit except for one case of 77."""
_LIT: Final = Fraction(76, 77)
_EXAMPLE: Final = 25
_HEROS: Final = {"coaligned": "an altar of the hero's alignment", "noncoaligned": "an altar of another alignment"}
_FACTORS: Final = ("depth", "moon", "date", "hero", "alignment")


@dataclass(frozen=True, slots=True)
class Company:
    """The vaults among which one is chosen: levels, the chances of vaults by their index, and words for all of them."""

    levels: Sequence[loading.LevelScript]
    chances: Mapping[int, Fraction]
    words: str = "the vaults of these files"


def describe(
    script: loading.LevelScript,
    company: Company,
    seed: int | None = None,
    around: Surroundings | None = None,
    danger: DangerComparison | None = None,
) -> Description:
    """Describe a level; with a ``seed`` its picture belongs to it, with a comparison its danger and loot.

    Raises:
        SeedError: the game has no such seed.
    """
    telling = Statements(script.model, script.facts)
    statements = script.facts.node.statements
    rooms = [node for node in statements if isinstance(node, n.Room | n.RegionStatement)]
    maps = [node for node in statements if isinstance(node, n.Map)]
    main = rooms[0] if len(rooms) == 1 else None
    facts = [
        *_chance_facts(script, company),
        *_size_facts(main, maps, rooms),
        *_light_facts(rooms),
        *(_type_facts(main, telling) if script.is_vault and main is not None else ()),
        *_door_facts(script, rooms),
        *_rotation_facts(script, company),
        *(() if danger is None else danger_facts(danger)),
    ]
    contents = _contents(telling, statements, main)
    return Description(
        plain(script.display_title),
        plain(script.name),
        plain(script.facts.description.replace("\n", " ")),
        tuple(facts),
        contents,
        tuple(_depends(script, rooms)),
        None if seed is None else _picture(script, seed, around),
        seed,
    )


def _contents(telling: Statements, statements: Sequence[n.Statement], main: n.Statement | None) -> tuple[Sentence, ...]:
    """The contents of a level, of which the one room, if there is one, is told by the facts."""
    found: list[n.Statement] = []
    for statement in statements:
        if statement is not main:
            found.append(statement)
        elif isinstance(statement, n.Room | n.RegionStatement) and statement.body is not None:
            found += statement.body.statements
    return telling.block(found)


def _picture(script: loading.LevelScript, seed: int, around: Surroundings | None) -> str | None:
    try:
        text = script.generate(seed, surroundings=around).render("ascii", crop=True, color=False)
    except loading.GenerationError:
        return None
    return str(text).rstrip("\n")


# ---- facts


def _chance_facts(script: loading.LevelScript, company: Company) -> Iterator[Fact]:
    if not script.is_vault:
        return
    found = [chance for index, chance in company.chances.items() if company.levels[index] is script]
    weight = f"Weight {script.facts.frequency}"
    if found:
        text = f"{found[0]} ({float(found[0]):.3%}) of the rooms that are drawn from {company.words}"
    else:
        text = "chosen only on demand"
    yield Fact("Chance", f"{weight}; {text}.")


def _size_facts(
    main: n.Room | n.RegionStatement | None, maps: Sequence[n.Map], rooms: Sequence[n.Statement]
) -> Iterator[Fact]:
    if maps:
        yield Fact("Size", " ".join(map_text(node) for node in maps))
    elif isinstance(main, n.Room):
        size = "Random." if main.size is None else f"{main.size.first}x{main.size.second} squares of floor."
        yield Fact("Size", size)
    elif len(rooms) > 1:
        yield Fact("Size", f"{counted(len(rooms), 'room')}.")


def _light_facts(rooms: Sequence[n.Room | n.RegionStatement]) -> Iterator[Fact]:
    words = list(dict.fromkeys(node.light.text for node in rooms))
    if len(words) != 1:
        return
    text = "Lit." if words[0] == "lit" else "Dark."
    if words[0] == "random":
        deep = Fraction(_SURELY_LIT + 1, _EXAMPLE + 1) * _LIT
        text = (
            f"Random: lit in {float(_LIT):.1%} of cases down to depth {_SURELY_LIT}, and less often the deeper it lies "
            f"below that ({float(deep):.1%} at depth {_EXAMPLE})."
        )
    yield Fact("Light", text)


def _type_facts(main: n.Room | n.RegionStatement, telling: Statements) -> Iterator[Fact]:
    kind = None if main.type is None else main.type.text
    if kind == ORDINARY:
        text = "Convertible: the game may turn it into any special room."
    elif kind == VAULT_ROOM:
        text = "Stays what it is; the game does not turn it into a special room."
    elif kind is None:
        text = "Of random type, which is ordinary at first: the game may turn it into any special room."
    else:
        meaning = next((room.meaning for room in telling.game.catalog.rooms if room.name == kind), "")
        text = f"Always a {plain(kind)}{f': {meaning}' if meaning else ''}."
    yield Fact("Type", text)
    if kind in (None, ORDINARY, VAULT_ROOM):
        filled = "The random contents of an ordinary room are added." if is_filled(main) else "No random contents."
        yield Fact("Filling", filled)


def is_filled(main: n.Room | n.RegionStatement) -> bool:
    """True if the room of a vault gets the random contents of an ordinary room besides its own.

    Every ROOM gets them, a REGION if it is of type ``rndvault``, or ordinary and unfilled.
    """
    if isinstance(main, n.Room):
        return True
    words = {word.text for word in main.flags}
    unfilled = bool(words) and "filled" not in words
    return main.type is not None and (main.type.text == VAULT_ROOM or (main.type.text == ORDINARY and unfilled))


def _door_facts(script: loading.LevelScript, rooms: Sequence[n.Statement]) -> Iterator[Fact]:
    if script.model.is_script:
        return  # its statements are not known
    doors = [node for node in walk(script.facts.node) if isinstance(node, n.Door | n.RoomDoor)]
    inner = any(isinstance(node, n.Subroom) for node in walk(script.facts.node))
    if script.is_vault:
        text = "Made with the corridors of the level." if rooms else "The level adds none, as this is not a room."
        if inner:
            text += " The inner room has doors of its own, see the contents." if doors else " The inner room has none."
        elif doors:
            text += " Those of the file are among the contents."
        yield Fact("Doors", text)
    elif doors:
        yield Fact("Doors", f"{len(doors)}, {'which is' if len(doors) == 1 else 'which are'} among the contents.")


def _rotation_facts(script: loading.LevelScript, company: Company) -> Iterator[Fact]:
    """The rotations that are in the files, and the chance of each among them."""
    group = _rotations(script, company)
    if len(group) < 2:
        return
    total = sum(level.facts.frequency for level in group)
    shares = {Fraction(level.facts.frequency, total) if total else Fraction(0) for level in group}
    if len(shares) == 1:
        text = f"{len(group)}, equally likely: each is chosen in {percent(next(iter(shares)))} of cases."
    else:
        parts = (f"{plain(level.name)} {percent(Fraction(level.facts.frequency, total))}" for level in group)
        text = f"{', '.join(parts)}."
    chance = sum((company.chances.get(index, Fraction(0)) for index, one in enumerate(company.levels) if one in group))
    text = f"{text} All together {chance} of the rooms." if chance else text
    names = ", ".join(plain(level.name) for level in group if level.name != script.name)
    yield Fact("Rotations", f"{text} The others: {names}.")


def _rotations(script: loading.LevelScript, company: Company) -> list[loading.LevelScript]:
    """The levels that share the title of a level, or that are its rotations."""
    title = script.facts.title
    if title is not None and vault_sets.without_rotation(title) != title:
        base = vault_sets.without_rotation(title)
        return [one for one in _siblings(script, company) if vault_sets.without_rotation(one.facts.title or "") == base]
    if not script.is_vault:
        return []
    try:
        found = rotation_set(script.model, script.facts, [one for one in SYMMETRIES if one.is_rotation])
    except TurningError:
        return []
    present = {level.index for member in found.members for level in member.levels}
    return [one for one in _siblings(script, company) if one.facts.index in present]


def _siblings(script: loading.LevelScript, company: Company) -> list[loading.LevelScript]:
    """The levels of the same file, in order; of a vault of the library that was named alone, too."""
    loaded = [one for one in company.levels if one.model is script.model]
    if len(loaded) == len(script.model.levels):
        return loaded
    return [
        script if facts is script.facts else loading.LevelScript(facts, script.model) for facts in script.model.levels
    ]


# ---- what it depends on


def _depends(script: loading.LevelScript, rooms: Sequence[n.Room | n.RegionStatement]) -> Iterator[Sentence]:
    """A sentence for each thing outside of the level that changes it: depth, moon, date, hero, alignment."""
    found: dict[str, list[str]] = {}
    words = Expressions(Values((script.facts.node, *script.facts.functions.values())))
    for root in (script.facts.node, *script.facts.functions.values()):
        for node in walk(root):
            for what, text in _factors(node, words):
                found.setdefault(what, []).append(text)
    if any(node.light.text == "random" for node in rooms):
        found.setdefault("depth", []).append("the deeper, the more often it is dark")
    for what in _FACTORS:
        if what in found:
            yield Sentence(f"{what.capitalize()}: {'; '.join(dict.fromkeys(found[what]))}.")


def _factors(node: n.Node, words: Expressions) -> Iterator[tuple[str, str]]:
    match node:
        case n.If(condition=part) | n.Chance(condition=part):
            text = f"contents {condition_text(part, words)}"
        case n.Switch(selector=part) | n.Loop(count=part) | n.For(end=part) | n.Assignment(value=part):
            text = f"contents that follow from {words.number(part)}"
        case n.Altar(alignment=n.Word(text=word)) if word in _HEROS:
            yield "alignment", _HEROS[word]
            return
        case _:
            return
    what = factor(part)
    if what is not None:
        yield what, "one of several contents" if what == "moon" and isinstance(node, n.Switch) else text
