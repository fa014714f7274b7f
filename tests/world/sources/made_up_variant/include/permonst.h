#ifndef PERMONST_H
#define PERMONST_H
#define Bitfield(x, n) unsigned x : n
struct attack {
    uchar aatyp, adtyp;
    uchar damn, damd;
};
#define NATTK 6
struct permonst {
    const char *mname;           /* the full name */
    const char *mfemale;         /* a field that nobody else has */
    char mlet;
    schar mlevel, mmove, ac;     // three in a row
    schar mr;
    aligntyp maligntyp;
    unsigned short geno;
    struct attack mattk[NATTK];
    unsigned short cwt, cnutrit;
    uchar msound;
    Bitfield(msize, 3);
    int mwetness;                /* and another */
    uchar mresists, mconveys;
    unsigned long mflags1, mflags2;
    unsigned short mflags3;
    uchar mcolor;
};
enum attack_kinds { AT_NONE = 0, AT_CLAW, AT_BITE = 1 + 1, AT_WEAP = 254 };
#define AD_PHYS 0
#define AD_COLD 3
#define G_UNIQ 0x1000
#define G_NOGEN 0x0200
#define G_SGROUP 0x0080
#define G_GENO 0x0020
#define G_NOCORPSE 0x0010
#define G_FREQ 0x0007
#define MR_COLD (1 << 1)
#define MR_POISON (MR_COLD << 4)
#define MS_SILENT 0
#define MS_LEADER 33
#define MZ_TINY 0
#define MZ_SMALL 1
#define MZ_MEDIUM 2
#define MZ_HUMAN MZ_MEDIUM
#define MZ_LARGE 3
#define M1_FLY 0x1L
#define M1_SWIM 0x2L
#define M1_NOHANDS 0x2000L
#define M1_NOLIMBS 0x6000L
#define M1_HUMANOID 0x20000L
#define M1_ANIMAL 0x40000L
#define M1_WADES (1L << 28)
#define M2_UNDEAD 0x2L
#define M2_HUMAN 0x8L
#define M2_MALE 0x10000L
#define M2_HOSTILE 0x80000L
#define M2_PEACEFUL 0x100000L
#define M3_INFRAVISIBLE 0x200
enum { S_NEWT = 1, S_PEAT, S_HUMAN, S_WRAITH, S_TROLL, S_TAIL };
#define CLR_GREEN 2
#define CLR_BROWN 3
#define CLR_CYAN (CLR_GREEN | 4)
#define HI_MARSH 142
#endif
