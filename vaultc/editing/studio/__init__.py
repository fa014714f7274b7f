"""The studio: one page on which an author sees a level while writing its text, and draws on it.

The page (``page``) knows nothing by itself: it asks *questions*, each a name and a JSON object, and gets a JSON
object::

    the page  --question-->  server (vaultc preview)  or  BrowserStudio (playground)
                                     |
                          answers.Studio, which finds the handler
                                     |
          answers       files, levels, pictures, findings, odds, expectations
          run_report    which statements ran, what they made, and why others did not
          word_choices  proposals while one types, names with pictures
          drawing       tools, contents of cells, forms, edits, undo, saving

``contract`` lists all questions and the fields of their answers. Most are asked with a ``LevelRequest`` (a file, a
level, a seed, a place and a hero). ``session`` holds what handlers share: the ``files`` with their unsaved texts and
histories, the model and findings of each text, the last good level.

A *stroke* of the pen becomes an edit of the text. ``drawing`` reads the change, such as ``{"do": "paint", ...}``;
``areas`` (terrain, regions, rooms), ``things`` (place, move, copy, delete), ``contents`` (put into a container) or
``forms`` (fill in a field) yield ``Proposal`` s, likeliest first: edits, and a test of what the level must then show.
``canvas`` holds the text, and the level with a trace: which statement made each cell, in which frame of reference.
``text_edits`` lays the new lines out like their neighbours, makes the edits as small as possible and proves them: the
new text is read, checked and generated with the same seed, and the first proposal that shows what was drawn is written.
``copied_areas`` puts several such steps together.

Only ``server`` needs the extra ``preview``; the rest runs in a browser, on the standard library and the parser.
"""
