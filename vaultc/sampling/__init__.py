"""Data sets: thousands of levels in shards, made by anybody, resumed at any moment, and read again.

``recipe`` says what is made and cuts it into shards, ``shards`` makes one, each form in a module of its own; ``folder``
writes them and keeps the account that a killed run goes on from; ``dataset`` reads a finished folder.
"""
