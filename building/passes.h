/* Passes over all cells of a level, and the generators ISAAC and ISAAC-64: plain C over buffers, without state of its
   own. The callers (primitives.h) see to it that buffers are large enough and cells, codes and bounds lie in them.

   Each pass gives the cells and draws of the function of pure Python that has its name. */

#ifndef VAULTC_PASSES_H
#define VAULTC_PASSES_H

#include <stdint.h>
#include <string.h>

enum { COLUMNS = 80, ROWS = 21, CELLS = COLUMNS * ROWS, PADDED = CELLS + 2 * ROWS };

/* Codes of terrain that passes know by themselves; a test compares them with the catalogue's. */
enum { STONE = 0, VWALL = 1, HWALL = 2, DBWALL = 12, SDOOR = 17, SCORR = 18, DRAWBRIDGE_UP = 22, DOOR = 25, CORR = 26 };

typedef uint8_t Byte;

/* ---- generators */

enum { WORDS = 256, ISAAC = 32, ISAAC64 = 64 };

/* A generator, the words of its block that are left (the last one is the next), and the number of words that came. */
typedef struct {
    uint64_t kind, left, received, a, b, c;
    uint64_t words[WORDS];
    uint64_t memory[WORDS];
} Generator;

static inline void Vaultc_Scramble32(uint64_t *memory, int count, uint32_t r[8]) {
    uint32_t a = r[0], b = r[1], c = r[2], d = r[3], e = r[4], f = r[5], g = r[6], h = r[7];
    for (int i = 0; i < count; i += 8) {
        a += (uint32_t)memory[i];     b += (uint32_t)memory[i + 1];
        c += (uint32_t)memory[i + 2]; d += (uint32_t)memory[i + 3];
        e += (uint32_t)memory[i + 4]; f += (uint32_t)memory[i + 5];
        g += (uint32_t)memory[i + 6]; h += (uint32_t)memory[i + 7];
        a ^= b << 11; d += a; b += c;
        b ^= c >> 2;  e += b; c += d;
        c ^= d << 8;  f += c; d += e;
        d ^= e >> 16; g += d; e += f;
        e ^= f << 10; h += e; f += g;
        f ^= g >> 4;  a += f; g += h;
        g ^= h << 8;  b += g; h += a;
        h ^= a >> 9;  c += h; a += b;
        memory[i] = a;     memory[i + 1] = b; memory[i + 2] = c; memory[i + 3] = d;
        memory[i + 4] = e; memory[i + 5] = f; memory[i + 6] = g; memory[i + 7] = h;
    }
    r[0] = a; r[1] = b; r[2] = c; r[3] = d; r[4] = e; r[5] = f; r[6] = g; r[7] = h;
}

static inline void Vaultc_Scramble64(uint64_t *memory, int count, uint64_t r[8]) {
    uint64_t a = r[0], b = r[1], c = r[2], d = r[3], e = r[4], f = r[5], g = r[6], h = r[7];
    for (int i = 0; i < count; i += 8) {
        a += memory[i];     b += memory[i + 1]; c += memory[i + 2]; d += memory[i + 3];
        e += memory[i + 4]; f += memory[i + 5]; g += memory[i + 6]; h += memory[i + 7];
        a -= e; f ^= h >> 9;  h += a;
        b -= f; g ^= a << 9;  a += b;
        c -= g; h ^= b >> 23; b += c;
        d -= h; a ^= c << 15; c += d;
        e -= a; b ^= d >> 14; d += e;
        f -= b; c ^= e << 20; e += f;
        g -= c; d ^= f >> 17; f += g;
        h -= d; e ^= g << 14; g += h;
        memory[i] = a;     memory[i + 1] = b; memory[i + 2] = c; memory[i + 3] = d;
        memory[i + 4] = e; memory[i + 5] = f; memory[i + 6] = g; memory[i + 7] = h;
    }
    r[0] = a; r[1] = b; r[2] = c; r[3] = d; r[4] = e; r[5] = f; r[6] = g; r[7] = h;
}

/* Seed a generator with a key whose first word is the seed and all others are zero. */
static inline void Vaultc_SeedGenerator(Generator *g, uint64_t kind, uint64_t seed) {
    memset(g, 0, sizeof *g);
    g->kind = kind;
    if (kind == ISAAC) {
        uint32_t r[8];
        for (int i = 0; i < 8; i++) {
            r[i] = UINT32_C(0x9E3779B9);
        }
        Vaultc_Scramble32(g->memory, 32, r);
        memset(g->memory, 0, sizeof g->memory);
        r[0] += (uint32_t)seed;
        Vaultc_Scramble32(g->memory, WORDS, r);
        Vaultc_Scramble32(g->memory, WORDS, r);
    } else {
        uint64_t r[8];
        for (int i = 0; i < 8; i++) {
            r[i] = UINT64_C(0x9E3779B97F4A7C13);
        }
        Vaultc_Scramble64(g->memory, 32, r);
        memset(g->memory, 0, sizeof g->memory);
        r[0] += seed;
        Vaultc_Scramble64(g->memory, WORDS, r);
        Vaultc_Scramble64(g->memory, WORDS, r);
    }
}

