"""A file without the level that MiniHack loads.

MiniHack looks for the level "mylevel", with exactly this name. If there is none, it plays a random level of the
ordinary game without a message. It does not load Lua scripts.

Bad:
    MAZE: "Mylevel", ' '
          ^^^^^^^^^
    GEOMETRY: center, center
    MAP
    ...
    ENDMAP
    STAIR: (2,0), down

Says:
    1:7: error: MiniHack loads `mylevel`, not `Mylevel`, and plays a random level
    help: call it `mylevel`

Good:
    MAZE: "mylevel", ' '
    GEOMETRY: center, center
    MAP
    ...
    ENDMAP
    STAIR: (2,0), down
"""

from vaultc.linter import rule

LOADED = "mylevel"


@rule.error(needs=rule.Feature.MINIHACK_LEVELS)
def check(model: rule.Model) -> rule.Findings:
    if model.is_script:
        script = "MiniHack loads levels of des files, and this is a Lua script"
        yield rule.Finding(script, model.parsed.source.span(0, 0))
        return
    if any(level.name == LOADED for level in model.levels):
        return
    if not model.levels and not model.is_complete:
        return
    if not model.levels:
        message = f'there is no level in this text; MiniHack loads `LEVEL: "{LOADED}"`'
        yield rule.Finding(message, model.parsed.source.span(0, 0))
        return
    name = model.levels[0].node.name.span
    if not name.text.startswith('"'):
        return
    message = f"MiniHack loads `{LOADED}`, not {rule.quoted(model.levels[0].name)}, and plays a random level"
    yield rule.Finding(message, name, fix=rule.replacement(f"call it `{LOADED}`", name, f'"{LOADED}"'))
