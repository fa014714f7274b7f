#include "hack.h"
#ifdef C
#undef C
#endif
#ifdef TEXTCOLOR
#define C(n) n
#else
#define C(n)
#endif

const char def_oc_syms[MAXOCLASSES] = {
/* 0*/	'\0',
	ILLOBJ_SYM,
	WEAPON_SYM,
	ARMOR_SYM,
	TOOL_SYM,
/* 5*/	FOOD_SYM,
	POTION_SYM,
	GOLD_SYM,
	GEM_SYM,
	ROCK_SYM
};
const char *objexplain[] = {
/* 0*/	0,
	"strange object",
	"weapon",
	"suit or piece of armor",
	"useful item",
/* 5*/	"piece of food",
	"potion",
	"pile of coins",
	"gem or rock",
	"boulder or statue"
};
const char * const oclass_names[] = {
/* 0*/	0,
	"illegal objects",
	"weapons", "armor", "tools", "food", "potions", "coins", "rocks", "large stones"
};
const char def_monsyms[MAXMCLASSES] = {
	'\0',		/* holder */
	DEF_EEL,
	DEF_PIKE,
	DEF_TROLL, DEF_HUMAN,
	DEF_WORM_TAIL
};
const char *monexplain[MAXMCLASSES] = {
    0,
    "eel of the tarn", "pike", "troll",
    "human",
    "long worm tail"
};
const struct symdef defsyms[MAXPCHARS] = {
/* 0*/	{' ', "dark part of a room",C(NO_COLOR)},	/* stone */
	{'|', "wall",		C(CLR_GRAY)},	/* vwall */
	{'#', "tree",		C(CLR_GREEN)},	/* tree */
	{'.', "floor of a room",C(CLR_GRAY)},	/* room */
	{'}', "water",		C(CLR_BLUE)},	/* pool */
/* 5*/	{'}', "reeds",		C(CLR_GREEN)},
	{':', "shingle",	C(CLR_WHITE)},
	{'^', "arrow trap",	C(HI_METAL)},
	{'^', "basket for eels",	C(CLR_BROWN)},
	{'~', "undertow",	C(CLR_BLUE)},
/*10*/	{'^', "pit",		C(CLR_BLACK)},
	{'|', "wall",		C(CLR_GRAY)}
};
