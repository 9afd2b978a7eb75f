// Files that gzip has compressed.
#include "geometry/input/gzip.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include "geometry/files/building_file.hpp"
#include "geometry/input/input_error.hpp"

namespace downwash {
namespace {

using testing::HasSubstr;

std::string compressed(const std::string& content) {
  z_stream stream{};
  EXPECT_EQ(deflateInit2(&stream, 9, Z_DEFLATED, 16 + MAX_WBITS, 9, Z_DEFAULT_STRATEGY), Z_OK);
  std::string result(deflateBound(&stream, content.size()), ' ');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(content.data()));
  stream.avail_in = static_cast<uInt>(content.size());
  stream.next_out = reinterpret_cast<Bytef*>(result.data());
  stream.avail_out = static_cast<uInt>(result.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  result.resize(stream.total_out);
  deflateEnd(&stream);
  return result;
}

std::string refusal(const std::string& content, std::size_t most) {
  try {
    gunzip(content, "city.gz", most);
  } catch (const InputError& error) {
    EXPECT_EQ(error.message(), Message::file_not_read);
    return error.what();
  }
  return "";
}

TEST(Gunzip, TakesAllMembersAndPaddedEnds) {
  const std::string long_text(3'000'000, 'a'), one = compressed(long_text), two = compressed("b");
  EXPECT_EQ(gunzip(one + two, "city.gz", 4'000'000), long_text + 'b');
  EXPECT_EQ(gunzip(two + std::string(512, '\0'), "city.gz", 100), "b");
  EXPECT_EQ(gunzip(compressed(""), "city.gz", 100), "");
}

TEST(Gunzip, RefusesBombsAndWhatIsDamaged) {
  const std::string content = compressed(std::string(50'000'000, ' '));
  EXPECT_LT(content.size(), 100'000U);
  EXPECT_THAT(refusal(content, 8 << 20), HasSubstr("larger than 8 MiB"));
  EXPECT_THAT(refusal(content.substr(0, 1000), 1 << 30), HasSubstr("cut off"));
  EXPECT_THAT(refusal(content.substr(0, 5), 1 << 30), HasSubstr("cut off"));
  std::string damaged = content;
  damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 0x55);
  EXPECT_THAT(refusal(damaged, 1 << 30), HasSubstr("damaged"));
}

TEST(Gunzip, TakesNoMoreThanASmallFileMayHold) {
  std::string bomb;
  const std::string member = compressed(std::string(20'000'000, ' '));
  for (int n = 0; n < 10; ++n) bomb += member;
  EXPECT_THAT(refusal(bomb, std::size_t{1} << 30), HasSubstr("larger than 64 MiB"));
  EXPECT_EQ(most_unpacked(1000), std::size_t{64} << 20);
  EXPECT_EQ(most_unpacked(10'000'000), 500'000'000U);
}

TEST(Gunzip, HoldsNoMoreValuesThanASmallFileMay) {
  std::string city = R"({"type":"CityJSON","version":"1.0","CityObjects":{},"vertices":[[])";
  for (int n = 0; n < 2'000'000; ++n) city += ",[]";
  try {
    parse_buildings(compressed(city + "]}"), "city.json.gz");
    ADD_FAILURE() << "it was read";
  } catch (const InputError& error) {
    EXPECT_EQ(error.message(), Message::not_json);
    EXPECT_THAT(error.what(), HasSubstr("more than 20"));
  }
}

TEST(Gunzip, GoesBeforeAnyFormatAndOnce) {
  const std::string city = R"({"type":"CityJSON","version":"1.0","CityObjects":{},"vertices":[]})";
  for (const std::string& content : {std::string(R"([[[0,0],[9,0],[9,9]]])"), city}) {
    const auto words = [](const std::string& text) {
      try {
        parse_buildings(text, "city.json");
        return std::string("read");
      } catch (const InputError& error) {
        return std::string(error.what());
      }
    };
    EXPECT_EQ(words(compressed(content)), words(content));
  }
  EXPECT_THROW(parse_buildings(compressed(compressed("[]")), "city.json"), InputError);
}

}  // namespace
}  // namespace downwash
