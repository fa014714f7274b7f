/* The passes of passes.h for compiled modules: primitives.py tells mypyc of them. What they are given is checked here,
   once. */

#ifndef VAULTC_CALLS_H
#define VAULTC_CALLS_H

#include "passes.h"
#include "primitives.h"

#define VAULTC_TAGGED(number) ((CPyTagged)((uint64_t)(number) << 1))

/* The bytes of an array, of which so many must be there; NULL and an error otherwise. */
static inline Byte *Vaultc_Bytes(PyObject *array, Py_ssize_t size) {
    if (unlikely(Py_SIZE(array) < size)) {
        PyErr_SetString(PyExc_IndexError, "bytearray too short");
        return NULL;
    }
    return (Byte *)((PyByteArrayObject *)array)->ob_start;
}

static inline const Byte *Vaultc_Table(PyObject *table, Py_ssize_t size) {
    if (unlikely(PyBytes_GET_SIZE(table) < size)) {
        PyErr_SetString(PyExc_IndexError, "table too short");
        return NULL;
    }
    return (const Byte *)PyBytes_AS_STRING(table);
}

static inline Generator *Vaultc_GeneratorIn(PyObject *buffer) {
    return (Generator *)(void *)Vaultc_Bytes(buffer, sizeof(Generator));
}

/* A number between two others, the nearer of them if it lies beyond. */
static inline int Vaultc_Clip(CPyTagged number, int least, int most) {
    if (unlikely(!CPyTagged_CheckShort(number))) {
        return CPyTagged_IsLt(number, 0) ? least : most;
    }
    Py_ssize_t value = CPyTagged_ShortAsSsize_t(number);
    return value < least ? least : value > most ? most : (int)value;
}

static inline int Vaultc_Coordinate(CPyTagged number) { return Vaultc_Clip(number, -1000, 1000); }

/* A byte; -1 and an error for other numbers. */
static inline int Vaultc_Code(CPyTagged number) {
    if (unlikely(number > (255 << 1) || (number & CPY_INT_TAG))) {
        PyErr_SetString(PyExc_ValueError, "byte must be in range(0, 256)");
        return -1;
    }
    return (int)(number >> 1);
}

/* The index of a cell of the level; -1 and an error for others. */
static inline int Vaultc_Cell(CPyTagged x, CPyTagged y) {
    int cell = ROWS * Vaultc_Coordinate(x) + Vaultc_Coordinate(y);
    if (unlikely(cell < 0 || cell >= CELLS)) {
        PyErr_SetString(PyExc_IndexError, "no cell of the level");
        return -1;
    }
    return cell;
}

/* A list of some cells, whose numbers are at hand. */
static inline PyObject *Vaultc_List(const int16_t *found, int count, PyObject *numbers) {
    if (unlikely(PyTuple_GET_SIZE(numbers) < CELLS)) {
        PyErr_SetString(PyExc_IndexError, "numbers of cells are missing");
        return NULL;
    }
    PyObject *list = PyList_New(count);
    if (unlikely(list == NULL)) {
        return NULL;
    }
    for (int i = 0; i < count; i++) {
        PyList_SET_ITEM(list, i, Py_NewRef(PyTuple_GET_ITEM(numbers, found[i])));
    }
    return list;
}

static inline PyObject *Vaultc_Seeded(CPyTagged kind, PyObject *seed) {
    uint64_t word = PyLong_AsUnsignedLongLongMask(seed);
    if (unlikely(word == (uint64_t)-1 && PyErr_Occurred())) {
        return NULL;
    }
    PyObject *buffer = PyByteArray_FromStringAndSize(NULL, sizeof(Generator));
    if (likely(buffer != NULL)) {
        Vaultc_SeedGenerator(Vaultc_GeneratorIn(buffer), (uint64_t)Vaultc_Clip(kind, ISAAC, ISAAC64), word);
    }
    return buffer;
}

