// Attacks on connections: many that say half a word, many that do not listen, many that talk nonsense.
#include "core/rng.h"
#include "tests/siege/attacks/attacks.h"

namespace faubourg::siege {
namespace {

// More half-sent requests than the server has descriptors.
class HalfSent : public Attack {
 public:
  Needs needs() const override { return {.descriptors = 1024, .is_finite = true}; }
  void strike(Field& field) override {
    const auto end = Clock::now() + of_seconds(field.seconds);
    do {
      hold(field);
      field.rest(20ms);
    } while (Clock::now() < end);
    // All of them are held: do newcomers get an answer?
    std::atomic<int> unanswered{0};
    field.in_parallel(5, [&](int i) {
      const Way way{"127.0.0." + std::to_string(70 + i), field.town.port()};
      unanswered += ask(way, "GET", "/health", "", "", 8s).status != 200;
    });
    field.checks.push_back({"newcomers who got no answer in eight seconds", double(unanswered), 0});
  }
  void withdraw(Field&) override { sockets_.clear(); }

 private:
  // Those that were closed are opened again.
  void hold(Field& field) {
    std::string ignored;
    for (Socket& socket : sockets_) socket.receive(ignored, 0s);
    std::erase_if(sockets_, [](const Socket& s) { return s.is_ended(); });
    for (int i = 0; i < 300 && sockets_.size() < 1100; ++i) {
      Socket socket(field.way());
      field.count(socket.offer("GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "));
      sockets_.push_back(std::move(socket));
    }
  }
  std::vector<Socket> sockets_;
};

// One hundred and ninety-five watchers who ask for positions and never read.
class Unread : public Attack {
 public:
  void prepare(Field& field) override {
    const LongGame game = play_long_game(field, 6);
    table_ = game.table;
    asking_ = to_text({{"t", "at"}, {"n", game.events}, {"as", "public"}});
  }
  void strike(Field& field) override {
    for (int i = 0; i < 195 && !field.is_over; ++i) {
      lines_.emplace_back(field.way(), "/ws/" + table_.id, true);
      lines_.back().offer(R"({"t":"hello","tokens":[]})");
      for (int k = 0; k < 50; ++k) field.count(lines_.back().offer(asking_));
    }
    while (!field.is_over) {
      for (Line& line : lines_) field.count(line.offer(asking_));
      field.rest(60ms);
    }
  }
  void withdraw(Field&) override { lines_.clear(); }

 private:
  Field::Table table_;
  std::string asking_;
  std::vector<Line> lines_;
};

// Everything at once that no client of ours would do.
class Noise : public Attack {
 public:
  void prepare(Field& field) override {
    table_ = field.open({{"game", "village"}, {"seats", {person(), person("Trudy")}}});
  }
  void strike(Field& field) override {
    field.in_parallel(4, [&](int kind) {
      if (kind == 0) garble(field);
      if (kind == 1) exceed(field);
      if (kind == 2) crawl(field);
      if (kind == 3) knock(field);
    });
  }

 private:
  // Messages that are none, and frames that are none.
  void garble(Field& field) {
    Rng rng(5);
    while (!field.is_over) {
      Line line(field.way(), "/ws/" + table_.id);
      for (int i = 0; i < 40 && line.is_open(); ++i) {
        std::string bytes;
        for (int k = 0; k < 40; ++k) bytes += char(rng.below(256));
        const bool sent = i < 30   ? line.say_text(i % 2 ? R"({"t":"move","n":-1})" : R"({"t":["hello"],"tokens":7})")
                          : i < 35 ? line.say_raw(frame(bytes, 2))
                                   : line.say_raw(bytes);
        field.count(sent);
        while (line.hear(0s)) {
        }
      }
      field.rest(10ms);
    }
  }
  // More than may be sent, in messages, headers and bodies.
  void exceed(Field& field) {
    const std::string much(100'000, 'y');
    while (!field.is_over) {
      {
        Line line(field.way(), "/ws/" + table_.id);
        line.say(Json{{"t", "hello"}, {"tokens", table_.tokens}});
        field.count(line.say(Json{{"t", "chat"}, {"seat", 0}, {"text", much}}));
        line.hear(100ms);
      }
      field.count(ask(field.way(), "POST", "/api/tables", much).status == 201);
      field.count(ask(field.way(), "GET", "/" + much).status == 200);
      field.rest(10ms);
    }
  }
  // Headers, a letter at a time.
  void crawl(Field& field) {
    std::vector<Socket> slow;
    while (!field.is_over) {
      std::erase_if(slow, [](const Socket& s) { return s.is_ended(); });
      while (slow.size() < 50 && !field.is_over) {
        slow.emplace_back(field.way());
        field.count(slow.back().offer("GET /api/games HTTP/1.1\r\nHost: x\r\nX-Slow: "));
      }
      for (Socket& socket : slow) {
        std::string ignored;
        socket.offer("z");
        socket.receive(ignored, 0s);
      }
      field.rest(50ms);
    }
  }
  // Upgrades in a loop, and connections that only ever ping.
  void knock(Field& field) {
    std::vector<Line> pinging;
    while (!field.is_over) {
      std::erase_if(pinging, [](const Line& line) { return !line.is_open(); });
      for (int i = 0; i < 10 && !field.is_over; ++i) {
        Line line(field.way(), "/ws/" + table_.id);
        field.count(line.is_open());
        if (pinging.size() < 60 && line.is_open()) pinging.push_back(std::move(line));
      }
      for (Line& line : pinging) {
        line.offer(R"({"t":"ping"})");
        while (line.hear(0s)) {
        }
      }
      field.rest(10ms);
    }
  }
  Field::Table table_;
};

}  // namespace

std::vector<AttackInfo> socket_attacks() {
  return {
      {"half-sent", "1,100 half-sent requests against 1,024 descriptors",
       [] { return std::unique_ptr<Attack>(new HalfSent); }},
      {"unread", "195 connections that ask and do not read", [] { return std::unique_ptr<Attack>(new Unread); }},
      {"noise", "garbage, oversized messages, slow headers, upgrades in a loop, pings without a hello",
       [] { return std::unique_ptr<Attack>(new Noise); }},
  };
}

}  // namespace faubourg::siege
