// A small blocking client for tests: HTTP requests and WebSockets against a server on this machine.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "core/json.h"

namespace faubourg::server::testing {

using Headers = std::vector<std::pair<std::string, std::string>>;

struct HttpAnswer {
  int status = 0;
  std::string body;
  Headers headers;  // names in lower case
  std::string header(const std::string& name) const;
  Json json() const;  // null when it is none
};

// Where a connection comes from: 127.0.0.1, 127.0.0.2 … are different clients.
struct From {
  std::string address = "127.0.0.1";
  int receive_buffer = 0;  // of the kernel, in bytes; 0: its own choice
};

// Connects, asks, reads the answer. status 0: no answer.
HttpAnswer http(int port, const std::string& method, const std::string& target, const std::string& body = "",
                const Headers& headers = {}, const From& from = {});
// The bytes as they are; reads until the server closes or two seconds are over.
std::string raw_http(int port, const std::string& bytes, const From& from = {});

// A connection on which bytes are sent as they are, and which stays open.
class Line {
 public:
  explicit Line(int port, const From& from = {});
  ~Line();
  Line(Line&&) noexcept;
  Line& operator=(Line&&) = delete;
  bool send(const std::string& bytes);
  // What has come since, waiting a moment for the first of it; nothing more comes when the server has closed.
  std::string read();
  std::string read_all();  // until the server closes, at most a minute
  bool is_closed() const { return is_closed_; }

 private:
  int handle_ = -1;
  bool is_closed_ = false;
};

// Sends the bytes and hangs up without a word.
void drop_http(int port, const std::string& bytes);

class Client {
 public:
  // Connects to /ws/TABLE. status() is 101, or the answer's when the upgrade is refused; 0: no connection.
  Client(int port, const std::string& table, const Headers& headers = {}, bool deflate = false, const From& from = {});
  ~Client();
  Client(Client&&) noexcept;
  Client& operator=(Client&&) noexcept;

  int status() const;
  bool send(const Json&);
  bool send_text(const std::string&);
  bool send_binary(const std::string&);
  // The next message; null when the connection has ended. The test fails when none comes for a minute.
  Json read();
  // Messages up to and including the first of kind `t`; null when the connection ended before.
  Json read_until(const std::string& t);
  Json say_hello(const std::vector<std::string>& tokens, std::size_t n = 0,
                 std::int64_t era = 0);  // as the page does, with the positions between; reads to `ok` or `no`
  bool is_ended();                       // reads until the end; false when it does not come
  void close();                          // politely
  void drop();                           // without a word

  const std::vector<std::string>& received() const;  // every byte, message by message
  const Json& last(const std::string& t) const;      // the last message of a kind; null: none

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace faubourg::server::testing
