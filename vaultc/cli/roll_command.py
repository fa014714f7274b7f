"""``vaultc roll``: sessions with the roller of luck, and its answers in words."""

from __future__ import annotations

import sys
from collections import abc
from pathlib import Path

import click

from vaultc.chance.generators import generator_named
from vaultc.cli import failures, odds_karmic, odds_reports, output
from vaultc.cli.option_records import PATH, option, options
from vaultc.cli.random_command import NAMES
from vaultc.odds import karmic, luck_roller
from vaultc.support.dataclass import dataclass
from vaultc.support.regular_files import read_regular
from vaultc.support.safe_text import counted, visible

HELP = """\
(empty), roll      roll 1d50
1 to 50            a roll of your own die
bad, good, none    an outcome
event=5            the events' modifier: after a roll for it alone, else from now on
intrinsic=-2       the character's modifier, likewise
d20, 3d6+1         other dice
undo               take back the last entry; its numbers come again
odds               the ranges of the next roll
history            all rolls
quit               end"""

_signed = odds_karmic.signed


def entry_name(entry: luck_roller.Entry) -> str:
    """An entry in short."""
    if isinstance(entry, luck_roller.NewModifier):
        return f"{entry.name} modifier {_signed(entry.value)}"
    if isinstance(entry, luck_roller.OtherDice):
        return f"{entry.name}: {entry.total}"
    return f"roll of {entry.result.value if isinstance(entry.result, karmic.Outcome) else entry.result}"


def last_entry(roller: luck_roller.LuckRoller) -> str:
    """The last entry, of a luck roll with its outcome."""
    entry = roller.entries[-1]
    if not isinstance(entry, luck_roller.LuckRoll):
        return entry_name(entry)
    played = roller.rolls[-1]
    number = "" if isinstance(entry.result, karmic.Outcome) else f"{entry.result}, "
    at = f"modifier {_signed(played.modifiers.total)}: {_spans(played.ranges)}"
    remark = "" if played.possible else "; impossible"
    return f"roll {len(roller.rolls)}: {number}{played.outcome.value} ({at}{remark})"


def _spans(ranges: karmic.Ranges) -> str:
    spans = {name.value: span for name, span in ranges.spans().items() if name is not karmic.Outcome.NEUTRAL}
    told = [f"{name} on {odds_reports.shown(odds_reports.span(name, span))}" for name, span in spans.items() if span]
    return ", ".join(told) or "neither bad nor good"


def next_roll(roller: luck_roller.LuckRoller) -> str:
    """The karma and the ranges of the next roll."""
    modifiers, ranges = roller.next_ranges()
    others = [f"event {_signed(modifiers.event)}"] if modifiers.event else []
    others += [f"intrinsic {_signed(modifiers.intrinsic)}"] if modifiers.intrinsic else []
    return f"next: {', '.join([f'karma {_signed(modifiers.karma)}', *others])}; {_spans(ranges)}"


def summary(roller: luck_roller.LuckRoller) -> str:
    """The number of rolls, by outcome."""
    count = len(roller.rolls)
    by_outcome = [f"{_tally(roller, outcome)} {outcome.value}" for outcome in karmic.Outcome]
    return f"{counted(count, 'roll')}: {', '.join(by_outcome)}"


def _tally(roller: luck_roller.LuckRoller, outcome: karmic.Outcome) -> int:
    return sum(roll.outcome is outcome for roll in roller.rolls)


def roller_report(roller: luck_roller.LuckRoller) -> odds_reports.Report:
    """All luck rolls as a report, with the next karma and other dice."""
    other = [entry for entry in roller.entries if isinstance(entry, luck_roller.OtherDice)]
    modifiers, ranges = roller.next_ranges()
    spans = ranges.spans()
    next_spans: dict[str, odds_reports.TableCell] = {
        f"next {name.value} on": odds_reports.span(f"next {name.value} on", span) for name, span in spans.items()
    }
    facts: dict[str, odds_reports.TableCell] = {
        "generator": roller.generator.name,
        "seed": roller.seed,
        "event modifier": odds_reports.Signed(modifiers.event),
        "intrinsic modifier": odds_reports.Signed(modifiers.intrinsic),
    }
    report = odds_karmic.history_report(roller.rolls, facts)
    report.facts.update(next_spans)
    if other:
        thrown: list[odds_reports.Data] = [{"dice": entry.name, "total": entry.total} for entry in other]
        report.facts["other dice"] = odds_reports.ReportCell(", ".join(map(entry_name, other)), thrown)
    return report


LONGEST_LINE = 10_000
_PROMPT = "luck> "


