#include "server/tests/postgres_server.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/postgres.h"

namespace faubourg::server::testing {

PostgresServer& PostgresServer::own() {
  static PostgresServer server;
  return server;
}

PostgresServer::PostgresServer() {
  int in[2], out[2];
  if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0) return;
  pid_ = fork();
  if (pid_ == 0) {
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    execl(FAUBOURG_POSTGRES, FAUBOURG_POSTGRES, static_cast<char*>(nullptr));
    _exit(127);
  }
  close(in[0]);
  close(out[1]);
  hold_ = in[1];
  char c;
  while (::read(out[0], &c, 1) == 1 && c != '\n') address_ += c;
  close(out[0]);
  if (address_.empty()) ADD_FAILURE() << "there is no PostgreSQL";
}

PostgresServer::~PostgresServer() {
  close(hold_);
  if (pid_ > 0) waitpid(pid_, nullptr, 0);
}

std::string PostgresServer::fresh() {
  const std::string name = "test" + std::to_string(++count_);
  run_postgres(address_, "CREATE DATABASE " + name);
  std::string where = address_;
  return where.replace(where.find("/postgres?"), 10, "/" + name + "?");
}

void run_postgres(const std::string& where, const std::string& sql) {
  PgLine line(where, {.patience = 60'000});
  line.open();
  line.execute(sql);
}

std::string ask_postgres(const std::string& where, const std::string& sql) {
  PgLine line(where, {.patience = 60'000});
  line.open();
  const PgRows rows = line.ask(sql);
  return rows.count() > 0 ? rows.text(0, 0) : "";
}

}  // namespace faubourg::server::testing
