"""The desk, which handlers of questions share: the files, their states, and the frames of their levels."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path

from vaultc.api.level_script import LevelScript
from vaultc.editing.drawing.history import Histories
from vaultc.editing.workbench.files import TextFiles
from vaultc.editing.workbench.frames import FrameSize, frame_around, size_of
from vaultc.editing.workbench.states import States
from vaultc.editing.workbench.wishes import Wish
from vaultc.level.level import Level
from vaultc.rendering.renderers import svg

MOST_SIZES = 256
"""Levels at places whose frames are remembered."""


class Desk:
    """The files of a workbench and what has been found out about them.

    ``editable`` tells the page whether it may change texts; ``show`` shows a line of a file in an editor, if one is
    connected.
    """

    def __init__(self, files: TextFiles, *, editable: bool = False) -> None:
        self.files = files
        self.states = States(files)
        self.editable = editable
        self.show: Callable[[Path, int], bool] | None = None
        self.histories = Histories()
        self._sizes: OrderedDict[tuple[LevelScript, Wish], FrameSize] = OrderedDict()

    def forget(self) -> None:
        """Read everything again; the last good states stay."""
        self.states.forget()

    def size_of(self, script: LevelScript, wish: Wish) -> FrameSize:
        """The size of the frame of a level; the same for all seeds and themes."""
        key = script, wish._replace(seed=0, theme="")
        size = self._sizes.get(key)
        if size is None:
            size = self._sizes[key] = size_of(script, wish)
            while len(self._sizes) > MOST_SIZES:
                self._sizes.popitem(last=False)
        return size

    def picture(
        self, level: Level, script: LevelScript, wish: Wish, *, small: bool = False, around: Level | None = None
    ) -> tuple[str, dict[str, int]]:
        """A level as SVG, and its frame, which lies around this level or another."""
        frame = frame_around(level if around is None else around, self.size_of(script, wish))
        title = f"{script.display_title}, seed {wish.seed}"
        text = svg.render(level, script.catalog, title=title, theme=wish.theme, frame=frame, areas=not small)
        return text, {"left": frame.x1, "top": frame.y1, "columns": frame.columns, "rows": frame.rows}