static inline CPyTagged Vaultc_TaggedWord(uint64_t word) {
    if (likely(word <= (uint64_t)CPY_TAGGED_MAX)) {
        return VAULTC_TAGGED(word);
    }
    PyObject *number = PyLong_FromUnsignedLongLong(word);
    return likely(number != NULL) ? CPyTagged_StealFromObject(number) : CPY_INT_TAG;
}

static inline CPyTagged Vaultc_Word(PyObject *buffer) {
    Generator *g = Vaultc_GeneratorIn(buffer);
    return likely(g != NULL) ? Vaultc_TaggedWord(Vaultc_NextWord(g)) : CPY_INT_TAG;
}

static inline int Vaultc_Begin(PyObject *buffer) {
    Generator *g = Vaultc_GeneratorIn(buffer);
    if (unlikely(g == NULL)) {
        return -1;
    }
    Vaultc_NextBlock(g);
    return 0;
}

/* So many words, the first of them first. */
static inline PyObject *Vaultc_Words(PyObject *buffer, CPyTagged count) {
    Generator *g = Vaultc_GeneratorIn(buffer);
    PyObject *list = likely(g != NULL) ? PyList_New(Vaultc_Clip(count, 0, 1 << 30)) : NULL;
    for (Py_ssize_t i = 0; list != NULL && i < PyList_GET_SIZE(list); i++) {
        PyObject *word = PyLong_FromUnsignedLongLong(Vaultc_NextWord(g));
        if (unlikely(word == NULL)) {
            Py_CLEAR(list);
            break;
        }
        PyList_SET_ITEM(list, i, word);
    }
    return list;
}

/* A roll below n, which is 1 or more. */
static inline CPyTagged Vaultc_Below(PyObject *buffer, CPyTagged n) {
    Generator *g = Vaultc_GeneratorIn(buffer);
    if (unlikely(g == NULL)) {
        return CPY_INT_TAG;
    }
    uint64_t word = Vaultc_NextWord(g);
    if (likely(CPyTagged_CheckShort(n))) {
        return VAULTC_TAGGED(word % (uint64_t)CPyTagged_ShortAsSsize_t(n));
    }
    CPyTagged whole = Vaultc_TaggedWord(word);
    return CPyTagged_Remainder(whole, n);
}

static inline CPyTagged Vaultc_Drawn(PyObject *buffer) {
    Generator *g = Vaultc_GeneratorIn(buffer);
    return likely(g != NULL) ? VAULTC_TAGGED(g->received - g->left) : CPY_INT_TAG;
}

static inline int Vaultc_Overwrite(PyObject *buffer, CPyTagged place, CPyTagged value) {
    Generator *g = Vaultc_GeneratorIn(buffer);
    int code = Vaultc_Code(value);
    if (unlikely(g == NULL || code < 0)) {
        return -1;
    }
    Vaultc_OverwriteRegister(g, Vaultc_Clip(place, 0, 11), (Byte)code);
    return 0;
}

/* So many rolls below n, which is 1 or more and fits a word. */
static inline PyObject *Vaultc_Rolls(PyObject *buffer, CPyTagged n, CPyTagged count) {
    Generator *g = Vaultc_GeneratorIn(buffer);
    int64_t bound = Vaultc_Index(n);
    PyObject *list = likely(g != NULL) ? PyList_New(Vaultc_Clip(count, 0, 1 << 30)) : NULL;
    if (unlikely(list == NULL)) {
        return NULL;
    }
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++) {
        PyObject *roll = PyLong_FromLongLong(Vaultc_Roll(g, bound));
        if (unlikely(roll == NULL)) {
            Py_DECREF(list);
            return NULL;
        }
        PyList_SET_ITEM(list, i, roll);
    }
    return list;
}

