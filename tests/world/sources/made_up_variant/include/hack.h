#ifndef HACK_H
#define HACK_H
#include "config.h"
#include "nowhere_to_be_found.h"
#include "permonst.h"
#include "rm.h"
#endif
