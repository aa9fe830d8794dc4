// citytour/course.h - what is kept of somebody's way through days in order: the campaign's (course.cpp), or a level of
// one's own (own_level.cpp), told apart by their keys.
#pragma once
#include "core/course.h"
#include "games/citytour/data.h"

namespace faubourg::citytour {

bool is_own_level(const Json& kept);
Result<std::unique_ptr<Course>> own_level_course(std::shared_ptr<const Data>, const Json& kept);

}  // namespace faubourg::citytour
