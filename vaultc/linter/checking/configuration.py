"""Settings, of which the nearest file above a des file counts; names of all rules; pages of faults.

The settings ``game`` and ``extra-...`` give the game of a folder, and rows that its catalogue lacks.
"""

from __future__ import annotations

import json
import re
from collections import abc
from fnmatch import fnmatchcase
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from vaultc import games
from vaultc.games.detection import AUTO
from vaultc.language.diagnostics import Severity
from vaultc.support import errors, regular_files, resources, version
from vaultc.support.named_tuple import NamedTuple

FaultPages = dict[str, tuple[Severity, str]]
"""By name: the severity, and the page (as for a rule; without examples if they would be too long to read)."""


def _read(name: str) -> FaultPages:
    """The pages in a file beside this one, each below a line ``== NAME: SEVERITY``."""
    pages: FaultPages = {}
    text = Path(__file__).with_name(name).read_text("utf-8")
    for part in text.removeprefix("== ").split("\n== "):
        heading, _, page = part.partition("\n")
        fault, _, severity = heading.partition(": ")
        pages[fault] = Severity[severity.upper()], f"{page.rstrip()}\n"
    return pages


FAULTS = _read("faults.txt")
COMMENTS = _read("comments.txt")


def is_syntax_error(rule: str) -> bool:
    """Return whether a finding of that name means that the file cannot be read as it is."""
    return rule in FAULTS and FAULTS[rule][0] is Severity.ERROR


UNUSED_ALLOW = "unused-allow"
UNKNOWN_DIALECT = "unknown-dialect"
UNKNOWN_COMMENT = "unknown-comment"
INVALID_EXPECTATION = "invalid-expectation"
FAILED_EXPECTATION = "failed-expectation"
UNDECIDED_EXPECTATION = "undecided-expectation"
MET_EXPECTATION = "met-expectation"
"""The name under which expectations that hold are told; they are not findings."""

FORMER_RULE_NAMES: abc.Mapping[str, str] = {
    "unknown-core-function": "unknown-name",
    "core-function-arguments": "built-in-arguments",
    "core-function-parentheses": "built-in-parentheses",
    "redrawn-place": "rerolled-place",
    "coordinates-of-random": "coordinates-of-random-place",
    "never-executed-assignment": "possibly-unassigned-variable",
    "outside-frame": "place-out-of-bounds",
    "too-deep-nesting": "statements-nested-too-deep",
    "duplicated-element": "element-used-twice",
    "trap-never-made": "impossible-trap",
    "grow-to-other-side": "grow-to-wrong-side",
}
"""The rules' earlier names, which settings, comments and ``vaultc explain`` still know, with the present ones."""


def current_name(name: str) -> str:
    """Return the present name of a rule that was renamed; any other name is returned as it is."""
    return FORMER_RULE_NAMES.get(name, name)


@cache
def former_names(rule: str) -> tuple[str, ...]:
    """The earlier names of a rule."""
    return tuple(former for former, name in FORMER_RULE_NAMES.items() if name == rule)


@cache
def static_rules() -> frozenset[str]:
    """The rules of the linter: each has a module of its name."""
    return _modules("linter/rules") | _modules("linter/errors")


@cache
def sampled_rules() -> frozenset[str]:
    """The rules that look at generated levels."""
    return _modules("linter/level_rules")


@cache
def minihack_rules() -> frozenset[str]:
    """The rules of the linter that are applied only to levels for MiniHack."""
    return _modules("linter/minihack")


@cache
def dungeon_rules() -> frozenset[str]:
    """The rules of dungeon files, and of the levels of their folders."""
    return _modules("linter/dungeon/rules")


def rules_of_several_files() -> frozenset[str]:
    """The rules of the linter that find more where several files are checked at once."""
    return frozenset({"duplicate-level-name"}) | dungeon_rules()


