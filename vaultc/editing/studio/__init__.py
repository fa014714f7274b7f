"""The studio: one page on which an author sees a level while writing its text, and draws on it.

The page (``page``) knows nothing by itself: it asks *questions*, each a name and a JSON object, and gets a JSON
object::

    the page  --question-->  server (vaultc preview)  or  BrowserStudio (playground)
                                     |
                          answers.Studio, which finds the handler
                                     |
          answers     files, levels, pictures, findings, odds, expectations, proposals while one types
          run_report  which statements ran, what they made, and why others did not
          drawing     tools, contents of cells, forms, edits, undo, saving

All questions and the fields of their answers are listed below. Most are asked with a ``LevelRequest`` (a file, a
level, a seed, a place and a hero). ``session`` holds what handlers share: the ``files`` with their unsaved texts and
histories, the model and findings of each text, the last good level.

A *stroke* of the pen becomes an edit of the text. ``drawing`` reads the change, such as ``{"do": "paint", ...}``;
``areas`` (terrain, regions, rooms), ``things`` (place, move, copy, delete, put into a container) or ``forms`` (fill in
a field) yield ``Proposal`` s, likeliest first: edits, and a test of what the level must then show. ``canvas`` holds the
text, and the level with a trace: which statement made each cell, in which frame of reference. ``text_edits`` lays the
new lines out like their neighbours, makes the edits as small as possible and proves them: the new text is read, checked
and generated with the same seed, and the first proposal that shows what was drawn is written.

Only ``server`` needs the extra ``preview``; the rest runs in a browser, on the standard library and the parser.

A question is asked with a *request*, and sometimes more. A request is ``{file, level, seed, depth, role, luck,
theme}``; every field may be missing. Numbers may be written as numbers or as texts. A question that cannot be answered
raises :class:`RefusedError`, which a back end turns into ``{"refused": reason}``.

In answers a *statement* is ``{file, line, last, text}``: its file, its first and last line and the words of the first.
Cells are numbers ``x * 21 + y`` of the whole level. A *frame* is ``{left, top, columns, rows}`` in cells; all seeds of
a level have one of the same size. It may reach beyond the level, where nothing is drawn.

The questions and the fields of their answers, unless they are refused:

``listing`` (``file``): the ``files``; of one ``file`` the titles of its ``levels`` and their first ``lines``,
its ``text`` as it is now, and whether it is ``missing``, ``broken`` and ``editable``; the ``roles`` that a hero may
have; whether an editor is ``connected``.

``level`` (a request): the picture as ``svg`` (None if there is no level) and its ``frame``; ``old`` if the text has
changed since and cannot be used; ``problem``, the reason why there is no level, or only a part of one. For every cell,
``cells`` holds the numbers of its ``statements``, uppermost thing first. ``ground`` holds for every cell a number into
``texts``, its terrain in words; ``things`` is a list of ``{cell, text, made}``, with the number of a statement or None.
``areas`` are the rooms and maps from which the text counts places, as ``{text, line}``; ``places`` hold for every cell
``[number of its area, column, row]``, or None.

``findings`` (a request): what ``vaultc check`` says of the file, as ``{rule, severity, message, help, line, column,
last, end, where, cells, fixes}``; lines and columns count from 1, ``line`` is None in another file; ``cells`` were made
by the statement, on the level of the request. A fix is ``{title, edits}`` with edits ``{from, to, text}`` by
characters.

``statements`` (a request): the statements of the level and its functions, in the order of the text, each with its
``depth`` of nesting; its ``state``, which is ``ran``, ``nothing`` (it ran, and nothing of it is there) or ``skipped``,
with the ``reason``; how often it ``ran``, how many cells and things it ``made``; the ``chances`` that decided about it
as ``{line, percent, otherwise, asked, true, draws}``, ``otherwise`` if it is in the ELSE part; and its first ``draws``
as ``[number of values, value from 0 on, what it decided]``, the last empty if unknown; those of a chance end before it.

``frequencies`` (a request, ``first``, ``count``): the number of ``levels`` from a first seed on, and in how many of
them each of the same statements ``ran`` and ``made`` something; ``failed`` counts levels that cannot be made.

``point`` (``file``, ``line``): shows a line in the editor that is connected; whether it was ``shown``.

``expectations`` (a request, ``count``): what became of each expectation of the level in that many levels, in the order
of the text, as ``{text, verdict, message, help, line, where, seed, depth}``. A ``verdict`` is ``holds``, ``failed`` or
``undecided``; ``seed`` and ``depth`` are of the first level that differs, None where the page cannot show it.

``odds`` (a request): the chances of the level in the order of the text, as ``{line, where, text, kind, written, share,
mean}``: the chance as written, the share of levels in which it succeeds at least once, and how often it does on
average; the last two are exact, and None without an exact law.

``film`` (a request, ``count``): small pictures ``{seed, svg, problem}`` of the seeds from the seed of the request on.

``steps`` (a request): the statements that changed something, in order. ``step`` (a request, ``number``): the level
after so many of them.

Questions that draw: ``tools`` (a request): the ``palette`` of terrain, the ``things`` that can be placed and the
``names`` that the game knows; terrain and things have a ``tile``, an SVG picture of one cell, and their ``character``.
``contents`` (a request, ``cell``): the things on a cell and its ground, each with the ``start`` of its statement, why
it is ``fixed`` (cannot be moved) and why it is ``kept`` (cannot be deleted). ``form`` (a request, ``start`` or
``line``): the parts of a statement, with what may be written.

``edit`` (a request, ``change``, ``digest``): a change as ``drawing`` reads it, or ``{"do": "write", "text"}``.
Without an ``objection`` it is made: ``edits`` are the smallest edits ``{start, end, text}``, ``text`` what they gave.
There are no edits if the level shows the change already. An objection is ``{message, line, insist}``; with ``insist``
in the change, findings are accepted. A ``digest`` of an earlier answer refuses a text that was changed since.

Changes that are not one statement: ``{"do": "copy_area", "box", "to"}`` copies terrain and things of a rectangle so
that its upper left cell comes to another; ``{"do": "put_in", "start", "kind"}`` puts an object into a container or
monster, and a form has what is ``inside`` it as ``{start, line, text}``, None if it holds nothing. A thing that is
placed ``anywhere`` gets a random place in the room or map of the cell.

Questions that help to choose words: ``complete`` (``file``, ``text``, ``at``): the ``options`` at an offset of a text,
as ``{label, apply, detail, type, from, to}`` by characters. ``pictures`` (a request, ``what``): the ``names`` of
objects, monsters or traps as ``{text, name, group, sign, tile}``, with the number of a picture among ``tiles`` or None.

``undo`` and ``redo`` (``file``): the ``text`` then, and whether there was one. ``save`` (``file``, ``over``): whether
it was ``saved``; if not, there is a ``problem``, or the file was changed by something else, with the ``difference`` to
the page's text. ``reload`` (``file``): what is stored, instead of the page's text, which ``undo`` brings back.
``unsaved`` (``file``): the difference. A ``state`` is ``{unsaved, outside, undo, redo}``: whether the page's text is
not saved, whether the file was changed by something else since, and how many texts there are to go back and forth.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from vaultc.support.errors import VaultcError

AskedFields = Mapping[str, Any]
"""A request and other fields of a question."""
AnswerFields = dict[str, Any]
"""An answer, which can be written as JSON."""


class RefusedError(VaultcError):
    """A question that has no answer; the message says why, ``status`` is the status of HTTP."""

    status = 404


class RequestError(RefusedError):
    """A question that cannot be understood."""

    status = 400


class NoLevelError(RefusedError):
    """A file of which no level has ever been good; its findings say why."""
