struct RoleName { const char *m, *f; };
struct RoleAdvance { xchar infix, inrnd; xchar lofix; };
struct Role {
	struct RoleName name;
	struct RoleName rank[9];
	const char *lgod, *ngod, *cgod;
	const char *filecode, *homebase, *intermed;
	short malenum, femalenum, petnum, ldrnum, guardnum, neminum, enemy1num, enemy2num;
	char enemy1sym, enemy2sym;
	short questarti;
	short allow;
#define ROLE_RACEMASK	0x0ff8
#define ROLE_GENDMASK	0xf000
#define ROLE_MALE	0x1000
#define ROLE_FEMALE	0x2000
#define ROLE_ALIGNMASK	AM_MASK
#define ROLE_LAWFUL	AM_LAWFUL
#define ROLE_NEUTRAL	AM_NEUTRAL
#define ROLE_CHAOTIC	AM_CHAOTIC
	xchar attrbase[6];
	xchar initrecord;
};
#define AM_CHAOTIC	1
#define AM_NEUTRAL	2
#define AM_LAWFUL	4
#define AM_MASK		7
struct Race {
	const char *noun, *adj;
	const char *filecode;
	short malenum, femalenum;
	short allow;
	short selfmask, lovemask, hatemask;
};
