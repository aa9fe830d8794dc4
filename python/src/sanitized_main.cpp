// python/src/sanitized_main.cpp - a Python with the module built in: so the sanitizers of the program see the module
// too, and the games are those that all other tests are built with.
//
//   build/debug/python/sanitized -m pytest python/tests        (python/asan; tests/conftest.py puts the module in its
//   place)
#include <Python.h>

extern "C" PyObject* PyInit__core();

int main(int argc, char** argv) {
  if (PyImport_AppendInittab("_faubourg_core", &PyInit__core) != 0) return 2;
  return Py_BytesMain(argc, argv);
}
