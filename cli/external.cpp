#include "cli/external.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>

#include "cli/world.h"

namespace faubourg::cli {
namespace {

constexpr std::size_t kLongestAnswer = 1 << 20;
constexpr int kMostRefusals = 3;

Json events_from(const Match& match, Seat seat, std::size_t told) {
  Json events = Json::array();
  for (std::size_t i = told; i < match.size(); ++i)
    events.push_back(event_json({match.record().events[i].by, match.event(i, seat)}));
  return events;
}

// A program under the shell, its standard input and output in our hands.
class Program {
 public:
  explicit Program(std::string command) : command_(std::move(command)) {
    int in[2], out[2];
    if (::pipe2(in, O_CLOEXEC) || ::pipe2(out, O_CLOEXEC)) throw Failure::of_system("pipe");
    ::signal(SIGPIPE, SIG_IGN);
    pid_ = ::fork();
    if (pid_ < 0) throw Failure::of_system("fork");
    if (pid_ == 0) {
      ::setpgid(0, 0);
      ::dup2(in[0], 0);
      ::dup2(out[1], 1);
      ::execl("/bin/sh", "sh", "-c", command_.c_str(), nullptr);
      ::_exit(127);
    }
    ::close(in[0]);
    ::close(out[1]);
    to_ = in[1];
    from_ = out[0];
  }
  Program(const Program&) = delete;
  ~Program() {
    ::close(to_);
    ::close(from_);
    // It was told that the game is over and its input has ended: a moment to leave, then it is ended.
    for (int i = 0; i < 20; ++i) {
      if (::waitpid(pid_, nullptr, WNOHANG) != 0) return;
      ::usleep(10'000);
    }
    ::kill(-pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
  }

  void write(const std::string& line) {
    for (std::size_t at = 0; at < line.size();) {
      const ssize_t n = ::write(to_, line.data() + at, line.size() - at);
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) throw Failure("the bot " + command_ + " does not listen any more");
      at += std::size_t(n);
    }
  }
  std::string read_line(std::chrono::steady_clock::time_point until) {
    for (;;) {
      if (const std::size_t end = buffer_.find('\n'); end != std::string::npos) {
        std::string line = buffer_.substr(0, end);
        buffer_.erase(0, end + 1);
        return line;
      }
      if (buffer_.size() > kLongestAnswer) throw Failure("the bot " + command_ + " wrote a line without end");
      const auto left =
          std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now()).count();
      if (left <= 0) throw Failure("the bot " + command_ + " gave no answer in time");
      pollfd ready{from_, POLLIN, 0};
      const int found = ::poll(&ready, 1, int(std::min<long long>(left, 1000)));
      if (found < 0 && errno != EINTR) throw Failure::of_system("poll");
      if (found <= 0) continue;
      char piece[65536];
      const ssize_t n = ::read(from_, piece, sizeof piece);
      if (n < 0 && errno == EINTR) continue;
      if (n <= 0) throw Failure("the bot " + command_ + " has ended");
      buffer_.append(piece, std::size_t(n));
    }
  }

 private:
  std::string command_, buffer_;
  int to_ = -1, from_ = -1;
  pid_t pid_ = -1;
};

class ExternalBot final : public BotPlayer {
 public:
  ExternalBot(std::string command, double seconds) : command_(std::move(command)), seconds_(seconds) {}

  std::string choose(const Match& match, Seat me, Rng&, const SearchLimits& limits) override {
    // A new game, a game that was taken back, or the same going on.
    if (!program_ || match.size() < told_ || me != seat_) {
      program_ = std::make_unique<Program>(command_);
      told_ = 0;
      seat_ = me;
      program_->write(game_line(match, me));
    }
    const auto until = std::min(
        limits.deadline, std::chrono::steady_clock::now() + std::chrono::microseconds(std::int64_t(seconds_ * 1e6)));
    program_->write(decide_line(match, me, told_, seconds_));
    told_ = match.size();
    for (int refusals = 0;; ++refusals) {
      const std::string move = read_answer(program_->read_line(until), match.size());
      if (move.empty()) continue;
      const Verdict no = match.check(move);
      if (!no) return move;
      if (refusals == kMostRefusals)
        throw Failure("the bot " + command_ + " chose \"" + printable(move) + "\": " + no->code + " " + no->text);
      program_->write(refused_line(match.size(), *no));
    }
  }

  void finished(const Match& match, Seat me) override {
    if (program_ && me == seat_) program_->write(end_line_for(match, me, told_));
    program_.reset();
    told_ = 0;
  }

 private:
  std::string command_;
  double seconds_;
  std::unique_ptr<Program> program_;
  std::size_t told_ = 0;
  Seat seat_ = kNobody;
};

}  // namespace

std::string game_line(const Match& match, Seat seat) {
  const Record& r = match.record();
  return to_text(Json{{"t", "game"},
                      {"protocol", 1},
                      {"game", r.game},
                      {"rules", r.rules},
                      {"players", r.players},
                      {"options", r.options},
                      {"seat", seat}}) +
         "\n";
}

std::string decide_line(const Match& match, Seat seat, std::size_t told, double seconds) {
  return to_text(Json{{"t", "decide"},
                      {"n", match.size()},
                      {"events", events_from(match, seat, told)},
                      {"view", match.view(seat)},
                      {"moves", match.moves()},
                      {"seconds", seconds}}) +
         "\n";
}

std::string end_line_for(const Match& match, Seat seat, std::size_t told) {
  Json line{{"t", "end"}, {"n", match.size()}, {"events", events_from(match, seat, told)}, {"view", match.view(seat)}};
  if (match.turn().kind == Turn::End) {
    const Outcome outcome = match.outcome();
    line["scores"] = std::vector<int>(outcome.scores.begin(), outcome.scores.end());
    line["winners"] = std::vector<int>(outcome.winners.begin(), outcome.winners.end());
  }
  return to_text(line) + "\n";
}

std::string refused_line(std::size_t n, const Error& error) {
  Json line = to_json(error);
  line["t"] = "refused";
  line["n"] = n;
  return to_text(line) + "\n";
}

std::string read_answer(const std::string& line, std::size_t n) {
  if (line.empty() || line[0] != '{') {
    const std::size_t end = line.find_last_not_of(" \r\t");
    return end == std::string::npos ? "" : line.substr(0, end + 1);
  }
  const Result<Json> json = parse_json(line);
  if (!json || !json->contains("do") || !(*json)["do"].is_string()) return "";
  if (json->contains("n") && (*json)["n"] != Json(n)) return "";  // an answer to an older question
  return (*json)["do"].get<std::string>();
}

bool is_command(const std::string& name) { return name.starts_with("cmd:"); }

Or<std::unique_ptr<BotPlayer>> seat_player(const Box& box, const std::string& name, double seconds) {
  if (is_command(name)) {
    if (name.size() == 4) return trouble("cmd: needs a program, for example cmd:./mybot");
    return std::make_unique<ExternalBot>(name.substr(4), seconds);
  }
  auto bot = box.bot(name);
  if (!bot) return trouble(bot.error().text);
  return std::move(*bot);
}

}  // namespace faubourg::cli
