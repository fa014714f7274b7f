"""Parameter types of ``vaultc odds``: ranges, exact numbers, percentages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction

import click

from vaultc.cli.failures import fail
from vaultc.support.errors import InvalidValueError


@contextmanager
def refusing() -> Iterator[None]:
    """Turn an error about impossible odds into a message."""
    try:
        yield
    except ValueError as error:
        fail(str(error))


def span_of_numbers(
    _context: click.Context, _option: click.Parameter, text: str, *, pattern: str = r"[+-]?[0-9]{1,9}"
) -> range:
    """Read ``-13..13`` or one whole number; ``pattern`` is how a number is written.

    Raises:
        click.BadParameter: the text is neither.
    """
    match = re.fullmatch(rf"({pattern})(?:\.\.({pattern}))?", text)
    if match is None:
        raise click.BadParameter(f"{text!r} is neither a number nor a range such as -13..13")
    first, last = int(match[1]), int(match[2] or match[1])
    if last < first:
        raise click.BadParameter(f"{text!r} ends before it begins")
    return range(first, last + 1)


def list_of_numbers(context: click.Context, option: click.Parameter, text: str) -> list[int]:
    """Read ``6,8..10,12``: whole numbers and spans, in the order given, each once.

    Raises:
        click.BadParameter: a part is neither, or there are more than 100.
    """
    spans = [span_of_numbers(context, option, part.strip()) for part in text.split(",")]
    if sum(map(len, spans)) > 100:
        raise click.BadParameter("expected at most 100 numbers")
    return list(dict.fromkeys(number for span in spans for number in span))


def number(_context: click.Context, _option: click.Parameter, text: str) -> Fraction:
    """Read a decimal number or a fraction, exactly.

    Raises:
        click.BadParameter: the text is not a number.
    """
    if re.fullmatch(r"[+-]?(?:[0-9]{1,9}(?:\.[0-9]{0,9}|/0*[1-9][0-9]{0,8})?|\.[0-9]{1,9})", text) is None:
        raise click.BadParameter(f"{text!r} is not a number")
    return Fraction(text)


def exact_number(text: str) -> Fraction:
    """A decimal number with up to thirty decimals, or a fraction.

    Raises:
        InvalidValueError: the text is neither.
    """
    if re.fullmatch(r"[+-]?(?:[0-9]{1,30}(?:\.[0-9]{0,30}|/0*[1-9][0-9]{0,29})?|\.[0-9]{1,30})", text) is None:
        raise InvalidValueError(f"{text!r} is not a number")
    return Fraction(text)


def percentage(text: str) -> Fraction:
    """``25%``, ``25`` or ``12.5%`` in percent.

    Raises:
        InvalidValueError: the text is not a percentage from 0 to 100.
    """
    if re.fullmatch(r"[+-]?[0-9]{1,9}(?:\.[0-9]{1,30})?%?", text) is None:
        raise InvalidValueError(f"{text!r} is not a percentage")
    value = Fraction(text.removesuffix("%"))
    if not 0 <= value <= 100:
        raise InvalidValueError(f"a percentage must be between 0 and 100, not {text.removesuffix('%')}")
    return value
