// python/src/module.cpp - `faubourg._core`: games and positions, under OpenSpiel's names.
#include "python/src/module.h"

#include <array>
#include <bit>

#include "games/all.h"
#include "games/catalogue.h"

namespace faubourg::python {

py::object from_json_text(const std::string& text) { return py::module_::import("json").attr("loads")(text); }
py::object from_json(const Json& json) { return from_json_text(to_text(json)); }
Json to_json_value(const py::handle& value) {
  const auto text = py::module_::import("json").attr("dumps")(value).cast<std::string>();
  return given(parse_json(text));
}

Viewer viewer_of(const py::object& who, const Position& p) {
  const int players = p.env()->traits().players;
  if (who.is_none()) {
    const Turn now = p.turn();
    return now.kind == Turn::Decide ? Viewer(now.seat) : kPublic;
  }
  if (py::isinstance<py::str>(who)) {
    const auto word = who.cast<std::string>();
    if (word == "all") return kRecord;
    if (word == "public") return kPublic;
    throw Refusal("player", "who looks is a seat, \"public\" or \"all\", not \"" + word + "\"");
  }
  const int seat = who.cast<int>();
  if (seat < 0 || seat >= players)
    throw Refusal("player", "seats are 0 to " + std::to_string(players - 1) + ", not " + std::to_string(seat));
  return seat;
}

namespace {

constexpr double kMostPoints = 10'000;  // no game comes near
constexpr int kLongestGame = 200'000;   // actions; the laws of the games end them sooner

Seat seat_of(const py::object& who, const Position& p) {
  if (who.is_none()) {
    const Turn now = p.turn();
    return now.seat >= 0 ? now.seat : 0;
  }
  const Viewer viewer = viewer_of(who, p);
  if (!viewer.is_seat()) throw Refusal("player", "this is asked of a seat");
  return viewer.who;
}

[[noreturn]] void wrong_action(const Position& p, int action) {
  if (p.turn().kind == Turn::End) throw Refusal("end", "the game is over");
  const auto& legal = p.actions();
  throw Refusal("action", "action " + std::to_string(action) + " is not legal here: there are " +
                              std::to_string(legal.size()) + ", from " + std::to_string(legal.front()) + " to " +
                              std::to_string(legal.back()));
}

bool is_legal(const Position& p, int action) { return std::ranges::binary_search(p.actions(), action); }

py::list legal_actions(const Position& p, const py::object& player) {
  if (!player.is_none() && player.cast<int>() != p.player()) return py::list();
  if (p.turn().kind == Turn::End) return py::list();
  const auto& all = p.actions();
  py::list list(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) PyList_SET_ITEM(list.ptr(), py::ssize_t(i), PyLong_FromLong(all[i]));
  return list;
}

py::array_t<std::int8_t> legal_mask(const Position& p, const py::object& player) {
  const Traits& traits = p.env()->traits();
  const bool chance = p.turn().kind == Turn::Chance;
  py::array_t<std::int8_t> mask(py::ssize_t(chance ? traits.outcomes : traits.actions));
  std::fill_n(mask.mutable_data(), mask.size(), std::int8_t(0));
  if (p.turn().kind == Turn::End || (!player.is_none() && player.cast<int>() != p.player())) return mask;
  for (const int action : p.actions())
    if (action < mask.size()) mask.mutable_data()[action] = 1;
  return mask;
}

// Without a position an action of moves is no more than its place in a list.
std::string action_name(const Env& e, int action) {
  const bool words = e.setting().form == Form::Words;
  if (action < 0 || action >= e.traits().actions)
    throw Refusal("action", std::string(words ? "words" : "actions") + " are 0 to " +
                                std::to_string(e.traits().actions - 1) + ", not " + std::to_string(action));
  return words ? e.traits().vocabulary[action] : "move " + std::to_string(action);
}

std::string action_text(const Position& p, int action) {
  if (p.env()->setting().form == Form::Words) return action_name(*p.env(), action);
  if (p.turn().kind == Turn::End || !is_legal(p, action)) wrong_action(p, action);
  return p.action_text(action);
}

int action_called(const Position& p, const std::string& text) {
  if (p.turn().kind == Turn::End) throw Refusal("end", "the game is over");
  if (const auto action = p.action_called(text)) return *action;
  if (p.env()->setting().form == Form::Words)
    throw Refusal("action", "the word \"" + text + "\" does not go on from here");
  allow(p.match()->check(text));
  throw Refusal("action", "\"" + text + "\" may be played, but the list has another move in its place: play(text)");
}

py::array_t<float> observe(const Position& p, const py::object& who) {
  py::array_t<float> out(py::ssize_t(p.env()->traits().observation));
  p.observe(seat_of(who, p), {out.mutable_data(), place_of(out.size())});
  return out;
}

std::vector<std::string> words_picked(const Position& p) {
  std::vector<std::string> words;
  for (const int word : p.picked()) words.push_back(p.env()->traits().vocabulary[word]);
  return words;
}

// The view; and the words picked so far, for whom `observe` has them: what is legal follows from them too.
std::string observation_text(const Position& p, Viewer who) {
  std::string text = p.view_text(who);
  const Turn now = p.turn();
  if (p.picked().empty() || !(who.sees_all() || now.kind == Turn::Chance || who.who == now.seat)) return text;
  text.insert(text.size() - 1, ",\"words\":" + to_text(Json(words_picked(p))));
  return text;
}

std::string serialize(const Position& p) {
  if (!p.has_record()) throw Refusal("record", "a resampled position has no record");
  std::string text = write_record(p.match()->record());
  if (!p.picked().empty()) text += to_text(Json{{"words", p.picked()}}) + "\n";
  return text;
}

// A record, perhaps of a game under way; and the words of a move begun.
std::unique_ptr<Position> deserialize(const Env& env, std::string text) {
  std::vector<int> words;
  if (const std::size_t line = text.rfind("\n{\"words\":"); line != std::string::npos) {
    if (env.setting().form != Form::Words)
      throw Refusal("words", "a move has been begun word by word: this game's actions are moves");
    const Json json = given(parse_json(std::string_view(text).substr(line + 1)));
    if (!json["words"].is_array()) throw Refusal("record", "words must be a list");
    for (const Json& word : json["words"]) {
      const auto number = word.is_number_integer() ? word.get<std::int64_t>() : -1;
      if (number < 0 || number >= std::int64_t(env.traits().vocabulary.size()))
        throw Refusal("record", "words must be numbers of the vocabulary");
      words.push_back(int(number));
    }
    text.resize(line + 1);
  }
  auto position = given(env.load(given(read_record(text))));
  for (const int word : words)
    if (!position->apply(word)) wrong_action(*position, word);
  return position;
}

std::unique_ptr<Position> resampled(const Position& p, int seat, const py::object& sampler) {
  const Viewer who = viewer_of(py::int_(seat), p);
  std::uint64_t seed = 0;
  if (sampler.is_none()) {
    static std::uint64_t calls = 0;
    seed = ++calls;
  } else if (PyIndex_Check(sampler.ptr())) {  // an int, numpy's too
    const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(sampler.ptr()));
    if (!number) throw py::error_already_set();
    seed = number.cast<std::uint64_t>();
  } else {
    for (int i = 0; i < 2; ++i) {
      const double share = sampler().cast<double>();
      if (!(share >= 0 && share < 1)) throw Refusal("sampler", "must give numbers from 0 up to 1");
      seed = (seed << 32) ^ std::uint64_t(share * 0x1p53);
    }
  }
  Rng rng(seed);
  return p.resampled(who.who, rng);
}

py::list full_history(const Position& p) {
  const py::object type = py::module_::import("faubourg._types").attr("PlayerAction");
  const std::vector<int> by = p.deciders();
  py::list list;
  for (std::size_t i = 0; i < by.size(); ++i) list.append(type(by[i], p.history()[i]));
  return list;
}

std::string history_text(const Position& p) {
  std::string text;
  for (const int action : p.history()) text += (text.empty() ? "" : ", ") + std::to_string(action);
  return text;
}

std::shared_ptr<Env> load_game(const std::string& name, int players, const py::object& options, const std::string& form,
                               const std::string& utility, int rules, const py::object& data) {
  const Box* box = find_box(name);
  if (!box) {
    std::string known;
    for (const Box* one : all_boxes()) known += (known.empty() ? "" : ", ") + one->info().id;
    throw Refusal("game", "there is no game \"" + name + "\": there are " + known);
  }
  std::shared_ptr<const Box> keeps;
  if (!data.is_none()) {
    keeps = given(box->with_data(to_text(to_json_value(data))));
    box = keeps.get();
    if (rules != 0 && rules != box->info().rules)
      throw Refusal("rules", "these components are for version " + std::to_string(box->info().rules) +
                                 " of the rules, not " + std::to_string(rules));
  } else if (rules != 0) {
    box = given(box->under(rules));
  }
  Setting setting;
  if (form == "words")
    setting.form = Form::Words;
  else if (form != "moves")
    throw Refusal("form", "must be \"moves\" or \"words\", not \"" + form + "\"");
  static constexpr std::pair<std::string_view, Utility> kUtilities[] = {
      {"win", Utility::Win}, {"score", Utility::Score}, {"margin", Utility::Margin}, {"gains", Utility::Gains}};
  const auto found = std::ranges::find(kUtilities, utility, &std::pair<std::string_view, Utility>::first);
  if (found == std::end(kUtilities))
    throw Refusal("utility", "must be \"win\", \"score\", \"margin\" or \"gains\", not \"" + utility + "\"");
  setting.utility = found->second;
  if (players == 0) players = std::max(box->info().fewest, std::min(2, box->info().most));
  auto env = given(make_env(*box, players, options.is_none() ? Json::object() : to_json_value(options), setting));
  env->keeps = std::move(keeps);
  return env;
}

const char* word_of_utility(Utility utility);

// All that makes the same game again: arguments of faubourg._pickle.game.
py::tuple parameters(const Env& e) {
  const auto start = e.start();
  if (!start->has_record()) throw Refusal("record", "a game that begins at a resampled position cannot be kept");
  const py::object record = start->events() ? py::object(py::str(write_record(start->match()->record()))) : py::none();
  const py::object data = e.keeps ? from_json_text(std::string(e.box().data())) : py::none();
  return py::make_tuple(e.box().info().id, e.traits().players, from_json(e.options()),
                        e.setting().form == Form::Words ? "words" : "moves", word_of_utility(e.setting().utility),
                        e.box().info().rules, data, record);
}

// A state counts components: with others it would point beyond them.
bool has_same_components(const Env& a, const Env& b) {
  return &a.box() == &b.box() || given(parse_json(a.box().data())) == given(parse_json(b.box().data()));
}

// The same arguments make both.
bool is_same(const Env& a, const Env& b) {
  if (&a == &b) return true;
  return a.start()->has_record() && b.start()->has_record() && parameters(a).equal(parameters(b));
}

std::string name_of(const Env& e) {
  return e.box().info().id + "(players=" + std::to_string(e.traits().players) + ",options=" + to_text(e.options()) +
         ")";
}

const char* word_of_utility(Utility utility) {
  static constexpr const char* kWords[] = {"win", "score", "margin", "gains"};
  return kWords[int(utility)];
}

}  // namespace

