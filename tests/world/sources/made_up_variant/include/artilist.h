#define SPFX_NOGEN 0x1L
#define SPFX_RESTR 0x2L
struct artifact { short otyp; const char *name; unsigned long spfx; int wetness; };
static NEARDATA struct artifact artilist[] = {
#define A(nam, typ, s1, wet) { typ, nam, s1, wet }
    A("", STRANGE_OBJECT, 0, 0),
    A("Bogfinder", PEAT_SPADE, (SPFX_RESTR | SPFX_NOGEN), 3),
    A("The Lantern of the Fen", WAN_DRAINING, SPFX_RESTR, 0),
    A(0, 0, 0, 0)
};
