// What a validation case says of its figures and of the devices it took.
#include "app/validation/validation_case.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "io/case/read_case.hpp"
#include "tests/support/source_folder.hpp"

namespace downwash {
namespace {

TEST(ValidationContext, NotesTheDevicesThatWereUsed) {
  ValidationContext context;
  context.most_slabs = 4;
  EXPECT_EQ(context.devices_used(), 1);
  EXPECT_EQ(context.execution(Precision::single, 2).slabs, 2);
  EXPECT_EQ(context.devices_used(), 2);
  context.execution(Precision::single);
  EXPECT_EQ(context.devices_used(), 2) << "the largest number counts";
}

TEST(ValidationContext, BoundsTheSlabsThatTheProgramChose) {
  ValidationContext context;
  context.most_slabs = 2;
  const Execution chosen{.backend = BackendKind::cpu, .precision = Precision::double_, .slabs = 8};
  const Execution bounded = context.bounded(chosen);
  EXPECT_EQ(bounded.slabs, 2);
  EXPECT_EQ(bounded.precision, Precision::double_);
  EXPECT_EQ(context.devices_used(), 2);
}

TEST(ValidationContext, CountsSeveralSlabsOnOneDeviceOnce) {
  ValidationContext context;  // one device
  EXPECT_EQ(context.execution(Precision::single, 3).slabs, 3);
  EXPECT_EQ(context.devices_used(), 1);
}

TEST(ValidationCases, AreCaseFilesOrSayWhatTheyAreInstead) {
  const std::filesystem::path cases = std::filesystem::path(DOWNWASH_SOURCE_DIR) / "cases";
  for (const ValidationCase& one : validation_cases()) {
    EXPECT_NE(one.file.empty(), one.instead.empty()) << one.name;
    EXPECT_TRUE(std::filesystem::exists(cases / one.name / "README.md")) << one.name;
    if (one.file.empty()) continue;
    EXPECT_TRUE(one.file.starts_with(one.name + "/")) << one.file;
    EXPECT_NO_THROW(read_case(cases / one.file)) << one.file;
  }
}

/// Every case is in docs/gallery.md: its page, its validation, and its run if it is a case file.
TEST(ValidationCases, AreInTheGallery) {
  std::ifstream file(std::filesystem::path(DOWNWASH_SOURCE_DIR) / "docs/gallery.md");
  const std::string gallery{std::istreambuf_iterator<char>(file), {}};
  ASSERT_FALSE(gallery.empty());
  const auto has = [&](const std::string& words) {
    return gallery.find(words) != std::string::npos;
  };
  for (const ValidationCase& one : validation_cases()) {
    EXPECT_TRUE(has("](../cases/" + one.name + "/README.md)")) << one.name;
    EXPECT_TRUE(has("downwash validate " + one.name + "\n")) << one.name;
    EXPECT_EQ(has("downwash run cases/" + one.name + "/case.json\n"), !one.file.empty())
        << one.name;
  }
}

TEST(ValidationCheck, JudgesByTheShareOfTheReference) {
  const ValidationCheck outside = within("rate", 0.013004, 0.012858, 0.01, "a simulation");
  EXPECT_EQ(outside.measured, "0.01300");
  EXPECT_EQ(outside.reference, "0.01286");
  EXPECT_EQ(outside.criterion, "within 1 %");
  EXPECT_EQ(outside.passed, false);
  EXPECT_EQ(within("rate", 0.012897, 0.012858, 0.01, "").passed, true);
  EXPECT_EQ(within("change", -1.02, -1, 0.05, "").passed, true) << "of a negative reference";
  EXPECT_EQ(within("change", 1, -1, 0.05, "").passed, false);
}

TEST(ValidationCheck, JudgesLimitsAndShowsOtherFiguresOnly) {
  EXPECT_EQ(at_most("error", 0.1, 0.1, "").passed, true);
  EXPECT_EQ(at_most("error", 0.11, 0.1, "").passed, false);
  EXPECT_EQ(at_least("order", 1.7, 1.8, "").passed, false);
  EXPECT_EQ(at_most("error", std::nan(""), 0.1, "").passed, false) << "no number meets nothing";
  EXPECT_EQ(within("rate", std::nan(""), 1, 0.1, "").passed, false);
  EXPECT_FALSE(shown("overhead", 0.2, "0.10", "").passed.has_value());
}

TEST(ValidationCheck, SaysWhatWasNotComputedWithoutPassingIt) {
  const ValidationCheck missing = not_computed("rotation", "needs a key", "an experiment");
  EXPECT_EQ(missing.measured, "not computed");
  EXPECT_EQ(missing.criterion, "needs a key");
  EXPECT_FALSE(missing.passed.has_value());
}

}  // namespace
}  // namespace downwash
