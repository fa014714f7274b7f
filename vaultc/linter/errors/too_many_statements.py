"""More statements or text than a compiled level can hold.

A part or a room has at most 127 statements of a kind, and 31 NON_PASSWALL. A level has at most 127 areas for stairs,
branches, portals and arrivals, 127 corridors, 80 rooms including subrooms, and 50 MAZEWALKs in all its parts. All lines
of its MESSAGE together have at most 254 characters, including line ends.

Bad:
    LEVEL:"cellar"
    MESSAGE:"Water drips from the ceiling of this long and narrow hall, and somewhere a door falls shut with a bang."
    MESSAGE:"Water drips from the ceiling of this long and narrow hall, and somewhere a door falls shut with a bang."
    MESSAGE:"Water drips from the ceiling of this long and narrow hall, and somewhere a door falls shut with a bang."
    ^^^^^^^

Says:
    4:1: error: the messages of a level have at most 254 characters, with their line ends

Good:
    LEVEL:"cellar"
    MESSAGE:"Water drips from the ceiling of this long and narrow hall, and somewhere a door falls shut with a bang."
"""

from collections import Counter

from vaultc.linter import n, rule, s, sorted_facts

MOST = 127
MOST_PASSWALLS = 31
MOST_ROOMS = 80
MOST_WALKS = 50
LONGEST_MESSAGE = 254
_AREAS = (n.StairRegion, n.Branch, n.Portal, n.TeleportRegion)


@rule.error(rule.LevelFacts, needs=rule.Feature.SORTED_LEVELS, of_code=True)
def check(level: rule.LevelFacts) -> rule.Findings:
    length = 0
    for node in level.node.statements:
        if isinstance(node, n.Message) and isinstance(node.text, n.String):
            length += len(node.text.text) + 1
            if length - 1 > LONGEST_MESSAGE:
                message = f"the messages of a level have at most {LONGEST_MESSAGE} characters, with their line ends"
                yield rule.Finding(message, node)
                break
    # the game writes the room or the MAZEWALK that is one too many beyond its own tables
    rooms = list(s.rooms(level.node))
    if len(rooms) > MOST_ROOMS:
        yield rule.Finding(f"a level has at most {MOST_ROOMS} rooms and subrooms", rooms[MOST_ROOMS])
    walks = [node for node in level.node.statements if isinstance(node, n.MazeWalk)]
    if len(walks) > MOST_WALKS:
        yield rule.Finding(f"a level has at most {MOST_WALKS} MAZEWALKs", walks[MOST_WALKS])
    yield from _of_one_kind(level)


def _of_one_kind(level: rule.LevelFacts) -> rule.Findings:
    areas: Counter[str] = Counter()
    for group in sorted_facts.groups(level.node):
        counts: Counter[str] = Counter()
        for node in group.leaves:
            counter, kind = counts, f"{node.form.keyword} statements"
            if isinstance(node, n.Message | n.MazeWalk | n.Wallify):
                continue
            if isinstance(node, _AREAS):
                counter, kind = areas, "level regions"
            elif isinstance(node, s.OpenContainer | n.Object):
                kind = "OBJECT and CONTAINER statements"
            counter[kind] += 1
            most = MOST_PASSWALLS if isinstance(node, n.NonPasswall) else MOST
            if counter[kind] == most + 1:
                where = "level" if counter is areas or group.head is None else "part" if group.is_part else "room"
                yield rule.Finding(f"a {where} has at most {most} {kind}", node)