@dataclass(slots=True)
class LuckMemory:
    """A roller and its file; ``before`` is the content of the file, None if there is no file yet."""

    roller: luck_roller.LuckRoller
    path: Path | None
    before: bytes | None = None

    def save(self) -> None:
        """Write everything into the file, if there is one, unless it holds that already.

        Raises:
            OSError: the disk does not allow it, or another program changed the file.
        """
        if self.path is None:
            return
        after = luck_roller.state_text(self.roller).encode()
        if self.before is None:
            output.write_atomically(self.path, after)
        elif after != self.before:
            output.replace_content(self.path, self.before, after)
        self.before = after


def _do(roller: luck_roller.LuckRoller, asked: luck_roller.Asked) -> str:
    """Do what is asked, and tell it; errors as the methods of the roller."""
    if asked is luck_roller.LuckWord.UNDO:
        return f"undone: {entry_name(roller.undo())}"
    if isinstance(asked, luck_roller.LuckWord):
        return _TOLD[asked](roller)
    if isinstance(asked, luck_roller.AskedRoll):
        roller.roll(asked.given, asked.event, asked.intrinsic)
    elif isinstance(asked, luck_roller.AskedDice):
        roller.throw(asked.count, asked.sides, asked.bonus)
    else:
        roller.change(asked.name, asked.value)
    return last_entry(roller)


_TOLD: dict[luck_roller.LuckWord, abc.Callable[[luck_roller.LuckRoller], str]] = {
    luck_roller.LuckWord.HELP: lambda _: HELP,
    luck_roller.LuckWord.ODDS: lambda _: "",
    luck_roller.LuckWord.QUIT: summary,
    luck_roller.LuckWord.HISTORY: lambda roller: odds_reports.as_table(roller_report(roller)).rstrip("\n"),
}


# ---- a list


def take_list(memory: LuckMemory, path: str) -> None:
    """Do everything in a list of rolls, or nothing of it if a word is wrong; then the program ends with a message."""
    with odds_karmic.list_of_rolls(path) as (name, data):
        for line, asked in luck_roller.parse_lines(data.decode("utf-8-sig")):
            if asked is luck_roller.LuckWord.QUIT:
                break
            try:
                _do(memory.roller, asked)
            except ValueError as error:
                failures.fail(f"{name}:{line}: {error}")
    memory.save()


# ---- lines


def converse(memory: LuckMemory, *, quiet: bool) -> int:
    """Take lines until they end or one says quit; return the number of lines with mistakes.

    ``quiet`` prints nothing but mistakes. The file is replaced after each line.
    """
    say = _silence if quiet else _say
    memory.save()
    roller = memory.roller
    say(f"generator {roller.generator.name}, seed {roller.seed}; help lists the words")
    say(next_roll(roller))
    mistakes = 0
    for number, line in enumerate(_lines(prompts=not quiet), 1):
        try:
            asked = luck_roller.parse_line(line, number, empty_rolls=True)
            told = _line(memory, asked)
        except ValueError as error:
            failures.complain(f"line {number}: {error}")
            mistakes += 1
            continue
        for text in told:
            say(text)
        if luck_roller.LuckWord.QUIT in asked:
            return mistakes
    say(summary(roller))
    return mistakes


def _line(memory: LuckMemory, asked: list[luck_roller.Asked]) -> list[str]:
    """Do everything in a line, or nothing of it; return what to say."""
    roller = memory.roller
    told: list[str] = []
    kept = roller.entries.copy()
    try:
        for one in asked:
            told.append(_do(roller, one))
            if one is luck_roller.LuckWord.QUIT:
                break
    except ValueError:
        roller.return_to(kept)
        raise
    memory.save()
    if asked and luck_roller.LuckWord.QUIT not in asked and luck_roller.LuckWord.HELP not in asked:
        told.append(next_roll(roller))
    return [text for text in told if text]


def _lines(*, prompts: bool) -> abc.Iterator[str]:
    """The lines of standard input, with a prompt if somebody types them."""
    if sys.stdin is None or sys.stdin.closed:
        failures.fail("-: standard input is closed")
    asks = prompts and sys.stdin.isatty() and sys.stdout.isatty()
    number = 0
    while True:
        if asks:
            click.echo(_PROMPT, nl=False)
        line = sys.stdin.buffer.readline(LONGEST_LINE)
        if not line:
            if asks:
                click.echo()
            return
        number += 1
        if len(line) == LONGEST_LINE and not line.endswith(b"\n"):
            failures.fail(f"line {number}: longer than {LONGEST_LINE} bytes")
        yield line.decode("utf-8", "replace")


def _say(text: str) -> None:
    click.echo(visible(text) if "\n" not in text else text)


def _silence(_text: str) -> None:
    """Say nothing."""


DEFAULT_GENERATOR = "pcg64"
LARGEST_STATE = 4_000_000
_NEW_SEEDS = 1 << 32

