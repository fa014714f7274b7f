"""Import paths and names of version 0.1."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

from vaultc.support.former_names import FORMER, MERGED, RENAMED, present_name

TOP = {place: name for name, place in FORMER.items()}


def former_path(place: str) -> str:
    """The path that a present module had in version 0.1."""
    parts = place.split(".")
    for length in range(len(parts), 0, -1):
        if (top := TOP.get(".".join(parts[:length]))) is not None:
            return ".".join(["vaultc", top, *parts[length:]])
    return f"vaultc.{place}"


@pytest.mark.parametrize("name", FORMER)
def test_moved_modules_answer_to_their_former_paths(name: str) -> None:
    assert import_module(f"vaultc.{name}") is import_module(f"vaultc.{FORMER[name]}")


@pytest.mark.parametrize(("place", "present"), MERGED.items())
def test_merged_modules_answer_to_their_former_paths(place: str, present: str) -> None:
    assert import_module(former_path(place)) is import_module(f"vaultc.{present}")


RENAMED_TYPES = [(place, *names) for place, types in RENAMED.items() for names in types.items()]


@pytest.mark.parametrize(("place", "former", "present"), RENAMED_TYPES)
def test_renamed_types_answer_to_their_former_names(place: str, former: str, present: str) -> None:
    program = (
        f"from {former_path(place)} import {former} as former\n"
        f"from vaultc.{place} import {present} as present\n"
        "assert former is present"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_present_names_are_not_former_ones() -> None:
    for place in (*FORMER.values(), *MERGED.values(), *RENAMED):
        assert present_name(f"vaultc.{place}") is None
    assert present_name("numpy.ma") is None
    assert present_name("vaultc") is None
