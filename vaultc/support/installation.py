"""The way in which vaultc was installed, and the commands that add to it what is missing."""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
import sysconfig
from collections import abc
from importlib import metadata, util
from pathlib import Path
from typing import Literal

from vaultc.support import resources
from vaultc.support.errors import VaultcError
from vaultc.support.named_tuple import NamedTuple

Manager = Literal["pip", "pipx", "uv", "uv tool", "system"]
"""``system`` is a Python of the operating system, in which pip must not install."""


class MissingPackageError(VaultcError):
    """A package is not installed; the message says how to get it."""


class Installation(NamedTuple):
    """The source of this vaultc, and the manager of the environment in which it runs.

    ``source`` is a folder or an address, with ``git+`` before a repository's. It is empty if the source is unknown or
    the folder is gone.
    """

    source: str
    editable: bool
    manager: Manager
    python: str = "python"

    def command(self, extra: str = "", packages: abc.Sequence[str] = ()) -> str:
        """The command that adds an extra of vaultc, or other packages, to this installation."""
        extras = f"[{extra}]" if extra else ""
        source = f"vaultc{extras} @ {self.source}" if "://" in self.source else f"{self.source}{extras}"
        beside = " ".join(map(_quoted, packages))
        itself = ("--editable " if self.editable else "") + _quoted(source)
        python = _quoted(self.python)
        match self.manager:
            case "pipx":
                return f"pipx inject vaultc {beside}" if packages else f"pipx install --force {itself}"
            case "uv tool":
                more = "".join(f"--with {_quoted(package)} " for package in packages)
                return f"uv tool install --force {more}{itself if self.source else 'vaultc'}"
            case "uv":
                return f"uv pip install --python {python} {beside or itself}"
            case "system":
                words = f"{itself} {beside}" if self.source else beside
                return f"python3 -m venv .venv && .venv/bin/pip install {words.strip()}"
        return f"{python} -m pip install {beside or itself}"


def installing(extra: str) -> str:
    """Return the command that adds an extra of vaultc to this installation, for messages about what is missing."""
    here = this_installation()
    if here.source:
        return here.command(extra)
    try:  # its packages can be installed also where vaultc itself cannot be had again
        known = metadata.requires("vaultc") or []
    except metadata.PackageNotFoundError:
        known = []
    wanted = re.compile(rf"""extra\s*==\s*["']{re.escape(extra)}["']""")
    return here.command(packages=[text.partition(";")[0].strip() for text in known if wanted.search(text)])


def installing_package(package: str) -> str:
    """Return the command that installs another package beside this vaultc, for messages about what is missing."""
    return this_installation().command(packages=[package])


def this_installation() -> Installation:
    """The installation that runs; a checkout that was not installed counts as a folder."""
    source, editable = _origin()
    python = sys.executable or "python"
    return Installation(source, editable=editable, manager=_manager(Path(sys.prefix)), python=python)


def book_address() -> str:
    """The address of the book, or its folder in a checkout; empty if neither is known.

    A package tells it as its URL of documentation; the book of a repository is its folder ``docs``.
    """
    try:
        urls = metadata.metadata("vaultc").get_all("Project-URL") or []
    except metadata.PackageNotFoundError:
        urls = []
    for label, _, url in (str(text).partition(",") for text in urls):
        if label.strip().lower() == "documentation":
            return url.strip()
    source, editable = _origin()
    if editable:
        page = Path(source, "docs", "README.md")
        return str(page) if page.is_file() else ""
    match = re.fullmatch(r"git\+(https://[^@]+?)(?:\.git)?(?:@(.+))?", source)
    return f"{match[1]}/blob/{match[2] or 'HEAD'}/docs/README.md" if match else ""


def _origin() -> tuple[str, bool]:
    """The source of the installation, and whether it runs from there."""
    checkout = resources.PACKAGE.parent if (resources.PACKAGE.parent / "pyproject.toml").is_file() else None
    try:
        text = metadata.distribution("vaultc").read_text("direct_url.json")
        origin = json.loads(text) if text else {}
    except (metadata.PackageNotFoundError, ValueError):
        origin = {}
    if checkout is not None:
        return str(checkout), True
    return _address(origin), False


def _address(origin: object) -> str:
    """The address that an installer wrote down (``direct_url.json``); empty if there is none."""
    match origin:
        case {"url": str(url), "vcs_info": {"vcs": "git", **rest}}:
            revision = rest.get("requested_revision")
            return f"git+{url}@{revision}" if revision else f"git+{url}"
        case {"url": str(url), "dir_info": dict()}:
            from urllib.parse import urlsplit
            from urllib.request import url2pathname

            folder = url2pathname(urlsplit(url).path)
            return folder if Path(folder).is_dir() else ""
        case {"url": str(url)} if not url.startswith("file:"):
            return url
    return ""


def _manager(prefix: Path) -> Manager:
    if (prefix / "pipx_metadata.json").is_file():
        return "pipx"
    if (prefix / "uv-receipt.toml").is_file():
        return "uv tool"
    if sys.prefix == sys.base_prefix and Path(sysconfig.get_path("stdlib"), "EXTERNALLY-MANAGED").is_file():
        return "system"
    return "pip" if util.find_spec("pip") is not None else "uv"


def _quoted(word: str) -> str:
    """A word of a command line, for a shell of this system; PowerShell and cmd both know double quotes."""
    if os.name != "nt":
        return shlex.quote(word)
    return f'"{word}"' if set(word) & set(" []@&'") else word
