#ifndef PERMONST_H
#define PERMONST_H
struct attack {
	uchar		aatyp;
	uchar		adtyp, damn, damd;
};
#define NATTK 6

struct permonst {
	const char	*mname;			/* its name */
	char		mlet;
	schar		mlevel,
			mmove,
			ac, mr;
	aligntyp	maligntyp;
	unsigned short	geno;
	struct	attack	mattk[NATTK];
	unsigned short	cwt, cnutrit;
	short		pxtyp;			/* nobody knows what it is for */
	uchar		msound, msize;
	uchar		mresists, mconveys;
	unsigned long	mflags1, mflags2;
	unsigned short	mflags3;
	unsigned long	mflagst;		/* flags of the tarn */
# ifdef TEXTCOLOR
	uchar		mcolor;
# endif
};
#define NON_PM	PM_PLAYERMON	/* no species */
#define PM_PLAYERMON (-1)
extern NEARDATA struct permonst mons[];

#define AT_ANY	(-1)
#define AT_NONE	0
#define AT_CLAW	1
#define AT_BITE	2
#define AT_WEAP	254
#define AD_ANY	(-1)
#define AD_PHYS	0
#define AD_COLD	3
#define AD_DRST	9
#define G_UNIQ	0x1000
#define G_NOGEN	0x0200
#define G_SGROUP	0x0080
#define G_LGROUP	0x0040
#define G_GENO	0x0020
#define G_NOCORPSE	0x0010
#define G_FREQ	0x0007
#define G_GONE	0x03
#define MR_COLD	0x02
#define MR_POISON	0x20
#define MS_SILENT	0
#define MS_LEADER	33
#define MZ_TINY	0
#define MZ_SMALL	1
#define MZ_MEDIUM	2
#define MZ_HUMAN	MZ_MEDIUM
#define MZ_LARGE	3
#define M1_FLY	0x00000001L
#define M1_SWIM	0x00000002L
#define M1_NOHANDS	0x00002000L
#define M1_NOLIMBS	0x00006000L
#define M1_HUMANOID	0x00020000L
#define M1_ANIMAL	0x00040000L
#define M1_OVIPAROUS	0x00200000L
#define M2_HUMAN	0x00000008L
#define M2_STRONG	0x00100000L
#define M2_HOSTILE	0x00400000L
#define M2_FEMALE	0x00020000L
#define M3_INFRAVISIBLE	0x0200
#define MT_DEEP	0x1L
#define MT_BLIND	0x2L
#endif
