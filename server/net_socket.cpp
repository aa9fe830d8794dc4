// WebSockets, each on the thread of its table.
#include <unistd.h>

#include <boost/asio/post.hpp>
#include <boost/beast/websocket.hpp>
#include <deque>

#include "server/log.h"
#include "server/net_shared.h"

namespace faubourg::server {

namespace websocket = beast::websocket;

// One WebSocket, on the thread of its table. Keeps itself alive while it reads or writes.
class TableSocket final : public Connection, public std::enable_shared_from_this<TableSocket> {
 public:
  TableSocket(tcp_stream stream, Shard& shard, std::string table, std::string address, const ServerLimits& limits,
              std::shared_ptr<ConnectionSlot> slot, std::shared_ptr<NetShared> shared, std::size_t thread)
      : ws_(std::move(stream)),
        shard_(shard),
        table_(std::move(table)),
        address_(std::move(address)),
        limits_(limits),
        slot_(std::move(slot)),
        shared_(std::move(shared)),
        thread_(thread) {
    shared_->sockets[thread_].insert(this);
    ws_.set_option(websocket::stream_base::timeout{std::chrono::seconds(20), std::chrono::seconds(60), true});
    websocket::permessage_deflate deflate;
    deflate.server_enable = true;
    deflate.server_max_window_bits = 13;
    deflate.client_max_window_bits = 12;
    deflate.compLevel = 3;
    deflate.memLevel = 5;
    deflate.msg_size_threshold = 1400;  // what fits a packet anyway is not worth it
    ws_.set_option(deflate);
    ws_.read_message_max(limits_.message_bytes);
    ws_.auto_fragment(false);
  }
  ~TableSocket() override { shared_->sockets[thread_].erase(this); }

  void accept(HttpRequest request, std::string early, Shard::Arrival arrival) {
    buffer_.commit(asio::buffer_copy(buffer_.prepare(early.size()), asio::buffer(early)));
    request_ = std::move(request);
    beast::get_lowest_layer(ws_).expires_never();
    ws_.async_accept(request_, [self = shared_from_this(), arrival](error_code ec) {
      if (ec) return;
      self->request_ = {};
      self->ws_.text(true);
      self->open_ = true;
      self->conn_ = self->shard_.connect(self->table_, self->address_, self, arrival);
      self->read();
    });
  }

  void send(SharedText text) override {
    if (!open_ || closing_) return;
    // Who reads is never dropped for neighbours of the same address who do not: one message may always wait.
    const bool reads = waiting_bytes_ == 0;
    if (waiting_bytes_ + text->size() > limits_.unread_bytes || !slot_->hold(text->size(), reads)) return drop();
    waiting_bytes_ += text->size();
    queue_.push_back(std::move(text));
    if (!writing_) write();
  }

  void close() override {
    if (!open_ || closing_) return;
    closing_ = true;
    if (!writing_) say_goodbye();
  }

  // Dropped when what is being written has not been taken for too long.
  void check(Time now) {
    if (writing_ && open_ && now - writing_since_ > limits_.unread_within) drop();
  }

 private:
  void read() {
    ws_.async_read(buffer_, [self = shared_from_this()](error_code ec, std::size_t) {
      if (ec) return self->gone(ec);
      if (!self->ws_.got_text()) {
        self->shard_.refuse_binary(self->conn_);
      } else if (!self->closing_) {
        const auto data = self->buffer_.cdata();
        self->shard_.receive(self->conn_, {static_cast<const char*>(data.data()), data.size()});
      }
      self->buffer_.consume(self->buffer_.size());
      self->read();
    });
  }

  void write() {
    writing_ = true;
    writing_since_ = now();
    now_ = std::move(queue_.front());
    queue_.pop_front();
    ws_.async_write(asio::buffer(*now_), [self = shared_from_this()](error_code ec, std::size_t) {
      self->writing_ = false;
      self->waiting_bytes_ -= self->now_->size();
      self->slot_->let_go(self->now_->size());
      self->now_.reset();
      if (ec) {
        self->open_ = false;  // gone; the pending read reports it
        return self->drop();
      }
      if (!self->queue_.empty()) return self->write();
      if (self->closing_) self->say_goodbye();
    });
  }

  void say_goodbye() {
    if (!open_) return;
    open_ = false;
    ws_.async_close(websocket::close_code::going_away, [self = shared_from_this()](error_code) {});
  }

  void gone(error_code ec) {
    if (ec == websocket::error::message_too_big && open_) {
      // Beast closes with 1009 by itself; a `bye` could no longer be read.
      log_debug("message too large", {{"table", table_}});
    }
    open_ = false;
    shard_.disconnect(conn_);
  }

  void drop() {
    if (open_) {
      log_debug("connection does not read", {{"table", table_}});
      slot_->is_unread();
    }
    open_ = false;
    for (const SharedText& text : queue_) {
      waiting_bytes_ -= text->size();
      slot_->let_go(text->size());
    }
    queue_.clear();
    // Not even the kernel keeps what nobody reads.
    error_code ignored;
    beast::get_lowest_layer(ws_).socket().set_option(tcp::socket::linger(true, 0), ignored);
    beast::get_lowest_layer(ws_).close();  // the pending read ends with an error and reports it
  }

  websocket::stream<tcp_stream> ws_;
  Shard& shard_;
  const std::string table_, address_;
  const ServerLimits limits_;
  const std::shared_ptr<ConnectionSlot> slot_;
  const std::shared_ptr<NetShared> shared_;
  const std::size_t thread_;
  beast::flat_buffer buffer_;
  HttpRequest request_;
  ConnId conn_ = 0;
  bool open_ = false, closing_ = false, writing_ = false;
  std::deque<SharedText> queue_;
  SharedText now_;
  std::size_t waiting_bytes_ = 0;
  Time writing_since_ = 0;
};

bool is_upgrade(const HttpRequest& request) { return websocket::is_upgrade(request); }

void check_sockets(NetShared& shared, std::size_t thread, Time now) {
  for (TableSocket* socket : shared.sockets[thread]) socket->check(now);
}

void hand_over(tcp_stream& stream, HttpRequest request, const beast::flat_buffer& buffer, const std::string& table,
               const std::string& address, const std::shared_ptr<ConnectionSlot>& slot,
               const std::shared_ptr<NetShared>& shared, Shard::Arrival arrival) {
  const std::size_t owner = shared->setup.api->shards().owner(table);
  error_code ec;
  const auto protocol = stream.socket().local_endpoint(ec).protocol();
  if (ec) return;
  const auto handle = stream.socket().release(ec);
  if (ec) return;
  const auto early = buffer.cdata();
  auto carried = std::make_shared<HttpRequest>(std::move(request));
  asio::post(*(*shared->contexts)[owner], [shared, owner, handle, protocol, table, address, slot, carried, arrival,
                                           bytes = std::string(static_cast<const char*>(early.data()), early.size())] {
    tcp::socket socket(*(*shared->contexts)[owner]);
    error_code failed;
    socket.assign(protocol, handle, failed);
    if (failed) {
      ::close(handle);
      return;
    }
    std::make_shared<TableSocket>(tcp_stream(std::move(socket)), *shared->setup.api->shards().all[owner], table,
                                  address, shared->setup.limits, slot, shared, owner)
        ->accept(std::move(*carried), bytes, arrival);
  });
}

}  // namespace faubourg::server