#define VAULTC_ROUND(word, mixed, at, low, high) \
    x = (word)memory[at]; \
    a = (word)((mixed) + (word)memory[((at) + 128) & 255]); \
    y = (word)((word)memory[(x >> (low)) & 255] + a + b); \
    memory[at] = y; \
    b = (word)((word)memory[(y >> (high)) & 255] + x); \
    g->words[at] = b;

static inline void Vaultc_NextBlock(Generator *g) {
    uint64_t *memory = g->memory;
    if (g->kind == ISAAC) {
        g->c = (uint32_t)(g->c + 1);
        uint32_t a = (uint32_t)g->a, b = (uint32_t)(g->b + g->c), x, y;
        for (int i = 0; i < WORDS; i += 4) {
            VAULTC_ROUND(uint32_t, a ^ (a << 13), i, 2, 10)
            VAULTC_ROUND(uint32_t, a ^ (a >> 6), i + 1, 2, 10)
            VAULTC_ROUND(uint32_t, a ^ (a << 2), i + 2, 2, 10)
            VAULTC_ROUND(uint32_t, a ^ (a >> 16), i + 3, 2, 10)
        }
        g->a = a;
        g->b = b;
    } else {
        g->c += 1;
        uint64_t a = g->a, b = g->b + g->c, x, y;
        for (int i = 0; i < WORDS; i += 4) {
            VAULTC_ROUND(uint64_t, ~(a ^ (a << 21)), i, 3, 11)
            VAULTC_ROUND(uint64_t, a ^ (a >> 5), i + 1, 3, 11)
            VAULTC_ROUND(uint64_t, a ^ (a << 12), i + 2, 3, 11)
            VAULTC_ROUND(uint64_t, a ^ (a >> 33), i + 3, 3, 11)
        }
        g->a = a;
        g->b = b;
    }
    g->left = WORDS;
    g->received += WORDS;
}

static inline uint64_t Vaultc_NextWord(Generator *g) {
    if (g->left == 0) {
        Vaultc_NextBlock(g);
    }
    return g->words[--g->left];
}

/* A roll 0 to n - 1; 0 without a draw for n of 0 or less. */
static inline int64_t Vaultc_Roll(Generator *g, int64_t n) {
    return n > 0 ? (int64_t)(Vaultc_NextWord(g) % (uint64_t)n) : 0;
}

/* Write a byte into the registers a, b and c of ISAAC, 12 bytes one after the other, lowest byte first. */
static inline void Vaultc_OverwriteRegister(Generator *g, int place, Byte value) {
    uint64_t *registers[3] = {&g->a, &g->b, &g->c};
    int shift = 8 * (place & 3);
    uint64_t *changed = registers[place >> 2];
    *changed = (*changed & ~(UINT64_C(255) << shift)) | (uint64_t)value << shift;
}

/* ---- cells */

static inline int Vaultc_Low(int a, int b) { return a < b ? a : b; }
static inline int Vaultc_High(int a, int b) { return a > b ? a : b; }

/* The index of the first byte that is not 0, or the end. */
static inline int Vaultc_Skip(const Byte *cells, int cell, int end) {
    uint64_t eight;
    while (cell + 8 <= end) {
        memcpy(&eight, cells + cell, 8);
        if (eight) {
            break;
        }
        cell += 8;
    }
    while (cell < end && !cells[cell]) {
        cell++;
    }
    return cell;
}

/* The cells of an area whose values a table marks, column by column; returns how many there are. */
static inline int Vaultc_FindMarked(const Byte *array, const Byte *table, int x1, int y1, int x2, int y2, int16_t *found) {
    int count = 0;
    x1 = Vaultc_High(x1, 0), x2 = Vaultc_Low(x2, COLUMNS - 1);
    y1 = Vaultc_High(y1, 0), y2 = Vaultc_Low(y2, ROWS - 1);
    for (int x = x1; x <= x2; x++) {
        int end = ROWS * x + y2;
        for (int cell = ROWS * x + y1; cell <= end; cell++) {
            if (!table[0]) {
                cell = Vaultc_Skip(array, cell, end + 1);
                if (cell > end) {
                    break;
                }
            }
            if (table[array[cell]]) {
                found[count++] = (int16_t)cell;
            }
        }
    }
    return count;
}

/* The cells before an end that hold a value. */
static inline int Vaultc_FindHolding(const Byte *array, int value, int end, int16_t *found) {
    int count = 0;
    const Byte *here = array, *last = array + end;
    while (here < last && (here = memchr(here, value, (size_t)(last - here))) != NULL) {
        found[count++] = (int16_t)(here++ - array);
    }
    return count;
}

static inline void Vaultc_FillArea(Byte *array, int x1, int y1, int x2, int y2, Byte value) {
    x1 = Vaultc_High(x1, 0), x2 = Vaultc_Low(x2, COLUMNS - 1);
    y1 = Vaultc_High(y1, 0), y2 = Vaultc_Low(y2, ROWS - 1);
    if (y1 > y2) {
        return;
    }
    for (int x = x1; x <= x2; x++) {
        memset(array + ROWS * x + y1, value, (size_t)(y2 + 1 - y1));
    }
}

