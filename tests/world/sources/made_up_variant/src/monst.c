/* Species of the marsh. */
#include "config.h"
#include "permonst.h"

#define A(a1, a2, a3, a4, a5, a6) { a1, a2, a3, a4, a5, a6 }
#define ATTK(how, dam, n, d) { how, dam, n, d }
#define NO_ATTK { 0, 0, 0, 0 }
#define LVL(lvl, mov, ac, mr, aln) lvl, mov, ac, mr, aln
#define SIZ(wt, nut, snd, siz) wt, nut, snd, siz
#define NOTHING_ELSE NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK
/* a macro in a macro in a macro, with any number of arguments */
#define JOIN(...) __VA_ARGS__
#define ROW(nam, fem, let, lvl, gen, ...) { nam, fem, let, lvl, gen, JOIN(__VA_ARGS__) }
#define MON(nam, let, lvl, gen, atk, siz, wet, r1, r2, f1, f2, f3, col) \
    ROW(nam, (char *) 0, let, lvl, gen, atk, siz, wet, r1, r2, f1, f2, f3, col)
#define BOGBODY(nam, lvl) \
    MON(nam, S_WRAITH, LVL(lvl, 6, 6, 0, -4), (G_GENO | 1), \
        A(ATTK(AT_CLAW, AD_COLD, 1, 6), NO_ATTK, NOTHING_ELSE), SIZ(900, 0, MS_SILENT, MZ_HUMAN), 3, \
        MR_COLD | MR_POISON, 0, M1_HUMANOID, M2_UNDEAD | M2_HOSTILE, M3_INFRAVISIBLE, CLR_BROWN)

NEARDATA struct permonst mons[] = {
    MON("marsh newt", S_NEWT, LVL(0, 6, 8, 0, 0), (G_GENO | 5),
        A(ATTK(AT_BITE, AD_PHYS, 1, 3), NO_ATTK, NOTHING_ELSE),
        SIZ(10, 20, MS_SILENT, MZ_TINY), 9, 0, 0,
        M1_SWIM | M1_NOHANDS | M1_ANIMAL | M1_WADES, M2_HOSTILE, 0, HI_MARSH),
#ifdef PEAT_CUTTERS /* these rows depend on a condition */
    MON("peat cutter", S_PEAT, LVL(2, 9, 10, 0, 0), (G_GENO | G_SGROUP | 2),
        A(ATTK(AT_WEAP, AD_PHYS, 1, 8), NO_ATTK, NOTHING_ELSE), SIZ(1200, 400, MS_SILENT, MZ_HUMAN), 1, 0, 0,
        M1_HUMANOID, M2_PEACEFUL | M2_MALE,
        /* a comment, between two
           values */
        M3_INFRAVISIBLE, CLR_BROWN),
#else
    MON("peat miner", S_PEAT, LVL(9, 9, 9, 9, 9), 0, A(NO_ATTK, NO_ATTK, NOTHING_ELSE), SIZ(0, 0, 0, 0), 0, 0, 0,
        0, 0, 0, 0),
#endif
    MON("human", S_HUMAN, LVL(0, 12, 10, 0, 0), G_NOGEN,
        A(ATTK(AT_WEAP, AD_PHYS, 1, 6), NO_ATTK, NOTHING_ELSE), SIZ(1450, 400, MS_SILENT, MZ_HUMAN), 0, 0, 0,
        M1_HUMANOID, M2_HUMAN, M3_INFRAVISIBLE, 15),
    BOGBODY("bog body", 3),
    BOGBODY("great " /* two strings that join */ "bog body", 3 + 3),
    MON("will o' wisp", S_WRAITH, LVL(4, 15, 2, 0, 0), (G_NOCORPSE | G_GENO | 1),
        A(ATTK(AT_CLAW, AD_COLD, 2, 6), NO_ATTK, NOTHING_ELSE), SIZ(0, 0, MS_SILENT, MZ_SMALL), 0, 0, 0,
        M1_FLY | M1_NOLIMBS, M2_HOSTILE, 0, CLR_CYAN),
    { "fen troll", "fen hag", S_TROLL, LVL(7, 12, 4, 0, -3), (G_GENO | 2),
      A(ATTK(AT_WEAP, AD_PHYS, 4, 2), ATTK(AT_CLAW, AD_PHYS, 4, 2), NOTHING_ELSE),
      SIZ(800, 350, MS_SILENT, MZ_LARGE), 2, 0, 0, M1_HUMANOID, M2_HOSTILE, M3_INFRAVISIBLE, CLR_GREEN },
    MON("long worm tail", S_TAIL, LVL(0, 0, 0, 0, 0), (G_NOGEN | G_NOCORPSE | G_UNIQ),
        A(NO_ATTK, NO_ATTK, NOTHING_ELSE), SIZ(0, 0, 0, 0), 0, 0, 0, 0L, 0L, 0, CLR_BROWN),
    { 0, 0, 0 } /* the end */
};
