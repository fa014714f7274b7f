#ifndef MONSYM_H
#define MONSYM_H
/* the classes, from 1 */
#define S_EEL		1
#define S_PIKE		2	/* with teeth */
#define S_TROLL		3
#define S_HUMAN		4
#define S_WORM_TAIL	5
#define MAXMCLASSES	6

#define DEF_EEL		';'
#define DEF_PIKE	'p'
#define DEF_TROLL	'T'
#define DEF_HUMAN	'@'
#define DEF_WORM_TAIL	'~'
#define DEF_INVISIBLE	'I'
#endif
