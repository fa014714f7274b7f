"""A DOOR before the REGION of its shop.

A door belongs only to rooms that exist when it is made. A shop without such a door gets no shopkeeper.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...+
    -----
    ENDMAP
    DOOR: closed, (4,1)
                  ^^^^^
    REGION: (1,1,3,1), lit, "shop"

Says:
    8:15: warning: this door is not listed with its shop, whose REGION comes later
    help: put the DOOR after the REGION

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    -----
    |...+
    -----
    ENDMAP
    REGION: (1,1,3,1), lit, "shop"
    DOOR: closed, (4,1)
"""

from collections import defaultdict

from vaultc.linter import n, rule


@rule.warning(needs=rule.Feature.DOORS_LISTED_AT_ONCE)
def check(model: rule.Model) -> rule.Findings:
    shops = {row.name for row in model.game.catalog.rooms if row.shop}
    doors: dict[int, list[rule.Spot]] = defaultdict(list)
    for spot in rule.spots_of(model, n.Door):
        for sheet in spot.sheets:
            doors[id(sheet)].append(spot)
    for area in model.areas:
        region = area.placed.node
        if not isinstance(region, n.RegionStatement) or region.type is None or len(area.sheets) != 1:
            continue
        words = {word.text for word in region.flags}
        if region.type.text not in shops or (words and "filled" not in words):
            continue
        (x1, y1, x2, y2), beside = area.corners, doors[id(area.sheets[0])]
        own = [door for door in beside if x1 - 1 <= door.cell[0] <= x2 + 1 and y1 - 1 <= door.cell[1] <= y2 + 1]
        if own and all(door.placed.order < area.placed.order for door in own):
            message = "this door is not listed with its shop, whose REGION comes later"
            yield rule.Finding(message, own[0].node, "put the DOOR after the REGION", note=("the shop", area.node))