/* The items of a list for which a roll below a width is less than a bound. */
static inline PyObject *Vaultc_Kept(PyObject *buffer, CPyTagged width, CPyTagged bound, PyObject *items) {
    Generator *g = Vaultc_GeneratorIn(buffer);
    int64_t sides = Vaultc_Index(width), limit = Vaultc_Index(bound);
    PyObject *list = likely(g != NULL) ? PyList_New(0) : NULL;
    for (Py_ssize_t i = 0; list != NULL && i < PyList_GET_SIZE(items); i++) {
        if (Vaultc_Roll(g, sides) < limit && unlikely(PyList_Append(list, PyList_GET_ITEM(items, i)) < 0)) {
            Py_CLEAR(list);
        }
    }
    return list;
}

/* The items of a list for which a roll below a width is less than the number at the same place. */
static inline PyObject *Vaultc_Beating(PyObject *buffer, CPyTagged width, PyObject *items, PyObject *numbers) {
    Generator *g = Vaultc_GeneratorIn(buffer);
    int64_t sides = Vaultc_Index(width);
    if (unlikely(g == NULL || PyList_GET_SIZE(numbers) < PyList_GET_SIZE(items))) {
        PyErr_SetString(PyExc_IndexError, "numbers are missing");
        return NULL;
    }
    PyObject *list = PyList_New(0);
    for (Py_ssize_t i = 0; list != NULL && i < PyList_GET_SIZE(items); i++) {
        int64_t number = PyLong_AsLongLong(PyList_GET_ITEM(numbers, i));
        if (unlikely(number == -1 && PyErr_Occurred())) {
            Py_CLEAR(list);
        } else if (Vaultc_Roll(g, sides) < number
                   && unlikely(PyList_Append(list, PyList_GET_ITEM(items, i)) < 0)) {
            Py_CLEAR(list);
        }
    }
    return list;
}

static inline PyObject *Vaultc_Marked(PyObject *array, PyObject *table, CPyTagged x1, CPyTagged y1, CPyTagged x2, CPyTagged y2,
                               PyObject *numbers) {
    int16_t found[CELLS];
    const Byte *cells = Vaultc_Bytes(array, CELLS), *marks = Vaultc_Table(table, 256);
    if (unlikely(cells == NULL || marks == NULL)) {
        return NULL;
    }
    int count = Vaultc_FindMarked(cells, marks, Vaultc_Coordinate(x1), Vaultc_Coordinate(y1), Vaultc_Coordinate(x2),
                                  Vaultc_Coordinate(y2), found);
    return Vaultc_List(found, count, numbers);
}

static inline PyObject *Vaultc_Holding(PyObject *array, CPyTagged value, CPyTagged end, PyObject *numbers) {
    int16_t found[CELLS];
    const Byte *cells = Vaultc_Bytes(array, CELLS);
    int code = Vaultc_Code(value);
    if (unlikely(cells == NULL || code < 0)) {
        return NULL;
    }
    return Vaultc_List(found, Vaultc_FindHolding(cells, code, Vaultc_Clip(end, 0, CELLS), found), numbers);
}

static inline int Vaultc_Fill(PyObject *array, CPyTagged x1, CPyTagged y1, CPyTagged x2, CPyTagged y2,
                              CPyTagged value) {
    Byte *cells = Vaultc_Bytes(array, CELLS);
    int code = Vaultc_Code(value);
    if (unlikely(cells == NULL || code < 0)) {
        return -1;
    }
    Vaultc_FillArea(cells, Vaultc_Coordinate(x1), Vaultc_Coordinate(y1), Vaultc_Coordinate(x2), Vaultc_Coordinate(y2),
                    (Byte)code);
    return 0;
}

