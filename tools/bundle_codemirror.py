"""Make one file of CodeMirror for the page of the studio; run by ``make codemirror``.

npm fetches the exact versions that ``building/codemirror/package.json`` lists, esbuild joins them. The same versions
give the same bytes.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PARTS = ROOT / "building" / "codemirror"
PAGE = ROOT / "vaultc" / "editing" / "studio" / "page"
BUNDLE = PAGE / "codemirror.js"
LICENSES = PAGE / "codemirror-license.txt"

TOOLS = frozenset({"esbuild"})
"""Packages that make the file and are not in it."""


def packages() -> dict[str, str]:
    """The packages with their versions."""
    found: dict[str, str] = json.loads((PARTS / "package.json").read_text("utf-8"))["dependencies"]
    return found


def license_text(modules: Path) -> str:
    """The licences of all packages in the bundle; equal ones are there once."""
    names: dict[str, list[str]] = {}
    for name, version in packages().items():
        if name not in TOOLS:
            names.setdefault((modules / name / "LICENSE").read_text("utf-8").strip(), []).append(f"{name} {version}")
    return "\n\n\n".join(f"{', '.join(each)}\n\n{text}" for text, each in names.items()) + "\n"


def bundle(folder: Path) -> tuple[bytes, str]:
    """The bundle and its licences, made in an empty folder.

    Raises:
        CalledProcessError: npm or esbuild fails.
        OSError: npm is not there.
    """
    for name in ("package.json", "entry.js"):
        (folder / name).write_bytes((PARTS / name).read_bytes())
    command = ["npm", "install", "--no-audit", "--no-fund", "--no-package-lock", "--ignore-scripts", "--silent"]
    subprocess.run(command, cwd=folder, check=True)
    banner = f"/*! CodeMirror, see {LICENSES.name} */"
    options = [
        "--bundle",
        "--minify",
        "--format=esm",
        "--target=es2022",
        "--legal-comments=none",
        f"--banner:js={banner}",
    ]
    esbuild = [str(folder / "node_modules" / ".bin" / "esbuild"), "entry.js", *options, "--outfile=codemirror.js"]
    subprocess.run(esbuild, cwd=folder, check=True, stderr=subprocess.DEVNULL)
    return (folder / "codemirror.js").read_bytes(), license_text(folder / "node_modules")


def main() -> None:
    """Write both files."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            code, licenses = bundle(Path(folder))
        except (OSError, subprocess.CalledProcessError) as error:
            sys.exit(f"CodeMirror cannot be bundled, which needs npm and its registry: {error}")
    BUNDLE.write_bytes(code)
    LICENSES.write_text(licenses, "utf-8")


if __name__ == "__main__":
    main()
