"""A SUBROOM that is not inside a room.

The text after its size is the NAME of the room around it, in the same level. Its place counts from the corner of that
room, and a room has at most 24 subrooms.

Bad:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,(3,3),(center,center),(9,5)
    NAME:"hall"
    SUBROOM:"zoo",lit,(1,1),(2,2),"hal"
                                  ^^^^^

Says:
    4:31: error: no room of this level has the name `hal`
    help: did you mean `hall`?

Good:
    LEVEL:"cellar"
    ROOM:"ordinary",lit,(3,3),(center,center),(9,5)
    NAME:"hall"
    SUBROOM:"zoo",lit,(1,1),(2,2),"hall"
"""

from collections import Counter

from vaultc.language.semantics.suggestions import similar
from vaultc.linter import n, rule, s

MOST = 24


@rule.error(rule.LevelFacts, needs=rule.Feature.SORTED_LEVELS, needs_whole_text=True, of_code=True)
def check(level: rule.LevelFacts) -> rule.Findings:
    rooms = list(s.rooms(level.node))
    names = {each.name.text for room in rooms for each in room.body.statements if isinstance(each, s.RoomName)}
    held: Counter[str] = Counter()
    for room in rooms:
        if not isinstance(room, n.Subroom) or room.parent is None:
            continue
        name = room.parent.text
        held[name] += 1
        if name not in names:
            near = similar(name, sorted(names))
            fix = rule.replacement(f"write {near[0]}", room.parent.span, f'"{near[0]}"') if near else None
            help = rule.did_you_mean(near) or "write `NAME` in the room around it, with this text"
            yield rule.Finding(f"no room of this level has the name {rule.quoted(name)}", room.parent, help, fix=fix)
        elif held[name] == MOST + 1:
            yield rule.Finding(f"a room has at most {MOST} subrooms", room)
        if room.position and min(room.position.first, room.position.second) < 0:
            message = "the place of a SUBROOM counts from (0,0), the corner of the room around it"
            yield rule.Finding(message, room.position)
