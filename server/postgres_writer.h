// server/postgres_writer.h - changes as statements for PostgreSQL, many of them in one transaction and two round trips.
//
//   PostgresWriter writer(line, node);
//   writer.begin();                                    // a transaction
//   writer.is_for(i);  writer.write(change);           // sent, not waited for
//   std::set<std::size_t> refused = writer.results();  // whose changes did not fit
//   refused.empty() ? writer.commit() : writer.roll_back();
//
// Every change of an owner names the owner, its epoch and the number of events before it (see Claim in server/store.h):
// a node that was paused, cut off or replaced changes nothing.
#pragma once
#include <map>

#include "server/postgres.h"
#include "server/queued_store.h"

namespace faubourg::server {

class PostgresWriter final : public StoreWriter {
 public:
  PostgresWriter(const std::string& where, std::string node, std::string address);

  void open() { line_.open(); }
  void close() { line_.close(); }
  bool is_open() const { return line_.is_open(); }
  PgLine& line() { return line_; }

  // A transaction. All throw Failure: then nothing is known of what it would have stored.
  void begin();
  void is_for(std::size_t writing) { writing_ = writing; }
  std::map<std::size_t, std::string> results();  // which do not fit, and why; throws PgFault
  void commit();
  void roll_back();

  // Within it
  void write(const Change&) override;
  void note(const std::string& name, const std::optional<std::string>& value) override;
  void note_new(const std::string& name, const std::string& value) override;
  void count(const std::string& name, std::int64_t by) override;
  void keep_ring(const RingChange&) override;
  void use_ring(const std::string& hash) override;
  void trim_rings(Time before, std::size_t most, const Gone&) override;
  void trim_chat(Time before, std::size_t most, const Gone&) override;
  void begin_life(Time at) override;
  void put_ring(const KeptRing&) override;
  void put_life(const Life&) override;
  void release(const std::string& table, std::int64_t epoch) override;
  void free_all();  // whatever we own is anybody's
  void beat(Time at, Time step);
  void forget_beat() { beaten_ = 0; }  // what was noted may have been rolled back

 private:
  struct Expected {
    std::size_t writing = 0;
    bool must = false;  // write a row, or the change does not fit
    std::string why{};
    Gone count{};
  };
  void send(std::size_t statement, const PgValues&, Expected);
  void send(std::size_t statement, const PgValues& values) { send(statement, values, {writing_}); }
  Expected must(std::string why) const { return {writing_, true, std::move(why)}; }
  void erase(const Change&);
  void clear(const std::string& table, const Purge&);

  const std::string node_, address_;
  PgLine line_;
  std::size_t writing_ = 0;
  std::vector<Expected> expected_;
  bool lives_ = false;
  Time beaten_ = 0;
};

}  // namespace faubourg::server
