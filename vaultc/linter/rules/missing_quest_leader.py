"""The first level of a quest without the leader of the role.

Only the leader lets the hero go on. The game does not add the leader to a level with the name of a quest's start, and
without the leader the quest cannot begin.

Bad:
    LEVEL: "Arc-strt"
           ^^^^^^^^^^
    NOMAP
    STAIR: (9,9), down
    MONSTER: ('S', "cobra"), random

Says:
    1:8: warning: the quest cannot begin: its leader, `Lord Carnarvon`, is missing
    help: write `MONSTER: ('@', "Lord Carnarvon"), (1,1)` with the place of the leader

Good:
    LEVEL: "Arc-strt"
    NOMAP
    STAIR: (9,9), down
    MONSTER: ('@', "Lord Carnarvon"), random
"""

from vaultc.linter import n, rule

_START = "-strt"


@rule.warning(rule.LevelFacts, unless=rule.Feature.OPEN_NAMES, needs_whole_text=True)
def check(level: rule.LevelFacts, model: rule.Model) -> rule.Findings:
    if not level.name.endswith(_START):
        return
    code = level.name.removesuffix(_START).lower()
    roles = model.game.catalog.roles.values()
    leader = next((role.leader for role in roles if role.code.lower() == code), None)
    text = level.node.span.text
    if leader is not None and '"' + leader.lower() + '"' not in text.lower():
        statements = [placed.node for placed in model.statements_of(level)]
        is_whole = any(isinstance(node, n.Branch | n.TeleportRegion | n.Monster) for node in statements)
        if is_whole and not any(isinstance(node, n.Call) for node in statements):
            message = f"the quest cannot begin: its leader, {rule.quoted(leader)}, is missing"
            help = f"write `MONSTER: ('@', \"{leader}\"), (1,1)` with the place of the leader"
            yield rule.Finding(message, level, help)
