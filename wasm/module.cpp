// wasm/module.cpp - the module of one game: what WebAssembly exports and imports (docs/engine.md).
//
// Whoever calls writes the text at engine_input(size), calls engine_call(), and reads as many bytes as that says at
// engine_output(). Nothing is thrown: what cannot go on tells the page why (engine.failed) and traps.
#include "wasm/module.h"

#include <new>

#include "wasm/engine.h"

#define ENGINE_IMPORT(name) __attribute__((import_module("engine"), import_name(name)))
#define ENGINE_EXPORT(name) __attribute__((export_name(name)))

extern "C" {
ENGINE_IMPORT("failed") void engine_failed(const char* code, std::size_t size);
ENGINE_IMPORT("progress") void engine_progress(double share, const char* about, std::size_t size);
}

namespace {

[[noreturn]] void fail_with(std::string_view code) {
  engine_failed(code.data(), code.size());
  __builtin_trap();
}

std::string input, output;

faubourg::engine::Engine& engine() {
  static faubourg::engine::Engine one({&faubourg::engine::the_box()}, [](double share, const std::string& about) {
    engine_progress(share, about.data(), about.size());
  });
  return one;
}

}  // namespace

extern "C" {

ENGINE_EXPORT("engine_input") char* engine_input(std::size_t size) {
  input.resize(size);
  return input.data();
}

ENGINE_EXPORT("engine_call") std::size_t engine_call() {
  output = engine().call(input);
  return output.size();
}

ENGINE_EXPORT("engine_version") std::size_t engine_version() {
  std::set_new_handler([] { fail_with("memory"); });
  output = faubourg::engine::the_version();
  return output.size();
}

ENGINE_EXPORT("engine_output") const char* engine_output() { return output.data(); }

// Exceptions: nothing here throws what it could catch.
void* __cxa_allocate_exception(std::size_t) { fail_with("trap"); }
void __cxa_throw(void*, void*, void (*)(void*)) { fail_with("trap"); }
}

// In place of the library's, which would print.
namespace std {
inline namespace __1 {
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) { fail_with("trap"); }  // NOLINT(cert-dcl50-cpp)
}  // namespace __1
}  // namespace std
