"""The build backend: hatchling's, which says what a wheel needs without building it first.

Where pip builds, hatchling leaves pip to build the whole wheel in order to learn what it depends on, and all compiling
would happen under "Preparing metadata". Here that takes a second, and a wheel is compiled once, when it is built.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.build import build_editable, build_sdist, build_wheel, get_requires_for_build_sdist
from hatchling.builders.constants import EDITABLES_REQUIREMENT
from hatchling.builders.wheel import WheelBuilder

sys.path.append(str(Path(__file__).parent))
from deciding import refusal
from parts import TOOLS

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = dict[str, Any] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:  # noqa: ARG001
    """Ask for a compiler of Python only where one of C is."""
    return [] if refusal(only_look=True) else [*TOOLS]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:  # noqa: ARG001
    """Ask for nothing that compiles: a checkout runs as it is written."""
    return [EDITABLES_REQUIREMENT]


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: Settings = None) -> str:  # noqa: ARG001
    """Write what a wheel will say of itself, which is the same with compiled modules and without."""
    builder = WheelBuilder(os.getcwd())
    folder = Path(metadata_directory, f"{builder.artifact_project_id}.dist-info")
    folder.mkdir(exist_ok=True)
    text = builder.config.core_metadata_constructor(builder.metadata)
    (folder / "METADATA").write_text(text, "utf-8")
    return folder.name


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel
