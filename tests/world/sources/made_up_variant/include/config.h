/* The marsh: a game that exists nowhere. */
#ifndef CONFIG_H
#define CONFIG_H
#define PEAT_CUTTERS /* the species of the peat */
#define VERSION_MAJOR 2
#define VERSION_MINOR 7
#define PATCHLEVEL 1
#endif
