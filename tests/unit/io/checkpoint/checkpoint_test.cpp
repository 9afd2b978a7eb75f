#include "io/checkpoint/checkpoint.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "io/checkpoint/checksum.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {
namespace fs = std::filesystem;
using test::contents;

std::vector<std::byte> bytes_of(const std::string& text) {
  const auto bytes = std::as_bytes(std::span(text.data(), text.size()));
  return {bytes.begin(), bytes.end()};
}

void overwrite(const fs::path& file, const std::string& text) {
  std::ofstream(file, std::ios::binary | std::ios::trunc) << text;
}

/// Of two processes; the second row of "field" is of both.
void write_checkpoint(const fs::path& folder, std::int64_t number, const std::string& row) {
  CheckpointManifest manifest{.number = number,
                              .saved = "2026-11-24T06:00:00Z",
                              .steps = 10 * number,
                              .time = 0.1 * static_cast<double>(number),
                              .identity = R"({"case":{"title":"a \u00e4"}})",
                              .pieces = {}};
  for (int process = 0; process < 2; ++process) {
    StateFileWriter file(state_file(folder, number, process));
    file.put("field", -1 + process, bytes_of(row));
    file.put("field", 1, bytes_of("both"));
    file.put("field", 1, bytes_of("not twice"));
    file.put("nothing", process, {});
    manifest.pieces.push_back(file.commit());
  }
  complete_checkpoint(folder, manifest);
}

class CheckpointFiles : public ::testing::Test {
 protected:
  std::vector<std::string> names() const {
    std::vector<std::string> found;
    if (!fs::exists(path())) return found;
    for (const auto& entry : fs::directory_iterator(path())) {
      found.push_back(entry.path().filename().string());
    }
    return found;
  }
  fs::path path() const { return folder_.path(); }

 private:
  test::TemporaryFolder folder_;
};

TEST(Checksum, IsThatOfXz) {
  EXPECT_EQ(checksum(bytes_of("123456789")), 0x995DC9BBDF1939FAU);
  EXPECT_EQ(checksum({}), 0U);
}

