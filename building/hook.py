"""The build hook: a wheel gets compiled parts if a C compiler is available and nothing forbids them."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.append(str(Path(__file__).parent))
from deciding import SWITCH, last_line, refusal

REASON = "vaultc/data/pure.txt"
"""The file in a wheel without compiled parts that says why it has none; ``vaultc.support.acceleration`` reads it."""

COMMIT = "vaultc/data/commit.txt"
"""The file in a wheel that says which commit it was built from; ``vaultc.support.version`` reads it."""


class CompiledParts(BuildHookInterface[Any]):
    """Compiles into a temporary folder and puts the result beside the sources."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile for a wheel, not for a checkout in use, whose sources change."""
        self.folder = tempfile.TemporaryDirectory(prefix="vaultc-")
        if version == "editable":
            return
        if commit := self._commit():
            recorded = Path(self.folder.name) / "commit.txt"
            recorded.write_text(f"{commit}\n", "ascii")
            build_data["force_include"][str(recorded)] = COMMIT
        if why := refusal() or self._failure():
            self.app.display_warning(f"vaultc: built without compiled parts, several times slower: {why}")
            reason = Path(self.folder.name) / "pure.txt"
            reason.write_text(f"{why}\n", "utf-8")
            build_data["force_include"][str(reason)] = REASON
            return
        self.app.display_info(f"vaultc: built with all that makes levels compiled; {SWITCH}=1 builds without")
        modules = Path(self.folder.name) / "modules"
        build_data["pure_python"], build_data["infer_tag"] = False, True
        build_data["force_include"] |= {
            str(path): path.relative_to(modules).as_posix() for path in sorted(modules.rglob("*")) if path.is_file()
        }

    def finalize(self, _version: str, _build_data: dict[str, Any], _artifact: str) -> None:
        """Remove the compiled modules once they are packed."""
        self.folder.cleanup()

    def _commit(self) -> str:
        """Return the hash of the commit that is built; an empty text outside of a repository of its own."""
        asked = ["git", "-C", self.root, "rev-parse", "--show-toplevel", "HEAD"]
        try:
            top, commit = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.split("\n")[:2]
        except (OSError, ValueError, subprocess.CalledProcessError):
            return ""
        return commit if Path(top).resolve() == Path(self.root).resolve() else ""

    def _failure(self) -> str:
        """Compile, and return why that failed, or an empty text."""
        self.app.display_info("vaultc: compiling what makes levels, which takes a minute or two")
        command = [sys.executable, str(Path(self.root) / "building" / "compiling.py"), self.folder.name]
        result = subprocess.run(command, cwd=self.root, capture_output=True, text=True)
        return "" if result.returncode == 0 else f"compiling failed: {last_line(result)}"
