// core/observation.h - a position as numbers, for those who learn from it: fields in order, each of a fixed size.
//
//   out.field("money", "of each seat, in tens; hidden: -1");
//   for (Seat seat : …) out.put(s.money[seat] / 10.0f);
//   out.field("phase", "one of eleven");
//   out.one_of(int(s.phase), 11);
//
// A game writes itself with these calls (`observe`, core/capabilities.h); the same calls, asked once, describe what
// stands where. What is written follows from the seat's view alone, and two views that differ are written differently:
// a law of every game (core/testing/laws_test.cpp).
#pragma once
#include <algorithm>
#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faubourg {

class Observation {
 public:
  struct Field {
    std::string name, about;
    std::size_t from = 0, size = 0;
  };

  // Expects room for all that is written.
  explicit Observation(std::span<float> out, std::vector<Field>* fields = nullptr)
      : begin_(out.data()), at_(begin_), end_(begin_ + out.size()), fields_(fields) {}

  void field(std::string_view name, std::string_view about) {
    if (!fields_) return;
    close();
    fields_->push_back({std::string(name), std::string(about), size(), 0});
  }
  void put(float value) {
    assert(at_ < end_);
    *at_++ = value;
  }
  void put(bool value) { put(value ? 1.0f : 0.0f); }
  void put(int value, int unit) { put(float(value) / float(unit)); }
  // A one among zeros; all zeros where `which` is none of them.
  void one_of(int which, int count) {
    assert(end_ - at_ >= count);
    std::fill_n(at_, count, 0.0f);
    if (which >= 0 && which < count) at_[which] = 1;
    at_ += count;
  }
  void bits(std::uint64_t word, int count) {
    assert(end_ - at_ >= count);
    for (int i = 0; i < count; ++i) *at_++ = float(word >> i & 1);
  }
  void zeros(int count) { one_of(-1, count); }

  std::size_t size() const { return std::size_t(at_ - begin_); }
  // Of the last field; after everything was written.
  void close() {
    if (fields_ && !fields_->empty()) fields_->back().size = size() - fields_->back().from;
  }

 private:
  float *begin_, *at_, *end_;
  std::vector<Field>* fields_;
};

// What `observe` writes, field by field. Every state of a game is written alike: any of them tells.
template <class G>
std::vector<Observation::Field> observation_fields(const G& g) {
  std::vector<float> room(1 << 16);
  std::vector<Observation::Field> fields;
  Observation out(room, &fields);
  g.observe(g.start(), 0, out);
  out.close();
  return fields;
}
inline std::size_t size_of(const std::vector<Observation::Field>& fields) {
  return fields.empty() ? 0 : fields.back().from + fields.back().size;
}

}  // namespace faubourg
