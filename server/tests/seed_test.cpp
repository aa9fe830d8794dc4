// A server whose tables draw from a seed, as the tests in a browser use it.
#include <gtest/gtest.h>

#include "server/serve.h"
#include "server/tests/client.h"
#include "server/tests/folder.h"

namespace faubourg::server::testing {
namespace {

// Three tables of a fresh server, as they begin: each begins with a draw.
std::vector<std::string> drawn_under(std::optional<std::uint64_t> seed) {
  set_level(Level::Error);
  const Folder folder;
  Options options;
  options.port = 0;
  options.data = folder / "data";
  options.seed = seed;
  const Server server(options);
  std::vector<std::string> views;
  for (int i = 0; i < 3; ++i) {
    const Json made = http(server.port(), "POST", "/api/tables",
                           R"({"game":"grinivil","seats":[{"kind":"person","name":"A"},{"kind":"person","name":"B"}]})")
                          .json();
    Client a(server.port(), made["table"]);
    EXPECT_EQ(a.say_hello({made["seats"][0]["token"]})["t"], "ok");
    views.push_back(a.last("new")["view"].dump());
  }
  return views;
}

TEST(Seed, MakesEveryRunDrawTheSameAndEveryTableAnother) {
  const std::vector<std::string> once = drawn_under(7);
  EXPECT_EQ(drawn_under(7), once);
  EXPECT_NE(once[0], once[1]);
  EXPECT_NE(once[1], once[2]);
  EXPECT_NE(drawn_under(8), once);
}

TEST(Seed, IsNotThereUnlessAskedFor) {
  EXPECT_FALSE(Options{}.seed);
  EXPECT_NE(drawn_under(std::nullopt), drawn_under(std::nullopt));
}

}  // namespace
}  // namespace faubourg::server::testing