/* The cells of an area that hold a value. */
static inline int Vaultc_FindIn(const Byte *array, int value, int x1, int y1, int x2, int y2, int16_t *found) {
    int count = 0;
    x1 = Vaultc_High(x1, 0), x2 = Vaultc_Low(x2, COLUMNS - 1);
    const Byte *here = array + ROWS * x1, *last = array + ROWS * (x2 + 1);
    while (here < last && (here = memchr(here, value, (size_t)(last - here))) != NULL) {
        int cell = (int)(here++ - array), y = cell % ROWS;
        if (y >= y1 && y <= y2) {
            found[count++] = (int16_t)cell;
        }
    }
    return count;
}

static inline int Vaultc_CountHolding(const Byte *array, int value, int first, int end) {
    int count = 0;
    const Byte *here = array + first, *last = array + end;
    while (here < last && (here = memchr(here, value, (size_t)(last - here))) != NULL) {
        count++, here++;
    }
    return count;
}

/* The first cell of an area that is not stone, column by column; -1 if there is none. */
static inline int Vaultc_FindObstacle(const Byte *terrain, int x1, int y1, int x2, int y2) {
    x1 = Vaultc_High(x1, 0), x2 = Vaultc_Low(x2, COLUMNS - 1);
    y1 = Vaultc_High(y1, 0), y2 = Vaultc_Low(y2, ROWS - 1);
    for (int x = x1; x <= x2; x++) {
        int end = ROWS * x + y2 + 1, cell = Vaultc_Skip(terrain, ROWS * x + y1, end);
        if (cell < end) {
            return cell;
        }
    }
    return -1;
}

/* Diggable stone with stone on all sides; cells at the ends of columns have none. */
static inline int Vaultc_FindDeep(const Byte *terrain, const Byte *flags, Byte undiggable, int16_t *found) {
    Byte widths[ROWS] = {0};
    int count = 0;
    for (int x = 1; x < COLUMNS - 1; x++) {
        const Byte *column = terrain + ROWS * x;
        int height = 0;
        for (int y = 0; y < ROWS; y++) {
            height = column[y] == STONE ? height + 1 : 0;
            if (height < 3) {
                widths[y] = 0;
            } else if (widths[y] < 2) {
                widths[y]++;
            } else if (!(flags[ROWS * x + y - ROWS - 1] & undiggable)) {
                found[count++] = (int16_t)(ROWS * x + y - ROWS - 1);
            }
        }
    }
    return count;
}

/* ---- walls */

enum { EAST_OF = ROWS + 1, JOINS = 1, SOLID = 2, ROCK = 4, OUTSIDE = SOLID | ROCK, FIRST = 23, KINDS = 1850 };
enum { DIR_N = 1, DIR_NE = 2, DIR_E = 4, DIR_SE = 8, DIR_S = 16, DIR_SW = 32, DIR_W = 64, DIR_NW = 128 };

/* The directions in which a wall goes on, without a branch: a side joins unless all cells around it there are solid. */
static inline int Vaultc_Spines(const Byte *p) {
    int nw = p[-EAST_OF - 1], n = p[-1], ne = p[EAST_OF - 1], w = p[-EAST_OF], e = p[EAST_OF];
    int sw = p[-EAST_OF + 1], s = p[1], se = p[EAST_OF + 1], across = (w & e) / SOLID, along = (n & s) / SOLID;
    return ((n & ~(across & nw / SOLID & ne / SOLID) & JOINS) * DIR_N)
           | ((s & ~(across & sw / SOLID & se / SOLID) & JOINS) * DIR_S)
           | ((e & ~(along & ne / SOLID & se / SOLID) & JOINS) * DIR_E)
           | ((w & ~(along & nw / SOLID & sw / SOLID) & JOINS) * DIR_W);
}

/* Turn walls of an area that border only walls and stone into stone (if removing), and give all others their shapes.
   The kinds of cells (JOINS, SOLID, ROCK) lie on a grid with a margin, a column being a cell longer than the level's. */
static inline void Vaultc_ShapeArea(Byte *terrain, int x1, int y1, int x2, int y2, int removing, const Byte *kind_of,
                             const Byte *shape_of) {
    Byte kinds[KINDS];
    int16_t walls[CELLS];
    int count = 0, top = Vaultc_High(y1, 0), bottom = Vaultc_Low(y2, ROWS - 1);
    int first = Vaultc_High(x1, 0), last = Vaultc_Low(x2, COLUMNS - 1);
    for (int x = first; x <= last; x++) {
        int end = ROWS * x + bottom + 1;
        for (int cell = ROWS * x + top; cell < end; cell++) {
            if (!terrain[cell]) {
                cell = Vaultc_Skip(terrain, cell, end) - 1;
            } else if (terrain[cell] < DBWALL) {
                walls[count++] = (int16_t)cell;
            }
        }
    }
    if (!count) {
        return;
    }
    first = walls[0] / ROWS - 1, last = walls[count - 1] / ROWS + 1;
    Byte *part = kinds + FIRST + EAST_OF * first - 1;
    memset(part, OUTSIDE, (size_t)(EAST_OF * (last + 1 - first) + 1));
    for (int x = Vaultc_High(first, 1); x <= Vaultc_Low(last, COLUMNS - 1); x++) {
        Byte *column = kinds + FIRST + EAST_OF * x;
        const Byte *cells = terrain + ROWS * x;
        for (int y = Vaultc_Skip(cells, 0, ROWS); y < ROWS; y++) {
            column[y] = kind_of[cells[y]];
        }
    }
    if (removing) {
        int kept = 0;
        for (int i = 0; i < count; i++) {
            int cell = walls[i];
            Byte *p = kinds + FIRST + cell + cell / ROWS;
            Byte straight = p[-EAST_OF] & p[EAST_OF] & p[-1] & p[1];
            Byte across = p[-EAST_OF - 1] & p[-EAST_OF + 1] & p[EAST_OF - 1] & p[EAST_OF + 1];
            if (straight & across & ROCK) {
                terrain[cell] = STONE;
                *p = OUTSIDE;
            } else {
                walls[kept++] = (int16_t)cell;
            }
        }
        count = kept;
    }
    for (int i = 0; i < count; i++) {
        int cell = walls[i];
        Byte shape = shape_of[Vaultc_Spines(kinds + FIRST + cell + cell / ROWS)];
        if (shape) {
            terrain[cell] = shape;
        }
    }
}

