"""The des files of the conformance cases: texts of bundles, one for each game and group, or files of their own."""

from __future__ import annotations

import atexit
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from bundles import read_bundle

CASES = Path(__file__).resolve().parent.parent / "tests" / "conformance" / "cases"


@cache
def case_texts() -> dict[str, str]:
    """The texts by their names, as in ``unnethack/t1-spill.des``, in the order of the names."""
    found = {path.relative_to(CASES).as_posix(): path.read_bytes().decode("utf-8") for path in CASES.glob("*/*.des")}
    for bundle in CASES.glob("*/*.txt"):
        found |= {f"{bundle.parent.name}/{name}": text for name, text in read_bundle(bundle).items()}
    return dict(sorted(found.items()))


@cache
def case_files() -> tuple[Path, ...]:
    """Each text as a file in a temporary folder, which has a folder for each game and ends with the process."""
    place = TemporaryDirectory()
    atexit.register(place.cleanup)
    paths = []
    for name, text in case_texts().items():
        paths.append(path := Path(place.name, name))
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode("utf-8"))
    return tuple(paths)
