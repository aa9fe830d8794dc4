# What there is in WebAssembly: JSON, by its headers alone (those beside them are of this machine), and no threads.
file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/include)
find_path(nlohmann_folder nlohmann/json.hpp PATHS /usr/include /usr/local/include REQUIRED NO_DEFAULT_PATH)
file(CREATE_LINK ${nlohmann_folder}/nlohmann ${CMAKE_BINARY_DIR}/include/nlohmann SYMBOLIC)
add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED GLOBAL)
target_include_directories(nlohmann_json::nlohmann_json INTERFACE ${CMAKE_BINARY_DIR}/include)
target_compile_definitions(nlohmann_json::nlohmann_json INTERFACE JSON_NOEXCEPTION)
add_library(Threads::Threads INTERFACE IMPORTED GLOBAL)
# Locks for one thread (wasm/threads/), before those of the library.
add_compile_options(-fno-exceptions -ffp-contract=off -fno-math-errno -isystem ${CMAKE_SOURCE_DIR}/wasm/threads)
