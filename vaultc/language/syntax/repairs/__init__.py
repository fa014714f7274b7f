"""Mistakes whose meaning is plain, family by family; :mod:`finding`, loaded at the first mistake, asks them all."""
