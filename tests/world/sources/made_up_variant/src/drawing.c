#include "hack.h"
const struct class_sym def_monsyms[MAXMCLASSES] = {
    { '\0', "", "" },
    { ':', "", "newt of the marsh" },   /* S_NEWT */
    { 'p', "", "people of the peat" },
    { '@', "", "human" },
    { 'W', "", "bog body" },
    { 'T', "", "troll" },
    { '~', "", "long worm tail" },
};
const struct class_sym def_oc_syms[MAXOCLASSES] = {
    { '\0', "", "" }, { ']', "illegal objects", "strange object" }, { ')', "weapons", "weapon" },
    { '[', "armor", "suit" }, { '=', "rings", "ring" }, { '"', "amulets", "amulet" }, { '(', "tools", "tool" },
    { '%', "food", "food" }, { '!', "potions", "potion" }, { '/', "wands", "wand" }, { '$', "coins", "coin" },
    { '*', "rocks", "stone" }, { '`', "large stones", "boulder" },
};
