"""An aquatic monster on dry ground, or a walking monster in deep water or lava.

Later statements changed the terrain below it, or the level has no suitable terrain and the game chose another place.
The monster is then helpless, or drowns at its first step.

Bad:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    ---------
    |..}}}..|
    ---------
    ENDMAP
    STAIR: (1,1), up
    MONSTER: (';', "giant eel"), (4,1)
    ^^^^^^^
    TERRAIN: (4,1), '.'

Says:
    9:1: warning: this giant eel ends up on floor in 200 of 200 levels, first with seed 1 at (4,1) of this MAP,
      level (39,10)
    help: `vaultc render example.des --level cellar --seed 1` shows it

Good:
    LEVEL: "cellar"
    GEOMETRY: center, center
    MAP
    ---------
    |..}}}..|
    ---------
    ENDMAP
    STAIR: (1,1), up
    TERRAIN: (5,1), '.'
    MONSTER: (';', "giant eel"), (4,1)
"""

from vaultc.level import author_places
from vaultc.linter import probe, rule
from vaultc.linter.rules import land_monster_in_liquid
from vaultc.world import grid


def observe(sample: probe.ProbedLevel) -> probe.Observations:
    survey, model = sample.survey, sample.probe.model
    if survey is None:
        return
    letters = {row.code: frozenset(row.map_characters) for row in survey.catalog.terrain if row.map_characters}
    told = probe.told_spans(land_monster_in_liquid.check, model)
    for monster in survey.level.monsters:
        origin = monster.origin
        if origin is None or not origin.text.startswith(("MONSTER", "des.monster")):
            continue
        species = survey.catalog.one_species(monster.species)
        ground = letters.get(survey.level.terrain[grid.at(monster.x, monster.y)])
        unfit = ground is not None and land_monster_in_liquid.is_unfit(model.alphabet, species, ground)
        if ground is not None and unfit and not any(rule.lies_in(span, origin) for span in told):
            message = f"this {species.name} ends up on {rule.ground(model, ground)}"
            where = f"at {author_places.in_words(survey.level, monster.x, monster.y)}"
            yield probe.Observation(rule.keyword(origin), message, where)


check = probe.SampledRule("monster-out-of-place", rule.Severity.WARNING, __doc__, observe, least_share=0.25)
