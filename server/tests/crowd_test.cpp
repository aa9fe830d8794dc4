// Strangers who want too much, over real sockets: half-sent requests, many connections, clients that do not read, odd
// HTTP.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <csignal>
#include <filesystem>
#include <fstream>

#include "server/failure.h"
#include "server/tests/sockets.h"

namespace faubourg::server::testing {
namespace {

const std::string kHalf = "GET /api/games HTTP/1.1\r\nHost: x\r\nX-Half: ";

From from(int last) { return {"127.0.0." + std::to_string(last)}; }

// A figure of /metrics.
std::int64_t figure(int port, const std::string& name) {
  const std::string all = http(port, "GET", "/metrics").body;
  const std::size_t at = all.find("\n" + name + " ");
  return at == std::string::npos ? -1 : std::atoll(all.c_str() + at + name.size() + 2);
}

// --- Connections ----------------------------------------------------------------------------------------

TEST_F(Sockets, HalfSentRequestsLockNobodyOut) {
  options.limits.connections = 60;
  options.limits.connections_per_address = 30;
  options.limits.header_within = 600'000;  // that they are ended at last is another test
  start();
  const Opened table = open(two_people());
  Client ann(port, table.id);
  ann.say_hello({table.tokens[0]});
  std::vector<Line> lines;
  for (int address = 2; address < 12; ++address)
    for (int i = 0; i < 30; ++i) {
      lines.emplace_back(port, from(address));
      lines.back().send(kHalf);
    }
  EXPECT_EQ(http(port, "GET", "/health", "", {}, from(100)).status, 200);
  EXPECT_EQ(http(port, "POST", "/api/tables", to_text(two_people()), {}, from(100)).status, 201);
  Client bob(port, table.id, {}, false, from(100));
  EXPECT_EQ(bob.say_hello({table.tokens[1]})["t"], "ok");
  ann.send({{"t", "move"}, {"id", 1}, {"n", 0}, {"do", "settle b2"}});
  EXPECT_EQ(ann.read_until("new")["id"], 1);
  EXPECT_GE(figure(port, "faubourg_visits_ended_total"), 200);
  EXPECT_LE(figure(port, "faubourg_visits"), 60);
}

TEST_F(Sockets, AnAddressHasSoManyConnectionsWhateverTheySay) {
  options.limits.connections_per_address = 3;
  start();
  const Opened table = open(two_people());
  std::vector<Line> lines;
  for (int i = 0; i < 2; ++i) lines.emplace_back(port, from(2)).send(i == 0 ? kHalf : "");
  Client watcher(port, table.id, {}, false, from(2));
  EXPECT_EQ(watcher.status(), 101);
  const std::string refused = Line(port, from(2)).read_all();
  EXPECT_NE(refused.find(" 429 "), std::string::npos) << refused;
  EXPECT_NE(refused.find("Retry-After:"), std::string::npos) << refused;
  EXPECT_NE(refused.find("\"connections\""), std::string::npos) << refused;
  EXPECT_EQ(Client(port, table.id, {}, false, from(2)).status(), 429);
  EXPECT_EQ(http(port, "GET", "/health", "", {}, from(3)).status, 200);
  lines.clear();
  EXPECT_TRUE(eventually([&] { return http(port, "GET", "/health", "", {}, from(2)).status == 200; }));
}

TEST_F(Sockets, AHeaderHasItsTimeHoweverSlowlyItComes) {
  options.limits.header_within = 300;
  start();
  Line slow(port), silent(port), second(port);
  second.send("GET /health HTTP/1.1\r\nHost: x\r\n\r\n");  // the same holds for the next request
  EXPECT_TRUE(eventually([&] { return second.read().find("\"ok\"") != std::string::npos; }));
  slow.send(kHalf);
  second.send(kHalf);
  int sent = 0;
  for (; sent < 3000 && !(slow.is_closed() && second.is_closed()); ++sent) {
    slow.send("x");
    second.send("x");
    slow.read();
    second.read();
  }
  EXPECT_LT(sent, 3000);
  silent.read_all();
  EXPECT_TRUE(silent.is_closed());
}

TEST_F(Sockets, WhoSitsKeepsAPlaceWhenRoomIsShort) {
  options.limits.connections = 32;  // sixteen of them in reserve
  start();
  const Opened table = open(two_people());
  Client ann(port, table.id, {}, false, from(2));
  ann.say_hello({table.tokens[0]});
  std::vector<Client> watchers;
  for (int i = 0; i < 40 && (watchers.empty() || watchers.back().status() == 101); ++i)
    watchers.emplace_back(port, table.id, Headers{}, false, from(10 + i));
  EXPECT_EQ(watchers.back().status(), 503);
  EXPECT_EQ(error(http(port, "GET", "/api/games", "", {}, from(60))), "503 busy");
  EXPECT_FALSE(http(port, "GET", "/api/games", "", {}, from(60)).header("retry-after").empty());
  EXPECT_EQ(http(port, "GET", "/health", "", {}, from(60)).status, 200);
  EXPECT_EQ(http(port, "GET", "/api/games", "", {}, from(2)).status, 200);
  Client again(port, table.id, {}, false, from(2));
  EXPECT_EQ(again.say_hello({table.tokens[0]})["t"], "ok");
  watchers.clear();
  EXPECT_TRUE(eventually([&] { return http(port, "GET", "/api/games", "", {}, from(60)).status == 200; }));
}

TEST_F(Sockets, BehindAProxyEachClientHasItsOwnConnections) {
  options.limits.connections_per_address = 2;
  options.proxies = {"127.0.0.1"};
  start();
  const Opened table = open(two_people());
  const Headers one = {{"X-Forwarded-For", "192.0.2.1"}}, two = {{"X-Forwarded-For", "192.0.2.2"}};
  Client a(port, table.id, one), b(port, table.id, one), c(port, table.id, one);
  EXPECT_EQ(b.status(), 101);
  EXPECT_EQ(c.status(), 429);
  Client d(port, table.id, two), e(port, table.id, two);
  EXPECT_EQ(e.status(), 101);
  EXPECT_EQ(http(port, "GET", "/health", "", one).status, 429);
  EXPECT_EQ(http(port, "GET", "/metrics").status, 404);  // the proxy's, whoever asked it
}

// A second line of the header is the proxy's when the first is forged; ports and brackets may stand there.
TEST_F(Sockets, TheLastThatAProxySaysCounts) {
  options.limits.request_burst = 1;
  options.limits.requests_per_second = 0.001;
  options.proxies = {"127.0.0.1"};
  start();
  const auto status = [&](const std::string& headers) {
    const std::string answer =
        raw_http(port, "GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n" + headers + "\r\n");
    return answer.substr(9, 3);
  };
  EXPECT_EQ(status("X-Forwarded-For: 8.8.8.8\r\nX-Forwarded-For: 192.0.2.1\r\n"), "200");
  EXPECT_EQ(status("X-Forwarded-For: 9.9.9.9\r\nX-Forwarded-For: 192.0.2.1:5555\r\n"), "429");
  EXPECT_EQ(status("X-Forwarded-For: [2001:db8:1:2::1]:443\r\n"), "200");
  EXPECT_EQ(status("X-Forwarded-For: 2001:db8:1:2::2\r\n"), "429");  // of the same network
  EXPECT_EQ(status("X-Forwarded-For: ::ffff:192.0.2.1\r\n"), "429");
}

TEST_F(Sockets, AMappedAddressIsRecognisedAsAProxy) {
  options.bind = "::ffff:127.0.0.1";  // clients of IPv4 are seen as ::ffff:127.0.0.1
  options.limits.request_burst = 1;
  options.limits.requests_per_second = 0.001;
  options.proxies = {"127.0.0.1"};
  start();
  for (const char* client : {"192.0.2.1", "192.0.2.2"})
    EXPECT_EQ(http(port, "GET", "/health", "", {{"X-Forwarded-For", client}}).status, 200);
  EXPECT_EQ(http(port, "GET", "/health", "", {{"X-Forwarded-For", "192.0.2.2"}}).status, 429);
}

TEST_F(Sockets, UpgradesAndFaultyRequestsAreCountedAsRequests) {
  options.limits.request_burst = 3;
  options.limits.requests_per_second = 0.001;
  start();
  const Opened table = open(two_people());
  for (int i = 0; i < 3; ++i) EXPECT_EQ(Client(port, table.id, {}, false, from(2)).status(), 101);
  EXPECT_EQ(Client(port, table.id, {}, false, from(2)).status(), 429);
  for (int i = 0; i < 3; ++i)
    EXPECT_NE(raw_http(port, "GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n", from(3)).find(" 400 "), std::string::npos);
  EXPECT_NE(raw_http(port, "GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n", from(3)).find(" 429 "), std::string::npos);
  EXPECT_EQ(figure(port, "faubourg_http_refused_total"), 5);
}

TEST_F(Sockets, ChatIsCountedByAddressAndTableNotByConnection) {
  options.limits.note_burst = 3;
  options.limits.notes_per_second = 0.001;
  start();
  const Opened table = open(two_people());
  int lines = 0;
  for (int i = 0; i < 8; ++i) {
    Client eve(port, table.id, {}, false, from(2 + i % 3));
    eve.say_hello({});
    for (int line = 0; line < 3; ++line) {
      eve.send({{"t", "chat"}, {"id", 1}, {"text", "spam"}, {"name", "Eve"}});
      Json answer;
      do answer = eve.read();
      while (answer["t"] != "ok" && answer["t"] != "no");
      lines += answer["t"] == "ok";
    }
  }
  EXPECT_EQ(lines, 3);
  Client ann(port, table.id);
  ann.say_hello({table.tokens[0]});
  EXPECT_EQ(ann.last("chats")["list"].size(), 3u);
  ann.send({{"t", "chat"}, {"id", 1}, {"text", "hello"}});
  EXPECT_EQ(ann.read_until("ok")["id"], 1);
}

// --- Those who do not read ------------------------------------------------------------------------------

TEST_F(Sockets, WhatIsNotReadHasABudgetByAddress_Long) {
  options.limits.messages_per_second = options.limits.message_burst = 1'000'000;
  options.limits.unread_bytes_per_address = 300'000;
  start();
  const Opened table = open(two_people());
  std::vector<Client> deaf;
  for (int i = 0; i < 8; ++i)
    deaf.emplace_back(port, table.id, Headers{}, false, From{"127.0.0.2", 4096}).say_hello({});
  Client ann(port, table.id, {}, false, from(2));  // a neighbour who reads
  ann.say_hello({table.tokens[0]});
  std::int64_t most = 0;
  for (int round = 0; round < 20; ++round) {
    for (Client& client : deaf)
      for (int i = 0; i < 100; ++i)
        if (!client.send({{"t", "at"}, {"n", 0}, {"as", "public"}})) break;
    most = std::max(most, figure(port, "faubourg_unread_bytes"));
  }
  EXPECT_TRUE(eventually([&] { return figure(port, "faubourg_visits_unread_total") >= 1; }));
  EXPECT_LE(most, 300'000 + 8 * 10'000);  // one message each may always wait
  ann.send({{"t", "move"}, {"id", 1}, {"n", 0}, {"do", "settle b2"}});
  EXPECT_EQ(ann.read_until("new")["id"], 1);
}

TEST_F(Sockets, WhatIsNotReadForLongEndsTheConnection_Long) {
  options.limits.messages_per_second = options.limits.message_burst = 1'000'000;
  options.limits.unread_within = 1000;
  start();
  const Opened table = open(two_people());
  Client deaf(port, table.id, {}, false, From{"127.0.0.2", 4096});
  deaf.say_hello({});
  Client ann(port, table.id);
  ann.say_hello({table.tokens[0]});
  // More than the kernel takes, less than the budget.
  for (int i = 0; i < 2000 && figure(port, "faubourg_unread_bytes") < 200'000; ++i)
    for (int k = 0; k < 20; ++k) deaf.send({{"t", "at"}, {"n", 0}, {"as", "public"}});
  EXPECT_TRUE(eventually([&] { return figure(port, "faubourg_connections") == 1; }));
  EXPECT_EQ(figure(port, "faubourg_visits_unread_total"), 1);
  EXPECT_TRUE(eventually([&] { return figure(port, "faubourg_unread_bytes") == 0; }));  // Ann hears that one has gone
}

TEST_F(Sockets, HalfSentBodiesAreInTheBudgetToo) {
  options.limits.unread_bytes_per_address = 3'000'000;
  start();
  const std::string half = "POST /api/records HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n{";
  std::vector<Line> lines;
  for (int i = 0; i < 3; ++i) lines.emplace_back(port, from(2)).send(half);
  EXPECT_TRUE(eventually([&] { return figure(port, "faubourg_unread_bytes") == 3'000'000; }));
  EXPECT_NE(raw_http(port, half, from(2)).find(" 429 "), std::string::npos);
  EXPECT_EQ(http(port, "GET", "/health", "", {}, from(2)).status, 200);  // what is small is always answered
  lines.clear();
  EXPECT_TRUE(eventually([&] { return figure(port, "faubourg_unread_bytes") == 0; }));
}

// --- HTTP -----------------------------------------------------------------------------------------------

TEST_F(Sockets, OddRequestsGetASaneAnswer) {
  start();
  const auto status = [&](const std::string& bytes) {
    const std::string answer = raw_http(port, bytes);
    return answer.size() < 12 ? answer : answer.substr(9, 3);
  };
  const std::string close = "Connection: close\r\n";
  EXPECT_EQ(status("GET /health HTTP/1.1\r\n" + close + "\r\n"), "400");
  EXPECT_EQ(status("GET /health HTTP/1.1\r\nHost: x\r\nHost: y\r\n" + close + "\r\n"), "400");
  EXPECT_EQ(status("GET /health HTTP/1.0\r\n\r\n"), "200");
  EXPECT_EQ(status("GET http://x/health HTTP/1.1\r\nHost: x\r\n" + close + "\r\n"), "200");
  EXPECT_EQ(status("OPTIONS * HTTP/1.1\r\nHost: x\r\n" + close + "\r\n"), "400");
  const std::string post = "POST /api/tables HTTP/1.1\r\nHost: x\r\n" + close;
  for (const char* encoding : {"gzip", "gzip, chunked", "chunked, gzip", "identity", "xchunked"})
    EXPECT_EQ(status(post + "Transfer-Encoding: " + encoding + "\r\n\r\n"), "501") << encoding;
  EXPECT_EQ(status(post + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"), "400");  // read, and no table
  EXPECT_NE(raw_http(port, post + "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n").find("game"),
            std::string::npos);
  EXPECT_EQ(status(post + "Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n2\r\n{}\r\n0\r\n\r\n"), "400");
  EXPECT_EQ(status(post + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}"), "400");
  EXPECT_EQ(status(post + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}"), "400");
  EXPECT_EQ(status(post + "Content-Length: -2\r\n\r\n{}"), "400");
  EXPECT_EQ(status(post + "Transfer-Encoding: chunked\r\n\r\nzz\r\n"), "400");
  EXPECT_EQ(status(post + "Content-Length: 2\r\nExpect: miracles\r\n\r\n{}"), "417");
}

TEST_F(Sockets, WhoExpectsToBeToldSoIsToldToGoOn) {
  start();
  const std::string body = to_text(two_people());
  const auto post = [](const std::string& path) {
    return "POST " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: 100-continue\r\n";
  };
  const std::string head = post("/api/tables");
  Line line(port);
  line.send(head + "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n");
  std::string told;
  EXPECT_TRUE(eventually([&] { return (told += line.read()).find("\r\n\r\n") != std::string::npos; }));
  EXPECT_TRUE(told.starts_with("HTTP/1.1 100 Continue\r\n")) << told;
  line.send(body);
  EXPECT_NE(line.read_all().find("HTTP/1.1 201 Created"), std::string::npos);
  // What will not be taken is refused before it is sent.
  EXPECT_NE(raw_http(port, post("/api/mine") + "Content-Length: 100000\r\n\r\n").find(" 413 "), std::string::npos);
  EXPECT_NE(raw_http(port, head + "Content-Length: 2000000\r\n\r\n").find(" 413 "),
            std::string::npos);  // a record fits
}

TEST_F(Sockets, FiguresAreForThisMachine) {
  start();
  EXPECT_EQ(http(port, "GET", "/metrics").status, 200);
  for (const char* header : {"X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"})
    EXPECT_EQ(error(http(port, "GET", "/metrics", "", {{header, "192.0.2.1"}})), "404 unknown") << header;
  server.reset();
  options.metrics_are_public = true;
  start();
  EXPECT_EQ(http(port, "GET", "/metrics", "", {{"X-Forwarded-For", "192.0.2.1"}}).status, 200);
}

TEST_F(Sockets, FiguresMayHaveAPortOfTheirOwn) {
  options.metrics_port = 0;
  start();
  EXPECT_EQ(http(port, "GET", "/metrics").status, 404);
  EXPECT_NE(http(server->metrics_port(), "GET", "/metrics").body.find("faubourg_commits_total"), std::string::npos);
  EXPECT_EQ(http(server->metrics_port(), "GET", "/health").status, 200);
  EXPECT_EQ(http(server->metrics_port(), "GET", "/api/games").status, 404);
}

// --- The process ----------------------------------------------------------------------------------------

TEST_F(Sockets, WhoCannotHaveTheAddressLeavesNoFolder) {
  start();
  Options second = options;
  second.port = port;
  second.data = folder / "second";
  EXPECT_THROW(Server{second}, Failure);
  EXPECT_FALSE(std::filesystem::exists(second.data));
  second.port = 0;
  second.bind = "nowhere";
  EXPECT_THROW(Server{second}, Failure);
  EXPECT_FALSE(std::filesystem::exists(second.data));
}

// The program in a process of its own, which may open so many files.
class Limited {
 public:
  Limited(const Folder& folder, rlim_t soft, rlim_t hard) : log_(folder / "log") {
    int ends[2];
    if (pipe(ends) != 0) return;
    pid_ = fork();
    if (pid_ == 0) {
      dup2(ends[1], STDOUT_FILENO);
      dup2(::open(log_.c_str(), O_CREAT | O_WRONLY, 0600), STDERR_FILENO);
      for (int i = 3; i < 64; ++i) ::close(i);
      const rlimit limit{soft, hard};
      setrlimit(RLIMIT_NOFILE, &limit);
      const std::string data = folder / "data";
      execl(FAUBOURG_SERVE, FAUBOURG_SERVE, "--port", "0", "--data", data.c_str(), "--threads", "2",
            static_cast<char*>(nullptr));
      _exit(127);
    }
    ::close(ends[1]);
    std::string line;
    for (char c; ::read(ends[0], &c, 1) == 1 && c != '\n';) line += c;
    ::close(ends[0]);
    if (const std::size_t colon = line.rfind(':'); colon != std::string::npos)
      port = std::atoi(line.c_str() + colon + 1);
  }
  ~Limited() {
    if (pid_ <= 0) return;
    kill(pid_, SIGTERM);
    waitpid(pid_, nullptr, 0);
  }
  void limit(rlim_t files) const {
    const rlimit limit{files, files};
    EXPECT_EQ(prlimit(pid_, RLIMIT_NOFILE, &limit, nullptr), 0);
  }
  std::string log() const {
    std::ifstream in(log_);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  int port = 0;

 private:
  const std::string log_;
  pid_t pid_ = 0;
};

TEST(Descriptors, AsManyAsThereMayBeAreUsedAndTheLogSaysSo) {
  const Folder folder;
  const Limited server(folder, 100, 300);
  ASSERT_GT(server.port, 0);
  EXPECT_NE(server.log().find(R"("what":"room","connections":236,)"), std::string::npos) << server.log();
  std::vector<Line> lines;
  for (int i = 0; i < 150; ++i) lines.emplace_back(server.port).send("GET /health HTTP/1.1\r\nHost: x\r\n\r\n");
  int answered = 0;
  for (Line& line : lines) answered += eventually([&] { return line.read().find("\"ok\"") != std::string::npos; });
  EXPECT_EQ(answered, 150);
}

TEST(Descriptors, WhenTheyRunOutTheServerStillAnswers_Long) {
  const Folder folder;
  const Limited server(folder, 128, 128);
  ASSERT_GT(server.port, 0);
  std::vector<Line> lines;
  for (int i = 0; i < 1100; ++i) lines.emplace_back(server.port, from(2 + i / 180)).send(kHalf);
  for (int i = 0; i < 5; ++i) EXPECT_EQ(http(server.port, "GET", "/health", "", {}, from(100)).status, 200);
  EXPECT_EQ(server.log().find("cannot accept"), std::string::npos);

  // Fewer than it counts with: somebody on the machine has changed it.
  server.limit(40);
  lines.clear();
  for (int i = 0; i < 200; ++i) lines.emplace_back(server.port, from(2 + i / 100)).send(kHalf);
  EXPECT_TRUE(eventually([&] { return http(server.port, "GET", "/health", "", {}, from(100)).status == 200; }));
  const std::string log = server.log();
  std::size_t complaints = 0;
  for (std::size_t at = 0; (at = log.find("cannot accept", at)) != std::string::npos; ++at) ++complaints;
  EXPECT_GE(complaints, 1u);
  EXPECT_LE(complaints, 2u) << log;  // one a thread and minute at most
}

}  // namespace
}  // namespace faubourg::server::testing
