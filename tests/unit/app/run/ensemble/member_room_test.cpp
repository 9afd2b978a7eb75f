// What members of an ensemble find on a disk that is full: room for their records and pages.
#include "app/run/ensemble/member_room.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "app/run/ensemble/member_pages.hpp"
#include "app/run/ensemble/member_runs.hpp"
#include "geometry/input/input_error.hpp"
#include "io/records/run_folder.hpp"
#include "tests/support/small_report.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {

namespace fs = std::filesystem;

TEST(MemberPages, WaitInMemoryIfNoFileCanBeWritten) {
  const test::TemporaryFolder folder;  // without members/
  MemberPages pages(folder.path(), true);
  pages.keep(2, test::small_page());
  EXPECT_EQ(pages.read(2).asked.title, test::small_page().asked.title);
  pages.discard(2);
  EXPECT_THROW(pages.read(2), InputError);
  MemberPages of_another_process(folder.path(), false);
  EXPECT_THROW(of_another_process.keep(2, test::small_page()), std::runtime_error);
}

TEST(MemberPages, WaitInFiles) {
  const test::TemporaryFolder folder;
  clear_members(folder.path(), 2);
  MemberPages pages(folder.path(), false);
  pages.keep(2, test::small_page());
  EXPECT_TRUE(fs::exists(member_page(folder.path(), 2)));
  EXPECT_EQ(MemberPages(folder.path(), true).read(2).asked.title, test::small_page().asked.title);
  pages.discard(2);
  EXPECT_FALSE(fs::exists(member_page(folder.path(), 2)));
}

TEST(MemberRoom, IsHeldForEachMember) {
  const test::TemporaryFolder folder;
  MemberRoom room(folder.path() / "not" / "there", 40);
  for (int member = 1; member <= 40; ++member) EXPECT_TRUE(room.take().held()) << member;
  EXPECT_FALSE(room.take().held());
  EXPECT_FALSE(fs::exists(folder.path() / "not"));
}

TEST(MemberRoom, FoldersOfMembersAreMadeAheadAndGoIfNoneRan) {
  const test::TemporaryFolder folder;
  const fs::path ran = folder.path() / member_folder(1), idle = folder.path() / member_folder(2);
  MemberRoom(folder.path(), 2).make_folders(folder.path(), 2);
  ASSERT_TRUE(fs::exists(ran / "run.lock"));
  { const RunFolder taken(ran, {}, {}); }
  std::ofstream(ran / "run.json") << "{}";
  for (const fs::path& place : {ran, idle, folder.path() / "none"}) remove_place(place);
  EXPECT_TRUE(fs::exists(ran / "run.json"));
  EXPECT_FALSE(fs::exists(idle));
}

TEST(MemberRoom, FieldsOfMembersThatEndedGiveWay) {
  const test::TemporaryFolder folder;
  const auto field = [&](int member) {
    return folder.path() / member_folder(member) / "fields" / "step_000001.vti";
  };
  for (const int member : {1, 2}) {
    fs::create_directories(field(member).parent_path());
    std::ofstream(field(member)) << "fields";
  }
  MemberRoom room(folder.path(), 2);
  EXPECT_FALSE(room.let_fields_go());
  room.ended(folder.path() / member_folder(1));
  EXPECT_TRUE(room.let_fields_go());
  EXPECT_TRUE(room.fields_went());
  EXPECT_FALSE(fs::exists(field(1)));
  EXPECT_TRUE(fs::exists(field(2))) << "that one goes on";
  EXPECT_FALSE(room.let_fields_go()) << "there are no more";
}

}  // namespace
}  // namespace downwash
