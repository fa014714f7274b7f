"""``vaultc random``."""

from __future__ import annotations

import re
from collections import abc
from functools import partial
from itertools import chain, islice, repeat
from json import dumps

import click

from vaultc.chance import generators
from vaultc.cli import failures, odds_reports
from vaultc.cli.option_records import option, options
from vaultc.cli.output import abandon_output
from vaultc.cli.seeds import DEFAULT_SEED
from vaultc.odds import laws
from vaultc.support.dataclass import dataclass

NAMES = (*generators.GENERATORS, generators.MODERN)
FORMATS = ("text", "csv", "json", "raw", "packed")
BYTES = {"raw": generators.whole_words, "packed": generators.packed_words}
DEFAULT_COUNT = 10
MOST_COUNT = 10**15
Facts = dict[str, str | int]

CHUNK = 4096
"""Numbers that are written at once; whole bytes of packed words of any width."""

EPILOG = """\b
Examples:
  vaultc random --list                                   all generators
  vaultc random isaac --seed 42                          ten raw words
  vaultc random rogue-clone --seed 165 --range 1..100    rolls as the game makes them
  vaultc random rogue36 --coin --count 64                a bad coin
  vaultc random isaac64 --dice 3d6 --count 1000 --format csv
  vaultc random isaac --seed 42 --range 0..2147483646 --count 511    seeds of levels
  vaultc random pcg64 --skip 9999 --count 1              a word far behind
  vaultc random pcg64 --seed 42 --child 7,3              a child stream
  vaultc random mt19937 --forever | head -5              a stream
  vaultc random isaac --forever --format raw | rngtest

\b
Games reduce a word by its remainder, pcg64 and philox draw again instead of favouring
small results. A coin is 1 or 0, the lowest bit of a word; --percent writes 1 as often
as a percentage says. --skip counts words: pcg64 and philox go there at once, the
others make every word.
Formats: text and csv have a number a line, json has an end (no --forever); raw writes
words in whole bytes, the lowest first (14 bits as 2 bytes, 31 as 4), packed writes
their bits without gaps, for tests of randomness. A reader may close the pipe.
Same seed, same bytes, everywhere."""


def _key(_context: click.Context, _option: click.Parameter, text: str | None) -> tuple[int, ...]:
    """A key of one or more numbers, such as ``0,1``."""
    if text is None:
        return ()
    if re.fullmatch(r"[0-9]{1,18}(,[0-9]{1,18}){0,15}", text) is None:
        raise click.BadParameter(f"{text!r} is not a key; write numbers such as 0,1")
    return tuple(map(int, text.split(",")))


def _dice(_context: click.Context, _option: click.Parameter, text: str) -> generators.DrawnDice:
    try:
        dice = generators.DrawnDice(*laws.parse_roll(text))
    except ValueError as error:
        raise click.BadParameter(str(error)) from None
    if not 1 <= dice.count <= laws.MOST_DICE or not dice.sides:
        raise click.BadParameter(f"{text!r} is not 1 to {laws.MOST_DICE} dice with sides")
    return dice


@dataclass(frozen=True, slots=True)
class Wanted:
    """The kind of numbers: raw words unless one of the others is given."""

    raw: bool = option(help="Raw words, as without any of the next four.")
    span: range | None = option(
        "--range", metavar="A..B", help="Numbers of a range, such as 1..6.",
        callback=odds_reports.optional(partial(odds_reports.span_of_numbers, pattern=r"[+-]?[0-9]{1,20}")),
    )  # fmt: skip
    dice: generators.DrawnDice | None = option(callback=odds_reports.optional(_dice), metavar="DICE",
                                               help="Totals of dice such as 3d6 or 1d8+2.")  # fmt: skip
    coin: bool = option(help="Coins, 0 or 1.")
    percent: int | None = option(type=click.IntRange(0, 100), metavar="P", help="1 in P percent of cases, else 0.")
    high_bits: bool = option(help="Scale a word's high bits instead of taking its remainder.")

    @property
    def told(self) -> str:
        """The kind in words; ``word`` for raw words."""
        if self.span is not None:
            return f"{self.span.start}..{self.span.stop - 1}"
        if self.dice is not None:
            return f"{self.dice.count}d{self.dice.sides}" + (f"{self.dice.bonus:+d}" if self.dice.bonus else "")
        return "coin" if self.coin else "word" if self.percent is None else f"{self.percent}%"

    def check(self, format_: str) -> None:
        """Refuse options that exclude each other.

        Raises:
            click.UsageError: they do.
        """
        kinds = (self.raw, self.span is not None, self.dice is not None, self.coin, self.percent is not None)
        if sum(kinds) > 1:
            raise click.UsageError("choose one of --raw, --range, --dice, --coin and --percent")
        if self.told == "word" and self.high_bits:
            raise click.UsageError("--high-bits requires --range, --dice, --coin or --percent")
        if self.told != "word" and format_ in BYTES:
            raise click.UsageError(f"--format {format_} is for raw words; choose text, csv or json")

    @property
    def thrown(self) -> generators.DrawnDice | None:
        """The dice behind the numbers; None for words."""
        if self.span is not None:
            return generators.DrawnDice.of_range(self.span.start, self.span.stop - 1)
        if self.coin:
            return generators.DrawnDice.of_range(0, 1)
        return self.dice if self.percent is None else generators.DrawnDice(1, 100)

    def numbers(self, generator: generators.Generator, words: abc.Iterator[int]) -> abc.Iterator[int]:
        """The numbers that the words of a generator make."""
        if self.thrown is None:
            return words
        shown = self.thrown.totals(generator, words, high_bits=self.high_bits)
        percent = self.percent
        return shown if percent is None else (int(number <= percent) for number in shown)


