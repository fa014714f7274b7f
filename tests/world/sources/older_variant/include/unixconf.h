#ifdef UNIX
#define TEXTCOLOR	/* colours in text */
/* #define ANGLERS */
#endif
