"""Sessions with the roller of luck: lines from standard input or a list, and the file that remembers them."""

from __future__ import annotations

import sys
from collections import abc
from dataclasses import dataclass
from pathlib import Path

import click

from vaultc.cli import failures, odds_reports, output, roll_texts, standard_input
from vaultc.odds import karmic, luck_roller
from vaultc.support.safe_text import visible

LARGEST_LIST = 1_000_000
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
        return f"undone: {roll_texts.entry_name(roller.undo())}"
    if isinstance(asked, luck_roller.LuckWord):
        return _TOLD[asked](roller)
    if isinstance(asked, luck_roller.AskedRoll):
        roller.roll(asked.given, asked.event, asked.intrinsic)
    elif isinstance(asked, luck_roller.AskedDice):
        roller.throw(asked.count, asked.sides, asked.bonus)
    else:
        roller.change(asked.name, asked.value)
    return roll_texts.last_entry(roller)


_TOLD: dict[luck_roller.LuckWord, abc.Callable[[luck_roller.LuckRoller], str]] = {
    luck_roller.LuckWord.HELP: lambda _: roll_texts.HELP,
    luck_roller.LuckWord.ODDS: lambda _: "",
    luck_roller.LuckWord.QUIT: roll_texts.summary,
    luck_roller.LuckWord.HISTORY: lambda roller: odds_reports.as_table(roll_texts.roller_report(roller)).rstrip("\n"),
}


# ---- a list


def take_list(memory: LuckMemory, path: str) -> None:
    """Do everything in a list of rolls, or nothing of it if a word is wrong; then the program ends with a message."""
    name = "standard input" if path == "-" else path
    if path == "-":
        data = standard_input.read_standard_input()
    else:
        with Path(path).open("rb") as file:
            data = file.read(LARGEST_LIST + 1)
    if len(data) > LARGEST_LIST:
        failures.fail(f"{name}: a list of rolls has at most {LARGEST_LIST} bytes")
    try:
        for line, asked in luck_roller.parse_lines(data.decode("utf-8-sig")):
            if asked is luck_roller.LuckWord.QUIT:
                break
            _do_of_list(memory.roller, asked, f"{name}:{line}")
    except karmic.HistoryError as error:
        failures.fail(f"{name}:{error.line}:{error.column}: {error}")
    except UnicodeDecodeError as error:
        failures.fail(f"{name}: not UTF-8 text (byte {error.start + 1})")
    memory.save()


def _do_of_list(roller: luck_roller.LuckRoller, asked: luck_roller.Asked, place: str) -> None:
    try:
        _do(roller, asked)
    except ValueError as error:
        failures.fail(f"{place}: {error}")


# ---- lines


def converse(memory: LuckMemory, *, quiet: bool) -> int:
    """Take lines until they end or one says quit; return the number of lines with mistakes.

    ``quiet`` prints nothing but mistakes. The file is replaced after each line.
    """
    say = _silence if quiet else _say
    memory.save()
    roller = memory.roller
    say(f"generator {roller.generator.name}, seed {roller.seed}; help tells the words")
    say(roll_texts.next_roll(roller))
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
    say(roll_texts.summary(roller))
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
        told.append(roll_texts.next_roll(roller))
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