/* Number a line of walls, and mark it as edge; walls that have a number are shared. */
static inline void Vaultc_NumberLine(Byte *numbers, Byte *edges, int start, int stop, int step, Byte number,
                                     Byte shared) {
    for (int cell = start; cell < stop; cell += step) {
        numbers[cell] = numbers[cell] ? shared : number;
        edges[cell] = 1;
    }
}

/* Number the walls around the floor of a room; beyond the first and last row lie the neighbouring columns. */
static inline void Vaultc_NumberAround(Byte *numbers, Byte *edges, int x1, int y1, int x2, int y2, Byte number,
                                       Byte shared) {
    int left = x1 - 1, right = x2 + 1, top = y1 - 1, bottom = y2 + 1;
    for (int i = 0; i < 2 && top < bottom && left <= right; i++) {
        int y = i ? bottom : top, start = ROWS * left + y, stop = ROWS * right + y + 1;
        start = start >= 0 ? start : (start % ROWS + ROWS) % ROWS;
        Vaultc_NumberLine(numbers, edges, start, Vaultc_Low(stop, CELLS), ROWS, number, shared);
    }
    for (int i = 0; i < 2 && left < right && y1 <= y2; i++) {
        int x = i ? right : left, start = Vaultc_High(ROWS * x + y1, 0), stop = ROWS * x + y2 + 1;
        Vaultc_NumberLine(numbers, edges, start, Vaultc_Low(stop, CELLS), 1, number, shared);
    }
}

/* Turn stone that borders plain floor into walls, or (like_wallify) anything open. */
static inline void Vaultc_WallIn(Byte *terrain, const Byte *floor_of, int deciding) {
    Byte sides[CELLS + 2 * ROWS];  /* of each cell of columns 0 to 81, floor above 1, here 2, below 4 */
    memset(sides, 0, sizeof sides);
    for (int x = 1; x < COLUMNS; x++) {
        const Byte *cells = terrain + ROWS * x;
        Byte *column = sides + ROWS * x;
        for (int y = Vaultc_Skip(cells, 0, ROWS); y < ROWS; y++) {
            if (floor_of[cells[y]]) {
                column[y] |= 2;
                if (y > 0) {
                    column[y - 1] |= 4;
                }
                if (y < ROWS - 1) {
                    column[y + 1] |= 1;
                }
            }
        }
    }
    for (int cell = ROWS; cell < CELLS; cell++) {
        int west = sides[cell - ROWS], here = sides[cell], east = sides[cell + ROWS];
        if (terrain[cell] != STONE || !(west | here | east)) {
            continue;
        }
        int decided = (west | here | east) & (deciding & DIR_S ? 4 : 1);
        terrain[cell] = ((west | east) & 2) && !decided ? VWALL : HWALL;
    }
}

/* The directions, from DIR_N to DIR_NW, in which a cell or what is beyond the level is unseen. */
static inline int Vaultc_Unseen(const Byte *terrain, const Byte *unseen, int cell) {
    int x = cell / ROWS, y = cell - ROWS * x, found = 0;
    if (x > 1 && x < COLUMNS - 1 && y > 0 && y < ROWS - 1) {
        const Byte *c = terrain + cell;
        return unseen[c[-1]] | unseen[c[ROWS - 1]] << 1 | unseen[c[ROWS]] << 2 | unseen[c[ROWS + 1]] << 3
               | unseen[c[1]] << 4 | unseen[c[-ROWS + 1]] << 5 | unseen[c[-ROWS]] << 6 | unseen[c[-ROWS - 1]] << 7;
    }
    for (int i = 0; i < 8; i++) {
        int column = x + (i >= 1 && i <= 3) - (i >= 5), row = y + (i >= 3 && i <= 5) - (i <= 1 || i == 7);
        int outside = column < 1 || column >= COLUMNS || row < 0 || row >= ROWS;
        found |= (outside || unseen[terrain[ROWS * column + row]]) << i;
    }
    return found;
}

