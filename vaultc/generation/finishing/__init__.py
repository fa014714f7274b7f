"""Steps after a level's script: fix-ups, regions for stairs and portals, and the passes that end every level."""
