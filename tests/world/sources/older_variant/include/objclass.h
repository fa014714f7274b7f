#ifndef OBJCLASS_H
#define OBJCLASS_H
struct objclass {
	short	oc_name_idx;
	short	oc_descr_idx;
	char *	oc_uname;
	Bitfield(oc_name_known,1);
	Bitfield(oc_merge,1);
	Bitfield(oc_uses_known,1);
	Bitfield(oc_magic,1);
	Bitfield(oc_charged,1);
	Bitfield(oc_unique,1);
	Bitfield(oc_dir,2);
#define NODIR		1
#define IMMEDIATE	2
#define RAY		3
	Bitfield(oc_material,5);
#define LIQUID		1	/* currently only water */
#define WAX		2
#define VEGGY		3
#define FLESH		4
#define PAPER		5
#define WOOD		8
#define IRON		11
#define GLASS		19
#define GEMSTONE	20
#define MINERAL		21
#define PEARL		22	/* of the tarn */
#define is_wet(otmp)	(objects[otmp->otyp].oc_material <= WOOD)
	schar	oc_subtyp;
#define oc_skill	oc_subtyp
	uchar	oc_oprop;
	char	oc_class;
	schar	oc_delay;
#ifdef TEXTCOLOR
	uchar	oc_color;
#endif
	short	oc_prob;
	unsigned short	oc_weight;
	short	oc_cost;
	schar	oc_wsdam, oc_wldam;
	schar	oc_oc1, oc_oc2;
	unsigned short	oc_nutrition;
};
struct objdescr {
	const char *oc_name;
	const char *oc_descr;
};
#define RANDOM_CLASS	 0
#define ILLOBJ_CLASS	 1
#define WEAPON_CLASS	 2
#define ARMOR_CLASS	 3
#define TOOL_CLASS	 4
#define FOOD_CLASS	 5
#define POTION_CLASS	 6
#define COIN_CLASS	 7
#define GEM_CLASS	 8
#define ROCK_CLASS	 9
#define MAXOCLASSES	10
#define ALLOW_COUNT	(MAXOCLASSES + 1)
#define ILLOBJ_SYM	']'
#define WEAPON_SYM	')'
#define ARMOR_SYM	'['
#define TOOL_SYM	'('
#define FOOD_SYM	'%'
#define POTION_SYM	'!'
#define GOLD_SYM	'$'
#define GEM_SYM		'*'
#define ROCK_SYM	'`'
#define FIRE_RES	1
#define P_HARPOON	5
#endif
