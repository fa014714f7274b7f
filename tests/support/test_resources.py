"""The package's own files."""

from __future__ import annotations

from pkgutil import iter_modules

import pytest

from vaultc.support.resources import PACKAGE, module_names


@pytest.mark.parametrize("folder", ["linter", "linter/rules", "linter/errors", "linter/level_rules", "support"])
def test_modules_are_those_that_python_finds(folder: str) -> None:
    modules = {module.name for module in iter_modules([str(PACKAGE / folder)]) if not module.ispkg}
    assert module_names(PACKAGE / folder) == modules
