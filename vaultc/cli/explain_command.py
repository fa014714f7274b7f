"""``vaultc explain``."""

from __future__ import annotations

import sys

import click

from vaultc.cli import reporting
from vaultc.cli.failures import fail
from vaultc.cli.output import color_option, use_color

EPILOG = """\b
Examples:
  vaultc explain
  vaultc explain unused-variable

\b
The book has the same pages; docs/rules/README.md is their index."""


@click.command("explain", epilog=EPILOG)
@click.argument("rule", required=False)
@color_option
def command(rule: str | None, color: str) -> None:
    """Explain a rule of the check; without one, list all rules."""
    from vaultc.linter.checking import configuration
    from vaultc.linter.checking.pages import DOCUMENTED

    colored = use_color(color, sys.stdout)
    if rule is None:
        click.echo(_list(colored), color=colored)
        return
    known = {documented.name: documented for documented in DOCUMENTED}
    rule = configuration.current_name(rule)
    if rule not in known:
        fail(
            f"there is no rule {rule!r}{configuration.suggestion(rule, known) or '; `vaultc explain` lists the rules'}"
        )
    click.echo(_page(rule, colored), color=colored, nl=False)


def _list(colored: bool) -> str:
    from vaultc.linter.checking.pages import DOCUMENTED

    width = max(len(documented.name) for documented in DOCUMENTED)
    lines = []
    for documented in DOCUMENTED:
        severity = f"{documented.severity!s:<7}"
        shown = reporting.styled(severity, reporting.SEVERITY_STYLES[documented.severity]) if colored else severity
        lines.append(f"{documented.name:<{width}}  {shown}  {documented.summary}")
    return "\n".join(lines)


def _page(name: str, colored: bool) -> str:
    from itertools import chain
    from textwrap import indent

    from vaultc.linter.checking import pages
    from vaultc.linter.checking.pages import DOCUMENTED

    documented = next(documented for documented in DOCUMENTED if documented.name == name)

    def heading(text: str) -> str:
        return reporting.styled(text, "bold") if colored else text

    parts = [heading(name), f"{documented.summary}.", pages.facts(documented), *pages.explanations(documented)]
    for title, text in chain.from_iterable(map(pages.titled, documented.examples)):
        parts.append(f"{heading(f'{title}:')}\n{indent(text, '    ')}")
    return "\n\n".join(parts) + "\n"
