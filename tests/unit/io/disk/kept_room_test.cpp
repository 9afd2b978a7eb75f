// Room on a disk that is held until something needs it.
#include "io/disk/kept_room.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <fstream>
#include <iterator>
#include <string>

#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t bytes = 1 << 16;

/// No file can be opened, as on a disk that takes no more of them, until destruction.
class NoMoreFiles {
 public:
  NoMoreFiles() {
    getrlimit(RLIMIT_NOFILE, &before_);
    rlimit none = before_;
    none.rlim_cur = 0;
    setrlimit(RLIMIT_NOFILE, &none);
  }
  ~NoMoreFiles() { setrlimit(RLIMIT_NOFILE, &before_); }
  NoMoreFiles(const NoMoreFiles&) = delete;
  NoMoreFiles& operator=(const NoMoreFiles&) = delete;

 private:
  rlimit before_{};
};

class KeptRoomTest : public testing::Test {
 protected:
  /// All that is in the folder.
  std::ptrdiff_t entries() const {
    return std::distance(fs::directory_iterator(folder_.path()), fs::directory_iterator());
  }

  test::TemporaryFolder folder_;
  fs::path file_ = folder_.path() / "run.json";
  KeptRoom room_{folder_.path(), bytes};
};

TEST_F(KeptRoomTest, BecomesAFileWithoutAnotherOne) {
  std::ofstream(file_) << "of before, and longer than what comes";
  ASSERT_TRUE(room_.held());
  {
    const NoMoreFiles limit;
    EXPECT_TRUE(room_.become(file_, "the record"));
  }
  EXPECT_EQ(test::contents(file_), "the record");
  EXPECT_EQ(fs::status(file_).permissions() & fs::perms::owner_all,
            fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(entries(), 1) << "a draft is left";
  EXPECT_FALSE(room_.held());
}

TEST_F(KeptRoomTest, MayBecomeMoreThanItHolds) {
  room_.shrink(10);
  const std::string text(2 * bytes, 'x');
  EXPECT_TRUE(room_.become(file_, text));
  EXPECT_EQ(test::contents(file_), text);
}

TEST_F(KeptRoomTest, TakesNoFoldersPlace) {
  fs::create_directory(file_);
  EXPECT_FALSE(room_.become(file_, "the record"));
  EXPECT_TRUE(fs::is_directory(file_));
  EXPECT_EQ(entries(), 1);
}

TEST_F(KeptRoomTest, IsNothingWithoutAFolder) {
  KeptRoom none(folder_.path() / "missing", bytes);
  EXPECT_FALSE(none.held());
  EXPECT_EQ(none.error(), 0) << "that is no want of room";
  EXPECT_FALSE(none.become(file_, "the record"));
}

}  // namespace
}  // namespace downwash
