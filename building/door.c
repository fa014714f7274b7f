/* The door to one module of the library vaultc__mypyc, which holds the code of all. This file is compiled once; its
   copies, under the names of all modules, are what Python finds. Which one is meant tells the import. */
#include <Python.h>
#include <string.h>

#define LIBRARY "vaultc__mypyc"

/* The library's function that makes and runs a module: of "vaultc.generation.layout.doors" the capsule
   "init_vaultc___layout___doors". */
static PyObject *capsule_name(PyObject *module_name)
{
    PyObject *joined = NULL, *dot = PyUnicode_FromString("."), *between = PyUnicode_FromString("___");
    if (dot && between) joined = PyUnicode_Replace(module_name, dot, between, -1);
    Py_XDECREF(dot);
    Py_XDECREF(between);
    if (!joined) return NULL;
    PyObject *name = PyUnicode_FromFormat("init_%U", joined);
    Py_DECREF(joined);
    return name;
}

static void *initializer(PyObject *module_name)
{
    void *found = NULL;
    PyObject *library = PyImport_ImportModule(LIBRARY), *name = capsule_name(module_name), *capsule = NULL;
    if (library && name) capsule = PyObject_GetAttr(library, name);
    if (capsule) {
        /* The capsule's own name begins with the library's, and checking it here would repeat what was just looked up. */
        found = PyCapsule_GetPointer(capsule, PyCapsule_GetName(capsule));
    }
    Py_XDECREF(capsule);
    Py_XDECREF(name);
    Py_XDECREF(library);
    return found;
}

static PyObject *create(PyObject *spec, PyModuleDef *Py_UNUSED(definition))
{
    PyObject *module_name = PyObject_GetAttrString(spec, "name");
    if (!module_name) return NULL;
    void *function = initializer(module_name);
    Py_DECREF(module_name);
    return function ? ((PyObject *(*)(void))function)() : NULL;
}

static PyModuleDef_Slot slots[] = {
    {Py_mod_create, (void *)create},
    {0, NULL},
};

static PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    .m_name = "door",
    .m_slots = slots,
};
