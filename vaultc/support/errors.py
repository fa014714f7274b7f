"""The errors that vaultc raises on purpose, and the checks of arguments that raise them.

Each is a :class:`VaultcError`, so that a program that calls vaultc has one class to catch. Where Python has a class for
the case, such as ``ValueError``, the error is that as well.

Compiled code raises these errors but defines none: a compiled class has one base alone, and that a compiled one.
"""

from __future__ import annotations

from collections import abc
from functools import lru_cache
from operator import index


class VaultcError(Exception):
    """Base of all errors that vaultc raises on purpose; the message is for the user."""


class InvalidValueError(VaultcError, ValueError):
    """A value is refused, such as an unknown format or a depth below the dungeon; the message says what is allowed."""


class PolicyError(VaultcError, ValueError):
    """A policy of chance cannot decide a percentage."""


class UnknownNameError(VaultcError, KeyError):
    """Nothing has this name; the message lists near names."""

    __str__ = Exception.__str__  # a KeyError shows its message in quotation marks


class OutOfRangeError(VaultcError, IndexError):
    """An index lies outside of a sequence."""


def system_reason(error: OSError) -> str:
    """Return what the system says of an error, in lower case, without the name of the file."""
    return (error.strerror or str(error)).lower()


def did_you_mean(
    name: str, known: abc.Iterable[str], otherwise: str = "", shown: abc.Callable[[str], str] = str
) -> str:
    """Return the end of a message about an unknown name: the question after the nearest known one, or ``otherwise``.

    ``shown`` makes the spelling of a known name.
    """
    near = nearest_name(name, known)
    return f"; did you mean {shown(near)}?" if near is not None else otherwise and f"; {otherwise}"


def nearest_name(name: str, known: abc.Iterable[str], similarity: float = 0.6) -> str | None:
    """Return the known name that is nearest to an unknown one; None if none is that similar, of at most 1."""
    return _nearest(name, tuple(known), similarity)


@lru_cache(maxsize=64)
def _nearest(name: str, known: tuple[str, ...], similarity: float) -> str | None:
    """The same, once for a name that a file misspells again and again."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(name, known, n=1, cutoff=similarity)), None)


def whole(value: object, what: str, least: int | None = None) -> int:
    """Return a whole number as one of Python; ``what`` names it in the error.

    Raises:
        InvalidValueError: it is not a whole number, or below ``least``.
    """
    try:
        if isinstance(value, bool):  # which Python counts as 0 and 1; workers=True would be a single one
            raise TypeError
        number = index(value)  # type: ignore[arg-type] # an argument from outside, which is checked here
    except TypeError:
        raise InvalidValueError(f"{what} must be a whole number, not {value!r}") from None
    if least is not None and number < least:
        raise InvalidValueError(f"{what} must be at least {least}, not {number}")
    return number


def checked_text(value: object, what: str) -> str:
    """Return a text; ``what`` names it in the error.

    Raises:
        InvalidValueError: it is something else.
    """
    if not isinstance(value, str):
        raise InvalidValueError(f"{what} must be a text, not {value!r}")
    return value


def distinct_names(names: object, what: str) -> tuple[str, ...]:
    """Return names without repetitions; a text alone is one name. ``what`` names them in the error.

    Raises:
        InvalidValueError: they are not texts.
    """
    if not isinstance(names, abc.Iterable):
        raise InvalidValueError(f"{what} are a list of names, not {names!r}")
    found = [names] if isinstance(names, str) else list(names)
    for name in found:
        if not isinstance(name, str):
            raise InvalidValueError(f"{what} are names, and {name!r} is none")
    return tuple(dict.fromkeys(found))
