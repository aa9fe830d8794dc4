// python/src/module_bots.cpp - bots, hints, solvers, analysis, simulations, search with an evaluation of one's own.
#include <cmath>

#include "bots/elo.h"
#include "games/all.h"
#include "python/src/module.h"

namespace faubourg::python {
namespace {

void expect_decision(const Position& p) {
  if (p.turn().kind == Turn::End) throw Refusal("end", "the game is over");
  if (p.turn().kind == Turn::Chance) throw Refusal("chance", "chance draws here: nobody decides");
}

// 0: as long as it likes.
SearchLimits limited(double seconds) {
  constexpr double kLongest = 1e6;
  if (!(seconds >= 0 && seconds <= kLongest)) throw Refusal("seconds", "must be from 0 to a million");
  return seconds > 0 ? SearchLimits().within(seconds) : SearchLimits();
}

// A bot by its name, kept for a game.
class Sitter {
 public:
  Sitter(std::shared_ptr<Env> env, const std::string& name, const Rng& rng, std::vector<int> plan = {})
      : env_(std::move(env)), bot_(given(env_->box().bot(name))), name_(name), rng_(rng), plan_(std::move(plan)) {}

  const std::string& name() const { return name_; }
  // What makes it again: its luck and the move it is in the midst of; what it had thought out is thought out anew.
  py::tuple kept() const { return py::make_tuple(env_, name_, rng_, plan_); }

  std::string choose(const Position& p, double seconds) {
    expect_decision(p);
    if (p.env()->box().info().id != env_->box().info().id) throw Refusal("game", "the bot plays another game");
    const SearchLimits limits = limited(seconds);
    const Busy mine(busy_);
    const auto match = p.match();
    const py::gil_scoped_release free;
    return bot_->choose(*match, match->turn().seat, rng_, limits);
  }

  // The next action: a move of the list, or the next word of the move it means to make.
  int step(const Position& p) {
    expect_decision(p);
    if (p.env()->setting().form == Form::Moves) {
      const std::string move = choose(p, 0);
      if (const auto action = p.action_called(move)) return *action;
      throw Refusal("bot", "\"" + move + "\" is in no list: play(bot.choose(state))");
    }
    if (p.picked().empty() || !goes_on(p)) {
      // Where a move has been begun otherwise than it would have, any that goes on.
      plan_.clear();
      auto fresh = p.clone();
      while (!fresh->picked().empty()) fresh->undo();
      const std::size_t before = fresh->history().size();
      auto after = fresh->clone();
      allow(after->play(choose(*fresh, 0)));
      plan_.assign(after->history().begin() + std::ptrdiff_t(before), after->history().end());
      if (!goes_on(p)) return p.actions()[rng_.below(std::uint32_t(p.actions().size()))];
    }
    return plan_[p.picked().size()];
  }

 private:
  bool goes_on(const Position& p) const {
    const auto& picked = p.picked();
    return picked.size() < plan_.size() && std::equal(picked.begin(), picked.end(), plan_.begin()) &&
           std::ranges::binary_search(p.actions(), plan_[picked.size()]);
  }

