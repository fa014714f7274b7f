"""`GOLD` in the block of a container or a monster.

Objects in the block go inside, but `GOLD` always lies on the floor, at a place of its own. Gold in a box or in a purse
is an object. If the gold should lie on the floor, write it after the block.

Bad:
    LEVEL: "cellar"
    CONTAINER: ('(', "chest"), (3,3) {
      GOLD: 100, (3,3)
      ^^^^
    }

Says:
    3:3: warning: this gold lies on the floor, not in the container
    help: write `OBJECT: ('$', "gold piece"), quantity: 100` for gold inside

Good:
    LEVEL: "cellar"
    CONTAINER: ('(', "chest"), (3,3) {
      OBJECT: ('$', "gold piece"), quantity: 100
    }
"""

from vaultc.linter import n, rule


@rule.warning()
def check(model: rule.Model) -> rule.Findings:
    for placed, gold in rule.placed_nodes(model, n.Gold):
        holder = placed.nearest(n.Container, n.Monster)
        if holder is not None:
            what = "container" if isinstance(holder.node, n.Container) else "monster's inventory"
            usual = rule.integer_range(gold.amount) == (-1, -1)
            coins = "OBJECT: ('$', \"gold piece\")" + ("" if usual else f", quantity: {gold.amount.span.text}")
            yield rule.Finding(
                f"this gold lies on the floor, not in the {what}", gold, f"write `{coins}` for gold inside"
            )
