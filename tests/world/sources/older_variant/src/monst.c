/*	SCCS Id: @(#)monst.c	0.4	2002/08/15	*/
/* The species of the tarn. */
#include "config.h"
#include "permonst.h"
#include "monsym.h"

#ifdef C
#undef C
#endif
#ifdef TEXTCOLOR
#include "color.h"
#define C(color)	color
#else
#define C(color)
#endif

#define NO_ATTK	{0,0,0,0}
#define MON(nam,sym,lvl,gen,atk,siz,px,mr1,mr2,flg1,flg2,flg3,flgt,col) \
	{nam,sym,lvl,gen,atk,siz,px,mr1,mr2,flg1,flg2,flg3,flgt,C(col)}
#define LVL(lvl,mov,ac,mr,aln) lvl,mov,ac,mr,aln
#define SIZ(wt,nut) wt,nut
#define SND(px,snd,siz) px,snd,siz
#define ATTK(at,ad,n,d) {at,ad,n,d}
#define A(a1,a2,a3,a4,a5,a6) {a1,a2,a3,a4,a5,a6}
/* a row in a row */
#define PIKE(nam,lvl,col) MON(nam, S_PIKE, LVL(lvl, 12, 5, 0, 0), \
	(G_GENO|G_SGROUP|2), A(ATTK(AT_BITE, AD_PHYS, 1, 3+lvl), NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK), \
	SIZ(150, 100), SND(0, MS_SILENT, MZ_SMALL), 0, 0, \
	M1_SWIM|M1_NOLIMBS|M1_ANIMAL|M1_OVIPAROUS, M2_HOSTILE, 0, MT_DEEP, col)

void NDECL(monst_init);

#ifndef SPLITMON_1
NEARDATA struct permonst mons[] = {
/*
 * eels
 */
    MON("lantern eel", S_EEL,
	LVL(3, 9, 2, 0, 0), (G_GENO|3),
	A(ATTK(AT_BITE, AD_COLD, 2, 4),
	  NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK),
	SIZ(200, 250), SND(7, MS_SILENT, MZ_LARGE), MR_COLD, MR_COLD,
	M1_SWIM|M1_NOLIMBS|M1_ANIMAL, M2_HOSTILE,
	M3_INFRAVISIBLE, MT_BLIND, CLR_CYAN),
/* pikes */
    PIKE("young pike", 1, CLR_GREEN),
    PIKE("pike", 4, CLR_GREEN),
    PIKE("great " "pike", 8, CLR_BROWN),
    MON("mill troll", S_TROLL,
	LVL(9, 15, 1, 20, -4), (G_GENO|1),
	A(ATTK(AT_WEAP, AD_PHYS, 4, 6), ATTK(AT_CLAW, AD_DRST, 2, 8), NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK),
	SIZ(900, 400), SND(0, MS_SILENT, MZ_LARGE), MR_POISON, 0,
	M1_HUMANOID, M2_STRONG|M2_HOSTILE, M3_INFRAVISIBLE, 0, CLR_GRAY),
    MON("human", S_HUMAN,
	LVL(0, 12, 10, 0, 0), G_NOGEN,
	A(ATTK(AT_WEAP, AD_PHYS, 1, 6), NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK),
	SIZ(1450, 400), SND(0, MS_SILENT, MZ_HUMAN), 0, 0,
	M1_HUMANOID, M2_HUMAN, M3_INFRAVISIBLE, 0, CLR_WHITE),
#ifdef ANGLERS
    MON("angler", S_HUMAN,
	LVL(10, 12, 10, 0, 3), G_NOGEN,
	A(ATTK(AT_WEAP, AD_PHYS, 1, 6), NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK),
	SIZ(1450, 400), SND(0, MS_LEADER, MZ_HUMAN), 0, 0,
	M1_HUMANOID, M2_HUMAN|M2_FEMALE, M3_INFRAVISIBLE, 0, CLR_WHITE),
#endif
#ifdef DIVERS
    MON("diver", S_HUMAN, LVL(1, 1, 1, 1, 1), 0, A(NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK),
	SIZ(1, 1), SND(0, 0, 0), 0, 0, 0, 0, 0, 0, 0),
#endif
    MON("long worm tail", S_WORM_TAIL,
	LVL(0, 0, 0, 0, 0), (G_NOGEN|G_NOCORPSE|G_UNIQ),
	A(NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK),
	SIZ(0, 0), SND(0, 0, 0), 0, 0, 0L, 0L, 0, 0, CLR_BROWN),
/* the end */
    MON("", 0,
	LVL(0, 0, 0, 0, 0), (0),
	A(NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK, NO_ATTK),
	SIZ(0, 0), SND(0, 0, 0), 0, 0, 0L, 0L, 0, 0, 0)
};
#endif /* !SPLITMON_1 */