EPILOG = """\b
Examples:
  vaultc roll                                    Enter rolls, quit ends
  vaultc roll --event -10 --intrinsic 4          with modifiers
  vaultc roll --state hero.json                  goes on where it ended
  vaultc roll --from rolls.txt --format csv      a list of rolls, as a table
  printf 'roll\\nroll\\n' | vaultc roll --seed 7   from a pipe

\b
A line is empty or "roll" (1d50 of the generator), a number of your own die (1 to 50),
or an outcome (bad, good, none); then event=N and intrinsic=N are for that roll alone,
and on a line of their own for all rolls from now on. Other dice (d20, 3d6+1) are
thrown without luck. undo takes back, odds shows the next ranges, history all rolls;
help, quit. Words may share a line; # begins a comment.
A wrong line changes nothing; then the exit status is 1.

\b
A list for --from (- is standard input) has the same words; empty lines mean nothing
there, and one wrong word stops all. --state keeps everything in a file, which is
replaced after every line. Without --seed, a new seed is chosen and printed."""


@dataclass(frozen=True, slots=True)
class LuckOptions:
    """The options of a roller: generator, seed, and modifiers."""

    rng: str | None = option(type=click.Choice(NAMES), metavar="NAME",
                             help=f"The generator (default {DEFAULT_GENERATOR}; vaultc random --list).")  # fmt: skip
    seed: int | None = option(type=int, metavar="N", help="Its seed; vaultc random --list shows the limits.")
    event: int | None = option(type=int, metavar="E", help="The events' modifier.")
    intrinsic: int | None = option(type=int, metavar="I", help="The character's modifier.")
    traits: dict[str, int] = option("--character", callback=odds_karmic.read_traits, multiple=True, metavar="NAME=N",
                                    help="A modifier of the character, added to --intrinsic. Repeatable.")  # fmt: skip
    only: str | None = option(type=click.Choice(("good", "bad")), help="Events offer only this outcome.")


@click.command("roll", epilog=EPILOG)
@options("luck", LuckOptions)
@click.option("--state", type=PATH, metavar="FILE", help="Remember in this file.")
@click.option("--from", "list_", metavar="FILE", help="Take a list of rolls instead of lines.")
@odds_reports.report_options
def command(state: Path | None, list_: str | None, format_: str | None, out: str | None, luck: LuckOptions) -> None:
    """Roll for luck with karma, line by line: rolls, remembers, and tells the karma of the next roll."""
    with failures.reported_failures():
        memory = _opened(state, luck)
        mistakes = 0
        if list_ is not None:
            take_list(memory, list_)
        else:
            mistakes = converse(memory, quiet=format_ is not None and out is None)
        if list_ is not None or format_ is not None or out is not None:
            odds_reports.deliver(roller_report(memory.roller), format_, out)
    if mistakes:
        sys.exit(failures.FINDINGS)


# ---- beginning


def _opened(path: Path | None, luck: LuckOptions) -> LuckMemory:
    """The roller of a file, or a new one, with the modifiers of the options."""
    before = _read_state(path)
    try:
        if before is None:
            from secrets import randbelow

            seed = randbelow(_NEW_SEEDS) if luck.seed is None else luck.seed
            only = None if luck.only is None else karmic.Outcome(luck.only)
            memory = LuckMemory(luck_roller.LuckRoller(luck.rng or DEFAULT_GENERATOR, seed, only), path)
        else:
            memory = LuckMemory(luck_roller.restored(before), path, before)
            _refuse_other(memory.roller, luck, path)
    except ValueError as error:
        failures.fail(f"{path}: not a state of vaultc roll: {error}" if before is not None else str(error))
    try:
        _change_modifiers(memory.roller, luck)
    except ValueError as error:
        failures.fail(str(error))
    return memory


def _read_state(path: Path | None) -> bytes | None:
    if path is None:
        return None
    try:
        return read_regular(path, LARGEST_STATE)
    except FileNotFoundError:
        return None


def _refuse_other(roller: luck_roller.LuckRoller, luck: LuckOptions, path: Path | None) -> None:
    """End with a message if options ask for another generator, seed or kind of events than a file has."""
    only = None if roller.only is None else roller.only.value
    asked = None if luck.rng is None else generator_named(luck.rng).name
    for name, given, kept in (
        ("--rng", asked, roller.generator.name),
        ("--seed", luck.seed, roller.seed),
        ("--only", luck.only, only),
    ):
        if given is not None and given != kept:
            has = f"has {name} {kept}" if kept is not None else f"has no {name}"
            failures.fail(f"{path} {has}; leave {name} out, or begin another file")


def _change_modifiers(roller: luck_roller.LuckRoller, luck: LuckOptions) -> None:
    character = luck.intrinsic
    if luck.traits:
        character = (luck.intrinsic or 0) + sum(luck.traits.values())
    for name, value, now in ((luck_roller.EVENT, luck.event, roller.event),
                             (luck_roller.INTRINSIC, character, roller.intrinsic)):  # fmt: skip
        if value is not None and value != now:
            roller.change(name, value)
