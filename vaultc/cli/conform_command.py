"""``vaultc conform``."""

from __future__ import annotations

import fnmatch
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from vaultc import games
from vaultc.cli.failures import FINDINGS, fail, reported_failures
from vaultc.cli.option_records import PATH, option, options
from vaultc.cli.output import write_atomically
from vaultc.cli.progress import progress
from vaultc.cli.surroundings_options import texts_of
from vaultc.cli.targets import ONE_GAME
from vaultc.conformance import running
from vaultc.conformance.running import ManifestError, RecordedFile, first_deviation, read_manifest, read_trace
from vaultc.generation.site import making_of
from vaultc.support.dataclass import dataclass, field, replace
from vaultc.support.errors import did_you_mean

EPILOG = """\b
Examples:
  vaultc conform suite/manifest.json
  vaultc conform suite/manifest.json --case 't2-*' --only terrain,lit,doors
  vaultc conform suite/manifest.json --corpus ../des --write mine/
Exit status: 0 everything agrees, 1 something differs, 2 the suite cannot be used."""


@dataclass(slots=True)
class GroupTally:
    """The number of levels of a group that were compared or left out, and how often each field differs."""

    levels: int = 0
    exact: int = 0
    skipped: int = 0
    wrong: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class ConformOptions:
    """The cases to compare, in which fields, and where what they need lies."""

    pattern: str = option("--case", default="*", metavar="PATTERN", help="Only cases whose names match (shell style).")
    corpus: Path | None = option(
        type=PATH,
        metavar="FOLDER",
        help="Folder of the games' own des files, for real levels (default: a folder named corpus beside the "
        "suite's folder, if there is one).",
    )
    only: str | None = option(metavar="FIELDS",
                              help="Compare these fields only, separated by commas; all = every field.")  # fmt: skip
    dialect: str | None = option(type=ONE_GAME, help="Only the levels of this game (default: all games).")
    texts: Path | None = option(
        type=PATH, metavar="FOLDER", help="The game's own rumours and engravings, to compare levels with graffiti too.",
    )  # fmt: skip
    folder: Path | None = option("--write", type=PATH, help="Write the generated levels, as JSON lines.")


@click.command("conform", epilog=EPILOG)
@click.argument("manifest", type=PATH)
@options("asked", ConformOptions)
def command(manifest: Path, asked: ConformOptions) -> None:
    """Generate the levels that a MANIFEST of recorded levels names, and compare them with the records.

    Prints the first difference of every case that differs, then a table by tier.
    """
    fields = _fields(asked.only)
    with reported_failures(ManifestError):
        beside = manifest.resolve().parent.parent / "corpus"
        corpus = asked.corpus or (beside if beside.is_dir() else None)
        known = read_manifest(manifest, corpus, asked.dialect)
        entries = _chosen(known, asked.pattern, with_real=corpus is not None)
        if asked.texts is not None:
            own = texts_of(asked.texts)
            entries = [replace(one, surroundings=replace(one.surroundings, texts=own)) for one in entries]
        tallies = _compare_all(entries, fields, manifest.parent, asked.folder)
    _print_table(tallies)
    _print_coverage(tallies)
    if any(tally.wrong for tally in tallies.values()):
        sys.exit(FINDINGS)


def _fields(only: str | None) -> tuple[str, ...]:
    if only is None:
        return running.FIELDS
    names = [name.strip() for name in only.split(",")]
    for name in names:
        if name != "all" and name not in running.DEFAULTS:
            hint = did_you_mean(name, running.DEFAULTS, f"there are {', '.join(running.DEFAULTS)}")
            raise click.UsageError(f"there is no field {name!r}{hint}")
    return tuple(running.DEFAULTS) if "all" in names else tuple(names)


def _chosen(entries: Iterable[RecordedFile], pattern: str, *, with_real: bool) -> list[RecordedFile]:
    chosen = [e for e in entries if fnmatch.fnmatchcase(e.name, pattern) and (with_real or not e.real)]
    if not chosen:
        fail(f"no case matches {pattern!r}" + ("" if with_real else " (real levels need --corpus)"))
    for entry in chosen:
        if entry.missing is not None:
            click.echo(f"{entry.name}: left out, {entry.missing} is missing (see --corpus)", err=True)
    return [entry for entry in chosen if entry.missing is None]


