"""Data sets: thousands of levels in shards, made on any machine, resumed at any moment, and read again.

``recipe`` describes the levels and cuts them into shards, which ``writers`` makes in each form; ``folder`` writes them
and keeps the journal from which a killed run resumes. ``dataset`` reads a finished folder with the readers of each form
in ``reading``. ``columns`` are layers, things and measures, ``archives`` and ``tables`` the files of both.
"""
