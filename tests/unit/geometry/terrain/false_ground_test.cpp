// Values of a raster that are no ground.
#include "geometry/terrain/false_ground.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "geometry/terrain/raster_words.hpp"

namespace downwash {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr int n = 40;

/// Cells of 10 m, row 0 in the north; z(column, row).
ElevationRaster raster(const std::function<double(int, int)>& z, double cell = 10) {
  ElevationRaster made{.format = "",
                       .columns = n,
                       .rows = n,
                       .corner = {1000, 5000},
                       .per_column = {cell, 0},
                       .per_row = {0, -cell},
                       .elevation = {},
                       .is_missing = {},
                       .system = {}};
  for (int row = 0; row < n; ++row) {
    for (int column = 0; column < n; ++column) {
      made.elevation.push_back(static_cast<float>(z(column, row)));
    }
  }
  leave_out_false_ground(made, "dem.tif");
  return made;
}

/// Rolling ground of 530 to 545 m.
double hills(int column, int row) { return 537 + 7 * std::sin(0.3 * column) * std::cos(0.2 * row); }

std::vector<std::string> told_of(const ElevationRaster& made) {
  return split(made.format).sentences;
}

int missing_in(const ElevationRaster& made) {
  int count = 0;
  for (const float value : made.elevation) count += std::isfinite(value) ? 0 : 1;
  return count;
}

bool in_part(int column, int row) { return column < 4 && row < 5; }

TEST(FalseGround, IsNotFoundInGround) {
  const auto untouched = [](const std::function<double(int, int)>& z, double cell = 10) {
    const ElevationRaster made = raster(z, cell);
    EXPECT_EQ(missing_in(made), 0);
    EXPECT_THAT(told_of(made), IsEmpty());
  };
  untouched(hills);
  untouched([](int, int) { return 0.0; });
  const auto beyond = [](int column, int row) { return 8 * column + row < 90; };  // of a cliff
  untouched([](int column, int) { return column < 9 ? 0.0 : 50.0; });
  untouched(
      [&](int column, int row) { return hills(column, row) - (beyond(column, row) ? 80 : 0); });
  untouched([](int c, int) { return c < 9 ? 0.0 : c == 9 ? 12.0 : 31.0; });  // a cliff and its foot
  untouched([](int column, int row) { return std::max(0.0, 8.0 * column - 50 + row); });  // a shore
  untouched([](int c, int r) { return 900 - 10 * std::hypot(c - 20, r - 20); });  // a peak, 45°
  untouched([](int c, int r) { return 50 * std::abs(c - 20) + 0.1 * r; }, 30);    // a gorge
  untouched([](int c, int r) { return -4000 + 20.0 * c + r; }, 100);              // the sea floor
}

/// Grey of slopes under light from the northwest, as gdaldem makes it.
double hillshade(const std::function<double(int, int)>& z, int c, int r, double cell) {
  const double x = (z(c + 1, r) - z(c - 1, r)) / (2 * cell),
               y = (z(c, r - 1) - z(c, r + 1)) / (2 * cell);
  const double light = (1 + y - x) / std::sqrt(2 * (1 + x * x + y * y)) / std::sqrt(1.5);
  return std::round(std::clamp(255 * light, 0.0, 255.0));
}
double mountains(int c, int r) {
  return 1500 + 60 * std::sin(0.9 * c + 0.2 * r) + 45 * std::sin(0.7 * r - 0.4 * c) +
         20 * std::sin(1.9 * c) * std::cos(1.7 * r);
}

TEST(FalseGround, IsAHillshade) {
  for (const double cell : {1.0, 10.0, 30.0}) {
    const auto steep = [&](int c, int r) { return cell / 30 * mountains(c, r); };
    const ElevationRaster made =
        raster([&](int c, int r) { return hillshade(steep, c, r, cell); }, cell);
    EXPECT_THAT(told_of(made), testing::Contains(testing::StartsWith(picture_of_ground))) << cell;
  }
}

TEST(FalseGround, IsNotAHillshadeIfGroundRisesSo) {
  const auto told = [](const std::function<double(int, int)>& z, double cell) {
    return told_of(raster([&](int c, int r) { return std::round(z(c, r)); }, cell));
  };
  const auto plain = [](int c, int r) { return 31 + 0.02 * c + 0.7 * std::sin(0.4 * c + r); };
  const auto steep = [](int c, int r) { return 20 + 2.5 * c + 2 * r + 3 * std::sin(0.5 * c); };
  for (const double cell : {0.5, 1.0, 5.0, 30.0}) {
    EXPECT_THAT(told(plain, cell), IsEmpty()) << "flat, " << cell;
    EXPECT_THAT(told([&](int c, int r) { return 20 + 0.8 * cell * (c + r) / 2; }, cell), IsEmpty())
        << "39 degrees, " << cell;
  }
  EXPECT_THAT(told(steep, 5), IsEmpty());
  EXPECT_THAT(told_of(raster([](int c, int r) { return 20 + 2.5 * c + 0.1 * r; }, 2)), IsEmpty());
}

TEST(FalseGround, IsWhatNoPlaceHas) {
  for (const double value : {-9999.0, -32768.0, 32767.0, 65535.0, -3.4e38, 1e20, -99999.0}) {
    const ElevationRaster made =
        raster([&](int c, int r) { return in_part(c, r) ? value : hills(c, r); });
    EXPECT_EQ(missing_in(made), 20) << value;
    ASSERT_EQ(told_of(made).size(), 1U) << value;
    EXPECT_THAT(told_of(made)[0], AllOf(HasSubstr("20 cells"), HasSubstr("x 1005, y 4995"),
                                        HasSubstr("gdal_edit.py -a_nodata")));
  }
}

TEST(FalseGround, IsNamedSoThatItCanBeDeclared) {
  const ElevationRaster made =
      raster([](int c, int r) { return in_part(c, r) ? -9999 : hills(c, r); });
  EXPECT_THAT(told_of(made), ElementsAre(AllOf(HasSubstr("the value -9999 of 20 cells"),
                                               HasSubstr("-a_nodata -9999 dem.tif"))));
}

TEST(FalseGround, MayBeInCentimetres) {
  const ElevationRaster made = raster([](int c, int r) { return std::round(100 * hills(c, r)); });
  EXPECT_THAT(told_of(made),
              ElementsAre(AllOf(HasSubstr("may be in centimetres"), HasSubstr("1600 cells"),
                                Not(HasSubstr("-a_nodata")))));
  const ElevationRaster marked =
      raster([](int c, int r) { return in_part(c, r) ? 65535 : hills(c, r); });
  EXPECT_THAT(told_of(marked), ElementsAre(HasSubstr("-a_nodata 65535"))) << "a mark";
  EXPECT_THAT(told_of(raster([](int, int) { return 65535; })),
              ElementsAre(HasSubstr("-a_nodata 65535")))
      << "a tile without ground";
}

TEST(FalseGround, IsNothingBesideHighGround) {
  const ElevationRaster made = raster([](int c, int r) { return in_part(c, r) ? 0 : hills(c, r); });
  EXPECT_EQ(missing_in(made), 20);
  EXPECT_THAT(told_of(made), ElementsAre(AllOf(HasSubstr("the value 0 of 20 cells"),
                                               HasSubstr("530 m up or more"))));
}

TEST(FalseGround, IsOfSeveralKindsAtOnce) {
  const ElevationRaster made = raster([](int c, int r) {
    return in_part(c, r) ? -9999 : c > 35 ? 0 : c == 20 && r == 20 ? 8900 : hills(c, r);
  });
  EXPECT_EQ(missing_in(made), 20 + 4 * n + 1);
  EXPECT_EQ(told_of(made).size(), 3U);
}

TEST(FalseGround, IsACellThatStandsOut) {
  for (const double height : {300.0, -90.0, 8000.0}) {
    for (const int wide : {1, 2, 3}) {
      const ElevationRaster made = raster([&](int c, int r) {
        const bool out = c >= 17 && c < 17 + wide && r >= 9 && r < 9 + wide;
        return hills(c, r) + (out ? height : 0);
      });
      EXPECT_EQ(missing_in(made), wide * wide) << height << ' ' << wide;
      ASSERT_EQ(told_of(made).size(), 1U) << height << ' ' << wide;
      EXPECT_THAT(told_of(made)[0], HasSubstr(height > 0 ? "m above the cells" : "m below"));
    }
  }
  const ElevationRaster block =
      raster([](int c, int r) { return c > 9 && c < 15 && r > 9 && r < 15 ? 8900 : hills(c, r); });
  EXPECT_EQ(missing_in(block), 25);
  const ElevationRaster at_the_edge =
      raster([](int c, int r) { return hills(c, r) + (c == 0 && r == 7 ? 300 : 0); });
  EXPECT_THAT(told_of(at_the_edge), ElementsAre(HasSubstr("x 1005, y 4925")));
}

TEST(FalseGround, IsNotMendedWhereItIsEverywhere) {
  const ElevationRaster made =
      raster([](int c, int r) { return hills(c, r) + (c % 5 == 2 && r % 5 == 2 ? 40 : 0); });
  EXPECT_EQ(missing_in(made), 0);
  EXPECT_THAT(told_of(made),
              ElementsAre(AllOf(HasSubstr(doubt_of_ground), HasSubstr("64 cells stand up to 4"))));
}

TEST(FalseGround, IsAWholeRowThatStandsOut) {
  for (const double height : {35.0, -46.0, 300.0}) {
    for (const int wide : {1, 3}) {
      const ElevationRaster row = raster(
          [&](int c, int r) { return hills(c, r) + (r >= 12 && r < 12 + wide ? height : 0); });
      EXPECT_EQ(missing_in(row), wide * n) << height;
      EXPECT_THAT(told_of(row),
                  ElementsAre(AllOf(HasSubstr("row 13 of 40"), HasSubstr("taken for missing"))))
          << height;
    }
  }
  const ElevationRaster column =
      raster([](int c, int r) { return hills(c, r) + (c == 20 ? 35 : 0); });
  EXPECT_EQ(missing_in(column), n);
  EXPECT_THAT(told_of(column), ElementsAre(HasSubstr("column 21 of 40 stands 35")));
}

TEST(FalseGround, IsASeam) {
  const ElevationRaster made = raster([](int c, int r) { return hills(c, r) + (r > 26 ? 46 : 0); });
  EXPECT_EQ(missing_in(made), 0);
  EXPECT_THAT(told_of(made),
              ElementsAre(AllOf(HasSubstr(doubt_of_ground), HasSubstr("it has a seam"),
                                HasSubstr("from row 27 of 40 to the next one it rises by 4"))));
  const ElevationRaster zeros =
      raster([](int c, int r) { return c > 22 ? 0 : 12 + 0.01 * (c + r); });
  EXPECT_THAT(told_of(zeros), ElementsAre(AllOf(HasSubstr("to the value 0 of all cells"),
                                                HasSubstr("-a_nodata 0"))));
}

TEST(FalseGround, IsWhatWasMixedOfAMarkAndTheGround) {
  // Bilinear, from cells three times as wide: ground is missing in a corner.
  for (const double mark : {-9999.0, -32768.0}) {
    const ElevationRaster made = raster([&](int c, int r) {
      const double share = std::clamp((30.0 - c - r) / 3, 0.0, 1.0);
      return share * mark + (1 - share) * hills(c, r);
    });
    EXPECT_GT(*std::min_element(made.elevation.begin(), made.elevation.end(),
                                [](float a, float b) { return !(a >= b) && !std::isnan(a); }),
              520)
        << mark;
    EXPECT_THAT(told_of(made), testing::Contains(HasSubstr("what was mixed of"))) << mark;
    EXPECT_THAT(told_of(made), testing::Contains(HasSubstr("-srcnodata"))) << mark;
  }
}

TEST(FalseGround, MayBeMixedWithZerosAroundIt) {
  // A raster that was turned into another system, without a mark.
  const auto turned = [](int c, int r) {
    const double u = (c - 20) * 0.97 + (r - 20) * 0.26, v = (r - 20) * 0.97 - (c - 20) * 0.26;
    return std::clamp(16.5 - std::max(std::abs(u), std::abs(v)), 0.0, 1.0);
  };
  const ElevationRaster made = raster([&](int c, int r) { return turned(c, r) * (45 + 0.01 * c); });
  EXPECT_EQ(missing_in(made), 0);
  EXPECT_THAT(told_of(made),
              ElementsAre(AllOf(HasSubstr(doubt_of_ground), HasSubstr("the value 0 of"),
                                HasSubstr("gdal_edit.py -a_nodata 0"))));
  const auto island = [](int c, int r) {
    return std::max(0.0, 60 - 6 * std::hypot(c - 20, r - 20));
  };
  EXPECT_THAT(told_of(raster(island)), IsEmpty());
  const auto steep = [](int c, int r) {
    return std::max(0.0, 200 - 14 * std::hypot(c - 20, r - 20));
  };
  EXPECT_THAT(told_of(raster(steep)), IsEmpty());
}

TEST(FalseGround, IsClassesOfLandCover) {
  constexpr int land_cover[] = {10, 30, 50, 50, 60, 80, 40},
                corine[] = {111, 112, 121, 141, 211, 311, 512};
  for (const auto& classes : {land_cover, corine}) {
    const ElevationRaster made =
        raster([&](int c, int r) { return classes[(c / 6 * 3 + r / 5) % 7]; });
    EXPECT_THAT(told_of(made), testing::Contains(AllOf(testing::StartsWith(picture_of_ground),
                                                       HasSubstr("different values"),
                                                       HasSubstr("classes of land cover"))));
  }
  const auto whole = [](int c, int r) { return std::round(hills(c, r)); };
  EXPECT_THAT(told_of(raster(whole)), IsEmpty());
  EXPECT_THAT(told_of(raster(whole, 0.5)), IsEmpty());
  EXPECT_THAT(told_of(raster([](int c, int r) { return (c / 9 + r / 13) % 3 ? 0 : -1; })),
              IsEmpty());
}

TEST(FalseGround, MayBeInCentimetresBelowNineThousand) {
  const auto slope = [](int c, int r) {
    return 42 + 0.08 * c + 0.05 * r + 0.3 * std::sin(c / 7.0);
  };
  EXPECT_THAT(told_of(raster([&](int c, int r) { return std::round(100 * slope(c, r)); }, 8)),
              ElementsAre(AllOf(testing::StartsWith(doubt_of_scale), HasSubstr("whole numbers"),
                                HasSubstr("a hundredth"))));
  EXPECT_THAT(told_of(raster([&](int c, int r) { return std::round(10 * slope(c, r)); }, 8)),
              IsEmpty());
  EXPECT_THAT(told_of(raster([&](int c, int r) { return std::round(mountains(c, r)); }, 30)),
              IsEmpty());
  EXPECT_THAT(told_of(raster([](int c, int r) { return 20 + 7.5 * c + 0.1 * r; })), IsEmpty())
      << "37 degrees";
}

TEST(FalseGround, GoesWhereGroundGoesOn) {
  ElevationRaster made = parse_esri_grid(
      "ncols 3\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 1\nnodata_value -1\n-32768 2 5\n",
      "a.asc");
  EXPECT_THAT(made.elevation, ElementsAre(2, 2, 5));
  EXPECT_THAT(made.is_missing, ElementsAre(1, 0, 0));
}

}  // namespace
}  // namespace downwash
