// Messages, limits, options, secrets, files: the small parts.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "server/api.h"
#include "server/files.h"
#include "server/limits.h"
#include "server/message.h"
#include "server/options.h"
#include "server/protocol.h"
#include "server/secrets.h"
#include "server/tests/folder.h"

namespace faubourg::server::testing {
namespace {

std::string fault(std::string_view text) {
  const auto message = read_message(text);
  return message ? "" : message.error().code + ": " + message.error().text;
}

TEST(Messages, AreReadStrictly) {
  const auto move = read_message(R"({"t":"move","id":3,"seat":1,"era":2,"n":44,"do":"step b3"})");
  ASSERT_TRUE(move);
  EXPECT_EQ(move->id, 3);
  const auto* said = std::get_if<said::Move>(&move->said);
  ASSERT_TRUE(said);
  EXPECT_EQ(said->seat, 1);
  EXPECT_EQ(said->at, (Position{2, 44}));
  EXPECT_EQ(said->text, "step b3");
  EXPECT_TRUE(read_message(R"({"t":"hello"})"));
  EXPECT_TRUE(read_message(R"({"t":"leave","to":"bot","bot":"greedy"})"));

  EXPECT_TRUE(fault("").starts_with("json"));
  EXPECT_TRUE(fault("{").starts_with("json"));
  EXPECT_TRUE(fault("\xff\xfe").starts_with("json"));
  EXPECT_TRUE(fault(R"({"t":"ping","t":"ping"})").starts_with("json"));
  EXPECT_TRUE(fault(std::string(100'000, '[')).starts_with("json"));
  for (const char* text : {"[]",
                           "7",
                           "null",
                           R"({"t":7})",
                           R"({"t":"dance"})",
                           R"({})",
                           R"({"t":"move","n":1})",
                           R"({"t":"move","do":"x"})",
                           R"({"t":"move","n":-1,"do":"x"})",
                           R"({"t":"move","n":1.5,"do":"x"})",
                           R"({"t":"move","n":1e30,"do":"x"})",
                           R"({"t":"move","n":"1","do":"x"})",
                           R"({"t":"move","n":1,"do":7})",
                           R"({"t":"move","n":1,"do":"x","more":1})",
                           R"({"t":"move","n":1,"do":"x","seat":6})",
                           R"({"t":"move","n":1,"do":"x","seat":-1})",
                           R"({"t":"ping","id":-1})",
                           R"({"t":"ping","id":"x"})",
                           R"({"t":"hello","tokens":"x"})",
                           R"({"t":"hello","tokens":["1","2","3","4","5","6","7"]})",
                           R"({"t":"at","n":1})",
                           R"({"t":"at","n":1,"as":"me"})",
                           R"({"t":"at","n":1,"as":9})",
                           R"({"t":"leave"})",
                           R"({"t":"leave","to":"bot"})",
                           R"({"t":"leave","to":"bot","bot":""})",
                           R"({"t":"leave","to":"open","bot":"x"})",
                           R"({"t":"hint","n":0,"most":0})",
                           R"({"t":"mute"})",
                           R"({"t":"mute","seat":1,"watcher":2,"on":true})",
                           R"({"t":"mute","watcher":0,"on":true})",
                           R"({"t":"remove","seat":1})",
                           R"({"t":"remove"})",
                           R"({"t":"remove","seat":1,"watcher":2})",
                           R"({"t":"remove","seat":1,"to":"bot"})",
                           R"({"t":"admit","watcher":2})",
                           R"({"t":"hello","address":"192.0.2.1"})",
                           R"({"t":"undo","revealed":1})"})
    EXPECT_TRUE(fault(text).starts_with("message: ")) << text << " " << fault(text);
}

TEST(Messages, TextsForPeopleAreCleaned) {
  EXPECT_EQ(*clean("  Ann ", 24, "name"), "Ann");
  EXPECT_EQ(*clean("Zoé", 3, "name"), "Zoé");
  EXPECT_FALSE(clean("Zoéx", 3, "name"));
  EXPECT_FALSE(clean("", 3, "name"));
  EXPECT_FALSE(clean("a\tb", 9, "name"));
  EXPECT_FALSE(clean("a\u200Bb", 9, "name"));
  EXPECT_FALSE(clean("\uFEFF", 9, "name"));
  // Nothing that one sees: zero width, fillers, the blank of Braille, marks alone, directions, tags, selectors.
  for (const char* nothing :
       {"\u200B",       "\u2060",     "\u3164", "\u115F\u1160",  "\uFFA0",     "\u2800",     "\u0301",
        "\u0301\u0308", "\u200D",     "\u200C", "\uFE0F",        "\U000E0041", "\U000E0100", "\u00AD",
        "\u034F",       "\u180E",     "\u00A0", "\u3000 \u2003", "\u061C",     "\u202Exyz",  "\u2066x\u2069",
        "x\u200F",      "\U0001D159", "\uFFFE", "\u2028",        "\u17B5",     "\u20E3"})
    EXPECT_FALSE(clean(nothing, 24, "name")) << Json(nothing);
  EXPECT_FALSE(clean("Z\u0301\u0301\u0301\u0301\u0301algo", 24, "name"));  // a tower of accents
  for (const char* name :
       {"Zoe\u0308", "\u05D3\u05D5\u05D3", "\u0645\u0631\u06CC\u0645", "\u5317\u4EAC", "\u0928\u0940\u0932",
        "\u2764\uFE0F", "\U0001F468\u200D\U0001F469\u200D\U0001F467", "x", "1\uFE0F\u20E3"})
    EXPECT_EQ(clean(name, 24, "name").value_or("refused"), name);
  EXPECT_EQ(*clean("\u3000Ann\u00A0\u2003", 24, "name"), "Ann");
  EXPECT_EQ(*clean("J\u2019ai gagn\u00E9\u202F!", 24, "chat"), "J\u2019ai gagn\u00E9\u202F!");
  std::string quoted;
  append_quoted(quoted, "a\"b\\c\né");
  EXPECT_EQ(*parse_json(quoted), "a\"b\\c\né");
}

TEST(ServerLimits, ABucketFillsWithTime) {
  Bucket bucket(3, 2);
  EXPECT_TRUE(bucket.take(1000) && bucket.take(1000) && bucket.take(1000));
  EXPECT_FALSE(bucket.take(1000));
  EXPECT_GT(bucket.wait(1000), 0);
  EXPECT_TRUE(bucket.take(1500));
  EXPECT_FALSE(bucket.take(1500));
  EXPECT_FALSE(bucket.take(500));  // a clock that goes back gives nothing
  EXPECT_TRUE(bucket.take(100'000) && bucket.take(100'000) && bucket.take(100'000));
  EXPECT_FALSE(bucket.take(100'000));
}

TEST(ServerLimits, EachAddressHasItsShare) {
  ServerLimits limits;
  limits.tables_per_address = 1;
  Addresses addresses(limits);
  EXPECT_TRUE(addresses.may_open_table("a", 1));
  EXPECT_FALSE(addresses.may_open_table("a", 2));
  EXPECT_TRUE(addresses.may_open_table("b", 2));
  EXPECT_TRUE(addresses.may_open_table("a", 3'700'000));
  const auto held = addresses.share("d", 1);
  addresses.may_request("c", 9'000'000);
  EXPECT_EQ(addresses.known(), 2u);  // a and b are forgotten, d is somebody's
  addresses.seat("e", 9'000'000);
  addresses.may_request("c", 9'100'000);
  EXPECT_TRUE(addresses.is_seated("e", 9'100'000));
  EXPECT_FALSE(addresses.is_seated("c", 9'100'000));
}

TEST(Log, LettersThatSteerATerminalAreEscaped) {
  set_level(Level::Info);
  ::testing::internal::CaptureStderr();
  log_info("odd", {{"name\u202e", "a\x1b[2J\u009b\u202ebc\u2066\x7f\u200b \xff"}});
  const std::string line = ::testing::internal::GetCapturedStderr();
  for (char c : line.substr(0, line.size() - 1)) EXPECT_TRUE(c >= 0x20 && c < 0x7f) << int(c);
  EXPECT_NE(line.find("a\\u001b[2J\\u009b\\u202ebc\\u2066\\u007f\\u200b"), std::string::npos) << line;
  EXPECT_TRUE(parse_json(line.substr(0, line.size() - 1)));
}

TEST(Secrets, AreLongHashedAndDifferent) {
  std::set<std::string> seen;
  for (int i = 0; i < 1000; ++i) EXPECT_TRUE(seen.insert(new_token()).second);
  const std::string token = new_token();
  EXPECT_TRUE(is_token(token));
  EXPECT_EQ(token.size() * 6, 192u);
  EXPECT_EQ(hash_of(token).size(), 64u);
  EXPECT_TRUE(opens(token, hash_of(token)));
  EXPECT_FALSE(opens(new_token(), hash_of(token)));
  EXPECT_FALSE(opens("", ""));
  EXPECT_FALSE(opens(token, ""));
  EXPECT_TRUE(is_table_id(new_table_id()));
  for (int i = 0; i < 2000; ++i) EXPECT_NE(new_table_id()[0], '-');  // an operator types it: no option of a command
  EXPECT_FALSE(is_table_id("../../etc/passwd"));
}

// Of the environment, for the time of a test.
class Variables {
 public:
  ~Variables() { clear(); }
  void set(const std::string& name, const std::string& value) {
    names_.insert(name);
    setenv(name.c_str(), value.c_str(), 1);
  }
  void clear() {
    for (const std::string& name : names_) unsetenv(name.c_str());
  }

 private:
  std::set<std::string> names_;
};

Result<Options> read(std::vector<std::string> arguments) { return read_options(arguments); }
std::string wrong(std::vector<std::string> arguments) {
  const auto options = read(std::move(arguments));
  return options ? "" : options.error().text;
}

TEST(Options, CommandLineBeforeEnvironmentBeforeFile) {
  const Folder folder;
  std::ofstream(folder / "faubourg.conf")
      << "# a server\nport = 1000\n  threads= 3 # three\nbind =0.0.0.0\n\nidle = 7\n";
  Variables variables;
  variables.set("FAUBOURG_PORT", "2000");
  variables.set("FAUBOURG_LOG_LEVEL", "debug");
  variables.set("FAUBOURG_CONFIG", folder / "faubourg.conf");
  auto options = read({"--port", "3000", "--web=dist"});
  ASSERT_TRUE(options) << options.error().text;
  EXPECT_EQ(options->port, 3000);
  EXPECT_EQ(options->web, "dist");
  EXPECT_EQ(options->threads, 3);
  EXPECT_EQ(options->bind, "0.0.0.0");
  EXPECT_EQ(options->idle, 7000);
  EXPECT_EQ(options->log_level, Level::Debug);
  EXPECT_EQ(read({})->port, 2000);
  variables.clear();
  EXPECT_EQ(read({})->port, 8080);
  EXPECT_EQ(read({})->bind, "127.0.0.1");  // loopback unless told otherwise
  EXPECT_EQ(read({"--port", "x"}).error().text, "--port must be a whole number from 0 to 65535, not \"x\"");
  EXPECT_FALSE(read({"--port", "70000"}));
  EXPECT_EQ(read({"--port", "1", "--port", "2"})->port, 2);
  EXPECT_NE(options_help().find("--log-level"), std::string::npos);
  EXPECT_EQ(read({"--proxy", "::ffff:10.0.0.1,[2001:db8::1]"})->proxies,
            (std::vector<std::string>{"10.0.0.1", "2001:db8::1"}));
  EXPECT_EQ(read({"--proxy", "10.0.0.1,proxy"}).error().text, "--proxy must be a list of addresses, not \"proxy\"");
  EXPECT_FALSE(read({})->metrics_are_public);
  EXPECT_TRUE(read({"--metrics", "public"})->metrics_are_public);
  EXPECT_FALSE(read({"--metrics", "all"}));
  EXPECT_EQ(read({"--notes-per-minute", "60"})->limits.notes_per_second, 1);
  EXPECT_EQ(read({"--pace", "0"})->pace, 0);
}

TEST(Options, WhatIsWrongIsSaidWithItsPlace) {
  const Folder folder;
  const auto file = [&](const char* name, const char* text) {
    std::ofstream(folder / name) << text;
    return folder / name;
  };
  EXPECT_EQ(wrong({"--port"}), "--port needs a value");
  EXPECT_EQ(wrong({"port", "1"}), "\"port\" is no option");
  EXPECT_EQ(wrong({"--colour", "red"}), "there is no option --colour");
  EXPECT_EQ(wrong({"--log-level", "loud"}), "--log-level must be debug, info, warning, error or off, not \"loud\"");
  EXPECT_EQ(wrong({"--config", folder / "nowhere"}), "config: cannot read " + (folder / "nowhere"));
  const std::string strange = file("strange.conf", "port = 1\ncolour = red\n");
  EXPECT_EQ(wrong({"--config", strange}), strange + ":2: there is no option \"colour\"");
  const std::string bare = file("bare.conf", "# none\n\nport\n");
  EXPECT_EQ(wrong({"--config", bare}), bare + ":3: must be NAME = VALUE");
  const std::string large = file("large.conf", "port = 70000\n");
  EXPECT_EQ(wrong({"--config", large}), large + ": port must be a whole number from 0 to 65535, not \"70000\"");
  Variables variables;
  variables.set("FAUBOURG_PORT", "x");
  EXPECT_EQ(wrong({}), "FAUBOURG_PORT must be a whole number from 0 to 65535, not \"x\"");
  EXPECT_EQ(wrong({"--port", "1"}), "") << "what weighs less is not looked at";
  variables.set("FAUBOURG_CONFIG", folder / "nowhere");
  EXPECT_EQ(wrong({"--port", "1"}), "config: cannot read " + (folder / "nowhere"));
}

TEST(Options, AValueOfTheFileIsOneValueWhateverStandsInIt) {
  const Folder folder;
  std::ofstream(folder / "faubourg.conf") << "data = /var/lib/my games  # where\n"
                                             "proxy = [2001:db8::1],10.0.0.1\n"
                                             "web = \"/usr/share/a b\"\n"
                                             "port = 1\n"
                                             "port = 2\n";
  const auto options = read({"--config", folder / "faubourg.conf"});
  ASSERT_TRUE(options) << options.error().text;
  EXPECT_EQ(options->data, "/var/lib/my games");
  EXPECT_EQ(options->proxies, (std::vector<std::string>{"2001:db8::1", "10.0.0.1"}));
  EXPECT_EQ(options->web, "/usr/share/a b");
  EXPECT_EQ(options->port, 2);
}

TEST(Files, AreCompressedAndNamedByContent) {
  const Folder folder;
  std::filesystem::create_directories(folder / "assets");
  std::ofstream(folder / "index.html") << "<!doctype html>" << std::string(2000, ' ');
  std::ofstream(folder / "assets/app-1.js") << std::string(5000, 'x');
  std::ofstream(folder / "assets/app-1.js.br") << "ready made";
  std::ofstream(folder / "small.svg") << "<svg/>";
  std::ofstream(folder / ".secret.html") << "hidden";
  const Files files = Files::load(folder.path());
  const Asset* script = files.find("/assets/app-1.js");
  ASSERT_TRUE(script);
  EXPECT_TRUE(script->is_lasting);
  EXPECT_EQ(*script->br, "ready made");
  EXPECT_LT(script->gz->size(), 100u);
  EXPECT_EQ(files.find("/small.svg")->br, nullptr);
  EXPECT_FALSE(files.find("/index.html")->is_lasting);
  EXPECT_EQ(files.page().etag, files.find("/index.html")->etag);
  EXPECT_EQ(files.find("/.secret.html"), nullptr);
  EXPECT_EQ(files.find("/../x"), nullptr);
  EXPECT_NE(Files::load("").page().body->find("not been built"), std::string::npos);
}

TEST(Files, APageMadeForAnyHostAsksForItsFilesAtTheTopAndIsToldOfTheServer) {
  const Folder folder;
  std::ofstream(folder / "index.html")
      << R"(<meta name="faubourg-host" content="files" /><script src="./assets/a.js"></script><link href="./icon.svg">)";
  const Files files = Files::load(folder.path());
  EXPECT_EQ(
      *files.page().body,
      R"(<meta name="faubourg-host" content="server" /><script src="/assets/a.js"></script><link href="/icon.svg">)");
  EXPECT_EQ(*files.find("/index.html")->body, *files.page().body);
}

TEST(Http, TargetsAreDecoded) {
  Request request;
  ASSERT_TRUE(read_target("/api/t%2Fx?as=all&from=1&x=a+b%21", request));
  EXPECT_EQ(request.path, "/api/t/x");
  EXPECT_EQ(request.query.at("as"), "all");
  EXPECT_EQ(request.query.at("x"), "a b!");
  Request absolute;
  ASSERT_TRUE(read_target("http://example.org:8080/api/games?x=1", absolute));
  EXPECT_EQ(absolute.path, "/api/games");
  EXPECT_EQ(absolute.host, "example.org:8080");
  Request bare;
  ASSERT_TRUE(read_target("https://example.org?x=1", bare));
  EXPECT_EQ(bare.path, "/");
  EXPECT_EQ(bare.query.at("x"), "1");
  for (const char* bad :
       {"", "x", "*", "example.org:443", "ftp://x/", "http:///x", "/a#b", "/%", "/%2", "/%zz", "/%00", "/a?b=%"}) {
    Request none;
    EXPECT_FALSE(read_target(bad, none)) << bad;
  }
  Request bearer;
  EXPECT_TRUE(read_authorization("Bearer " + new_token() + "," + new_token(), bearer));
  EXPECT_EQ(bearer.tokens.size(), 2u);
  EXPECT_FALSE(read_authorization("Basic abc", bearer));
  EXPECT_FALSE(read_authorization("Bearer short", bearer));
}

TEST(Http, WhoeverIsTurnedAwayIsToldSoByAPageWhereABrowserShowsIt) {
  Request browser;
  browser.path = "/t/q3ZyT0x7Rk2mJd8A";
  browser.accept = "text/html,application/xhtml+xml";
  EXPECT_TRUE(is_for_people(browser));
  const Response page = error_page(403, blocked());
  EXPECT_EQ(page.status, 403);
  EXPECT_TRUE(page.type.starts_with("text/html"));
  EXPECT_NE(page.body->find("does not let you in"), std::string::npos);
  EXPECT_NE(page.body->find("ne vous laisse pas entrer"), std::string::npos);
  browser.path = "/api/games";
  EXPECT_FALSE(is_for_people(browser));
  Request program;
  program.path = "/";
  EXPECT_FALSE(is_for_people(program));
}

TEST(Http, WhoeverAskedForMuchIsToldWhenToTryAgain) {
  const Response busy = busy_response(7);
  EXPECT_EQ(busy.status, 429);
  const std::map<std::string, std::string> headers(busy.headers.begin(), busy.headers.end());
  EXPECT_EQ(headers.at("Retry-After"), "7");
  EXPECT_EQ(headers.at("Cache-Control"), "no-store");
}

}  // namespace
}  // namespace faubourg::server::testing
