#include "hack.h"
int
back_to_glyph(x, y)
	xchar x, y;
{
	int idx;
	switch (levl[x][y].typ) {
	    case SCORR:
	    case STONE: idx = level.flags.arboreal ? S_tree : S_stone; break;
	    case ROOM: idx = S_room; break;
	    case REED_WATER: idx = S_reeds; break;
	    case SHINGLE:	idx = S_shingle; break;
	    default:	impossible("no such ground"); idx = S_room; break;
	}
	return cmap_to_glyph(idx);
}
