"""``vaultc diff REV1..REV2``: a report as text, as one HTML page, and as a Markdown comment with pictures."""

from __future__ import annotations

import base64
import html
import re
from collections import Counter, abc
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from vaultc.api.level_script import LevelScript
from vaultc.cli import diff_reports, reporting
from vaultc.cli.output import write_atomically
from vaultc.language.diagnostics import GenerationError
from vaultc.sampling.comparison import levels, revisions
from vaultc.support import safe_text
from vaultc.support.dataclass import dataclass
from vaultc.support.named_tuple import NamedTuple
from vaultc.support.safe_text import counted

MARK: Final = "<!-- vaultc diff -->"
"""The first line of the comment, by which the action finds the one that it wrote before."""

MOST_PICTURES: Final = 30
LONGEST_COMMENT: Final = 60_000
"""Characters; GitHub takes 65536."""
_SHOWN_SEEDS: Final = 10
_CHANGES: Final = ("changed", "added", "removed")


@dataclass(frozen=True, slots=True)
class ReportedLevel:
    """A level that differs: its file, its lines of changes as text, the seeds, and the seed of its picture."""

    file: str
    difference: levels.LevelDifference
    lines: tuple[str, ...]
    moved: revisions.MovedSeeds | None
    seed: int
    before: LevelScript | None
    after: LevelScript | None

    @property
    def name(self) -> str:
        """The name, fit for any output."""
        return _shown(self.difference.name)

    @property
    def seeds(self) -> str:
        """A sentence about the seeds that make another level; empty for a level on one side only."""
        if self.moved is None or not self.moved.tried:
            return ""
        tried, moved, failed = self.moved
        if not moved:
            return f"the first {tried} seeds make the same levels as before"
        shown = ", ".join(map(str, moved[:_SHOWN_SEEDS]))
        more = f" and {len(moved) - _SHOWN_SEEDS} more" if len(moved) > _SHOWN_SEEDS else ""
        which = f"all of the first {tried}" if len(moved) == tried else f"{len(moved)} of the first {tried}"
        text = f"seeds that move: {which}" + ("" if len(moved) == tried else f" ({shown}{more})")
        return text + (f"; no level any more with seeds {', '.join(map(str, failed[:_SHOWN_SEEDS]))}" if failed else "")

    @property
    def heading(self) -> str:
        """The name with the kind of change."""
        return f"{self.name}{diff_reports.MISSING[self.difference.change]}"

    @property
    def caption(self) -> str:
        """The caption of the picture."""
        sides = {"changed": "before and after", "added": "which is new", "removed": "which is gone"}
        return f"{self.name}, seed {self.seed}, {sides[self.difference.change]}"


class ChangePicture(NamedTuple):
    """A PNG file with its name in a folder, and its size in pixels."""

    name: str
    data: bytes
    width: int
    height: int


def reported_levels(
    compared: revisions.RevisionsCompared, seed: int | None, color: bool = False
) -> abc.Iterator[tuple[revisions.FileChange, list[ReportedLevel]]]:
    """The files with their levels in order; ``seed`` is that of all pictures, else each shows one that moved."""
    for change in compared.files:
        found = []
        for difference in change.comparison.levels:
            before = None if difference.before is None else change.comparison.before[difference.before.facts.name]
            after = None if difference.after is None else change.comparison.after[difference.after.facts.name]
            moved = change.seeds.get(difference.name)
            shown = next(iter(moved.moved), 1) if moved is not None and seed is None else seed or 1
            lines = tuple(diff_reports.level_lines(difference, color))
            found.append(ReportedLevel(change.path, difference, lines, moved, shown, before, after))
        yield change, found


def summary(compared: revisions.RevisionsCompared) -> str:
    """``3 levels differ in 2 files: 1 changed, 2 added``."""
    counts = Counter(each.change for change in compared.files for each in change.comparison.levels)
    number, files = counts.total(), sum(bool(change.comparison.levels) for change in compared.files)
    words = ", ".join(f"{counts[change]} {change}" for change in _CHANGES if counts[change])
    told = [f"{counted(number, 'level')} differ{'s' if number == 1 else ''} in {counted(files, 'file')}: {words}"]
    unread = sum(bool(change.remark) for change in compared.files)
    return "; ".join(
        [*(told if number else []), *([f"{counted(unread, 'file')} could not be compared"] if unread else [])]
    )


