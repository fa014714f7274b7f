"""The stages composed, in two modules, since what only reads files must not load what makes levels."""
