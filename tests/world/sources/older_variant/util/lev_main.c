#include "hack.h"
#include "sp_lev.h"
#ifdef MICRO
extern unsigned _stklen = 16384;
#endif
struct {
	const char *name;
	int type;
} trap_types[] = {
	{ "arrow",	ARROW_TRAP },
	{ "eel",	EEL_TRAP },
	{ "undertow",	UNDERTOW },
	{ "pit",	PIT },
	{ 0, 0 }
};
struct {
	const char *name;
	int type;
} room_types[] = {
	/* for historical reasons, some names differ */
	{ "ordinary",	 OROOM },
	{ "temple",	 TEMPLE },
	{ "boathouse",	 BOATHOUSE },
	{ "shop",	 SHOPBASE },
	{ "bait shop",	 BAITSHOP },
	{ 0, 0 }
};
/* the kind of ground of a character */
int
what_map_char(c)
char c;
{
	switch(c) {
		  case ' '  : return(STONE);
		  case '#'  : return(CORR);
		  case '.'  : return(ROOM);
		  case '-'  : return(HWALL);
		  case '|'  : return(VWALL);
		  case '+'  : return(DOOR);
		  case 'A'  : return(AIR);
		  case 'B'  : return(CROSSWALL);
		  case 'C'  : return(CLOUD);
		  case 'S'  : return(SDOOR);
		  case 'H'  : return(SCORR);
		  case '{'  : return(FOUNTAIN);
		  case '\\' : return(THRONE);
		  case 'K'  :
		      return(SINK);
		  case '}'  : return(MOAT);
		  case 'P'  : return(POOL);
		  case 'L'  : return(LAVAPOOL);
		  case 'I'  : return(ICE);
		  case 'W'  : return(WATER);
		  case 'T'	: return (TREE);
		  case 'F'	: return (IRONBARS);
		  case 'r'  : return(REED_WATER);
		  case 'g'  : return(SHINGLE);
	    }
	return(INVALID_TYPE);
}
