/* Things of the marsh; this file includes itself. */
#ifndef OBJECTS_PASS_2_
#include "config.h"
#include "permonst.h"
#include "objclass.h"
#define OBJ(name, desc) name, desc
#define OBJECT(obj, bits, prp, sub, cls, prob, dly, wt, cost, soak, sd, ld, a, b, nut, color) { obj }
NEARDATA struct objdescr obj_descr[] =
#else
#undef OBJECT
#define BITS(kn, mg, us, ma, ch, un, dir, mat) kn, mg, us, ma, ch, un, dir, mat
#define OBJECT(obj, bits, prp, sub, cls, prob, dly, wt, cost, soak, sd, ld, a, b, nut, color) \
    { 0, 0, (char *) 0, bits, sub, prp, cls, dly, color, prob, wt, cost, soak, sd, ld, a, b, nut }
NEARDATA struct objclass objects[] =
#endif
{
    OBJECT(OBJ("strange object", (char *) 0), BITS(1, 0, 0, 0, 0, 0, 0, 0), 0, 0, ILLOBJ_CLASS, 0, 0, 0, 0, 0, 0, 0,
           0, 0, 0, 0),
#define TOOLING(name, desc, prob, mat) \
    OBJECT(OBJ(name, desc), BITS(1, 0, 0, 0, 0, 0, 0, mat), 0, 0, TOOL_CLASS, prob, 0, 30, 5, 2, 0, 0, 0, 0, 0, \
           CLR_BROWN)
    OBJECT(OBJ("peat spade", "muddy spade"), BITS(0, 0, 1, 0, 1, 0, 0, IRON), 0, 4, WEAPON_CLASS, 1000, 0, 60, 8, 9,
           6, 3, 0, 0, 0, CLR_BROWN),
    OBJECT(OBJ("waders", (char *) 0), BITS(1, 0, 0, 0, 1, 0, 0, WOOD), 0, 4, ARMOR_CLASS, 1000, 3, 40, 30, 9,
           0, 0, 2, 0, 0, CLR_GREEN),
    TOOLING("chest", (char *) 0, 400, WOOD),
    TOOLING("large box", (char *) 0, 400, WOOD),
    TOOLING("eel trap", "wicker cage", 200, WOOD),
#undef TOOLING
    OBJECT(OBJ("corpse", (char *) 0), BITS(1, 1, 0, 0, 0, 0, 0, FLESH), 0, 0, FOOD_CLASS, 500, 1, 0, 0, 0, 0, 0, 0, 0,
           0, CLR_BROWN),
    OBJECT(OBJ("smoked eel", (char *) 0), BITS(1, 1, 0, 0, 0, 0, 0, FLESH), 0, 0, FOOD_CLASS, 500, 1, 5, 9, 0, 0, 0, 0,
           0, 200, CLR_BROWN),
    OBJECT(OBJ("water", "clear"), BITS(0, 1, 0, 0, 0, 0, 0, GLASS), 0, 0, POTION_CLASS, 1000, 0, 20, 100, 0, 0, 0, 0,
           0, 10, CLR_CYAN),
    OBJECT(OBJ("draining", "reed"), BITS(0, 0, 1, 1, 1, 0, 2, WOOD), 0, 0, WAND_CLASS, 0, 0, 7, 150, 0, 0, 0, 0, 0,
           30, CLR_GREEN),
    OBJECT(OBJ((char *) 0, "willow"), BITS(0, 0, 1, 1, 1, 0, 2, WOOD), 0, 0, WAND_CLASS, 0, 0, 7, 150, 0, 0, 0, 0, 0,
           30, CLR_GREEN),
    OBJECT(OBJ("gold piece", (char *) 0), BITS(0, 1, 0, 0, 0, 0, 0, MINERAL), 0, 0, COIN_CLASS, 1000, 0, 1, 1, 0, 0, 0,
           0, 0, 0, 11),
    OBJECT(OBJ("bog amber", "yellow"), BITS(0, 1, 0, 0, 0, 0, 0, GEMSTONE), 0, 0, GEM_CLASS, 500, 0, 1, 90, 0, 0, 0, 0,
           0, 15, 11),
    OBJECT(OBJ("rock", (char *) 0), BITS(1, 1, 0, 0, 0, 0, 0, MINERAL), 0, 0, GEM_CLASS, 500, 0, 10, 0, 0, 0, 0, 0,
           0, 0, 7),
    OBJECT(OBJ("boulder", (char *) 0), BITS(1, 0, 0, 0, 0, 0, 0, MINERAL), 0, 0, ROCK_CLASS, 500, 0, 6000, 0, 0, 0, 0,
           0, 0, 0, 7),
    OBJECT(OBJ("statue", (char *) 0), BITS(1, 0, 0, 0, 0, 0, 0, MINERAL), 0, 0, ROCK_CLASS, 500, 0, 2500, 0, 0, 0, 0,
           0, 0, 0, 7),
    OBJECT(OBJ((char *) 0, (char *) 0), BITS(0, 0, 0, 0, 0, 0, 0, 0), 0, 0, ILLOBJ_CLASS, 0, 0, 0, 0, 0, 0, 0, 0, 0,
           0, 0)
};
#ifndef OBJECTS_PASS_2_
#define OBJECTS_PASS_2_
#include "objects.c"
#endif
