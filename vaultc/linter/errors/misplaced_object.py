"""An object with a place in a container, or without one outside.

An object in the block of a CONTAINER or MONSTER goes into it and has no place of its own. Everywhere else an object
needs a place. What matters is where the statement is in the text, even in functions.

Bad:
    LEVEL: "cellar"
    OBJECT: '*'
            ^^^

Says:
    2:9: error: an object outside of containers needs a place
    help: add a place such as `random` or `(4,3)`

Good:
    LEVEL: "cellar"
    OBJECT: '*', random
"""

from vaultc.linter import n, rule


@rule.error()
def check(model: rule.Model) -> rule.Findings:
    for placed, thing in rule.placed_nodes(model, n.Object, n.Container):
        holder = placed.nearest(n.Container, n.Monster)
        place = rule.first_option(thing, "place")
        if holder and place:
            what = "container" if isinstance(holder.node, n.Container) else "monster"
            message, note = f"an object inside of a {what} has no place of its own", (f"the {what} is here", holder)
            fix = rule.removal("remove the place", place.span)
            yield rule.Finding(message, place, f"remove the place `{place.span.text}`", note=note, fix=fix)
        elif not holder and not place and not model.may_be_lost("CONTAINER|MONSTER"):
            end = thing.kind.span.source.span(thing.kind.span.end, thing.kind.span.end)
            fix = rule.replacement("put it at a random place", end, ", random")
            message = "an object outside of containers needs a place"
            yield rule.Finding(message, thing.kind, "add a place such as `random` or `(4,3)`", fix=fix)
