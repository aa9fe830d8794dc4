#include "server/serve.h"

#include <sys/resource.h>

#include <atomic>
#include <csignal>
#include <cstdlib>
#include <future>
#include <iostream>
#include <limits>
#include <memory>
#include <optional>
#include <thread>

#include "games/all.h"
#include "server/admin.h"
#include "server/admin_socket.h"
#include "server/data_folder.h"
#include "server/failure.h"
#include "server/gallery.h"
#include "server/key_rings.h"
#include "server/net.h"
#include "server/retention.h"
#include "server/secrets.h"
#include "server/site.h"
#include "server/store_postgres.h"
#include "server/workers.h"
#include "server/workshop.h"

namespace faubourg::server {
namespace {

constexpr Time kSkewNoticed = 200;
constexpr int kOwnFiles = 64;  // the store's, our threads', the page's while it is read

// As many descriptors as we may have: the soft limit is raised to the hard one.
int descriptors() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1024;
  constexpr rlim_t kMost = 1 << 20;  // no kernel gives more without being told to
  const rlimit raised{std::min(limit.rlim_max, kMost), limit.rlim_max};
  if (limit.rlim_cur < raised.rlim_cur && setrlimit(RLIMIT_NOFILE, &raised) == 0) limit = raised;
  return int(std::min(limit.rlim_cur, kMost));
}

int room_for_connections(const ServerLimits& limits, int descriptors) {
  const int room = descriptors - std::min(kOwnFiles, descriptors / 2);
  return limits.connections > 0 ? std::min(limits.connections, room) : room;
}

// Luck for tests: the n-th table that draws has stream n of the seed. Each table has a copy, made before it draws.
class SeededLuck {
 public:
  explicit SeededLuck(std::uint64_t seed) : seed_(seed) {}
  std::uint64_t operator()() {
    if (!stream_) stream_ = Rng::of(seed_, (*tables_)++);
    return stream_->next();
  }

 private:
  std::uint64_t seed_;
  std::shared_ptr<std::atomic<std::uint64_t>> tables_ = std::make_shared<std::atomic<std::uint64_t>>(0);
  std::optional<Rng> stream_;
};

std::function<std::uint64_t()> luck_of(const Options& options) {
  if (!options.seed) return random_bits;
  log_warning("drawing from a seed: whoever knows it foresees every draw");
  return SeededLuck(*options.seed);
}

// Where other nodes reach us; an address that stands for all of the machine's is none that others could use.
std::string node_address(const Options& options, int port) {
  if (!options.node_address.empty()) return options.node_address;
  if (options.bind == "0.0.0.0" || options.bind == "::") {
    log_warning("other nodes cannot hand requests on to this one: set node-address");
    return "";
  }
  const bool is_long = options.bind.find(':') != std::string::npos;
  return (is_long ? "[" + options.bind + "]" : options.bind) + ":" + std::to_string(port);
}

// When each of these tables is to be woken: when its clock ends, counted from what was used while some server lived; at
// once where a bot is to move.
void expect(const std::vector<Clocked>& clocked, const std::vector<Life>& lives, const Shards& shards, Time at) {
  std::vector<std::vector<std::pair<Time, std::string>>> due(shards.all.size());
  for (const Clocked& c : clocked)
    due[shards.owner(c.table)].emplace_back(c.since > 0 ? at + (c.due - c.since) - lived(lives, c.since, at) : 0,
                                            c.table);
  for (std::size_t i = 0; i < due.size(); ++i) {
    std::ranges::sort(due[i]);
    shards.post[i]([shard = shards.all[i], list = std::move(due[i])]() mutable { shard->expect(std::move(list)); });
  }
}

int cores() { return std::max(1, int(std::thread::hardware_concurrency())); }

}  // namespace

struct Server::Impl {
  std::unique_ptr<DataFolder> folder;  // held until all is closed
  Options options;
  Metrics metrics;
  Lobby lobby;
  Addresses addresses;
  const int files = descriptors();
  ConnectionLimiter limiter;
  SiteRules site_rules;
  std::unique_ptr<Audit> audit;
  std::unique_ptr<ServerStore> store;
  Codes codes{metrics};
  std::unique_ptr<KeyRings> rings;
  std::unique_ptr<Gallery> gallery;
  Net net;
  std::vector<std::unique_ptr<Shard>> shards;
  std::unique_ptr<Workshop> workshop;  // asks the workers, which are gone before it
  std::unique_ptr<Workers> workers;
  std::unique_ptr<Api> api;
  std::unique_ptr<RetentionSweeper> retention;
  std::unique_ptr<Admin> admin;
  std::unique_ptr<AdminSocket> admin_socket;
  std::unique_ptr<Site> site;  // where several nodes share a store
  int port = 0, metrics_port = 0;

