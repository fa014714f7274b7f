"""Level scripts made instructions, and executed.

Three things here look like mistakes and are the game's:

- a LOOP runs at least once, and a LOOP that BREAK leaves keeps its counter on the stack, where an outer LOOP finds it;
- a SWITCH over a constant is a die, and its arms fall through;
- `circle` and `ellipse` draw their outline where the script says `filled`, and `grow(west)` grows east.
"""
