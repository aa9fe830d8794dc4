import os
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE))
sys.path.insert(0, os.environ.get("FAUBOURG_PACKAGE", str(ROOT / "build/release/python")))

# A Python with the module built in (python/asan) cannot find it within the package by itself, nor can one that it starts.
BUILT_IN = "_faubourg_core" in sys.builtin_module_names
if BUILT_IN:
    import _faubourg_core

    sys.modules["faubourg._core"] = _faubourg_core
