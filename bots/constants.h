// bots/constants.h - the numbers of the search that are the same for every game. What differs from game to game is its
// tuning (bots/tuning.h). Each was found by playing: whoever changes one shows the arena's figures (docs/bots.md).
#pragma once
#include <cstdint>

namespace faubourg {

struct SearchConstants {
  // Values: what a search tries to raise
  double margin_share = 0.15;  // of the utility; the rest is the win
  double margin_part = 0.25;   // of both scores: a lead of that size is half the margin there can be

  // Widths: a node of n visits looks at width_base + width_growth * sqrt(n) of its moves
  double width_growth = 2;
  std::uint32_t width_base = 4;
  std::uint32_t chance_more = 4;  // a node of chance keeps so many outcomes more than that

  // Priors
  double prior_reach = 4;      // deviations from the mean beyond which a prior counts no further
  double end_prior = 20;       // of a won or lost end, in scales of the evaluation
  double unknown_less = 0.05;  // a move not yet tried is taken for the node's mean, less this
  double unknown_value = 0.5;  // where nothing was tried

  // Secret choices, mixed by regret matching
  double mix_at_random = 0.15;               // of the draws
  double mix_weight = 1e-4;                  // keeps the sums of mixed choices small
  double mix_noise = 2, mix_noise_more = 4;  // what is mixed in less than 1 / (2 * moves + 4) is noise of the search

  // Playing on beyond the tree
  int longest_wait = 60;  // events to wait for a quiet state

  // When to look up
  std::uint64_t settled_every = 64;  // iterations between two looks whether the best can still be overtaken
  std::uint64_t insist_share = 6;    // a move that must be looked at gets one walk in so many

  // Keeping the tree from move to move: only where the search is long enough to gain by it, and while it is not
  // full by more than one part in two
  std::uint64_t keep_from = 500;  // iterations
  std::uint32_t keep_part = 2;

  std::size_t keep_bytes = 16u << 20;  // of a tree between two moves; a larger one is dropped
  std::uint64_t seen_luck = 0x5ee7;    // of the redeal by which positions that look the same become the same

  // Levels
  std::uint64_t fewest_iterations = 24;
  double easy_slip = 0.35, medium_slip = 0.05;  // how often they take another move than the one found
  std::uint32_t easy_looks = 4;                 // `easy` looks at one move in so many

  // What a person is told
  std::uint64_t advice_part = 8;         // of the iterations of `master`
  std::uint64_t sure_part = 4;           // a move is tried enough when it has a part of the visits of the most tried
  std::uint32_t expected_wide = 24;      // moves compared at a decision, for the score to be expected
  std::uint64_t expected_most = 12'000;  // moves compared in all: what it costs varies from game to game
  int greedy_draws = 4;                  // outcomes over which a greedy bot takes the mean
};
inline constexpr SearchConstants kConstants{};

}  // namespace faubourg
