#define NULLP 0
static struct { const char *name; int type; } trap_types[] = {
    { "arrow", 1 }, { "dart", 2 }, { "quaking bog", 3 }, { "pit", 5 }, { 0, 0 }
};
struct { const char *name; int type; } room_types[] = {
    { "ordinary", OROOM }, { "temple", 10 }, { "smokehouse", 1 + 13 }, { "shop", 14 + 1 }, { 0, 0 }
};
int
what_map_char(c)
char c;
{
    switch (c) {
    case ' ': return (STONE);
    case '#': return (CORR);
    case '.': return (ROOM);
    case '-': return (HWALL);
    case '|': return (VWALL);
    case '+': return (DOOR);
    case 'S': return (SDOOR);
    case '{': return (FOUNTAIN);
    case 'P': return (POOL);
    case 'T': return (TREE);
    case 'r': return (REEDS);
    case 'm':
    case 'M': return (PEAT);
    case 'x': return MAX_TYPE;
    }
    return INVALID_TYPE;
}
#define OROOM 0