def _shown(text: str) -> str:
    return safe_text.inert(safe_text.visible(text))


def _title(compared: revisions.RevisionsCompared) -> str:
    return _shown(f"{compared.names[0]}..{compared.names[1]}")


def _file(change: revisions.FileChange) -> str:
    return _shown(change.path if change.former is None else f"{change.path} (was {change.former})")


# ---- text


def to_text(compared: revisions.RevisionsCompared, seed: int | None, color: bool) -> abc.Iterator[str]:
    """The lines of the report."""

    def bold(text: str) -> str:
        return reporting.styled(text, "bold") if color else text

    if compared.is_equal:
        yield f"no level differs in {_title(compared)}"
        return
    for change, found in reported_levels(compared, seed, color):
        yield bold(_file(change))
        if change.remark:
            yield f"  {_shown(change.remark)}"
            yield from (f"  {_shown(str(error))}" for error in change.errors[:_SHOWN_SEEDS])
        for level in found:
            yield bold(f"level {level.heading}")
            yield from level.lines
            if level.seeds:
                yield f"  {level.seeds}"
        yield ""
    yield bold(summary(compared))


def to_json(compared: revisions.RevisionsCompared) -> dict[str, Any]:
    """All differences as plain data."""
    return {
        "version": 1,
        "equal": compared.is_equal,
        "before": {"revision": compared.names[0], "commit": compared.commits[0]},
        "after": {"revision": compared.names[1], "commit": compared.commits[1]},
        "files": [
            {
                "file": change.path,
                "former": change.former,
                "remark": change.remark or None,
                "errors": [str(error) for error in change.errors],
                "levels": [
                    diff_reports.level_data(level)
                    | ({"seeds": change.seeds[level.name]._asdict()} if level.name in change.seeds else {})
                    for level in change.comparison.levels
                ],
            }
            for change in compared.files
        ],
    }


# ---- pictures


def picture_of(level: ReportedLevel, commits: tuple[str, str], name: str) -> ChangePicture | str:
    """Both levels side by side, or the only one; a sentence if the game cannot make one of them."""
    from vaultc.rendering.renderers import framing, picture_files, png
    from vaultc.rendering.renderers.lettering import picture_palette
    from vaultc.rendering.renderers.styles import DARK, PictureOptions

    options = PictureOptions(crop=True, legend=False)
    titles = [f"{level.name}, seed {level.seed} ({commit[:7]})" for commit in commits]
    try:
        before, after = (
            None if script is None else script.generate(level.seed) for script in (level.before, level.after)
        )
    except GenerationError as error:
        return f"no picture: seed {level.seed} makes no level: {_shown(error.diagnostic.message)}"
    if before is not None and after is not None:
        vaults = all(script is not None and script.is_vault for script in (level.before, level.after))
        shown = before.level, after.level, before.catalog, (titles[0], titles[1]), options
        pixels = png.comparison(*shown, corner_on_corner=vaults)
    else:
        only, title = (before, titles[0]) if before is not None else (after, titles[1])
        assert only is not None
        pixels = framing.sheet([png.compose(only.level, only.catalog, options)], [title], 1)
    height, width = pixels.shape
    return ChangePicture(name, png.png_file(pixels, picture_palette(DARK), picture_files.SMALL), width, height)


def pictures(compared: revisions.RevisionsCompared, seed: int | None) -> dict[tuple[str, str], ChangePicture | str]:
    """The pictures of the first levels that differ, by file and level."""
    found: dict[tuple[str, str], ChangePicture | str] = {}
    taken: Counter[str] = Counter()
    for _, reported in reported_levels(compared, seed):
        for level in reported:
            if len(found) == MOST_PICTURES:
                return found
            stem = re.sub(r"[^A-Za-z0-9_-]+", "-", level.difference.name)[:60].strip("-").lower() or "level"
            taken[stem] += 1
            name = f"{stem}{f'-{taken[stem]}' if taken[stem] > 1 else ''}.png"
            found[level.file, level.difference.name] = picture_of(level, compared.commits, name)
    return found


