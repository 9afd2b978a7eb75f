#include "io/disk/atomic_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "tests/support/io_samples.hpp"

namespace downwash {
namespace {

namespace fs = std::filesystem;

TEST(ReplaceFile, AppearsWhole) {
  const test::TemporaryFolder folder;
  const fs::path file = folder.path() / "file";
  replace_file(file, "one");
  replace_file(file, "two");
  EXPECT_EQ(test::contents(file), "two");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), fs::directory_iterator()), 1);
  EXPECT_THROW(replace_file(folder.path() / "none" / "file", "x"), std::runtime_error);
}

TEST(ReplaceFile, TakesTheNameOfRegularFilesOnly) {
  const test::TemporaryFolder folder;
  const fs::path target = folder.path() / "target", link = folder.path() / "link",
                 pipe = folder.path() / "pipe";
  replace_file(target, "mine");
  fs::create_symlink(target, link);
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  for (const fs::path& path : {link, pipe, folder.path()}) {
    EXPECT_THROW(replace_file(path, "x"), std::runtime_error) << path;
  }
  EXPECT_EQ(test::contents(target), "mine");
  EXPECT_TRUE(fs::is_symlink(link) && fs::is_fifo(pipe));
}

TEST(FileDraft, HasANameThatNobodyKnowsBefore) {
  const test::TemporaryFolder folder;
  const FileDraft one(folder.path() / "file"), other(folder.path() / "file");
  EXPECT_NE(one.temporary_path(), other.temporary_path());
  EXPECT_EQ(one.temporary_path().parent_path(), folder.path());
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
