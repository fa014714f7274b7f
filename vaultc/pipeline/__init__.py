"""The stages composed, in two modules, since reading files must not load the code that makes levels."""