# ---- Markdown


def write_markdown(compared: revisions.RevisionsCompared, seed: int | None, path: Path, address: str | None) -> None:
    """Write a comment, and its pictures into the folder ``NAME-images`` beside it.

    ``address`` is where the pictures will be; by default they are linked as neighbours.

    Raises:
        OSError: the disk does not allow it.
    """
    drawn = pictures(compared, seed)
    folder = path.parent / f"{path.stem}-images"
    for picture in drawn.values():
        if isinstance(picture, ChangePicture):
            write_atomically(folder / picture.name, picture.data)
    write_atomically(path, markdown(compared, seed, drawn, address or quote(folder.name)))


def markdown(
    compared: revisions.RevisionsCompared,
    seed: int | None,
    drawn: abc.Mapping[tuple[str, str], ChangePicture | str],
    address: str,
) -> str:
    """The comment for a pull request; what would make it too long is left out at its end, and said."""
    commits = "..".join(commit[:7] for commit in compared.commits)
    parts = [f"{MARK}\n### Levels that change in {_code(commits)}\n\n{_markdown(summary(compared))}\n"]
    if compared.is_equal:
        parts = [f"{MARK}\n### Levels that change in {_code(commits)}\n\nNo level differs.\n"]
    sections = [
        section
        for change, found in reported_levels(compared, seed)
        for section in _sections(change, found, drawn, address)
    ]
    length = len(parts[0])
    for number, section in enumerate(sections):
        length += len(section) + 1
        if length > LONGEST_COMMENT:
            command = _code(f"vaultc diff {commits} --out changes.html")
            parts.append(f"and {len(sections) - number} more, which {command} shows too.\n")
            break
        parts.append(section)
    return "\n".join(parts)


def _sections(
    change: revisions.FileChange,
    found: abc.Sequence[ReportedLevel],
    drawn: abc.Mapping[tuple[str, str], ChangePicture | str],
    address: str,
) -> abc.Iterator[str]:
    if change.remark:
        errors = [f"- {_code(_shown(str(error)))}" for error in change.errors[:_SHOWN_SEEDS]]
        yield "\n".join([f"#### {_code(_file(change))} {_markdown(_shown(change.remark))}", "", *errors, ""])
    for level in found:
        kind = diff_reports.MISSING[level.difference.change]
        lines = [f"#### {_code(level.name)}{kind} in {_code(_file(change))}", ""]
        picture = drawn.get((level.file, level.difference.name))
        if isinstance(picture, ChangePicture):
            lines += [f"![{_markdown(level.caption)}]({address.rstrip('/')}/{quote(picture.name)})", ""]
        elif picture:
            lines += [_markdown(picture), ""]
        if level.seeds:
            lines += [f"{level.seeds[0].upper()}{level.seeds[1:]}.", ""]
        if level.lines:
            text = "\n".join(level.lines)
            fence = "`" * max(3, *(len(run) + 1 for run in re.findall("`+", text) or [""]))
            details = f"<details><summary>{counted(len(level.difference.differences), 'statement')}</summary>"
            lines += [details, "", f"{fence}diff", text, fence, "", "</details>", ""]
        yield "\n".join(lines)


def _code(text: str) -> str:
    """Text as it is, in one line of Markdown."""
    fence = "`" * max(1, *(len(run) + 1 for run in re.findall("`+", text) or [""]))
    gap = " " if "`" in text else ""
    return f"{fence}{gap}{text}{gap}{fence}"


def _markdown(text: str) -> str:
    """Text without any meaning in Markdown; nobody is mentioned by it."""
    return re.sub(r"([\\`*_{}\[\]()#+!|~@<>&])", lambda match: f"&#{ord(match[1])};", text)


# ---- HTML