static inline PyObject *Vaultc_Found(PyObject *array, CPyTagged value, CPyTagged x1, CPyTagged y1, CPyTagged x2,
                                     CPyTagged y2, PyObject *numbers) {
    int16_t found[CELLS];
    const Byte *cells = Vaultc_Bytes(array, CELLS);
    int code = Vaultc_Code(value);
    if (unlikely(cells == NULL || code < 0)) {
        return NULL;
    }
    int count = Vaultc_FindIn(cells, code, Vaultc_Coordinate(x1), Vaultc_Coordinate(y1), Vaultc_Coordinate(x2),
                              Vaultc_Coordinate(y2), found);
    return Vaultc_List(found, count, numbers);
}

static inline CPyTagged Vaultc_Count(PyObject *array, CPyTagged value, CPyTagged first, CPyTagged end) {
    const Byte *cells = Vaultc_Bytes(array, CELLS);
    int code = Vaultc_Code(value);
    if (unlikely(cells == NULL || code < 0)) {
        return CPY_INT_TAG;
    }
    return VAULTC_TAGGED(Vaultc_CountHolding(cells, code, Vaultc_Clip(first, 0, CELLS), Vaultc_Clip(end, 0, CELLS)));
}

/* Minus one is a tagged number too. */
static inline CPyTagged Vaultc_Obstacle(PyObject *terrain, CPyTagged x1, CPyTagged y1, CPyTagged x2, CPyTagged y2) {
    const Byte *cells = Vaultc_Bytes(terrain, CELLS);
    if (unlikely(cells == NULL)) {
        return CPY_INT_TAG;
    }
    return (CPyTagged)((Py_ssize_t)Vaultc_FindObstacle(cells, Vaultc_Coordinate(x1), Vaultc_Coordinate(y1),
                                                       Vaultc_Coordinate(x2), Vaultc_Coordinate(y2)) * 2);
}

/* The cells of a strip: each has a number of its own, from a start on, a step apart. */
static inline int Vaultc_Strip(CPyTagged start, CPyTagged step, Py_ssize_t count, int *first, int *apart) {
    *first = Vaultc_Clip(start, -1, CELLS), *apart = Vaultc_Clip(step, 0, ROWS);
    if (unlikely(*first < 0 || (count > 0 && *first + (count - 1) * *apart >= CELLS))) {
        PyErr_SetString(PyExc_IndexError, "a strip leaves the level");
        return -1;
    }
    return 0;
}

static inline int Vaultc_Write(PyObject *array, CPyTagged start, CPyTagged step, PyObject *values) {
    Byte *cells = Vaultc_Bytes(array, CELLS);
    const Byte *written = (const Byte *)PyBytes_AS_STRING(values);
    Py_ssize_t count = PyBytes_GET_SIZE(values);
    int first, apart;
    if (unlikely(cells == NULL || Vaultc_Strip(start, step, count, &first, &apart) < 0)) {
        return -1;
    }
    if (apart == 1) {
        memcpy(cells + first, written, (size_t)count);
        return 0;
    }
    for (Byte *cell = cells + first; count > 0; count--, cell += apart) {
        *cell = *written++;
    }
    return 0;
}

static inline int Vaultc_FillStrip(PyObject *array, CPyTagged start, CPyTagged step, CPyTagged length,
                                   CPyTagged value) {
    Byte *cells = Vaultc_Bytes(array, CELLS);
    int first, apart, code = Vaultc_Code(value), count = Vaultc_Clip(length, 0, CELLS);
    if (unlikely(cells == NULL || code < 0 || Vaultc_Strip(start, step, count, &first, &apart) < 0)) {
        return -1;
    }
    for (Byte *cell = cells + first; count > 0; count--, cell += apart) {
        *cell = (Byte)code;
    }
    return 0;
}

