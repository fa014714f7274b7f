#define noncorporeal(ptr) ((ptr)->mlet == S_WRAITH && (ptr)->mwetness < 0)
#define is_whirly(ptr) 0
#define is_floater(ptr) (ptr == &mons[PM_WILL_O__WISP])
#define flaming(ptr) ((ptr) == &mons[PM_WILL_O__WISP])
#define emits_light(ptr) (is_floater(ptr) ? 1 : 0)
#define nonliving(ptr) (((ptr)->mflags2 & M2_UNDEAD) != 0L)
#define is_rider(ptr) no_such_function(ptr)
