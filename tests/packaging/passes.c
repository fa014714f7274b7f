/* All passes over levels of random terrain, in buffers of exactly the size that they may use, for sanitizers to watch.
   Prints a digest of all results, which must not depend on how the program was compiled. */

#include <stdio.h>
#include <stdlib.h>

#include "passes.h"


static uint64_t digest = UINT64_C(14695981039346656037);

static void note(const void *data, size_t size) {
    for (const Byte *byte = data; size--; byte++) {
        digest = (digest ^ *byte) * UINT64_C(1099511628211);
    }
}

static Byte *cells(Generator *g, int codes) {
    Byte *made = calloc(CELLS, 1);
    for (int patch = (int)Vaultc_Roll(g, 30); patch > 0; patch--) {
        int x = 1 + (int)Vaultc_Roll(g, 79), y = (int)Vaultc_Roll(g, 21);
        Vaultc_FillArea(made, x, y, x + (int)Vaultc_Roll(g, 14), y + (int)Vaultc_Roll(g, 7), (Byte)Vaultc_Roll(g, codes));
    }
    return made;
}

static Byte *table(Generator *g, size_t size, int values) {
    Byte *made = malloc(size);
    for (size_t i = 0; i < size; i++) {
        made[i] = (Byte)Vaultc_Roll(g, values);
    }
    return made;
}

static int corner(Generator *g) { return (int)Vaultc_Roll(g, 100) - 10; }

static void walls(Generator *g, Byte *terrain, Byte *flags, int16_t *found) {
    Byte *kinds = table(g, 256, 8), *shapes = table(g, 16, 13), *marks = table(g, 256, 2);
    Byte *spines = malloc(256), *modes = table(g, 256 * DBWALL, 8), *across = table(g, CELLS, 2);
    for (int i = 0; i < 256; i++) {
        spines[i] = shapes[(i & 1) | (i >> 1 & 2) | (i >> 2 & 4) | (i >> 3 & 8)];
    }
    Vaultc_ShapeArea(terrain, corner(g), corner(g), corner(g), corner(g), (int)Vaultc_Roll(g, 2), kinds, spines);
    Vaultc_ShapeArea(terrain, 0, 0, COLUMNS, ROWS, 1, kinds, spines);
    Vaultc_WallIn(terrain, marks, Vaultc_Roll(g, 2) ? DIR_S : DIR_N);
    Vaultc_SettleFlags(terrain, flags, across, marks, modes, 7);
    Vaultc_MarkRim(terrain, flags, (int)Vaultc_Roll(g, 2), 8);
    int count = Vaultc_FindMarked(terrain, marks, corner(g), corner(g), corner(g), corner(g), found);
    count += Vaultc_FindMarked(terrain, marks, 0, 0, COLUMNS, ROWS, found);
    count += Vaultc_FindHolding(terrain, (int)Vaultc_Roll(g, 30), CELLS, found);
    count += Vaultc_FindIn(terrain, (int)Vaultc_Roll(g, 30), corner(g), corner(g), corner(g), corner(g), found);
    count += Vaultc_CountHolding(terrain, (int)Vaultc_Roll(g, 30), 0, CELLS);
    count += Vaultc_FindDeep(terrain, flags, 8, found);
    count += Vaultc_FindObstacle(terrain, corner(g), corner(g), corner(g), corner(g));
    note(&count, sizeof count);
    free(kinds), free(shapes), free(marks), free(spines), free(modes), free(across);
}

static void caves(Generator *g, Byte *terrain, Byte *flags) {
    Byte *numbers = cells(g, 3), *lit = cells(g, 2), *edges = cells(g, 2);
    Byte *wanted = table(g, 256, 2), *borders = table(g, 256, 2), *dry = table(g, 256, 2);
    Flooding f = {.cells = terrain, .borders = borders, .numbers = numbers, .lit = lit, .edges = edges,
                  .number = 3 + (int)Vaultc_Roll(g, 60), .light = (int)Vaultc_Roll(g, 2),
                  .exact = (int)Vaultc_Roll(g, 2), .owned = (int)Vaultc_Roll(g, 2)};
    Vaultc_Flood(&f, (int)Vaultc_Roll(g, COLUMNS), (int)Vaultc_Roll(g, ROWS), (int)Vaultc_Roll(g, 2), wanted);
    note(&f.left, 5 * sizeof(int));
    Vaultc_CloseArea(terrain, numbers, corner(g), corner(g), corner(g), corner(g), (Byte)f.number, CORR);
    Vaultc_AddBits(terrain, lit, dry, corner(g), corner(g), corner(g), corner(g));
    int floor_x = (int)Vaultc_Roll(g, 79), floor_y = (int)Vaultc_Roll(g, 21);
    Vaultc_NumberAround(numbers, edges, floor_x, floor_y, floor_x + (int)Vaultc_Roll(g, 20), floor_y + 4, 9, SHARED);
    int picked = Vaultc_PickCell(terrain, dry, g, 5, 3, 1 + (int)Vaultc_Roll(g, 75), 1 + (int)Vaultc_Roll(g, 18), 100);
    note(&picked, sizeof picked);
    int crossing = Vaultc_FindCrossing(terrain, numbers, dry, g);
    note(&crossing, sizeof crossing);
    Way way;
    int x = 1 + (int)Vaultc_Roll(g, 79), y = 1 + (int)Vaultc_Roll(g, 20);
    Vaultc_BeginWay(&way, x, y, 1 + (int)Vaultc_Roll(g, 79), 1 + (int)Vaultc_Roll(g, 20), CORR, STONE,
                    (int)Vaultc_Roll(g, 16));
    while (Vaultc_Dig(terrain, g, &way) == DUG) {
        note(&way.x, sizeof way.x);
    }
    Vaultc_Carve(terrain, flags, numbers, g, (End){(int16_t)(1 + Vaultc_Roll(g, 78)), (int16_t)Vaultc_Roll(g, 22)}, CORR,
                 COLUMNS - 2, ROWS - 1);
    Vaultc_Halve((int)Vaultc_Roll(g, 200) - 60, (int)Vaultc_Roll(g, 200) - 60, 40, 10, 12, numbers);
    note(numbers, CELLS), note(lit, CELLS), note(edges, CELLS);
    Byte *grown = calloc(CELLS, 1);
    memset(grown + ROWS, CORR, CELLS - ROWS);
    Vaultc_StrewCells(grown, g, DOOR, CORR, 624);
    Vaultc_Grow(grown, DOOR, CORR, (int)Vaultc_Roll(g, 2));
    note(grown, CELLS);
    free(numbers), free(lit), free(edges), free(wanted), free(borders), free(dry), free(grown);
}

int main(void) {
    Generator *g = malloc(sizeof *g), *other = malloc(sizeof *other);
    int16_t *found = malloc(CELLS * sizeof *found);
    Vaultc_SeedGenerator(g, ISAAC, 1);
    for (uint64_t seed = 0; seed < 300; seed++) {
        Byte *terrain = cells(g, 40), *flags = table(g, CELLS, 256);
        walls(g, terrain, flags, found);
        caves(g, terrain, flags);
        note(terrain, CELLS), note(flags, CELLS);
        Vaultc_SeedGenerator(other, ISAAC64, seed);
        Vaultc_OverwriteRegister(other, (int)(seed % 12), 255);
        int64_t roll = Vaultc_Roll(other, 1000) + Vaultc_Roll(other, 0);
        note(&roll, sizeof roll);
        free(terrain), free(flags);
    }
    free(g), free(other), free(found);
    printf("%016llx\n", (unsigned long long)digest);
    return 0;
}
