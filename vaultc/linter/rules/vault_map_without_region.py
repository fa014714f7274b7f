"""A random vault drawn as a MAP that has no REGION.

Only a REGION turns what the map draws into a room. Without a REGION the vault is neither lit nor filled, and no
corridor leads to it.

Bad:
    LEVEL: "vault"
    FLAGS: rndvault
    GEOMETRY: random
    MAP
    ^^^
    -----
    |...|
    -----
    ENDMAP
    GOLD: 50, (2,1)

Says:
    4:1: warning: this vault's map has no REGION, so it is not a room
    help: write `REGION: (0,0,4,2), random, "ordinary"` after the map

Good:
    LEVEL: "vault"
    FLAGS: rndvault
    GEOMETRY: random
    MAP
    -----
    |...|
    -----
    ENDMAP
    REGION: (1,1,3,1), lit, "ordinary"
    GOLD: 50, (2,1)
"""

from vaultc.linter import n, rule


@rule.warning(rule.LevelFacts, needs=rule.Feature.RANDOM_VAULTS, needs_whole_text=True)
def check(level: rule.LevelFacts, model: rule.Model) -> rule.Findings:
    walkable = model.alphabet.walkable | model.alphabet.doors
    nodes = [placed.node for placed in model.statements_of(level)]
    if not level.is_vault or any(isinstance(node, n.RegionStatement | n.Call) for node in nodes):
        return
    for node in nodes:
        if isinstance(node, n.Map) and walkable & set("".join(rule.map_rows(node.block))):
            area = f"(0,0,{len(rule.map_rows(node.block)[0]) - 1},{len(node.block.rows) - 1})"
            help = f'write `REGION: {area}, random, "ordinary"` after the map'
            message = "this vault's map has no REGION, so it is not a room"
            yield rule.Finding(message, rule.keyword(node.block.span), help)
            break
