#define OROOM	0
#define TEMPLE	10
#define BOATHOUSE 11
#define SHOPBASE 12
#define BAITSHOP (SHOPBASE + 1)
