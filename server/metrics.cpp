#include "server/metrics.h"

#include <sys/resource.h>

namespace faubourg::server {
namespace {

std::string number(double x) {
  std::string text = std::to_string(x);
  while (text.ends_with('0')) text.pop_back();
  if (text.ends_with('.')) text.pop_back();
  return text;
}

void head(std::string& out, const char* name, const char* kind, const char* help) {
  out += std::string("# HELP ") + name + " " + help + "\n# TYPE " + name + " " + kind + "\n";
}

void counter(std::string& out, const char* name, const Count& count, const char* help) {
  head(out, name, "counter", help);
  out += std::string(name) + " " + std::to_string(count.value()) + "\n";
}

void gauge(std::string& out, const char* name, const Count& count, const char* help) {
  head(out, name, "gauge", help);
  out += std::string(name) + " " + std::to_string(count.value()) + "\n";
}

double seconds(const timeval& t) { return double(t.tv_sec) + double(t.tv_usec) / 1e6; }

}  // namespace

void Histogram::record(double seconds) {
  std::size_t i = 0;
  while (i < kBounds.size() && seconds > kBounds[i]) ++i;
  counts_[i].fetch_add(1, std::memory_order_relaxed);
  micros_.fetch_add(std::int64_t(seconds * 1e6), std::memory_order_relaxed);
}

void Histogram::write(std::string& out, const char* name, const char* help) const {
  head(out, name, "histogram", help);
  std::int64_t sum = 0;
  for (std::size_t i = 0; i <= kBounds.size(); ++i) {
    sum += counts_[i].load(std::memory_order_relaxed);
    const std::string bound = i < kBounds.size() ? number(kBounds[i]) : "+Inf";
    out += std::string(name) + "_bucket{le=\"" + bound + "\"} " + std::to_string(sum) + "\n";
  }
  out += std::string(name) + "_sum " + number(double(micros_.load(std::memory_order_relaxed)) / 1e6) + "\n";
  out += std::string(name) + "_count " + std::to_string(sum) + "\n";
}

std::string Metrics::text() const {
  std::string out;
  gauge(out, "faubourg_visits", visits, "connections open now, HTTP and WebSocket");
  gauge(out, "faubourg_unread_bytes", unread_bytes, "bytes that wait for clients to read them or to send the rest");
  gauge(out, "faubourg_connections", connections, "WebSocket connections open now");
  gauge(out, "faubourg_tables_live", tables, "tables in memory now");
  gauge(out, "faubourg_bots_thinking", thinking, "bots that think or wait for a thread now");
  gauge(out, "faubourg_bots_kept", kept_bots, "bots kept between their moves now");
  gauge(out, "faubourg_bots_kept_bytes", kept_bot_bytes, "bytes that these hold");
  gauge(out, "faubourg_codes", codes, "codes by which tables with an open seat are found now");
  counter(out, "faubourg_visits_refused_total", visits_refused,
          "connections that came when their address or all had enough");
  counter(out, "faubourg_visits_ended_total", visits_ended, "connections that waited and were ended to make room");
  counter(out, "faubourg_visits_unread_total", visits_unread, "connections dropped because they did not read");
  counter(out, "faubourg_http_requests_total", http_requests, "HTTP requests answered");
  counter(out, "faubourg_http_refused_total", http_refused, "of these, with a status of 400 or more");
  counter(out, "faubourg_messages_total", messages, "WebSocket messages received");
  counter(out, "faubourg_refusals_total", refusals, "of these, refused");
  counter(out, "faubourg_moves_total", moves, "decisions of people accepted and stored");
  counter(out, "faubourg_bot_moves_total", bot_moves, "decisions of bots played");
  counter(out, "faubourg_bot_fallbacks_total", bot_fallbacks, "of these, played at random because the bot was late");
  counter(out, "faubourg_events_total", events, "events stored, with chance and forced moves");
  counter(out, "faubourg_tables_opened_total", opened, "tables opened");
  counter(out, "faubourg_commits_total", commits, "transactions committed");
  counter(out, "faubourg_commit_failures_total", commit_failures, "changes that could not be stored");
  counter(out, "faubourg_store_losses_total", store_losses, "times that the line to the database broke or was silent");
  gauge(out, "faubourg_nodes", nodes, "nodes that live and share the store, this one among them");
  counter(out, "faubourg_takeovers_total", takeovers, "tables taken over from another node");
  counter(out, "faubourg_handed_on_total", handed_on, "requests handed on to the node that has their table");
  counter(out, "faubourg_handed_on_failed_total", handed_on_failed, "of these, that it did not answer");
  counter(out, "faubourg_told_elsewhere_total", told_elsewhere, "notices sent to other nodes");
  counter(out, "faubourg_changes_total", changes, "changes stored; divided by commits, the size of a group");
  counter(out, "faubourg_bytes_sent_total", bytes_sent, "bytes of WebSocket messages sent, before compression");
  counter(out, "faubourg_shown_total", shown, "picks, proposals and points passed on to all at a table");
  counter(out, "faubourg_codes_tried_total", codes_tried, "codes tried, right or wrong");
  counter(out, "faubourg_keys_made_total", keys_made, "keys of people made");
  counter(out, "faubourg_keys_read_total", keys_read, "times that what a key holds was asked for");
  counter(out, "faubourg_keys_written_total", keys_written, "times that it was changed");
  commit_seconds.write(out, "faubourg_commit_seconds", "time of a commit");
  think_seconds.write(out, "faubourg_think_seconds", "time a bot thought");
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  head(out, "process_cpu_seconds_total", "counter", "user and system time");
  out += "process_cpu_seconds_total " + number(seconds(usage.ru_utime) + seconds(usage.ru_stime)) + "\n";
  head(out, "process_max_resident_memory_bytes", "gauge", "largest resident memory so far");
  out += "process_max_resident_memory_bytes " + std::to_string(usage.ru_maxrss * 1024) + "\n";
  return out;
}

}  // namespace faubourg::server