TEST_F(CheckpointFiles, GiveBackWhatWasPut) {
  write_checkpoint(path(), 3, std::string(100'000, 'x'));
  const FoundCheckpoint found = newest_checkpoint(path());
  ASSERT_TRUE(found.checkpoint);
  EXPECT_TRUE(found.damaged.empty());
  const CheckpointManifest& manifest = found.checkpoint->manifest();
  EXPECT_EQ(manifest.number, 3);
  EXPECT_EQ(manifest.steps, 30);
  EXPECT_EQ(manifest.time, 0.1 * 3);
  EXPECT_EQ(manifest.identity, "{\"case\":{\"title\":\"a \u00e4\"}}");
  EXPECT_EQ(found.checkpoint->get("field", -1), bytes_of(std::string(100'000, 'x')));
  EXPECT_EQ(found.checkpoint->get("field", 0), bytes_of(std::string(100'000, 'x')));
  EXPECT_EQ(found.checkpoint->get("field", 1), bytes_of("both"));
  EXPECT_TRUE(found.checkpoint->get("nothing", 1).empty());
  EXPECT_THROW(found.checkpoint->get("field", 2), StateError);
  EXPECT_THROW(found.checkpoint->get("other", 0), StateError);
}

/// More than the writer gathers before it writes, by several threads.
TEST_F(CheckpointFiles, TakeRowsOfAnySize) {
  const auto row = [](int n) { return bytes_of(std::string(std::size_t(n) * 7'000, char(n))); };
  StateFileWriter file(state_file(path(), 1, 0));
  {
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < 3; ++thread) {
      threads.emplace_back([&, thread] {
        for (int n = thread; n < 100; n += 3) file.put("field", n, row(n));
      });
    }
  }
  const StateFileReader reader(path(), file.commit());
  for (int n = 0; n < 100; ++n) EXPECT_EQ(reader.get("field", n), row(n)) << n;
}

TEST_F(CheckpointFiles, AreNotThereBeforeTheyAreWhole) {
  write_checkpoint(path(), 1, "first");
  {
    StateFileWriter file(state_file(path(), 2, 0));
    file.put("field", 0, bytes_of("second"));
  }
  { StateFileWriter(state_file(path(), 2, 1)).commit(); }
  EXPECT_EQ(last_checkpoint(path()), 1);
  EXPECT_EQ(newest_checkpoint(path()).checkpoint->manifest().number, 1);
  keep_checkpoints(path(), 2);
  EXPECT_THAT(names(), testing::UnorderedElementsAre("1.json", "1_0.state", "1_1.state"));
}

TEST_F(CheckpointFiles, AreKeptByNumber) {
  for (const int number : {1, 2, 9, 10}) write_checkpoint(path(), number, "row");
  const std::vector<std::string> others{"11.json.old", "x_0.state", "7_a.state", "7_.state",
                                        "0.json",      "7.txt",     "-3.json"};
  for (const std::string& name : others) overwrite(path() / name, "of somebody");
  fs::create_directory(path() / "12.json");
  overwrite(path() / "10_0.state.0123456789abcdef.part", "draft");
  EXPECT_EQ(last_checkpoint(path()), 10);
  keep_checkpoints(path(), 2);
  std::vector<std::string> expected{"9.json",     "9_0.state",  "9_1.state", "10.json",
                                    "10_0.state", "10_1.state", "12.json"};
  expected.insert(expected.end(), others.begin(), others.end());
  EXPECT_THAT(names(), testing::UnorderedElementsAreArray(expected));
  keep_checkpoints(path(), 0);
  EXPECT_EQ(names().size(), others.size() + 1) << "the folder stays with what is in it";
  EXPECT_FALSE(newest_checkpoint(path()).checkpoint);
  for (const std::string& name : names()) fs::remove(path() / name);
  keep_checkpoints(path(), 0);
  EXPECT_FALSE(fs::exists(path()));
  EXPECT_EQ(last_checkpoint(path()), 0);
}

/// Each file of the newest, cut off anywhere and with a bit flipped in each of its bytes.
TEST_F(CheckpointFiles, OlderOnesGiveWayAndWhatIsBeingWrittenStays) {
  write_checkpoint(path(), 3, "three");
  write_checkpoint(path(), 4, "four");
  StateFileWriter(state_file(path(), 5, 0)).commit();  // its manifest is yet to come
  EXPECT_TRUE(discard_checkpoints_before(path(), last_checkpoint(path())));
  EXPECT_THAT(names(),
              testing::UnorderedElementsAre("4.json", "4_0.state", "4_1.state", "5_0.state"));
  EXPECT_FALSE(discard_checkpoints_before(path(), last_checkpoint(path())));
}

TEST_F(CheckpointFiles, GiveWayToTheOneBeforeWhereTheyAreDamaged) {
  write_checkpoint(path(), 1, "old");
  write_checkpoint(path(), 2, "new row");
  const auto number_found = [&] {
    const FoundCheckpoint found = newest_checkpoint(path());
    EXPECT_EQ(found.damaged.empty(), found.checkpoint && found.checkpoint->manifest().number == 2);
    return found.checkpoint ? found.checkpoint->manifest().number : 0;
  };
  ASSERT_EQ(number_found(), 2);
  for (const char* name : {"2_0.state", "2_1.state"}) {
    const std::string whole = contents(path() / name);
    for (std::size_t length = 0; length < whole.size(); ++length) {
      overwrite(path() / name, whole.substr(0, length));
      EXPECT_EQ(number_found(), 1) << name << " of " << length << " bytes";
    }
    overwrite(path() / name, whole + "x");
    EXPECT_EQ(number_found(), 1);
    for (std::size_t byte = 0; byte < whole.size(); ++byte) {
      std::string flipped = whole;
      flipped[byte] = static_cast<char>(flipped[byte] ^ (1 << byte % 8));
      overwrite(path() / name, flipped);
      EXPECT_EQ(number_found(), 1) << name << " with a bit of byte " << byte << " flipped";
    }
    fs::remove(path() / name);
    EXPECT_EQ(number_found(), 1) << name << " is gone";
    fs::create_symlink("1_0.state", path() / name);
    EXPECT_EQ(number_found(), 1) << name << " is a link";
    fs::remove(path() / name);
    overwrite(path() / name, whole);
  }
  const std::string whole = contents(path() / "2.json");
  for (std::size_t length = 1; length + 1 < whole.size(); ++length) {
    overwrite(path() / "2.json", whole.substr(0, length));
    EXPECT_EQ(number_found(), 1) << length;
  }
  const FoundCheckpoint newest = newest_checkpoint(path());
  ASSERT_EQ(newest.damaged.size(), 1U);
  EXPECT_THAT(newest.damaged[0], testing::HasSubstr("2.json"));
  int changed = 0;
  for (std::size_t byte = 0; byte < whole.size(); ++byte) {
    std::string flipped = whole;
    flipped[byte] = static_cast<char>(flipped[byte] ^ (1 << byte % 8));
    overwrite(path() / "2.json", flipped);
    const FoundCheckpoint found = newest_checkpoint(path());
    ASSERT_TRUE(found.checkpoint);
    if (found.checkpoint->manifest().number == 1) {
      ++changed;
      continue;
    }
    // White space only: what it says is what was said.
    EXPECT_EQ(found.checkpoint->manifest().steps, 20);
    EXPECT_EQ(found.checkpoint->manifest().identity, "{\"case\":{\"title\":\"a \u00e4\"}}");
  }
  EXPECT_GT(changed, static_cast<int>(whole.size() / 2));
}

TEST_F(CheckpointFiles, AreNoneOfAnotherVersionOfTheFormat) {
  write_checkpoint(path(), 1, "row");
  std::string state = contents(path() / "1_0.state");
  ++state[16];
  overwrite(path() / "1_0.state", state);
  const FoundCheckpoint found = newest_checkpoint(path());
  EXPECT_FALSE(found.checkpoint);
  ASSERT_EQ(found.damaged.size(), 1U);
  EXPECT_THAT(found.damaged[0], testing::HasSubstr("version 3"));
}

TEST_F(CheckpointFiles, SayWhenTheyCannotBeWritten) {
  EXPECT_THROW(StateFileWriter(path() / "missing" / "1_0.state"), std::runtime_error);
  EXPECT_THROW(complete_checkpoint(path() / "missing", {.number = 1, .identity = "{}"}),
               std::runtime_error);
  EXPECT_EQ(last_checkpoint(path() / "missing"), 0);
  EXPECT_FALSE(newest_checkpoint(path() / "missing").checkpoint);
}

}  // namespace
}  // namespace downwash
