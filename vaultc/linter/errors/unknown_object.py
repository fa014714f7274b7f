"""An object or class of objects that does not exist.

Names are short: a scroll of identify is `('?', "identify")`. The compiler looks up a name as it is written, then
without regard to case. If a class is given, only that class is searched.

Bad:
    LEVEL: "cellar"
    OBJECT: "scroll of identify", random
            ^^^^^^^^^^^^^^^^^^^^

Says:
    2:9: error: unknown object `scroll of identify`
    help: did you mean `('?', "identify")`?

Good:
    LEVEL: "cellar"
    OBJECT: ('?', "identify"), random
"""

from vaultc.language.semantics import suggestions
from vaultc.linter import n, rule, sorted_facts


@rule.error(unless=rule.OF_ALL_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    catalog = model.game.catalog
    if model.game.has(rule.Feature.SORTED_LEVELS):
        yield from sorted_facts.unknown_classes(model, n.ObjectKind)
        return
    statements = {thing.kind.span: thing for thing in rule.things(model)}
    for kind in model.find(n.ObjectKind):
        if kind.character is not None and not suggestions.is_object_class(catalog, kind.character):
            help = "write the character of a class, such as `'*'` for gems or `')'` for weapons"
            if suggestions.is_monster_class(catalog, kind.character):
                help = f"it is a class of monsters: write `MONSTER: '{kind.character}', random`"
            yield rule.Finding(f"unknown object class {rule.quoted(kind.character)}", kind, help)
        elif kind.name is not None and catalog.kind_number(kind.name, kind.character) is None:
            yield _unknown(catalog, kind, kind.name, statements.get(kind.span))


def _unknown(
    catalog: rule.Catalog, kind: n.ObjectKind, name: str, statement: n.Object | n.Container | None
) -> rule.Finding:
    span = rule.last_string(kind.span)
    elsewhere = catalog.kind_number(name) if kind.character else None
    if elsewhere is not None:
        character = catalog.kinds[elsewhere].character
        message = f"{rule.quoted(name)} is not in class {rule.quoted(kind.character or '')}"
        better = f"('{character}', \"{name}\")"
        fix = rule.replacement(f"write the class {rule.quoted(character)}", kind.span, better)
        return rule.Finding(message, kind, f"it is in class {rule.quoted(character)}: write `{better}`", fix=fix)
    message = f"unknown object {rule.quoted(name)}"
    if len(name) == 1 and suggestions.is_object_class(catalog, name):
        fix = rule.replacement("write the class", kind.span, f"'{name}'", safe=True)
        return rule.Finding(message, kind, f"a class needs single quotes: write `'{name}'`", fix=fix)
    for with_option, advice in (
        (suggestions.artifact_meant(catalog, name), "an artifact is its kind with its name"),
        (suggestions.remains_meant(catalog, name), "the species comes after `montype:`"),
    ):
        if with_option is not None:
            whole, mended = _as_option(kind, statement, with_option)
            return rule.Finding(message, span, f"{advice}: write `{whole}`", fix=mended)
    meant = suggestions.objects_meant(catalog, name, kind.character) or suggestions.objects_meant(catalog, name)
    better = meant[0] if meant else ""
    if kind.character and better.startswith('"'):
        better = f"('{kind.character}', {better})"
    safe = suggestions.is_only_meaning(name, meant)
    fixed = rule.replacement(f"make it {better}", kind.span, better, safe) if meant else None
    help = rule.did_you_mean(meant) or _other_help(catalog, kind, name)
    if meant and meant[0] == '"gold piece"':
        help, fixed = _gold(kind, statement, better)
    return rule.Finding(message, span, help, fix=fixed)


def _gold(kind: n.ObjectKind, statement: n.Object | n.Container | None, coin: str) -> tuple[str, rule.Fix]:
    """Help and fix for gold: a statement of its own, but an object inside of containers and with options."""
    place = statement.options[0].span.text if isinstance(statement, n.Object) and len(statement.options) == 1 else ""
    if statement is None or not place.startswith(("(", "random", "$", "rndcoord")):
        fix = rule.replacement(f"make it {coin}", kind.span, coin)
        return f"write `{coin}`, which is one coin unless `quantity:` says how many", fix
    gold = f"GOLD: 50, {place}"
    whole = kind.span.source.span(statement.span.start, statement.options[0].span.end)
    return f'write `{gold}`, or `"gold piece"` for a single coin', rule.replacement(f"write {gold}", whole, gold)


def _as_option(
    kind: n.ObjectKind, statement: n.Object | n.Container | None, meant: suggestions.WithOption
) -> tuple[str, rule.Fix | None]:
    """The statement with the kind and the option that are meant, and all its other options."""
    if statement is None:
        return f"OBJECT: {meant.literal}", None
    source, begin = kind.span.source, statement.span.start
    end = max((option.span.end for option in statement.options), default=kind.span.end)
    written = source.text[begin:end]
    at, after = kind.span.start - begin, kind.span.end - begin
    whole = " ".join(f"{written[:at]}{meant.kind}{written[after:]}, {meant.option}".split())
    word = meant.option.partition(":")[0]
    if any(option.span.text.lower().startswith(word) for option in statement.options):
        return whole, None
    option = rule.Edit(source.span(end, end), f", {meant.option}")
    return whole, rule.Fix(f"write {meant.kind} with {meant.option}", (rule.Edit(kind.span, meant.kind), option))


def _other_help(catalog: rule.Catalog, kind: n.ObjectKind, name: str) -> str:
    if catalog.species_number(name) is not None:
        return f'it is a monster: write `MONSTER: "{name}", random`'
    members = [known.name for known in catalog.kinds if known.name and known.character == kind.character]
    if members:
        listing = f"`vaultc names --class {rule.shell_word(kind.character or '')}` lists all of the class"
        return f"of class {rule.quoted(kind.character or '')} are {rule.some(members)}; {listing}"
    return "write an object's plain name, such as `\"long sword\"`, or the character of its class: `')'`"
