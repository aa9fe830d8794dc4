// What leads people to their tables: short codes, and keys that hold what a browser has.
#include "server/api.h"
#include "server/key_rings.h"
#include "words/server.h"

namespace faubourg::server {
namespace {

constexpr std::size_t kMostHeld = 48 << 10;  // bytes of what a key holds
constexpr std::int64_t kLastVersion = kMostExact;

Result<Ring> read_ring(const std::string& body, bool has_version) {
  const Result<Json> json = parse_json(body, 16);
  if (!json) return std::unexpected(json.error());
  Fault fault;
  const At root(*json, fault, "", "message");
  root.require(json->is_object(), say<"message.object">({.value = brief(*json)}));
  if (fault) return std::unexpected(*fault);
  Ring said;
  if (has_version) {
    root.only({"version", "holds"});
    said.version = root["version"].integer(1, kLastVersion);
  } else {
    root.only({"holds"});
  }
  const At holds = root["holds"];
  if (fault) return std::unexpected(*fault);
  holds.require(holds.json().is_object(), say<"message.object">({.value = brief(holds.json())}));
  if (fault) return std::unexpected(*fault);
  said.holds = to_text(holds.json());
  if (said.holds.size() > kMostHeld) return fail(say<"large.key">());
  return said;
}

}  // namespace

// --- Codes ----------------------------------------------------------------------------------------------

void Api::join(const Call& call) const {
  const Result<Json> json = parse_json(call.request.body, 4);
  if (!json) return call.refuse(json.error());
  Fault fault;
  const At root(*json, fault, "", "message");
  root.require(json->is_object(), say<"message.object">({.value = brief(*json)}));
  std::string code;
  if (!fault) {
    root.only({"code"});
    code = root["code"].text(64);
  }
  if (fault) return call.refuse(*fault);
  if (const Verdict no = afford(call)) return call.refuse(*no);
  setup_.metrics.codes_tried.add();
  std::optional<std::string> table = setup_.codes ? setup_.codes->find(code) : std::nullopt;
  if (setup_.codes && !table) table = StoredTables(setup_.store, {}).of_code(read_code(code));
  if (!table) return call.refuse(error_of(say<"unknown.code">()));
  call.reply(json_response(200, {{"table", *table}, {"path", "/t/" + *table}}));
}

// --- Keys -----------------------------------------------------------------------------------------------

// The key is shown as a token is; where there is none, or nobody keeps keys here, nothing is told.
const std::string* Api::shown_key(const Call& call) const {
  if (setup_.rings && call.request.tokens.size() == 1) return &call.request.tokens[0];
  call.refuse(error_of(say<"unknown.key">()));
  return nullptr;
}

void Api::make_key(const Call& call) const {
  if (!setup_.rings) return call.refuse(error_of(say<"unknown.key">()));
  const Result<Ring> said = read_ring(call.request.body, false);
  if (!said) return call.refuse(said.error());
  if (const Verdict no = afford(call)) return call.refuse(*no);
  setup_.metrics.keys_made.add();
  setup_.rings->make(said->holds, [reply = call.reply](const Result<std::string>& key) {
    if (!key) return reply(error_response(status_of(key.error()), key.error()));
    reply(json_response(201, {{"key", *key}, {"version", 1}}));
  });
}

void Api::read_key(const Call& call) const {
  const std::string* key = shown_key(call);
  if (!key) return;
  setup_.metrics.keys_read.add();
  const Result<Ring> ring = setup_.rings->read(*key);
  if (!ring) return call.refuse(ring.error());
  Response response =
      json_response(200, {{"version", ring->version}, {"holds", parse_json(ring->holds).value_or(Json::object())}});
  response.headers.emplace_back("Cache-Control", "no-store");
  call.reply(std::move(response));
}

void Api::write_key(const Call& call) const {
  const std::string* key = shown_key(call);
  if (!key) return;
  const Result<Ring> said = read_ring(call.request.body, true);
  if (!said) return call.refuse(said.error());
  if (const Verdict no = afford(call)) return call.refuse(*no);
  setup_.metrics.keys_written.add();
  setup_.rings->write(*key, said->version, said->holds,
                      [version = said->version, reply = call.reply](const Verdict& no) {
                        if (no) return reply(error_response(status_of(*no), *no));
                        reply(json_response(200, {{"version", version + 1}}));
                      });
}

void Api::renew_key(const Call& call) const {
  const std::string* key = shown_key(call);
  if (!key) return;
  if (const Verdict no = afford(call)) return call.refuse(*no);
  setup_.metrics.keys_made.add();
  setup_.rings->renew(*key, [reply = call.reply](const Result<std::string>& next) {
    if (!next) return reply(error_response(status_of(next.error()), next.error()));
    reply(json_response(201, {{"key", *next}}));
  });
}

void Api::revoke_key(const Call& call) const {
  const std::string* key = shown_key(call);
  if (!key) return;
  if (const Verdict no = afford(call)) return call.refuse(*no);
  setup_.rings->revoke(*key, [reply = call.reply](const Verdict& no) {
    if (no) return reply(error_response(status_of(*no), *no));
    reply(json_response(200, {{"revoked", true}}));
  });
}

}  // namespace faubourg::server
