#include "io/records/run_folder.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "geometry/input/input_error.hpp"
#include "io/records/earlier_result.hpp"
#include "tests/support/io_samples.hpp"

namespace downwash {
namespace {

namespace fs = std::filesystem;

class RunFolderTest : public testing::Test {
 protected:
  fs::path out() const { return folder_.path() / "out"; }
  void make(const fs::path& file, const std::string& text = "x") const {
    fs::create_directories((out() / file).parent_path());
    std::ofstream(out() / file) << text;
  }
  /// As a run would leave it; each file says whose it is.
  void leave_result(const std::string& word, const std::string& status) const {
    const nlohmann::json record{
        {"program", "downwash"}, {"status", status}, {"of", word}, {"files", all_files_of_runs()}};
    make("run.json", record.dump());
    for (const char* file :
         {"case.json", "report.html", "receptors.csv", "fields/series.pvd",
          "fields/step_000100.vti", "fields/step_1000000.f", "fields/step_000200.pvti",
          "fields/step_000200_0.vti", "fields/step_1000000_12.vtr"}) {
      make(file, word);
    }
  }
  std::string begin() const { return RunFolder(out(), all_files_of_runs(), inputs_).note(); }
  std::string text(const fs::path& file) const { return test::contents(out() / file); }
  bool there(const fs::path& file) const { return fs::exists(out() / file); }