static inline int Vaultc_NumberWalls(PyObject *numbers, PyObject *edges, CPyTagged x1, CPyTagged y1, CPyTagged x2,
                                     CPyTagged y2, CPyTagged number, CPyTagged shared) {
    Byte *owners = Vaultc_Bytes(numbers, CELLS), *marks = Vaultc_Bytes(edges, CELLS);
    int own = Vaultc_Code(number), both = Vaultc_Code(shared);
    if (unlikely(owners == NULL || marks == NULL || own < 0 || both < 0)) {
        return -1;
    }
    Vaultc_NumberAround(owners, marks, Vaultc_Coordinate(x1), Vaultc_Coordinate(y1), Vaultc_Coordinate(x2),
                        Vaultc_Coordinate(y2), (Byte)own, (Byte)both);
    return 0;
}

static inline int Vaultc_Close(PyObject *terrain, PyObject *numbers, CPyTagged x1, CPyTagged y1, CPyTagged x2,
                               CPyTagged y2, CPyTagged number, CPyTagged background) {
    Byte *cells = Vaultc_Bytes(terrain, CELLS), *owners = Vaultc_Bytes(numbers, CELLS);
    int own = Vaultc_Code(number), code = Vaultc_Code(background);
    if (unlikely(cells == NULL || owners == NULL || own < 0 || code < 0)) {
        return -1;
    }
    Vaultc_CloseArea(cells, owners, Vaultc_Coordinate(x1), Vaultc_Coordinate(y1), Vaultc_Coordinate(x2),
                     Vaultc_Coordinate(y2), (Byte)own, (Byte)code);
    return 0;
}

static inline int Vaultc_Add(PyObject *terrain, PyObject *array, PyObject *table, CPyTagged x1, CPyTagged y1,
                             CPyTagged x2, CPyTagged y2) {
    Byte *cells = Vaultc_Bytes(terrain, CELLS), *changed = Vaultc_Bytes(array, CELLS);
    const Byte *bits = Vaultc_Table(table, 256);
    if (unlikely(cells == NULL || bits == NULL || changed == NULL)) {
        return -1;
    }
    Vaultc_AddBits(cells, changed, bits, Vaultc_Coordinate(x1), Vaultc_Coordinate(y1), Vaultc_Coordinate(x2),
                   Vaultc_Coordinate(y2));
    return 0;
}

static inline CPyTagged Vaultc_Pick(PyObject *buffer, PyObject *terrain, PyObject *suiting, CPyTagged left,
                                    CPyTagged top, CPyTagged width, CPyTagged height, CPyTagged tries) {
    Generator *g = Vaultc_GeneratorIn(buffer);
    const Byte *cells = Vaultc_Bytes(terrain, CELLS), *suits = Vaultc_Table(suiting, 256);
    int x = Vaultc_Clip(left, 0, COLUMNS - 1), y = Vaultc_Clip(top, 0, ROWS - 1);
    if (unlikely(g == NULL || cells == NULL || suits == NULL)) {
        return CPY_INT_TAG;
    }
    return VAULTC_TAGGED(Vaultc_PickCell(cells, suits, g, x, y, Vaultc_Clip(width, 1, COLUMNS - x),
                                         Vaultc_Clip(height, 1, ROWS - y), Vaultc_Clip(tries, 0, 1000)));
}

/* An array for the cells of a level and two columns after it, all of them 0. */
static inline PyObject *Vaultc_Blank(void) {
    PyObject *array = PyByteArray_FromStringAndSize(NULL, PADDED);
    if (likely(array != NULL)) {
        memset(((PyByteArrayObject *)array)->ob_start, 0, PADDED);
    }
    return array;
}

static inline CPyTagged Vaultc_MazeSpot(PyObject *buffer, PyObject *terrain, PyObject *touched, PyObject *dry) {
    Generator *g = Vaultc_GeneratorIn(buffer);
    const Byte *cells = Vaultc_Bytes(terrain, CELLS), *marks = Vaultc_Bytes(touched, CELLS);
    const Byte *suits = Vaultc_Table(dry, 256);
    if (unlikely(g == NULL || cells == NULL || marks == NULL || suits == NULL)) {
        return CPY_INT_TAG;
    }
    return VAULTC_TAGGED(Vaultc_FindCrossing(cells, marks, suits, g));
}

