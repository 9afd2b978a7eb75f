// The cases of `downwash validate`, as far as a CPU computes them in a minute or so each.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdio>
#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include "app/validation/validation_case.hpp"
#include "io/scores/validation_page.hpp"
#include "tests/support/flow/executions.hpp"
#include "tests/support/source_folder.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash {

void PrintTo(const ValidationCase& one, std::ostream* os) { *os << one.name; }

namespace {

namespace fs = std::filesystem;

class Validation : public ::testing::TestWithParam<ValidationCase> {
 protected:
  /// In a folder of its own, which goes afterwards.
  static void expect_passes(const ValidationCase& one, BackendKind backend, int most_slabs) {
    Log log(true);
    const std::atomic<bool> stop{false};
    ValidationRecord record;
    record.name = one.name;
    ValidationContext context;
    context.cases = fs::path(DOWNWASH_SOURCE_DIR) / "cases";
    context.case_file = one.file;
    const test::TemporaryFolder folder;
    context.folder = folder.path();
    context.backend = backend;
    context.most_slabs = most_slabs;
    context.log = &log;
    context.stop = &stop;
    one.compute(context, record);

    for (const std::string& line : check_lines(record)) std::printf("%s\n", line.c_str());
    EXPECT_FALSE(record.checks.empty());
    EXPECT_TRUE(record.passed());
  }
};

TEST_P(Validation, MeetsItsCriteria) { expect_passes(GetParam(), BackendKind::cpu, 2); }

TEST_P(Validation, MeetsItsCriteriaOnCuda) {
  DOWNWASH_NEEDS_DEVICE((Execution{BackendKind::cuda, Precision::double_, 1}));
  expect_passes(GetParam(), BackendKind::cuda, 1);
}

/// Several runs of 160,000 cells and more over twenty minutes each take a CPU too long; so do two
/// of one that another case computes already.
bool takes_long(const ValidationCase& one) {
  return one.name == "cosine_hill" || one.name == "prairie_grass_beyond" ||
         one.name == "stratified_wind" || one.name == "prairie_grass_stratified";
}

std::vector<ValidationCase> cases(bool long_ones) {
  std::vector<ValidationCase> chosen;
  for (const ValidationCase& one : validation_cases()) {
    if (takes_long(one) == long_ones) chosen.push_back(one);
  }
  return chosen;
}

INSTANTIATE_TEST_SUITE_P(Cases, Validation, ::testing::ValuesIn(cases(false)),
                         [](const auto& test) { return test.param.name; });
INSTANTIATE_TEST_SUITE_P(LongRunCases, Validation, ::testing::ValuesIn(cases(true)),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace downwash
