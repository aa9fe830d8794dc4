// docs/protocol.md lists what there is, and nothing else.
#include <gtest/gtest.h>

#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "server/api.h"
#include "server/message.h"

namespace faubourg::server::testing {
namespace {

std::string protocol() {
  const std::ifstream in(FAUBOURG_DOCS "/protocol.md");
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

// What stands between backquotes and matches.
std::vector<std::string> quoted(const std::string& line, const std::regex& what) {
  std::vector<std::string> found;
  static const std::regex kQuoted("`([^`]*)`");
  for (std::sregex_iterator it(line.begin(), line.end(), kQuoted), end; it != end; ++it)
    if (const std::string text = (*it)[1]; std::regex_match(text, what)) found.push_back(text);
  return found;
}

TEST(Docs, TheProtocolListsEveryRouteAndNoOther) {
  std::set<std::string> listed;
  for (const std::string& line : lines_of(protocol()))
    if (line.starts_with("### "))
      for (const std::string& route : quoted(line, std::regex("(GET|POST) /.*")))
        EXPECT_TRUE(listed.insert(route.substr(0, route.find('?'))).second) << route << " is listed twice";
  const std::vector<std::string> routes = Api::routes();
  EXPECT_EQ(listed, std::set(routes.begin(), routes.end()));
}

TEST(Docs, TheProtocolShowsEveryKindOfMessageAsItIsRead) {
  std::set<std::string_view> missing;
  for (std::string_view kind : message_kinds()) missing.insert(kind);
  for (const std::string& line : lines_of(protocol())) {
    if (!line.starts_with("| `{\"t\":") && !line.starts_with("    {\"t\":\"hello\"")) continue;
    const std::string shown = line.starts_with("|") ? line.substr(0, line.find(" |")) : "`" + line.substr(4) + "`";
    for (const std::string& text : quoted(shown, std::regex("\\{.*"))) {
      const Result<Message> message = read_message(text);
      EXPECT_TRUE(message) << text << ": " << message.error().text;
      missing.erase((*parse_json(text))["t"].get<std::string>());
    }
  }
  EXPECT_EQ(missing, std::set<std::string_view>());
}

}  // namespace
}  // namespace faubourg::server::testing
