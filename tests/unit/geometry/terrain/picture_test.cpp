// Pictures that are given for a raster of the ground.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

#include "geometry/input/input_error.hpp"
#include "geometry/terrain/elevation_raster.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {

using testing::AllOf;
using testing::HasSubstr;

template <class Number>
void put(std::string& bytes, Number value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

/// A GeoTIFF of 8 x 8 cells without compression (TIFF 6.0): bands of bytes or of floats, one beside
/// the other; photometric 1: grey, 2: red, green, blue. `epsg`: number of a projected system;
/// `unit`: that of the values.
std::string tiff(std::uint16_t bands, bool bytes, std::uint16_t photometric, int alpha = -1,
                 std::uint16_t epsg = 0, const std::string& unit = "") {
  constexpr std::uint32_t edge = 8;
  std::string pixels, doubles;
  for (std::uint32_t n = 0; n < edge * edge * bands; ++n) {
    if (bytes) {
      put(pixels, static_cast<std::uint8_t>(n % 256));
    } else {
      put(pixels, 30 + 0.1F * static_cast<float>(n % 9));
    }
  }
  std::string file = "II*";
  file.push_back('\0');
  put(file, std::uint32_t{0});
  const auto keep = [&](const std::string& data) {
    const auto at = static_cast<std::uint32_t>(file.size());
    file += data;
    return at;
  };
  const std::uint32_t data = keep(pixels);
  std::string scale, tie, bits;
  for (const double value : {2.0, 2.0, 0.0}) put(scale, value);
  for (const double value : {0.0, 0.0, 0.0, 0.0, 900.0, 0.0}) put(tie, value);
  for (std::uint16_t n = 0; n < std::max<std::uint16_t>(bands, 2); ++n) {
    put(bits, static_cast<std::uint16_t>(bytes ? 8 : 32));
  }
  std::string formats;
  for (std::uint16_t n = 0; n < std::max<std::uint16_t>(bands, 2); ++n) {
    put(formats, static_cast<std::uint16_t>(bytes ? 1 : 3));
  }
  const std::uint32_t at_scale = keep(scale), at_tie = keep(tie);
  const auto shorts = [&](const std::string& values) {
    std::uint32_t field = 0;
    if (bands > 2) return keep(values);
    std::memcpy(&field, values.data(), bands * 2U);
    return field;
  };
  struct Tag {
    std::uint16_t tag, type;
    std::uint32_t count, value;
  };
  std::vector<Tag> tags{{256, 4, 1, edge},
                        {257, 4, 1, edge},
                        {258, 3, bands, shorts(bits)},
                        {259, 3, 1, 1},
                        {262, 3, 1, photometric},
                        {273, 4, 1, data},
                        {277, 3, 1, bands},
                        {278, 4, 1, edge},
                        {279, 4, 1, static_cast<std::uint32_t>(pixels.size())}};
  if (alpha >= 0) tags.push_back({338, 3, 1, static_cast<std::uint32_t>(alpha)});
  tags.push_back({339, 3, bands, shorts(formats)});
  tags.push_back({33550, 12, 3, at_scale});
  tags.push_back({33922, 12, 6, at_tie});
  if (epsg != 0) {
    std::string keys;
    constexpr std::array<std::uint16_t, 11> head{1, 1, 0, 2, 1024, 0, 1, 1, 3072, 0, 1};
    for (const std::uint16_t n : head) put(keys, n);
    put(keys, epsg);
    tags.push_back({34735, 3, 12, keep(keys)});
  }
  if (!unit.empty()) {
    const std::string words =
        "<GDALMetadata><Item name=\"UNITTYPE\" sample=\"0\" role=\"unittype\">" + unit +
        "</Item></GDALMetadata>" + std::string(1, '\0');
    tags.push_back({42112, 2, static_cast<std::uint32_t>(words.size()), keep(words)});
  }
  const auto start = static_cast<std::uint32_t>(file.size());
  put(file, static_cast<std::uint16_t>(tags.size()));
  for (const Tag& tag : tags) {
    put(file, tag.tag);
    put(file, tag.type);
    put(file, tag.count);
    put(file, tag.value);
  }
  put(file, std::uint32_t{0});
  std::memcpy(file.data() + 4, &start, sizeof start);
  return file;
}

class Pictures : public testing::Test {
 protected:
  ElevationRaster read(const std::string& content) const {
    const auto file = folder_.path() / "dem.tif";
    std::ofstream(file, std::ios::binary) << content;
    return read_by_gdal(file);
  }
  std::string refusal(const std::string& content) const {
    try {
      read(content);
    } catch (const InputError& error) {
      EXPECT_EQ(error.message(), Message::terrain_file);
      return error.what();
    }
    return "";
  }

  test::TemporaryFolder folder_;
};

TEST_F(Pictures, AreRefused) {
  EXPECT_THAT(
      refusal(tiff(3, true, 2)),
      AllOf(HasSubstr("it is a picture: 3 bands of whole numbers from 0 to 255 with colours"),
            HasSubstr("Terrain-RGB")));
  EXPECT_THAT(refusal(tiff(4, true, 2, 2)), HasSubstr("it is a picture: 3 bands"));
  EXPECT_THAT(refusal(tiff(3, true, 1, 0)), HasSubstr("it is a picture"));
  EXPECT_THAT(refusal(tiff(2, false, 1, 0)),
              AllOf(HasSubstr("it has 2 bands"), HasSubstr("gdal_translate -b 1")));
}

TEST_F(Pictures, OfOneBandAreDoubted) {
  EXPECT_THAT(read(tiff(1, true, 1)).format, HasSubstr("hillshade"));
  EXPECT_THAT(read(tiff(2, true, 1, 2)).format, HasSubstr("hillshade"));
}

TEST_F(Pictures, AreNotElevations) {
  EXPECT_EQ(read(tiff(1, false, 1)).format, "GeoTIFF");
  EXPECT_FLOAT_EQ(read(tiff(1, false, 1)).elevation[1], 30.1F);
  EXPECT_EQ(read(tiff(2, false, 1, 2)).elevation.size(), 64U);
}

TEST_F(Pictures, ElevationsMayBeInFeetWhereCoordinatesAre) {
  constexpr std::uint16_t massachusetts_feet = 2249, berlin = 25833;
  const ElevationRaster open = read(tiff(1, false, 1, -1, massachusetts_feet));
  EXPECT_THAT(open.format, HasSubstr("its elevations may be in feet: its coordinates are"));
  EXPECT_FLOAT_EQ(open.elevation[1], 30.1F);
  EXPECT_EQ(read(tiff(1, false, 1, -1, berlin)).format, "GeoTIFF");
  const ElevationRaster metres = read(tiff(1, false, 1, -1, massachusetts_feet, "metre"));
  EXPECT_EQ(metres.format, "GeoTIFF") << "who names the unit is believed";
  EXPECT_FLOAT_EQ(metres.elevation[1], 30.1F);
  const ElevationRaster feet = read(tiff(1, false, 1, -1, massachusetts_feet, "US survey foot"));
  EXPECT_EQ(feet.format, "GeoTIFF");
  EXPECT_NEAR(feet.elevation[1], 30.1 * 1200 / 3937, 1e-5);
  EXPECT_THAT(refusal(tiff(1, false, 1, -1, berlin, "fathom")), HasSubstr("are in \"fathom\""));
}

}  // namespace
}  // namespace downwash
