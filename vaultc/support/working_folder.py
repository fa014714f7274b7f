"""Keeps Python from importing modules of the working folder, which may be a stranger's.

Python puts the working folder on the module path with ``-m`` and ``-c``, and for empty and relative entries of
``PYTHONPATH``. So does every process of Python that another one starts. vaultc leaves that folder before it imports
anything but this module, and starts processes that never look there.

Loaded before everything else: this module imports only what Python itself has loaded at its start.
"""

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_FOLDER = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
HOME = os.path.dirname(_FOLDER)
"""The folder from which the package was imported; where it is the working folder, as in a checkout, it is trusted."""

_PACKAGE = os.path.basename(_FOLDER)
VARIABLES = _SAFE, _PATH = "PYTHONSAFEPATH", "PYTHONPATH"
"""The environment variables that affect the module path."""

_PATH_FIRST = "import sys; sys.path[:] = sys.argv.pop(1).split('\\n')\n"
_START = f"{_PATH_FIRST}from {_PACKAGE}.__main__ import main; sys.argv[0] = '{_PACKAGE}'; main()"
"""A program of Python: this command line with the module path in its first argument."""

_WORKER = (
    f"{_PATH_FIRST}try: from {_PACKAGE}.support.workers.serving import main\nexcept BaseException: sys.exit(1)\nmain()"
)
"""Another: a worker process, which prints no traceback; the other end of its pipes notices that it is gone."""


def leave() -> None:
    """Take the working folder off the module path of this process and of those that it starts."""
    sys.path[:] = module_path()
    environment = child_environment(os.environ)
    if _PATH not in environment:
        os.environ.pop(_PATH, None)
    os.environ.update(environment)


def leave_as_program() -> bool:
    """Do the same if this package is the program: its command, or ``-m`` with this package or a module of it.

    Return True then. Another program that imports the package keeps its path. While Python looks for the module of
    ``-m``, that is the first argument.
    """
    arguments = getattr(sys, "argv", None)  # an interpreter inside another program may have none
    if not arguments:
        return False
    program = os.path.splitext(os.path.basename(arguments[0]))[0].removesuffix("-script")
    if arguments[0] == "-m":
        word = sys.orig_argv[len(sys.orig_argv) - len(arguments)]
        module = word.partition("m")[2] if word.startswith("-") else word
        program = module.partition(".")[0]
    if program != _PACKAGE:
        return False
    leave()
    return True


def module_path() -> list[str]:
    """The module path of this process without the working folder and without what depends on it.

    Where the package itself lies there, that folder comes after Python's own, just before the first that has a
    package of the same name.
    """
    avoided = _depending_on_working_folder()
    kept = [entry for entry in sys.path if os.path.isabs(entry) and _real(entry) not in avoided]
    if not any(_real(entry) == _real(HOME) for entry in kept):
        others = (place for place, entry in enumerate(kept) if os.path.isdir(os.path.join(entry, _PACKAGE)))
        kept.insert(next(others, len(kept)), HOME)
    return kept


def child_environment(environment: "Mapping[str, str]") -> dict[str, str]:
    """An environment in which Python does not look for modules in the working folder."""
    safe = {**environment, _SAFE: "1"}
    avoided = _depending_on_working_folder()
    kept = [entry for entry in _entries(environment) if os.path.isabs(entry) and _real(entry) not in avoided]
    safe.pop(_PATH, None)
    return {**safe, _PATH: os.pathsep.join(kept)} if kept else safe


def children_obey_environment() -> bool:
    """True if processes of Python that inherit the options of this process keep off the working folder."""
    return bool(sys.flags.safe_path) or not sys.flags.ignore_environment


def own_command(arguments: "Iterable[str]") -> list[str]:
    """The command that runs this very package with some arguments, in any folder."""
    return [*_python(), "-c", _START, "\n".join(module_path()), *arguments]


def worker_command() -> list[str]:
    """The command of a worker process, which imports this very package and waits for messages on stdin."""
    return [*_python(), "-c", _WORKER, "\n".join(module_path())]


def _python() -> list[str]:
    """The interpreter with the options of this process that affect the module path and the meaning of programs."""
    flags = sys.flags
    given = {"-E": flags.ignore_environment, "-s": flags.no_user_site, "-S": flags.no_site, "-O": flags.optimize == 1}
    given |= {"-OO": flags.optimize > 1, "-B": flags.dont_write_bytecode}
    return [sys.executable, "-P", *(option for option, is_given in given.items() if is_given)]


def _depending_on_working_folder() -> set[str]:
    """The working folder, and the folders that relative entries of ``PYTHONPATH`` mean there."""
    try:
        here = os.getcwd()
    except OSError:  # it was removed
        return set()
    relative = (entry for entry in _entries(os.environ) if not os.path.isabs(entry))
    return {_real(here), *(_real(os.path.join(here, entry)) for entry in relative)}


def _entries(environment: "Mapping[str, str]") -> list[str]:
    text = environment.get(_PATH, "")
    return text.split(os.pathsep) if text else []


def _real(path: str) -> str:
    return os.path.normcase(os.path.realpath(path))