static inline PyObject *Vaultc_Deep(PyObject *terrain, PyObject *flags, CPyTagged undiggable, PyObject *numbers) {
    int16_t found[CELLS];
    const Byte *cells = Vaultc_Bytes(terrain, CELLS), *states = Vaultc_Bytes(flags, CELLS);
    if (unlikely(cells == NULL || states == NULL)) {
        return NULL;
    }
    return Vaultc_List(found, Vaultc_FindDeep(cells, states, (Byte)Vaultc_Clip(undiggable, 0, 255), found), numbers);
}

static inline int Vaultc_Shape(PyObject *terrain, CPyTagged x1, CPyTagged y1, CPyTagged x2, CPyTagged y2, char removing,
                        PyObject *kinds, PyObject *shapes) {
    Byte *cells = Vaultc_Bytes(terrain, CELLS);
    const Byte *kind_of = Vaultc_Table(kinds, 256), *shape_of = Vaultc_Table(shapes, 256);
    if (unlikely(cells == NULL || kind_of == NULL || shape_of == NULL)) {
        return -1;
    }
    Vaultc_ShapeArea(cells, Vaultc_Coordinate(x1), Vaultc_Coordinate(y1), Vaultc_Coordinate(x2), Vaultc_Coordinate(y2),
                     removing, kind_of, shape_of);
    return 0;
}

static inline int Vaultc_Wall(PyObject *terrain, PyObject *floor, CPyTagged deciding) {
    Byte *cells = Vaultc_Bytes(terrain, CELLS);
    const Byte *floor_of = Vaultc_Table(floor, 256);
    if (unlikely(cells == NULL || floor_of == NULL)) {
        return -1;
    }
    Vaultc_WallIn(cells, floor_of, Vaultc_Clip(deciding, 0, 255));
    return 0;
}

static inline int Vaultc_Settle(PyObject *terrain, PyObject *flags, PyObject *horizontal, PyObject *unseen, PyObject *modes,
                         CPyTagged bits) {
    const Byte *cells = Vaultc_Bytes(terrain, CELLS), *across = Vaultc_Bytes(horizontal, CELLS);
    const Byte *hiding = Vaultc_Table(unseen, 256), *mode_of = Vaultc_Table(modes, 256 * DBWALL);
    Byte *states = Vaultc_Bytes(flags, CELLS);
    if (unlikely(cells == NULL || across == NULL || hiding == NULL || mode_of == NULL || states == NULL)) {
        return -1;
    }
    Vaultc_SettleFlags(cells, states, across, hiding, mode_of, (Byte)Vaultc_Clip(bits, 0, 255));
    return 0;
}

static inline int Vaultc_Rim(PyObject *terrain, PyObject *flags, char maze, CPyTagged mark) {
    const Byte *cells = Vaultc_Bytes(terrain, CELLS);
    Byte *states = Vaultc_Bytes(flags, CELLS);
    if (unlikely(cells == NULL || states == NULL)) {
        return -1;
    }
    Vaultc_MarkRim(cells, states, maze, (Byte)Vaultc_Clip(mark, 0, 255));
    return 0;
}