  std::shared_ptr<Env> env_;
  std::unique_ptr<BotPlayer> bot_;
  std::string name_;
  Rng rng_;
  std::vector<int> plan_;
  std::atomic<bool> busy_ = false;
};

Effort effort_of(std::uint64_t iterations, double seconds) {
  Effort effort{.iterations = iterations};
  effort.limits = limited(seconds);
  return effort;
}

py::list hints(const Position& p, std::size_t most, std::uint64_t seed, std::uint64_t iterations, double seconds) {
  expect_decision(p);
  const auto match = p.match();
  std::vector<Hint> found;
  {
    const py::gil_scoped_release free;
    Rng rng(seed);
    found = p.env()->box().hints(*match, rng, most, effort_of(iterations, seconds));
  }
  py::list list;
  for (const Hint& hint : found) {
    py::dict one;
    one["move"] = hint.move;
    one["score"] = hint.value;
    one["win"] = hint.win;
    one["reason"] = hint.reason.in();
    list.append(one);
  }
  return list;
}

// Each event of the game so far, judged.
py::list analyse(const Position& p, std::uint64_t seed, std::uint64_t iterations, std::size_t from,
                 const py::object& to) {
  if (!p.has_record()) throw Refusal("record", "a resampled position has no record");
  const auto match = p.match();
  const std::size_t end = to.is_none() ? match->size() : std::min(to.cast<std::size_t>(), match->size());
  const int players = match->players();
  py::list list;
  for (std::size_t n = from; n < end; ++n) {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    Judgement j;
    {
      const py::gil_scoped_release free;
      Rng rng = Rng::of(seed, n);
      j = p.env()->box().judge(*match, n, rng, effort_of(iterations, 0));
    }
    const Event& event = match->record().events[n];
    py::dict one;
    one["n"] = n;
    one["by"] = event.by;
    one["do"] = event.text;
    one["before"] = std::vector<double>(j.before.begin(), j.before.begin() + players);
    if (event.by != kNobody) {
      one["after"] = std::vector<double>(j.after.begin(), j.after.begin() + players);
      one["best"] = j.best;
      one["loss"] = std::max(0.0, j.best_value - j.played_value);
    }
    list.append(one);
  }
  return list;
}

py::object solve(const Position& p, std::uint64_t seed, std::uint64_t iterations) {
  const auto match = p.match();
  Report report;
  {
    const py::gil_scoped_release free;
    report = given(p.env()->box().solve(*match, {.seed = seed, .iterations = iterations, .json = true}));
  }
  return from_json_text(report.text);
}

py::object prove(const Position& p, std::uint64_t seed) {
  expect_decision(p);
  const auto match = p.match();
  std::optional<Proof<std::string>> proof;
  {
    const py::gil_scoped_release free;
    Rng rng(seed);
    proof = p.env()->box().prove(*match, rng);
  }
  if (!proof) return py::none();
  py::list list;
  for (const auto& one : proof->moves) list.append(py::make_tuple(one.move, one.value));
  return list;
}

// Whole games of bots alone, typed inside.
class Simulation {
 public:
  Simulation(const Env& env, const std::vector<std::string>& bots)
      : room_(given(env.box().playroom(checked(env, bots), env.options()))) {}
  py::dict play(std::uint64_t seed, std::uint64_t index, bool record) {
    const Busy mine(busy_);
    Playroom::Played played;
    {
      const py::gil_scoped_release free;
      played = room_->play(seed, index, record);
    }
    py::dict one;
    one["scores"] = std::vector<int>(played.outcome.scores.begin(), played.outcome.scores.end());
    one["winners"] = std::vector<int>(played.outcome.winners.begin(), played.outcome.winners.end());
    one["events"] = played.events;
    if (record) one["record"] = played.record;
    return one;
  }

 private:
  static const std::vector<std::string>& checked(const Env& env, const std::vector<std::string>& bots) {
    if (std::cmp_not_equal(bots.size(), env.traits().players)) throw Refusal("players", "a bot for each seat");
    if (const auto start = env.start(); start->events() > 0 || !start->has_record())
      throw Refusal("start", "a simulation plays whole games, this one begins in the midst of one: arena() goes on");
    return bots;
  }

