"""The hero of ``vaultc odds rnl``: attributes, role, level, alignment, gear."""

from __future__ import annotations

from dataclasses import astuple, dataclass

import click

from vaultc.cli import option_records
from vaultc.odds import luck_events


@dataclass(frozen=True, slots=True)
class LuckHeroOptions:
    """The hero as the options tell; None where an option is not given."""

    strength: int | None
    dexterity: int | None
    constitution: int | None
    level: int | None
    alignment: int | None
    role: str | None
    lenses: bool
    excalibur: int | None

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


def hero_options(command: option_records.Command) -> option_records.Command:
    """Add the options to a command, which gets :class:`LuckHeroOptions` as ``hero``."""
    attribute, level = click.IntRange(*luck_events.ATTRIBUTES), click.IntRange(*luck_events.LEVELS)
    options = (
        click.option("--str", "strength", type=attribute, help="With situations: the hero's strength."),
        click.option("--dex", "dexterity", type=attribute, help="Dexterity."),
        click.option("--con", "constitution", type=attribute, help="Constitution."),
        click.option("--role", help="Role, such as Samurai, Monk or Wizard."),
        click.option("--level", type=level, help="Experience level, for altar-minion."),
        click.option("--alignment", type=click.IntRange(-9999, 9999), help="Alignment, for prayers."),
        click.option("--lenses", is_flag=True, help="The hero searches with lenses."),
        click.option("--excalibur", type=click.IntRange(0, luck_events.MOST_ENCHANTED), metavar="N",
                     help="The hero wields a +N Excalibur, for searches."),
    )  # fmt: skip
    command = option_records.gathered("hero", LuckHeroOptions)(command)
    for option in reversed(options):
        command = option(command)
    return command


def _known_role(name: str | None) -> str:
    """A role of any of the games, in its spelling; empty for None."""
    if name is None:
        return ""
    from difflib import get_close_matches

    from vaultc import games

    known: list[str] = list(
        dict.fromkeys(role for game in games.NAMES for role in games.game_named(game).catalog.roles)
    )
    spelled = next((role for role in known if role.lower() == name.lower()), None)
    if spelled is None:
        near = get_close_matches(name.capitalize(), known, n=1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}"
        raise click.UsageError(f"there is no role {name!r}; {hint}")
    return spelled
