// server/admin.h - what operators may ask for: one implementation, for a server that runs and for a folder that none
// serves.
//
//   Admin admin({store, audit, site_rules, &shards});                // no shards: no server runs
//   admin.handle({{"act", "close"}, {"table", id}, {"reason", "spam"}}, "alice", [](Json answer) { … });
//   {"ok":true, …} or {"ok":false,"error":{"code":"unknown","text":"there is no such table"}}
//
// docs/server.md lists the acts. All but those that only list are written to the audit log before they are done; what
// is then refused is written too. Where a server runs, tables are changed by the shard that has them.
#pragma once
#include "server/audit.h"
#include "server/shard.h"

namespace faubourg::server {

class Gallery;

class Admin {
 public:
  struct Setup {
    Store& store;
    Audit& audit;
    SiteRules& site_rules;
    const Shards* shards = nullptr;
    std::function<void()> rules_changed{};  // here, so that other nodes hear of it
    Gallery* gallery = nullptr;  // of the server that runs; else one is opened from the store when it is asked for
  };
  explicit Admin(Setup);  // takes the site_rules from the store; throws Failure
  void read_rules();      // again, where another node has changed them; throws Failure

  using Reply = std::function<void(Json)>;
  // `reply` is called once, from any thread. `who` is the operator, as the machine knows them.
  void handle(const Json& request, const std::string& who, Reply reply) const;

 private:
  struct Call;  // one request on its way
  void list(const Call&) const;
  void show(const Call&) const;
  void moderate(const Call&, const Json& what, const Moderation&) const;
  void erase(const Call&) const;
  void block(const Call&) const;
  void unblock(const Call&) const;
  void mute_everywhere(const Call&, bool) const;
  void things(const Call&) const;
  void remove_thing(const Call&) const;
  std::shared_ptr<Gallery> gallery() const;
  bool audit(const Call&, const Json& what) const;  // false: it has been refused
  void finish(const Call&, const Verdict&) const;

  Setup setup_;
};

}  // namespace faubourg::server
