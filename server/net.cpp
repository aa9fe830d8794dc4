#include "server/net.h"

#include <sys/socket.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <thread>

#include "server/address.h"
#include "server/failure.h"
#include "server/log.h"
#include "server/net_shared.h"

namespace faubourg::server {
namespace {

constexpr int kMostTurnedAway = 32;                               // at once, with a word; others without
constexpr int kSendBuffer = 64 << 10, kReceiveBuffer = 32 << 10;  // the kernel's, which doubles them

std::string address_of(const tcp::socket& socket) {
  error_code ec;
  const auto endpoint = socket.remote_endpoint(ec);
  return ec ? std::string() : read_address(endpoint.address().to_string()).value_or("");
}

}  // namespace

bool passes_on(const Net::Setup& setup, const std::string& peer) {
  return std::ranges::find(setup.proxies, peer) != setup.proxies.end() || (setup.is_peer && setup.is_peer(peer));
}

namespace {

void welcome(tcp::socket socket, bool is_for_metrics, const asio::any_io_executor& executor,
             const std::shared_ptr<NetShared>& shared) {
  error_code ec;
  socket.set_option(tcp::no_delay(true), ec);
  const std::string peer = address_of(socket);
  if (peer.empty()) return;  // gone already
  const bool is_proxy = passes_on(shared->setup, peer);
  auto stream = std::make_shared<tcp_stream>(std::move(socket));
  const auto end = [executor, weak = std::weak_ptr(stream)] {
    asio::post(executor, [weak] {
      if (const auto there = weak.lock()) there->close();
    });
  };
  auto slot = shared->setup.limiter->enter(is_proxy ? std::nullopt : std::optional(peer), end, now());
  if (slot->standing() == Standing::Welcome || slot->standing() == Standing::Narrow) {
    asio::co_spawn(executor, serve_connection(std::move(stream), std::move(slot), peer, is_for_metrics, shared),
                   asio::detached);
  } else if (++shared->turning_away <= kMostTurnedAway) {
    asio::co_spawn(executor, turn_away(std::move(stream), std::move(slot), shared), asio::detached);
  } else {
    --shared->turning_away;
  }
}

asio::awaitable<void> accept(tcp::acceptor& acceptor, bool is_for_metrics, std::shared_ptr<NetShared> shared) {
  Time complained = 0;
  for (;;) {
    error_code ec;
    tcp::socket socket = co_await acceptor.async_accept(asio::redirect_error(asio::use_awaitable, ec));
    if (ec == asio::error::operation_aborted || !acceptor.is_open()) co_return;
    if (!ec) {
      welcome(std::move(socket), is_for_metrics, acceptor.get_executor(), shared);
      continue;
    }
    if (ec == asio::error::connection_aborted) continue;  // by the client, before we came to it
    // No descriptor or no memory: somebody who only waits makes room, and we wait a moment ourselves.
    const bool ended = shared->setup.limiter->end_longest_waiting();
    if (now() - complained > 60'000) {
      complained = now();
      log_warning("cannot accept", {{"why", ec.message()}, {"connections", shared->setup.limiter->total()}});
    }
    asio::steady_timer pause(acceptor.get_executor(), std::chrono::milliseconds(ended ? 5 : 100));
    co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, ec));
  }
}

asio::awaitable<void> beat(std::shared_ptr<NetShared> shared, std::size_t thread, std::function<void()> tick) {
  asio::steady_timer timer(co_await asio::this_coro::executor);
  for (Time checked = 0;;) {
    timer.expires_after(std::chrono::milliseconds(50));
    error_code ec;
    co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, ec));
    if (ec) co_return;
    tick();
    const Time at = now();
    if (at - checked < 1000) continue;
    checked = at;
    check_sockets(*shared, thread, at);
  }
}

}  // namespace

struct Net::Impl {
  std::vector<std::unique_ptr<asio::io_context>> contexts;
  std::vector<asio::executor_work_guard<asio::io_context::executor_type>> guards;
  std::vector<std::unique_ptr<tcp::acceptor>> acceptors;  // one a thread
  std::unique_ptr<tcp::acceptor> metrics;                 // of the first thread
  std::vector<std::thread> threads;
  std::shared_ptr<NetShared> shared = std::make_shared<NetShared>();
};

