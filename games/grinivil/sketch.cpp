#include "games/grinivil/grinivil.h"
namespace faubourg::grinivil {
std::string Grinivil::sketch(const Json&, const Paint&) { return ""; }
}  // namespace faubourg::grinivil
