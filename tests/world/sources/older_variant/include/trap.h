#define NO_TRAP		0
#define ARROW_TRAP	1
#define EEL_TRAP	2
#define UNDERTOW	3
#define PIT		4
#define TRAPNUM		5
