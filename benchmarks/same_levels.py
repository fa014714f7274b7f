"""A digest of so many levels: ``python benchmarks/same_levels.py COUNT``, to be compared between two ways of running.

Levels are those of the library and of the bench files, in turn, with the seeds from 1 on.
"""

from __future__ import annotations

import sys
from hashlib import sha256
from itertools import count, islice

from conftest import level_files

import vaultc


def main() -> None:
    """Print the digest of levels and draws."""
    scripts = [*vaultc.library().levels, *(vaultc.load(path).levels[0] for path in level_files())]
    digest = sha256()
    everything = ((seed, script) for seed in count(1) for script in scripts)
    for seed, script in islice(everything, int(sys.argv[1])):
        try:
            digest.update(repr(script.generate(seed).render("json")).encode())
        except vaultc.GenerationError as error:
            digest.update(str(error).encode())
    print(digest.hexdigest())


if __name__ == "__main__":
    main()
