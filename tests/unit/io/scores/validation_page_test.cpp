#include "io/scores/validation_page.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "geometry/input/input_error.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {

namespace fs = std::filesystem;

class ValidationPage : public testing::Test {
 protected:
  static ValidationRecord sample(const std::string& backend) {
    ValidationRecord record;
    record.name = "pipe";
    record.title = "Flow in a pipe";
    record.description = "What is computed.";
    record.backend = backend;
    record.device = backend == "cpu" ? "CPU, 2 cores" : "NVIDIA H200";
    record.full = backend == "cuda";
    record.wall_seconds = 1.5;
    record.git_hash = "0123456789abcdef";
    record.ended = "2026-01-31T12:34:56Z";
    record.checks = {{"largest |Δu|", "0.01", "", "at most 0.02", "Poiseuille 1840", true},
                     {"bulk velocity", "0.9", "1", "", "Poiseuille 1840", std::nullopt}};
    record.tables = {{"By grid", {"cells", "error"}, {{"16", "0.02"}, {"32", "0.01"}}}};
    record.pictures = {{"profile.svg", "The profile."}};
    return record;
  }
  void keep(const ValidationRecord& record) {
    const fs::path folder = measured_folder(folder_, record.name, record.backend);
    fs::create_directories(folder);
    write_record(record, folder);
  }
  std::string page() {
    std::ifstream file(write_validation_page(folder_, {"pipe", "never_run"}));
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }

  const test::TemporaryFolder temporary_;
  const fs::path folder_ = temporary_.path() / "cases";
};

TEST_F(ValidationPage, HoldsWhatTheRecordsSay) {
  keep(sample("cpu"));
  keep(sample("cuda"));
  const std::string text = page();
  EXPECT_NE(text.find("| [Flow in a pipe](#pipe) | NVIDIA H200 | 1 of 1 | 1.5 |\n"
                      "| [Flow in a pipe](#pipe) | CPU, 2 cores | 1 of 1 | 1.5 |"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("| largest \\|Δu\\| | 0.01 |  | at most 0.02 | pass | Poiseuille 1840 |"),
            std::string::npos);
  EXPECT_NE(text.find("| bulk velocity | 0.9 | 1 |  |  | Poiseuille 1840 |"), std::string::npos);
  EXPECT_NE(text.find("| 32 | 0.01 |"), std::string::npos);
  EXPECT_NE(text.find("](pipe/measured/cuda/profile.svg)"), std::string::npos);
  EXPECT_EQ(text.find("measured/cpu/profile.svg"), std::string::npos) << "of one device only";
}

TEST_F(ValidationPage, TellsRevisionsFromChangesUponThem) {
  ValidationRecord record = sample("cpu");
  keep(record);
  EXPECT_NE(page().find("revision 0123456789, 2026-01-31"), std::string::npos);
  record.git_hash += "-dirty";
  keep(record);
  EXPECT_NE(page().find("revision 0123456789 with changes, 2026-01-31"), std::string::npos);
}

TEST_F(ValidationPage, SaysWhatFailed) {
  ValidationRecord record = sample("cpu");
  record.checks[0].passed = false;
  EXPECT_FALSE(record.passed());
  keep(record);
  EXPECT_NE(page().find("| FAIL |"), std::string::npos);
  EXPECT_NE(page().find("| 0 of 1 |"), std::string::npos);
  EXPECT_NE(check_lines(record).front().find("FAIL largest |Δu|"), std::string::npos);
}

TEST_F(ValidationPage, RefusesFilesThatAreNoRecords) {
  const fs::path folder = measured_folder(folder_, "pipe", "cpu");
  fs::create_directories(folder);
  std::ofstream(folder / "record.json") << "{\"case\": 1}";
  EXPECT_THROW(page(), InputError);
}

}  // namespace
}  // namespace downwash
