"""Choosing random vaults: the game's rule and the policies."""

from __future__ import annotations

from collections import Counter

import pytest

from vaultc.chance.dice import Dice
from vaultc.chance.seeding import game_dice
from vaultc.chance.starts import WordBlocks
from vaultc.generation.dungeon.vaults import VaultChooser, VaultTable
from vaultc.odds.series import BagChooser, MeteredChooser, game_choice, game_law

LIST = (("ordinary", 20), *((f"special {number}", 1) for number in range(5)))


def weights_of(row) -> list[int]:
    weights = row["frequencies"]
    return [2000] + [1] * 69 if isinstance(weights, str) else weights


def test_recorded_choices(recorded) -> None:
    data = recorded("policies")
    for row in data["vault_selection"]:
        weights = weights_of(row)
        entries = tuple((str(index), weight) for index, weight in enumerate(weights))
        count = len(row["game_pick"])
        assert [game_choice(weights, word) for word in data["words"][:count]] == row["game_pick"]
        for chooser, key in (
            (BagChooser(entries, data["series_seed"]), "bag_pick"),
            (MeteredChooser(entries), "metered_pick"),
        ):
            dice = Dice(WordBlocks(iter(data["words"])), WordBlocks(iter(())))
            assert [int(chooser.pick(dice) or "") for _ in range(count)] == row[key]
            assert dice.drawn == (count, 0)


def test_laws(recorded) -> None:
    for row in recorded("policies")["vault_selection"]:
        law = [str(share) for share in game_law(weights_of(row))]
        expected = row["exact_game_law"]
        if isinstance(expected, dict):
            law, expected = [law[0], law[1], law[-1]], list(expected.values())
        assert law == expected


@pytest.mark.parametrize("weights", [(5,), (1, 1), (2, 0, 3), (1, 7, 1, 2), (0, 4)])
def test_laws_agree_with_the_choice_and_the_dungeon(weights: tuple[int, ...]) -> None:
    total = sum(weights)
    counts = Counter(game_choice(weights, word) for word in range(total))
    assert [share * total for share in game_law(weights)] == [counts[index] for index in range(len(weights))]
    table = VaultTable(tuple((str(index), weight) for index, weight in enumerate(weights)))
    assert list(table.probabilities().values()) == game_law(weights)


def test_bags_keep_the_share_and_never_repeat_too_early() -> None:
    chooser, dice = BagChooser(LIST, 3), game_dice(3)
    picks = [chooser.pick(dice) or "" for _ in range(4000)]
    special = [pick for pick in picks if pick != "ordinary"]
    assert len(special) / 4000 == pytest.approx(6 / 25, abs=0.02)
    for start in range(0, len(special) - 5, 5):
        assert len(set(special[start : start + 5])) == 5


def test_metered_shares_are_exact() -> None:
    chooser, dice = MeteredChooser(LIST), game_dice(3)
    counts = Counter(chooser.pick(dice) for _ in range(5000))
    assert counts["ordinary"] == pytest.approx(4000, abs=5)
    assert all(counts[name] == pytest.approx(200, abs=5) for name, _ in LIST[1:])


def test_nothing_to_choose() -> None:
    dice = game_dice(1)
    assert (BagChooser((), 1).pick(dice), MeteredChooser(()).pick(dice), dice.drawn) == (None, None, (0, 0))


@pytest.mark.parametrize("chooser", [BagChooser(LIST, 3), MeteredChooser(LIST)])
def test_choosers_of_a_series_keep_their_state_at_every_depth(chooser: VaultChooser) -> None:
    assert chooser.at_depth(1) is chooser
    assert chooser.at_depth(50) is chooser
