"""``vaultc lsp``."""

from __future__ import annotations

import sys

import click

EPILOG = """\b
Editors start this command themselves:
  vaultc lsp
docs/editors.md explains how to set them up."""


@click.command("lsp", epilog=EPILOG)
@click.option("--stdio", is_flag=True, help="Use standard input and output (always on).")
def command(stdio: bool) -> None:  # noqa: ARG001 - editors pass it
    """Run the language server: findings as you type, fixes, layout, completion, hover, renaming and more.

    This is a server of the Language Server Protocol over standard input and output.
    """
    from vaultc.editing.lsp.server import serve

    sys.exit(serve())
