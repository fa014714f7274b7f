"""A material for a doorway without a door.

In a doorway that is empty or has a broken door, a material has no effect.

Bad:
    LEVEL: "cellar"
    INIT_MAP: solidfill, '.'
    GEOMETRY: center, center
    MAP
    -+-
    ...
    ENDMAP
    DOOR: iron, nodoor, (1,0)
          ^^^^

Says:
    8:7: note: a doorway with the state `nodoor` has no door of iron
    help: leave `iron` out, or give the door another state

Good:
    LEVEL: "cellar"
    INIT_MAP: solidfill, '.'
    GEOMETRY: center, center
    MAP
    -+-
    ...
    ENDMAP
    DOOR: iron, closed, (1,0)
"""

from vaultc.linter import n, rule

_ADJECTIVES = {"wooden": "wood"}


@rule.note(n.Door, n.RoomDoor, needs=rule.Feature.DOOR_MATERIALS)
def check(door: n.Door | n.RoomDoor) -> rule.Findings:
    if door.material is not None and door.state.text in {"nodoor", "broken"}:
        word, state = door.material.text, rule.quoted(door.state.text)
        message = f"a doorway with the state {state} has no door of {_ADJECTIVES.get(word, word)}"
        yield rule.Finding(message, door.material, f"leave `{word}` out, or give the door another state")
