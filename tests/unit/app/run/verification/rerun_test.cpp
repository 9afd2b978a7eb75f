#include "app/run/verification/rerun.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>

#include "app/run/verification/record_in_folder.hpp"
#include "geometry/input/input_error.hpp"
#include "io/records/run_record.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

Json record() {
  return Json::parse(R"({
    "program": "downwash", "status": "finished",
    "started": "2026-11-25T10:00:00Z", "ended": "2026-11-25T10:00:05Z", "command_line": ["downwash"],
    "environment": { "version": "0", "git_hash": "", "compiler": "", "build_type": "" },
    "execution": { "backend": "cpu", "precision": "single", "slab_devices": ["CPU core"] },
    "inputs": [{ "path": "leak.json", "bytes": 2, "sha256": "ab" }], "case": {} })");
}

class RerunOfARecord : public testing::Test {
 protected:
  void write(const std::string& text) { std::ofstream(folder_.path() / "run.json") << text; }

  /// What verify says of a record that it can't read.
  std::string refusal() {
    try {
      recorded_run(folder_.path());
    } catch (const InputError& error) {
      EXPECT_EQ(error.message(), Message::run_record_damaged) << error.what();
      return error.what();
    }
    return "";
  }

  test::TemporaryFolder folder_;
};

TEST_F(RerunOfARecord, IsWhatTheRecordTells) {
  write(record().dump());
  EXPECT_EQ(recorded_run(folder_.path()).began.started, "2026-11-25T10:00:00Z");
}

TEST_F(RerunOfARecord, MalformedPartsNameTheRecord) {
  for (const auto& [place, value] : std::multimap<std::string, Json>{{"/started", "yesterday"},
                                                                     {"/started", 5},
                                                                     {"/ended", "soon"},
                                                                     {"/ended", 5},
                                                                     {"/status", 5},
                                                                     {"/execution/precision", 5},
                                                                     {"/execution/slab_devices", 5},
                                                                     {"/rescaled", 5},
                                                                     {"/case", "x"},
                                                                     {"/case", nullptr}}) {
    Json forged = record();
    forged[Json::json_pointer(place)] = value;
    write(forged.dump());
    EXPECT_THAT(refusal(), HasSubstr("run.json")) << place;
  }
}

TEST_F(RerunOfARecord, KeysThatStandTwiceAreRefused) {
  const std::string text = record().dump();
  write(R"({"verdict": {"severity": "fine"}, "verdict": {"severity": "look"}, )" + text.substr(1));
  EXPECT_THAT(refusal(), HasSubstr("run.json"));
}

TEST_F(RerunOfARecord, CountsOfFilesAreMissingInRecordsOfOtherVersionsAlone) {
  Json forged = record();
  write(forged.dump());
  const RunIdentity began = recorded_run(folder_.path()).began;
  EXPECT_THAT(contradictions(forged, began, folder_.path()), IsEmpty());
  forged["environment"]["version"] = this_environment().version;
  EXPECT_THAT(contradictions(forged, began, folder_.path()),
              Contains("run.json: written is missing"));
}

}  // namespace
}  // namespace downwash
