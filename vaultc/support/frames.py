"""Data frames of pandas, which an extra brings and only they load."""

from __future__ import annotations

from collections import abc
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from vaultc.support.errors import UnknownNameError, did_you_mean

if TYPE_CHECKING:
    from pandas import DataFrame

LEVELS, THINGS = "levels", "things"
"""The table with a row a level, and the table of all things of a level."""
_RENAMED = {"level": "monster_level"}
"""Facts of things whose names the columns for the level of a row have already."""


def frame(columns: abc.Mapping[str, Any]) -> DataFrame:
    """Return a data frame of columns of equal length, in their order.

    Raises:
        MissingPackageError: pandas is not installed.
    """
    if find_spec("pandas") is None:
        from vaultc.support.installation import MissingPackageError, installing

        raise MissingPackageError(f"to_pandas needs pandas, which the extra brings: {installing('pandas')}")
    import pandas

    return pandas.DataFrame(dict(columns))


def frame_of_levels(heads: abc.Mapping[str, Any], facts: abc.Mapping[str, Any]) -> DataFrame:
    """Return a data frame of the columns that say which level a row is of, and of facts of its things.

    The level of a monster is the column ``monster_level``.

    Raises:
        MissingPackageError: pandas is not installed.
    """
    return frame({**heads, **{_RENAMED.get(name, name): column for name, column in facts.items()}})


def check_table(name: str, known: abc.Collection[str]) -> None:
    """Make sure that there is a table of a name.

    Raises:
        UnknownNameError: there is none; the message lists those that there are.
    """
    if name not in known:
        hint = did_you_mean(name, known, f"there are {', '.join(known)}", repr)
        raise UnknownNameError(f"there is no table {name!r}{hint}")
