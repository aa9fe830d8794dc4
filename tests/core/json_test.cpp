#include "core/json.h"

#include <gtest/gtest.h>

namespace faubourg {
namespace {

std::string json_fault(std::string_view text) {
  const Result<Json> value = parse_json(text);
  if (value) return "accepted: " + to_text(*value);
  EXPECT_EQ(value.error().code, "json");
  return value.error().text;
}

TEST(Json, IsReadWhole) {
  EXPECT_EQ(to_text(*parse_json(R"( {"b":[1,-2,true,null,"é"],"a":{}} )")), R"({"a":{},"b":[1,-2,true,null,"é"]})");
  EXPECT_EQ(json_fault("{} {}"), "not JSON at byte 4");
  EXPECT_EQ(json_fault(""), "not JSON at byte 1");
  EXPECT_EQ(json_fault("{\"a\":}"), "not JSON at byte 6");
  EXPECT_EQ(json_fault("[1,]"), "not JSON at byte 4");
  EXPECT_EQ(json_fault("{'a':1}"), "not JSON at byte 2");
  EXPECT_EQ(json_fault("01"), "not JSON at byte 2");
  EXPECT_EQ(json_fault("NaN"), "not JSON at byte 1");
  EXPECT_EQ(json_fault("// no\n1"), "not JSON at byte 1");
  EXPECT_EQ(json_fault("1e999"), "a number is too large");
}

TEST(Json, AKeyStandsOnce) {
  EXPECT_EQ(json_fault(R"({"a":1,"b":2,"a":1})"), "the key \"a\" stands twice in one object");
  EXPECT_EQ(json_fault(R"({"x":{"a":1,"a":1}})"), "the key \"a\" stands twice in one object");
  EXPECT_EQ(json_fault(R"({"a":1,"\u0061":2})"), "the key \"a\" stands twice in one object");
  EXPECT_TRUE(parse_json(R"([{"a":1},{"a":1}])"));
}

TEST(Json, IsUtf8) {
  EXPECT_EQ(json_fault("\"a\xff\""), "byte 3 is not valid UTF-8");
  EXPECT_EQ(json_fault("\"\xc3(\""), "byte 3 is not valid UTF-8");
  EXPECT_EQ(json_fault("\"\xed\xa0\x80\""), "byte 3 is not valid UTF-8");  // half a surrogate
  EXPECT_EQ(json_fault("\"\xc0\xaf\""), "byte 2 is not valid UTF-8");      // overlong
  EXPECT_EQ(to_text(Json("a\xff")), "\"a\xef\xbf\xbd\"");                  // never fails
}

TEST(Json, IsNotNestedWithoutBound) {
  EXPECT_TRUE(parse_json(std::string(64, '[') + std::string(64, ']')));
  EXPECT_EQ(json_fault(std::string(65, '[') + std::string(65, ']')), "nested deeper than 64 levels");
  EXPECT_EQ(json_fault(std::string(5'000'000, '[')), "nested deeper than 64 levels");
  const Result<Json> shallow = parse_json("[[[]]]", 2);
  EXPECT_EQ(shallow.error().text, "nested deeper than 2 levels");
}

TEST(Json, BriefIsShortAndWhole) {
  EXPECT_EQ(brief(Json{1, 2}), "[1,2]");
  const std::string text = brief(Json(std::string(40, 'a') + std::string("éééééééééééééééééééé")));
  EXPECT_LE(text.size(), 64u);
  EXPECT_TRUE(text.ends_with("é…")) << text;
  EXPECT_TRUE(parse_json("\"" + text.substr(1) + "\""));  // no character is torn
}

// The first fault that reading finds.
template <class F>
std::string fault_of(std::string_view text, F read) {
  const Json json = *parse_json(text);
  Fault fault;
  read(At(json, fault));
  return fault ? fault->code + " " + fault->text : "";
}

TEST(At, ReadsWhatIsThere) {
  EXPECT_EQ(fault_of(R"({"a":{"b":[1,"x",true]},"c":null})",
                     [](const At& root) {
                       EXPECT_EQ(root["a"]["b"][0].integer(0, 9), 1);
                       EXPECT_EQ(root["a"]["b"][1].text(), "x");
                       EXPECT_EQ(root["a"]["b"][1].one_of({"w", "x"}), "x");
                       EXPECT_TRUE(root["a"]["b"][2].boolean());
                       EXPECT_EQ(root["a"]["b"].list(3, 3).size(), 3u);
                       EXPECT_EQ(root.entries().size(), 2u);
                       EXPECT_TRUE(root.has("c") && root["c"].is_null());
                       EXPECT_FALSE(root.has("d"));
                       root.only({"a", "c"});
                     }),
            "");
}

TEST(At, NamesThePathOfAFault) {
  const char* text = R"({"a":{"b":[1,"x",1.0,99999999999999999999,-1]}})";
  EXPECT_EQ(fault_of(text, [](const At& r) { r["a"]["c"].text(); }), "data a.c: is missing");
  EXPECT_EQ(fault_of(text, [](const At& r) { r["a"]["b"][9].text(); }), "data a.b[9]: is missing");
  EXPECT_EQ(fault_of(text, [](const At& r) { r["a"]["b"]["x"].text(); }),
            "data a.b: must be an object, not [1,\"x\",1.0,1e+20,-1]");
  EXPECT_EQ(fault_of(text, [](const At& r) { r["a"]["b"][0].text(); }), "data a.b[0]: must be a text, not 1");
  EXPECT_EQ(fault_of(text, [](const At& r) { r["a"]["b"][1].integer(0, 5); }),
            "data a.b[1]: must be a whole number from 0 to 5, not \"x\"");
  EXPECT_EQ(fault_of(text, [](const At& r) { r["a"]["b"][2].integer(0, 5); }),
            "data a.b[2]: must be a whole number from 0 to 5, not 1.0");
  EXPECT_EQ(fault_of(text, [](const At& r) { r["a"]["b"][4].integer(0, 5); }),
            "data a.b[4]: must be a whole number from 0 to 5, not -1");
  EXPECT_EQ(fault_of("18446744073709551615", [](const At& r) { r.integer(0, INT64_MAX); }),
            "data must be a whole number from 0 to 9223372036854775807, not 18446744073709551615");
  EXPECT_EQ(fault_of(text, [](const At& r) { r["a"]["b"][0].boolean(); }), "data a.b[0]: must be true or false, not 1");
  EXPECT_EQ(fault_of(text, [](const At& r) { r["a"].list(); }).substr(0, 27), "data a: must be a list, not");
  EXPECT_EQ(fault_of(text, [](const At& r) { r["a"]["b"].list(1, 2); }), "data a.b: must have 1 to 2 entries, not 5");
  EXPECT_EQ(fault_of(text, [](const At& r) { r["a"]["b"].list(2, 2); }), "data a.b: must have 2 entries, not 5");
  EXPECT_EQ(fault_of(text, [](const At& r) { r["a"]["b"][1].one_of({"y", "z"}); }),
            "data a.b[1]: must be one of y, z, not \"x\"");
  EXPECT_EQ(fault_of(text, [](const At& r) { r.only({"b"}); }), "data has an unknown key \"a\"");
  EXPECT_EQ(fault_of(text, [](const At& r) { r["a"]["b"][1].text(0); }), "data a.b[1]: is longer than 0 bytes");
  EXPECT_EQ(fault_of(text, [](const At& r) { r["a"].entries(), r.require(false, "no good"); }), "data no good");
}

TEST(At, KeepsTheFirstFaultAndGoesOnHarmlessly) {
  EXPECT_EQ(fault_of("[]",
                     [](const At& root) {
                       EXPECT_EQ(root["a"]["b"].integer(3, 9), 3);
                       EXPECT_EQ(root["c"].text(), "");
                       EXPECT_EQ(root["d"].list().size(), 0u);
                       EXPECT_EQ(root["e"].entries().size(), 0u);
                       EXPECT_FALSE(root["f"].boolean());
                       EXPECT_EQ(root["g"].one_of({"h", "i"}), "h");
                     }),
            "data must be an object, not []");
}

}  // namespace
}  // namespace faubourg
