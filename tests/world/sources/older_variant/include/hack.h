#ifndef HACK_H
#define HACK_H
#ifndef CONFIG_H
#include "config.h"
#endif
#include "color.h"
#include "monsym.h"
#include "permonst.h"
#include "objclass.h"
#include "trap.h"
#include "mkroom.h"
#include "rm.h"
#include "you.h"
#include "vms_only.h"	/* nobody has it */
#endif
