// bots/elo.h - how strong players are, from who beat whom: Bradley-Terry, on the Elo scale, with intervals.
//
//   EloTable rater(3);                       // three entrants
//   rater.add(round, 0, 2, 1.0);          // in this round, entrant 0 beat entrant 2
//   for (const Elo& r : rater.ratings(Rng(1))) …
//
// Games of one round share their luck, so rounds, not games, are drawn again for the intervals (bootstrap).
#pragma once
#include <algorithm>
#include <cmath>
#include <vector>

#include "core/rng.h"

namespace faubourg {

struct Elo {
  double elo = 0;            // the mean of all entrants is 0
  double low = 0, high = 0;  // 95 %
};

class EloTable {
 public:
  explicit EloTable(std::size_t entrants) : size_(entrants), points_(entrants * entrants) {}

  // `a` got `points` (0 to 1) against `b`, which got the rest.
  void add(std::size_t round, std::size_t a, std::size_t b, double points) {
    results_.push_back({round, a, b, points});
    points_[a * size_ + b] += points;
    points_[b * size_ + a] += 1 - points;
    rounds_ = std::max(rounds_, round + 1);
  }

  // What `a` got against `b`, and out of how many.
  double points(std::size_t a, std::size_t b) const { return points_[a * size_ + b]; }
  double meetings(std::size_t a, std::size_t b) const { return points(a, b) + points(b, a); }

  std::vector<Elo> ratings(Rng rng, int resamples = 300) const {
    std::vector<Elo> all(size_);
    const std::vector<double> elo = fit(points_);
    std::vector<std::vector<double>> drawn(size_);
    std::vector<std::vector<const Result*>> by_round(rounds_);
    for (const Result& r : results_) by_round[r.round].push_back(&r);
    for (int i = 0; i < resamples && rounds_ > 1; ++i) {
      std::vector<double> points(size_ * size_);
      for (std::size_t n = 0; n < rounds_; ++n)
        for (const Result* r : by_round[rng.below(std::uint32_t(rounds_))]) {
          points[r->a * size_ + r->b] += r->points;
          points[r->b * size_ + r->a] += 1 - r->points;
        }
      const std::vector<double> again = fit(points);
      for (std::size_t e = 0; e < size_; ++e) drawn[e].push_back(again[e]);
    }
    for (std::size_t e = 0; e < size_; ++e) {
      all[e].elo = all[e].low = all[e].high = elo[e];
      if (drawn[e].empty()) continue;
      std::ranges::sort(drawn[e]);
      all[e].low = drawn[e][std::size_t(0.025 * double(drawn[e].size()))];
      all[e].high = drawn[e][std::min(drawn[e].size() - 1, std::size_t(0.975 * double(drawn[e].size())))];
    }
    return all;
  }

 private:
  struct Result {
    std::size_t round, a, b;
    double points;
  };

  // The strengths that make the points likeliest (Zermelo's iteration). Half a drawn game between all who met
  // keeps an entrant that always wins from rising without end.
  std::vector<double> fit(std::vector<double> points) const {
    for (std::size_t a = 0; a < size_; ++a)
      for (std::size_t b = 0; b < size_; ++b)
        if (a != b && this->meetings(a, b) > 0) points[a * size_ + b] += 0.25;
    std::vector<double> strength(size_, 1.0);
    for (int i = 0; i < 500; ++i) {
      std::vector<double> next(size_, 1.0);
      for (std::size_t a = 0; a < size_; ++a) {
        double won = 0, met = 0;
        for (std::size_t b = 0; b < size_; ++b) {
          if (a == b) continue;
          won += points[a * size_ + b];
          met += (points[a * size_ + b] + points[b * size_ + a]) / (strength[a] + strength[b]);
        }
        if (met > 0) next[a] = won / met;
      }
      double logs = 0;
      for (double s : next) logs += std::log(s);
      for (double& s : next) s /= std::exp(logs / double(size_));
      strength.swap(next);
    }
    for (double& s : strength) s = 400 * std::log10(s);
    return strength;
  }

  std::size_t size_, rounds_ = 0;
  std::vector<double> points_;
  std::vector<Result> results_;
};

}  // namespace faubourg