  test::TemporaryFolder folder_;
  std::vector<fs::path> inputs_;
};

TEST_F(RunFolderTest, IsMadeWithItsParentsAndEmpty) {
  const fs::path deep = out() / "a" / "b";
  { const RunFolder folder(deep, all_files_of_runs(), inputs_); }
  EXPECT_TRUE(fs::is_directory(deep));
  EXPECT_TRUE(fs::is_empty(deep)) << "no lock is left";
}

TEST_F(RunFolderTest, MovesTheEarlierResultAndNothingElse) {
  leave_result("first", "finished");
  make("report.html.0123456789abcdef.part");
  make("fields/step_000200.vti.0123456789abcdef.part");
  for (const char* name :
       {"notes.txt", "my_run.json", "fields/step_one.vti", "fields/step_000200_.vti",
        "fields/step_000200_x.vti", "fields/picture.png"}) {
    make(name, "mine");
  }
  EXPECT_NE(begin().find("moved to"), std::string::npos);
  EXPECT_EQ(text("previous/fields/step_000100.vti"), "first");
  EXPECT_EQ(text("previous/report.html"), "first");
  EXPECT_TRUE(there("previous/run.json"));
  for (const char* name :
       {"run.json", "case.json", "receptors.csv", "fields/series.pvd", "fields/step_000200.pvti",
        "fields/step_1000000_12.vtr", "report.html.0123456789abcdef.part"}) {
    EXPECT_FALSE(there(name)) << name;
  }
  for (const char* name :
       {"notes.txt", "my_run.json", "fields/step_one.vti", "fields/step_000200_.vti",
        "fields/step_000200_x.vti", "fields/picture.png"}) {
    EXPECT_EQ(text(name), "mine") << name;
  }
}

TEST_F(RunFolderTest, KeepsCheckpointsWithTheirRun) {
  leave_result("first", "interrupted");
  for (const char* name : {"checkpoint/7.json", "checkpoint/7_0.state"}) make(name, "first");
  make("checkpoint/notes.json", "mine");
  begin();
  EXPECT_EQ(text("previous/checkpoint/7.json"), "first");
  EXPECT_EQ(text("previous/checkpoint/7_0.state"), "first");
  EXPECT_FALSE(there("checkpoint/7.json"));
  EXPECT_EQ(text("checkpoint/notes.json"), "mine");
}

TEST_F(RunFolderTest, KnowsResultsOfARunThatDied) {
  leave_result("first", "running");
  for (const char* name : {"so_far/zones.geojson", "so_far/receptors.csv"}) make(name, "first");
  make("so_far/receptors.csv.0123456789abcdef.part");
  make("so_far/notes.txt", "mine");
  { const RunFolder folder = RunFolder::taken_up(out()); }
  EXPECT_EQ(text("so_far/zones.geojson"), "first");
  EXPECT_FALSE(there("so_far/receptors.csv.0123456789abcdef.part"));
  begin();
  EXPECT_EQ(text("previous/so_far/receptors.csv"), "first");
  EXPECT_FALSE(there("so_far/zones.geojson"));
  EXPECT_EQ(text("so_far/notes.txt"), "mine");
}

TEST_F(RunFolderTest, IsTakenUpAsItIs) {
  leave_result("first", "interrupted");
  {
    const RunFolder folder = RunFolder::taken_up(out());
    EXPECT_TRUE(there("run.lock"));
    EXPECT_THROW(RunFolder::taken_up(out()), InputError) << "it is in use";
  }
  EXPECT_EQ(text("report.html"), "first");
  EXPECT_FALSE(there("run.lock"));
  EXPECT_FALSE(there("previous"));
}

TEST_F(RunFolderTest, LosesWhatWasNotFinishedWhenTakenUp) {
  leave_result("first", "running");
  make("fields/series.p3d.0123456789abcdef.part");
  make("report.html.0123456789abcdef.part");
  make("notes.txt.part");
  { const RunFolder folder = RunFolder::taken_up(out()); }
  EXPECT_FALSE(there("fields/series.p3d.0123456789abcdef.part"));
  EXPECT_FALSE(there("report.html.0123456789abcdef.part"));
  EXPECT_TRUE(there("notes.txt.part"));
  EXPECT_EQ(text("fields/series.pvd"), "first");
}

TEST_F(RunFolderTest, KeepsOneResultAndRatherAFinishedOne) {
  leave_result("first", "finished");
  begin();
  leave_result("second", "interrupted");
  EXPECT_NE(begin().find("unfinished"), std::string::npos);
  EXPECT_EQ(text("previous/report.html"), "first");
  EXPECT_FALSE(there("report.html"));
  leave_result("third", "finished");
  fs::remove(out() / "receptors.csv");
  begin();
  EXPECT_EQ(text("previous/report.html"), "third");
  EXPECT_FALSE(there("previous/receptors.csv")) << "it was the first one's";
}

TEST_F(RunFolderTest, TakesUpAMoveThatWasCutShort) {
  leave_result("first", "finished");
  fs::create_directories(out() / "previous");
  fs::create_hard_link(out() / "run.json", out() / "previous/run.json");
  fs::rename(out() / "case.json", out() / "previous/case.json");
  begin();
  EXPECT_EQ(text("previous/case.json"), "first");
  EXPECT_EQ(text("previous/report.html"), "first");
  EXPECT_TRUE(there("previous/run.json"));
}

TEST_F(RunFolderTest, ABetterResultTakesThePlaceOfTheOneThatStands) {
  leave_result("better", "finished");
  fs::create_directories(out() / "finer");
  for (const char* name : {"run.json", "case.json", "report.html", "fields"}) {
    fs::rename(out() / name, out() / "finer" / name);
  }
  fs::remove(out() / "receptors.csv");
  leave_result("standing", "finished");
  make("fields/step_000200.vti", "standing");
  make("notes.txt", "mine");
  make("previous/run.json", "earlier");
  replace_result(out(), out() / "finer", out() / "coarser");
  EXPECT_EQ(text("report.html"), "better");
  EXPECT_EQ(text("fields/step_000100.vti"), "better");
  EXPECT_NE(text("run.json").find("better"), std::string::npos);
  EXPECT_FALSE(there("receptors.csv")) << "the better one has none";
  EXPECT_FALSE(there("fields/step_000200.vti"));
  EXPECT_FALSE(there("finer"));
  EXPECT_FALSE(there("coarser"));
  EXPECT_EQ(text("notes.txt"), "mine");
  EXPECT_EQ(text("previous/run.json"), "earlier");
}

TEST_F(RunFolderTest, ABetterResultTakesNoStrangersPlace) {
  leave_result("better", "finished");
  fs::create_directories(out() / "finer");
  for (const char* name : {"run.json", "report.html"}) {
    fs::rename(out() / name, out() / "finer" / name);
  }
  make("run.json", R"({"program": "downwash", "files": ["run.json", "case.json"]})");
  make("report.html", "mine");
  EXPECT_THROW(replace_result(out(), out() / "finer", out() / "coarser"), InputError);
  EXPECT_EQ(text("report.html"), "mine");
  EXPECT_EQ(text("finer/report.html"), "better");
  EXPECT_EQ(text("case.json"), "better") << "nothing was moved";
}

TEST_F(RunFolderTest, RefusesToTakeTheNamesOfStrangersFiles) {
  for (const char* name : {"receptors.csv", "run.json", "case.json", "fields/step_000001.vti"}) {
    make(name, "mine");
    EXPECT_THROW(begin(), InputError) << name;
    EXPECT_EQ(text(name), "mine");
    fs::remove(out() / name);
  }
  make("run.json", R"({"program": "downwash", "files": ["run.json", "notes.txt", "../x"]})");
  make("notes.txt", "mine");
  make("zones.kml", "mine");
  EXPECT_THROW(begin(), InputError) << "the list does not name it";
  fs::remove(out() / "zones.kml");
  begin();
  EXPECT_EQ(text("notes.txt"), "mine") << "no name that runs give, whatever the list says";
}

TEST_F(RunFolderTest, RefusesToTouchItsInputs) {
  leave_result("first", "finished");
  for (const char* name : {"case.json", "fields/series.pvd"}) {
    inputs_ = {out() / name};
    EXPECT_THROW(begin(), InputError) << name;
  }
  const fs::path other = folder_.path() / "other.json";
  fs::create_hard_link(out() / "case.json", other);
  inputs_ = {other};
  EXPECT_THROW(begin(), InputError) << "by whatever name";
  inputs_.clear();
  begin();
  inputs_ = {out() / "previous/case.json"};
  leave_result("second", "finished");
  EXPECT_THROW(begin(), InputError) << "it would be removed";
  EXPECT_EQ(text("previous/case.json"), "first");
}

TEST_F(RunFolderTest, FollowsNoLinks) {
  make("target/step_000001.vti", "mine");
  fs::create_directory_symlink(out() / "target", out() / "fields");
  EXPECT_THROW(begin(), InputError);
  fs::remove(out() / "fields");
  leave_result("first", "finished");
  fs::create_directory_symlink(out() / "target", out() / "previous");
  EXPECT_THROW(begin(), InputError);
  EXPECT_EQ(text("target/step_000001.vti"), "mine");
  EXPECT_EQ(text("report.html"), "first");
}

TEST_F(RunFolderTest, BelongsToOneRun) {
  leave_result("first", "finished");
  {
    const RunFolder one(out(), all_files_of_runs(), inputs_);
    try {
      begin();
      FAIL() << "two runs in one folder";
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find("process " + std::to_string(getpid())),
                std::string::npos)
          << error.what();
    }
    EXPECT_TRUE(there("previous/report.html"));
  }
  EXPECT_NO_THROW(begin());
}

TEST_F(RunFolderTest, WritesTheLastRecordIntoItsRoom) {
  RunFolder folder(out(), all_files_of_runs(), inputs_);
  RunRecord record;
  record.reason = "all is there";
  folder.keep_free(1 << 20);
  folder.give_room(record);
  folder.write_last(record);
  EXPECT_EQ(text("run.json"), record.json());
  record.reason = "and written once more";  // without that room
  folder.write_last(record);
  EXPECT_EQ(text("run.json"), record.json());
}

TEST_F(RunFolderTest, RefusesAFile) {
  make("file");
  for (const fs::path& path : {out() / "file", out() / "file" / "below"}) {
    EXPECT_THROW(RunFolder(path, files_of_run({}), inputs_), InputError) << path;
  }
  EXPECT_EQ(text("file"), "x");
}

TEST_F(RunFolderTest, RefusesWhatItCannotWrite) {
  if (geteuid() == 0) {
    EXPECT_THROW(RunFolder("/proc/downwash", files_of_run({}), inputs_), InputError);
    EXPECT_THROW(RunFolder("/proc", files_of_run({}), inputs_), InputError);
    return;
  }
  fs::create_directory(out());
  chmod(out().c_str(), 0500);
  EXPECT_THROW(begin(), InputError);
  chmod(out().c_str(), 0700);
}

}  // namespace
}  // namespace downwash
