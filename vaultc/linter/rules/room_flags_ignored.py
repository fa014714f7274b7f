"""Flag words of a ROOM that the game ignores.

The game ignores the flag words of a ROOM and reads its vertical alignment instead. Every ROOM is therefore filled and
regular, and it is joined by corridors unless it is aligned to the bottom. SUBROOM and REGION obey their flag words.

Bad:
    LEVEL: "cellar"
    ROOM: "zoo", lit, (2,3), (left,top), (9,5), unfilled { SINK: random }
                                                ^^^^^^^^

Says:
    2:45: warning: `unfilled` is ignored: every ROOM is filled
    help: remove `unfilled`, which has no effect

Good:
    LEVEL: "cellar"
    ROOM: "zoo", lit, (2,3), (left,top), (9,5), filled { SINK: random }
"""

from vaultc.linter import n, rule


@rule.warning(n.Room)
def check(room: n.Room) -> rule.Findings:
    at_bottom = room.alignment is not None and room.alignment.vertical.text == "bottom"
    # what a room gets instead of the word's meaning
    actual = {"unfilled": "every ROOM is filled", "irregular": "every ROOM is regular"}
    if at_bottom:
        actual["joined"] = "corridors avoid a room that is aligned to the bottom"
    else:
        actual["unjoined"] = "a ROOM is joined unless it is aligned to the bottom"
    for word in room.flags:
        if word.text in actual:
            fix = rule.removal(f"remove `{word.text}`, which has no effect", word.span, safe=True)
            yield rule.Finding(f"`{word.text}` is ignored: {actual[word.text]}", word, fix=fix)
    if at_bottom and room.alignment and not {word.text for word in room.flags} & {"joined", "unjoined"}:
        message = "corridors avoid a room that is aligned to the bottom"
        yield rule.Finding(message, room.alignment.vertical, "write `unjoined` to make this explicit")