  std::unique_ptr<Playroom> room_;
  std::atomic<bool> busy_ = false;
};

py::list ratings(std::size_t entrants,
                 const std::vector<std::tuple<std::size_t, std::size_t, std::size_t, double>>& results,
                 std::uint64_t seed) {
  constexpr std::size_t kMostEntrants = 1'000, kMostRounds = 1'000'000;
  if (entrants > kMostEntrants) throw Refusal("ratings", "entrants are at most " + std::to_string(kMostEntrants));
  EloTable rater(entrants);
  for (const auto& [round, a, b, points] : results) {
    if (a >= entrants || b >= entrants || !(points >= 0 && points <= 1) || round >= kMostRounds)
      throw Refusal("ratings", "a result is (round below a million, entrant, entrant, points from 0 to 1)");
    rater.add(round, a, b, points);
  }
  py::list list;
  for (const Elo& elo : rater.ratings(Rng(seed))) list.append(py::make_tuple(elo.elo, elo.low, elo.high));
  return list;
}

// What Python answers about leaves: values, or (values, priors).
void read_answer(const py::object& answer, Leaves& leaves, std::size_t players) {
  const std::size_t n = leaves.deciders.size();
  const bool both = py::isinstance<py::tuple>(answer);
  const auto values = py::array_t < float,
             py::array::c_style | py::array::forcecast > ::ensure(both ? py::object(py::tuple(answer)[0]) : answer);
  if (!values || std::cmp_not_equal(values.size(), n * players))
    throw Refusal("search", "values must be " + std::to_string(n) + " x " + std::to_string(players) + " numbers");
  for (std::size_t i = 0; i < n * players; ++i) {
    if (!std::isfinite(values.data()[i])) throw Refusal("search", "values must be finite numbers");
    leaves.values[i] = values.data()[i];
  }
  if (!both) return;
  const py::sequence priors = py::tuple(answer)[1];
  if (priors.size() != n) throw Refusal("search", "priors must be a list of " + std::to_string(n));
  for (std::size_t i = 0; i < n; ++i) {
    leaves.priors[i] = priors[i].cast<std::vector<float>>();
    if (leaves.priors[i].size() != leaves.choices[i])
      throw Refusal("search", "leaf " + std::to_string(i) + " has " + std::to_string(leaves.choices[i]) +
                                  " moves, not " + std::to_string(leaves.priors[i].size()));
    for (const float prior : leaves.priors[i])
      if (!(prior >= 0)) throw Refusal("search", "priors must not be below 0");
  }
}

py::list search(const Position& p, const py::function& evaluate, std::uint64_t iterations, std::size_t batch,
                double explore, std::uint64_t seed, bool states) {
  expect_decision(p);
  if (!p.picked().empty()) throw Refusal("words", "a move has been begun word by word: search before it");
  if (iterations < 1 || batch < 1 || batch > 65'536 || !(explore >= 0))
    throw Refusal("search", "iterations and batch are above 0, explore not below");
  const std::size_t width = p.env()->traits().seen, players = place_of(p.env()->traits().players);
  const auto judge = [&](Leaves& leaves) {
    const py::gil_scoped_acquire hold;
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    const auto n = py::ssize_t(leaves.deciders.size());
    if (n == 0) return;  // all ends, which judge themselves
    const py::array_t<float> observations({n, py::ssize_t(width)}, leaves.observations.data());
    const py::array_t<std::int32_t> deciders(n, leaves.deciders.data());
    if (!states) return read_answer(evaluate(observations, deciders, leaves.choices), leaves, players);
    py::list list;
    for (auto& position : leaves.positions) list.append(py::cast(std::move(position)));
    read_answer(evaluate(list), leaves, players);
  };
  const auto root = p.clone();  // whatever the evaluation does to the state it was asked about
  const SearchSettings settings{.iterations = iterations, .batch = batch, .explore = explore, .seed = seed};
  std::vector<Found> all;
  {
    const py::gil_scoped_release free;  // others may work while the tree is walked
    all = root->env()->search(*root, settings, states, judge);
  }
  py::list list;
  for (const Found& f : all) {
    py::dict one;
    one["move"] = f.move;
    one["action"] = f.action;
    one["visits"] = f.visits;
    one["value"] = f.value;
    one["prior"] = f.prior;
    list.append(one);
  }
  return list;
}

}  // namespace

void bind_bots(py::module_& m) {
  py::class_<Sitter>(m, "Bot")
      .def(py::init([](std::shared_ptr<Env> game, const std::string& name, std::uint64_t seed) {
             return std::make_unique<Sitter>(std::move(game), name, Rng(seed));
           }),
           py::arg("game").none(false), py::arg("name"), py::arg("seed") = 0)
      .def(py::pickle([](const Sitter& bot) { return bot.kept(); },
                      [](const py::tuple& kept) {
                        if (kept.size() != 4 || kept[0].is_none()) throw Refusal("bot", "this is no bot that was kept");
                        return std::make_unique<Sitter>(kept[0].cast<std::shared_ptr<Env>>(),
                                                        kept[1].cast<std::string>(), kept[2].cast<Rng>(),
                                                        kept[3].cast<std::vector<int>>());
                      }))
      .def_property_readonly("name", &Sitter::name)
      .def("choose", &Sitter::choose, py::arg("state"), py::arg("seconds") = 0.0)
      .def("step", &Sitter::step, py::arg("state"))
      .def("restart", [](Sitter&) {})
      .def(
          "restart_at", [](Sitter&, const Position&) {}, py::arg("state"))
      .def(
          "inform_action", [](Sitter&, const Position&, int, int) {}, py::arg("state"), py::arg("player"),
          py::arg("action"))
      .def(
          "inform_actions", [](Sitter&, const Position&, const py::object&) {}, py::arg("state"), py::arg("actions"))
      .def("provides_policy", [](const Sitter&) { return false; })
      .def("provides_force_action", [](const Sitter&) { return false; });
  py::class_<Simulation>(m, "Simulation")
      .def(py::init<const Env&, const std::vector<std::string>&>(), py::arg("game"), py::arg("bots"))
      .def("play", &Simulation::play, py::arg("seed"), py::arg("index"), py::arg("record") = false);
  m.def("hints", &hints, py::arg("state"), py::arg("most") = 3, py::arg("seed") = 1, py::arg("iterations") = 0,
        py::arg("seconds") = 0.0);
  m.def("analyse", &analyse, py::arg("state"), py::arg("seed") = 1, py::arg("iterations") = 0, py::arg("start") = 0,
        py::arg("stop") = py::none());
  m.def("solve", &solve, py::arg("state"), py::arg("seed") = 1, py::arg("iterations") = 0);
  m.def("prove", &prove, py::arg("state"), py::arg("seed") = 1);
  m.def(
      "story",
      [](const Position& p) {
        if (!p.has_record()) throw Refusal("record", "a resampled position has no record");
        return from_json(p.env()->box().story(*p.match(), [] { return false; }));
      },
      py::arg("state"));
  m.def("search", &search, py::arg("state"), py::arg("evaluate"), py::arg("iterations") = 800, py::arg("batch") = 32,
        py::arg("explore") = 1.5, py::arg("seed") = 1, py::arg("states") = false);
  m.def("ratings", &ratings, py::arg("entrants"), py::arg("results"), py::arg("seed") = 1);
}

}  // namespace faubourg::python
