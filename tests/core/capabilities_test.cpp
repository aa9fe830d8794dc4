// What a game may have: found by name and signature; what is nearly right is named and not left out.
#include "core/capabilities.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>

#include "tests/core/toy.h"

namespace faubourg {
namespace {

using toy::Move;
using toy::State;
using toy::Toy;

struct ReturnsAFloat : Toy {
  float evaluate(const State&, Seat) const { return 0; }
};
struct ForgetsConst : Toy {
  bool is_quiet(const State&) { return true; }
};
struct TakesTooMuch : Toy {
  Text reason(const State&, const Move&, Seat) const { return {}; }
};
struct HasHalfOfTwo : Toy {
  bool is_secret(const State&) const { return true; }
};
struct SaysItWithAnInt : Toy {
  static constexpr int kTogether = 1;
};
class IsPrivate : public Toy {
  void propose(const State&, std::vector<Move>&) const {}
};
struct IsATemplate : Toy {
  template <class Ask>
  int solve(const State&, const Ask&) const {
    return 0;
  }
};
struct HasOneMore : Toy {
  double evaluate(const State&, Seat) const { return 0; }
  double evaluate(const State&) const { return 0; }  // a helper beside the member is none of our business
};

static_assert(near_miss<Toy>().empty());
static_assert(near_miss<HasOneMore>().empty() && Evaluates<HasOneMore>);
static_assert(near_miss<ReturnsAFloat>() == "double evaluate(const State&, Seat) const");
static_assert(near_miss<ForgetsConst>() == "bool is_quiet(const State&) const");
static_assert(near_miss<TakesTooMuch>() == "Saying reason(const State&, const Move&) const");
static_assert(near_miss<HasHalfOfTwo>().starts_with("bool is_secret(const State&) const, with void reopen("));
static_assert(near_miss<SaysItWithAnInt>() == "static constexpr bool kTogether");
static_assert(near_miss<IsPrivate>() == "void propose(const State&, std::vector<Move>&) const");
static_assert(near_miss<IsATemplate>() == "Report solve(const State&, const SolveAsk&) const");

// What whoever writes such a game reads: the compiler's words.
std::string compiled(const std::string& member) {
  const std::string path = ::testing::TempDir() + "near_miss_" + std::to_string(::getpid()) + ".cpp";
  std::ofstream(path) << "#include \"tests/core/toy.h\"\n"
                      << "struct Game : faubourg::toy::Toy { " << member << " };\n"
                      << "void use() { faubourg::check_capabilities<Game>(); }\n";
  const std::string command = FAUBOURG_COMPILER " -std=c++23 -fsyntax-only -I" FAUBOURG_SOURCE " " + path + " 2>&1";
  std::string said;
  FILE* compiler = ::popen(command.c_str(), "r");
  for (int c = std::fgetc(compiler); c != EOF; c = std::fgetc(compiler)) said += char(c);
  said += ::pclose(compiler) == 0 ? "compiled" : "refused";
  std::remove(path.c_str());
  return said;
}

TEST(Capabilities, ANearMissDoesNotCompileAndTheMessageSaysWhatIsRight_Long) {
  EXPECT_TRUE(compiled("double evaluate(const State&, faubourg::Seat) const { return 0; }").ends_with("compiled"));
  const std::string said = compiled("float evaluate(const State&, faubourg::Seat) const { return 0; }");
  EXPECT_TRUE(said.ends_with("refused"));
  EXPECT_NE(
      said.find("an optional member of this game has another signature: double evaluate(const State&, Seat) const"),
      std::string::npos)
      << said;
}

}  // namespace
}  // namespace faubourg
