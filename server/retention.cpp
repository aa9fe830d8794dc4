#include "server/retention.h"

#include "server/failure.h"
#include "server/log.h"

namespace faubourg::server {

// What is under way: the last part to be done reports.
struct RetentionSweeper::Batch {
  std::atomic<std::size_t> missing{1}, finished{0}, idle{0}, unbegun{0}, lines{0}, keys{0};
};

void RetentionSweeper::tick(Time now) {
  if (is_busy_) return;
  if (was_full_.exchange(false)) next_ = now + kBreath;
  if (now < next_) return;
  next_ = now + kRest;
  is_busy_ = true;
  auto batch = std::make_shared<Batch>();
  const auto done = [this, batch] {
    if (--batch->missing == 0) finish(*batch);
  };
  const Keeping& keeping = setup_.keeping;
  try {
    const auto clear = [&](State state, Time kept, std::atomic<std::size_t> Batch::* count) {
      if (kept == 0) return;
      const Time before = now - kept;
      const auto old = setup_.store.list({.state = state, .before = before, .oldest = true, .most = kTablesABatch});
      for (const Listed& listed : old) {
        ++batch->missing;
        const std::size_t owner = setup_.shards.owner(listed.table);
        setup_.shards.post[owner]([shard = setup_.shards.all[owner], table = listed.table, before, batch, count, done] {
          shard->erase(table, before, [batch, count, done](bool gone) {
            if (gone) ++(*batch.*count);
            done();
          });
        });
      }
    };
    clear(State::Over, keeping.finished, &Batch::finished);
    clear(State::Playing, keeping.idle, &Batch::idle);
    clear(State::Waiting, keeping.unbegun, &Batch::unbegun);
  } catch (const Failure& failure) {
    log_error("clean-up failed", {{"why", failure.what()}});
  }
  if (keeping.chat > 0) {
    ++batch->missing;
    setup_.store.trim_chat(now - keeping.chat, kLinesABatch, [batch, done](std::size_t gone) {
      batch->lines = gone;
      done();
    });
  }
  if (keeping.keys > 0) {
    ++batch->missing;
    setup_.store.trim_rings(now - keeping.keys, kLinesABatch, [batch, done](std::size_t gone) {
      batch->keys = gone;
      done();
    });
  }
  done();
}

// From any thread. Only a full batch in which something went calls for another at once.
void RetentionSweeper::finish(const Batch& batch) {
  const auto is_full = [](std::size_t n) { return n >= kTablesABatch; };
  Json what = Json::object();
  if (batch.finished > 0) what["finished"] = batch.finished.load();
  if (batch.idle > 0) what["idle"] = batch.idle.load();
  if (batch.unbegun > 0) what["unbegun"] = batch.unbegun.load();
  if (batch.lines > 0) what["lines"] = batch.lines.load();
  if (batch.keys > 0) what["keys"] = batch.keys.load();
  try {
    if (!what.empty()) setup_.audit.write("server", "expire", what);
  } catch (const Failure& failure) {
    log_error("clean-up failed", {{"why", failure.what()}});
  }
  was_full_ = is_full(batch.finished) || is_full(batch.idle) || is_full(batch.unbegun) || batch.lines >= kLinesABatch ||
              batch.keys >= kLinesABatch;
  is_busy_ = false;
}

}  // namespace faubourg::server
