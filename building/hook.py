"""The build hook: a wheel gets compiled parts where a C compiler is at hand and nobody forbids them."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.append(str(Path(__file__).parent))
from parts import RUNTIME

SWITCH = "VAULTC_PURE"
"""As in ``vaultc.twins``."""


def forbidden() -> bool:
    """Whether whoever builds wants no compiled parts."""
    return os.environ.get(SWITCH, "0") not in ("", "0")


class CompiledParts(BuildHookInterface[Any]):
    """Compiles into a temporary folder and puts what came out beside the sources."""

    def dependencies(self) -> list[str]:
        """What compiling needs."""
        return [] if forbidden() else ["mypy>=2.4", "setuptools>=65"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile for a wheel, not for a checkout in use, whose sources change."""
        self.folder = tempfile.TemporaryDirectory(prefix="vaultc-")
        if version == "editable":
            return
        if why := self._refusal():
            self.app.display_warning(f"vaultc: built without compiled parts, several times slower: {why}")
            return
        self.app.display_info(f"vaultc: built with all that makes levels compiled; {SWITCH}=1 builds without")
        modules = Path(self.folder.name) / "modules"
        build_data["pure_python"], build_data["infer_tag"] = False, True
        build_data["dependencies"] += RUNTIME
        build_data["force_include"] |= {
            str(path): path.relative_to(modules).as_posix() for path in sorted(modules.rglob("*")) if path.is_file()
        }

    def finalize(self, _version: str, _build_data: dict[str, Any], _artifact: str) -> None:
        """Remove what was compiled, once it is packed."""
        self.folder.cleanup()

    def _refusal(self) -> str:
        """Why there are no compiled parts; nothing where there are."""
        if forbidden():
            return f"{SWITCH} forbids them"
        command = [sys.executable, str(Path(self.root) / "building" / "compiling.py"), self.folder.name]
        result = subprocess.run(command, cwd=self.root, capture_output=True, text=True)
        if result.returncode == 0:
            return ""
        lines = (result.stderr.strip() or result.stdout.strip() or "the compiler failed").splitlines()
        return lines[-1]
