// server/http.h - requests and answers of HTTP, as the API sees them. Knows no socket.
//
//   Request request;
//   if (!read_target("/api/tables?x=1", request)) …
//   reply(error_response(404, error_of(say<"unknown.table">())));
#pragma once
#include <functional>
#include <map>

#include "core/json.h"
#include "server/files.h"
#include "server/thinkers.h"

namespace faubourg::server {

struct Request {
  std::string method, path;
  std::map<std::string, std::string> query;
  std::string body;
  std::string address;       // of the client
  bool is_local = false;     // may see the figures: from this machine, or by their own port
  std::string host, origin;  // headers
  std::string accept, accept_encoding, if_none_match;
  std::vector<std::string> tokens;  // of the Authorization header
  bool takes_over = false;          // the node that has its table does not answer
  StopFlag gone;                    // set when the client hangs up before it is answered; null: nobody watches
};

// Reading
bool read_target(std::string_view target, Request&);  // a path with its query, percent-decoded; with "http://host"
                                                      // before it, that host. False when it is none
bool read_authorization(std::string_view value, Request&);
bool accepts(const Request&, std::string_view coding);  // "br", "gzip"
bool is_for_people(const Request&);                     // a browser shows the answer as it is: it asks for a page

struct Response {
  int status = 200;
  std::string type = "application/json";
  Bytes body;
  std::vector<std::pair<std::string, std::string>> headers;
};
using Reply = std::function<void(Response)>;

// Answers
Response json_response(int status, const Json&);
Response text_response(std::string type, std::string text);  // never kept by a browser
Response record_response(std::string record, const std::string& name);
Response asset_response(const Request&, const Asset&);
Response compressed(Response);
Response error_response(int status, const Error&);
Response error_page(int status, const Error&);  // the same, for people: a page in all languages
Response busy_response(int seconds);            // 429: this address has asked for much; when to try again
Error blocked();                                // what a blocked address is told
int status_of(const Error&);

}  // namespace faubourg::server
