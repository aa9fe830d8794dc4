// What a page's engine does without: files of the page, compression, blocked addresses, codes and keys, figures, a log.
#include "server/api.h"
#include "server/blocks.h"
#include "server/files.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/secrets.h"

namespace faubourg::server {

Asset make_asset(std::string type, std::string body, bool is_lasting, Bytes) {
  std::string etag = '"' + digest_of(body) + '"';
  return {std::move(type), std::move(etag), is_lasting, std::make_shared<const std::string>(std::move(body)), {}, {}};
}

std::string gzip(std::string_view body, int) { return std::string(body); }  // nobody accepts it here

Files Files::load(const std::string&) { return {}; }
const Asset* Files::find(std::string_view) const { return nullptr; }

bool Blocks::is_blocked(std::string_view, Time) const { return false; }

void Api::join(const Call& call) const { call.refuse({"unknown", "a page has no codes and keys"}); }
void Api::make_key(const Call& call) const { join(call); }
void Api::read_key(const Call& call) const { join(call); }
void Api::write_key(const Call& call) const { join(call); }
void Api::renew_key(const Call& call) const { join(call); }
void Api::revoke_key(const Call& call) const { join(call); }

std::string Metrics::text() const { return ""; }
void Histogram::record(double) {}

void log(Level, std::string_view, Json) {}

}  // namespace faubourg::server
