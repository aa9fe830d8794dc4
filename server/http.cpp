#include "server/http.h"

#include <algorithm>

#include "server/secrets.h"
#include "words/server.h"

namespace faubourg::server {
namespace {

int hex(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool decode(std::string_view text, bool plus_is_space, std::string& out) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    if (c == '%') {
      if (i + 2 >= text.size()) return false;
      const int high = hex(text[i + 1]), low = hex(text[i + 2]);
      if (high < 0 || low < 0) return false;
      c = char(high * 16 + low);
      i += 2;
    } else if (c == '+' && plus_is_space) {
      c = ' ';
    }
    if (static_cast<unsigned char>(c) < 0x20) return false;
    out += c;
  }
  return true;
}

// What a person is told whom a browser shows the answer as it is.
std::optional<Saying> for_people(std::string_view code) {
  if (code == "blocked") return say<"page.blocked">();
  if (code == "busy") return say<"page.busy">();
  if (code == "connections") return say<"page.connections">();
  if (code == "rate") return say<"page.rate">();
  return {};
}

}  // namespace

// --- Reading --------------------------------------------------------------------------------------------

bool read_target(std::string_view target, Request& request) {
  for (std::string_view scheme : {"http://", "https://"}) {
    if (!target.starts_with(scheme)) continue;
    target.remove_prefix(scheme.size());
    const std::size_t end = std::min(target.find_first_of("/?"), target.size());
    request.host = target.substr(0, end);
    target.remove_prefix(end);
    if (request.host.empty()) return false;
    if (!target.starts_with('/')) return read_target("/" + std::string(target), request);
    break;
  }
  if (!target.starts_with('/') || target.find('#') != target.npos) return false;
  const std::size_t question = target.find('?');
  if (!decode(target.substr(0, question), false, request.path)) return false;
  if (question == std::string_view::npos) return true;
  std::string_view rest = target.substr(question + 1);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('&'), rest.size());
    const std::string_view pair = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const std::size_t equals = std::min(pair.find('='), pair.size());
    std::string name, value;
    if (!decode(pair.substr(0, equals), true, name)) return false;
    if (equals < pair.size() && !decode(pair.substr(equals + 1), true, value)) return false;
    request.query[name] = value;
  }
  return true;
}

bool read_authorization(std::string_view value, Request& request) {
  if (value.empty()) return true;
  if (!value.starts_with("Bearer ")) return false;
  value.remove_prefix(7);
  while (!value.empty()) {
    const std::size_t comma = std::min(value.find(','), value.size());
    request.tokens.emplace_back(value.substr(0, comma));
    value.remove_prefix(std::min(comma + 1, value.size()));
  }
  return request.tokens.size() <= kMostSeats && std::ranges::all_of(request.tokens, is_token);
}

bool accepts(const Request& request, std::string_view coding) {
  // "br;q=0" is rare enough to be read as no.
  std::string_view rest = request.accept_encoding;
  while (!rest.empty()) {
    const std::size_t comma = std::min(rest.find(','), rest.size());
    std::string_view one = rest.substr(0, comma);
    rest.remove_prefix(std::min(comma + 1, rest.size()));
    while (one.starts_with(' ')) one.remove_prefix(1);
    if (one.starts_with(coding) && one.find("q=0", 0) == std::string_view::npos) return true;
    if (one.starts_with(coding) && one.find("q=0.") != std::string_view::npos) return true;
  }
  return false;
}

bool is_for_people(const Request& request) {
  const bool is_programs = request.path.starts_with("/api/") || request.path.starts_with("/ws/") ||
                           request.path == "/health" || request.path == "/metrics";
  return !is_programs && request.accept.find("text/html") != std::string::npos;
}

// --- Answers --------------------------------------------------------------------------------------------

Response json_response(int status, const Json& json) {
  Response response = text_response("application/json", to_text(json));
  response.status = status;
  return response;
}

Response text_response(std::string type, std::string text) {
  return {200, std::move(type), std::make_shared<const std::string>(std::move(text)), {{"Cache-Control", "no-store"}}};
}

Response record_response(std::string record, const std::string& name) {
  Response response = text_response("application/jsonl", std::move(record));
  response.headers.push_back({"Content-Disposition", "attachment; filename=\"" + name + ".jsonl\""});
  return response;
}

Response asset_response(const Request& request, const Asset& asset) {
  Response response{200, asset.type, asset.body, {}};
  response.headers.push_back({"ETag", asset.etag});
  response.headers.push_back({"Vary", "Accept-Encoding"});
  response.headers.push_back({"Cache-Control", asset.is_lasting ? "public, max-age=31536000, immutable" : "no-cache"});
  if (request.if_none_match.find(asset.etag) != std::string::npos) {
    response.status = 304;
    response.body = nullptr;
    return response;
  }
  if (asset.br && accepts(request, "br")) {
    response.body = asset.br;
    response.headers.push_back({"Content-Encoding", "br"});
  } else if (asset.gz && accepts(request, "gzip")) {
    response.body = asset.gz;
    response.headers.push_back({"Content-Encoding", "gzip"});
  }
  return response;
}

Response compressed(Response response) {
  response.body = std::make_shared<const std::string>(gzip(*response.body, 4));
  response.headers.push_back({"Content-Encoding", "gzip"});
  response.headers.push_back({"Vary", "Accept-Encoding"});
  return response;
}

Response error_response(int status, const Error& error) { return json_response(status, {{"error", to_json(error)}}); }

Response error_page(int status, const Error& error) {
  const std::optional<Saying> told = for_people(error.code);
  if (!told) return error_response(status, error);
  std::string paragraphs;
  for (const std::string_view language : language_ids())
    paragraphs += "<p lang=\"" + std::string(language) + "\">" + told->in(language) + "</p>\n";
  Response response =
      text_response("text/html; charset=utf-8",
                    "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
                    "content=\"width=device-width\">\n<title>Faubourg</title>\n<h1>Faubourg</h1>\n" +
                        paragraphs + "</html>\n");
  response.status = status;
  return response;
}

Response busy_response(int seconds) {
  Response response = error_response(429, error_of(say<"rate.work">()));
  response.headers.push_back({"Retry-After", std::to_string(seconds)});
  return response;
}

Error blocked() { return error_of(say<"blocked.address">()); }

int status_of(const Error& error) {
  const std::string& code = error.code;
  if (code == "unknown") return 404;
  if (code == "taken" || code == "state" || code == "second" || code == "version" || code == "stale") return 409;
  if (code == "token" || code == "origin" || code == "removed" || code == "aids") return 403;
  if (code == "large") return 413;
  if (code == "rate" || code == "tables") return 429;
  if (code == "damaged") return 500;
  if (code == "store" || code == "closing" || code == "busy" || code == "moved") return 503;
  return 400;
}

}  // namespace faubourg::server
