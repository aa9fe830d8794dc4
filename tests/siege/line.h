// tests/siege/line.h - talking to a server as strangers do: HTTP, WebSockets, raw bytes, from an address of one's own.
//
//   Answer answer = ask({"127.0.0.66", port}, "GET", "/health");
//   Line line({"127.0.0.66", port}, "/ws/q3ZyT0x7Rk2mJd8A");
//   line.say_text(R"({"t":"ping"})");
//   std::optional<std::string> told = line.hear(5s);
//
// Plain sockets and no library: an attacker sends what no library would, waits as long as it likes, and costs little
// beside the server it shares the machine with. Every wait has an end.
#pragma once
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"

namespace faubourg::siege {

using Clock = std::chrono::steady_clock;
using Duration = Clock::duration;
using namespace std::chrono_literals;

inline double seconds(Duration d) { return std::chrono::duration<double>(d).count(); }
inline Duration of_seconds(double s) { return std::chrono::duration_cast<Duration>(std::chrono::duration<double>(s)); }

// From where to where: a loopback address of the client, the server's port at 127.0.0.1.
struct Way {
  std::string from;
  int port = 0;
};

// A connected TCP socket, or none.
class Socket {
 public:
  explicit Socket(const Way&, bool is_far = false);  // as one far away: small packets, and little kept unread
  ~Socket();
  Socket(Socket&&) noexcept;
  Socket& operator=(Socket&&) noexcept;

  bool is_open() const { return handle_ >= 0; }
  bool send(std::string_view bytes);         // false: gone, or it took none for ten seconds
  bool offer(std::string_view bytes);        // what goes at once; false: not all did
  bool receive(std::string& out, Duration);  // appends what there is; false: nothing came, or the end
  bool is_ended() const { return is_ended_; }
  void close();

 private:
  int handle_ = -1;
  bool is_ended_ = false;
};

struct Answer {
  int status = 0;  // 0: none
  std::string body;
  Json json() const;         // null when it is none
  std::string code() const;  // of an error, "" when there is none
};

Answer ask(const Way&, std::string_view method, const std::string& target, const std::string& body = "",
           const std::string& token = "", Duration patience = 10s);
std::string request_text(std::string_view method, const std::string& target, const std::string& body = "",
                         const std::string& token = "");

// A WebSocket. status() is 101, or what the upgrade was refused with; 0: no answer.
class Line {
 public:
  Line(const Way&, const std::string& target, bool is_far = false);

  int status() const { return status_; }
  bool is_open() const { return status_ == 101 && !is_ended_; }
  bool say_text(std::string_view text);
  bool say(const Json& json) { return say_text(to_text(json)); }
  bool offer(std::string_view text);  // as Socket::offer
  bool say_raw(std::string_view bytes) { return socket_.send(bytes); }
  std::optional<std::string> hear(Duration);  // the next text; none: nothing came in time, or the end
  // Reads up to the first message of kind `t`, or `no` or `bye`; null when none comes.
  Json hear_of(std::string_view t, Duration patience);
  Json say_hello(const std::vector<std::string>& tokens, Duration patience = 10s);  // ok, no, bye, or null
  void close() { socket_.close(), is_ended_ = true; }

 private:
  bool next_frame(int& opcode, std::string& payload, Clock::time_point until);
  Socket socket_;
  std::string buffer_;
  int status_ = 0;
  bool is_ended_ = false;
};

// A client's frame, as RFC 6455 wants it; opcode 1 is text.
std::string frame(std::string_view payload, int opcode = 1);

}  // namespace faubourg::siege
