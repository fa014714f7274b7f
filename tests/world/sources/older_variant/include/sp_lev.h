#define NOTELEPORT	1
#define HARDFLOOR	2
#define SILTY		(1 << 5)
#define MAZE_INSIDE	0
