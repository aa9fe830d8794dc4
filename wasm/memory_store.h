// wasm/memory_store.h - tables as a page keeps them: each one text, written by the page before anything is shown.
//
//   MemoryStore store([&](Writing writing) { … });       // hand it to the page; then, when it is written or was not:
//   store.stored(writing.ticket, true);
//
// What is not known here is not there: a page puts in what it has kept (put) before it speaks of it. What waits to be
// written builds on what waits before it, so that a failure loses the table's last change alone.
#pragma once
#include <map>

#include "server/store.h"

namespace faubourg::engine {

using server::Change;
using server::Stored;

class MemoryStore final : public server::Store {
 public:
  struct Writing {  // all of it at once, or nothing
    std::int64_t ticket = 0;
    std::vector<std::pair<std::string, Stored>> tables;  // by id, as they will be
  };
  explicit MemoryStore(std::function<void(const Writing&)> write) : write_(std::move(write)) {}

  void put(const std::string& table, Stored stored) { kept_[table] = std::move(stored); }
  bool has(const std::string& table) const { return kept_.contains(table); }
  void forget(const std::string& table) { kept_.erase(table); }
  bool stored(std::int64_t ticket, bool ok);  // false: there is no such ticket

  // As a host of tables uses it
  void append(std::vector<Change>, Then) override;
  std::optional<Stored> read(const std::string& table) override;
  void check(Then then) override { then(true); }
  // There is no list, no operator and no other life in a page.
  std::vector<server::Listed> list(const server::Filter&) override { return {}; }
  std::optional<server::Sizes> sizes(const std::string&) override { return {}; }
  std::vector<server::Clocked> list_clocked() override { return {}; }
  void trim_chat(server::Time, std::size_t, std::function<void(std::size_t)> then) override { then(0); }
  std::vector<std::pair<std::string, std::string>> codes() override { return {}; }
  std::optional<server::SealedRing> ring(const std::string&) override { return {}; }
  void keep_ring(server::RingChange, Then then) override { then(false); }
  void trim_rings(server::Time, std::size_t, std::function<void(std::size_t)> then) override { then(0); }
  void note(std::string, std::optional<std::string>, Then then) override { then(true); }
  void note_new(std::string, std::string, Then then) override { then(true); }
  void count(std::string, std::int64_t, Then then) override { then(true); }
  std::vector<std::pair<std::string, std::string>> notes(const std::string&) override { return {}; }
  std::vector<server::Life> begin_life(server::Time) override { return {}; }
  void beat() override {}

 private:
  struct Waiting {
    Writing writing;
    Then then;
  };
  const Stored* latest(const std::string& table, const Writing& made) const;

  std::function<void(const Writing&)> write_;
  std::map<std::string, Stored> kept_;
  std::map<std::int64_t, Waiting> waiting_;  // by ticket
  std::int64_t last_ = 0;
};

// One table as a text, and back. Errors: "damaged".
std::string write_stored(const Stored&);
Result<Stored> read_stored(std::string_view text);

}  // namespace faubourg::engine
