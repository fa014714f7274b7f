"""``vaultc completion``."""

from __future__ import annotations

import click

SHELLS = ("bash", "zsh", "fish")

EPILOG = """\b
Add one of these to your shell's start file:
  eval "$(vaultc completion bash)"
  eval "$(vaultc completion zsh)"
  vaultc completion fish | source"""


@click.command("completion", epilog=EPILOG)
@click.argument("shell", type=click.Choice(SHELLS))
def command(shell: str) -> None:
    """Print the shell setup that completes vaultc's commands and options."""
    from click.shell_completion import get_completion_class

    from vaultc.cli import group

    completion = get_completion_class(shell)
    assert completion is not None
    # Bash's own class asks the installed shell for its version, which may not exist on this machine.
    source = completion(group, {}, "vaultc", "_VAULTC_COMPLETE")
    click.echo(source.source_template % source.source_vars())
