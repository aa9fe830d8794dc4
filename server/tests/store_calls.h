// Calls of a store as tests make them: changes in short, and waiting for what is told.
#pragma once
#include <future>

#include "server/store.h"

namespace faubourg::server::testing {

inline Change opening(const std::string& id, State state = State::Playing, bool is_public = false) {
  Change change;
  change.table = id;
  change.document = Document{state, is_public, false, 5, 6, "{\"id\":\"" + id + "\"}"};
  return change;
}

inline Change events(const std::string& id, std::size_t first, std::vector<Event> list) {
  Change change;
  change.table = id;
  change.first = first;
  change.events = std::move(list);
  return change;
}

// Waits for what a call of the store tells.
template <class T = bool, class Call>
T told(Call call) {
  std::promise<T> done;
  call([&](T result) { done.set_value(result); });
  return done.get_future().get();
}
inline bool append(Store& store, std::vector<Change> changes) {
  return told([&](auto then) { store.append(std::move(changes), then); });
}
inline bool is_well(Store& store) {
  return told([&](auto then) { store.check(then); });
}

}  // namespace faubourg::server::testing
