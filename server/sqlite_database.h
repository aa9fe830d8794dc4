// server/sqlite_database.h - SQLite as our stores use it: statements, a file of ours, the steps from version to
// version.
//
//   Database db("data/tables.sqlite", Database::Use::Writing);      // made, or brought to our version; throws Failure
//   Statement find(db.raw(), "SELECT num FROM tables WHERE id = ?");
//   if (find.with(id).step()) use(find.integer(0));
#pragma once
#include <sqlite3.h>

#include <memory>
#include <optional>
#include <string>

#include "core/game.h"

namespace faubourg::server {

class Statement {
 public:
  Statement(sqlite3*, const std::string& sql);

  // Values in order; texts must live until the next reset.
  template <class... Values>
  Statement& with(const Values&... values) {
    reset();
    int at = 0;
    (bind(++at, values), ...);
    return *this;
  }
  bool step();  // true: there is a row; throws Mismatch where a constraint forbids it, else Failure
  void run() {
    while (step()) {
    }
  }
  void reset() { sqlite3_reset(statement_.get()); }

  std::int64_t integer(int column) { return sqlite3_column_int64(statement_.get(), column); }
  bool is_null(int column) { return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL; }
  std::string text(int column);

 private:
  void bind(int at, std::int64_t value) { sqlite3_bind_int64(statement_.get(), at, value); }
  void bind(int at, const std::string& text) {
    sqlite3_bind_text(statement_.get(), at, text.data(), int(text.size()), SQLITE_STATIC);
  }
  void bind(int at, const std::optional<Seat>& seat) {
    seat ? sqlite3_bind_int64(statement_.get(), at, *seat) : sqlite3_bind_null(statement_.get(), at);
  }
  struct Close {
    void operator()(sqlite3_stmt* s) const { sqlite3_finalize(s); }
  };

  sqlite3* db_;
  std::unique_ptr<sqlite3_stmt, Close> statement_;
};

class Database {
 public:
  enum class Use {
    Writing,  // made where it is not there, and brought to our version
    Reading,  // beside one who writes: nothing is looked at
    Looking   // nothing is written; a file of another version is refused
  };
  Database(const std::string& path, Use);
  void execute(const char* sql);
  sqlite3* raw() const { return db_.get(); }
  std::int64_t version();
  static std::int64_t newest_version();

 private:
  void prepare_schema(const std::string& path);
  struct Close {
    void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
  };
  std::unique_ptr<sqlite3, Close> db_;
};

[[noreturn]] void broken(sqlite3*, const std::string& doing);  // throws Failure; Damaged where the file makes no sense

}  // namespace faubourg::server
