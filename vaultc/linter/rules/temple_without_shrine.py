"""A temple that gets no priest, since none of its altars is a shrine.

The priest comes with an ALTAR of the kind `shrine`, not with the type of the room. A temple with a plain altar is
reported only if it is `filled`, since it may be deserted on purpose; temples on quest levels are not reported.

Bad:
    LEVEL: "cellar"
    NOMAP
    REGION: (5,5,9,9), lit, "temple"
                            ^^^^^^^^

Says:
    3:25: warning: this temple has no priest: it has no altar
    help: write an ALTAR of the kind `shrine` in it

Good:
    LEVEL: "cellar"
    NOMAP
    REGION: (5,5,9,9), lit, "temple"
    ALTAR: (7,7), law, shrine

Bad:
    LEVEL: "cellar"
    NOMAP
    REGION: (5,5,9,9), lit, "temple", filled
                            ^^^^^^^^
    ALTAR: (7,7), law, altar

Says:
    3:25: warning: this temple has no priest: none of its altars is a shrine
    help: write `shrine` for `altar` in line 4

Good:
    LEVEL: "cellar"
    NOMAP
    REGION: (5,5,9,9), lit, "temple", filled
    ALTAR: (7,7), law, shrine
"""

from vaultc.linter import n, rule
from vaultc.world.plan import QUEST_LEVEL


@rule.warning(unless=rule.OF_ALL_LEVELS, needs_whole_text=True)
def check(model: rule.Model) -> rule.Findings:
    for placed in model.placed(n.Room, n.Subroom, n.RegionStatement):
        room, level = placed.node, rule.level_of(model, placed)
        assert isinstance(room, n.Room | n.Subroom | n.RegionStatement)
        if level is None or not isinstance(room.type, n.String) or room.type.text != "temple":
            continue
        flags = {flag.text for flag in room.flags}
        if level.is_vault or QUEST_LEVEL.match(level.name) or "unfilled" in flags:
            continue
        statements = [each.node for each in model.statements_of(level)]
        altars = [node for node in statements if isinstance(node, n.Altar)]
        if any(isinstance(node, n.Call) for node in statements) or any(node.kind.text != "altar" for node in altars):
            continue
        if not altars:
            message = "this temple has no priest: it has no altar"
            yield rule.Finding(message, room.type, "write an ALTAR of the kind `shrine` in it")
        elif "filled" in flags:
            help = f"write `shrine` for `altar` in line {altars[0].kind.span.begin.line}"
            yield rule.Finding("this temple has no priest: none of its altars is a shrine", room.type, help)