@cache
def all_rules() -> frozenset[str]:
    """Everything that a finding can be named after, the reader's own complaints included."""
    return static_rules() | sampled_rules() | minihack_rules() | dungeon_rules() | frozenset(FAULTS | COMMENTS)


def _modules(package: str) -> frozenset[str]:
    return frozenset(name.replace("_", "-") for name in resources.module_names(resources.PACKAGE / package))


def matches(name: str, patterns: abc.Iterable[str]) -> bool:
    """Return whether a rule, by its present or an earlier name, matches one of the patterns (``unknown-*``)."""
    names = (name, *former_names(name))
    return any(known == pattern or fnmatchcase(known, pattern) for pattern in patterns for known in names)


def unknown(pattern: str) -> str | None:
    """Return an error message for a pattern that matches no rule; None if it matches one."""
    if matches_any(pattern):
        return None
    hint = errors.did_you_mean(pattern, all_rules(), "`vaultc explain` lists the rules", repr)
    return f"there is no rule {pattern!r}{hint}"


def matches_any(pattern: str) -> bool:
    """Return whether a pattern matches a rule, by its present or an earlier name."""
    if not re.search(r"[*?\[]", pattern):
        return current_name(pattern) in all_rules()
    return any(matches(name, (pattern,)) for name in all_rules())


REQUIRED: Final = "required-version"
GAME: Final = "game"
CATALOGUE: Final = ".json"
"""The end of the name of a catalogue file."""
SCHEMA: Final = resources.PACKAGE / "linter" / "checking" / "settings.schema.json"

GAME_EXAMPLES: Final = {
    GAME: 'game = "myfork.json"',
    "extra-monsters": 'extra-monsters = [{ name = "ice wolf", like = "wolf" }]',
    "extra-objects": 'extra-objects = [{ name = "long spade", like = "spear" }]',
    "extra-room-types": 'extra-room-types = [{ name = "smithy" }]',
    "extra-traps": 'extra-traps = [{ name = "tar" }]',
    "extra-terrain": 'extra-terrain = [{ name = "PEAT", char = "~", like = "ROOM" }]',
    "extra-flags": 'extra-flags = ["windy"]',
}
"""An example of each setting about the game of a folder."""
EXTRAS: Final = tuple(key for key in GAME_EXAMPLES if key != GAME)

FAIL_ON = ("error", "warning", "note", "never")
LARGEST_SAMPLES = 100_000
MOST_SAMPLES_SET = 1000
"""The largest value in a settings file; the command line may ask for more."""
LARGEST_SETTINGS = 1024 * 1024
MOST_PATTERNS = 1000
LONGEST_PATTERN = 300


class ConfigurationError(errors.VaultcError):
    """A setting that does not exist, or has no sense; the message says where."""


