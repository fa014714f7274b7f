"""What differs in meaning between levels: statements aligned by the code that they compile to.

Two statements mean the same if they give the same records, whatever they look like: a chance and an IF, a function
under another name. Distances of jumps do not count, since they say only how long something else is.
"""
