#include "app/verification/compare_records.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <string>

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Json record() {
  return Json::parse(R"({
    "status": "finished", "started": "2026-11-25T10:00:00Z",
    "verdict": { "severity": "unreliable", "words": "Don't rely on it" },
    "checks": [{ "name": "Cells", "figure": "1.1", "severity": "unreliable" },
               { "name": "Room", "figure": "5 heights", "severity": "fine" }],
    "tracers": [{ "tracer": "tank", "released_kg": 2.5 }],
    "progress": { "steps": 10, "time_s": 2.5, "wall_s": 1.25 },
    "environment": { "host": "here" } })");
}

TEST(CompareRecords, OneComputationDoesNotCount) {
  Json again = record();
  again["started"] = "2026-11-26T10:00:00Z";
  again["progress"]["wall_s"] = 99;
  again["environment"]["host"] = "there";
  EXPECT_THAT(differences_of_records(record(), again), IsEmpty());
}

TEST(CompareRecords, ForgedVerdictsAreFound) {
  Json forged = record();
  forged["verdict"]["severity"] = "fine";
  EXPECT_THAT(differences_of_records(forged, record()),
              ElementsAre("run.json: verdict.severity is \"fine\", and comes out as "
                          "\"unreliable\""));
  forged = record();
  forged["checks"][0]["severity"] = "fine";
  EXPECT_THAT(differences_of_records(forged, record()),
              ElementsAre(HasSubstr("checks.Cells.severity is \"fine\"")));
}

TEST(CompareRecords, ForgedReasonsNotesAndWarningsAreFound) {
  Json again = record();
  again["reason"] = "reached time.end = 60 s";
  again["inputs"] = {{{"path", "/tmp/x/leak.json"}}, {{"path", "/tmp/x/city.geojson"}}};
  again["notes"] = {"/tmp/x/city.geojson: rings cross themselves (1: b)"};
  again["warnings"] = {{{"code", "DW-832"}, {"text", "No gusts come in"}}};
  Json same = again;
  same["inputs"] = {{{"path", "leak.json"}}, {{"path", "out/inputs/city.geojson"}}};
  same["notes"] = {"out/inputs/city.geojson: rings cross themselves (1: b)"};
  same["warnings"].push_back(
      {{"code", "DW-722"}, {"text", "Results so far are lost (a full disk) The run goes on."}});
  EXPECT_THAT(differences_of_records(same, again), IsEmpty());
  for (const auto& [place, value] :
       std::multimap<std::string, Json>{{"/reason", "reached time.end = 600 s"},
                                        {"/reason", "not/reached time.end = 60 s"},
                                        {"/notes", Json::array()},
                                        {"/notes/0", "nothing"},
                                        {"/warnings", Json::array()},
                                        {"/warnings/0/text", "Gusts come in"},
                                        {"/warnings/0/code", "DW-827"},
                                        {"/notes/1", "The building file was checked by hand."}}) {
    Json forged = again;
    if (place == "/notes/1") {
      forged["notes"].push_back(value);
    } else {
      forged[Json::json_pointer(place)] = value;
    }
    EXPECT_EQ(differences_of_records(forged, again).size(), 1U) << place;
  }
}

TEST(CompareRecords, WarningsOfADiskAreThoseThatTheProgramGives) {
  Json forged = record();
  forged["warnings"] = {{{"code", "DW-722"}, {"text", "All zones were confirmed by measurement."}}};
  EXPECT_THAT(differences_of_records(forged, record()), ElementsAre(HasSubstr("warnings")));
}

TEST(CompareRecords, KeysThatAreNotKnownAreFound) {
  for (const auto& [place, value] :
       std::map<std::string, Json>{{"/approved_by", "the fire brigade"},
                                   {"/lost", Json::array({"zones.geojson: lost"})},
                                   {"/files", Json::array()},
                                   {"/pressure/residual", 1e-12},
                                   {"/nearest_validation_case/title", "Prairie Grass"},
                                   {"/execution/random_numbers", "philox"},
                                   {"/execution/approved", true},
                                   {"/inputs/1/bytes", 1},
                                   {"/inputs/1/sha256", "0"}}) {
    Json whole = record();
    whole["files"] = {"run.json"};
    whole["pressure"] = {{"residual", 1e-5}, {"seconds_total", 1}};
    whole["nearest_validation_case"] = {{"case", "aij_a"}, {"title", "AIJ"}};
    whole["execution"] = {{"backend", "cpu"}, {"random_numbers", "none"}};
    whole["inputs"] = {{{"path", "leak.json"}},
                       {{"path", "city.geojson"}, {"bytes", 10}, {"sha256", "ab"}}};
    Json forged = whole;
    forged[Json::json_pointer(place)] = value;
    EXPECT_EQ(differences_of_records(forged, whole).size(), 1U) << place;
    forged = whole;
    forged["pressure"]["seconds_total"] = 2;
    forged["execution"]["backend"] = "cuda";
    EXPECT_THAT(differences_of_records(forged, whole), IsEmpty());
  }
}

TEST(CompareRecords, EveryForgedFigureIsFound) {
  for (const auto& [place, value] : std::map<std::string, Json>{{"/checks/1/figure", "9 heights"},
                                                                {"/tracers/0/released_kg", 2.6},
                                                                {"/status", "interrupted"},
                                                                {"/progress/steps", 11},
                                                                {"/gates", Json::array({1})}}) {
    Json forged = record();
    forged[Json::json_pointer(place)] = value;
    EXPECT_EQ(differences_of_records(forged, record()).size(), 1U) << place;
  }
  Json shorter = record();
  shorter["checks"].erase(1);
  EXPECT_EQ(differences_of_records(shorter, record()).size(), 1U);
  shorter = record();
  shorter["checks"][0].erase("figure");
  EXPECT_EQ(differences_of_records(shorter, record()).size(), 1U);
}

}  // namespace
}  // namespace downwash