/* Flood from (x, y), by options: 1 light, 2 exact, 4 alike, 8 owned. The five numbers that it finds are a list. */
static inline PyObject *Vaultc_FloodFrom(PyObject *terrain, PyObject *numbers, PyObject *lit, PyObject *edges, CPyTagged x,
                                  CPyTagged y, CPyTagged number, CPyTagged options, PyObject *wanted,
                                  PyObject *borders) {
    int chosen = Vaultc_Clip(options, 0, 15), code = Vaultc_Code(number);
    int column = Vaultc_Clip(x, -1, COLUMNS), row = Vaultc_Clip(y, -1, ROWS);
    const Byte *wanted_codes = Vaultc_Table(wanted, 256);
    Flooding f = {.cells = Vaultc_Bytes(terrain, CELLS), .numbers = Vaultc_Bytes(numbers, CELLS),
                  .lit = Vaultc_Bytes(lit, CELLS), .edges = Vaultc_Bytes(edges, CELLS),
                  .borders = Vaultc_Table(borders, 256), .number = code, .light = chosen & 1,
                  .exact = chosen & 2, .owned = chosen & 8};
    if (unlikely(f.cells == NULL || f.numbers == NULL || f.lit == NULL || f.edges == NULL || f.borders == NULL
                 || wanted_codes == NULL || code < 0)) {
        return NULL;
    }
    if (unlikely(column < 0 || column >= COLUMNS || row < 0 || row >= ROWS)) {
        PyErr_SetString(PyExc_IndexError, "no cell of the level");
        return NULL;
    }
    Vaultc_Flood(&f, column, row, chosen & 4, wanted_codes);
    int results[5] = {f.left, f.top, f.right, f.bottom, f.count};
    PyObject *list = PyList_New(5);
    for (int i = 0; list != NULL && i < 5; i++) {
        PyObject *result = PyLong_FromLong(results[i]);
        if (unlikely(result == NULL)) {
            Py_CLEAR(list);
        } else {
            PyList_SET_ITEM(list, i, result);
        }
    }
    return list;
}

static inline int Vaultc_Strew(PyObject *terrain, PyObject *buffer, CPyTagged foreground, CPyTagged background,
                        CPyTagged wanted) {
    Byte *cells = Vaultc_Bytes(terrain, CELLS);
    Generator *g = Vaultc_GeneratorIn(buffer);
    int front = Vaultc_Code(foreground), back = Vaultc_Code(background);
    if (unlikely(cells == NULL || g == NULL || front < 0 || back < 0)) {
        return -1;
    }
    Vaultc_StrewCells(cells, g, (Byte)front, (Byte)back, Vaultc_Clip(wanted, 0, CELLS));
    return 0;
}

static inline int Vaultc_GrowCaves(PyObject *terrain, CPyTagged foreground, CPyTagged background, char smoothed) {
    Byte *cells = Vaultc_Bytes(terrain, CELLS);
    int front = Vaultc_Code(foreground), back = Vaultc_Code(background);
    if (unlikely(cells == NULL || front < 0 || back < 0)) {
        return -1;
    }
    Vaultc_Grow(cells, (Byte)front, (Byte)back, smoothed);
    return 0;
}

/* A way to dig, from one cell to another. */
static inline PyObject *Vaultc_WayTo(CPyTagged x, CPyTagged y, CPyTagged end_x, CPyTagged end_y, CPyTagged filling,
                              CPyTagged background, CPyTagged options) {
    PyObject *way = PyByteArray_FromStringAndSize(NULL, sizeof(Way));
    if (likely(way != NULL)) {
        Vaultc_BeginWay((Way *)(void *)Vaultc_Bytes(way, sizeof(Way)), Vaultc_Coordinate(x), Vaultc_Coordinate(y),
                        Vaultc_Coordinate(end_x), Vaultc_Coordinate(end_y), Vaultc_Clip(filling, 0, 255),
                        Vaultc_Clip(background, 0, 255), Vaultc_Clip(options, 0, 15));
    }
    return way;
}

/* Dig on: 0 if the way failed, 1 if the end was reached, else 2 and the cell that comes to a boulder, as 2 + cell. */
static inline CPyTagged Vaultc_DigOn(PyObject *terrain, PyObject *buffer, PyObject *way) {
    Byte *cells = Vaultc_Bytes(terrain, CELLS);
    Generator *g = Vaultc_GeneratorIn(buffer);
    Way *w = (Way *)(void *)Vaultc_Bytes(way, sizeof(Way));
    if (unlikely(cells == NULL || g == NULL || w == NULL)) {
        return CPY_INT_TAG;
    }
    int result = Vaultc_Dig(cells, g, w);
    return VAULTC_TAGGED(result == DUG ? DUG + ROWS * w->x + w->y : result);
}