/* Write the display modes of walls and secret doors into the flags. */
static inline void Vaultc_SettleFlags(const Byte *terrain, Byte *flags, const Byte *horizontal, const Byte *unseen,
                               const Byte *modes, Byte bits) {
    for (int cell = 0; cell < CELLS; cell++) {
        int shape = terrain[cell];
        if (!shape) {
            cell = Vaultc_Skip(terrain, cell, CELLS) - 1;
            continue;
        }
        if (shape == SDOOR) {
            shape = horizontal[cell] ? HWALL : VWALL;
        }
        if (shape < DBWALL) {
            flags[cell] = (Byte)((flags[cell] & ~bits) | modes[shape << 8 | Vaultc_Unseen(terrain, unseen, cell)]);
        }
    }
}

/* The index of the first of some lines, from one on, that is not all stone, or the one before it. */
static inline int Vaultc_FirstLine(const Byte *cells, int line, int start, int to_next, int count, int step, int length,
                                   int maze) {
    for (start += line * to_next; line < count; line++, start += to_next) {
        int open_cells = 0, walls = 0;
        for (int i = 0, cell = start; i < length && !(walls && (open_cells || !maze)); i++, cell += step) {
            open_cells |= cells[cell] > DBWALL;
            walls |= cells[cell];
        }
        if (walls) {
            return maze && !open_cells ? line : line - 1;
        }
    }
    return count;
}

/* Find in which rows of some columns there is more than stone. */
static inline void Vaultc_RowsInUse(const Byte *terrain, int first, int last, Byte *rows) {
    uint64_t upper = 0, middle = 0, lower = 0, eight;
    for (int x = first; x <= last; x++) {
        const Byte *column = terrain + ROWS * x;
        memcpy(&eight, column, 8), upper |= eight;
        memcpy(&eight, column + 8, 8), middle |= eight;
        memcpy(&eight, column + ROWS - 8, 8), lower |= eight;
    }
    memcpy(rows, &upper, 8);
    memcpy(rows + 8, &middle, 8);
    memcpy(rows + ROWS - 8, &lower, 8);
}

/* The last of some cells that is not stone; -1 without any. */
static inline int Vaultc_LastOf(const Byte *cells, int count) {
    uint64_t eight = 0;
    while (count >= 8 && (memcpy(&eight, cells + count - 8, 8), !eight)) {
        count -= 8;
    }
    while (count > 0 && !cells[count - 1]) {
        count--;
    }
    return count - 1;
}

/* Mark everything at and beyond the outermost lines of the level. */
static inline void Vaultc_MarkRim(const Byte *terrain, Byte *flags, int maze, Byte mark) {
    int last = Vaultc_LastOf(terrain, CELLS), x1 = COLUMNS, x2 = -1, y1 = ROWS, y2 = -1;
    if (last >= 0) {
        Byte rows[ROWS];
        int left = Vaultc_Skip(terrain, 0, CELLS) / ROWS, right = last / ROWS;
        x1 = Vaultc_FirstLine(terrain, left, 0, ROWS, COLUMNS, 1, ROWS, maze);
        x2 = COLUMNS - 1
             - Vaultc_FirstLine(terrain, COLUMNS - 1 - right, ROWS * (COLUMNS - 1), -ROWS, COLUMNS, 1, ROWS, maze);
        x1 = Vaultc_High(x1, 0), x2 = Vaultc_Low(x2, COLUMNS - 1);
        Vaultc_RowsInUse(terrain, left, right, rows);
        int top = Vaultc_Skip(rows, 0, ROWS), bottom = Vaultc_LastOf(rows, ROWS);
        int start = ROWS * left, length = right + 1 - left;
        y1 = Vaultc_FirstLine(terrain, top, start, 1, ROWS, ROWS, length, maze);
        y2 = ROWS - 1 - Vaultc_FirstLine(terrain, ROWS - 1 - bottom, start + ROWS - 1, -1, ROWS, ROWS, length, maze);
    }
    for (int x = 0; x < COLUMNS; x++) {
        Byte *column = flags + ROWS * x;
        int whole = x <= x1 || x >= x2;
        int above = whole ? ROWS : Vaultc_Low(y1 + 1, ROWS), below = whole ? ROWS : Vaultc_High(y2, above);
        int y = 0;
        for (; y + 8 <= above; y += 8) {
            uint64_t eight;
            memcpy(&eight, column + y, 8);
            eight |= mark * UINT64_C(0x0101010101010101);
            memcpy(column + y, &eight, 8);
        }
        for (; y < above; y++) {
            column[y] |= mark;
        }
        for (y = below; y < ROWS; y++) {
            column[y] |= mark;
        }
    }
}

/* ---- floods and caves */

typedef struct {
    const Byte *cells, *borders, *before, *inside;
    Byte *numbers, *lit, *edges;
    int number, light, exact, owned, left, top, right, bottom, count;
} Flooding;

enum { SHARED = 1 };

static inline void Vaultc_FloodEdges(Flooding *f, int x1, int x2, int y) {
    for (int x = Vaultc_High(x1, 1); x <= Vaultc_Low(x2, COLUMNS - 1); x++) {
        for (int row = Vaultc_High(y - 1, 0); row <= Vaultc_Low(y + 1, ROWS - 1); row++) {
            int cell = ROWS * x + row;
            if (!f->borders[f->cells[cell]]) {
                continue;
            }
            f->edges[cell] = 1;
            if (f->light) {
                f->lit[cell] = 1;
            }
            if (f->owned && !f->numbers[cell]) {
                f->numbers[cell] = (Byte)f->number;
            } else if (f->numbers[cell] != f->number) {
                f->numbers[cell] = SHARED;
            }
        }
    }
}

