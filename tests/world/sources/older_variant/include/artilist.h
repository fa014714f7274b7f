#ifndef NO_NAMES
#define A(nam,typ,s1,s2,al) { typ, nam, s1, s2, al }
#endif
STATIC_OVL NEARDATA struct artifact artilist[] = {
A("",	STRANGE_OBJECT, 0, 0, 0),
A("Pikebane",	HARPOON,
	(SPFX_NOGEN|SPFX_RESTR), 0,
	/* it has no alignment */ 0),
#ifdef DIVERS
A("Bell of the Diver",	TRAP_NET, 0, 0, 0),
#endif
A(0, 0, 0, 0, 0)
};
