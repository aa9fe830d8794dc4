// server/frame_cache.h - answers that were dear to make, kept for whoever asks for the same again.
//
//   if (Bytes body = cache.find(key)) return reply(body);
//   cache.keep(key, body);
//
// The least recently used goes first when it is full. For all threads.
#pragma once
#include <list>
#include <map>
#include <mutex>

#include "server/files.h"

namespace faubourg::server {

class FrameCache {
 public:
  explicit FrameCache(std::size_t most_bytes = 16 << 20) : most_(most_bytes) {}

  Bytes find(const std::string& key) {
    const std::lock_guard lock(mutex_);
    const auto found = index_.find(key);
    if (found == index_.end()) return nullptr;
    kept_.splice(kept_.begin(), kept_, found->second);
    return kept_.front().body;
  }
  void keep(const std::string& key, Bytes body) {
    const std::lock_guard lock(mutex_);
    Kept kept{key, std::move(body)};
    if (kept.bytes() > most_ / 4 || index_.contains(key)) return;
    bytes_ += kept.bytes();
    kept_.push_front(std::move(kept));
    index_[key] = kept_.begin();
    while (bytes_ > most_) {
      bytes_ -= kept_.back().bytes();
      index_.erase(kept_.back().key);
      kept_.pop_back();
    }
  }
  std::size_t bytes() const {
    const std::lock_guard lock(mutex_);
    return bytes_;
  }

 private:
  struct Kept {
    std::string key;
    Bytes body;
    // The key stands in the index as well: names of people may make it longer than a body.
    std::size_t bytes() const { return sizeof(Kept) + 2 * key.size() + body->size(); }
  };
  const std::size_t most_;
  mutable std::mutex mutex_;
  std::list<Kept> kept_;  // the latest first
  std::map<std::string, std::list<Kept>::iterator> index_;
  std::size_t bytes_ = 0;
};

}  // namespace faubourg::server
