#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "geometry/input_error.hpp"
#include "io/atomic_file.hpp"
#include "io_test_support.hpp"

namespace downwash {
namespace {

namespace fs = std::filesystem;

TEST(ResultFolder, IsCreatedWithItsParents) {
  const test::TemporaryFolder folder;
  prepare_result_folder(folder.path() / "a" / "b");
  EXPECT_TRUE(fs::is_directory(folder.path() / "a" / "b"));
  EXPECT_TRUE(fs::is_empty(folder.path() / "a" / "b"));
}

TEST(ResultFolder, ReplacesEarlierResultsAndNothingElse) {
  const test::TemporaryFolder folder;
  const fs::path fields = folder.path() / "fields";
  fs::create_directory(fields);
  const std::vector<std::string> results{
      "run.json",      "run.json.part",        "report.html",   "zones.geojson",     "zones.kml",
      "receptors.csv", "receptor_summary.csv", "buildings.csv", "buildings.csv.part"};
  for (const std::string& name : results) std::ofstream(folder.path() / name) << "x";
  for (const char* name : {"notes.txt", "my_run.json", "my_receptors.csv"}) {
    std::ofstream(folder.path() / name) << "x";
  }
  for (const char* name : {"step_000100.vti", "step_1000000.f", "series.pvd",
                           "step_000100.vti.part", "grid.xyz", "step_one.vti", "picture.png"}) {
    std::ofstream(fields / name) << "x";
  }
  prepare_result_folder(folder.path());
  for (const std::string& name : results) EXPECT_FALSE(fs::exists(folder.path() / name)) << name;
  EXPECT_TRUE(fs::exists(folder.path() / "notes.txt"));
  EXPECT_TRUE(fs::exists(folder.path() / "my_run.json"));
  EXPECT_TRUE(fs::exists(folder.path() / "my_receptors.csv"));
  EXPECT_TRUE(fs::exists(fields / "step_one.vti"));
  EXPECT_TRUE(fs::exists(fields / "picture.png"));
  EXPECT_EQ(std::distance(fs::directory_iterator(fields), fs::directory_iterator()), 2);
}

TEST(ResultFolder, RefusesAFile) {
  const test::TemporaryFolder folder;
  std::ofstream(folder.path() / "file") << "x";
  for (const fs::path& path : {folder.path() / "file", folder.path() / "file" / "below"}) {
    EXPECT_THROW(prepare_result_folder(path), InputError) << path;
  }
  EXPECT_EQ(test::contents(folder.path() / "file"), "x");
}

TEST(ResultFolder, RefusesWhatItCannotWrite) {
  if (geteuid() == 0) {
    EXPECT_THROW(prepare_result_folder("/proc/downwash"), InputError);
    EXPECT_THROW(prepare_result_folder("/proc"), InputError);
    return;
  }
  const test::TemporaryFolder folder;
  chmod(folder.path().c_str(), 0500);
  EXPECT_THROW(prepare_result_folder(folder.path()), InputError);
  EXPECT_THROW(prepare_result_folder(folder.path() / "below"), InputError);
  chmod(folder.path().c_str(), 0700);
}

TEST(ReplaceFile, AppearsWhole) {
  const test::TemporaryFolder folder;
  const fs::path file = folder.path() / "file";
  replace_file(file, "one");
  replace_file(file, "two");
  EXPECT_EQ(test::contents(file), "two");
  EXPECT_FALSE(fs::exists(file.string() + ".part"));
  EXPECT_THROW(replace_file(folder.path() / "none" / "file", "x"), std::runtime_error);
}

TEST(FileDraft, IsRemovedUnlessCommitted) {
  const test::TemporaryFolder folder;
  {
    const FileDraft draft(folder.path() / "file");
    std::ofstream(draft.temporary_path()) << "half";
  }
  EXPECT_TRUE(fs::is_empty(folder.path()));
}

}  // namespace
}  // namespace downwash
