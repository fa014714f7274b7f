"""An object named without its class, although several classes have an object with that name.

The game takes the class that comes first in its own order: weapons, armor, rings, amulets, tools, food, potions,
scrolls, spellbooks, wands.

Bad:
    LEVEL: "cellar"
    OBJECT: "sleep", random
            ^^^^^^^

Says:
    2:9: note: `sleep` is a spellbook here, but there is also a wand of that name
    help: write `('+', "sleep")`, or `('/', "sleep")` for the wand

Good:
    LEVEL: "cellar"
    OBJECT: ('/', "sleep"), random
"""

from vaultc.language.semantics.suggestions import OBJECT_NOUNS
from vaultc.linter import n, rule

NOUNS = {letter: noun for noun, letter in reversed(OBJECT_NOUNS.items())}


@rule.note()
def check(model: rule.Model) -> rule.Findings:
    catalog = model.game.catalog
    named = [kind for kind in model.find(n.ObjectKind) if kind.name and kind.character is None]
    arguments = {argument.kind.span for argument in model.find(n.ObjectArgument)} if named else set()
    for kind in named:
        chosen = rule.kind_of(catalog, kind)
        if chosen is None or kind.span in arguments:
            continue
        name = kind.name or ""
        letters = [letter for letter in catalog.object_class_of if catalog.kind_number(name, letter) is not None]
        others = [letter for letter in letters if letter != chosen.character]
        if others:
            yield _finding(kind, chosen.name or "", [chosen.character, *others])


def _finding(kind: n.ObjectKind, name: str, letters: list[str]) -> rule.Finding:
    chosen, *others = letters
    literals = [f"('{letter}', \"{name}\")" for letter in letters]
    named = rule.choice(_noun(letter) for letter in others).replace(" or ", " and ")
    message = f"{rule.quoted(kind.name or '')} is {_noun(chosen)} here, but there is also {named} of that name"
    meant = [
        f"`{literal}` for the {NOUNS.get(letter, letter)}" for literal, letter in zip(literals[1:], others, strict=True)
    ]
    fix = rule.replacement(f"write {literals[0]}", kind.span, literals[0], safe=True)
    return rule.Finding(message, kind, f"write `{literals[0]}`, or {rule.choice(meant)}", fix=fix)


def _noun(letter: str) -> str:
    noun = NOUNS.get(letter, "thing")
    return noun if letter in "[%$" else f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"
