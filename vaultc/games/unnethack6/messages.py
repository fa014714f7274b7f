"""The texts that the hero of UnNetHack 6 reads on arrival. Rules: "UnNetHack 6: Words of MESSAGE"."""

from __future__ import annotations

from functools import partial
from typing import Final

from vaultc.generation.interpreter import english, quest_texts
from vaultc.world.catalog import Catalog
from vaultc.world.surroundings import Hero, Surroundings

_COMPLEMENTS: Final = (" of ", "-at-")
"""The words behind which a noun is described."""
_IRREGULAR: Final = {"staff": "staves", "eyes": "eyes", "ninja": "ninja", "ronin": "ronin", "roshi": "roshi"}
_PLURAL_ARTIFACT: Final = "the Eyes"


def plural(text: str) -> str:
    """A text in the plural; a description of the noun stays as it is."""
    complement = next((word for word in _COMPLEMENTS if word in text), "")
    noun, _, description = text.partition(complement) if complement else (text, "", "")
    start, space, last = noun.rpartition(" ")
    ending = _IRREGULAR.get(last.lower())
    last = last[:1] + (english.plural(last) if ending is None else ending)[len(last[:1]) :]
    return start + space + last + complement + description


def _short_artifact(hero: Hero, catalog: Catalog) -> str:
    return quest_texts.artifact(hero, catalog).partition(" of ")[0]


def _of_god(surroundings: Surroundings, catalog: Catalog) -> str:
    return "she" if quest_texts.title_of_god(surroundings.hero, catalog) == "goddess" else "he"


def _of_quest_person(person: str, surroundings: Surroundings, catalog: Catalog) -> str:
    role = catalog.roles[surroundings.hero.role]
    number = catalog.species_number(role.leader if person == "leader" else role.nemesis)
    sex = None if number is None else catalog.one_species(number).sex
    free = sex not in ("male", "female")
    return "she" if sex == "female" or (free and person in surroundings.women_of_quest) else "he"


def _of_artifact(surroundings: Surroundings, catalog: Catalog) -> str:
    return "they" if _short_artifact(surroundings.hero, catalog) == _PLURAL_ARTIFACT else "it"


def _seed(surroundings: Surroundings) -> int:
    return surroundings.game_seed


_WORDING: Final = quest_texts.Wording(
    codes={"O": _short_artifact},
    pronouns={
        "d": _of_god,
        "l": partial(_of_quest_person, "leader"),
        "n": partial(_of_quest_person, "nemesis"),
        "o": _of_artifact,
    },
    plural=plural,
    start=_seed,
)


def on_arrival(text: str, surroundings: Surroundings, catalog: Catalog) -> str:
    """A line of MESSAGE as the hero reads it."""
    return quest_texts.substituted(text, surroundings, catalog, _WORDING)
