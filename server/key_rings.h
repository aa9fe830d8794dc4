// server/key_rings.h - what a person's key holds: the seats, progress and settings of a browser, for another one.
//
//   rings->make(holds, [](Result<NewKey> made) { … });          // the key is shown once
//   std::optional<Ring> ring = rings->read(key);
//   rings->write(key, ring->version, holds, [](Verdict no) { … });
//
// A key is a secret of 192 random bits. Kept are its hash and what it holds, sealed with the key itself: who has the
// file of the store can neither show a key nor read one seat. What it holds is a text of the client's own; nothing here
// looks into it. Stored before it is told.
#pragma once
#include <memory>

#include "core/result.h"
#include "server/store.h"

namespace faubourg::server {

struct Ring {
  std::int64_t version = 0;
  std::string holds;
};

class KeyRings {
 public:
  virtual ~KeyRings() = default;
  using Made = std::function<void(Result<std::string> key)>;
  using Done = std::function<void(Verdict)>;

  // From any thread; what is told is told from the store's. Errors: "unknown" (no such key), "stale" (another browser
  // has changed it since), "store".
  virtual Result<Ring> read(const std::string& key) = 0;
  virtual void make(const std::string& holds, Made) = 0;
  virtual void write(const std::string& key, std::int64_t version, const std::string& holds, Done) = 0;
  virtual void renew(const std::string& key, Made) = 0;  // the same under another key; this one opens nothing any more
  virtual void revoke(const std::string& key, Done) = 0;
};

std::unique_ptr<KeyRings> make_key_rings(Store&);

}  // namespace faubourg::server
