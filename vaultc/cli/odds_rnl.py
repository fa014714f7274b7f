"""``vaultc odds rnl``, and the hero whom its options describe."""

from __future__ import annotations

from dataclasses import astuple, dataclass

import click

from vaultc import games
from vaultc.chance import luck
from vaultc.cli.failures import fail
from vaultc.cli.odds_reports import Report, deliver, refusing, report_options, span_of_numbers
from vaultc.cli.option_records import option, options
from vaultc.games.luck import RULES, RULES_OF_GAMES
from vaultc.odds import luck_events
from vaultc.support.errors import did_you_mean

_ATTRIBUTE = click.IntRange(*luck_events.ATTRIBUTES)


@dataclass(frozen=True, slots=True)
class LuckHeroOptions:
    """The hero as the options tell; None where an option is not given."""

    strength: int | None = option("--str", type=_ATTRIBUTE, help="With situations: the hero's strength.")
    dexterity: int | None = option("--dex", type=_ATTRIBUTE, help="Dexterity.")
    constitution: int | None = option("--con", type=_ATTRIBUTE, help="Constitution.")
    role: str | None = option(help="Role, such as Samurai, Monk or Wizard.")
    level: int | None = option(type=click.IntRange(*luck_events.LEVELS), help="Experience level, for altar-minion.")
    alignment: int | None = option(type=click.IntRange(-9999, 9999), help="Alignment, for prayers.")
    lenses: bool = option(help="The hero searches with lenses.")
    excalibur: int | None = option(type=click.IntRange(0, luck_events.MOST_ENCHANTED), metavar="N",
                                   help="The hero wields a +N Excalibur, for searches.")  # fmt: skip

    @property
    def given(self) -> bool:
        """True if any option is."""
        return any(value is not None and value is not False for value in astuple(self))

    def hero(self) -> luck_events.LuckHero:
        """The hero.

        Raises:
            click.UsageError: only some of the three attributes are given, or there is no such role.
        """
        three = (self.strength, self.dexterity, self.constitution)
        if None in three and three != (None, None, None):
            raise click.UsageError("--str, --dex and --con belong together: doors depend on their mean")
        return luck_events.LuckHero(
            *three, self.level, self.alignment, _known_role(self.role), self.lenses, self.excalibur
        )


hero_options = options("hero", LuckHeroOptions)
"""Adds the options to a command, which gets :class:`LuckHeroOptions` as ``hero``."""


def _known_role(name: str | None) -> str:
    """A role of any of the games, in its spelling; empty for None."""
    if name is None:
        return ""
    roles = (role for game in games.NAMES for role in games.game_named(game).catalog.roles)
    known: list[str] = list(dict.fromkeys(roles))
    spelled = next((role for role in known if role.lower() == name.lower()), None)
    if spelled is None:
        hint = did_you_mean(name.capitalize(), known, f"there are {', '.join(known)}")
        raise click.UsageError(f"there is no role {name!r}{hint}")
    return spelled


MOST_SIDES = 2000
BOTH = "both"
PRINTED_LUCKS = (-11, -8, -5, -2, 0, 2, 5, 8, 11)
"""The Luck values of the published tables of situations."""

EPILOG = f"""\b
Examples:
  vaultc odds rnl --x 10                          every result, by Luck
  vaultc odds rnl --x 10 --event ">5"             one question about a roll
  vaultc odds rnl --event "rnl(7)==0" --rule both 3.6 beside {games.REFERENCE}
  vaultc odds rnl --situations --rule 3.6         where the game asks for Luck
  vaultc odds rnl --situation search --situation kick-door:15 --rule 3.6
  vaultc odds rnl --situation kick-door:15+18     the same by a Samurai or Monk
  vaultc odds rnl --situation kick-door --str 17 --dex 18 --con 12 --role Samurai
  vaultc odds rnl --situations --role Wizard --lenses --excalibur 1 --level 9
  vaultc odds rnl --situation gehennom-prayer --alignment 4 --luck -5..0
  vaultc odds rnl --adjustments --rule both       what Luck adds to small and large rolls

\b
The roll of kick-door and open-door depends on the mean of strength, dexterity and
constitution, rounded down; a Samurai or Monk who kicks adds dexterity. A prayer in
Gehennom surely angers the god if alignment is negative, and never at alignment 1.
The published tables are for version 3.6 (--rule 3.6).

\b
Rules: 3.6 (also in 3.7 and MiniHack) shifts rolls up to rnl(15) by a third of
Luck, rounded; 3.4.3, which {games.REFERENCE} kept, takes off the whole Luck below -5.
Without --rule, --dialect decides. With --rule both, 3.6 and
{games.REFERENCE} are shown side by side."""


