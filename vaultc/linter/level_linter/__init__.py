"""Looking at generated levels: what only shows when a script runs, and how often it does."""
