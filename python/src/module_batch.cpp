// python/src/module_batch.cpp - many games side by side, in arrays that numpy reads where they lie.
#include "python/src/module.h"

namespace faubourg::python {
namespace {

constexpr std::size_t kMostRows = 1 << 20;
constexpr std::size_t kMostBytes = std::size_t{8} << 30;  // of all arrays together

// A numpy array over memory of the batch, which lives as long as the array does.
template <class Shown, class T>
py::array over(const py::object& self, std::vector<T>& memory, std::vector<py::ssize_t> shape) {
  static_assert(sizeof(Shown) == sizeof(T));
  return py::array(py::dtype::of<Shown>(), std::move(shape), memory.data(), self);
}

template <class Shown, class T>
auto by_row(std::vector<T> Batch::* memory) {
  return [memory](const py::object& self) {
    auto& batch = self.cast<Batch&>();
    return over<Shown>(self, batch.*memory, {py::ssize_t(batch.settings.rows)});
  };
}
template <class Shown, class T, class Width>
auto by_row_and(std::vector<T> Batch::* memory, Width width) {
  return [=](const py::object& self) {
    auto& batch = self.cast<Batch&>();
    return over<Shown>(self, batch.*memory, {py::ssize_t(batch.settings.rows), py::ssize_t(batch.*width)});
  };
}

std::unique_ptr<Batch> make_batch(const Env& env, std::size_t n, unsigned threads, std::uint64_t seed,
                                  const std::string& chance, bool observe, const py::object& seats, bool rotate) {
  BatchSettings settings{.rows = n, .threads = threads, .seed = seed, .observes = observe, .rotates = rotate};
  if (n < 1 || n > kMostRows) throw Refusal("batch", "n is from 1 to " + std::to_string(kMostRows));
  if (threads < 1 || threads > 256) throw Refusal("batch", "threads are from 1 to 256");
  const Traits& traits = env.traits();
  if (n * (4 * traits.observation + 5 * place_of(std::max(traits.actions, traits.outcomes))) > kMostBytes)
    throw Refusal("batch", "so many rows need more than " + std::to_string(kMostBytes >> 30) + " GiB");
  if (chance == "outside")
    settings.chance_outside = true;
  else if (chance != "inside")
    throw Refusal("batch", "chance is drawn \"inside\" or \"outside\", not \"" + chance + "\"");
  if (!seats.is_none()) {
    for (const py::handle& seat : seats) {
      const auto name = seat.cast<std::string>();
      settings.bots.push_back(name == "agent" ? "" : name);
    }
    if (int(settings.bots.size()) != traits.players)
      throw Refusal("batch", "seats names " + std::to_string(settings.bots.size()) + " players, the game has " +
                                 std::to_string(traits.players));
  }
  const py::gil_scoped_release free;
  return given(env.batch(settings));
}

void step(Batch& batch, const py::object& given_actions) {
  const py::array any = py::array::ensure(given_actions);
  if (!any || !std::string_view("iub").contains(any.dtype().kind()))
    throw Refusal("batch", "actions must be whole numbers, one for each game");
  const py::array_t<std::int64_t, py::array::c_style | py::array::forcecast> actions(any);
  if (std::cmp_not_equal(actions.size(), batch.settings.rows))
    throw Refusal("batch",
                  std::to_string(actions.size()) + " actions for " + std::to_string(batch.settings.rows) + " games");
  const std::span<const std::int64_t> chosen(actions.data(), batch.settings.rows);
  const Busy mine(batch.busy);
  std::optional<Batch::WrongAction> wrong;
  {
    const py::gil_scoped_release free;
    wrong = batch.step(chosen);
  }
  if (wrong)
    throw Refusal("action", "row " + std::to_string(wrong->row) + ": action " + std::to_string(wrong->action) +
                                " is not legal there; no game has moved");
}

std::size_t checked_row(const Batch& batch, std::size_t row) {
  if (row >= batch.settings.rows) throw Refusal("batch", "there is no row " + std::to_string(row));
  return row;
}

}  // namespace

void bind_batch(py::module_& m) {
  py::class_<Batch>(m, "BatchEnv")
      .def(py::init(&make_batch), py::arg("game"), py::arg("n"), py::arg("threads") = 1, py::arg("seed") = 0,
           py::kw_only(), py::arg("chance") = "inside", py::arg("observe") = true, py::arg("seats") = py::none(),
           py::arg("rotate") = false)
      .def(
          "reset",
          [](Batch& b, const py::object& seed) {
            const std::uint64_t from = seed.is_none() ? b.settings.seed : seed.cast<std::uint64_t>();
            const Busy mine(b.busy);
            const py::gil_scoped_release free;
            b.reset(from);
          },
          py::arg("seed") = py::none())
      .def("step", &step, py::arg("actions"))
      .def("sample",
           [](const py::object& self) {
             auto& batch = self.cast<Batch&>();
             const Busy mine(batch.busy);
             {
               const py::gil_scoped_release free;
               batch.sample();
             }
             return over<std::int32_t>(self, batch.actions, {py::ssize_t(batch.settings.rows)});
           })
      .def("successors",
           [](const py::object& self) {
             auto& batch = self.cast<Batch&>();
             if (batch.words) throw Refusal("batch", "successors are of whole moves: a game with form=\"moves\"");
             if (batch.observation == 0) throw Refusal("batch", "this batch does not observe");
             const Busy mine(batch.busy);
             {
               const py::gil_scoped_release free;
               batch.look_ahead();
             }
             const auto all = py::ssize_t(batch.first.back());
             return py::make_tuple(over<float>(self, batch.ahead, {all, py::ssize_t(batch.observation)}),
                                   over<std::int64_t>(self, batch.first, {py::ssize_t(batch.first.size())}),
                                   over<float>(self, batch.ahead_rewards, {all, py::ssize_t(batch.players)}),
                                   over<bool>(self, batch.ahead_dones, {all}));
           })
      .def("__len__", [](const Batch& b) { return b.settings.rows; })
      .def(
          "record",
          [](Batch& b, std::size_t row) {
            const Busy mine(b.busy);
            return b.record(checked_row(b, row));
          },
          py::arg("row"))
      .def(
          "state",
          [](Batch& b, std::size_t row) {
            const Busy mine(b.busy);
            return b.position(checked_row(b, row));
          },
          py::arg("row"))
      .def_property_readonly("observations", by_row_and<float>(&Batch::observations, &Batch::observation))
      .def_property_readonly("masks",
                             [](const py::object& self) {
                               py::array masks = by_row_and<bool>(&Batch::masks, &Batch::width)(self);
                               masks.attr("setflags")(false);  // what is legal is not for others to say
                               return masks;
                             })
      .def_property_readonly("chances",
                             [](const py::object& self) {
                               auto& b = self.cast<Batch&>();
                               if (b.chances.empty()) throw Refusal("batch", "chance is drawn inside");
                               return by_row_and<float>(&Batch::chances, &Batch::width)(self);
                             })
      .def_property_readonly("players", by_row<std::int32_t>(&Batch::deciders))
      .def_property_readonly("counts", by_row<std::int32_t>(&Batch::counts))
      .def_property_readonly("rewards", by_row_and<float>(&Batch::rewards, &Batch::players))
      .def_property_readonly("dones", by_row<bool>(&Batch::dones))
      .def_property_readonly("scores", by_row_and<std::int32_t>(&Batch::scores, &Batch::players))
      .def_property_readonly("lengths", by_row<std::int32_t>(&Batch::lengths));
}

}  // namespace faubourg::python
