"""What a level gets after its script: fix-ups, regions for stairs and portals, what every level gets in the end."""
