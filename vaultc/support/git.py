"""Files as they were in commits of a Git repository, read without running anything that a repository holds.

Only commands that read objects are called (``rev-parse``, ``ls-tree``, ``cat-file``): none of them looks at the files
that are checked out, so that neither hooks nor filters nor monitors of a stranger's folder ever run.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from hashlib import new as new_hash
from pathlib import Path
from typing import Final

from vaultc.support.dataclass import dataclass
from vaultc.support.errors import VaultcError
from vaultc.support.regular_files import LARGEST_FILE, read_regular

_QUIET: Final = {"LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_NO_LAZY_FETCH": "1"}
_ALGORITHMS: Final = {40: "sha1", 64: "sha256"}
_REGULAR_MODES: Final = (b"100644", b"100755")


class GitError(VaultcError):
    """Git or a revision is not there; the message says which."""


@dataclass(frozen=True, slots=True)
class Repository:
    """A repository whose files lie below the folder ``top``."""

    program: str
    top: Path

    @classmethod
    def around(cls, folder: Path) -> Repository:
        """The repository that holds a folder, for a Git that is never one in the current folder.

        Raises:
            GitError: there is no Git, or the folder lies in no repository.
        """
        folders = [place for place in os.environ.get("PATH", os.defpath).split(os.pathsep) if os.path.isabs(place)]
        program = shutil.which("git", path=os.pathsep.join(folders))
        if program is None or not os.path.isabs(program):
            raise GitError("git is not installed, or not in PATH")
        found = _run(program, folder, "rev-parse", "--show-toplevel")
        if found is None:
            raise GitError(f"{folder}: not in a Git repository (or its owner is not trusted: `git status` says more)")
        return cls(program, Path(os.fsdecode(found.rstrip(b"\n"))))

    def commit(self, revision: str) -> str:
        """The full hash of a revision (``main``, ``v1.2``, ``HEAD~3``).

        Raises:
            GitError: there is no such revision.
        """
        found = self._asked("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
        if found is None or not revision:
            deeper = ""
            if self._asked("rev-parse", "--is-shallow-repository") == b"true\n":
                deeper = "; this clone is shallow: fetch more of the history (`fetch-depth: 0` in a workflow)"
            raise GitError(f"no revision {revision!r} in {self.top}{deeper}")
        return found.decode("ascii").strip()

    def common_ancestor(self, one: str, other: str) -> str:
        """The commit from which two commits part.

        Raises:
            GitError: they have none in common.
        """
        found = self._asked("merge-base", one, other)
        if found is None:
            raise GitError(f"{one[:12]} and {other[:12]} have no commit in common")
        return found.decode("ascii").strip()

    def files(self, commit: str) -> dict[str, str]:
        """The regular files of a commit, as paths with slashes from the top, with the hashes of their contents.

        Files that are too large to be read, and names that would lead out of a folder, are passed over.

        Raises:
            GitError: the commit cannot be listed.
        """
        listed = self._asked("ls-tree", "-r", "-z", "-l", "--full-tree", commit)
        if listed is None:
            raise GitError(f"the files of {commit[:12]} cannot be listed")
        found: dict[str, str] = {}
        for row in filter(None, listed.split(b"\0")):
            facts, _, path = row.partition(b"\t")
            mode, _kind, digest, size = facts.split()
            name = os.fsdecode(path)
            if mode in _REGULAR_MODES and int(size) <= LARGEST_FILE and not _leads_out(name):
                found[name] = digest.decode("ascii")
        return found

    def contents(self, digests: Iterable[str]) -> Mapping[str, bytes]:
        """The contents of files by their hashes; all are read at once.

        Raises:
            GitError: an object is missing.
        """
        wanted = list(dict.fromkeys(digests))
        asked = "".join(f"{digest}\n" for digest in wanted).encode("ascii")
        answer = _run(self.program, self.top, "cat-file", "--batch", given=asked)
        if answer is None:
            raise GitError("the contents of files cannot be read")
        found: dict[str, bytes] = {}
        place = 0
        for digest in wanted:
            end = answer.index(b"\n", place)
            words = answer[place:end].split()
            if words[1] != b"blob":
                raise GitError(f"object {digest[:12]} is missing in this clone")
            size = int(words[2])
            found[digest] = answer[end + 1 : end + 1 + size]
            place = end + size + 2
        return found

    def path_of(self, path: Path) -> str | None:
        """A path as in :meth:`files`; None if it lies outside. A link is itself."""
        real = Path(os.path.realpath(path.parent)) / path.name
        top = Path(os.path.realpath(self.top))
        return real.relative_to(top).as_posix() if real.is_relative_to(top) else None

    def _asked(self, *arguments: str) -> bytes | None:
        return _run(self.program, self.top, *arguments)


def _run(program: str, folder: Path, *arguments: str, given: bytes | None = None) -> bytes | None:
    """Standard output of a call; None if Git reports an error."""
    command = [program, "--no-pager", "-c", "core.fsmonitor=", "-C", os.fspath(folder), *arguments]
    try:
        done = subprocess.run(command, input=given or b"", capture_output=True, env=os.environ | _QUIET, check=False)
    except (OSError, ValueError):
        return None
    return done.stdout if done.returncode == 0 else None


def _leads_out(name: str) -> bool:
    """Return whether a path of a repository, which somebody may have forged, is none below a folder."""
    return any(part in ("", ".", "..") or part.lower() == ".git" or os.sep in part for part in name.split("/"))


def is_same(data: bytes, digest: str) -> bool:
    """Return whether a file on the disk holds what Git knows by a hash; line ends may be those of Windows."""
    algorithm = _ALGORITHMS[len(digest)]
    texts = (data, data.replace(b"\r\n", b"\n")) if b"\r\n" in data else (data,)
    return any(new_hash(algorithm, b"blob %d\0" % len(text) + text).hexdigest() == digest for text in texts)


class Revisions:
    """Files compared with a revision, each in the repository that holds it.

    Raises:
        GitError: a file lies in no repository, or its repository has no such revision.
    """

    def __init__(self, revision: str) -> None:
        self._revision = revision
        self._known: dict[Path, tuple[Repository, dict[str, str]]] = {}
        self._of_folder: dict[Path, Path] = {}

    def differs(self, path: Path | None) -> bool:
        """Return whether a file is not what it was in the revision; one that is not there does not differ if it was
        not there either."""
        if path is None:
            return False
        repository, files = self._repository(path.absolute().parent)
        digest = files.get(repository.path_of(path) or "")
        try:
            data = read_regular(path)
        except OSError:
            return digest is not None
        return digest is None or not is_same(data, digest)

    def _repository(self, folder: Path) -> tuple[Repository, dict[str, str]]:
        if folder not in self._of_folder:
            found = Repository.around(folder)
            self._of_folder[folder] = found.top
            if found.top not in self._known:
                self._known[found.top] = found, found.files(found.commit(self._revision))
        return self._known[self._of_folder[folder]]
