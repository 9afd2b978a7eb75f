#include "app/serve/building_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "geometry/input/input_error.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {
namespace fs = std::filesystem;

/// Maps of a reader that is a script of the shell.
class FootprintReader : public ::testing::Test {
 protected:
  std::string read_by(const std::string& script) {
    const fs::path program = folder_.path() / "reader.sh", file = folder_.path() / "a.geojson";
    std::ofstream(program) << "#!/bin/sh\n" << script;
    fs::permissions(program, fs::perms::owner_all);
    std::ofstream(file) << "{}";
    try {
      return FootprintMaps(program, folder_.path() / "scratch").of(file, "");
    } catch (const InputError& error) {
      EXPECT_EQ(error.message(), Message::file_not_read);
      return error.what();
    }
  }
  test::TemporaryFolder folder_;
};

TEST_F(FootprintReader, GivesWhatItWrote) {
  EXPECT_EQ(read_by("[ $1 = --footprints ] && cat $2 >$3"), "{}");
  EXPECT_TRUE(fs::is_empty(folder_.path() / "scratch"));
}

TEST_F(FootprintReader, TellsWhatWentWrong) {
  EXPECT_EQ(read_by("echo -n a.geojson: no buildings >&2; exit 2"), "a.geojson: no buildings");
  EXPECT_THAT(read_by("kill -SEGV $$"), ::testing::HasSubstr("its reader ended by signal 11"));
}

TEST_F(FootprintReader, IsBounded) { EXPECT_EQ(read_by("echo -n $(ulimit -t) >$3"), "60"); }

}  // namespace
}  // namespace downwash
