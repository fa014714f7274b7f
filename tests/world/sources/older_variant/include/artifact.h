#define SPFX_NOGEN	0x0001L
#define SPFX_RESTR	0x0002L
struct artifact {
	short		otyp;
	const char	*name;
	unsigned long	spfx;
	unsigned long	cspfx;
	schar		alignment;
};