_STYLE: Final = """
:root{color-scheme:light dark;--text:#1d1f23;--dim:#5b6068;--back:#fff;--box:#f4f5f7;--line:#d5d8dd;
--gone:#a3201c;--new:#0b6b2e}
@media(prefers-color-scheme:dark){:root{--text:#e4e6ea;--dim:#a2a8b2;--back:#16181c;--box:#20232a;--line:#3a3f48;
--gone:#ff8f85;--new:#7ad992}}
body{font:16px/1.5 system-ui,sans-serif;color:var(--text);background:var(--back);max-width:1200px;margin:0 auto;
padding:1.5rem}
h1{font-size:1.5rem;margin:0 0 .25rem;overflow-wrap:anywhere}
h2{font-size:1.15rem;margin:2.5rem 0 .5rem;overflow-wrap:anywhere}
h3{font-size:1rem;margin:1.5rem 0 .5rem;overflow-wrap:anywhere}
p{margin:.4rem 0}.dim{color:var(--dim)}
table{border-collapse:collapse;margin:1rem 0}
td,th{padding:.3rem .6rem .3rem 0;text-align:left;border-bottom:1px solid var(--line);vertical-align:top}
.wide{overflow-x:auto}
img{display:block;max-width:100%;height:auto;border-radius:6px;margin:.5rem 0}
pre{background:var(--box);padding:.75rem 1rem;border-radius:6px;overflow-x:auto;font-size:.85rem;line-height:1.45}
.gone{color:var(--gone)}.new{color:var(--new)}a{color:inherit}
"""


def to_html(compared: revisions.RevisionsCompared, seed: int | None) -> str:
    """The whole report as one page that needs nothing else."""
    drawn = pictures(compared, seed)
    rows, parts = [], []
    number = 0
    for change, found in reported_levels(compared, seed):
        parts.append(f"<h2>{html.escape(_file(change))}</h2>")
        if change.remark:
            errors = "".join(f"{html.escape(_shown(str(error)))}\n" for error in change.errors[:_SHOWN_SEEDS])
            parts.append(f"<p>{html.escape(_shown(change.remark))}</p>" + (f"<pre>{errors}</pre>" if errors else ""))
        for level in found:
            number += 1
            change_text = level.difference.change
            rows.append(
                f'<tr><td><a href="#level-{number}">{html.escape(level.name)}</a></td><td>{change_text}</td>'
                f"<td>{len(level.difference.differences) or ''}</td><td>{_share(level)}</td></tr>"
            )
            parts.append(_html_section(level, number, drawn.get((level.file, level.difference.name))))
    title = html.escape(f"Levels that change in {_title(compared)}")
    commits = "..".join(commit[:12] for commit in compared.commits)
    head = "<tr><th>level</th><th>change</th><th>statements</th><th>seeds</th></tr>"
    table = f'<div class="wide"><table>{head}{"".join(rows)}</table></div>' if rows else ""
    told = "No level differs." if compared.is_equal else summary(compared)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8" />\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1" />\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
        f'<p class="dim">{commits}</p>\n<p>{html.escape(told)}</p>\n{table}\n'
        + "\n".join(parts)
        + "\n</body>\n</html>\n"
    )


def _share(level: ReportedLevel) -> str:
    return f"{len(level.moved.moved)} of {level.moved.tried}" if level.moved and level.moved.tried else ""


def _html_section(level: ReportedLevel, number: int, picture: ChangePicture | str | None) -> str:
    parts = [f'<h3 id="level-{number}">{html.escape(level.heading)}</h3>']
    if level.seeds:
        parts.append(f'<p class="dim">{html.escape(level.seeds)}</p>')
    if isinstance(picture, ChangePicture):
        data = base64.b64encode(picture.data).decode("ascii")
        alt = html.escape(level.caption)
        size = f'width="{picture.width}" height="{picture.height}"'
        parts.append(f'<img src="data:image/png;base64,{data}" alt="{alt}" {size} />')
    elif picture:
        parts.append(f"<p>{html.escape(picture)}</p>")
    if level.lines:
        parts.append(f"<pre>{''.join(map(_html_line, level.lines))}</pre>")
    return "\n".join(parts)


def _html_line(line: str) -> str:
    kind = {"-": "gone", "+": "new"}.get(line[:1])
    text = html.escape(line)
    return (f'<span class="{kind}">{text}</span>' if kind else text) + "\n"
