// server/postgres.h - a line to PostgreSQL (libpq): never waits longer than it is told to, prepared statements,
// pipelines.
//
//   PgLine line("postgresql://…", {.statements = {"SELECT n FROM heads WHERE id = $1"}});
//   line.open();                                       // throws Failure
//   PgRows rows = line.run(0, {id});                   // the first of its statements; throws PgFault, Failure
//   if (rows.count() == 1) use(rows.integer(0, 0));
//
// A line that has failed, or waited in vain, is closed: what it was doing may or may not have been done. Not for
// several threads.
#pragma once
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/failure.h"
#include "server/time.h"

struct pg_conn;
struct pg_result;

namespace faubourg::server {

// What the database says no to. The line is well.
struct PgFault : Failure {
  PgFault(std::string sqlstate, const std::string& text) : Failure(text), state(std::move(sqlstate)) {}
  std::string state;
  // A constraint, a value or a size forbids it: it is no use asking again, and nothing that stands beside it is at
  // fault.
  bool is_of_the_change() const {
    return state.starts_with("22") || state.starts_with("23") || state.starts_with("54");
  }
  bool is_worth_another_try() const { return state == "40001" || state == "40P01" || state == "55P03"; }
  // It does not take writes any more, or never did: another machine is the one to ask.
  bool is_wrong_place() const { return state == "25006" || state.starts_with("57P"); }
};

// A value on its way: numbers as text, nothing as NULL.
class PgValue {
 public:
  PgValue(std::int64_t number) : text_(std::to_string(number)) {}       // NOLINT: values in a list
  PgValue(std::size_t number) : text_(std::to_string(number)) {}        // NOLINT
  PgValue(int number) : text_(std::to_string(number)) {}                // NOLINT
  PgValue(bool value) : text_(value ? "t" : "f") {}                     // NOLINT
  PgValue(std::string text) : text_(std::move(text)) {}                 // NOLINT
  PgValue(const char* text) : text_(text) {}                            // NOLINT
  PgValue(std::optional<std::string> text) : text_(std::move(text)) {}  // NOLINT
  const char* data() const { return text_ ? text_->c_str() : nullptr; }

 private:
  std::optional<std::string> text_;
};
using PgValues = std::vector<PgValue>;

class PgRows {
 public:
  explicit PgRows(pg_result* result) : result_(result) {}
  int count() const;
  std::int64_t affected() const;  // rows that were written
  bool is_null(int row, int column) const;
  std::string text(int row, int column) const;
  std::int64_t integer(int row, int column) const;
  bool boolean(int row, int column) const { return text(row, column) == "t"; }
  pg_result* raw() const { return result_.get(); }

 private:
  struct Clear {
    void operator()(pg_result*) const;
  };
  std::unique_ptr<pg_result, Clear> result_;
};

struct PgSetup {
  std::vector<const char*> statements{};  // prepared, and run by their numbers
  const char* first = nullptr;            // said to the database before anything else
  Time patience = 5'000;                  // for any one answer
};

class PgLine {
 public:
  PgLine(std::string where, PgSetup);
  ~PgLine();
  PgLine(const PgLine&) = delete;
  PgLine& operator=(const PgLine&) = delete;

  void open();  // closed before or not; throws Failure
  void close();
  bool is_open() const { return connection_ != nullptr; }

  // One thing at a time
  PgRows run(std::size_t statement, const PgValues& = {});
  PgRows ask(const std::string& sql, const PgValues& = {});
  void execute(const std::string& sql);  // one or several statements, separated by ;

  // Many things in one go: send them, then take their results in the same order. A fault spoils all that follows until
  // end() (where result() throws it again and again).
  void begin();
  void send(std::size_t statement, const PgValues& = {});
  void send_sql(const char* sql);
  void flush();     // what was sent is answered, though more may come
  PgRows result();  // of the next; throws PgFault
  void end();       // all that was sent is answered; skips results that nobody took

  // News of others (LISTEN). Waits for at most so long; empty: none came. `wake` ends the waiting when it can be read.
  struct News {
    std::string channel, payload;
  };
  std::vector<News> listen(Time most, int wake = -1);

  bool was_warned() const { return warned_; }  // that a commit may not have reached the standby
  int server_version() const;

 private:
  using Deadline = std::chrono::steady_clock::time_point;
  struct Host {
    std::string name, port;  // empty: as the address, the environment or libpq has it
  };
  static std::vector<Host> hosts_of(const std::string& where);
  void connect(const Host&);
  void prepare();
  Deadline deadline() const;
  void wait(bool writes, Deadline);
  void push_out(Deadline);
  pg_result* next(Deadline);
  PgRows checked(pg_result*);
  [[noreturn]] void lost(const std::string& doing);
  static void warn(void* line, const pg_result*);

  const std::string where_;
  const PgSetup setup_;
  const std::vector<Host> hosts_;
  std::size_t last_ = 0;  // which of them we had last
  pg_conn* connection_ = nullptr;
  bool warned_ = false;
  std::string fault_state_, fault_;
};

// Time between two tries: from a twentieth of a second to three, each twice the last, never the same for all nodes.
class BackOff {
 public:
  bool may_try() const { return std::chrono::steady_clock::now() >= next_; }
  std::chrono::steady_clock::time_point next() const { return next_; }
  void failed();
  void succeeded() { wait_ = std::chrono::milliseconds(0); }

 private:
  std::chrono::milliseconds wait_{0};
  std::chrono::steady_clock::time_point next_{};
};

// Lines for whoever reads, from any thread.
//
//   return pool.with([&](PgLine& line) { return line.run(kFind, {id}); });      // throws Failure
class PgPool {
 public:
  PgPool(std::string where, PgSetup setup, std::size_t most)
      : where_(std::move(where)), setup_(std::move(setup)), most_(most) {}

  template <class Use>
  auto with(Use use) -> decltype(use(std::declval<PgLine&>())) {
    Lease lease(*this);
    try {
      return use(*lease.line);
    } catch (const Damaged&) {
      throw;  // not the line's fault
    } catch (const PgFault& fault) {
      lease.line->close();  // whatever it was in the middle of
      if (!lease.was_used || !fault.is_wrong_place()) throw;
    } catch (const Failure&) {
      lease.line->close();
      if (!lease.was_used) throw;
    }
    // It had lain there while the database went or moved: once more with a new one.
    reopen(*lease.line);
    return use(*lease.line);
  }

 private:
  struct Lease {
    explicit Lease(PgPool&);
    ~Lease();
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    PgPool& pool;
    std::unique_ptr<PgLine> line;
    bool was_used = false;
  };
  void reopen(PgLine&);

  const std::string where_;
  const PgSetup setup_;
  const std::size_t most_;
  std::mutex mutex_;
  std::condition_variable free_;
  std::vector<std::unique_ptr<PgLine>> idle_;
  std::size_t lent_ = 0;
  BackOff back_off_;
};

// "postgresql://user:secret@host/name" without the secret, for people.
std::string place_of_store(const std::string& where);

}  // namespace faubourg::server
