// server/queued_store.h - what stores of servers have in common: a thread of their own that writes in groups.
//
// Whatever is handed in waits in one queue. The thread takes all that waits and commits it together; whoever handed it
// in hears when it is durable. A change that does not fit what is stored is refused alone and harms nobody else's.
#pragma once
#include <condition_variable>
#include <mutex>
#include <thread>

#include "server/failure.h"
#include "server/store.h"

namespace faubourg::server {

// A change that does not fit what is stored. The store itself is well.
struct Mismatch : Failure {
  using Failure::Failure;
};

// Event lines as they are stored, those of a record.
std::vector<Event> read_lines(const std::string& lines);  // throws Damaged
std::string write_lines(const std::vector<Event>&);

inline constexpr Time kActiveStep = 3'600'000;  // so exactly is known when something last happened at a table
inline constexpr Time kLifeNoted = 5'000;
inline constexpr std::int64_t kLivesKept = 1000;

// What is done within a transaction. Throws Mismatch or Failure, at once or when the results are there.
class StoreWriter {
 public:
  using Gone = std::shared_ptr<std::size_t>;  // how many went
  virtual ~StoreWriter() = default;
  virtual void write(const Change&) = 0;
  virtual void note(const std::string& name, const std::optional<std::string>& value) = 0;
  virtual void note_new(const std::string& name, const std::string& value) = 0;
  virtual void count(const std::string& name, std::int64_t by) = 0;
  virtual void keep_ring(const RingChange&) = 0;
  virtual void use_ring(const std::string& hash) = 0;
  virtual void trim_rings(Time before, std::size_t most, const Gone&) = 0;
  virtual void trim_chat(Time before, std::size_t most, const Gone&) = 0;
  virtual void begin_life(Time at) = 0;
  virtual void put_ring(const KeptRing&) = 0;
  virtual void put_life(const Life&) = 0;
  virtual void release(const std::string& /*table*/, std::int64_t /*epoch*/) {}
};

class QueuedStore : public ServerStore {
 public:
  void append(std::vector<Change>, Then) override;
  void trim_chat(Time before, std::size_t most, std::function<void(std::size_t)>) override;
  void keep_ring(RingChange, Then) override;
  void trim_rings(Time before, std::size_t most, std::function<void(std::size_t)>) override;
  void note(std::string name, std::optional<std::string> value, Then) override;
  void note_new(std::string name, std::string value, Then) override;
  void count(std::string name, std::int64_t by, Then) override;
  std::vector<Life> begin_life(Time) override;
  void beat() override;
  void check(Then) override;
  void put_ring(KeptRing, Then) override;
  void put_life(Life, Then) override;

 protected:
  using Clock = std::chrono::steady_clock;
  struct Writing {
    std::function<void()> write;
    Then then;
    bool purges = false;  // takes something out that must be gone from the disk, too
    bool stored = false;
  };
  explicit QueuedStore(Metrics& metrics) : metrics_(metrics) {}

  // By whoever knows the database, on the store's thread
  virtual StoreWriter& writer() = 0;
  virtual void commit(std::vector<Writing>& group) = 0;  // marks what was stored
  virtual void probe() = 0;                              // a tiny write
  virtual bool is_away() const { return false; }         // it is known that nothing can be written now

  void start();  // the thread; by the constructor of the last class
  void stop();   // when all that waits is written; by its destructor
  void push(Writing);
  bool is_closing() const { return closing_; }
  void has_stored(std::size_t changes, Clock::time_point since);  // a group
  void has_failed() { stored_at_ = kNever; }
  void is_well() { stored_at_ = Clock::now().time_since_epoch().count(); }

  Metrics& metrics_;

 private:
  void work();
  static constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::min() / 2;
  std::mutex mutex_;
  std::condition_variable wake_;
  std::vector<Writing> queue_;
  std::vector<Then> checks_;
  std::atomic<bool> closing_{false}, probing_{false};
  std::atomic<std::int64_t> stored_at_{kNever};  // the last commit that succeeded, unless one has failed since
  std::thread thread_;
};

}  // namespace faubourg::server
