"""Only the page itself gets answers, and nothing outside of the folder is read."""

from __future__ import annotations

import http.client
import json
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from vaultc.editing.preview.studio import PictureRequest, RefusedError, Studio, wish_of
from vaultc.editing.preview.texts import Texts
from vaultc.support.targets import TargetError

GOOD = 'LEVEL: "cellar"\nROOM: "ordinary", lit, random, random, random {\n  STAIR: random, up\n}\n'


def get(address: str, path: str = "", method: str = "GET", **headers: str) -> tuple[int, bytes]:
    parts = urlsplit(address)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=300)
    given = {"Host": parts.netloc, **{name.replace("_", "-"): value for name, value in headers.items()}}
    with closing(connection):
        connection.request(method, path if path.startswith("/") else f"{parts.path}{path}", headers=given)
        answer = connection.getresponse()
        return answer.status, answer.read()


def test_who_is_answered(preview) -> None:
    address = preview().address
    port = urlsplit(address).port
    own = f"http://127.0.0.1:{port}"
    assert get(address)[0] == 200
    assert get(address, Origin=own)[0] == 200
    assert get(address, Host=f"localhost:{port}")[0] == 200
    for headers in (
        {"Host": "vaults.example"},
        {"Host": f"vaults.example:{port}"},
        {"Origin": "https://vaults.example"},
        {"Origin": "null"},
        {"Sec_Fetch_Site": "cross-site"},
    ):
        assert get(address, **headers)[0] == 403, headers
    assert get(address, method="POST")[0] == 403
    assert get(address, "/")[0] == get(address, "/wrong/")[0] == get(address, "/wrong/listing")[0] == 404


def test_only_files_of_the_target_are_read(preview, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    address = preview().address
    assert json.loads(get(address, "listing")[1])["files"] == ["cellar.des"]
    for file in ("secret.txt", "../x.des", "/etc/passwd", "cellar.des/../secret.txt", "%2e%2e/x.des"):
        status, body = get(address, f"view?file={file}")
        assert (status, b"secret" in body) == (404, False), file


def test_links_out_of_the_folder_lead_nowhere(tmp_path: Path) -> None:
    outside, inside = tmp_path / "outside", tmp_path / "inside"
    outside.mkdir()
    inside.mkdir()
    (outside / "far.des").write_text(GOOD)
    (inside / "near.des").write_text(GOOD)
    (inside / "link.des").symlink_to(outside / "far.des")
    texts = Texts(inside)
    assert texts.read("near.des") is not None
    assert texts.read("link.des") is None
    assert not texts.edit(str(outside / "far.des"), "x")


@pytest.mark.parametrize("name", ["nothing.des", "empty"])
def test_a_target_must_be_there(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(TargetError):
        Texts(tmp_path / name)


# ---- the studio


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    (tmp_path / "cellar.des").write_text(GOOD)
    return Studio(Texts(tmp_path))


def test_the_last_good_level_stays(studio: Studio, tmp_path: Path) -> None:
    file = tmp_path / "cellar.des"
    before = studio.view(PictureRequest("cellar.des"))
    file.write_text(GOOD + "MONSTER: (\n")
    after = studio.view(PictureRequest("cellar.des"))
    assert (before["old"], after["old"]) == (False, True)
    assert before["html"] == after["html"]
    assert after["findings"][0]["severity"] == "error"
    file.write_text(GOOD)
    assert studio.view(PictureRequest("cellar.des"))["old"] is False


@pytest.mark.parametrize(
    ("text", "problem", "finding"),
    [
        ("MONSTER: (\n", "no level", ""),
        ('LEVEL: "x"\nMONSTER: (\n', "before its errors are fixed", ""),
        ("", "empty", "no level in this file"),
        (" \n\n", "empty", "no level in this file"),
        ("# nothing\n", "no level begins", "no level in this file"),
    ],
)
def test_a_file_that_was_never_good_shows_its_findings(
    studio: Studio, tmp_path: Path, text: str, problem: str, finding: str
) -> None:
    (tmp_path / "bad.des").write_text(text)
    view = studio.view(PictureRequest("bad.des"))
    assert (view["html"], view["cells"]) == (None, [])
    assert problem in view["problem"]
    assert view["findings"][0]["severity"] == "error"
    assert finding in view["findings"][0]["message"]
    listing = studio.listing("bad.des")
    assert (listing["levels"], listing["missing"], listing["broken"]) == ([], False, True)
    with pytest.raises(RefusedError, match=problem):
        studio.picture(PictureRequest("bad.des"))


def test_a_file_that_is_not_there_is_refused(studio: Studio) -> None:
    with pytest.raises(RefusedError, match="no such file"):
        studio.view(PictureRequest("bad.des"))


def test_the_time_line_ends_with_what_the_script_made(studio: Studio) -> None:
    steps = studio.steps(PictureRequest("cellar.des"))
    assert [step["line"] for step in steps] == [2, 3]
    pictures = [studio.step(PictureRequest("cellar.des"), number) for number in (1, 2)]
    assert pictures[0] != pictures[1]


def test_cells_know_their_statements(studio: Studio) -> None:
    view = studio.view(PictureRequest("cellar.des"))
    made = {view["statements"][number]["line"] for cell in view["cells"] for number in cell}
    assert made == {2, 3}


def test_what_is_kept_is_bounded(studio: Studio, tmp_path: Path) -> None:
    for number in range(200):
        (tmp_path / "cellar.des").write_text(f"{GOOD}# {number}\n")
        studio.forget()
        studio.listing("cellar.des")
    assert len(studio._good) == len(studio._now) == 1


def test_wishes_are_limited() -> None:
    wish = wish_of({"seed": "99999999999", "depth": "-4", "luck": "77", "theme": "purple"}, "x.des")
    assert (wish.seed, wish.depth, wish.luck, wish.theme) == (2**32 - 1, 1, 13, "dark")
    with pytest.raises(RefusedError):
        wish_of({"seed": "many"}, "x.des")


def test_an_unknown_hero_is_refused(studio: Studio) -> None:
    with pytest.raises(RefusedError, match="Nobody"):
        studio.view(PictureRequest("cellar.des", role="Nobody"))
