#include "games/greentown/greentown.h"
namespace faubourg::greentown {
std::string GreenTown::sketch(const Json&, const Paint&) { return ""; }
}  // namespace faubourg::greentown
