#include "app/run/verification/compare_records.hpp"

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

Json compared_record() {
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
  Json again = compared_record();
  again["started"] = "2026-11-26T10:00:00Z";
  again["progress"]["wall_s"] = 99;
  again["environment"]["host"] = "there";
  EXPECT_THAT(differences_of_records(compared_record(), again), IsEmpty());
}

TEST(CompareRecords, ForgedVerdictsAreFound) {
  Json forged = compared_record();
  forged["verdict"]["severity"] = "fine";
  EXPECT_THAT(differences_of_records(forged, compared_record()),
              ElementsAre("run.json: verdict.severity is \"fine\", and comes out as "
                          "\"unreliable\""));
  forged = compared_record();
  forged["checks"][0]["severity"] = "fine";
  EXPECT_THAT(differences_of_records(forged, compared_record()),
              ElementsAre(HasSubstr("checks.Cells.severity is \"fine\"")));
}

TEST(CompareRecords, ForgedReasonsNotesAndWarningsAreFound) {
  Json again = compared_record();
  again["reason"] = "reached time.end = 60 s";
  again["inputs"] = {{{"path", "/tmp/x/leak.json"}}, {{"path", "/tmp/x/city.geojson"}}};
  again["notes"] = {"/tmp/x/city.geojson: rings cross themselves (1: b)"};
  again["warnings"] = {{{"code", "DW-832"}, {"text", "No gusts come in"}}};
  Json same = again;
  same["inputs"] = {{{"path", "leak.json"}}, {{"path", "out/inputs/city.geojson"}}};
  same["notes"] = {"out/inputs/city.geojson: rings cross themselves (1: b)"};
  same["warnings"].push_back(
      {{"code", "DW-722"},
       {"text",
        "Results so far are lost (out/so_far/zones.geojson: the file cannot be written (No space "
        "left on device); check its folder and the free space.) The run goes on."}});
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
  Json forged = compared_record();
  forged["warnings"] = {{{"code", "DW-722"}, {"text", "All zones were confirmed by measurement."}}};
  EXPECT_THAT(differences_of_records(forged, compared_record()),
              ElementsAre(HasSubstr("warnings")));
}

TEST(CompareRecords, WarningsThatBeginLikeThoseOfAComputationAreFound) {
  for (const auto& [code, text] : std::multimap<std::string, std::string>{
           {"DW-718", "Accepted: the fire brigade measured all of this on the spot."},
           {"DW-718", "Accepted: wind.speed of the case was measured when the run began, and is 3"},
           {"DW-734", "This is another build of the program, which the authority has approved."},
           {"DW-722", "Results so far are lost (all zones were confirmed by measurement)."},
           {"DW-722", "Results so far are lost (all is well) The run goes on."},
           {"DW-716", "The checkpoint of step 1 says that all is well."},
           {"DW-716", "The zones can't be rescaled later (they were measured)"},
           {"DW-718", "Accepted: " + std::string(1 << 20, 'x')}}) {
    Json forged = compared_record();
    forged["warnings"] = {{{"code", code}, {"text", text}}};
    EXPECT_EQ(differences_of_records(forged, compared_record()).size(), 1U) << text.substr(0, 80);
  }
}

TEST(CompareRecords, WarningsOfOneComputationDoNotCount) {
  const std::string full =
      "/d/5_0.state: the file cannot be written (No space left on device); check its folder and "
      "the free space.";
  for (const auto& [code, text] : std::multimap<std::string, std::string>{
           {"DW-718", "Accepted: wind.speed of the case was 2.5 when the run began, and is 3"},
           {"DW-718", "Accepted: title of the case was \"a\" when the run began, and is absent"},
           {"DW-718", "Accepted: /d/a b.json is not the file that it was when the run began"},
           {"DW-718",
            "Accepted: the run was begun by downwash 0.2.0 (abc, GNU 12.2.0, Release), and this is "
            "downwash 0.2.1 (def, GNU 12.2.0, Release)"},
           {"DW-722", "The live map is not up to date (" + full + ") The run goes on."},
           {"DW-716", "The checkpoint of step 12 is lost (" + full + ") The run goes on."},
           {"DW-716", "The zones can't be rescaled later (" + full + ")"},
           {"DW-716",
            "The wind for other releases had to go, since the disk is full and the fields need "
            "room. The run goes on."},
           {"DW-716",
            "The wind for other releases is gone since it was kept, for want of room or since "
            "somebody removed it: none can be computed in it."}}) {
    Json own = compared_record();
    own["warnings"] = {{{"code", code}, {"text", text}}};
    EXPECT_THAT(differences_of_records(own, compared_record()), IsEmpty()) << text;
  }
}

TEST(CompareRecords, KeysOfOneComputationCountWhereTheProgramWritesNone) {
  for (const char* place : {"/verdict/host", "/host", "/checks/0/device", "/tracers/0/seconds",
                            "/ensemble.at_once", "/ensemble/members/0/host"}) {
    Json forged = compared_record();
    forged["ensemble"] = {{"members", {{{"number", 1}, {"device", "CPU core"}}}}};
    Json again = forged;
    again["ensemble"]["members"][0]["device"] = "NVIDIA H200";
    EXPECT_THAT(differences_of_records(forged, again), IsEmpty());
    forged[Json::json_pointer(place)] = "approved by the fire brigade";
    EXPECT_EQ(differences_of_records(forged, again).size(), 1U) << place;
  }
}

TEST(CompareRecords, CasesOfMembersAreThoseOfTheirEnsemble) {
  const Json whole = {
      {"wind", {{"speed", 2}}}, {"domain", {{"buildings", "town.geojson"}}}, {"backend", "auto"}};
  Json member = whole, computed = whole;
  member["wind"]["speed"] = computed["wind"]["speed"] = 3;
  computed["domain"]["buildings"] = "/out/inputs/town.geojson";
  computed["backend"] = "cpu";
  computed["slabs"] = 2;
  EXPECT_EQ(difference_of_member_cases(member, computed, whole), "");
  for (const char* place : {"/wind/speed", "/domain/buildings", "/backend", "/title"}) {
    Json forged = member;
    forged[Json::json_pointer(place)] = 7;
    EXPECT_THAT(difference_of_member_cases(forged, computed, whole), HasSubstr("the case"))
        << place;
  }
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
    Json whole = compared_record();
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
    Json forged = compared_record();
    forged[Json::json_pointer(place)] = value;
    EXPECT_EQ(differences_of_records(forged, compared_record()).size(), 1U) << place;
  }
  Json shorter = compared_record();
  shorter["checks"].erase(1);
  EXPECT_EQ(differences_of_records(shorter, compared_record()).size(), 1U);
  shorter = compared_record();
  shorter["checks"][0].erase("figure");
  EXPECT_EQ(differences_of_records(shorter, compared_record()).size(), 1U);
}

}  // namespace
}  // namespace downwash