  explicit Impl(const Options& o)
      : options(o),
        addresses(o.limits),
        limiter(addresses, metrics, o.limits, room_for_connections(o.limits, files)),
        net(o.threads > 0 ? o.threads : std::min(4, cores())) {}
};

Server::Server(const Options& options) : Server(options, all_boxes()) {}

Server::Server(const Options& options, const std::vector<const Box*>& games) : impl_(std::make_unique<Impl>(options)) {
  Impl& s = *impl_;
  // The address first: whoever cannot have it leaves no trace in the data. Who connects waits until all is ready.
  s.port = s.net.listen(options.bind, options.port);
  if (options.metrics_port) s.metrics_port = s.net.listen_for_metrics(options.metrics_bind, *options.metrics_port);
  s.folder = std::make_unique<DataFolder>(options.data);
  s.audit = std::make_unique<Audit>(*s.folder / kAuditFile);
  const std::string node = new_table_id();  // another name in each life
  if (options.store.empty()) {
    s.store = open_sqlite(*s.folder / kTablesFile, s.metrics);
  } else {
    // All nodes count by the database's clock, whatever their machines' say: clocks of games go from one to another.
    if (const Time there = postgres_time(options.store); std::abs(there - now()) > kSkewNoticed) it_is(there);
    s.store =
        open_postgres({.where = options.store, .node = node, .address = node_address(options, s.port)}, s.metrics);
  }
  s.rings = make_key_rings(*s.store);
  s.gallery = std::make_unique<Gallery>(*s.store);
  for (const auto& [code, table] : s.store->codes()) s.codes.keep(table, code);
  const Time start = now();
  std::vector<Life> lives = s.store->begin_life(start);
  lives.push_back({start, std::numeric_limits<Time>::max()});
  const Tuning tuning{.think = options.think,
                      .pace = options.pace,
                      .absent = options.absent,
                      .luck = luck_of(options),
                      .open_after = options.open_after,
                      .lived = [lives](Time from, Time to) { return lived(lives, from, to); },
                      .quiet = [&s] { return s.site_rules.watchers_muted.load(); },
                      .finished = [&s](const std::string& thing) { s.gallery->count(thing, true); }};
  // One more than cores, and three at least: nobody alone may keep them all busy (server/workers.h).
  s.workers =
      std::make_unique<Workers>(options.bot_threads > 0 ? options.bot_threads : std::max(3, cores() + 1), s.metrics);
  s.workshop = make_workshop({*s.gallery, *s.store, games, *s.workers});
  Shards shards;
  for (std::size_t i = 0; i < s.net.threads(); ++i) {
    s.shards.push_back(std::make_unique<Shard>(
        Shard::Setup{games, *s.store, s.lobby, *s.workers, s.metrics, s.addresses, options.limits, tuning, options.idle,
                     s.net.poster(i), now, &s.codes, !options.store.empty(), &s.site_rules.blocks}));
    shards.all.push_back(s.shards.back().get());
    shards.post.push_back(s.net.poster(i));
  }
  s.api = std::make_unique<Api>(Api::Setup{games, shards, *s.store, s.lobby, s.metrics, s.addresses, *s.workers,
                                           options.limits, options.origins, options.web, options.metrics_are_public,
                                           &s.site_rules.blocks, &s.codes, s.rings.get(), s.workshop.get()});
  const auto rules_changed = [&s] {
    if (s.site) s.site->rules_changed();
  };
  s.admin = std::make_unique<Admin>(
      Admin::Setup{*s.store, *s.audit, s.site_rules, &s.api->shards(), rules_changed, s.gallery.get()});
  s.retention =
      std::make_unique<RetentionSweeper>(RetentionSweeper::Setup{options.keeping, *s.store, shards, *s.audit});
  // Tables with a clock go on by themselves.
  expect(s.store->list_clocked(), lives, shards, start);
  Net::Setup net{s.api.get(),     &s.addresses,          &s.limiter, options.limits,
                 options.proxies, !options.metrics_port, &s.metrics};
  if (!options.store.empty()) {
    s.site = std::make_unique<Site>(
        Site::Setup{options.store, node, *s.store, s.lobby, *s.gallery, s.addresses, s.codes, s.metrics,
                    [shards](const std::string& table, std::int64_t epoch) {
                      const std::size_t owner = shards.owner(table);
                      shards.post[owner]([=, shard = shards.all[owner]] { shard->is_taken(table, epoch); });
                    },
                    [shards](Shard::Owned owned, Time at) {
                      const auto shared = std::make_shared<const Shard::Owned>(std::move(owned));
                      for (std::size_t i = 0; i < shards.all.size(); ++i)
                        shards.post[i]([shared, at, shard = shards.all[i]] { shard->keep_only(*shared, at); });
                    },
                    [&s] { s.admin->read_rules(); },
                    [lives, shards](const std::vector<Clocked>& clocked) { expect(clocked, lives, shards, now()); }});
    net.site_secret = s.site->secret();
    net.is_peer = [&s](const std::string& address) { return s.site->is_peer(address); };
    net.elsewhere = [&s](const std::string& table) -> std::string {
      try {
        return s.store->elsewhere(table);
      } catch (const Failure&) {
        return "";  // whoever asks hears that the store fails
      }
    };
  }
  s.net.run(net, [&s](std::size_t thread) {
    s.shards[thread]->tick(now());
    if (thread != 0) return;
    s.retention->tick(now());
    s.workshop->tick(now());
  });
  s.admin_socket = std::make_unique<AdminSocket>(options.data, *s.admin);
  log_info("room", {{"descriptors", s.files},
                    {"connections", s.limiter.room()},
                    {"reserve", s.limiter.reserve()},
                    {"connections_per_address", options.limits.connections_per_address}});
  log_info("listening", {{"address", options.bind},
                         {"port", s.port},
                         {"metrics_port", options.metrics_port ? Json(s.metrics_port) : Json()},
                         {"threads", s.net.threads()},
                         {"data", options.data},
                         {"store", options.store.empty() ? Json() : Json(place_of_store(options.store))},
                         {"version", FAUBOURG_VERSION}});
}

