#include "games/all.h"

namespace faubourg {

const std::vector<const Box*>& all_boxes() {
  static const std::vector<const Box*> boxes = {
#define FAUBOURG_LIST_BOX(id, name) &id##_box(),
      FAUBOURG_GAMES(FAUBOURG_LIST_BOX)
#undef FAUBOURG_LIST_BOX
  };
  return boxes;
}

const Box* find_box(std::string_view id) {
  for (const Box* box : all_boxes())
    if (box->info().id == id) return box;
  return nullptr;
}

}  // namespace faubourg
