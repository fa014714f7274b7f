"""A shrine without a temple, or before its temple.

Only the altar of a temple gets a priest and counts as a shrine. A temple is a ROOM, SUBROOM or REGION of that type
around the altar, and it must exist when the ALTAR is made.

Bad:
    LEVEL: "cellar"
    NOMAP
    REGION: (5,5,9,9), lit, "ordinary"
    ALTAR: (7,7), law, shrine
                       ^^^^^^

Says:
    4:20: warning: there is no temple on this level, so this shrine is a plain altar

Good:
    LEVEL: "cellar"
    NOMAP
    REGION: (5,5,9,9), lit, "temple"
    ALTAR: (7,7), law, shrine

Bad:
    LEVEL: "cellar"
    NOMAP
    ALTAR: (7,7), law, shrine
                       ^^^^^^
    REGION: (5,5,9,9), lit, "temple"

Says:
    3:20: warning: this shrine is a plain altar without a priest: its temple comes later
    help: write the ALTAR after the REGION, or in its block

Good:
    LEVEL: "cellar"
    NOMAP
    REGION: (5,5,9,9), lit, "temple"
    ALTAR: (7,7), law, shrine
"""

from vaultc.linter import n, rule


@rule.warning(unless=rule.OF_ALL_LEVELS, needs_whole_text=True)
def check(model: rule.Model) -> rule.Findings:
    for altar, temple in rule.plain_shrines(model):
        assert isinstance(altar.node, n.Altar)
        kind, room = altar.node.kind, temple.node if temple is not None else None
        flags = room.flags if isinstance(room, n.Room | n.Subroom | n.RegionStatement) else ()
        if any(flag.text == "unfilled" for flag in flags):  # it has no priest on purpose
            continue
        if temple is None:
            yield rule.Finding(f"there is no temple on this level, so this {kind.text} is a plain altar", kind)
        else:
            message = f"this {kind.text} is a plain altar without a priest: its temple comes later"
            advice = f"write the ALTAR after the {rule.keyword(temple.node.span).text}, or in its block"
            yield rule.Finding(message, kind, advice, note=("the temple", temple))