Net::Net(int threads) : impl_(std::make_unique<Impl>()) {
  for (int i = 0; i < threads; ++i) {
    impl_->contexts.push_back(std::make_unique<asio::io_context>(1));
    impl_->guards.push_back(asio::make_work_guard(*impl_->contexts.back()));
  }
}

Net::~Net() { stop(); }

std::size_t Net::threads() const { return impl_->contexts.size(); }

std::function<void(std::function<void()>)> Net::poster(std::size_t thread) const {
  asio::io_context* context = impl_->contexts[thread].get();
  return [context](std::function<void()> act) { asio::post(*context, std::move(act)); };
}

namespace {

[[noreturn]] void cannot_listen(const std::string& address, int port, const error_code& why) {
  throw Failure("cannot listen on " + address + ":" + std::to_string(port) + ": " + why.message());
}

// The port is shared among our threads, never with another process: the first binds it alone, and only then lets the
// others in. (With the option set before, a second server would silently get half of the connections.)
std::unique_ptr<tcp::acceptor> bound(asio::io_context& context, const tcp::endpoint& endpoint, bool is_first,
                                     bool is_shared) {
  using reuse_port = asio::detail::socket_option::boolean<SOL_SOCKET, SO_REUSEPORT>;
  auto acceptor = std::make_unique<tcp::acceptor>(context);
  acceptor->open(endpoint.protocol());
  acceptor->set_option(tcp::acceptor::reuse_address(true));
  // Connections inherit these: what the kernel keeps for a client is bounded as well.
  acceptor->set_option(asio::socket_base::send_buffer_size(kSendBuffer));
  acceptor->set_option(asio::socket_base::receive_buffer_size(kReceiveBuffer));
  if (!is_first) acceptor->set_option(reuse_port(true));
  acceptor->bind(endpoint);
  if (is_first && is_shared) acceptor->set_option(reuse_port(true));
  acceptor->listen(4096);
  return acceptor;
}

}  // namespace

int Net::listen(const std::string& address, int port) {
  try {
    tcp::endpoint endpoint(asio::ip::make_address(address), static_cast<unsigned short>(port));
    for (auto& context : impl_->contexts) {
      impl_->acceptors.push_back(bound(*context, endpoint, impl_->acceptors.empty(), threads() > 1));
      endpoint = impl_->acceptors.back()->local_endpoint();  // port 0: the others join the first
    }
    return endpoint.port();
  } catch (const boost::system::system_error& error) {
    cannot_listen(address, port, error.code());
  }
}

int Net::listen_for_metrics(const std::string& address, int port) {
  try {
    const tcp::endpoint endpoint(asio::ip::make_address(address), static_cast<unsigned short>(port));
    impl_->metrics = bound(*impl_->contexts[0], endpoint, true, false);
    return impl_->metrics->local_endpoint().port();
  } catch (const boost::system::system_error& error) {
    cannot_listen(address, port, error.code());
  }
}

void Net::run(const Setup& setup, std::function<void(std::size_t thread)> tick) {
  impl_->shared->setup = setup;
  impl_->shared->contexts = &impl_->contexts;
  impl_->shared->sockets.resize(impl_->contexts.size());
  if (impl_->metrics) asio::co_spawn(*impl_->contexts[0], accept(*impl_->metrics, true, impl_->shared), asio::detached);
  for (std::size_t i = 0; i < threads(); ++i) {
    asio::io_context& context = *impl_->contexts[i];
    asio::co_spawn(context, accept(*impl_->acceptors[i], false, impl_->shared), asio::detached);
    asio::co_spawn(context, beat(impl_->shared, i, [tick, i] { tick(i); }), asio::detached);
  }
  for (auto& context : impl_->contexts) impl_->threads.emplace_back([&context] { context->run(); });
}

void Net::stop_accepting() {
  const auto close = [](asio::io_context& context, tcp::acceptor* acceptor) {
    asio::post(context, [acceptor] {
      error_code ec;
      acceptor->close(ec);
    });
  };
  for (std::size_t i = 0; i < impl_->acceptors.size(); ++i) close(*impl_->contexts[i], impl_->acceptors[i].get());
  if (impl_->metrics) close(*impl_->contexts[0], impl_->metrics.get());
}

void Net::stop() {
  if (impl_->threads.empty()) return;
  // What is written to sockets that accept it at once is gone by now; slow readers get a moment.
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  for (auto& context : impl_->contexts) context->stop();
  for (std::thread& thread : impl_->threads) thread.join();
  impl_->threads.clear();
}

}  // namespace faubourg::server
