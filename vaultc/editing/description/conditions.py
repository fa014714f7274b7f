"""Conditions of a script in words: depth, hero, moon and date, the size of the room."""

from __future__ import annotations

from typing import Final

from vaultc.editing.description.document import code
from vaultc.language.syntax import nodes as n
from vaultc.language.syntax.walk import walk

_ORDER: Final = {">=": "from {0} down", ">": "from {1} down", "<": "above {0}", "<=": "down to {0}", "==": "at {0}"}
_TIMES: Final = {
    "time.night": "by night, from 22 to 6 o'clock",
    "time.midnight": "in the hour after midnight",
    "time.friday_13th": "on a Friday the 13th",
    "time.discordian_holiday": "on a Discordian holiday",
    "time.pirateday": "on Talk Like a Pirate Day",
    "time.aprilfoolsday": "on April Fools' Day",
    "time.piday": "on Pi Day",
    "time.towelday": "on Towel Day",
}
_PHASES: Final = ("at new moon", *["when the moon waxes"] * 3, "at full moon", *["when the moon wanes"] * 3)
_PARITIES: Final = {
    f"room.{side}%2=={rest}": f"if the room's {side} is {word}"
    for side in ("width", "height")
    for rest, word in ((0, "even"), (1, "odd"))
}
_FACTORS: Final = {"level": "depth", "time": "date", "hero": "hero"}

AnyCondition = n.Percent | n.Comparison | n.Truth


def condition_text(node: AnyCondition) -> str:
    """The words for a condition, for the beginning of a sentence: ``from depth 3 down``."""
    if isinstance(node, n.Truth):
        return _truth(node.value)
    if isinstance(node, n.Comparison):
        found = _compared(node)
        if found is not None:
            return found
    return f"if {code(node.span.text.strip('[]'))}"


def _truth(value: n.Expression) -> str:
    if isinstance(value, n.CoreCall) and value.function in _TIMES:
        return _TIMES[value.function]
    if isinstance(value, n.CoreCall) and value.function == "time.phase_of_the_moon":
        return "unless the moon is new"
    return f"if {code(value.span.text)} is not 0"


def _compared(node: n.Comparison) -> str | None:
    text = "".join(node.span.text.split()).strip("[]")
    if text in _PARITIES:
        return _PARITIES[text]
    if not isinstance(node.left, n.CoreCall) or not isinstance(node.right, n.Integer):
        return None
    name, operator, value = node.left.function, node.operator.text, node.right.value
    if name in ("level.depth", "level.difficulty") and operator in _ORDER:
        what = "depth" if name == "level.depth" else "difficulty"
        return _ORDER[operator].format(f"{what} {value}", f"{what} {value + 1}")
    if name == "time.phase_of_the_moon" and operator == "==":
        return phase(value)
    if name in _TIMES and operator in ("==", "!=") and value in (0, 1):
        return _TIMES[name] if (operator == "==") == (value == 1) else f"not {_TIMES[name]}"
    if name in ("room.width", "room.height") and operator in (">=", "<", "=="):
        side = "wide" if name == "room.width" else "high"
        words = {">=": f"at least {value}", "<": f"less than {value}", "==": str(value)}[operator]
        return f"if the room is {words} {side}"
    return None


def phase(value: int) -> str:
    """A phase of the moon, 0 (new) to 7."""
    return _PHASES[value] if 0 <= value < len(_PHASES) else "never"


def factor(node: n.Node) -> str | None:
    """The thing outside of a level that a part of its script depends on: depth, moon, date or hero."""
    for part in walk(node):
        if isinstance(part, n.CoreCall):
            if part.function == "time.phase_of_the_moon":
                return "moon"
            found = _FACTORS.get(part.function.partition(".")[0])
            if found and part.function not in ("level.obj_at", "level.mon_at"):
                return found
    return None
