#include "games/citytour/story.h"

namespace faubourg::citytour {
namespace {

// The colours as words for numbers of people; the data's names are whole nouns.
struct ColourWords {
  const char *en, *en_many, *fr, *fr_many;
};
constexpr ColourWords kWords[kColours] = {{"green", "green", "vert", "verts"},
                                          {"orange", "orange", "orange", "orange"},
                                          {"blue", "blue", "bleu", "bleus"},
                                          {"fan", "fans", "fan", "fans"}};

std::string number(int n) { return std::to_string(n); }

const Site& site_at(const CityTour& game, int place) { return game.data().sites[game.day().sites[std::size_t(place)]]; }

// "the amusement park (B)" / "parc d'attractions (B)"
Text called(const CityTour& game, int place) {
  const Text& name = site_at(game, place).name;
  const std::string letter = " (" + game.data().letter(place) + ")";
  return {"the " + name.en + letter, name.fr + letter};
}

// Whether pawns of this day stand where they do not count (CT-51): then it is said where they do.
bool leaves_out_some(const CityTour& game) {
  for (int p = 0; p < int(game.data().places.size()); ++p)
    if (!game.counts(p)) return true;
  return false;
}

Text where_counted(const CityTour& game) {
  return leaves_out_some(game) ? Text{"tourist site", " à un site touristique"} : Text{"site", ""};
}

// What a special site wanted and did not get from the bus as it stands.
Text missing_at(const CityTour& game, const State& s, int place) {
  const Site& site = site_at(game, place);
  if (site.takes_any) {
    const int had = s.riders.all(), short_of = site.takes_any - had;
    return {number(site.takes_any) + " riders had to get off there, and only " + number(had) +
                (had == 1 ? " was" : " were") + " in the bus: " + number(short_of) + " too few",
            number(site.takes_any) + " voyageurs devaient y descendre et il n'y en avait que " + number(had) +
                " dans le bus : il en manquait " + number(short_of)};
  }
  Riders lacking;
  for (int c = 0; c < kColours; ++c) lacking.of[c] = std::uint8_t(std::max(0, site.takes.of[c] - s.riders.of[c]));
  const Text wanted = in_words(game.data(), site.takes), short_of = in_words(game.data(), lacking);
  return {wanted.en + " had to get off there; missing in the bus: " + short_of.en,
          "devaient y descendre : " + wanted.fr + " ; il manquait dans le bus : " + short_of.fr};
}

}  // namespace

Text in_words(const Data&, const Riders& riders) {
  Text text;
  for (int c = 0; c < kColours; ++c) {
    const int n = riders.of[c];
    if (n == 0) continue;
    if (!text.en.empty()) text.en += ", ", text.fr += ", ";
    text.en += number(n) + " " + (n == 1 ? kWords[c].en : kWords[c].en_many);
    text.fr += number(n) + " " + (n == 1 ? kWords[c].fr : kWords[c].fr_many);
  }
  if (text.en.empty()) text = {"nobody", "personne"};
  return text;
}

Text story(const CityTour& game, const State& s) {
  const int count = game.count(s), objective = game.day().objective;
  const std::string of_en = number(count) + " of " + number(objective),
                    of_fr = number(count) + " sur " + number(objective);
  if (game.is_won(s)) {
    Text text{"The day is won, " + of_en + "!", "Journée gagnée, " + of_fr + " !"};
    const int leaving = game.long_distance().all();
    if (leaving > 0 && count - leaving < objective) {  // CT-51
      text.en += " The long-distance travellers aboard made the difference.";
      text.fr += " Les Grands Voyageurs à bord ont fait la différence.";
    } else if (count == objective) {
      text.en += " Not one traveller too many.";
      text.fr += " Pas un voyageur de trop.";
    }
    return text;
  }
  if (s.phase == Phase::Failed) {
    const Text place = called(game, s.failed_at), missing = missing_at(game, s, s.failed_at);
    return {"The day is lost at " + place.en + ": " + missing.en + ".",
            "Journée perdue, " + place.fr + " : " + missing.fr + "."};
  }
  // The bus has left the city: say all that was missing.
  Text why;
  const auto add = [&](const std::string& en, const std::string& fr) {
    why.en += (why.en.empty() ? "" : "; ") + en;
    why.fr += (why.fr.empty() ? "" : " ; ") + fr;
  };
  for (int p = 0; p < int(game.data().places.size()); ++p)
    if ((game.special() & ~s.passed) >> p & 1) {
      const Text place = called(game, p);
      add(place.en + " was never served", place.fr + " : le bus n'y est pas passé");
    }
  if (!game.has_long_distance(s)) {
    Riders lacking;
    for (int c = 0; c < kWhite; ++c)
      lacking.of[c] = std::uint8_t(std::max(0, game.long_distance().of[c] - s.riders.of[c]));
    const Text short_of = in_words(game.data(), lacking);
    add("long-distance travellers were not aboard: " + short_of.en,
        "des Grands Voyageurs n'étaient pas à bord : " + short_of.fr);
  }
  if (count < objective) {
    const int short_of = objective - count;
    const Text where = where_counted(game);
    add(number(short_of) + (short_of == 1 ? " traveller more had" : " travellers more had") + " to reach a " + where.en,
        "il fallait déposer " + number(short_of) + (short_of == 1 ? " voyageur" : " voyageurs") + " de plus" +
            where.fr);
  }
  return {"The bus has left with " + of_en + ". The day is lost: " + why.en + ".",
          "Le bus est parti avec " + of_fr + ". Journée perdue : " + why.fr + "."};
}

std::vector<Task> tasks(const CityTour& game, const State& s) {
  const Data& data = game.data();
  std::vector<Task> list;
  const int count = game.count(s), objective = game.day().objective;
  Text goal{number(objective) + " travellers at their sites", number(objective) + " voyageurs à destination"};
  if (leaves_out_some(game))
    goal = {number(objective) + " travellers at tourist sites",
            number(objective) + " voyageurs aux sites touristiques"};
  list.push_back({Task::Count, -1, count >= objective, s.is_over() && count < objective, goal});
  for (int p = 0; p < int(data.places.size()); ++p) {
    if (!(game.special() >> p & 1)) continue;
    const Site& site = site_at(game, p);
    const Text who = site.takes_any ? Text{number(site.takes_any) + " riders", number(site.takes_any) + " voyageurs"}
                                    : in_words(data, site.takes);
    const bool served = s.held[p].all() > 0;
    list.push_back({Task::Serve,
                    p,
                    served,
                    !served && (s.is_over() || game.is_cut_off(s, p)),
                    {"bring to the " + site.name.en + ": " + who.en, "déposer, " + site.name.fr + " : " + who.fr}});
  }
  if (game.long_distance().all() > 0) {
    const bool aboard = game.has_long_distance(s);
    const Text who = in_words(data, game.long_distance());
    list.push_back({Task::Leave,
                    -1,
                    aboard,
                    s.is_over() && !aboard,
                    {"leave the city with " + who.en + " aboard", "quitter la ville avec " + who.fr + " à bord"}});
  }
  return list;
}

}  // namespace faubourg::citytour
