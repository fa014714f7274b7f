"""Look at recorded levels and draws of ``tests/conformance``, and renew them.

Levels lie in ``expected/GAME.zip``, draws in ``traces/GAME.zip``, with a member for each case::

    python tools/recordings.py list 'unnethack/t2-*'           names, sizes and numbers of levels
    python tools/recordings.py show unnethack/t1-spill         its levels, as JSON lines
    python tools/recordings.py show unnethack/t1-spill 3       the level of seed 3
    python tools/recordings.py trace unnethack/t1-spill        its draws
    python tools/recordings.py put unnethack FILES...          add or replace members: NAME.jsonl, NAME.txt
    python tools/recordings.py remove unnethack/t1-spill       levels and draws of a case

An archive has its members by name and no times, so that the same contents are the same bytes.
"""

from __future__ import annotations

import fnmatch
import json
import sys
import zipfile
from argparse import ArgumentParser
from pathlib import Path

SUITE = Path(__file__).resolve().parent.parent / "tests" / "conformance"
KINDS = {".jsonl": "expected", ".txt": "traces"}
"""Endings of members, and the folder of their archives."""
FIRST_TIME = (1980, 1, 1, 0, 0, 0)


def read_archive(path: Path) -> dict[str, bytes]:
    """The members of an archive by their names; none if there is no archive."""
    if not path.exists():
        return {}
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def write_archive(path: Path, members: dict[str, bytes]) -> None:
    """Write an archive, unless it has the same members already."""
    if members == read_archive(path):
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as archive:
        for name in sorted(members):
            entry = zipfile.ZipInfo(name, FIRST_TIME)
            entry.create_system, entry.external_attr = 3, 0o644 << 16
            archive.writestr(entry, members[name], zipfile.ZIP_DEFLATED, 9)


def archive_of(suite: Path, game: str, ending: str) -> Path:
    """The archive that holds the members of a game with an ending."""
    return suite / KINDS[ending] / f"{game}.zip"


def member(suite: Path, case: str, ending: str) -> str:
    """The text of a member of ``GAME/NAME``.

    Raises:
        SystemExit: there is none.
    """
    game, _, name = case.partition("/")
    data = read_archive(archive_of(suite, game, ending)).get(name + ending)
    if data is None:
        raise SystemExit(f"{case}: no such member in {KINDS[ending]}/{game}.zip")
    return data.decode("utf-8")


def listed(suite: Path, pattern: str) -> list[str]:
    """A line for each case whose ``GAME/NAME`` matches: the sizes of its levels and draws, the number of its levels."""
    lines = []
    for archive in sorted((suite / KINDS[".jsonl"]).glob("*.zip")):
        traces = read_archive(archive_of(suite, archive.stem, ".txt"))
        for name, levels in read_archive(archive).items():
            case = f"{archive.stem}/{Path(name).stem}"
            if fnmatch.fnmatchcase(case, pattern):
                count, draws = len(levels.splitlines()), len(traces.get(f"{Path(name).stem}.txt", b""))
                lines.append(f"{case:48} {count:3} levels {len(levels):8} bytes, draws {draws:8} bytes")
    return lines


def shown(suite: Path, case: str, seed: int | None = None) -> list[str]:
    """The recorded levels of a case as lines of JSON: all, or the level of a seed."""
    lines = member(suite, case, ".jsonl").rstrip("\n").split("\n")
    return [line for line in lines if seed is None or json.loads(line)["seed"] == seed]


def put(suite: Path, game: str, files: list[Path]) -> None:
    """Add files to the archives of a game, or replace members by them.

    Raises:
        SystemExit: a file is neither of levels nor of draws.
    """
    if strange := [file.name for file in files if file.suffix not in KINDS]:
        raise SystemExit(f"{strange[0]}: neither levels (.jsonl) nor draws (.txt)")
    for ending in KINDS:
        archive = archive_of(suite, game, ending)
        new = {file.name: file.read_bytes() for file in files if file.suffix == ending}
        write_archive(archive, read_archive(archive) | new)


def remove(suite: Path, case: str) -> None:
    """Remove levels and draws of ``GAME/NAME``."""
    game, _, name = case.partition("/")
    for ending in KINDS:
        archive = archive_of(suite, game, ending)
        members = read_archive(archive)
        members.pop(name + ending, None)
        write_archive(archive, members)


def main() -> None:
    parser = ArgumentParser(description="Look at recorded levels and draws, and renew them.")
    parser.add_argument("--suite", type=Path, default=SUITE, metavar="FOLDER", help="the folder of the manifest")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("list").add_argument("pattern", nargs="?", default="*")
    showing = commands.add_parser("show")
    showing.add_argument("case")
    showing.add_argument("seed", type=int, nargs="?")
    commands.add_parser("trace").add_argument("case")
    putting = commands.add_parser("put")
    putting.add_argument("game")
    putting.add_argument("files", type=Path, nargs="+")
    commands.add_parser("remove").add_argument("case")
    given = parser.parse_args()
    match given.command:
        case "list":
            print("\n".join(listed(given.suite, given.pattern)))
        case "show":
            print("\n".join(shown(given.suite, given.case, given.seed)))
        case "trace":
            sys.stdout.write(member(given.suite, given.case, ".txt"))
        case "put":
            put(given.suite, given.game, given.files)
        case "remove":
            remove(given.suite, given.case)


if __name__ == "__main__":
    main()
