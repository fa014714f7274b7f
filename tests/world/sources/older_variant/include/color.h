#ifndef COLOR_H
#define COLOR_H
#define CLR_BLACK	0
#define CLR_RED		1
#define CLR_GREEN	2
#define CLR_BROWN	3
#define CLR_BLUE	4
#define CLR_CYAN	6
#define CLR_GRAY	7
#define NO_COLOR	8
#define CLR_WHITE	15
#define HI_METAL	CLR_CYAN
#define HI_WOOD		CLR_BROWN
#endif
