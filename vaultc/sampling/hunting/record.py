"""The record of a hunt, from which it resumes later."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from vaultc.support.errors import VaultcError
from vaultc.support.regular_files import read_regular

NAME = "hunt.json"
FORMAT = "vaultc hunt"
VERSION = 1


class OtherHuntError(VaultcError, ValueError):
    """A folder holds something else than the record of this hunt; the message says what."""


@dataclass(slots=True)
class Trail:
    """The progress of the hunt for one level: the next seed, the seeds found, and the levels that could not be made."""

    next_seed: int
    found: list[int] = field(default_factory=list)
    failed: int = 0


@dataclass(slots=True)
class HuntRecord:
    """A hunt: on what it depends, and how far it is for each level by name."""

    parameters: dict[str, Any]
    trails: dict[str, Trail] = field(default_factory=dict)

    def text(self) -> str:
        """The content of the file."""
        trails = {name: asdict(trail) for name, trail in self.trails.items()}
        data = {"format": FORMAT, "version": VERSION, "parameters": self.parameters, "levels": trails}
        return json.dumps(data, indent=1) + "\n"


def read_record(folder: Path, parameters: dict[str, Any]) -> HuntRecord:
    """The record in a folder, or a new one if there is none.

    Raises:
        OtherHuntError: the folder holds the record of another hunt, or something else of that name.
        OSError: it cannot be read.
    """
    path = folder / NAME
    if not path.exists():
        return HuntRecord(parameters)
    try:
        data = json.loads(read_regular(path))
        trails = {str(name): _trail(row) for name, row in data["levels"].items()}
        sound = data["format"] == FORMAT and data["version"] == VERSION
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        sound = False
    if not sound:
        raise OtherHuntError(f"{path}: not written by this version of vaultc hunt")
    differing = [key for key in parameters if data["parameters"].get(key) != parameters[key]]
    if differing:
        raise OtherHuntError(f"{folder}: holds another hunt ({', '.join(differing)}); name a new folder")
    return HuntRecord(parameters, trails)


def _trail(row: dict[str, Any]) -> Trail:
    return Trail(int(row["next_seed"]), [int(seed) for seed in row["found"]], int(row["failed"]))
