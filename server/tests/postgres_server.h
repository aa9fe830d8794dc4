// A private PostgreSQL for the tests of this program (scripts/postgres): started when first asked for, gone with it.
//
//   const std::string where = PostgresServer::own().fresh();      // a database of its own: "postgresql://…"
#pragma once
#include <sys/types.h>

#include <string>

namespace faubourg::server::testing {

class PostgresServer {
 public:
  static PostgresServer& own();
  std::string fresh();                                     // an empty database
  const std::string& address() const { return address_; }  // of the one that is always there

  PostgresServer();
  ~PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;

 private:
  std::string address_;
  pid_t pid_ = 0;
  int hold_ = -1;  // while it is open, it runs
  int count_ = 0;
};

// Something said to a database by hand.
void run_postgres(const std::string& where, const std::string& sql);
std::string ask_postgres(const std::string& where, const std::string& sql);  // the first value of the first row

}  // namespace faubourg::server::testing
