// The command simulate: many games among bots, over threads, summed up.
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "cli/commands.h"
#include "cli/terminal.h"
#include "cli/world.h"
#include "core/interval.h"

namespace faubourg::cli {
namespace {

using Clock = std::chrono::steady_clock;

// Whole numbers only, so that the sum does not depend on the order in which threads deliver.
struct Tally {
  struct Place {
    std::int64_t sum = 0, squares = 0;
    int least = 0, most = 0;
    std::uint64_t wins = 0;
  };
  std::uint64_t games = 0, events = 0, shared = 0, lost = 0;
  std::uint32_t shortest = 0, longest = 0;
  std::vector<Place> seats;

  explicit Tally(std::size_t players) : seats(players) {}

  void add(const Playroom::Played& played) {
    shortest = games ? std::min(shortest, played.events) : played.events;
    longest = std::max(longest, played.events);
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      Place& place = seats[seat];
      const int score = played.outcome.scores[seat];
      place.sum += score;
      place.squares += std::int64_t(score) * score;
      place.least = games ? std::min(place.least, score) : score;
      place.most = games ? std::max(place.most, score) : score;
      place.wins += played.outcome.winners.contains(Seat(seat));
    }
    shared += played.outcome.winners.size() > 1;
    lost += played.outcome.winners.empty();
    events += played.events;
    ++games;
  }

  void add(const Tally& other) {
    if (other.games == 0) return;
    shortest = games ? std::min(shortest, other.shortest) : other.shortest;
    longest = std::max(longest, other.longest);
    for (std::size_t seat = 0; seat < seats.size(); ++seat) {
      Place& place = seats[seat];
      const Place& more = other.seats[seat];
      place.sum += more.sum;
      place.squares += more.squares;
      place.least = games ? std::min(place.least, more.least) : more.least;
      place.most = games ? std::max(place.most, more.most) : more.most;
      place.wins += more.wins;
    }
    games += other.games;
    events += other.events;
    shared += other.shared;
    lost += other.lost;
  }

  double mean(std::size_t seat) const { return double(seats[seat].sum) / double(games); }
  double deviation(std::size_t seat) const {  // of the sample
    if (games < 2) return 0;
    const double n = double(games), sum = double(seats[seat].sum);
    return std::sqrt(std::max(0.0, (double(seats[seat].squares) - sum * sum / n) / (n - 1)));
  }
};

std::string record_name(const std::string& folder, const std::string& game, std::uint64_t index, std::uint64_t games) {
  std::string number = std::to_string(index + 1);
  const std::size_t digits = std::to_string(games).size();
  number.insert(0, digits - number.size(), '0');
  return folder + "/" + game + "-" + number + ".jsonl";
}

// The work of all threads: each takes the next game by its number, which alone decides how it goes.
class Work {
 public:
  Work(const SimulateArgs& args, std::size_t players) : args_(args), players_(players), total_(players) {}

  Tally run(std::vector<std::unique_ptr<Playroom>>& rooms) {
    std::vector<std::thread> threads;
    running_ = rooms.size();
    if (is_terminal(STDERR_FILENO)) draw_bar();
    for (auto& room : rooms) threads.emplace_back([this, &room] { work(*room); });
    watch();
    for (std::thread& thread : threads) thread.join();
    if (failure_) throw Failure(*failure_);
    return total_;
  }

 private:
  void work(Playroom& room) {
    Tally mine(players_);
    try {
      for (std::uint64_t i = next_++; i < args_.games && !stop_; i = next_++) {
        const Playroom::Played played = room.play(args_.seed, i, args_.records.has_value());
        if (args_.records) write_new_file(record_name(*args_.records, args_.game, i, args_.games), played.record);
        mine.add(played);
        ++done_;
      }
    } catch (const Failure& failure) {
      const std::lock_guard lock(mutex_);
      failure_ = failure.text();
      stop_ = true;
    }
    const std::lock_guard lock(mutex_);
    total_.add(mine);
    --running_;
    ready_.notify_one();
  }

  // Until all have finished; with a bar where somebody can see it.
  void watch() {
    const bool bar = is_terminal(STDERR_FILENO);
    std::unique_lock lock(mutex_);
    while (!ready_.wait_for(lock, std::chrono::milliseconds(100), [this] { return running_ == 0; }))
      if (bar) draw_bar();
    if (bar) write_error("\r\x1b[K");
  }

  void draw_bar() const {
    const Paint paint = paint_for(STDERR_FILENO);
    const std::uint64_t done = done_;
    const double part = double(done) / double(args_.games);
    const int width = std::max(10, std::min(40, paint.width - 40));
    std::string text = "\r\x1b[K";
    for (int i = 0; i < width; ++i) text += i < int(part * width) ? paint.good("█") : paint.dim("░");
    text += " " + fixed(100 * part, 0) + " %  " + std::to_string(done) + " of " + std::to_string(args_.games);
    const double seconds = std::chrono::duration<double>(Clock::now() - start_).count();
    if (done > 0 && seconds > 1) text += ", " + fixed(seconds / part - seconds, 0) + " s left";
    write_error(text);
  }

