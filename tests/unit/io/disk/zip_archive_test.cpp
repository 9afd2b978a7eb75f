// ZIP archives, read by Python's zipfile.
#include "io/disk/zip_archive.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/foreign_programs.hpp"

namespace downwash {
namespace {

std::string sample() {
  ZipArchive archive;
  archive.add("doc.kml", std::string(10'000, 'a'));
  archive.add("files/ö.png", "\x01\x02");  // no shorter when it is deflated
  archive.add("empty", "");
  return std::move(archive).bytes();
}

TEST(ZipArchive, IsReadByOthers) {
  const test::TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "a.zip";
  std::ofstream(file, std::ios::binary) << sample();
  const std::string script =
      "import sys, zipfile\n"
      "z = zipfile.ZipFile(sys.argv[1])\n"
      "assert z.testzip() is None\n"
      "print([(i.filename, i.compress_type, len(z.read(i))) for i in z.infolist()])\n";
  std::ofstream(folder.path() / "read.py") << script;
  int status = 0;
  const std::string said = test::said_by(
      "python3 " + (folder.path() / "read.py").string() + " " + file.string(), status);
  EXPECT_EQ(status, 0) << said;
  EXPECT_EQ(said, "[('doc.kml', 8, 10000), ('files/ö.png', 0, 2), ('empty', 0, 0)]\n");
}

TEST(ZipArchive, HasTheSameBytesForTheSameContent) { EXPECT_EQ(sample(), sample()); }

}  // namespace
}  // namespace downwash
