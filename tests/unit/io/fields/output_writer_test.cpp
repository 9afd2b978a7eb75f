// The writer thread: order, errors, leftovers.
#include "io/fields/output_writer.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <atomic>
#include <csignal>
#include <stdexcept>
#include <thread>

#include "geometry/input/input_error.hpp"
#include "io/fields/cell_fields.hpp"
#include "tests/support/io_samples.hpp"

namespace downwash {
namespace {

namespace fs = std::filesystem;

OutputChoice chosen(bool plot3d = false) {
  return {.every = {}, .fields = {"velocity", "pressure", "solid"}, .vtk = true, .plot3d = plot3d};
}

int files_in(const fs::path& folder) {
  return static_cast<int>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

TEST(OutputWriter, WritesEverySnapshotInBothFormats) {
  const test::TemporaryFolder folder;
  const OutputScene scene = test::sample_scene();
  OutputWriter writer(folder.path(), scene, chosen(true));
  EXPECT_EQ(needed_fields(chosen().fields, scene.quantities),
            (std::vector<std::string>{"u", "v", "w", "pressure"}));
  for (int step = 0; step < 10; ++step) writer.push(test::sample_snapshot(scene, step, step));
  writer.close();
  EXPECT_EQ(files_in(folder.path() / "fields"), 10 + 1 + 10 + 1 + 1)
      << "vti, pvd, f, xyz, p3d and nothing temporary";
}

TEST(OutputWriter, SeriesIsInOrderAndOfWholeFiles) {
  const test::TemporaryFolder folder;
  const OutputScene scene = test::sample_scene();
  OutputWriter writer(folder.path(), scene, chosen());
  for (int step = 0; step < 20; ++step) {
    writer.push(test::sample_snapshot(scene, step, step));
    const std::string series = test::contents(folder.path() / "fields" / "series.pvd");
    std::size_t at = 0;
    for (int named = 0; (at = series.find("file=\"", at)) != std::string::npos; ++named) {
      at += std::string("file=\"").size();
      const std::string file = series.substr(at, series.find('"', at) - at);
      EXPECT_EQ(file, fmt::format("step_{:06}.vti", named));
      EXPECT_TRUE(test::contents(folder.path() / "fields" / file).ends_with("</VTKFile>\n"));
    }
  }
  writer.close();
}

TEST(OutputWriter, GoesOnWithASeries) {
  const test::TemporaryFolder folder;
  const OutputScene scene = test::sample_scene();
  OutputWriter::Series written;
  {
    OutputWriter writer(folder.path(), scene, chosen(true));
    for (int step = 0; step < 3; ++step) writer.push(test::sample_snapshot(scene, step, step));
    written = writer.written();
    ASSERT_EQ(written.vtk.size(), 3U);
    EXPECT_EQ(written.vtk[2].file, "step_000002.vti");
    EXPECT_EQ(written.vtk[2].time, 2);
    ASSERT_EQ(written.plot3d.size(), 3U);
    for (int step = 3; step < 5; ++step) writer.push(test::sample_snapshot(scene, step, step));
    writer.close();
  }
  const auto series = [&](const char* name) {
    return test::contents(folder.path() / "fields" / name);
  };
  const std::string vtk = series("series.pvd"), plot3d = series("series.p3d");
  OutputWriter writer(folder.path(), scene, chosen(true));
  writer.take_up(written, 0);
  for (int step = 3; step < 5; ++step) writer.push(test::sample_snapshot(scene, step, step));
  writer.close();
  EXPECT_EQ(series("series.pvd"), vtk);
  EXPECT_EQ(series("series.p3d"), plot3d);
}

/// When one more is taken, the last but one is on the disk.
TEST(OutputWriter, HoldsTwoSnapshotsAtMost) {
  const test::TemporaryFolder folder;
  const OutputScene scene = test::sample_scene();
  OutputWriter writer(folder.path(), scene, chosen(true));
  for (int step = 0; step < 20; ++step) {
    writer.push(test::sample_snapshot(scene, step, step));
    if (step < 2) continue;
    EXPECT_TRUE(fs::exists(folder.path() / "fields" / fmt::format("step_{:06}.f", step - 2)));
  }
}

TEST(OutputWriter, FinishesTheQueueWhenTheStepsFail) {
  const test::TemporaryFolder folder;
  const OutputScene scene = test::sample_scene();
  const auto fail = [&] {
    OutputWriter writer(folder.path(), scene, chosen());
    for (int step = 0; step < 3; ++step) writer.push(test::sample_snapshot(scene, step, step));
    throw std::domain_error("a step failed");
  };
  EXPECT_THROW(fail(), std::domain_error);
  EXPECT_EQ(files_in(folder.path() / "fields"), 3 + 1);
}

TEST(OutputWriter, DestructorFinishesTheQueue) {
  const test::TemporaryFolder folder;
  const OutputScene scene = test::sample_scene();
  {
    OutputWriter writer(folder.path(), scene, chosen());
    writer.push(test::sample_snapshot(scene, 1, 0));
    writer.push(test::sample_snapshot(scene, 2, 1));
  }
  EXPECT_TRUE(fs::exists(folder.path() / "fields" / "step_000002.vti"));
}

TEST(OutputWriter, VanishedFolderIsReported) {
  const test::TemporaryFolder folder;
  const OutputScene scene = test::sample_scene();
  OutputWriter writer(folder.path(), scene, chosen());
  fs::remove_all(folder.path() / "fields");
  writer.push(test::sample_snapshot(scene, 3, 0));
  try {
    writer.close();
    FAIL() << "no error";
  } catch (const std::runtime_error& error) {
    EXPECT_NE(std::string(error.what()).find("step_000003.vti: the file cannot be written"),
              std::string::npos)
        << error.what();
  }
}

TEST(OutputWriter, ErrorsReachTheNextPush) {
  const test::TemporaryFolder folder;
  const OutputScene scene = test::sample_scene();
  OutputWriter writer(folder.path(), scene, chosen());
  fs::remove_all(folder.path() / "fields");
  const auto push_many = [&] {
    for (int step = 0; step < 100; ++step) writer.push(test::sample_snapshot(scene, step, step));
  };
  EXPECT_THROW(push_many(), std::runtime_error) << "and does not block";
}

TEST(OutputWriter, FullDiskLeavesNothingHalfWritten) {
  const test::TemporaryFolder folder;
  const OutputScene scene = test::sample_scene();
  OutputWriter writer(folder.path(), scene, chosen());
  // A limit on the file size makes writes fail as on a full disk.
  rlimit before{};
  getrlimit(RLIMIT_FSIZE, &before);
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  rlimit small = before;
  small.rlim_cur = 100;
  setrlimit(RLIMIT_FSIZE, &small);
  writer.push(test::sample_snapshot(scene, 4, 0));
  EXPECT_THROW(writer.close(), std::runtime_error);
  setrlimit(RLIMIT_FSIZE, &before);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(files_in(folder.path() / "fields"), 0);
}

TEST(OutputWriter, TriesAgainOnceRoomIsMade) {
  const test::TemporaryFolder folder;
  const OutputScene scene = test::sample_scene();
  const fs::path fields = folder.path() / "fields";
  int asked = 0;
  OutputWriter writer(folder.path(), scene, chosen(),
                      {.make_room = [&] { return ++asked == 1 && fs::create_directory(fields); }});
  fs::remove_all(fields);
  writer.push(test::sample_snapshot(scene, 1, 0));
  writer.push(test::sample_snapshot(scene, 2, 1));
  writer.close();
  EXPECT_EQ(asked, 1);
  EXPECT_EQ(files_in(fields), 2 + 1);
  EXPECT_TRUE(writer.take_lost().empty());
}

TEST(OutputWriter, GoesOnAfterALostSnapshot) {
  const test::TemporaryFolder folder;
  const OutputScene scene = test::sample_scene();
  const fs::path fields = folder.path() / "fields";
  OutputWriter writer(folder.path(), scene, chosen(), {.goes_on = true});
  fs::remove_all(fields);
  writer.push(test::sample_snapshot(scene, 1, 0));
  EXPECT_TRUE(writer.written().vtk.empty()) << "and does not wait for ever";
  const std::vector<std::string> lost = writer.take_lost();
  ASSERT_EQ(lost.size(), 1U);
  EXPECT_NE(lost.front().find("step_000001.vti"), std::string::npos);
  fs::create_directory(fields);
  writer.push(test::sample_snapshot(scene, 2, 1));
  writer.close();
  EXPECT_TRUE(writer.take_lost().empty());
  EXPECT_TRUE(fs::exists(fields / "step_000002.vti"));
  const std::string series = test::contents(fields / "series.pvd");
  EXPECT_EQ(series.find("step_000001"), std::string::npos) << series;
}

TEST(OutputWriter, KeepsNoSnapshotThatTheSeriesDoesNotList) {
  const test::TemporaryFolder folder;
  const OutputScene scene = test::sample_scene();
  const fs::path fields = folder.path() / "fields";
  OutputWriter writer(folder.path(), scene, chosen(), {.goes_on = true});
  fs::create_directory(fields / "series.pvd");  // no file can take its place
  writer.push(test::sample_snapshot(scene, 1, 0));
  EXPECT_TRUE(writer.written().vtk.empty());
  EXPECT_EQ(writer.take_lost().size(), 1U);
  EXPECT_FALSE(fs::exists(fields / "step_000001.vti"));
  fs::remove(fields / "series.pvd");
  writer.push(test::sample_snapshot(scene, 2, 1));
  writer.close();
  const std::string series = test::contents(fields / "series.pvd");
  EXPECT_EQ(series.find("step_000001"), std::string::npos) << series;
  EXPECT_NE(series.find("step_000002"), std::string::npos) << series;
}

TEST(OutputWriter, WritesALateSnapshotAtTheEnd) {
  const test::TemporaryFolder folder;
  const OutputScene scene = test::sample_scene();
  const fs::path fields = folder.path() / "fields";
  std::atomic<bool> failed = false;
  OutputWriter writer(folder.path(), scene, chosen(),
                      {.make_room = [&] { return failed = true, false; }, .goes_on = true});
  fs::remove_all(fields);
  writer.push(test::sample_snapshot(scene, 1, 0));
  while (!failed) std::this_thread::yield();
  fs::create_directory(fields);
  writer.close();
  EXPECT_TRUE(writer.take_lost().empty());
  EXPECT_TRUE(fs::exists(fields / "step_000001.vti"));
}

TEST(OutputWriter, FolderThatCannotBeMadeIsAnInputError) {
  const test::TemporaryFolder folder;
  std::ofstream(folder.path() / "fields") << "a file";
  EXPECT_THROW(OutputWriter(folder.path(), test::sample_scene(), chosen()), InputError);
}

TEST(OutputWriter, AsksForTracersWhereTheyAreWritten) {
  const test::TemporaryFolder folder;
  const OutputScene scene = test::sample_scene();
  EXPECT_FALSE(needs_tracers(chosen().fields));
  OutputChoice choice = chosen();
  choice.fields.push_back("concentration");
  OutputWriter writer(folder.path(), scene, choice);
  EXPECT_TRUE(needs_tracers(choice.fields));
  writer.push(test::sample_snapshot_with({"chlorine"}, scene, 0));
  writer.push(test::sample_snapshot(scene, 1, 1));
  EXPECT_THROW(writer.close(), std::invalid_argument) << "the second has none";
}

TEST(OutputWriter, MissingVariableIsReported) {
  const test::TemporaryFolder folder;
  OutputWriter writer(folder.path(), test::sample_scene(), chosen());
  writer.push(FlowSnapshot{});
  EXPECT_THROW(writer.close(), std::invalid_argument);
}

}  // namespace
}  // namespace downwash
