"""The workbench of a text: what the page asks about levels, draws and seeds, and who answers."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from vaultc.api.level_script import LevelScript
from vaultc.chance.dice import Dice, TracingDice
from vaultc.editing.workbench import changing, questions
from vaultc.editing.workbench.contract import AnswerFields, AskedFields, RefusedError
from vaultc.editing.workbench.desk import Desk, Wish, failure_text, number_of, wish_of
from vaultc.editing.workbench.files import MemoryFiles, TextFiles
from vaultc.editing.workbench.questions import described
from vaultc.generation.exact_chances.branches import EventKey, reachable_parts
from vaultc.generation.exact_chances.sites import ChanceSite, chances_in
from vaultc.generation.interpreter.machine import Instruction, Machine, chance_keys
from vaultc.generation.interpreter.program import Recording
from vaultc.language import diagnostics
from vaultc.language.source import Span
from vaultc.language.syntax import nodes
from vaultc.language.syntax.nodes.base import TerrainEffect
from vaultc.language.syntax.walk import children
from vaultc.level.level import Level
from vaultc.linter.expectations.outcomes import TriedExpectation
from vaultc.linter.expectations.written import expectations_of
from vaultc.linter.probe import Probe, Trial
from vaultc.pipeline import generating
from vaultc.sampling.chances import Witness, every_item, watched_instructions
from vaultc.support import resources

MOST_DRAWS: Final = 24
"""Random numbers that are kept of a statement."""


@dataclass(slots=True)
class LevelAccount:
    """The account of one level.

    ``events`` counts what happened, ``made`` the cells and things that each statement made and that are still there,
    ``failed`` the rooms for which there was no place, ``undone`` the statement that took something of another away.
    ``draws`` has the first random numbers of each statement, with the number of their values. ``problem`` tells why
    there is no level.
    """

    events: Counter[EventKey] = field(default_factory=Counter)
    made: Counter[Span] = field(default_factory=Counter)
    failed: set[Span] = field(default_factory=set)
    undone: dict[Span, Span] = field(default_factory=dict)
    draws: dict[Span, list[tuple[int, int]]] = field(default_factory=dict)
    problem: str | None = None
    level: Level | None = None


def account_of(script: LevelScript, wish: Wish, *, drawn: bool = True) -> LevelAccount:
    """The account of a level; without ``drawn`` the random numbers are left out, which is faster."""
    account, recording = LevelAccount(), Recording()
    if drawn:
        make: Callable[..., Dice] = script.game.seeding.load_tracer()
        dice = make(wish.seed, experience_level=wish.surroundings_of(script).hero.level)
    else:
        dice = wish.dice_for(script)
    keys = chance_keys(script.facts.node, script.facts.functions, script.name)
    witness = Witness({key: span for span, key in keys.items()}, account.events)
    program = script.program.recorded(recording)
    instructions = watched_instructions(script, program.instructions, account.events)
    if isinstance(dice, TracingDice):
        instructions = tuple(_traced(one, dice, account.draws) for one in instructions)
    program = replace(program, instructions=instructions)
    try:
        level = generating.make_level(program, dice, wish.surroundings_of(script), script.game, witness)
    except (diagnostics.GenerationError, ValueError) as error:
        account.problem = failure_text(error)
    else:
        account.level = level
        account.made.update(_origins(level))
    account.failed.update(recording.failed_rooms)
    account.undone.update((one.earlier, one.later) for one in recording.overwritten)
    return account


def _traced(instruction: Instruction, dice: TracingDice, draws: dict[Span, list[tuple[int, int]]]) -> Instruction:
    """The same instruction, which notes the numbers that it draws."""
    action, span = instruction.action, instruction.span

    def traced(machine: Machine) -> int | None:
        before = len(dice.trace)
        target = action(machine)
        if len(dice.trace) > before:
            kept = draws.setdefault(span, [])
            new = islice(dice.trace, before, None)
            kept.extend((bound, result) for _, bound, result in islice(new, MOST_DRAWS - len(kept)))
        return target

    return replace(instruction, action=traced)


def _origins(level: Level) -> Counter[Span]:
    """The number of cells and things of each statement."""
    found: Counter[Span] = Counter()
    found.update(span for span in level.origins if span is not None)
    for group in (level.monsters, level.traps, level.engravings, every_item(level.items())):
        found.update(one.origin for one in group if one.origin is not None)
    for monster in level.monsters:
        found.update(item.origin for item in every_item(monster.inventory) if item.origin is not None)
    return found


MOST_EXPLAINED: Final = 200
"""Levels of one question."""
MOST_STATEMENTS: Final = 2000
_THINGS = (nodes.Object, nodes.Container, nodes.Monster, nodes.Trap, nodes.Gold, nodes.Engraving, nodes.Grave)
_OFTEN_UNSEEN = (nodes.NoMap, nodes.RegionStatement, nodes.Door, nodes.Wallify)
"""Statements whose effect may be light, a room, the state of a door, or nothing that was missing."""
_UNSEEN = (nodes.FunctionDefinition, nodes.Chance, nodes.VaultGen)
"""Statements that are not listed: a function stands for its body, a chance for the statement behind it, and a weight
counts before the level is made."""


class EnclosingPart(NamedTuple):
    """A statement around another, and the part of it in which that other lies."""

    statement: nodes.Statement
    part: nodes.Node


class Guarded(NamedTuple):
    """A statement and everything that decides about it, from the outside in."""

    statement: nodes.Statement
    guards: tuple[EnclosingPart, ...]

    @property
    def makes(self) -> bool:
        """True if its effect is seen on the level."""
        if isinstance(self.statement, _OFTEN_UNSEEN):
            return False
        return isinstance(self.statement, _THINGS) or self.statement.draws is not TerrainEffect.NOTHING


def guarded_statements(script: LevelScript) -> list[Guarded]:
    """The statements of a level and of the functions that it may call, in the order of the text."""
    functions = script.facts.functions
    parts = reachable_parts(script.facts.node, functions)
    called = {part.function.text for part in parts if isinstance(part, nodes.Call)}
    roots = (*(functions[name] for name in functions if name in called), script.facts.node)
    found = {each.statement.span: each for root in roots for each in _below(root)}
    ordered = sorted(found.values(), key=lambda each: (each.statement.span.source.name, each.statement.span.start))
    return ordered[:MOST_STATEMENTS]


def _below(root: nodes.Node) -> Iterator[Guarded]:
    waiting: list[tuple[nodes.Node, tuple[EnclosingPart, ...]]] = [(root, ())]
    while waiting:
        node, guards = waiting.pop()
        if isinstance(node, nodes.FunctionDefinition) and node is not root:
            continue
        if isinstance(node, nodes.Statement) and not isinstance(node, _UNSEEN):
            yield Guarded(node, guards)
        if isinstance(node, nodes.Statement):
            waiting += [(child, (*guards, EnclosingPart(node, child))) for child in children(node)]
        else:
            waiting += [(child, guards) for child in children(node)]


# ---- one level


def statements(desk: Desk, asked: AskedFields) -> AnswerFields:
    """Answer ``statements``."""
    wish = wish_of(asked)
    script, _ = desk.states.script(wish)
    account = account_of(script, wish)
    return {"statements": [_told(each, account) for each in guarded_statements(script)], "problem": account.problem}


def _told(each: Guarded, account: LevelAccount) -> dict[str, Any]:
    span = each.statement.span
    state, reason = _state(each, account)
    return {
        **described(span),
        "depth": sum(not isinstance(guard.statement, _UNSEEN) for guard in each.guards),
        "state": state,
        "reason": reason,
        "ran": account.events["run", span],
        "made": account.made[span],
        "chances": list(_chances(each, account)),
        "draws": [list(draw) for draw in account.draws.get(span, [])],
    }


def _state(each: Guarded, account: LevelAccount) -> tuple[str, str | None]:
    """One of ``ran``, ``nothing`` and ``skipped``, and why it made nothing."""
    span = each.statement.span
    if not account.events["run", span]:
        return "skipped", _why_skipped(each, account)
    if span in account.failed and not account.made[span]:
        return "nothing", "no place was found for this room"
    if not each.makes or account.made[span]:
        return "ran", None
    if span in account.undone:
        return "nothing", f"line {account.undone[span].begin.line} took it away again"
    if account.problem is not None:
        return "nothing", account.problem
    if account.events["squares", span]:
        return "nothing", "later statements changed it again"
    return "nothing", "no place was found for it" if isinstance(each.statement, _THINGS) else "it changed nothing"


def _why_skipped(each: Guarded, account: LevelAccount) -> str:
    for guard in reversed(each.guards):
        if isinstance(guard.statement, nodes.FunctionDefinition):
            return f"{guard.statement.name.text} was not called"
        if account.events["run", guard.statement.span]:
            reason = _why_not_inside(guard, account)
            if reason is not None:
                return reason
            break
    if account.problem is not None:
        return account.problem
    return "the script ended before it, or jumped over it"


def _why_not_inside(guard: EnclosingPart, account: LevelAccount) -> str | None:
    """The reason why a statement that ran left one of its parts out."""
    statement, line = guard.statement, guard.statement.span.begin.line
    if isinstance(statement, nodes.If | nodes.Chance):
        tries = account.events["run", statement.span]
        otherwise = isinstance(statement, nodes.If) and guard.part is statement.otherwise
        if not isinstance(statement.condition, nodes.Percent):
            return f"the condition on line {line} was {'true' if otherwise else 'false'}"
        came = "came true" if otherwise else "did not come true"
        often = f", in {tries} tries" if tries > 1 else ""
        return f"the chance of {statement.condition.value} % on line {line} {came}{often}"
    if isinstance(statement, nodes.Switch):
        return f"the SWITCH on line {line} chose another arm"
    if isinstance(statement, nodes.Room | nodes.Subroom) and statement.span in account.failed:
        return f"no place was found for the room on line {line}"
    if isinstance(statement, nodes.Loop | nodes.For):
        return f"the loop on line {line} was left before it"
    if isinstance(statement, _THINGS):
        return f"the {type(statement).__name__.lower()} on line {line} was not made"
    return None


def _chances(each: Guarded, account: LevelAccount) -> Iterator[dict[str, Any]]:
    """The written chances that decided about a statement, with how often each was asked and came true."""
    own = EnclosingPart(each.statement, each.statement)
    for guard in (*each.guards, own):
        percent = _percent(guard.statement)
        if percent is None or (guard is own and not isinstance(guard.statement, nodes.Room | nodes.Subroom)):
            continue
        span = guard.statement.span
        draws = account.draws.get(percent.span, []) if guard is not own else []
        yield {
            "line": percent.span.begin.line,
            "percent": percent.value,
            "otherwise": isinstance(guard.statement, nodes.If) and guard.part is guard.statement.otherwise,
            "asked": account.events["run", span],
            "true": account.events["true", percent.span],
            "draws": [list(draw) for draw in draws],
        }


def _percent(statement: nodes.Statement) -> nodes.Percent | None:
    if isinstance(statement, nodes.If | nodes.Chance):
        return statement.condition if isinstance(statement.condition, nodes.Percent) else None
    return statement.chance if isinstance(statement, nodes.Room | nodes.Subroom) else None


# ---- many levels


def frequencies(desk: Desk, asked: AskedFields) -> AnswerFields:
    """Answer ``frequencies``."""
    wish = wish_of(asked)
    script, _ = desk.states.script(wish)
    first = number_of(asked, "first", 1, (0, 2**32 - 1))
    count = number_of(asked, "count", MOST_EXPLAINED, (1, MOST_EXPLAINED))
    listed = guarded_statements(script)
    ran, made, failed = [0] * len(listed), [0] * len(listed), 0
    seeds = range(first, min(first + count, 2**32))
    for seed in seeds:
        account = account_of(script, wish._replace(seed=seed), drawn=False)
        failed += account.problem is not None
        for number, each in enumerate(listed):
            span = each.statement.span
            ran[number] += account.events["run", span] > 0
            made[number] += (account.made[span] if each.makes else account.events["run", span]) > 0
    return {"levels": len(seeds), "failed": failed, "ran": ran, "made": made}


MOST_CHANCES: Final = 500
_LONGEST_TEXT: Final = 80
_SHORTEST: Final = 1000
"""Denominators up to which a share is shown as a fraction, too."""


def odds(desk: Desk, asked: AskedFields) -> AnswerFields:
    """Answer ``odds``."""
    wish = wish_of(asked)
    script, _ = desk.states.script(wish)
    around = wish.surroundings_of(script)
    found = chances_in(script.facts.node, script.facts.functions, script.game, around)
    return {"chances": [_told_of_bench(site, wish.file) for site in found[:MOST_CHANCES]]}


def _told_of_bench(site: ChanceSite, file: str) -> dict[str, Any]:
    text = " ".join(site.span.text.partition("\n")[0].removesuffix("{").split())
    return {
        **_shown_place(site.span, file),
        "text": text if len(text) <= _LONGEST_TEXT else f"{text[: _LONGEST_TEXT - 4]} ...",
        "kind": site.kind,
        "written": None if site.written is None else _percent_of_bench(site.written),
        "share": None if site.times is None else _percent_of_bench(site.times.at_least_once),
        "mean": None if site.times is None else f"{float(site.times.mean):.3g}",
    }


def _shown_place(span: Span, file: str) -> dict[str, Any]:
    """The line in the file that is shown, and the place in words."""
    name, line = span.source.name, span.begin.line
    return {"line": line if name == file else None, "where": f"{name}:{line}"}


def _percent_of_bench(share: Fraction) -> str:
    """A share in percent; with its fraction unless the percentage is whole or the fraction unreadable."""
    text = f"{float(100 * share):.3g} %"
    whole = (100 * share).denominator == 1
    return text if whole or share.denominator > _SHORTEST else f"{text} ({share})"


MOST_LEVELS: Final = 500


def expectations(desk: Desk, asked: AskedFields) -> AnswerFields:
    """Answer ``expectations``."""
    wish = wish_of(asked)
    script, _ = desk.states.script(wish)
    count = number_of(asked, "count", 100, (1, MOST_LEVELS))
    return {"expectations": [_told_expectations(each, wish.file) for each in _tried(script, count)]}


def _tried(script: LevelScript, count: int) -> list[TriedExpectation]:
    """The results after some levels, fewer if all are decided; a level without expectations is not made at all."""
    if not any(expectations_of(script.facts, script.game.name)):
        return []
    probe = Probe.of(script.facts, script.model)
    trial = Trial.of(probe)
    for seed in range(1, count + 1):
        if trial.is_over:
            break
        trial.see(probe.sample(seed))
    return list(trial.outcomes())


def _told_expectations(tried: TriedExpectation, file: str) -> dict[str, Any]:
    place = tried.written.expectation.place
    first = tried.first if not place.night and place.place is None else None
    return {
        "text": tried.written.expectation.text,
        "verdict": tried.verdict.value,
        "message": tried.message,
        "help": tried.advice,
        **_shown_place(tried.written.span, file),
        "seed": first.seed if first else None,
        "depth": first.depth if first else None,
    }


Handler = Callable[[Desk, AskedFields], AnswerFields]

HANDLERS: Final[Mapping[str, Handler]] = {
    "listing": questions.listing,
    "level": questions.level,
    "findings": questions.findings,
    "statements": statements,
    "frequencies": frequencies,
    "point": questions.point,
    "expectations": expectations,
    "odds": odds,
    "film": questions.film,
    "steps": questions.steps,
    "step": questions.step,
    "tools": changing.tools,
    "contents": changing.contents,
    "form": changing.form,
    "edit": changing.edit,
    "undo": changing.undo,
    "redo": changing.redo,
    "save": changing.save,
    "reload": changing.reload,
    "unsaved": changing.unsaved,
}
"""The handlers of all questions; ``contract`` describes them."""

CHANGING: Final = frozenset({"edit", "undo", "redo", "save", "reload"})
"""The questions after which texts may be others, so that all pages are told."""


class Bench:
    """Answers what a page asks about some files."""

    def __init__(self, files: TextFiles, *, editable: bool = False) -> None:
        self._desk = Desk(files, editable=editable)

    def connect(self, show: Callable[[Path, int], bool]) -> None:
        """Show lines in an editor from here on; ``show`` takes a file and a line, and tells whether it was told."""
        self._desk.show = show

    def forget(self) -> None:
        """Read all files again: one of them, or what they include, or settings may have changed."""
        self._desk.forget()

    def answer(self, question: str, asked: AskedFields) -> AnswerFields:
        """The answer to a question.

        Raises:
            RefusedError: there is none; the message says why.
        """
        handler = HANDLERS.get(question)
        if handler is None:
            raise RefusedError(f"there is no question {question[:40]!r}")
        return handler(self._desk, asked)


LARGEST = 128 * 1024
"""Characters of a text; more would keep a browser busy for too long."""


class BrowserFiles(MemoryFiles):
    """Files of a limited size."""

    def write(self, name: str, text: str) -> bool:
        """Replace the text of a file that is there, unless it is too large."""
        return len(text) <= LARGEST and super().write(name, text)


class BrowserBench:
    """Answers in JSON; nothing that is asked can raise an error."""

    def __init__(self, own: str) -> None:
        """``own`` is a JSON object with the reader's texts by name; they come first, and replace files of that name."""
        texts = {name: text for name, text in json.loads(own).items() if len(text) <= LARGEST}
        self._bench = Bench(BrowserFiles({**texts, **shipped_texts(), **texts}), editable=True)

    def answer(self, question: str, asked: str) -> str:
        """The answer to a question, or the reason why there is none, as ``refused``."""
        try:
            return json.dumps(self._bench.answer(question, json.loads(asked)))
        except RefusedError as refused:
            return json.dumps({"refused": str(refused)})
        except RecursionError:
            return json.dumps({"refused": "the file is nested too deeply for a browser"})
        except Exception as error:
            reason = f"internal error: {type(error).__name__}: {error}; this is a bug in vaultc"
            return json.dumps({"refused": reason})


def shipped_texts() -> dict[str, str]:
    """The examples, the steps of the tutorial and the library, by the names that the page shows."""
    examples = resources.examples()
    folders = {"examples/": examples, "tutorial/": examples / "tutorial", "library/": resources.vaults()}
    return {
        prefix + path.name: path.read_text("utf-8")
        for prefix, folder in folders.items()
        for path in sorted(folder.glob("*.des"))
    }