  static void write_error(const std::string& text) {
    if (::write(STDERR_FILENO, text.data(), text.size()) < 0) return;  // only a bar
  }

  const SimulateArgs& args_;
  std::size_t players_;
  const Clock::time_point start_ = Clock::now();
  std::atomic<std::uint64_t> next_ = 0, done_ = 0;
  std::atomic<bool> stop_ = false;
  std::mutex mutex_;
  std::condition_variable ready_;
  std::size_t running_ = 0;
  Tally total_;
  std::optional<std::string> failure_;
};

Json to_json(const SimulateArgs& args, const std::vector<std::string>& bots, const Json& options, const Tally& tally) {
  Json seats = Json::array();
  for (std::size_t seat = 0; seat < bots.size(); ++seat) {
    const auto [low, high] = wilson(double(tally.seats[seat].wins), double(tally.games));
    seats.push_back(Json{{"bot", bots[seat]},
                         {"score", Json{{"mean", tally.mean(seat)},
                                        {"sd", tally.deviation(seat)},
                                        {"min", tally.seats[seat].least},
                                        {"max", tally.seats[seat].most}}},
                         {"wins", tally.seats[seat].wins},
                         {"win_rate", double(tally.seats[seat].wins) / double(tally.games)},
                         {"interval95", Json::array({low, high})}});
  }
  return Json{{"game", args.game},
              {"options", options},
              {"seed", args.seed},
              {"games", tally.games},
              {"events", Json{{"total", tally.events},
                              {"mean", double(tally.events) / double(tally.games)},
                              {"min", tally.shortest},
                              {"max", tally.longest}}},
              {"seats", std::move(seats)},
              {"shared_wins", tally.shared},
              {"lost_together", tally.lost}};
}

std::string to_table(const SimulateArgs& args, const std::vector<std::string>& bots, const Tally& tally,
                     const Paint& paint) {
  std::string text = paint.bold(args.game) + ": " + std::to_string(tally.games) +
                     (tally.games == 1 ? " game" : " games") + ", seed " + std::to_string(args.seed) + "\n";
  text += "length: " + fixed(double(tally.events) / double(tally.games), 1) + " events, from " +
          std::to_string(tally.shortest) + " to " + std::to_string(tally.longest) + "\n\n";
  text += paint.dim("seat  bot           score      sd    min    max     wins   rate   95 % interval") + "\n";
  for (std::size_t seat = 0; seat < bots.size(); ++seat) {
    const Tally::Place& place = tally.seats[seat];
    const auto [low, high] = wilson(double(place.wins), double(tally.games));
    text += right(std::to_string(seat), 4) + "  " + padded(paint.seat(int(seat), bots[seat]), 10) +
            right(fixed(tally.mean(seat), 2), 9) + right(fixed(tally.deviation(seat), 2), 8) +
            right(std::to_string(place.least), 7) + right(std::to_string(place.most), 7) +
            right(std::to_string(place.wins), 9) +
            right(fixed(100.0 * double(place.wins) / double(tally.games), 1), 6) + "%  " +
            right(fixed(100 * low, 1), 5) + "% to " + right(fixed(100 * high, 1), 5) + "%\n";
  }
  text += "\n";
  if (tally.shared) text += "shared wins: " + std::to_string(tally.shared) + "\n";
  if (tally.lost) text += "lost together: " + std::to_string(tally.lost) + "\n";
  return text;
}

}  // namespace

Done simulate(const SimulateArgs& args) {
  Shelf shelf(args.data);
  const Or<const Box*> box = shelf.find(args.game, args.rules);
  if (!box) return std::unexpected(box.error());
  const Or<Json> options = read_options(args.options);
  if (!options) return std::unexpected(options.error());
  const std::vector<std::string> bots = split_list(args.seats);
  const std::uint64_t most = std::max(1u, args.threads ? args.threads : std::thread::hardware_concurrency());
  std::vector<std::unique_ptr<Playroom>> rooms;
  for (std::uint64_t i = 0; i < std::min(most, args.games); ++i) {
    auto room = (*box)->playroom(bots, *options);
    if (!room) return trouble(room.error().text);
    rooms.push_back(std::move(*room));
  }
  if (args.records) make_folder(*args.records);

  const Clock::time_point start = Clock::now();
  Work work(args, bots.size());
  const Tally tally = work.run(rooms);
  const double seconds = std::max(1e-9, std::chrono::duration<double>(Clock::now() - start).count());
  const double speed = double(tally.events) / seconds;
  if (args.json) {
    Json json = to_json(args, bots, *options, tally);
    json["threads"] = rooms.size();
    json["seconds"] = seconds;
    json["events_per_second"] = speed;
    print(to_text(json) + "\n");
  } else {
    print(to_table(args, bots, tally, paint_for(STDOUT_FILENO)));
    print("speed: " + fixed(speed, 0) + " events/s, " + std::to_string(rooms.size()) +
          (rooms.size() == 1 ? " thread, " : " threads, ") + fixed(seconds, 2) + " s\n");
  }
  return 0;
}

}  // namespace faubourg::cli