class Settings(NamedTuple):
    """The settings of the check: files, rules and severities; ``folder`` is where patterns for paths begin.

    ``severity`` pairs patterns for rules with severities, of which the last that fits counts. ``fail_on`` None means
    that findings never make the check fail. ``dungeon`` is the dungeon file of the folder, and ``loaded_by_code`` are
    levels that it need not name. ``lua`` has the ``functions`` of a fork's scripts.
    """

    select: tuple[str, ...] = ("*",)
    ignore: tuple[str, ...] = ()
    severity: tuple[tuple[str, Severity], ...] = ()
    per_file_ignores: tuple[tuple[str, tuple[str, ...]], ...] = ()
    exclude: tuple[str, ...] = ()
    fail_on: Severity | None = Severity.ERROR
    samples: int = 0
    dialect: str = AUTO
    per_file_dialect: tuple[tuple[str, str], ...] = ()
    unsafe_fixes: bool = False
    dungeon: Path | None = None
    loaded_by_code: tuple[str, ...] = ()
    lua: abc.Mapping[str, Any] = {}
    folder: Path | None = None

    def excludes(self, path: Path) -> bool:
        """Return whether a file that was found in a folder is to be left out."""
        return any(self._means(pattern, path) for pattern in self.exclude)

    def ignored_in(self, path: Path | None) -> tuple[str, ...]:
        """The patterns of the rules that are not to be applied to a file."""
        if path is None or not self.per_file_ignores:
            return self.ignore
        more = (rules for pattern, rules in self.per_file_ignores if self._means(pattern, path))
        return self.ignore + tuple(rule for rules in more for rule in rules)

    def dialect_in(self, path: Path | None) -> str:
        """The dialect that is set for a file, by the last pattern that fits; ``auto`` where its words decide."""
        if path is None or not self.per_file_dialect:
            return self.dialect
        fitting = [name for pattern, name in self.per_file_dialect if self._means(pattern, path)]
        return fitting[-1] if fitting else self.dialect

    def _means(self, pattern: str, path: Path) -> bool:
        """A pattern without a slash means names of files and folders anywhere, others paths from the folder."""
        absolute = path.absolute()
        folder = self.folder or Path.cwd()
        inner = absolute.relative_to(folder) if absolute.is_relative_to(folder) else absolute
        if "/" not in pattern.rstrip("/"):
            return any(fnmatchcase(part, pattern.rstrip("/")) for part in inner.parts)
        text, pattern = inner.as_posix(), pattern.removeprefix("./")
        return fnmatchcase(text, pattern) or text.startswith(pattern.rstrip("/") + "/")


class Configurations:
    """The settings for every file. With ``path``, only that configuration file counts."""

    def __init__(self, path: Path | None = None) -> None:
        self._only = _read_settings(path) if path is not None else None
        if path is not None and self._only is None:
            raise ConfigurationError(f"{path}: there is no table [tool.vaultc]")
        self._of_folder: dict[Path, Settings] = {}

    def settings(self, path: Path | None) -> Settings:
        """The settings for a file; for None the current folder's.

        Raises:
            ConfigurationError: the configuration file cannot be used.
        """
        if self._only is not None:
            return self._only
        return self._find((path.absolute() if path is not None else Path.cwd() / "_").parent)

    def _find(self, folder: Path) -> Settings:
        """The settings of the nearest folder above that has some, remembered for all on the way."""
        passed: list[Path] = []
        found: Settings | None = None
        for each in (folder, *folder.parents):
            found = self._of_folder.get(each)
            files = (each / name for name in ("vaultc.toml", "pyproject.toml"))
            settings = (_read_settings(file) for file in files if found is None and regular_files.is_regular(file))
            found = next((own for own in settings if own is not None), found)
            passed.append(each)
            if found is not None:
                break
        found = found if found is not None else Settings()
        self._of_folder.update(dict.fromkeys(passed, found))
        return found


def _read_settings(path: Path) -> Settings | None:
    """The settings of a file; None for a ``pyproject.toml`` that has none."""
    import tomllib

    try:
        text = regular_files.read_regular(path, LARGEST_SETTINGS).decode("utf-8-sig")
        data: abc.Mapping[str, Any] = tomllib.loads(text)
    except OSError as error:
        raise ConfigurationError(f"{path}: {errors.system_reason(error)}") from None
    except RecursionError:
        raise ConfigurationError(f"{path}: this is nested too deeply") from None
    except ValueError as error:
        raise ConfigurationError(f"{path}: {error}") from None
    if path.name == "pyproject.toml":
        tool = data.get("tool", {})
        if not isinstance(tool, dict) or "vaultc" not in tool:
            return None
        data = tool["vaultc"]
    return parse_settings(data, str(path), path.absolute().parent, text)


