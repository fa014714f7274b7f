"""A filling of a MAZE that is wrong for its use.

The filling is a map character, or `random` for a maze whose passages a MAZEWALK carves. It is ignored if there is an
INIT_MAP. A MAZEWALK begins at the edge of a map and leads away from it. NOMAP without an INIT_MAP is a map of a single
square of rock.

Bad:
    MAZE:"cellar",'x'
                  ^^^
    GEOMETRY:center,center
    MAP
    -----
    |...|
    -----
    ENDMAP

Says:
    1:15: warning: `x` is not a map character, so the level is an uncarved maze
    help: write `' '` for rock

Good:
    MAZE:"cellar",' '
    GEOMETRY:center,center
    MAP
    -----
    |...|
    -----
    ENDMAP

Bad:
    MAZE:"cellar",random
                  ^^^^^^
    GEOMETRY:center,center
    MAP
    -----
    |...|
    -----
    ENDMAP

Says:
    1:15: warning: no MAZEWALK carves this maze, which stays closed
    help: write a MAZEWALK that begins at a door of the map, or the filling `' '`

Good:
    MAZE:"cellar",random
    GEOMETRY:center,center
    MAP
    -----
    |...+
    -----
    ENDMAP
    DOOR:closed,(4,1)
    MAZEWALK:(4,1),east
"""

from vaultc.linter import n, rule, s, sorted_facts


@rule.warning(rule.LevelFacts, needs=rule.Feature.SORTED_LEVELS, needs_whole_text=True)
def check(level: rule.LevelFacts, model: rule.Model) -> rule.Findings:
    filling, statements = level.node.maze, level.node.statements
    if filling is None:
        return
    prepared = any(isinstance(each, n.Mines) for each in statements)
    walks = [each for each in statements if isinstance(each, n.MazeWalk)]
    character = filling.character if isinstance(filling, n.MapCharacter) else None
    if character is not None and character not in model.game.catalog.codes:
        message = f"{rule.quoted(character)} is not a map character, so the level is an uncarved maze"
        yield rule.Finding(message, filling, "write `' '` for rock")
    elif prepared and character != " ":
        yield rule.Finding("with an INIT_MAP the filling of the MAZE is ignored", filling, "write `' '`")
    elif character is None and not walks and not prepared:
        help = "write a MAZEWALK that begins at a door of the map, or the filling `' '`"
        yield rule.Finding("no MAZEWALK carves this maze, which stays closed", filling, help)
    elif character is not None and character not in " -|":
        for walk in walks:
            yield rule.Finding("a MAZEWALK finds no maze to carve in this level", walk)
    for group in sorted_facts.groups(level.node):
        # rock in the map may be a maze of its own
        inside = group.leaves if not any(" " in row for row in group.rows or ()) else ()
        for node in inside:
            place = sorted_facts.fixed_place(node)
            if not isinstance(node, n.MazeWalk) or place is None:
                continue
            column, row = sorted_facts.STEPS[node.direction.text]
            if group.at(place.x + column, place.y + row) is not None:
                message = "this MAZEWALK does not begin at the edge of the map, and carves the map itself"
                yield rule.Finding(message, node, "begin at a door in the outer wall and go outwards")
    for part in s.parts(level.node):
        if isinstance(part.head, n.NoMap) and not prepared:
            message = "without an INIT_MAP, NOMAP is a map of one square of rock at the upper left"
            yield rule.Finding(message, part.head, "write an INIT_MAP, or a GEOMETRY with a map")
