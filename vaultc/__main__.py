"""``python -m vaultc``."""

from vaultc.cli import main

main()
