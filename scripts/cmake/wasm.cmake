# The toolchain of the preset `wasm`: clang-19 and Debian's libraries for wasm32-wasi.
set(CMAKE_SYSTEM_NAME Generic)  # CMake knows no WASI
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(FAUBOURG_WASM ON)
