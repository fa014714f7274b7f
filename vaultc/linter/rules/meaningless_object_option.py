"""An option that means nothing for this kind of object.

A species is for corpses, statues, eggs, tins and figurines; a lock and a trap for boxes; recharging for wands and
tools; light for what can burn.

Bad:
    LEVEL: "cellar"
    OBJECT: (')', "dagger"), random, montype: "newt"
                                     ^^^^^^^^^^^^^^^

Says:
    2:34: warning: a species means nothing for `dagger`

Good:
    LEVEL: "cellar"
    OBJECT: ('%', "corpse"), random, montype: "newt"
"""

from __future__ import annotations

from collections.abc import Iterator

from vaultc.language.diagnostics import Severity
from vaultc.language.semantics import Model
from vaultc.language.syntax import nodes as n
from vaultc.linter import rule
from vaultc.linter.facts import kind_of
from vaultc.linter.wording import quoted
from vaultc.world.catalog import named

BOXES = ("box with lock",)
LIGHTS = ("candle", "lamp that burns oil", "lamp that never goes out", "oil", "candlestick")
FITTING = {
    "montype": ("%`(", named.OF_SPECIES, "a species"),
    "lock": ("(", BOXES, "a lock"),
    "trapped": ("(", BOXES, "a trap"),
    "light": ("(!", LIGHTS, "light"),
    "recharged": ("/(", (), "recharging"),
}
"""Option -> the classes it is for, the roles of its kinds (none: all of the classes), and what it stands for."""


def check(model: Model) -> Iterator[rule.Finding]:
    things: list[n.Object | n.Container] = [*model.find(n.Object), *model.find(n.Container)]
    for thing in things:
        for option in thing.options:
            if option.key in FITTING and not (option.word and option.word.text in ("not_trapped", "unlit")):
                yield from _unfit(model, thing, option)


def _unfit(model: Model, thing: n.Object | n.Container, option: n.Option) -> Iterator[rule.Finding]:
    classes, roles, meaning = FITTING[option.key]
    if not isinstance(thing.kind, n.ObjectKind):
        return
    kind = kind_of(model.game.catalog, thing.kind)
    character = kind.character if kind else thing.kind.character if thing.kind.name is None else None
    if character is None:
        return
    fitting = (named.kinds_in_role(model.game.catalog, role) for role in roles)
    if character not in classes or (kind and roles and not any(kind.index in kinds for kinds in fitting)):
        what = quoted(kind.name) if kind and kind.name else f"class {quoted(character)}"
        yield rule.Finding(f"{meaning} means nothing for {what}", option.span)


RULE = rule.Rule("meaningless-object-option", Severity.WARNING, __doc__, check)