static inline void Vaultc_FloodSpan(Flooding *f, int x, int y);

static inline void Vaultc_FloodRow(Flooding *f, int start, int end, int y) {
    if (y < 0 || y >= ROWS) {
        return;
    }
    for (int x = Vaultc_High(start, 0); x < Vaultc_Low(end, COLUMNS); x++) {
        int cell = ROWS * x + y;
        if (f->inside[cell]) {
            if (f->numbers[cell] != f->number) {
                Vaultc_FloodSpan(f, x, y);
            }
            continue;
        }
        if (x > 0 && f->inside[cell - ROWS] && f->numbers[cell - ROWS] != f->number) {
            Vaultc_FloodSpan(f, x - 1, y);
        }
        if (f->inside[cell + ROWS] && f->numbers[cell + ROWS] != f->number) {
            Vaultc_FloodSpan(f, x + 1, y);
        }
    }
}

/* Fill one run of a row, then those above and below of which it is the beginning. */
static inline void Vaultc_FloodSpan(Flooding *f, int x, int y) {
    while (x > 0 && f->before[ROWS * x + y] && f->numbers[ROWS * x + y] != f->number) {
        x--;
    }
    x++;
    f->left = Vaultc_Low(f->left, x), f->top = Vaultc_Low(f->top, y);
    int end = x;
    for (int cell = ROWS * x + y; end < COLUMNS - 1 && f->inside[cell]; end++, cell += ROWS) {
        f->numbers[cell] = (Byte)f->number;
        f->lit[cell] = (Byte)f->light;
        f->count++;
        if (!f->exact) {
            Vaultc_FloodEdges(f, end == x ? end - 1 : end, end + 1, y);
        }
    }
    Vaultc_FloodRow(f, x, end, y - 1);
    Vaultc_FloodRow(f, x, end, y + 1);
    if (end > f->right) {
        f->right = end - 1;
    }
    f->bottom = Vaultc_High(f->bottom, y);
}

/* Make a byte for each cell, and for two columns after the level: what the table says of its value; 0 in column 0. */
static inline void Vaultc_Translate(const Byte *cells, const Byte *table, Byte *area) {
    memset(area, 0, ROWS);
    for (int cell = ROWS; cell < CELLS; cell++) {
        area[cell] = table[cells[cell]];
    }
    memset(area + CELLS, 0, 2 * ROWS);
}

/* Flood from a cell; the box and the number of cells are in the flooding. */
static inline void Vaultc_Flood(Flooding *f, int x, int y, int alike, const Byte *wanted) {
    Byte start[PADDED], area[PADDED], only[256] = {0};
    only[f->cells[ROWS * x + y]] = 1;
    if (f->exact || alike) {
        Vaultc_Translate(f->cells, only, start);
    }
    if (!f->exact) {
        Vaultc_Translate(f->cells, wanted, area);
    }
    f->before = f->exact ? start : area;
    f->inside = f->exact || alike ? start : area;
    f->left = f->right = x;
    f->top = f->bottom = y;
    f->count = 0;
    Vaultc_FloodSpan(f, x, y);
}

/* Strew open cells over the level. */
static inline void Vaultc_StrewCells(Byte *terrain, Generator *g, Byte foreground, Byte background, int wanted) {
    while (wanted) {
        int x = (int)(Vaultc_NextWord(g) % 77) + 2, y = (int)(Vaultc_NextWord(g) % 19) + 1;
        if (terrain[ROWS * x + y] == background) {
            terrain[ROWS * x + y] = foreground;
            wanted--;
        }
    }
}

enum { MARGINED = 23, GROWN = 82 * MARGINED };

/* Open and close cells as results say for closed cells with 0 to 8 open neighbours, then for open ones. Neighbours are
   those before; if both are the same grid, cells see the new ones in the west and the north. */
static inline void Vaultc_SettleCells(Byte *grid, const Byte *before, const Byte *results) {
    for (int x = 2; x < COLUMNS - 1; x++) {
        const Byte *b = before + MARGINED * (x + 1) + 2;
        Byte *p = grid + MARGINED * (x + 1) + 2;
        int upper = b[-MARGINED - 1] + b[MARGINED - 1], middle = b[-MARGINED] + b[MARGINED], cell = b[0];
        for (int y = 1; y < ROWS - 1; y++, b++, p++) {
            int lower = b[-MARGINED + 1] + b[MARGINED + 1], below = b[1];
            *p = results[9 * cell + upper + middle + lower + b[-1] + below];
            upper = middle, middle = lower, cell = below;
        }
    }
}

