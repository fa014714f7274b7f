#include "hack.h"
const struct Role roles[] = {
{	{"Angler", 0}, {
	{"Bait", 0}, {"Worm", 0}, {"Fly", 0}, {"Hook", 0}, {"Line", 0},
	{"Rod", 0}, {"Fisher", "Fishwife"}, {"Ferryman", 0}, {"Reeve", 0} },
	"Tarn", "_Mere", "Fen",
	"Ang", "the boathouse", "the weir",
	PM_ANGLER, NON_PM, PM_PIKE,
	PM_ANGLER, PM_HUMAN, PM_GREAT_PIKE,
	PM_PIKE, NON_PM, S_EEL, S_TROLL,
	ART_PIKEBANE,
	MH_HUMAN | ROLE_FEMALE | ROLE_LAWFUL|ROLE_NEUTRAL,
	{ 10, 10, 10, 10, 10, 10 },
	5
},
/* Array terminator */
{{0, 0}}
};
const struct Race races[] = {
{	"human", "human", "Hum",
	PM_HUMAN, NON_PM,
	MH_HUMAN | ROLE_MALE|ROLE_FEMALE | ROLE_LAWFUL|ROLE_NEUTRAL|ROLE_CHAOTIC,
	MH_HUMAN, 0, MH_TROLL },
{ 0, 0, 0 }
};
#define MH_HUMAN M2_HUMAN
#define MH_TROLL 0x80L
