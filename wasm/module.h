// wasm/module.h - what differs from one module to another (game.cpp.in).
#pragma once
#include <string_view>

namespace faubourg {
class Box;
}

namespace faubourg::engine {

const Box& the_box();            // of its game
std::string_view the_version();  // of the program, and what the modules were made of (scripts/wasm)

}  // namespace faubourg::engine
