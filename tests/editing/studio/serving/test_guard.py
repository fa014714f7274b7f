"""Only the page itself gets answers, and nothing outside of the folder is read."""

from __future__ import annotations

import http.client
import json
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from vaultc.editing.studio.files import FolderFiles
from vaultc.support.targets import TargetError

GOOD = 'LEVEL: "cellar"\nROOM: "ordinary", lit, random, random, random {\n  STAIR: random, up\n}\n'


def get(
    address: str, path: str = "", method: str = "GET", body: bytes | None = None, **headers: str
) -> tuple[int, bytes]:
    parts = urlsplit(address)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=300)
    given = {"Host": parts.netloc, **{name.replace("_", "-"): value for name, value in headers.items()}}
    with closing(connection):
        connection.request(method, path if path.startswith("/") else f"{parts.path}{path}", body, given)
        answer = connection.getresponse()
        return answer.status, answer.read()


def test_who_is_answered(shared) -> None:
    address = shared().address
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
    assert get(address, method="PUT")[0] == 403
    assert get(address, method="POST", body=b"{}")[0] == 405
    assert get(address, "/")[0] == get(address, "/wrong/")[0] == get(address, "/wrong/events")[0] == 404


def ask(address: str, question: str, **asked: object) -> tuple[int, bytes]:
    return get(address, f"answer/{question}", "POST", json.dumps(asked).encode())


def test_only_files_of_the_target_are_read(preview, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("secret")
    address = preview().address
    assert json.loads(ask(address, "listing")[1])["files"] == ["cellar.des"]
    for file in ("secret.txt", "../x.des", "/etc/passwd", "cellar.des/../secret.txt", "%2e%2e/x.des"):
        status, body = ask(address, "level", file=file)
        assert (status, b"secret" in body) == (404, False), file


def test_only_files_of_the_page_are_given_out(shared) -> None:
    address = shared().address
    assert get(address, "main.js")[0] == get(address, "studio.css")[0] == 200
    for name in ("nothing.js", "..%2fbench.py", "__init__.py", "%2e%2e/studio.py", "main.js/"):
        assert get(address, name)[0] in (404, 307), name


def test_links_out_of_the_folder_lead_nowhere(tmp_path: Path) -> None:
    outside, inside = tmp_path / "outside", tmp_path / "inside"
    outside.mkdir()
    inside.mkdir()
    (outside / "far.des").write_text(GOOD)
    (inside / "near.des").write_text(GOOD)
    (inside / "link.des").symlink_to(outside / "far.des")
    texts = FolderFiles(inside)
    assert texts.read("near.des") is not None
    assert texts.read("link.des") is None
    assert not texts.edit(str(outside / "far.des"), "x")


@pytest.mark.parametrize("name", ["nothing.des", "empty"])
def test_a_target_must_be_there(tmp_path: Path, name: str) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(TargetError):
        FolderFiles(tmp_path / name)
