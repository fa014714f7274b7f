"""A monster or class of monsters that does not exist.

The compiler looks up a name as it is written, then without regard to case. If a class is given, only that class is
searched.

Bad:
    LEVEL: "cellar"
    MONSTER: "newtt", random
             ^^^^^^^

Says:
    2:10: error: unknown monster `newtt`
    help: did you mean `"newt"`?

Good:
    LEVEL: "cellar"
    MONSTER: "newt", random
"""

from vaultc.language.semantics import suggestions
from vaultc.linter import n, rule, sorted_facts


@rule.error(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    catalog = model.game.catalog
    if model.game.has(rule.Feature.SORTED_LEVELS):
        yield from sorted_facts.unknown_classes(model, n.MonsterKind)
        return
    for kind in model.find(n.MonsterKind):
        if kind.character is not None and not suggestions.is_monster_class(catalog, kind.character):
            help = "write the letter of a class, such as `'o'` for orcs or `'D'` for dragons"
            if suggestions.is_object_class(catalog, kind.character):
                help = f"it is a class of objects: write `OBJECT: {_literal(kind.character)}, random`"
            yield rule.Finding(f"unknown monster class {rule.quoted(kind.character)}", kind, help)
        elif kind.name is not None and catalog.species_number(kind.name, kind.character) is None:
            yield _unknown(catalog, kind, kind.name)


def _unknown(catalog: rule.Catalog, kind: n.MonsterKind, name: str) -> rule.Finding:
    span = rule.last_string(kind.span)
    elsewhere = catalog.species_number(name) if kind.character else None
    if elsewhere is not None:
        letter = catalog.species[elsewhere].character
        message = f"{rule.quoted(name)} is not in class {rule.quoted(kind.character or '')}"
        better = f'({_literal(letter)}, "{name}")'
        fix = rule.replacement(f"write the class {rule.quoted(letter)}", kind.span, better)
        return rule.Finding(message, kind, f"it is in class {rule.quoted(letter)}: write `{better}`", fix=fix)
    message = f"unknown monster {rule.quoted(name)}"
    if len(name) == 1 and suggestions.is_monster_class(catalog, name):
        better = _literal(name)
        fix = rule.replacement("write the class", kind.span, better, safe=True)
        return rule.Finding(message, kind, f"a class needs single quotes: write `{better}`", fix=fix)
    meant = suggestions.monsters_meant(catalog, name, kind.character) or suggestions.monsters_meant(catalog, name)
    better = meant[0] if meant else ""
    number = catalog.species_number(better.strip('"')) if kind.character and better.startswith('"') else None
    if number is not None:  # with the class, as the author wrote one
        better = f"({_literal(catalog.one_species(number).character)}, {better})"
    safe = suggestions.is_only_meaning(name, meant)
    fixed = rule.replacement(f"make it {better}", kind.span, better, safe) if meant else None
    return rule.Finding(message, span, _help(catalog, kind, name, meant), fix=fixed)


def _help(catalog: rule.Catalog, kind: n.MonsterKind, name: str, meant: tuple[str, ...]) -> str:
    letter = kind.character or (meant[0][1] if meant and meant[0].startswith("'") else None)
    several = f"; `vaultc names --class {rule.shell_word(letter)}` lists all of the class" if letter else ""
    dragon = suggestions.dragon_of_colour(catalog, name)
    if dragon is not None:
        return f"no dragon is named after its colour here: the dragon with {dragon[0]} scales is `{dragon[1]}`"
    asked = rule.did_you_mean(meant)
    if asked is not None:
        return asked + several * (len(meant) > 1)
    if catalog.kind_number(name) is not None:
        return f'it is an object: write `OBJECT: "{name}", random`'
    members = [species.name for species in catalog.species if species.character == kind.character]
    if members:
        return f"of class {rule.quoted(kind.character or '')} are {rule.some(members)}{several}"
    return "write a monster's name as the game has it, such as `\"hill orc\"`, or the letter of its class: `'o'`"


def _literal(letter: str) -> str:
    return f"'\\{letter}'" if letter in "'\\" else f"'{letter}'"
