"""A bare word that is neither a built-in function nor an option.

Only built-in functions such as `level.depth` have values. A function of your own is a statement.

Bad:
    LEVEL: "cellar"
    IF [level.deep > 5] { SINK: random }
        ^^^^^^^^^^

Says:
    2:5: error: unknown function `level.deep`
    help: write `level.depth`

Good:
    LEVEL: "cellar"
    IF [level.depth > 5] { SINK: random }
"""

from vaultc.language.semantics.suggestions import similar_core_functions
from vaultc.linter import misreadings, n, rule

REST = rule.lazy_pattern(r"(?:[ \t]+[^\s\"'#,{}]+)*")
DICE = rule.lazy_pattern(r"d([0-9]+)")
LOTS = {"rn2", "rand", "random", "rn1", "roll", "randint", "rnd_int"}


@rule.error(needs=rule.Feature.CORE_FUNCTIONS)
def check(model: rule.Model) -> rule.Findings:
    own = {function.name for function in model.functions.definitions}
    variables = {name for scope in model.scopes for name in scope.symbols}
    misread = misreadings.find(model)
    places = misreadings.option_texts(model)
    for node in model.find(n.CoreCall):
        is_written = node.span.text.startswith(node.function)  # not put there by a repair of the parser
        if is_written and node.function not in rule.CORE_FUNCTIONS and not misreadings.covers(misread, node.span):
            yield _finding(node, own, variables, places.get(node.span))


def _finding(
    node: n.CoreCall, own: set[str], variables: set[str], place: misreadings.OptionPlace | None
) -> rule.Finding:
    span = node.span.source.span(node.span.start, node.span.start + len(node.function))
    name = node.function
    if name in own:
        message = f"the function {rule.quoted(name)} has no value"
        return rule.Finding(message, span, f"call it as a statement: `{name}(...)`")
    better, safe = _meant(node, variables, place)
    message = f"unknown {'option' if place and place.words else 'function'} {rule.quoted(name)}"
    if place and place.is_text and better == _quoted(name):
        message = f"the text {rule.quoted(name)} needs quotes"
        rest = REST.match(span.source.text, span.end)
        span = span.source.span(span.start, rest.end() if rest else span.end)
        better = _quoted(span.text)
    if better == f"${name}":
        message = f"{rule.quoted(name)} is not a function, and the variable begins with `$`"
    if better is not None:
        fix = rule.replacement(f"write {better}", span, better, safe)
        return rule.Finding(message, span, f"write `{better}`", fix=fix)
    help = f"a variable is written {rule.quoted('$' + name)}, a text {rule.quoted(_quoted(name))}"
    if place and place.words:
        help = f"the options here are {rule.choice(map(rule.quoted, sorted(place.words)))}"
        if name in {"contained", "inside", "content", "contents"}:
            help = 'write it in the block of its CONTAINER: `CONTAINER: "chest", random { ... }`'
    return rule.Finding(message, span, help)


def _meant(node: n.CoreCall, variables: set[str], place: misreadings.OptionPlace | None) -> tuple[str | None, bool]:
    """Return the intended word, and whether that is beyond doubt."""
    name = node.function
    dice = DICE.fullmatch(name)
    if dice and node.arguments is None:
        return f"1d{dice[1]}", True
    if name in variables and node.arguments is None:
        return f"${name}", True
    if name.lower() == "random" and node.arguments is None:
        return "random", True
    if name in LOTS and node.arguments is not None:
        return "rnd", name in ("rn2", "rand")
    if place is not None and node.arguments is None:
        word, certain = place.word(name)
        if word is not None:
            return word, certain
        if place.is_text and not (place.words and name.islower()):
            return _quoted(name), True
    candidates = similar_core_functions(name)
    certain = len(candidates) == 1 and candidates[0].endswith(f".{name}")
    return (candidates[0] if candidates else None), certain


def _quoted(name: str) -> str:
    return f'"{name}"'