def parse_settings(data: Any, where: str, folder: Path, text: str = "") -> Settings:
    """Settings from the table of a configuration file, whose ``text`` gives the lines for messages.

    Raises:
        ConfigurationError: a setting does not exist or has no sense; the message begins with ``where``.
    """
    if not isinstance(data, dict):
        raise ConfigurationError(f"{where}: the settings of vaultc are a table")
    found: dict[str, Any] = {}
    of_game: dict[str, Any] = {}
    if REQUIRED in data:  # First, since settings for another version may have other names.
        try:
            version.require(data[REQUIRED])
        except ValueError as error:
            raise ConfigurationError(f"{where}: {REQUIRED}: {error}") from None
    for key, value in data.items():
        if key not in _SETTINGS:
            known = errors.did_you_mean(key, _SETTINGS, f"the settings are {', '.join(_SETTINGS)}", repr)
            raise ConfigurationError(f"{where}: there is no setting {key!r}{known}")
        reader, example = _SETTINGS[key]
        try:
            if key in GAME_EXAMPLES:
                of_game[key] = checked(key, value)
            elif key != REQUIRED:
                found[key.replace("-", "_")] = reader(value)
        except ValueError as error:
            line = line_of(text, key, str(error)) if key in GAME_EXAMPLES else None
            at = where if line is None else f"{where}:{line}"
            advice = "" if "did you mean" in str(error) else f"; write `{example}`"
            raise ConfigurationError(f"{at}: {key}: {error}{advice}") from None
    try:
        if "dungeon" in found:
            found["dungeon"] = _dungeon_file(found["dungeon"], folder)
        found["dialect"] = dialect_of_settings(of_game, found.get("dialect", AUTO), folder)
        found["per_file_dialect"] = tuple(
            (pattern, key_in_settings("per-file-dialect", name, folder))
            for pattern, name in found.get("per_file_dialect", ())
        )
    except errors.VaultcError as error:
        first = str(error).partition(":")[0]
        key = first if first in data else next(iter(of_game), "dialect")
        line = line_of(text, key, str(error))
        if line is None:
            raise ConfigurationError(f"{where}: {error}") from None
        written = text.splitlines()[line - 1].strip()[:80]
        raise ConfigurationError(f"{where}:{line}: {error}, in `{written}`") from None
    return Settings(**found, folder=folder)


@cache
def _schema() -> abc.Mapping[str, Any]:
    data: abc.Mapping[str, Any] = json.loads(SCHEMA.read_bytes())
    return data


def checked(key: str, value: Any) -> Any:
    """The value of a setting, as the schema that ships allows it.

    Raises:
        InvalidValueError: it has another form; the message tells the place in it.
    """
    from vaultc.world.catalog.schemas import faults_in

    fault = next(iter(faults_in({key: value}, _schema())), None)
    if fault is not None:
        raise errors.InvalidValueError(fault.removeprefix(f"{key}: ").removeprefix(f"{key}/"))
    return value


def dialect_of_settings(given: abc.Mapping[str, Any], dialect: str, folder: Path) -> str:
    """The dialect that ``game`` and ``extra-...`` mean, else the given one; a fork's is the key of its game.

    Raises:
        InvalidValueError: there is no such game or file, or the rows do not fit; the message begins with the setting.
        CatalogueError: the file is not a catalogue.
    """
    extras = {key.removeprefix("extra-"): given[key] for key in EXTRAS if given.get(key)}
    game = given.get(GAME)
    if game is not None and dialect != AUTO:
        raise errors.InvalidValueError("game: `dialect` is set as well; keep one of the two")
    setting, name = ("dialect", dialect) if game is None else (GAME, str(game))
    base = key_in_settings(setting, name, folder, extras)
    if not extras:
        return base
    from vaultc.games import from_catalogue

    if from_catalogue.file_of(base) is not None:
        return base
    if base == AUTO:
        first = next(key for key in EXTRAS if given.get(key))
        raise errors.InvalidValueError(f'{first}: which game has them? write `game = "{games.OTHER}"` as well')
    return from_catalogue.key_of_rows(base, extras)


