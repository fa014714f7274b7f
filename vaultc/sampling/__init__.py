"""Data sets: thousands of levels in shards, made on any machine, resumed at any moment, and read again.

``recipe`` describes the levels and cuts them into shards, ``shards`` makes one shard, each form in a module of its own;
``folder`` writes them and keeps the account from which a killed run resumes; ``dataset`` reads a finished folder.
"""
