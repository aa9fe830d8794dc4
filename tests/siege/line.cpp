#include "tests/siege/line.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace faubourg::siege {
namespace {

sockaddr_in place(const std::string& address, int port) {
  sockaddr_in in{};
  in.sin_family = AF_INET;
  in.sin_port = htons(std::uint16_t(port));
  inet_pton(AF_INET, address.c_str(), &in.sin_addr);
  return in;
}

int milliseconds(Duration d) {
  return int(std::clamp<std::int64_t>(std::chrono::ceil<std::chrono::milliseconds>(d).count(), 0, 600'000));
}

// "HTTP/1.1 200 OK" is 200.
int status_of(std::string_view head) {
  int status = 0;
  if (head.size() > 12) std::from_chars(head.data() + 9, head.data() + 12, status);
  return status;
}

std::size_t length_of(std::string head) {
  for (char& c : head) c = char(std::tolower(c));
  const std::size_t at = head.find("\r\ncontent-length:");
  std::size_t length = 0;
  if (at != std::string::npos) {
    const char* from = head.c_str() + at + 17;
    while (*from == ' ') ++from;
    std::from_chars(from, head.c_str() + head.size(), length);
  }
  return length;
}

}  // namespace

// --- Socket ---------------------------------------------------------------------------------------------

Socket::Socket(const Way& way, bool is_far) {
  handle_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (handle_ < 0) return;
  const timeval limit{10, 0};  // of connecting too
  ::setsockopt(handle_, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
  const int on = 1;
  ::setsockopt(handle_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  // Ports are chosen when connecting: many short connections of one address do not run out of them.
  ::setsockopt(handle_, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &on, sizeof on);
  if (is_far) {  // over the loopback interface the kernel itself would keep megabytes for whoever does not read
    const int window = 4096, packet = 1400;
    ::setsockopt(handle_, SOL_SOCKET, SO_RCVBUF, &window, sizeof window);
    ::setsockopt(handle_, IPPROTO_TCP, TCP_MAXSEG, &packet, sizeof packet);
  }
  const sockaddr_in from = place(way.from, 0), to = place("127.0.0.1", way.port);
  if (::bind(handle_, reinterpret_cast<const sockaddr*>(&from), sizeof from) != 0 ||
      ::connect(handle_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0)
    close();
}

Socket::~Socket() { close(); }
Socket::Socket(Socket&& other) noexcept
    : handle_(std::exchange(other.handle_, -1)), is_ended_(std::exchange(other.is_ended_, true)) {}
Socket& Socket::operator=(Socket&& other) noexcept {
  std::swap(handle_, other.handle_);
  std::swap(is_ended_, other.is_ended_);
  return *this;
}

void Socket::close() {
  if (handle_ >= 0) ::close(handle_);
  handle_ = -1;
  is_ended_ = true;
}

bool Socket::send(std::string_view bytes) {
  while (!bytes.empty() && handle_ >= 0) {
    const ssize_t sent = ::send(handle_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) {
      is_ended_ = true;
      return false;
    }
    bytes.remove_prefix(std::size_t(sent));
  }
  return handle_ >= 0;
}

bool Socket::offer(std::string_view bytes) {
  return handle_ >= 0 &&
         ::send(handle_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT) == ssize_t(bytes.size());
}

bool Socket::receive(std::string& out, Duration patience) {
  if (handle_ < 0) return false;
  pollfd waiting{handle_, POLLIN, 0};
  if (::poll(&waiting, 1, milliseconds(patience)) <= 0) return false;
  char chunk[16'384];
  const ssize_t size = ::recv(handle_, chunk, sizeof chunk, MSG_DONTWAIT);
  if (size <= 0) {
    is_ended_ = true;
    return false;
  }
  out.append(chunk, std::size_t(size));
  return true;
}

// --- HTTP -----------------------------------------------------------------------------------------------

Json Answer::json() const {
  auto parsed = parse_json(body);
  return parsed ? *parsed : Json();
}

std::string Answer::code() const {
  if (status < 400) return "";
  const Json all = json();
  return all.is_object() && all.contains("error") ? all["error"].value("code", "") : "";
}

std::string request_text(std::string_view method, const std::string& target, const std::string& body,
                         const std::string& token) {
  std::string text = std::string(method) + " " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n";
  if (!token.empty()) text += "Authorization: Bearer " + token + "\r\n";
  if (method == "POST")
    text += "Content-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
  return text + "\r\n" + body;
}

Answer ask(const Way& way, std::string_view method, const std::string& target, const std::string& body,
           const std::string& token, Duration patience) {
  const auto until = Clock::now() + patience;
  Socket socket(way);
  if (!socket.send(request_text(method, target, body, token))) return {};
  std::string all;
  std::size_t head = std::string::npos, whole = std::string::npos;
  while (all.size() < whole && Clock::now() < until) {
    if (!socket.receive(all, until - Clock::now()) && socket.is_ended()) break;
    if (head != std::string::npos) continue;
    head = all.find("\r\n\r\n");
    if (head != std::string::npos) whole = head + 4 + length_of(all.substr(0, head + 2));
  }
  if (all.size() < whole) return {};
  return {status_of(all), all.substr(head + 4)};
}

// --- WebSocket ------------------------------------------------------------------------------------------

std::string frame(std::string_view payload, int opcode) {
  std::string bytes(1, char(0x80 | opcode));
  const std::size_t size = payload.size();
  if (size < 126) {
    bytes += char(0x80 | size);
  } else if (size < 65'536) {
    bytes += char(0x80 | 126);
    bytes += char(size >> 8);
    bytes += char(size & 255);
  } else {
    bytes += char(0x80 | 127);
    for (int shift = 56; shift >= 0; shift -= 8) bytes += char(size >> shift & 255);
  }
  bytes.append(4, '\0');  // a mask that changes nothing
  bytes += payload;
  return bytes;
}

Line::Line(const Way& way, const std::string& target, bool is_far) : socket_(way, is_far) {
  if (!socket_.send("GET " + target +
                    " HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"))
    return;
  const auto until = Clock::now() + 10s;
  std::size_t head = std::string::npos;
  while (head == std::string::npos && Clock::now() < until) {
    if (!socket_.receive(buffer_, until - Clock::now()) && socket_.is_ended()) break;
    head = buffer_.find("\r\n\r\n");
  }
  if (head == std::string::npos) return;
  status_ = status_of(buffer_);
  buffer_.erase(0, head + 4);
}

bool Line::say_text(std::string_view text) { return is_open() && socket_.send(frame(text)); }
bool Line::offer(std::string_view text) { return is_open() && socket_.offer(frame(text)); }

bool Line::next_frame(int& opcode, std::string& payload, Clock::time_point until) {
  const auto byte = [&](std::size_t i) { return std::size_t(static_cast<unsigned char>(buffer_[i])); };
  for (;;) {
    std::size_t head = 2, size = 0;
    if (buffer_.size() >= 2) {
      size = byte(1) & 127;
      if (size == 126) head = 4;
      if (size == 127) head = 10;
      if (buffer_.size() >= head) {
        if (head > 2) {
          size = 0;
          for (std::size_t i = 2; i < head; ++i) size = size << 8 | byte(i);
        }
        if (buffer_.size() >= head + size) {
          opcode = int(byte(0) & 15);
          payload = buffer_.substr(head, size);
          buffer_.erase(0, head + size);
          return true;
        }
      }
    }
    const auto now = Clock::now();
    if (!socket_.receive(buffer_, until > now ? until - now : Duration(0))) {
      if (socket_.is_ended()) is_ended_ = true;
      return false;
    }
  }
}

std::optional<std::string> Line::hear(Duration patience) {
  const auto until = Clock::now() + patience;
  int opcode = 0;
  std::string payload;
  while (is_open() && next_frame(opcode, payload, until)) {
    if (opcode == 1) return payload;
    if (opcode == 9) socket_.send(frame(payload, 10));
    if (opcode == 8) is_ended_ = true;
  }
  return {};
}

Json Line::hear_of(std::string_view t, Duration patience) {
  const auto until = Clock::now() + patience;
  while (Clock::now() < until) {
    const auto text = hear(until - Clock::now());
    if (!text) return nullptr;
    auto parsed = parse_json(*text);
    if (!parsed || !parsed->is_object()) continue;
    const std::string kind = parsed->value("t", "");
    if (kind == t || kind == "no" || kind == "bye") return *parsed;
  }
  return nullptr;
}

Json Line::say_hello(const std::vector<std::string>& tokens, Duration patience) {
  say(Json{{"t", "hello"}, {"id", 0}, {"tokens", tokens}, {"between", true}});  // as the page does
  return hear_of("ok", patience);
}

}  // namespace faubourg::siege