def key_in_settings(setting: str, name: str, folder: Path, extras: abc.Mapping[str, Any] | None = None) -> str:
    """The key of the game that a setting names, ``auto`` as it is; of a catalogue file with further rows.

    Raises:
        InvalidValueError: there is no such game or file; the message begins with the setting.
        CatalogueError: the file is not a catalogue.
    """
    if name == AUTO and setting != GAME:
        return name
    if name.endswith(CATALOGUE):
        from vaultc.games import from_catalogue

        return from_catalogue.key_of_file(_inside(setting, name, folder), extras)
    try:
        return games.key_of(plain_name(name))
    except errors.InvalidValueError:
        raise errors.InvalidValueError(
            f"{setting}: {name!r} is neither a game ({', '.join(games.dialects())}) nor a catalogue file NAME.json"
        ) from None


def plain_name(value: Any) -> str:
    """The name of a game that settings may hold: no key, which could lead to any file.

    Raises:
        InvalidValueError: it is another value.
    """
    if not isinstance(value, str) or "@" in value:
        raise errors.InvalidValueError(f"{value!r} is not the name of a game")
    return value


def _inside(setting: str, name: str, folder: Path) -> Path:
    """The file of that name in the folder of the settings, which it must not lead out of."""
    path = regular_files.regular_file_below(folder / name, (folder.resolve(),))
    if path is None:
        outside = ".." in Path(name).parts or Path(name).is_absolute()
        reason = (
            "leads out of the folder of these settings" if outside else "is no file in the folder of these settings"
        )
        raise errors.InvalidValueError(f"{setting}: {name!r} {reason}; `vaultc catalog import` writes catalogues")
    return path


def _dungeon_file(name: str, folder: Path) -> Path:
    """The dungeon file of that name in the folder of the settings, which it must not lead out of.

    Raises:
        InvalidValueError: there is none; the message begins with the setting.
    """
    path = regular_files.regular_file_below(folder / name, (folder.resolve(),))
    if path is None:
        raise errors.InvalidValueError(f"dungeon: {name!r} is not a file in the folder of these settings")
    return folder / name


def line_of(text: str, key: str, message: str) -> int | None:
    """The line of a settings file that a message is about: of a text that it quotes, else of the setting."""
    lines = text.splitlines()
    start = next((number for number, line in enumerate(lines, 1) if line.strip().strip('"').startswith(key)), None)
    for quoted in message.split("'")[1::2]:
        for number in range(start or 1, len(lines) + 1):
            if f'"{quoted}"' in lines[number - 1]:
                return number
    return start


# ---- values


def rule_patterns(value: Any) -> tuple[str, ...]:
    """Names of rules or patterns for them.

    Raises:
        InvalidValueError: one of them means no rule.
    """
    patterns = _strings(value)
    for pattern in patterns:
        message = unknown(pattern)
        if message:
            raise errors.InvalidValueError(message)
    return patterns


def _path(pattern: str) -> str:
    """A pattern for paths as they are compared: from the folder of the settings, with single slashes.

    Raises:
        InvalidValueError: it can fit no path.
    """
    if "\\" in pattern:
        fitting = pattern.replace("\\", "/")
        raise errors.InvalidValueError(f"{pattern!r} matches no file: the separator is `/`, as in {fitting!r}")
    if pattern.startswith("/"):
        raise errors.InvalidValueError(
            f"{pattern!r} matches no file: patterns begin at the folder of the settings, as {pattern.lstrip('/')!r}"
        )
    parts = pattern.split("/")
    kept = "/".join(part for part in parts if part not in ("", "."))
    if not kept or ".." in parts:
        raise errors.InvalidValueError(f"{pattern!r} matches no file below the folder of the settings")
    ends = "/" if not parts[-1] else ""
    here = "./" if "/" not in kept and parts[0] == "." else ""  # Else it would mean names in all folders.
    return f"{here}{kept}{ends}"


