"""Special rooms: zoos and their like, swamps, temples, shops, gold vaults.

Scripts have their rooms stocked when they end (:func:`fill_rooms`); ordinary levels choose one of their rooms
(:mod:`vaultc.generation.population.special_rooms.choosing`).
"""

from vaultc.generation.population.special_rooms.choosing import fill_rooms, stock

__all__ = ["fill_rooms", "stock"]