void bind_game(py::module_& m) {
  m.def("load_game", &load_game, py::arg("name"), py::arg("players") = 0, py::arg("options") = py::none(),
        py::arg("form") = "moves", py::arg("utility") = "win", py::arg("rules") = 0, py::arg("data") = py::none());
  m.def("catalogue", [] { return from_json(catalogue(all_boxes())); });

  py::class_<Env, std::shared_ptr<Env>>(m, "Game")
      .def_property_readonly("name", [](const Env& e) { return e.box().info().id; })
      .def_property_readonly("players", [](const Env& e) { return e.traits().players; })
      .def_property_readonly("options", [](const Env& e) { return from_json(e.options()); })
      .def_property_readonly("rules", [](const Env& e) { return e.box().info().rules; })
      .def_property_readonly("form", [](const Env& e) { return e.setting().form == Form::Words ? "words" : "moves"; })
      .def_property_readonly("utility", [](const Env& e) { return word_of_utility(e.setting().utility); })
      .def_property_readonly("vocabulary",
                             [](const Env& e) -> std::vector<std::string> { return e.traits().vocabulary; })
      .def_property_readonly("is_cooperative", [](const Env& e) { return e.traits().is_together; })
      .def_property_readonly("has_hidden_information", [](const Env& e) { return e.traits().has_secrets; })
      .def("observation_fields",
           [](const Env& e) {
             py::list list;
             for (const Observation::Field& f : e.traits().fields)
               list.append(py::make_tuple(f.name, f.from, f.size, f.about));
             return list;
           })
      .def("num_players", [](const Env& e) { return e.traits().players; })
      .def("num_distinct_actions", [](const Env& e) { return e.traits().actions; })
      .def("max_chance_outcomes", [](const Env& e) { return e.traits().outcomes; })
      .def("observation_tensor_size", [](const Env& e) { return e.traits().observation; })
      .def("observation_tensor_shape", [](const Env& e) { return std::vector<std::size_t>{e.traits().observation}; })
      .def("new_initial_state", [](const Env& e) { return e.start(); })
      .def("new_initial_states",
           [](const Env& e) {
             py::list list;
             list.append(py::cast(e.start()));
             return list;
           })
      .def("deserialize_state", &deserialize, py::arg("text"))
      .def(
          "load", [](const Env& e, const std::string& record) { return given(e.load(given(read_record(record)))); },
          py::arg("record"))
      .def(
          "starting_at",
          [](const Env& e, const Position& p) {
            if (p.env().get() != &e &&
                !(p.env()->box().info().id == e.box().info().id && p.env()->options() == e.options() &&
                  p.env()->traits().players == e.traits().players &&
                  p.env()->box().info().rules == e.box().info().rules && has_same_components(*p.env(), e)))
              throw Refusal("game", "the position is of another game");
            if (!p.picked().empty()) throw Refusal("words", "a move has been begun word by word: end it first");
            return e.begun_at(p);
          },
          py::arg("state"))
      .def("max_utility", [](const Env& e) { return e.setting().utility == Utility::Win ? 1.0 : kMostPoints; })
      .def("min_utility",
           [](const Env& e) {
             if (e.setting().utility != Utility::Win) return -kMostPoints;
             return e.traits().is_together || e.traits().players < 3 ? -1.0 : -1.0 / (e.traits().players - 1);
           })
      .def("utility_sum",
           [](const Env& e) -> py::object {
             const int players = e.traits().is_together ? 1 : e.traits().players;
             if ((e.setting().utility == Utility::Win && players > 1) ||
                 (e.setting().utility == Utility::Margin && players == 2))
               return py::float_(0.0);
             return py::none();
           })
      .def("max_game_length", [](const Env&) { return kLongestGame; })
      .def("max_history_length", [](const Env&) { return kLongestGame; })
      .def("max_move_number", [](const Env&) { return kLongestGame; })
      .def("max_chance_nodes_in_history", [](const Env&) { return kLongestGame; })
      .def(
          "action_to_string", [](const Env& e, int, int action) { return action_name(e, action); }, py::arg("player"),
          py::arg("action"))
      .def("policy_tensor_shape", [](const Env& e) { return std::vector<int>{e.traits().actions}; })
      .def("get_parameters",
           [](const Env& e) {
             py::dict all;
             all["players"] = e.traits().players;
             all["options"] = from_json(e.options());
             all["rules"] = e.box().info().rules;
             all["form"] = e.setting().form == Form::Words ? "words" : "moves";
             all["utility"] = word_of_utility(e.setting().utility);
             return all;
           })
      .def("__str__", &name_of)
      .def("__repr__", &name_of)
      .def("__eq__", &is_same, py::is_operator())
      .def("__hash__", [](const Env& e) { return py::hash(py::str(name_of(e))); })
      .def("__copy__", [](const py::object& self) { return self; })  // a game never changes
      .def("__deepcopy__", [](const py::object& self, const py::dict&) { return self; })
      .def("rules_text", [](const Env& e) { return std::string(e.box().rules()); })
      .def("__reduce__",
           [](const Env& e) {
             return py::make_tuple(py::module_::import("faubourg._pickle").attr("game"), parameters(e));
           })
      .def("get_type",
           [](const py::object& self) { return py::module_::import("faubourg._types").attr("type_of")(self); });

  py::class_<Position>(m, "State")
      .def("get_game", [](const Position& p) { return std::const_pointer_cast<Env>(p.env()); })
      .def("num_players", [](const Position& p) { return p.env()->traits().players; })
      .def("num_distinct_actions", [](const Position& p) { return p.env()->traits().actions; })
      .def("current_player", &Position::player)
      .def("is_initial_state", [](const Position& p) { return p.history().empty(); })
      .def("is_terminal", [](const Position& p) { return p.turn().kind == Turn::End; })
      .def("is_chance_node", [](const Position& p) { return p.turn().kind == Turn::Chance; })
      .def("is_player_node", [](const Position& p) { return p.turn().kind == Turn::Decide; })
      .def("is_simultaneous_node", [](const Position&) { return false; })
      .def("is_mean_field_node", [](const Position&) { return false; })
      .def("legal_actions", &legal_actions, py::arg("player") = py::none())
      .def("legal_actions_mask", &legal_mask, py::arg("player") = py::none())
      .def("moves",
           [](const Position& p) { return p.turn().kind == Turn::End ? std::vector<std::string>{} : p.moves(); })
      .def("chance_outcomes",
           [](const Position& p) {
             if (p.turn().kind != Turn::Chance) throw Refusal("chance", "nothing is drawn here");
             return p.chances();
           })
      .def(
          "action_to_string", [](const Position& p, int, int action) { return action_text(p, action); },
          py::arg("player"), py::arg("action"))
      .def("action_to_string", &action_text, py::arg("action"))
      .def(
          "string_to_action", [](const Position& p, int, const std::string& text) { return action_called(p, text); },
          py::arg("player"), py::arg("text"))
      .def("string_to_action", &action_called, py::arg("text"))
      .def(
          "apply_action",
          [](Position& p, int action) {
            if (!p.apply(action)) wrong_action(p, action);
          },
          py::arg("action"))
      .def(
          "apply_action_with_legality_check",
          [](Position& p, int action) {
            if (!p.apply(action)) wrong_action(p, action);
          },
          py::arg("action"))
      .def(
          "child",
          [](const Position& p, int action) {
            auto other = p.clone();
            if (!other->apply(action)) wrong_action(p, action);
            return other;
          },
          py::arg("action"))
      .def(
          "play", [](Position& p, const std::string& move) { allow(p.play(move)); }, py::arg("move"))
      .def(
          "draw",
          [](Position& p, Rng& rng) {
            if (p.turn().kind != Turn::Chance) throw Refusal("chance", "nothing is drawn here");
            p.draw(rng);
          },
          py::arg("rng"))
      .def(
          "undo_action",
          [](Position& p, int, int action) {
            if (p.history().empty() || p.history().back() != action)
              throw Refusal("action", "this was not the last action");
            p.undo();
          },
          py::arg("player"), py::arg("action"))
      .def("words", &words_picked)
      .def("history", [](const Position& p) { return p.history(); })
      .def("history_str", &history_text)
      .def("full_history", &full_history)
      .def("move_number", [](const Position& p) { return p.history().size(); })
      .def("num_events", &Position::events)
      .def("returns", [](const Position& p) -> std::vector<double> { return p.returns(); })
      .def("rewards", [](const Position& p) -> std::vector<double> { return p.rewards(); })
      .def(
          "player_return", [](const Position& p, int seat) { return p.returns()[viewer_of(py::int_(seat), p).who]; },
          py::arg("player"))
      .def(
          "player_reward", [](const Position& p, int seat) { return p.rewards()[viewer_of(py::int_(seat), p).who]; },
          py::arg("player"))
      .def("scores",
           [](const Position& p) {
             if (p.turn().kind != Turn::End) throw Refusal("end", "the game is not over");
             const Outcome o = p.outcome();
             return std::vector<int>(o.scores.begin(), o.scores.end());
           })
      .def("winners",
           [](const Position& p) {
             if (p.turn().kind != Turn::End) throw Refusal("end", "the game is not over");
             const Outcome o = p.outcome();
             return std::vector<int>(o.winners.begin(), o.winners.end());
           })
      .def(
          "information_state_string",
          [](const Position& p, const py::object& who) {
            const Viewer viewer = viewer_of(who, p);
            return viewer_word(viewer) + "\n" + p.told(viewer);
          },
          py::arg("player") = py::none())
      .def(
          "observation_string",
          [](const Position& p, const py::object& who) { return observation_text(p, viewer_of(who, p)); },
          py::arg("player") = py::none())
      .def(
          "view",
          [](const Position& p, const py::object& who) { return from_json_text(p.view_text(viewer_of(who, p))); },
          py::arg("player") = py::none())
      .def("observation_tensor", &observe, py::arg("player") = py::none())
      .def("resample_from_infostate", &resampled, py::arg("player"), py::arg("sampler") = py::none())
      .def("record",
           [](const Position& p) {
             if (!p.has_record()) throw Refusal("record", "a resampled position has no record");
             return write_record(p.match()->record());
           })
      .def("serialize", &serialize)
      .def(
          "evaluate", [](const Position& p, const py::object& who) { return p.env()->evaluate(p, seat_of(who, p)); },
          py::arg("player") = py::none())
      .def(
          "render",
          [](const Position& p, const py::object& who) {
            return p.env()->box().sketch(given(parse_json(p.view_text(viewer_of(who, p)))), Paint{});
          },
          py::arg("player") = py::none())
      .def("__reduce__",
           [](const Position& p) {
             const py::object restore = py::module_::import("faubourg._pickle").attr("state");
             return py::make_tuple(restore, py::make_tuple(std::const_pointer_cast<Env>(p.env()), serialize(p)));
           })
      .def("clone", &Position::clone)
      .def("__copy__", &Position::clone)
      .def("__deepcopy__", [](const Position& p, const py::dict&) { return p.clone(); })
      .def("__str__", [](const Position& p) { return p.told(kRecord); })
      .def("__repr__",
           [](const Position& p) {
             const int player = p.player();
             return "<faubourg." + p.env()->box().info().id + " state after " + std::to_string(p.events()) +
                    " events, " +
                    (player >= 0               ? "seat " + std::to_string(player) + " decides"
                     : player == kChancePlayer ? "chance draws"
                                               : "over") +
                    ">";
           })
      .def(
          "__eq__",
          [](const Position& a, const Position& b) {
            return a.hash() == b.hash() && a.history() == b.history() && a.events() == b.events();
          },
          py::is_operator())
      .def("__hash__", [](const Position& p) { return py::ssize_t(p.hash() >> 1); });

  using Words = std::array<std::uint64_t, 4>;  // what a generator is
  py::class_<Rng>(m, "Rng")
      .def(py::init<std::uint64_t>(), py::arg("seed") = 0)
      .def_static("of", &Rng::of, py::arg("seed"), py::arg("index"))
      .def(
          "below",
          [](Rng& rng, std::uint32_t n) {
            if (n == 0) throw Refusal("rng", "below what? a number above 0");
            return rng.below(n);
          },
          py::arg("n"))
      .def(
          "__eq__", [](const Rng& a, const Rng& b) { return a == b; }, py::is_operator())
      .def(py::pickle(
          [](const Rng& rng) {
            const auto words = std::bit_cast<Words>(rng);
            return py::make_tuple(words[0], words[1], words[2], words[3]);
          },
          [](const py::tuple& kept) {
            if (kept.size() != std::tuple_size_v<Words>) throw Refusal("rng", "this is no generator that was kept");
            Words words{};
            for (std::size_t i = 0; i < words.size(); ++i) words[i] = kept[i].cast<std::uint64_t>();
            if (words == Words{}) throw Refusal("rng", "a generator of nothing but zeros gives no numbers");
            return std::bit_cast<Rng>(words);
          }));
}

}  // namespace faubourg::python

PYBIND11_MODULE(_core, m) {
  using namespace faubourg::python;
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Refusal& no) {
      const py::object type = py::module_::import("faubourg._errors").attr("Refused");
      const py::object error = type(no.error.code, no.error.text.in(), no.error.line);
      PyErr_SetObject(type.ptr(), error.ptr());
    } catch (const py::cast_error&) {
      PyErr_SetString(PyExc_TypeError, "an argument is of another type than this can be asked with");
    }
  });
  bind_game(m);
  bind_batch(m);
  bind_bots(m);
}