def _strings(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
        raise errors.InvalidValueError("this must be a list of strings")
    return _bounded(value)


def _bounded(patterns: abc.Collection[str]) -> tuple[str, ...]:
    """Patterns that can be compared in reasonable time."""
    if len(patterns) > MOST_PATTERNS:
        raise errors.InvalidValueError(f"there are more than {MOST_PATTERNS} patterns")
    for pattern in patterns:
        if len(pattern) > LONGEST_PATTERN:
            raise errors.InvalidValueError(
                f"the pattern {pattern[:20]!r}... is longer than {LONGEST_PATTERN} characters"
            )
    return tuple(patterns)


def _severities(value: Any) -> tuple[tuple[str, Severity], ...]:
    table = _table(value)
    rule_patterns(list(table))
    return tuple((pattern, _severity(word)) for pattern, word in table.items())


def _severity(word: Any) -> Severity:
    words = {str(severity): severity for severity in Severity}
    if not isinstance(word, str) or word not in words:
        raise errors.InvalidValueError(f"{word!r} is not a severity; there are error, warning and note")
    return words[word]


def fail_on(word: Any) -> Severity | None:
    """The severity from which on findings make the check fail; None for never.

    Raises:
        InvalidValueError: there is no such severity.
    """
    if word not in FAIL_ON:
        raise errors.InvalidValueError(f"{word!r} must be one of {', '.join(FAIL_ON)}")
    return None if word == "never" else _severity(word)


def _ignores(value: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
    table = _table(value)
    _bounded(table)
    return tuple((_path(pattern), rule_patterns(rules)) for pattern, rules in table.items())


def _table(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise errors.InvalidValueError("this must be a table")
    return value


def _dialect(value: Any) -> str:
    """A dialect as it is written, or of a game its first name; a catalogue file is read when the folder is known."""
    if value == AUTO or (isinstance(value, str) and value.endswith(CATALOGUE)):
        return str(value)
    try:
        return games.key_of(plain_name(value))
    except errors.InvalidValueError:
        known = ", ".join((AUTO, *games.dialects()))
        raise errors.InvalidValueError(
            f"{value!r} is not a dialect; there are {known}, and catalogue files NAME.json"
        ) from None


def _dialects(value: Any) -> tuple[tuple[str, str], ...]:
    table = _table(value)
    _bounded(table)
    return tuple((_path(pattern), _dialect(name)) for pattern, name in table.items())


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_SAMPLES_SET:
        raise errors.InvalidValueError(
            f"this must be a number from 0 to {MOST_SAMPLES_SET}; --samples can ask for more"
        )
    return value


def _file_name(value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise errors.InvalidValueError("this must be the name of a file")
    return value


_SETTINGS: dict[str, tuple[abc.Callable[[Any], Any], str]] = {
    "select": (rule_patterns, 'select = ["unknown-*", "syntax-error"]'),
    "ignore": (rule_patterns, 'ignore = ["missing-stairs"]'),
    "severity": (_severities, 'severity = { unused-variable = "error" }'),
    "per-file-ignores": (_ignores, 'per-file-ignores = { "drafts/*" = ["missing-stairs"] }'),
    "exclude": (lambda value: tuple(map(_path, _strings(value))), 'exclude = ["old", "drafts/*.des"]'),
    "fail-on": (fail_on, 'fail-on = "warning"'),
    "samples": (_number, "samples = 20"),
    "dialect": (_dialect, f'dialect = "{games.OTHER}"'),
    "per-file-dialect": (_dialects, f'per-file-dialect = {{ "minihack/*" = "{games.OTHER}" }}'),
    "unsafe-fixes": (partial(checked, "unsafe-fixes"), "unsafe-fixes = true"),
    "dungeon": (_file_name, 'dungeon = "dat/dungeon.def"'),
    "lua": (partial(checked, "lua"), 'lua = { functions = { "nh.phase" = 3 } }'),
    "loaded-by-code": (_strings, 'loaded-by-code = ["goblintown"]'),
    REQUIRED: (str, f'{REQUIRED} = ">={version.__version__}"'),
    **{key: (str, example) for key, example in GAME_EXAMPLES.items()},
}
"""The reader and an example of each setting."""