@dataclass(frozen=True, slots=True)
class LuckQuestions:
    """The questions to the command: a roll and its events, situations, or adjustments."""

    x: int | None = option(type=int, help="Results are 0 to x-1; low is good.")
    lucks: range | None = option(
        "--luck", callback=lambda c, o, v: v and span_of_numbers(c, o, v), metavar="LUCK",
        help="One Luck or a range.  [default: -13..13; with --situations nine of them]",
    )  # fmt: skip
    events: tuple[str, ...] = option(
        "--event", multiple=True, metavar="EXPR",
        help='A question: ">5", "==0", "<8", "2..4", or "rnl(10)>5" without --x. Repeatable.',
    )  # fmt: skip
    all_situations: bool = option("--situations", help="The situations of the game: what is rolled, and who profits.")
    chosen: tuple[str, ...] = option("--situation", multiple=True, metavar="NAME",
                                     help="One of them, by Luck. Repeatable.")  # fmt: skip
    adjustments: bool = option(help="What Luck takes off a small and a large roll, and how often it is ignored.")

    @property
    def about_situations(self) -> bool:
        """True if some or all situations are asked for."""
        return self.all_situations or bool(self.chosen)

    @property
    def kinds(self) -> int:
        """The number of different questions, of which there must be one."""
        roll = self.x is not None or bool(self.events)
        return self.all_situations + bool(self.chosen) + self.adjustments + roll


@click.command("rnl", epilog=EPILOG)
@options("asked", LuckQuestions)
@hero_options
@click.option("--rule", type=click.Choice((*RULES, BOTH)), help="Whose rule.  [default: by --dialect]")
@click.option("--dialect", type=click.Choice(tuple(RULES_OF_GAMES)), default=games.DEFAULT, show_default=True,
              help="The game whose rule it is.")  # fmt: skip
@report_options
def command(
    asked: LuckQuestions,
    rule: str | None,
    dialect: str,
    format_: str | None,
    out: str | None,
    hero: LuckHeroOptions,
) -> None:
    """The luck-weighted roll rnl(x): a roll of 0 to x-1, low is good, shifted by the hero's Luck.

    Chances are exact: of every result, of events of the roll, or of the situations in which the game rolls it.
    """
    if asked.kinds != 1:
        raise click.UsageError(
            'give a roll (--x 10 or --event "rnl(10)>5"), or --situation NAME, or --situations, or --adjustments'
        )
    if hero.given and not asked.about_situations:
        raise click.UsageError("the hero's attributes, role and gear require --situation or --situations")
    with refusing():
        for value in (asked.lucks[0], asked.lucks[-1]) if asked.lucks else ():
            luck.check(1, value)
        if rule == BOTH:
            rules = [luck.ROUNDED, RULES[games.REFERENCE]]
        else:
            rules = [RULES[rule] if rule else RULES_OF_GAMES[dialect]]
        deliver(_report(asked, rules, hero), format_, out)


def _report(asked: LuckQuestions, rules: list[luck.LuckRule], hero: LuckHeroOptions) -> Report:
    from vaultc.cli import odds_rnl_reports

    lucks = asked.lucks or range(-13, 14)
    if asked.about_situations:
        known = hero.hero()
        chosen = [luck_events.situation_of(name, known) for name in asked.chosen] or luck_events.situations_of(known)
        if asked.all_situations:
            return odds_rnl_reports.situations_report(chosen, asked.lucks or PRINTED_LUCKS, rules)
        return odds_rnl_reports.situation_report(chosen, lucks, rules)
    if asked.adjustments:
        return odds_rnl_reports.adjustment_report(lucks, rules)
    if asked.x is not None:
        _check_sides(asked.x)
    questions = [_question(text, asked.x) for text in dict.fromkeys(asked.events)]
    if questions:
        return odds_rnl_reports.event_report(questions, lucks, rules)
    assert asked.x is not None
    return odds_rnl_reports.law_report(asked.x, lucks, rules)


def _check_sides(x: int) -> None:
    luck.check(x, 0)
    if x > MOST_SIDES:
        fail(f"x must be at most {MOST_SIDES}, not {x}")


def _question(text: str, x: int | None) -> tuple[int, luck_events.LuckEvent]:
    event = luck_events.parse_event(text)
    sides = event.x if event.x is not None else x
    if sides is None:
        raise click.UsageError(f'missing roll; give --x, or write it like "rnl(10){event.text}"')
    _check_sides(sides)
    return sides, event
