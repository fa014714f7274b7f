"""The version of this program, which every result names, and the commit that it was built from."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from vaultc.support.errors import InvalidValueError

__version__ = "0.3.0"

_RECORDED: Final = Path(__file__).parent.parent / "data" / "commit.txt"
"""Written into wheels by ``building/hook.py``, where they are built from a repository."""
_HASH: Final = re.compile("[0-9a-f]{40}(?:[0-9a-f]{24})?")
_SHOWN: Final = 12

VersionNumbers = tuple[int, ...]
"""The numbers of a version without zeros at the end, so that versions compare as they should."""


@cache
def commit() -> str:
    """The hash of the commit that this was built from, or that a checkout has; "" where nothing tells it.

    Of a checkout only the files are read in which Git keeps the hash; changes since the commit do not show.
    """
    try:
        built = _RECORDED.read_text("ascii") if _RECORDED.is_file() else ""  # a wheel has it from its build
        found = built or _checked_out(_RECORDED.parent.parent.parent)
    except (OSError, ValueError):
        return ""
    return found.strip() if _HASH.fullmatch(found.strip()) else ""


def described() -> str:
    """The version with its commit: ``0.3.0 (commit 0123456789ab)``."""
    return f"{__version__} (commit {commit()[:_SHOWN]})" if commit() else __version__


def _checked_out(top: Path) -> str:
    """The hash that a checkout has.

    Raises:
        OSError, ValueError: the folder is none.
    """
    folder = top / ".git"
    if folder.is_file():  # of a second work tree
        folder = top / folder.read_text("utf-8").removeprefix("gitdir:").strip()
    head = (folder / "HEAD").read_text("utf-8").strip()
    if not head.startswith("ref:"):
        return head
    name = head.removeprefix("ref:").strip()
    if not name.startswith("refs/") or ".." in name:
        raise InvalidValueError(f"{name!r} is no branch")
    common = folder / "commondir"
    shared = folder / common.read_text("utf-8").strip() if common.is_file() else folder
    for place in (folder / name, shared / name):
        if place.is_file():
            return place.read_text("utf-8")
    packed = (shared / "packed-refs").read_text("utf-8").splitlines()
    return next((line.partition(" ")[0] for line in packed if line.endswith(f" {name}")), "")


def parsed(text: str) -> VersionNumbers:
    """The numbers of a version such as ``0.3`` or ``0.3.0``, which are the same.

    Raises:
        InvalidValueError: it is something else.
    """
    if re.fullmatch(r"[0-9]{1,6}(?:\.[0-9]{1,6}){0,5}", text) is None:
        raise InvalidValueError(f"{text!r} is not a version; write it like {__version__}")
    numbers = [int(number) for number in text.split(".")]
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)


_COMPARED: Final = {
    ">=": lambda own, other: own >= other,
    "<=": lambda own, other: own <= other,
    "!=": lambda own, other: own != other,
    "==": lambda own, other: own == other,
    ">": lambda own, other: own > other,
    "<": lambda own, other: own < other,
}


def satisfies(requirement: str, version: str = __version__) -> bool:
    """Return whether a version is one that is required: ``0.3.0``, or conditions such as ``>=0.3, <0.5``.

    Raises:
        InvalidValueError: this is no requirement.
    """
    own, conditions = parsed(version), [part.strip() for part in requirement.split(",")]
    results = []
    for condition in conditions:
        sign = next((sign for sign in _COMPARED if condition.startswith(sign)), "")
        try:
            other = parsed(condition.removeprefix(sign).strip())
        except InvalidValueError:
            raise InvalidValueError(
                f'{requirement!r} is not a requirement; write ">={__version__}", "{__version__}" or ">=0.3, <0.5"'
            ) from None
        results.append(_COMPARED[sign or "=="](own, other))
    return all(results)


def require(requirement: object) -> None:
    """Make sure that this is a version that settings require.

    Raises:
        InvalidValueError: it is another, or this is no requirement.
    """
    if not isinstance(requirement, str):
        raise InvalidValueError(f'this must be a text such as ">={__version__}"')
    if not satisfies(requirement):
        raise InvalidValueError(
            f"these settings are for vaultc {requirement}, and this is {described()}; "
            "install that version, or change the setting"
        )