@click.command("random", epilog=EPILOG)
@click.argument("name", required=False, type=click.Choice(NAMES), metavar="[GENERATOR]")
@click.option("--list", "listed", is_flag=True, help="List the generators instead.")
@click.option("--seed", type=int, default=DEFAULT_SEED, show_default=True, metavar="N",
              help="Seed; --list shows the lowest and the highest.")  # fmt: skip
@click.option("--count", type=click.IntRange(1, MOST_COUNT), metavar="N",
              help=f"How many numbers (default {DEFAULT_COUNT}).")  # fmt: skip
@click.option("--forever", is_flag=True, help="Write until the reader closes the pipe.")
@click.option("--skip", type=click.IntRange(0, MOST_COUNT), default=0, metavar="N", help="Leave out the first N words.")
@click.option("--child", callback=_key, metavar="K,...",
              help="A child stream: of pcg64 and philox by spawn key, of isaac64 by dungeon.")  # fmt: skip
@options("wanted", Wanted)
@click.option("--format", "format_", type=click.Choice(FORMATS), help=f"Output format (default {FORMATS[0]}).")
@odds_reports.short_formats
def command(
    name: str | None,
    listed: bool,
    seed: int,
    count: int | None,
    forever: bool,
    skip: int,
    child: tuple[int, ...],
    format_: str | None,
    wanted: Wanted,
) -> None:
    """Stream the numbers of a GENERATOR: raw words, ranges, dice, coins. Every generator of the games is known."""
    form = format_ or FORMATS[0]
    if listed:
        _list(name, form)
        return
    if name is None:
        raise click.UsageError(f"give a generator, or --list; there are {', '.join(NAMES)}")
    wanted.check(form)
    if forever and (count is not None or form == "json"):
        raise click.UsageError(f"--forever excludes {'--count' if count is not None else '--format json'}")
    generator = generators.generator_named(name)
    number = None if forever else count or DEFAULT_COUNT
    with odds_reports.usage_errors():
        words = generators.seeded_words(generator, seed, skip, child)
        if form in BYTES:
            parts = _in_bytes(lambda size: BYTES[form](generator, words, size), number)
        else:
            values = islice(wanted.numbers(generator, words), number)
            facts: Facts = {"generator": generator.name, "seed": seed, "bits": generator.bits, "skipped": skip}
            if child:
                facts["child"] = ",".join(map(str, child))
            parts = _WRITERS[form](values, {**facts, "numbers": wanted.told, "count": number or 0})
            if wanted.span is not None and wanted.thrown is not None and not wanted.high_bits:
                last = wanted.thrown.beyond(generator)
                if last is not None:
                    bits = f"{generator.name} has words of {generator.bits} bits"
                    failures.complain(f"{bits}: of {wanted.told} only {wanted.span.start}..{last} come")
    _write(parts)


def _list(name: str | None, format_: str) -> None:
    if format_ in BYTES:
        raise click.UsageError(f"--list has no format {format_}; choose text, csv or json")

    columns = ("generator", "bits", "lowest seed", "highest seed", "used by")
    listed = generators.GENERATORS.values() if name is None else [generators.generator_named(name)]
    rows = odds_reports.rows_of(columns, ((row.name, row.bits, *row.seeds, row.used_by) for row in listed))
    odds_reports.deliver(odds_reports.Report(rows), "table" if format_ == "text" else format_, None)


# ---- writing


def _write(parts: abc.Iterator[bytes]) -> None:
    """Write until there is nothing left, or the reader has closed the pipe."""
    try:
        for part in parts:
            click.echo(part, nl=False)
    except BrokenPipeError:
        abandon_output()


def _in_bytes(make: abc.Callable[[int], bytes], count: int | None) -> abc.Iterator[bytes]:
    if count is None:
        yield from (make(CHUNK) for _ in repeat(None))
        return
    whole, rest = divmod(count, CHUNK)
    yield from (make(size) for size in chain(repeat(CHUNK, whole), (rest,)))


def _joined(lines: abc.Iterator[str]) -> abc.Iterator[bytes]:
    while chunk := "".join(islice(lines, CHUNK)):
        yield chunk.encode()


def _as_text(values: abc.Iterator[int], _facts: Facts) -> abc.Iterator[bytes]:
    return _joined(f"{value}\n" for value in values)


def _as_csv(values: abc.Iterator[int], _facts: Facts) -> abc.Iterator[bytes]:
    return _joined(chain(("number,value\n",), (f"{place},{value}\n" for place, value in enumerate(values, 1))))


def _as_json(values: abc.Iterator[int], facts: Facts) -> abc.Iterator[bytes]:
    head = dumps(facts, indent=2).removesuffix("\n}") + ',\n  "values": ['
    listed = (f"{',' if place else ''}\n    {value}" for place, value in enumerate(values))
    return _joined(chain((head,), listed, ("\n  ]\n}\n",)))


_WRITERS = {"text": _as_text, "csv": _as_csv, "json": _as_json}
