// python/src/module.h - what the parts of the Python module share.
#pragma once
// clang-format off
#include <pybind11/pybind11.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>
// clang-format on

#include <atomic>

#include "python/src/env.h"

namespace faubourg::python {

namespace py = pybind11;

// A refusal on its way to Python, where it is a `faubourg.Refused`.
struct Refusal : std::exception {
  explicit Refusal(Error e) : error(std::move(e)) {}
  Refusal(std::string code, std::string text) : error{std::move(code), std::move(text)} {}
  const char* what() const noexcept override { return error.code.c_str(); }
  Error error;
};
template <class T>
T given(Result<T> result) {
  if (!result) throw Refusal(result.error());
  return std::move(*result);
}
inline void allow(const Verdict& no) {
  if (no) throw Refusal(*no);
}

// What works without the interpreter's lock belongs to one thread at a time; another is refused, not kept waiting.
class Busy {
 public:
  explicit Busy(std::atomic<bool>& flag) : flag_(flag) {
    if (flag_.exchange(true)) throw Refusal("busy", "another thread is using this at the moment");
  }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;
  ~Busy() { flag_ = false; }

 private:
  std::atomic<bool>& flag_;
};

py::object from_json(const Json&);
py::object from_json_text(const std::string&);
Json to_json_value(const py::handle&);
Viewer viewer_of(const py::object& who, const Position&);  // a seat, None: who decides, "public", "all"

void bind_game(py::module_&);   // module.cpp
void bind_batch(py::module_&);  // module_batch.cpp
void bind_bots(py::module_&);   // module_bots.cpp

}  // namespace faubourg::python
