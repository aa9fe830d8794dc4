// greentown/scratch.h - the memory that the searches for tours work in. It is handed in, never found by the way.
//
//   const ScratchPool::Loan scratch = data.scratch->lend();    // goes back by itself
//   find_tours(game, state, seat, *scratch, scratch->tours);
//
// What is lent has been used before and keeps its size, so a search that goes on for a while does not allocate.
// The pool belongs to the components: all games made from them share it, from any thread, and however many there are,
// it keeps no more than kKept.
#pragma once
#include <array>
#include <atomic>
#include <memory>
#include <utility>

#include "games/greentown/frontier.h"
#include "games/greentown/meet_in_middle.h"

namespace faubourg::greentown {

struct Scratch {
  HalvesScratch halves;
  FrontierScratch frontier;
  std::vector<std::uint64_t> outcome_keys;
  std::vector<Tour> tours;  // for callers that look at tours and let them go

  // The tours of the position that was viewed last: every viewer is shown the same, and they are dear to find.
  struct Viewed {
    int players = 0;
    State state;
    std::vector<Tour> tours;
  } viewed;
};

class ScratchPool {
 public:
  static constexpr int kKept = 16;

  class Loan {
   public:
    Loan(ScratchPool& pool, std::unique_ptr<Scratch> scratch) : pool_(pool), scratch_(std::move(scratch)) {}
    Loan(Loan&&) = default;
    ~Loan() {
      if (scratch_) pool_.take_back(std::move(scratch_));
    }
    Scratch& operator*() const { return *scratch_; }
    Scratch* operator->() const { return scratch_.get(); }

   private:
    ScratchPool& pool_;
    std::unique_ptr<Scratch> scratch_;
  };

  ScratchPool() = default;
  ScratchPool(const ScratchPool&) = delete;
  ScratchPool& operator=(const ScratchPool&) = delete;
  ~ScratchPool() {
    for (auto& slot : idle_) delete slot.load();
  }

  Loan lend() {
    for (auto& slot : idle_)
      if (slot.load(std::memory_order_relaxed))
        if (Scratch* scratch = slot.exchange(nullptr, std::memory_order_acquire))
          return {*this, std::unique_ptr<Scratch>(scratch)};
    return {*this, std::make_unique<Scratch>()};
  }

 private:
  void take_back(std::unique_ptr<Scratch> returned) {
    Scratch* scratch = returned.release();
    for (auto& slot : idle_) {
      Scratch* none = nullptr;
      if (slot.compare_exchange_strong(none, scratch, std::memory_order_release, std::memory_order_relaxed)) return;
    }
    delete scratch;  // enough are kept
  }

  std::array<std::atomic<Scratch*>, kKept> idle_{};
};

}  // namespace faubourg::greentown