Server::~Server() {
  Impl& s = *impl_;
  log_info("closing");
  s.admin_socket.reset();
  if (s.site) s.site->leave();  // whoever comes back finds another node that takes the table
  s.net.stop_accepting();
  for (std::size_t i = 0; i < s.net.threads(); ++i) {
    std::promise<void> closed;
    s.net.poster(i)([&] { s.shards[i]->close([&] { closed.set_value(); }); });
    closed.get_future().wait();
  }
  s.net.stop();
  s.workers.reset();  // their answers find nobody any more
  s.gallery->flush();
  s.site.reset();
  s.store.reset();  // commits what it still holds
  log_info("closed");
}

int Server::port() const { return impl_->port; }
int Server::metrics_port() const { return impl_->metrics_port; }

int serve(std::span<const std::string> arguments, std::ostream& out) {
  if (std::ranges::find(arguments, "--help") != arguments.end()) {
    out << "faubourg serve: tables in the browser\n\n" << options_help();
    return 0;
  }
  const Result<Options> options = read_options(arguments);
  if (!options) {
    std::cerr << "faubourg serve: " << options.error().text << "\n";
    return 2;
  }
  set_level(options->log_level);
  // Taken by this thread alone, by waiting for them; blocked before any other thread begins.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  try {
    Server server(*options);
    const std::string host = options->bind.find(':') == std::string::npos ? options->bind : "[" + options->bind + "]";
    out << "http://" << host << ":" << server.port() << "/\n" << std::flush;
    int signal = 0;
    sigwait(&signals, &signal);
    log_info("asked to close", {{"signal", signal}});
  } catch (const Failure& failure) {
    std::cerr << "faubourg serve: " << failure.what() << "\n";
    return 2;
  }
  pthread_sigmask(SIG_UNBLOCK, &signals, nullptr);
  return 0;
}

}  // namespace faubourg::server
