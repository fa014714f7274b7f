"""The form of each statement: a complete example of each, to show to authors."""

from __future__ import annotations

from vaultc.language.syntax import nodes, sorted_forms
from vaultc.language.syntax.grammar import Grammar

_COMMON: tuple[type[nodes.Statement], ...] = (nodes.Stair, nodes.Mines)
"""The statements to show where several have the same keyword."""

_PARTS = {
    "CASE": "CASE 0: EXIT",
    "DEFAULT": "DEFAULT: EXIT",
    "FLAGS": "FLAGS: noteleport, hardfloor",
    "INCLUDE": 'INCLUDE "file.des"',
    "LEVEL": 'LEVEL: "name"',
    "MAZE": "MAZE: \"name\", ' '",
}
"""Keywords that begin no statement."""

_EXAMPLES = {cls.form.keyword: cls.form.example for cls in (*nodes.concrete(nodes.Statement), *_COMMON)}

FORMS: dict[str, str] = {name: text for name, text in sorted((_EXAMPLES | _PARTS).items()) if name}
"""By keyword. An ellipsis stands for statements."""


def example_of(keyword: str, grammar: Grammar) -> str | None:
    """An example of a statement, also of a statement that only this dialect has; None if the keyword is unknown."""
    if grammar.is_sorted:
        return sorted_forms.FORMS.get(keyword)
    own = (cls.form for cls in grammar.nodes if issubclass(cls, nodes.Statement))
    return next((form.example for form in own if form.keyword == keyword), FORMS.get(keyword))