def _compare_all(
    entries: list[RecordedFile], fields: tuple[str, ...], base: Path, folder: Path | None
) -> dict[str, GroupTally]:
    tallies: dict[str, GroupTally] = defaultdict(GroupTally)
    for entry in progress(entries, len(entries), "comparing"):
        references = {int(level["seed"]): level for level in entry.reference()}
        outcomes = list(running.generate(entry, list(references)))
        if folder is not None:
            lines = [json.dumps(outcome.data, ensure_ascii=False, separators=(",", ":")) for outcome in outcomes]
            own = folder if entry.dialect == games.REFERENCE else folder / entry.dialect
            write_atomically(own / f"{entry.name}.jsonl", "\n".join(lines) + "\n")
        _compare(entry, references, outcomes, fields, tallies[entry.group], base)
    return tallies


def _compare(
    entry: RecordedFile,
    references: dict[int, dict[str, Any]],
    outcomes: list[running.CaseOutcome],
    fields: tuple[str, ...],
    tally: GroupTally,
    base: Path,
) -> None:
    """Count the levels of one entry, and show the first that differs."""
    shown, texts = False, entry.surroundings.texts
    has_rumours = texts is not None and texts.has_rumours
    for outcome in outcomes:
        reference = references[outcome.seed]
        compared = fields
        if reference.get("unreproducible") and not has_rumours:
            # Where the draws of graffiti are known, other texts than the game's change nothing else.
            if making_of(games.game_named(entry.dialect)).levels.scribble is None:
                tally.skipped += 1
                continue
            compared = tuple(field for field in fields if field != "engravings")
        wrong = running.differing_fields(reference, outcome.data or {}, compared)
        tally.levels += 1
        tally.exact += not wrong
        tally.wrong.update(wrong)
        if wrong and not shown:
            shown = True
            _show(entry, reference, outcome, wrong, base)


def _show(
    entry: RecordedFile, reference: dict[str, Any], outcome: running.CaseOutcome, wrong: list[str], base: Path
) -> None:
    click.echo(f"{entry.name}, seed {outcome.seed}: {', '.join(wrong)}")
    if outcome.problem is not None:
        click.echo(f"   {outcome.problem}")
        return
    found = outcome.data or {}
    for name in wrong:
        if name in running.GRIDS:
            click.echo(running.side_by_side(reference, found, name))
        else:
            click.echo(_explain(name, running.value(reference, name), running.value(found, name)))
    trace = read_trace(base / "traces" / entry.dialect / f"{entry.name}.txt")
    deviation = first_deviation(trace, running.traced_draws(entry)) if trace is not None else None
    if deviation is not None:
        click.echo(f"   first seed, {deviation}")


def _explain(name: str, expected: Any, found: Any) -> str:
    """Name the missing and the surplus parts of an unequal field."""
    if not (isinstance(expected, list) and isinstance(found, list)):
        return f"   {name}: expected {json.dumps(expected)}, found {json.dumps(found)}"
    missing = [row for row in expected if row not in found]
    extra = [row for row in found if row not in expected]
    lines = [f"   {name}: {len(expected)} expected, {len(found)} found"]
    lines += [f"      missing {json.dumps(row)}" for row in missing[:3]]
    lines += [f"      extra   {json.dumps(row)}" for row in extra[:3]]
    return "\n".join(lines)


def _print_table(tallies: dict[str, GroupTally]) -> None:
    width = max((len(group) for group in tallies), default=4)
    for group in sorted(tallies):
        tally = tallies[group]
        share = f"{tally.exact / tally.levels:7.2%}" if tally.levels else "      -"
        wrong = "  ".join(f"{name} {count}" for name, count in tally.wrong.most_common())
        click.echo(f"{group:<{width}}  {tally.exact:5} of {tally.levels:5} levels agree {share}  {wrong}".rstrip())


def _print_coverage(tallies: dict[str, GroupTally]) -> None:
    """Print the coverage of the comparison: all levels together, and those that it had to leave out."""
    levels, exact = (sum(getattr(tally, key) for tally in tallies.values()) for key in ("levels", "exact"))
    click.echo(f"{exact} of {levels} levels agree in every field compared")
    skipped = sum(tally.skipped for tally in tallies.values())
    if skipped:
        click.echo(f"{skipped} more were left out: they need the game's texts for graffiti (see --texts)")
