"""``vaultc explain``."""

from __future__ import annotations

import sys

import click

from vaultc.cli import reporting
from vaultc.cli.failures import fail
from vaultc.cli.output import color_option, use_color
from vaultc.support.errors import did_you_mean
from vaultc.support.safe_text import counted

EPILOG = """\b
Examples:
  vaultc explain
  vaultc explain unused-variable
  vaultc explain --since 0.1.0

\b
The book has the same pages; docs/rules/README.md is their index."""


@click.command("explain", epilog=EPILOG)
@click.argument("rule", required=False)
@click.option("--since", metavar="VERSION", help="List the rules that are newer than this version.")
@color_option
def command(rule: str | None, since: str | None, color: str) -> None:
    """Explain a rule of the check; without one, list all rules."""
    from vaultc.linter.checking import configuration
    from vaultc.linter.checking.pages import DOCUMENTED

    colored = use_color(color, sys.stdout)
    if rule is not None and since is not None:
        raise click.UsageError("--since lists rules; leave the rule out")
    if since is not None:
        _show_news(since, colored)
        return
    if rule is None:
        click.echo(_list([documented.name for documented in DOCUMENTED], colored), color=colored)
        return
    known = {documented.name: documented for documented in DOCUMENTED}
    rule = configuration.current_name(rule)
    if rule not in known:
        fail(f"there is no rule {rule!r}{did_you_mean(rule, known, '`vaultc explain` lists the rules', repr)}")
    click.echo(_page(rule, colored), color=colored, nl=False)


def _show_news(since: str, colored: bool) -> None:
    """Print the rules that came after a version, version by version."""
    from vaultc.linter.checking.pages import new_since
    from vaultc.support.errors import InvalidValueError
    from vaultc.support.version import described

    try:
        found = new_since(since)
    except InvalidValueError as error:
        fail(f"--since: {error}")
    if not found:
        click.echo(f"no rule is newer than {since}; this is {described()}")
    for number, (version, rules) in enumerate(found.items()):
        heading = f"new in {version}: {counted(len(rules), 'rule')}"
        click.echo(
            ("\n" if number else "") + (reporting.styled(heading, "bold") if colored else heading), color=colored
        )
        click.echo(_list(rules, colored), color=colored)


def _list(rules: list[str], colored: bool) -> str:
    from vaultc.linter.checking.pages import DOCUMENTED

    width = max(map(len, rules))
    lines = []
    for documented in DOCUMENTED:
        if documented.name not in rules:
            continue
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