static inline int Vaultc_CarveFrom(PyObject *terrain, PyObject *flags, PyObject *touched, PyObject *buffer, CPyTagged x,
                            CPyTagged y, CPyTagged floor, CPyTagged last_x, CPyTagged last_y) {
    Byte *cells = Vaultc_Bytes(terrain, CELLS), *states = Vaultc_Bytes(flags, CELLS);
    Byte *marks = Vaultc_Bytes(touched, CELLS);
    Generator *g = Vaultc_GeneratorIn(buffer);
    int code = Vaultc_Code(floor);
    if (unlikely(cells == NULL || states == NULL || marks == NULL || g == NULL || code < 0 || Vaultc_Cell(x, y) < 0)) {
        return -1;
    }
    End place = {(int16_t)Vaultc_Coordinate(x), (int16_t)Vaultc_Coordinate(y)};
    Vaultc_Carve(cells, states, marks, g, place, (Byte)code, Vaultc_Clip(last_x, 0, COLUMNS - 1),
                 Vaultc_Clip(last_y, 0, ROWS - 1));
    return 0;
}

/* Beyond all coordinates of lines, with space to add two of them. */
enum { REMOTE = 1 << 20 };

static inline int Vaultc_MarkLine(PyObject *array, CPyTagged x1, CPyTagged y1, CPyTagged x2, CPyTagged y2, CPyTagged depth) {
    Byte *marks = Vaultc_Bytes(array, CELLS);
    if (unlikely(marks == NULL)) {
        return -1;
    }
    Vaultc_Halve(Vaultc_Clip(x1, -REMOTE, REMOTE), Vaultc_Clip(y1, -REMOTE, REMOTE),
                 Vaultc_Clip(x2, -REMOTE, REMOTE), Vaultc_Clip(y2, -REMOTE, REMOTE), Vaultc_Clip(depth, 0, 12),
                 marks);
    return 0;
}

/* Cells of a list and all that are some steps away: 1 in west, east, north and south; into column 0 if allowed. */
static inline PyObject *Vaultc_Spread(PyObject *selection, PyObject *steps, char into_first, PyObject *numbers) {
    int16_t found[CELLS];
    Byte marks[82 * MARGINED] = {0};
    int offsets[16], count = 0;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(steps) && i < 16; i++) {
        long step = PyLong_AsLong(PyList_GET_ITEM(steps, i));
        if (unlikely(step < -MARGINED - 1 || step > MARGINED + 1)) {
            PyErr_SetString(PyExc_ValueError, "no step to a neighbour");
            return NULL;
        }
        offsets[count++] = (int)step;
    }
    for (int again = 0; again < 2; again++) {
        for (Py_ssize_t i = 0; i < PyList_GET_SIZE(selection); i++) {
            long cell = PyLong_AsLong(PyList_GET_ITEM(selection, i));
            if (unlikely(cell < 0 || cell >= CELLS)) {
                PyErr_SetString(PyExc_IndexError, "no cell of the level");
                return NULL;
            }
            Byte *p = marks + MARGINED * (cell / ROWS + 1) + cell % ROWS + 1;
            for (int k = 0; k < count && !again; k++) {
                p[offsets[k]] = 1;
            }
            *p |= (Byte)again;
        }
        if (!again && !into_first) {
            memset(marks, 0, 2 * MARGINED);
        }
    }
    count = 0;
    for (int x = 0; x < COLUMNS; x++) {
        for (int y = 0; y < ROWS; y++) {
            if (marks[MARGINED * (x + 1) + y + 1]) {
                found[count++] = (int16_t)(ROWS * x + y);
            }
        }
    }
    return Vaultc_List(found, count, numbers);
}

#endif
