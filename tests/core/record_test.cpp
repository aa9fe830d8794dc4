#include "core/record.h"

#include <gtest/gtest.h>

namespace faubourg {
namespace {

const std::string kHeader = R"({"faubourg":1,"game":"toy","players":["Ann","Bob"],"options":{}})"
                            "\n";

// "LINE why", or what was read.
std::string record_fault(const std::string& text) {
  const Result<Record> record = read_record(text);
  if (record) return "accepted";
  EXPECT_EQ(record.error().code, "record");
  return std::to_string(record.error().line) + " " + record.error().text;
}

TEST(Record, IsReadAndWrittenToTheSame) {
  const std::string text = kHeader + "{\"by\":0,\"do\":\"take 2\"}\n{\"by\":\"chance\",\"do\":\"coin \\\"é\\\"\"}\n" +
                           "{\"end\":{\"scores\":[3,-1],\"winners\":[0,1]}}\n";
  const Result<Record> record = read_record(text);
  ASSERT_TRUE(record) << record.error().text;
  EXPECT_EQ(record->game, "toy");
  EXPECT_EQ(record->players, (std::vector<std::string>{"Ann", "Bob"}));
  EXPECT_EQ(record->rules, 1);
  EXPECT_EQ(record->events, (std::vector<Event>{{0, "take 2"}, {kNobody, "coin \"é\""}}));
  EXPECT_EQ(record->end->scores, (Few<int, kMostSeats>{3, -1}));
  EXPECT_EQ(record->end->winners, (Few<Seat, kMostSeats>{0, 1}));
  EXPECT_EQ(write_record(*record), text);
  EXPECT_EQ(*read_record(text.substr(0, text.size() - 1)), *record);  // the last line break may be missing
}

TEST(Record, TheVersionOfTheRulesIsWrittenFromTwoOn) {
  Record record{"toy", {"A"}, Json::object(), 2, {}, {}};
  EXPECT_EQ(header_line(record), "{\"faubourg\":1,\"game\":\"toy\",\"players\":[\"A\"],\"options\":{},\"rules\":2}\n");
  EXPECT_EQ(read_record(header_line(record))->rules, 2);
}

TEST(Record, EveryFaultOfTheFirstLineIsNamed) {
  EXPECT_EQ(record_fault(""), "1 the record is empty");
  EXPECT_EQ(record_fault("\n"), "1 a blank line has no place in a record");
  EXPECT_EQ(record_fault(" \t\r\n"), "1 a blank line has no place in a record");
  EXPECT_EQ(record_fault("{"), "1 not JSON at byte 2");
  EXPECT_EQ(record_fault("7"), "1 a line must be an object, not 7");
  EXPECT_EQ(record_fault("{}"), "1 faubourg: is missing");
  EXPECT_EQ(record_fault(R"({"faubourg":2,"game":"toy","players":["A"],"options":{}})"),
            "1 faubourg: must be a whole number from 1 to 1, not 2");
  EXPECT_EQ(record_fault(R"({"faubourg":1,"players":["A"],"options":{}})"), "1 game: is missing");
  EXPECT_EQ(record_fault(R"({"faubourg":1,"game":7,"players":["A"],"options":{}})"), "1 game: must be a text, not 7");
  EXPECT_EQ(record_fault(R"({"faubourg":1,"game":"toy","options":{}})"), "1 players: is missing");
  EXPECT_EQ(record_fault(R"({"faubourg":1,"game":"toy","players":[],"options":{}})"),
            "1 players: must have 1 to 6 entries, not 0");
  EXPECT_EQ(record_fault(R"({"faubourg":1,"game":"toy","players":["A",1],"options":{}})"),
            "1 players[1]: must be a text, not 1");
  EXPECT_EQ(record_fault(R"({"faubourg":1,"game":"toy","players":["A"]})"), "1 options: is missing");
  EXPECT_EQ(record_fault(R"({"faubourg":1,"game":"toy","players":["A"],"options":[]})"),
            "1 options: must be an object, not []");
  EXPECT_EQ(record_fault(R"({"faubourg":1,"game":"toy","players":["A"],"options":{},"rules":0})"),
            "1 rules: must be a whole number from 1 to 1000000, not 0");
  EXPECT_EQ(record_fault(R"({"faubourg":1,"game":"toy","players":["A"],"options":{},"seed":0})"),
            "1 has an unknown key \"seed\"");
}

TEST(Record, EveryFaultOfAnEventIsNamedWithItsLine) {
  EXPECT_EQ(record_fault(kHeader + "\n"), "2 a blank line has no place in a record");
  EXPECT_EQ(record_fault(kHeader + "{\"by\":0,\"do\":\"a\"}\n\n"), "3 a blank line has no place in a record");
  EXPECT_EQ(record_fault(kHeader + "{\"by\":0,\"do\":\"a\"}\n[]\n"), "3 a line must be an object, not []");
  EXPECT_EQ(record_fault(kHeader + "{\"do\":\"a\"}"), "2 by: is missing");
  EXPECT_EQ(record_fault(kHeader + "{\"by\":0}"), "2 do: is missing");
  EXPECT_EQ(record_fault(kHeader + "{\"by\":0,\"do\":[]}"), "2 do: must be a text, not []");
  EXPECT_EQ(record_fault(kHeader + "{\"by\":2,\"do\":\"a\"}"), "2 by: must be a whole number from 0 to 1, not 2");
  EXPECT_EQ(record_fault(kHeader + "{\"by\":-1,\"do\":\"a\"}"), "2 by: must be a whole number from 0 to 1, not -1");
  EXPECT_EQ(record_fault(kHeader + "{\"by\":true,\"do\":\"a\"}"), "2 by: must be a whole number from 0 to 1, not true");
  EXPECT_EQ(record_fault(kHeader + "{\"by\":0.0,\"do\":\"a\"}"), "2 by: must be a whole number from 0 to 1, not 0.0");
  EXPECT_EQ(record_fault(kHeader + "{\"by\":\"luck\",\"do\":\"a\"}"), "2 by: must be one of chance, not \"luck\"");
  EXPECT_EQ(record_fault(kHeader + "{\"by\":0,\"do\":\"a\",\"at\":1}"), "2 has an unknown key \"at\"");
  EXPECT_EQ(record_fault(kHeader + kHeader), "2 has an unknown key \"faubourg\"");
  EXPECT_EQ(record_fault(kHeader + "{\"by\":0,\"do\":\"a\"} {}\n"), "2 not JSON at byte 19");
}

TEST(Record, EveryFaultOfTheEndIsNamed) {
  const auto end = [](const std::string& json) { return record_fault(kHeader + "{\"end\":" + json + "}\n"); };
  EXPECT_EQ(end("{}"), "2 end.scores: is missing");
  EXPECT_EQ(end("7"), "2 end: must be an object, not 7");
  EXPECT_EQ(end(R"({"scores":[1,2]})"), "2 end.winners: is missing");
  EXPECT_EQ(end(R"({"scores":[1],"winners":[]})"), "2 end.scores: must have 2 entries, not 1");
  EXPECT_EQ(end(R"({"scores":[1,"2"],"winners":[]})"),
            "2 end.scores[1]: must be a whole number from -1000000 to 1000000, not \"2\"");
  EXPECT_EQ(end(R"({"scores":[1,2],"winners":[2]})"), "2 end.winners[0]: must be a whole number from 0 to 1, not 2");
  EXPECT_EQ(end(R"({"scores":[1,2],"winners":[1,0]})"), "2 end.winners[1]: winners must be in rising order");
  EXPECT_EQ(end(R"({"scores":[1,2],"winners":[0,0]})"), "2 end.winners[1]: winners must be in rising order");
  EXPECT_EQ(end(R"({"scores":[1,2],"winners":[],"by":0})"), "2 end: has an unknown key \"by\"");
  EXPECT_EQ(record_fault(kHeader + R"({"end":{"scores":[1,2],"winners":[]},"by":0})"), "2 has an unknown key \"by\"");
  EXPECT_EQ(record_fault(kHeader + "{\"end\":{\"scores\":[1,2],\"winners\":[]}}\n{\"by\":0,\"do\":\"a\"}\n"),
            "3 nothing may follow the end");
  EXPECT_EQ(record_fault(kHeader + "{\"end\":{\"scores\":[1,2],\"winners\":[]}}\n\n"),
            "3 a blank line has no place in a record");
}

TEST(Record, IsNotHuge) {
  EXPECT_EQ(record_fault(kHeader + std::string((1 << 20) + 1, ' ')), "2 the line is longer than 1 MiB");
  EXPECT_EQ(record_fault(std::string((64 << 20) + 1, '\n')), "1 the record is larger than 64 MiB");
  EXPECT_EQ(record_fault(kHeader + "{\"by\":0,\"do\":\"" + std::string(10'001, 'a') + "\"}"),
            "2 do: is longer than 10000 bytes");
}

TEST(Record, AnEventIsTheSameJsonWhereverItIsWritten) {
  for (const Event& event : {Event{1, "take 2"}, Event{kNobody, "coin \"é\""}}) {
    std::string text;
    append_event(text, event.by, event.text);
    EXPECT_EQ(text + "\n", event_line(event));
    EXPECT_EQ(text, to_text(event_json(event)));
    EXPECT_EQ(*read_event(*parse_json(text), 2), event);
  }
  EXPECT_EQ(read_event(*parse_json(R"({"by":2,"do":"take 1"})"), 2).error().code, "record");
  EXPECT_EQ(read_event(*parse_json(R"({"by":0})"), 2).error().code, "record");
}

TEST(Record, AViewerIsCalledByTheSameWordEverywhere) {
  for (const Viewer who : {Viewer(0), Viewer(kMostSeats - 1), kPublic, kRecord})
    EXPECT_EQ(viewer_called(viewer_word(who)), who);
  EXPECT_EQ(viewer_word(kRecord), "all");
  for (const char* none : {"", "6", "-1", "01", "record", "Public"}) EXPECT_FALSE(viewer_called(none)) << none;
}

}  // namespace
}  // namespace faubourg
