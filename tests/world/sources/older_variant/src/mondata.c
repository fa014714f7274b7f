#include "hack.h"
int
num_horns(ptr)
struct permonst *ptr;
{
    switch (monsndx(ptr)) {
    case PM_MILL_TROLL:
	return 2;
    default:
	break;
    }
    return 0;
}
static const short grownups[][2] = {
	{PM_YOUNG_PIKE, PM_PIKE}, {PM_PIKE, PM_GREAT_PIKE},
	{NON_PM,NON_PM}
};
