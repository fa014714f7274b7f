"""Data sets: thousands of levels in shards, made on any machine, resumed at any moment, and read again.

``recipe`` describes the levels and cuts them into shards, ``shards`` makes one shard with the ``writers`` of its form;
``folder`` writes them and keeps the journal from which a killed run resumes. ``dataset`` reads a finished folder with
the readers of each form in ``reading``. ``archives`` and ``records`` are the files of arrays, ``tables`` and
``table_rows`` the files of tables.
"""
