"""From a seed to a finished level: the steps before, around and after a script.

Three things here look like mistakes and are the game's:

- the choice of a random vault is off by one at both ends of the list;
- every script of a vault shuffles the alignments anew, fills all rooms again and wallifies the whole level;
- the place decides, not the script: any script at the place of the Rogue level gets that level's rules.
"""
