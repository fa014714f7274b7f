"""The command line. Commands are loaded when they are called, so that each starts fast."""

from __future__ import annotations

import gc
import os
import signal
import sys
from importlib import import_module
from typing import Any, NoReturn

import click

from vaultc.cli.output import abandon_output
from vaultc.support import acceleration, lazy, version, working_folder
from vaultc.support.errors import VaultcError, system_reason
from vaultc.support.workers import WorkersLostError

COMMAND_GROUPS = {
    "Write": {
        "new": "Write a starter file for a new vault.",
        "examples": "List, show or copy annotated examples.",
        "names": "Look up names of things in des files.",
        "fmt": "Format des files in the canonical layout.",
        "rotate": "Write all rotations and mirror images of a level.",
        "freeze": "Write a generated level as a des file without chance.",
        "lsp": "Run the language server for editors.",
    },
    "Look": {
        "render": "Generate levels and show or save them.",
        "preview": "Show levels in the browser, redrawn as files change.",
        "list": "List the levels of des files.",
        "dungeon": "Generate ordinary levels from random vaults.",
    },
    "Check": {
        "check": "Report mistakes in des files.",
        "explain": "Explain a rule of the check, or list all.",
        "diff": "Show differences in meaning between levels.",
        "conform": "Compare generated levels with recorded ones.",
    },
    "Count": {
        "odds": "Compute chances: of des files, of luck, of dice.",
        "stats": "Measure many levels and report changes.",
        "hunt": "Find the first seeds whose levels meet a condition.",
        "sample": "Write thousands of levels as a data set.",
        "roll": "Roll for luck with karma, and remember it.",
        "random": "Stream the random numbers of a generator.",
    },
    "Share": {
        "describe": "Describe levels as sentences, with their chances.",
        "gallery": "Build a folder of pictures with an index page.",
        "convert": "Convert des files to the language of another game.",
        "lua": "Translate des files to Lua level scripts.",
        "compile": "Compile des files into the game's level files.",
        "decompile": "Turn compiled levels back into des files.",
        "disassemble": "List the records of a compiled level.",
    },
    "Set up": {
        "catalog": "Import and compare catalogues of games.",
        "completion": "Print the setup of shell completion.",
    },
}
"""Commands with their one-line summaries, by what one does with them; each lives in the module of its name."""

COMMANDS = {name: summary for commands in COMMAND_GROUPS.values() for name, summary in commands.items()}


class LazyGroup(click.Group):
    """A group that knows its commands' names and imports a command only to run it or to show its help."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """All names, sorted."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import one command."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"vaultc.cli.{cmd_name}_command").command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the summaries in their groups without importing the commands."""
        width = max(map(len, COMMANDS))
        for group_name, commands in COMMAND_GROUPS.items():
            with formatter.section(group_name):
                formatter.write_dl([(name.ljust(width), summary) for name, summary in commands.items()])

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the examples, and the address of the book."""
        super().format_epilog(ctx, formatter)
        from vaultc.support.installation import book_address

        address = book_address()
        if address:
            formatter.write_paragraph()
            formatter.write(f"{' ' * formatter.current_indent}The book: {address}\n")

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Find a command; a misspelt one gets a suggestion."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            from difflib import get_close_matches

            near = get_close_matches(args[0], COMMANDS, n=1)
            if not near or "did you mean" in error.message.lower():
                raise
            raise click.UsageError(f"{error.message} Did you mean '{near[0]}'?", ctx) from None


EPILOG = """\b
Examples:
  vaultc render cellar.des                   draw the first seed in the terminal
  vaultc render cellar.des --count 12 --format png --out pictures/
  vaultc render vlt-delphi --seed 7          a vault of the library, by name
  vaultc check levels/                       find mistakes in all des files of a folder
  vaultc list cellar.des                     names, titles, flags and weights"""


_THREADS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS")
"""The environment variables for the number of threads of linear algebra."""

_VERSION = "Show the version, its commit, and whether it runs compiled or else why not, and exit."


def _show_version(context: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if wanted:
        reason = acceleration.why_pure()
        facts = [f"commit {version.commit()[:12]}"] if version.commit() else []
        facts.append(f"pure Python: {reason}" if reason else "compiled")
        click.echo(f"vaultc {version.__version__} ({', '.join(facts)})")
        context.exit()


@click.command(
    cls=LazyGroup,
    name="vaultc",
    epilog=EPILOG,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option("-V", "--version", is_flag=True, is_eager=True, expose_value=False, callback=_show_version, help=_VERSION)
def group() -> None:
    """Check, generate and draw levels written in the des language of NetHack-family games."""


def main() -> None:
    """Entry point: exit status 0, 1 (findings), 2 (usage or internal error), 128 + a signal; and never a traceback."""
    working_folder.leave()
    _leave_threads_out()
    lazy.start_fast()
    _prepare_streams()
    _end_on_signals()
    try:
        try:
            status = group(prog_name="vaultc", standalone_mode=False)
        except click.ClickException as error:
            error.show()
            status = error.exit_code
        finally:
            sys.stdout.flush()
            gc.freeze()  # what is left goes with the process, and need not be searched for garbage
        sys.exit(status if isinstance(status, int) else 0)
    except (click.Abort, KeyboardInterrupt):
        abandon_output()
        sys.exit(128 + signal.SIGINT)
    except BrokenPipeError:
        abandon_output()
        sys.exit(1)
    except WorkersLostError as error:
        abandon_output()
        _end(str(error))
    except OSError as error:
        abandon_output()
        _end(f"output: {system_reason(error)}")
    except Exception as error:
        if os.environ.get("VAULTC_TRACEBACK"):
            raise
        if isinstance(error, VaultcError):
            _end(str(error))
        _end(
            f"internal error: {type(error).__name__}: {error}\n"
            "This is a bug in vaultc, not in your file. Set VAULTC_TRACEBACK=1 to see where it happened."
        )


def _leave_threads_out() -> None:
    """Let numpy begin with one thread, unless the user has chosen: processes with several cannot be copied.

    Its linear algebra reads these variables when it is imported, and otherwise starts a thread for each processor.
    """
    if not any(name in os.environ for name in _THREADS):
        os.environ[_THREADS[0]] = "1"


def _prepare_streams() -> None:
    """Make writing safe where a stream is closed or its encoding lacks a character."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _end_on_signals() -> None:
    """Let signals that end a program end it in order: temporary files are removed, and other processes with it.

    A signal that the caller ignores stays ignored (``nohup``).
    """
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, _end_in_order)


def _end_in_order(number: int, _frame: object) -> NoReturn:
    signal.signal(number, signal.SIG_DFL)
    sys.exit(128 + number)


def _end(message: str) -> NoReturn:
    click.echo(f"vaultc: {message}", err=True)
    sys.exit(2)
