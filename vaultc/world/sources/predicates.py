"""Predicates over species, which headers define as macros: evaluated for each species, never compiled."""

from __future__ import annotations

from collections import abc
from typing import Final

from vaultc.world.catalog.tables import FactTable
from vaultc.world.sources.constants import ConstantExpression, CToken, NotConstantError, lines_of
from vaultc.world.sources.ground import switch_cases
from vaultc.world.sources.reading import Sources, Unit
from vaultc.world.sources.tree import SourceError

WORDS: Final = {
    "is_floater": "floater", "flaming": "flaming", "emits_light": "light_source", "nonliving": "nonliving",
    "is_placeholder": "placeholder", "is_unicorn": "unicorn", "is_whirly": "whirly", "is_bat": "bat",
    "likes_lava": "lava_lover", "noncorporeal": "incorporeal", "is_rider": "rider", "is_mplayer": "player_kind",
}  # fmt: skip
"""The macros of predicates, and the words for them."""
OPTIONAL: Final = {"amphibious": "amphibious", "is_plant": "plant"}
"""Predicates that only some games need a word for."""
_OF_ATTACKS: Final = {"attacktype": ("AT_",), "dmgtype": ("AD_",), "attacktype_fordmg": ("AT_", "AD_")}
"""Functions over the attacks of a species, and the prefixes of the kinds that they ask for; -1 is any kind."""
_SMALL = ("tiny", "small")
_LARGE = ("large", "huge", "gigantic")


class _Predicate(ConstantExpression):
    """A condition over the species ``ptr``; ``kinds`` are the words of attacks and of damages by number."""

    def __init__(
        self, tokens: abc.Sequence[CToken], unit: Unit, species: FactTable, kinds: dict[str, dict[int, set[str]]]
    ) -> None:
        super().__init__(tokens, unit.value)
        self._species = species
        self._kinds = kinds

    def primary(self) -> int:
        """Also members of the species, its place in the table, and its attacks."""
        name = self.peek()
        if name == "(" and [each.text for each in self.tokens[self.at : self.at + 3]] == ["(", "ptr", ")"]:
            self.at += 2
            self.expect(")")
            return self._of_species()
        if name == "ptr":
            self.at += 1
            return self._of_species()
        if name == "mons":
            self.at += 1
            self.expect("[")
            index = self.ternary()
            self.expect("]")
            return index
        if name in _OF_ATTACKS:
            return self._has_attack(_OF_ATTACKS[name])
        if (
            self.at + 1 < len(self.tokens)
            and self.tokens[self.at].kind == "id"
            and self.tokens[self.at + 1].text == "("
        ):
            raise NotConstantError(f"it is the function {name}, which is not run")
        return super().primary()

    def _of_species(self) -> int:
        if not self.take("->"):
            return int(self._species["index"])
        name = self.peek()
        self.at += 1
        if name not in self._species["numbers"]:
            raise self.failed()
        return int(self._species["numbers"][name])

    def _has_attack(self, prefixes: tuple[str, ...]) -> int:
        """Return whether one attack is of all kinds that a call names, each with one of the prefixes."""
        self.at += 1
        self.expect("(")
        self.expect("ptr")
        attacks = list(self._species["attacks"])
        for prefix in prefixes:
            self.expect(",")
            number = self.ternary()
            words = self._kinds[prefix].get(number, set())
            if number != -1:
                attacks = [attack for attack in attacks if attack[prefix == "AD_"] in words]
        self.expect(")")
        return int(bool(attacks))


def add_predicates(sources: Sources, species: list[FactTable]) -> None:
    """Add the words of all predicates that hold to the species' column ``derived``."""
    path = sources.tree.find("mondata.h")
    if path is None:
        sources.note("monsters", "there is no mondata.h, so that predicates of species are left out")
    else:
        unit = sources.unit(path)
        kinds: dict[str, dict[int, set[str]]] = {"AT_": {}, "AD_": {}}
        for prefix, words in kinds.items():
            for constant, number in unit.with_prefix(prefix).items():
                words.setdefault(number, set()).add(constant.lower())
        known = {name: word for name, word in (WORDS | OPTIONAL).items() if name in unit.macros or name in WORDS}
        for name, macro in unit.macros.items():  # those for places
            local = name.startswith("likes_") or name.endswith("_only")
            if local and macro.parameters is not None and len(macro.parameters) == 1:
                known.setdefault(name, name)
        for name, word in known.items():
            _add(sources, unit, species, (name, word), kinds)
    _add_own(sources, species)


def _add(
    sources: Sources,
    unit: Unit,
    species: list[FactTable],
    predicate: tuple[str, str],
    kinds: dict[str, dict[int, set[str]]],
) -> None:
    name, word = predicate
    by_hand = f"add `{word}` by hand to the species' column `derived`"
    if name not in unit.macros:
        sources.note("monsters", f"no header defines the predicate {name}; {by_hand}")
        return
    call = [token for line in lines_of(f"{name}(ptr)", "mondata.h") for token in line]
    try:
        tokens = unit.macros.expanded(call)
        holding = [row for row in species if _Predicate(tokens, unit, row, kinds).value()]
    except (NotConstantError, SourceError) as error:
        sources.note("monsters", f"the predicate {name} cannot be evaluated: {error}; {by_hand}")
        return
    for row in holding:
        row["derived"].append(word)


def _add_own(sources: Sources, species: list[FactTable]) -> None:
    """Predicates that games write as functions, by the facts that these ask for."""
    cases = switch_cases(sources.body("mondata.c", "num_horns"))
    horns = {sources.headers.value(name) for labels, text in cases if "return 0" not in text for name in labels}
    broad = {sources.made.get(token.text) for token in sources.body("mondata.c", "breakarm")}
    steeds = sources.table("steeds", "steed.c")
    items = [item for item in steeds.rows if isinstance(item, list) and item] if steeds else []
    saddled = {sources.number(steeds.unit, item, "steeds") for item in items} - {0} if steeds else set()
    for row in species:
        has = frozenset(row["derived"])
        soft = bool({"whirly", "incorporeal"} & has)
        humanoid, small = "humanoid" in row["flags"], row["size"] in _SMALL
        if any(attack[0] == "weap" for attack in row["attacks"]):
            row["derived"].append("armed")
        if any(attack[0] == "expl" for attack in row["attacks"]):
            row["derived"].append("explodes")
        if soft or small or row["size"] in _LARGE or not humanoid or row["index"] in broad:
            row["derived"].append("no_suit")
        if row["index"] in horns:
            row["derived"].append("horns")
        solid = not soft and not {"amorphous", "unsolid"} & set(row["flags"])
        if row["class_number"] in saddled and solid and not small and (not humanoid or row["name"].endswith("centaur")):
            row["derived"].append("saddle_ok")
