/* Operations that mypyc lacks, for all compiled modules: primitives.py tells mypyc of them. */

#ifndef VAULTC_PRIMITIVES_H
#define VAULTC_PRIMITIVES_H

#include <CPy.h>

/* The place of a byte, which may be counted from the end; -1 and an error beyond the ends. */
static inline Py_ssize_t Vaultc_Place(PyObject *array, Py_ssize_t index) {
    Py_ssize_t size = Py_SIZE(array);
    if (unlikely(index < 0)) {
        index += size;
    }
    if (unlikely((size_t)index >= (size_t)size)) {
        PyErr_SetString(PyExc_IndexError, "bytearray index out of range");
        return -1;
    }
    return index;
}

static inline CPyTagged Vaultc_GetByteAt(PyObject *array, int64_t index) {
    Py_ssize_t place = Vaultc_Place(array, index);
    if (unlikely(place < 0)) {
        return CPY_INT_TAG;
    }
    return (CPyTagged)(unsigned char)((PyByteArrayObject *)array)->ob_start[place] << 1;
}

static inline char Vaultc_SetByteAt(PyObject *array, int64_t index, CPyTagged value) {
    Py_ssize_t place = Vaultc_Place(array, index);
    if (unlikely(place < 0)) {
        return 0;
    }
    if (unlikely(value > (255 << 1) || (value & CPY_INT_TAG))) {
        PyErr_SetString(PyExc_ValueError, "byte must be in range(0, 256)");
        return 0;
    }
    ((PyByteArrayObject *)array)->ob_start[place] = (char)(value >> 1);
    return 1;
}

/* A number too large for a machine word is beyond the end of any array. */
static inline int64_t Vaultc_Index(CPyTagged index) {
    return likely(CPyTagged_CheckShort(index)) ? CPyTagged_ShortAsSsize_t(index) : PY_SSIZE_T_MAX;
}

static inline CPyTagged Vaultc_GetByte(PyObject *array, CPyTagged index) {
    return Vaultc_GetByteAt(array, Vaultc_Index(index));
}

static inline char Vaultc_SetByte(PyObject *array, CPyTagged index, CPyTagged value) {
    return Vaultc_SetByteAt(array, Vaultc_Index(index), value);
}

/* The last item of a list, taken off it. The list keeps its memory while it is more than half used, as always. */
static inline PyObject *Vaultc_PopLast(PyObject *list) {
#ifndef Py_GIL_DISABLED
    Py_ssize_t size = PyList_GET_SIZE(list);
    if (likely(size > 0 && size - 1 >= ((PyListObject *)list)->allocated >> 1)) {
        Py_SET_SIZE(list, size - 1);
        return PyList_GET_ITEM(list, size - 1);
    }
#endif
    return CPyList_PopLast(list);
}

#endif