/* Let open cells close and crowded ones open, pass by pass, and write them back. */
static inline void Vaultc_Grow(Byte *terrain, Byte foreground, Byte background, int smoothed) {
    static const Byte settled[18] = {0, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1};
    static const Byte without_five[18] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 1, 1, 1};
    static const Byte with_three[18] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1};
    Byte first[GROWN] = {0}, second[GROWN];
    Byte *grid = first, *other = second;
    for (int x = 2; x < COLUMNS - 1; x++) {
        for (int y = 0; y < ROWS; y++) {
            grid[MARGINED * (x + 1) + y + 1] = terrain[ROWS * x + y] == foreground;
        }
    }
    Vaultc_SettleCells(grid, grid, settled);
    memcpy(second, first, sizeof first);
    for (int pass = 0; pass < (smoothed ? 3 : 1); pass++) {
        Vaultc_SettleCells(other, grid, pass ? with_three : without_five);
        Byte *made = other;
        other = grid, grid = made;
    }
    for (int x = 2; x < COLUMNS - 1; x++) {
        for (int y = 1; y < ROWS - 1; y++) {
            terrain[ROWS * x + y] = grid[MARGINED * (x + 1) + y + 1] ? foreground : background;
        }
    }
}

/* Add bits to the cells of an area by their terrain. */
static inline void Vaultc_AddBits(const Byte *terrain, Byte *array, const Byte *bits, int x1, int y1, int x2, int y2) {
    x1 = Vaultc_High(x1, 0), x2 = Vaultc_Low(x2, COLUMNS - 1);
    y1 = Vaultc_High(y1, 0), y2 = Vaultc_Low(y2, ROWS - 1);
    for (int x = x1; x <= x2; x++) {
        for (int cell = ROWS * x + y1; cell <= ROWS * x + y2; cell++) {
            array[cell] |= bits[terrain[cell]];
        }
    }
}

/* Give the cells of an area that have a number no number, and a terrain. */
static inline void Vaultc_CloseArea(Byte *terrain, Byte *numbers, int x1, int y1, int x2, int y2, Byte number,
                                    Byte code) {
    x1 = Vaultc_High(x1, 0), x2 = Vaultc_Low(x2, COLUMNS - 1);
    y1 = Vaultc_High(y1, 0), y2 = Vaultc_Low(y2, ROWS - 1);
    for (int x = x1; x <= x2; x++) {
        for (int cell = ROWS * x + y1; cell <= ROWS * x + y2; cell++) {
            if (numbers[cell] == number) {
                numbers[cell] = 0;
                terrain[cell] = code;
            }
        }
    }
}

/* A random crossing of a maze on dry ground; after too many tries whatever comes next. */
static inline int Vaultc_FindCrossing(const Byte *terrain, const Byte *touched, const Byte *dry, Generator *g) {
    for (int tries = 0; tries <= 2000; tries++) {
        int x = (int)(Vaultc_NextWord(g) % 75) + 3, y = (int)(Vaultc_NextWord(g) % 17) + 3, cell = ROWS * x + y;
        if (tries == 2000 || (x % 2 && y % 2 && touched[cell] && dry[terrain[cell]])) {
            return cell;
        }
    }
    return -1;
}

/* A random cell of an area on the level that suits or is a raised drawbridge, of which only the caller knows. The
   cells that may still be tried, this one included, count as levels: 0 if none was found, and then it is the last. */
static inline int Vaultc_PickCell(const Byte *terrain, const Byte *suits, Generator *g, int left, int top, int width,
                                  int height, int tries) {
    int cell = 0;
    for (; tries > 0; tries--) {
        int x = left + (int)Vaultc_Roll(g, width), y = top + (int)Vaultc_Roll(g, height);
        cell = ROWS * x + y;
        if (terrain[cell] == DRAWBRIDGE_UP || suits[terrain[cell]]) {
            break;
        }
    }
    return tries * CELLS + cell;
}

/* ---- digging */

enum { MOST_STEPS = 500, FAILED = 0, REACHED = 1, DUG = 2 };
enum { MAY_STOP = 1, HIDE = 2, WANDER = 4, TOLD = 8 };

/* A corridor being dug: its cell, its direction, its end, the terrain that it can go through, and its options. */
typedef struct {
    int32_t x, y, dx, dy, end_x, end_y, filling, background, options, steps, resumed;
} Way;

static inline int Vaultc_Passable(const Byte *cells, const Way *w, int dx, int dy) {
    int code = cells[ROWS * (w->x + dx) + w->y + dy];
    return code == w->background || code == w->filling || code == SCORR;
}

static inline void Vaultc_BeginWay(Way *w, int x, int y, int end_x, int end_y, int filling, int background, int options) {
    memset(w, 0, sizeof *w);
    if (end_x > x) {
        w->dx = 1;
    } else if (end_y > y) {
        w->dy = 1;
    } else if (end_x < x) {
        w->dx = -1;
    } else {
        w->dy = -1;
    }
    w->x = x - w->dx, w->y = y - w->dy, w->end_x = end_x, w->end_y = end_y;
    w->filling = filling, w->background = background, w->options = options;
}

/* Turn towards the end when it is farther that way, else go on, else turn to any possible side. */
static inline void Vaultc_Turn(const Byte *cells, Way *w, int far_x, int far_y) {
    int side_x = w->end_x < w->x ? -1 : 1, side_y = w->end_y < w->y ? -1 : 1;
    if (w->dy && far_x > far_y && Vaultc_Passable(cells, w, side_x, 0)) {
        w->dx = side_x, w->dy = 0;
    } else if (w->dx && far_y > far_x && Vaultc_Passable(cells, w, 0, side_y)) {
        w->dx = 0, w->dy = side_y;
    } else if (!Vaultc_Passable(cells, w, w->dx, w->dy)) {
        int along = w->dx != 0;
        w->dx = along ? 0 : side_x, w->dy = along ? side_y : 0;
        if (!Vaultc_Passable(cells, w, w->dx, w->dy)) {
            w->dx = -w->dx, w->dy = -w->dy;
        }
    }
}

