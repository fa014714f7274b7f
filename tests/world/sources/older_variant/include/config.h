/*	The tarn: a game that exists nowhere, in the form of older games.	1999/04/01 */
#ifndef CONFIG_H
#define CONFIG_H

#if !defined(VMS) && !defined(MSDOS)
# define UNIX
#endif
#ifdef UNIX
# include "unixconf.h"
#endif
#define ANGLERS		/* species who fish */
/* #define DIVERS */
#define NEARDATA
#define FDECL(f,p)	f p
#define Bitfield(x,n)	unsigned x:n
typedef signed char	schar;

#endif /* CONFIG_H */
