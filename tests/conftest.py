"""Fixtures of several folders: sites to build on, a browser, and the settings of Hypothesis.

Whatever loads a game is imported when a test asks for it, so that a folder that needs none starts at once.
"""

from __future__ import annotations

import gc
import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import more_examples
import pytest
from hypothesis import HealthCheck, settings
from repository import AGAIN
from thorough import THOROUGH

if TYPE_CHECKING:
    from vaultc.generation.site import Site

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile(
    more_examples.PROFILE, settings.get_profile("patient"), derandomize=False, database=None, print_blob=True
)
# the second run of tests, as the code is written, need not find again what the first one finds
settings.register_profile("again", settings.get_profile("patient"), max_examples=30)
settings.load_profile("again" if AGAIN and not THOROUGH else "patient")


@pytest.fixture(autouse=True, scope="session")
def outside_of_ci() -> Iterator[None]:
    """Commands leave notes out where CI runs them; the tests see the same everywhere."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("CI", raising=False)
        yield


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Multiply the examples of properties, if asked to."""
    if config.getoption("--hypothesis-profile") == more_examples.PROFILE:
        more_examples.multiply(items)


def pytest_collection_finish() -> None:
    """Keep tests and what they loaded from the collector of garbage, which would go through them again and again."""
    gc.freeze()


@pytest.fixture
def make_site() -> Callable[..., Site]:
    """``make_site(seed)`` or ``make_site(words=[...])``; further arguments change the surroundings.

    With ``words`` for the general stream there are none for the monster stream, unless ``monster_seed`` is given.
    """

    def make(
        seed: int = 1, words: Iterable[int] | None = None, monster_seed: int | None = None, **changes: Any
    ) -> Site:
        from scripted_dice import Words

        from vaultc.chance.dice import TracingDice
        from vaultc.chance.isaac import Isaac
        from vaultc.games.unnethack import GAME
        from vaultc.generation.site import Site
        from vaultc.level.level import Level
        from vaultc.world.surroundings import Surroundings

        general = Isaac(seed) if words is None else Words(*words)
        monsters = Words() if words is not None and monster_seed is None else Isaac(monster_seed or seed)
        return Site(Level(), TracingDice(general, monsters), replace(Surroundings(), **changes), GAME)

    return make


@pytest.fixture
def browser(chromium: Any) -> Iterator[Any]:
    """The browser, whose pages end with the test: later ones need not share the machine with them."""
    yield chromium
    for context in chromium.contexts:
        context.close()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """The system's own Chromium, without a window.

    It ends with each module of tests, since nothing else can use an event loop while it runs.
    """
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    names = ("chromium", "chromium-browser", "google-chrome")
    found = next((path for name in names if (path := shutil.which(name))), None)
    if found is None:
        pytest.skip("there is no Chromium here")
    with playwright.sync_playwright() as started:
        launched = started.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        yield launched
        launched.close()
