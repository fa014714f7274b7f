"""Pages in a browser, if there is one: nothing is wider than a phone or cut off, and scripts run without an error."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import vaultc
from vaultc import Surroundings
from vaultc.editing.gallery.cards import DrawingPlan, file_errors, grouped, make_cards
from vaultc.editing.gallery.files import gallery_files

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
MEASURE = """<script>
const wrong = [];
addEventListener("error", (event) => wrong.push(event.message));
addEventListener("load", () => {
  for (const key of ["ArrowRight", ".", "]", "Escape"]) {
    const map = document.getElementById("map") || document.body;
    map.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  }
  const wide = document.documentElement.scrollWidth;
  const cut = [...document.querySelectorAll("details, details *")].filter((part) =>
    getComputedStyle(part).overflowY === "hidden" && part.scrollHeight > part.clientHeight + 1);
  document.documentElement.setAttribute("data-measured", [innerWidth, wide, wrong.join(";"), cut.length].join("|"));
});
</script>"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A gallery of a vault, with the page of one of its levels and a page that was rendered alone."""
    place = tmp_path_factory.mktemp("gallery")
    library = vaultc.load("vlt-gambler", "vlt-archery")
    errors = file_errors(library)
    groups = grouped(make_cards(library, errors, DrawingPlan(range(1, 3), 2, Surroundings(), 5)), errors)
    for name, data in gallery_files(groups, "t"):
        (place / name).parent.mkdir(exist_ok=True)
        (place / name).write_bytes(data)
    (place / "alone.html").write_text(library.levels[0].generate(1).render("html"), "utf-8")
    return place


@pytest.mark.skipif(BROWSER is None, reason="needs a browser")
@pytest.mark.parametrize("name", ["index.html", "levels/vlt-archery.html", "alone.html"])
def test_nothing_is_wider_than_a_phone(folder: Path, tmp_path: Path, name: str) -> None:
    found = measured(folder / name, MEASURE, tmp_path)
    inner, wide, wrong, cut = found.split("|")
    assert int(wide) <= int(inner)
    assert wrong == ""
    assert int(cut) == 0, "parts of the page are cut off"


def measured(page: Path, script: str, profile: Path) -> str:
    """The attribute ``data-measured`` that a script gives to the root of a page as wide as a phone."""
    changed = page.with_name(f"measured-{page.name}")
    changed.write_text(page.read_text("utf-8").replace("<head>", f"<head>{script}", 1), "utf-8")
    command = [
        str(BROWSER), "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}",
        "--window-size=390,844", "--virtual-time-budget=4000", "--dump-dom", changed.as_uri(),
    ]  # fmt: skip
    dump = subprocess.run(command, capture_output=True, text=True).stdout
    found = re.search(r'data-measured="([^"]*)"', dump)
    if found is None:
        pytest.skip("the browser does not run here")
    return found[1]


ORDERS = """<script>
addEventListener("load", () => {
  const order = document.getElementById("order");
  const found = [];
  for (const by of ["danger", "loot", ""]) {
    order.value = by;
    order.dispatchEvent(new Event("change"));
    found.push([...document.querySelectorAll(".card")].map((card) => card.id).join(","));
  }
  document.documentElement.setAttribute("data-measured", found.join("|"));
});
</script>"""


@pytest.mark.skipif(BROWSER is None, reason="needs a browser")
def test_cards_are_sorted_and_put_back(folder: Path, tmp_path: Path) -> None:
    by_file = "vlt-gambler,vlt-archery"
    assert (
        measured(folder / "index.html", ORDERS, tmp_path)
        == f"vlt-archery,vlt-gambler|vlt-archery,vlt-gambler|{by_file}"
    )
