/* Things of the tarn; the file reads itself a second time. */
#ifndef OBJECTS_PASS_2_
#include "config.h"
#include "objclass.h"
#include "color.h"

#define OBJECT(obj,bits,prp,sym,prob,dly,wt,cost,sdam,ldam,oc1,oc2,nut,color)  {obj}
#define None (char *)0
#define OBJ(name,desc)	name,desc
NEARDATA struct objdescr obj_descr[] =
#else
# define COLOR_FIELD(X)	X,
# define BITS(nmkn,mrg,uskn,mgc,chrg,uniq,dir,sub,mtrl) \
	nmkn,mrg,uskn,mgc,chrg,uniq,dir,mtrl,sub
# undef OBJECT
# define OBJECT(obj,bits,prp,sym,prob,dly,wt,cost,sdam,ldam,oc1,oc2,nut,color) \
	{0, 0, (char *)0, bits, prp, sym, dly, COLOR_FIELD(color) \
	 prob, wt, cost, sdam, ldam, oc1, oc2, nut}
NEARDATA struct objclass objects[] =
#endif
{
#define PROJECTILE(name,app,prob,wt,cost,metal) \
	OBJECT( \
	OBJ(name,app), BITS(1,1,1,0,0,0,0,P_HARPOON,metal), 0, \
	WEAPON_CLASS, prob, 0, wt, cost, 6, 6, 0, 0, wt, HI_METAL )

/* dummy */
	OBJECT(OBJ("strange object",None), BITS(1,0,0,0,0,0,0,0,0),
			0, ILLOBJ_CLASS, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
PROJECTILE("harpoon", None,	 600, 20, 2, IRON),
PROJECTILE("fish bone", "white needle",	 400, 1, 0, WOOD),
#undef PROJECTILE
#define ARMOR(name,desc,kn,mgc,prob,delay,wt,cost,ac,metal,c) \
	OBJECT( \
	OBJ(name,desc), BITS(kn,0,1,mgc,1,0,0,0,metal), 0, \
	ARMOR_CLASS, prob, delay, wt, cost, 0, 0, 10 - ac, 1, wt, c )
ARMOR("oilskin", (char *)0,	1, 0, 1000, 1, 10, 30, 8, WOOD, HI_WOOD),
#undef ARMOR
#define TOOL(name,desc,prob,mat,color) \
	OBJECT( OBJ(name,desc), BITS(1,0,0,0,0,0,0,0,mat), \
		0, TOOL_CLASS, prob, 0, 60, 20, 0, 0, 0, 0, 0, color )
TOOL("large box", None, 400, WOOD, HI_WOOD),
TOOL("chest", None, 400, WOOD, HI_WOOD),
TOOL("trap net", "wet net", 200, WOOD, HI_WOOD),
	OBJECT(OBJ("smoked pike",None), BITS(1,1,0,0,0,0,0,0,FLESH), 0, FOOD_CLASS, 600, 1, 5, 9, 0, 0, 0, 0, 200, CLR_BROWN),
	OBJECT(OBJ("corpse",None), BITS(1,1,0,0,0,0,0,0,FLESH), 0, FOOD_CLASS, 400, 1, 0, 0, 0, 0, 0, 0, 0, CLR_BROWN),
	OBJECT(OBJ("tarn water","brackish"), BITS(0,1,0,1,0,0,0,0,GLASS), 0, POTION_CLASS, 908, 0, 20, 100, 0, 0, 0, 0, 10, CLR_BLUE),
	OBJECT(OBJ("water","clear"), BITS(0,1,0,0,0,0,0,0,GLASS), 0, POTION_CLASS, 92, 0, 20, 100, 0, 0, 0, 0, 10, CLR_CYAN),
	OBJECT(OBJ("gold piece",None), BITS(0,1,0,0,0,0,0,0,MINERAL), 0, COIN_CLASS, 1000, 0, 1, 1, 0, 0, 0, 0, 0, 11),
	OBJECT(OBJ("river pearl","shimmering"), BITS(0,1,0,0,0,0,0,0,PEARL), 0, GEM_CLASS, 50, 0, 1, 900, 0, 0, 0, 0, 15, CLR_WHITE),
	OBJECT(OBJ("jade","green"), BITS(0,1,0,0,0,0,0,0,GEMSTONE), 0, GEM_CLASS, 50, 0, 1, 300, 0, 0, 0, 0, 15, CLR_GREEN),
	OBJECT(OBJ("worthless piece of glass","green"), BITS(0,1,0,0,0,0,0,0,GLASS), 0, GEM_CLASS, 50, 0, 1, 0, 0, 0, 0, 0, 6, CLR_GREEN),
	OBJECT(OBJ("rock",None), BITS(1,1,0,0,0,0,0,0,MINERAL), 0, GEM_CLASS, 50, 0, 10, 0, 0, 0, 0, 0, 10, CLR_GRAY),
	OBJECT(OBJ("boulder",None), BITS(1,0,0,0,0,0,0,0,MINERAL), 0, ROCK_CLASS, 100, 0, 6000, 0, 20, 20, 0, 0, 2000, CLR_GRAY),
	OBJECT(OBJ("statue", None), BITS(1,0,0,0,0,0,0,0,MINERAL), 0, ROCK_CLASS, 900, 0, 2500, 0, 20, 20, 0, 0, 2500, CLR_WHITE),
/* fencepost */
	OBJECT(OBJ(None,None), BITS(0,0,0,0,0,0,0,0,0), 0, ILLOBJ_CLASS, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
};
#ifndef OBJECTS_PASS_2_
#define OBJECTS_PASS_2_
#include "objects.c"
#endif
