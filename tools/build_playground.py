"""Build the playground: vaultc in the browser, as one folder of static files; run by ``make playground``.

npm fetches the exact version of pyodide in ``building/playground/package.json``; its Python compiles the modules of
vaultc. The folder is made beside its place and then moved there.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

from vaultc.editing.studio.files import page_file, page_names

ROOT = Path(__file__).resolve().parent.parent
PARTS = ROOT / "building" / "playground"
MODULES = ROOT / "build" / "playground-modules"
"""The folder into which npm installs pyodide."""

PYODIDE = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
    "package.json",
)
"""The files of pyodide that a browser loads, and its description with the licence."""
OWN = ("backend.js", "links.js", "playground.js", "worker.js")
LEFT_OUT = ("cli", "minihack", "envs", "conformance", "editing/studio/server.py", "editing/gallery", "editing/pages")
"""Parts of vaultc that the browser has no use for."""

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'"
)
"""Nothing comes from another host. Editors make style sheets as they run, hence 'unsafe-inline' for styles."""


class PlaygroundError(Exception):
    """The playground cannot be built; the message says why."""


class NotInstalledError(PlaygroundError):
    """Node, npm or what npm downloads is missing."""


def build(out: Path) -> None:
    """Build the playground into a folder, in place of what was there.

    Raises:
        PlaygroundError: a program or a download is missing.
    """
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent) as scratch:
        made = Path(scratch) / "playground"
        made.mkdir()
        pyodide = _pyodide()
        _copy_pyodide(pyodide, made / "pyodide")
        _compile(pyodide, Path(scratch), made / "vaultc.zip")
        _copy_page(made)
        _write_service_worker(made)
        shutil.rmtree(out, ignore_errors=True)
        made.rename(out)


# ---- Python for the browser


def _pyodide() -> Path:
    """The folder of pyodide, fetched if it is not there in the right version."""
    wanted = json.loads((PARTS / "package.json").read_text("utf-8"))["dependencies"]["pyodide"]
    folder = MODULES / "node_modules" / "pyodide"
    try:
        known = json.loads((folder / "package.json").read_text("utf-8"))["version"]
    except (OSError, ValueError, KeyError):
        known = None
    if known != wanted:
        MODULES.mkdir(parents=True, exist_ok=True)
        shutil.copy(PARTS / "package.json", MODULES)
        options = ["--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts", "--silent"]
        try:
            _run(["npm", "install", *options], MODULES)
        except PlaygroundError as error:
            raise NotInstalledError(str(error)) from None
    return folder


def _run(command: list[str], folder: Path) -> None:
    try:
        subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True)
    except OSError as error:
        raise NotInstalledError(f"the playground is built with node and npm: {error}") from None
    except subprocess.CalledProcessError as error:
        raise PlaygroundError(
            f"{' '.join(command[:2])} fails: {(error.stderr or error.stdout).strip()[-500:]}"
        ) from None


def _copy_pyodide(source: Path, target: Path) -> None:
    target.mkdir()
    for name in PYODIDE:
        shutil.copyfile(source / name, target / name)


# ---- vaultc for the browser


def _compile(pyodide: Path, scratch: Path, target: Path) -> None:
    sources = scratch / "sources.zip"
    with zipfile.ZipFile(sources, "w") as packed:
        for name, path in _sources():
            packed.write(path, name)
    _run(["node", str(PARTS / "compile.mjs"), str(pyodide), str(sources), str(target)], PARTS)


def _sources() -> Iterator[tuple[str, Path]]:
    """The files that vaultc needs in a browser, by their names in the archive."""
    package = ROOT / "vaultc"
    left_out = tuple(package / name for name in LEFT_OUT)
    for path in sorted(package.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in (".so", ".pyd", ".pyi"):
            inside = path.relative_to(ROOT)
            page = package / "editing" / "studio" / "page"
            if not any(path.is_relative_to(folder) for folder in (*left_out, page)):
                yield inside.as_posix(), path
    for folder in ("examples", "grammars", "vaults"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.is_file() and path.suffix in (".des", ".lark", ".json", ".toml"):
                yield f"vaultc/data/{path.relative_to(ROOT).as_posix()}", path
    types = find_spec("mypy_extensions")
    assert types is not None
    assert types.origin is not None
    yield "mypy_extensions.py", Path(types.origin)


# ---- the page


def _copy_page(target: Path) -> None:
    for name in page_names():
        found = page_file(name)
        assert found is not None
        (target / name).write_bytes(found.data)
    for name in OWN:
        shutil.copyfile(PARTS / name, target / name)
    licenses = ROOT / "vaultc" / "editing" / "studio" / "page" / "codemirror-license.txt"
    shutil.copyfile(licenses, target / licenses.name)
    page = target / "index.html"
    page.write_text(_with_playground(page.read_text("utf-8")), "utf-8")


def _with_playground(page: str) -> str:
    """The page with its policy and with what the playground adds."""
    head, script = '<meta charset="utf-8">', '<script type="module" src="main.js"></script>'
    if page.count(head) != 1 or page.count(script) != 1:
        raise PlaygroundError(f"index.html must have {head} and {script} once")
    policy = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    page = page.replace(head, f"{head}\n{policy}").replace("<title>vaultc</title>", "<title>vaultc playground</title>")
    return page.replace(script, f'{script}\n<script type="module" src="playground.js"></script>')


def _write_service_worker(folder: Path) -> None:
    files = {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
    table = json.dumps(files, indent=2)
    version = hashlib.sha256(table.encode()).hexdigest()[:16]
    text = (PARTS / "service-worker.js").read_text("utf-8")
    text = text.replace("{/* files */}", table).replace("/* version */", version)
    (folder / "service-worker.js").write_text(text, "utf-8")


def main() -> None:
    """Build into the folder that is the first argument."""
    out = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "build" / "playground").resolve()
    try:
        build(out)
    except PlaygroundError as error:
        sys.exit(str(error))
    print(out / "index.html")


if __name__ == "__main__":
    main()
