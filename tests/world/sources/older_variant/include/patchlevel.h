/*	SCCS Id: @(#)patchlevel.h	0.4	2001/02/03 */
#define VERSION_MAJOR	0
#define VERSION_MINOR	4
#define PATCHLEVEL	2
