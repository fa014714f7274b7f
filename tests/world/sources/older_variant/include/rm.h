#ifndef RM_H
#define RM_H
/* Level location types */
#define STONE		0
#define VWALL		1
#define HWALL		2
#define TLCORNER	3
#define TRCORNER	4
#define BLCORNER	5
#define BRCORNER	6
#define CROSSWALL	7	/* the boundary marker */
#define TUWALL		8
#define TDWALL		9
#define TLWALL		10
#define TRWALL		11
#define DBWALL		12
#define TREE		13
#define SDOOR		14
#define SCORR		15
#define POOL		16
#define MOAT		17
#define WATER		18
#define REED_WATER	19	/* water with reeds */
#define DRAWBRIDGE_UP	20
#define LAVAPOOL	21
#define IRONBARS	22
#define DOOR		23
#define CORR		24
#define ROOM		25
#define STAIRS		26
#define LADDER		27
#define FOUNTAIN	28
#define THRONE		29
#define SINK		30
#define GRAVE		31
#define ALTAR		32
#define ICE		33
#define DRAWBRIDGE_DOWN 34
#define AIR		35
#define CLOUD		36
#define SHINGLE		(CLOUD + 1)	/* small stones */

#define MAX_TYPE	38
#define INVALID_TYPE	127
#define IS_ROCK(typ)	((typ) < POOL)

/* numbers of symbols */
#define S_stone		0
#define S_vwall		1
#define S_tree		2
#define S_room		3
#define S_pool		4
#define S_reeds		5
#define S_shingle	6
#define S_arrow_trap	7
#define S_eel_trap	8
#define S_undertow	9
#define S_pit		10
#define S_vbeam		11
#define MAXPCHARS	12
#define trap_to_defsym(t) (S_arrow_trap+(t)-1)

#define D_NODOOR	0
#define D_BROKEN	1
#endif
