"""An object with a place in a container, or without one outside.

What is created in the block of a CONTAINER or MONSTER goes into it and takes no place. Everywhere else a place is
needed. The place of the statement in the text counts, also in functions.

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

from __future__ import annotations

from vaultc.linter.rule import Finding, Findings, Model, error, first_option, n, placed_nodes, removal, replacement


@error()
def check(model: Model) -> Findings:
    for placed, thing in placed_nodes(model, n.Object, n.Container):
        holder = placed.nearest(n.Container, n.Monster)
        place = first_option(thing, "place")
        if holder and place:
            what = "container" if isinstance(holder.node, n.Container) else "monster"
            message, note = f"an object inside of a {what} has no place of its own", (f"the {what} is here", holder)
            fix = removal("remove the place", place.span)
            yield Finding(message, place, f"remove the place `{place.span.text}`", note=note, fix=fix)
        elif not holder and not place and not model.may_be_lost("CONTAINER|MONSTER"):
            end = thing.kind.span.source.span(thing.kind.span.end, thing.kind.span.end)
            fix = replacement("put it at a random place", end, ", random")
            message = "an object outside of containers needs a place"
            yield Finding(message, thing.kind, "add a place such as `random` or `(4,3)`", fix=fix)