/* Dig on to the end of a way; DUG if a cell comes to a boulder, which the caller lays there before it digs on. */
static inline int Vaultc_Dig(Byte *cells, Generator *g, Way *w) {
    int may_stop = w->options & MAY_STOP;
    while (w->resumed || w->x != w->end_x || w->y != w->end_y) {
        if (!w->resumed) {
            if (w->steps > MOST_STEPS || (may_stop && !Vaultc_Roll(g, 35))) {
                return FAILED;
            }
            w->steps++;
            w->x += w->dx, w->y += w->dy;
            if (w->x <= 0 || w->x >= COLUMNS - 1 || w->y <= 0 || w->y >= ROWS - 1) {
                return FAILED;
            }
            Byte *cell = cells + ROWS * w->x + w->y;
            if (*cell == w->background) {
                int lucky = w->filling == CORR && !Vaultc_Roll(g, 100);
                *cell = (Byte)(lucky && (w->options & HIDE) ? SCORR : w->filling);
                if (may_stop && !lucky && !Vaultc_Roll(g, 50) && (w->options & TOLD)) {
                    w->resumed = 1;
                    return DUG;
                }
            } else if (*cell != w->filling && *cell != SCORR) {
                return FAILED;
            }
        }
        w->resumed = 0;
        int far_x = w->x > w->end_x ? w->x - w->end_x : w->end_x - w->x;
        int far_y = w->y > w->end_y ? w->y - w->end_y : w->end_y - w->y;
        if (w->options & WANDER) {
            if (far_x > far_y && far_y && !Vaultc_Roll(g, far_x - far_y + 1)) {
                far_x = 0;
            } else if (far_y > far_x && far_x && !Vaultc_Roll(g, far_y - far_x + 1)) {
                far_y = 0;
            }
        }
        Vaultc_Turn(cells, w, far_x, far_y);
    }
    return REACHED;
}

static inline void Vaultc_Enter(Byte *cells, Byte *flags, Byte *marks, int cell, Byte floor) {
    if (cells[cell] != DOOR) {
        cells[cell] = floor;
        flags[cell] = 0;
        marks[cell] = 1;
    }
}

typedef struct { int16_t x, y; } End;

/* Carve all of the grid up to a last column and row that can be reached from a place, whose row may be one below the
   last: that is the first of the next column. */
static inline void Vaultc_Carve(Byte *cells, Byte *flags, Byte *marks, Generator *g, End place, Byte floor, int last_x,
                         int last_y) {
    End ends[CELLS + 1];
    int depth = 1;
    ends[0] = place;
    Vaultc_Enter(cells, flags, marks, ROWS * place.x + place.y, floor);
    while (depth) {
        int x = ends[depth - 1].x, y = ends[depth - 1].y, here = ROWS * x + y, count = 0;
        End exits[4];
        int between_sides = 3 <= x && x <= last_x, between_ends = 3 <= y && y <= last_y;
        if (between_sides && 3 <= y - 2 && y - 2 <= last_y && cells[here - 2] == STONE) {
            exits[count++] = (End){0, -1};
        }
        if (between_ends && 3 <= x + 2 && x + 2 <= last_x && cells[here + 2 * ROWS] == STONE) {
            exits[count++] = (End){1, 0};
        }
        if (between_sides && 3 <= y + 2 && y + 2 <= last_y && cells[here + 2] == STONE) {
            exits[count++] = (End){0, 1};
        }
        if (between_ends && 3 <= x - 2 && x - 2 <= last_x && cells[here - 2 * ROWS] == STONE) {
            exits[count++] = (End){-1, 0};
        }
        if (!count || depth >= CELLS) {
            depth--;
            continue;
        }
        End step = exits[Vaultc_Roll(g, count)];
        int between = here + ROWS * step.x + step.y;
        cells[between] = floor;
        marks[between] = 1;
        ends[depth - 1] = ends[depth] = (End){(int16_t)(x + 2 * step.x), (int16_t)(y + 2 * step.y)};
        depth++;
        Vaultc_Enter(cells, flags, marks, between + ROWS * step.x + step.y, floor);
    }
}

/* ---- selections */

/* Mark the middle of a line and of its halves, which are halved in turn; divisions truncate. */
static inline void Vaultc_Halve(int x1, int y1, int x2, int y2, int depth, Byte *marks) {
    if (depth < 1) {
        return;
    }
    int x = (x1 + x2) / 2, y = (y1 + y2) / 2;
    if (x >= 0 && x < COLUMNS && y >= 0 && y < ROWS) {
        marks[ROWS * x + y] = 1;
    }
    if (x1 != x2 || y1 != y2) {
        Vaultc_Halve(x1, y1, x, y, depth - 1, marks);
        Vaultc_Halve(x, y, x2, y2, depth - 1, marks);
    }
}

#endif
