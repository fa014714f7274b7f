#ifndef OBJCLASS_H
#define OBJCLASS_H
struct objclass {
    short oc_name_idx, oc_descr_idx;
    char *oc_uname;
    Bitfield(oc_name_known, 1);
    Bitfield(oc_merge, 1);
    Bitfield(oc_uses_known, 1);
    Bitfield(oc_magic, 1);
    Bitfield(oc_charged, 1);
    Bitfield(oc_unique, 1);
    Bitfield(oc_dir, 3);
    Bitfield(oc_material, 5);
    schar oc_subtyp;
    uchar oc_oprop;
    char oc_class;
    uchar oc_delay, oc_color;
    short oc_prob;
    unsigned short oc_weight;
    short oc_cost, oc_soak; /* a field of the marsh */
    schar oc_wsdam, oc_wldam, oc_oc1, oc_oc2;
    unsigned short oc_nutrition;
};
struct objdescr { const char *oc_name, *oc_descr; };
enum obj_material_types { NO_MATERIAL, LIQUID = 1, WAX, VEGGY, FLESH, PAPER, WOOD = 8, IRON = 11, GLASS = 19,
                          GEMSTONE, MINERAL };
enum obj_class_types { RANDOM_CLASS = 0, ILLOBJ_CLASS, WEAPON_CLASS, ARMOR_CLASS, RING_CLASS, AMULET_CLASS,
                       TOOL_CLASS, FOOD_CLASS, POTION_CLASS, WAND_CLASS, COIN_CLASS, GEM_CLASS, ROCK_CLASS,
                       MAXOCLASSES };
#define FIRE_RES 1
#endif
