// Building files that are read without a fault and mean something else.
#include "geometry/buildings/file_doubts.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <iomanip>

#include "app/run/ingredients/building_ingredient.hpp"
#include "geometry/buildings/stray_buildings.hpp"
#include "geometry/geojson/geojson_reader.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"
#include "geometry/sizing/domain_sizing.hpp"

namespace downwash {
namespace {

std::string square_ring(double x, double y, double side) {
  return text("[[", x, ',', y, "],[", x + side, ',', y, "],[", x + side, ',', y + side, "],[", x,
              ',', y + side, "]]");
}

std::string outline_feature(const std::string& properties, const std::string& rings) {
  return text(R"({"type": "Feature", "id": "b", "properties": )", properties,
              R"(, "geometry": {"type": "Polygon", "coordinates": [)", rings, "]}}");
}

BuildingSet read_outlines(const std::vector<std::string>& features) {
  std::string all;
  for (const std::string& one : features) all += (all.empty() ? "" : ",") + one;
  return parse_geojson(text(R"({"type": "FeatureCollection", "features": [)", all, "]}"), "city");
}

/// The sentence that begins so, empty when there is none.
std::string warning(const BuildingSet& set, const std::string& beginning) {
  for (const auto& entry : set.report.warnings.entries()) {
    if (entry.what.starts_with(beginning)) return sentence(entry);
  }
  return "";
}

/// The doubt that begins so; one without words when there is none.
Doubt doubt_that_begins(const BuildingSet& set, const std::string& beginning) {
  for (const Doubt& one : set.report.doubts) {
    if (one.what.starts_with(beginning)) return one;
  }
  return {};
}

DomainOptions four_metres() {
  DomainOptions options;
  options.resolution = 4;
  return options;
}

TEST(FileDoubts, HintAtHeightsUnderAnotherName) {
  std::vector<std::string> features;
  for (int n = 0; n < 20; ++n) {
    features.push_back(
        outline_feature(text(R"({"MEANHEIGHT": )", 8 + n, R"(, "ELEV": 1320, "GID": )", n, '}'),
                        square_ring(500 + 20 * n, 0, 10)));
  }
  const BuildingSet set = read_outlines(features);
  EXPECT_EQ(set.report.assumed, 20);
  EXPECT_EQ(warning(set, "hardly any heights"),
            "hardly any heights are known, but other properties look like heights: name the one in "
            "metres above ground as `domain.height_key` (1: meanheight (8 to 27))");
  for (std::string& one : features) one.replace(one.find("GID"), 3, "height");
  EXPECT_EQ(warning(read_outlines(features), "hardly any heights"), "") << "the heights are known";
}

TEST(FileDoubts, NameHeightsWhoseUmlautsGdalLost) {
  Attributes attributes;
  attributes.set("Geb__udeh__he", std::string("12,5"));
  const Attributes* only = &attributes;
  EXPECT_EQ(possible_height_keys({&only, 1}).size(), 1U);
}

TEST(FileDoubts, NameHeightsThatStoreysPassOver) {
  const auto doubt_with = [](const std::string& properties) {
    std::vector<std::string> features;
    for (int n = 0; n < 20; ++n) {
      features.push_back(outline_feature(
          text("{\"building:levels\": ", 2 + n % 4, ", ", properties, ": ", 8 + n, '}'),
          square_ring(500 + 20 * n, 0, 10)));
    }
    return doubt_that_begins(read_outlines(features), "heights are taken from storeys");
  };
  for (const char* key : {"ALTURA", "ALTEZZA", "hoogte", "wysokosc", "korkeus"}) {
    const Doubt found = doubt_with(text('"', key, '"'));
    EXPECT_NE(found.what.find(lower_case(key) + " (8 to 27)"), std::string::npos) << key;
    EXPECT_NE(found.remedy.find("`domain.height_key`"), std::string::npos) << key;
  }
  for (const char* key : {"height", "roof:height", "ground_elev", "gid"}) {
    EXPECT_EQ(doubt_with(text('"', key, '"')).what, "") << key;
  }
}

TEST(FileDoubts, OutlinesThatCrossThemselves) {
  const auto doubt_with = [](const std::string& ring) {
    std::vector<std::string> features{outline_feature("{\"height\": 9}", ring)};
    for (int n = 0; n < 40; ++n) {
      features.push_back(outline_feature("{\"height\": 9}", square_ring(500 + 30 * n, 0, 20)));
    }
    return doubt_that_begins(read_outlines(features), "outlines cross");
  };
  EXPECT_EQ(doubt_with(square_ring(0, 0, 20)).what, "");
  EXPECT_EQ(doubt_with("[[0,0],[20,0],[20,20],[0,20],[0.05,-0.05]]").what, "") << "a corner";
  // Two corners exchanged, and a hall whose ring turns back on itself.
  const Doubt half = doubt_with("[[0,0],[20,0],[0,20],[20,20]]");
  EXPECT_EQ(half.what,
            "outlines cross themselves or each other: 200 m2 may be missing or too much, "
            "for 16200 m2 of footprints");
  EXPECT_FALSE(half.misleads);
  const Doubt hall = doubt_with("[[0,0],[200,0],[0,100],[200,100]]");
  EXPECT_TRUE(hall.misleads) << hall.what;
  // One that is all tangles is left out.
  std::string tangle = "[";
  for (int n = 0; n < 1200; ++n) {
    tangle += text(n > 0 ? "," : "", '[', 30 * ((n * 7919) % 997) / 997.0, ',',
                   30 * ((n * 104729) % 991) / 991.0, ']');
  }
  EXPECT_NE(doubt_with(tangle + "]").what, "");
}

TEST(FileDoubts, StrayBuildingsAreNamedWithTheirDistance) {
  std::vector<std::string> features;
  for (int n = 0; n < 40; ++n)
    features.push_back(outline_feature("{\"height\": 9}", square_ring(500 + 30 * n, 0, 10)));
  EXPECT_EQ(warning(read_outlines(features), "buildings far"), "");
  features.push_back(
      outline_feature("{\"height\": 9, \"name\": \"Shed\"}", square_ring(600, 3010, 10)));
  const BuildingSet near = read_outlines(features);
  EXPECT_EQ(warning(near, "buildings far"),
            "buildings far from all others, which the domain has to reach (1: b (\"Shed\"), 3 km "
            "away)");
  EXPECT_NO_THROW(size_domain(near.buildings, four_metres()));

  features.back() =
      outline_feature("{\"height\": 9, \"name\": \"Shed\"}", square_ring(600, 42010, 10));
  try {
    size_domain(read_outlines(features).buildings, four_metres());
    FAIL() << "the domain is 42 km wide";
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "building b (\"Shed\"): it stands 42 km from the others, which makes the domain "
                 "1360 m x 42110 m; remove it from the building file, or give `domain.size` and "
                 "`domain.cells`");
  }
}

TEST(FileDoubts, TwoDistrictsAreNoStrays) {
  std::vector<std::string> features;
  for (int n = 0; n < 40; ++n) {
    features.push_back(outline_feature("{}", square_ring(500 + 30 * n, n % 2 == 0 ? 0 : 5000, 10)));
  }
  EXPECT_TRUE(stray_buildings(read_outlines(features).buildings).empty());
}

/// Ten houses of 12 m x 8 m, turned against north, in Berlin.
std::vector<std::string> houses_with_axes(bool swapped) {
  std::vector<std::string> features;
  for (int n = 0; n < 10; ++n) {
    const double angle = 0.3 + 0.05 * n;
    std::string ring;
    for (const auto& [x, y] : {Point{0, 0}, Point{12, 0}, Point{12, 8}, Point{0, 8}}) {
      const double east = x * std::cos(angle) - y * std::sin(angle) + 30 * n;
      const double north = x * std::sin(angle) + y * std::cos(angle);
      const double lon = 13.41 + east / 67840, lat = 52.54 + north / 111270;
      ring += text(ring.empty() ? "" : ",", std::setprecision(12), '[', swapped ? lat : lon, ',',
                   swapped ? lon : lat, ']');
    }
    features.push_back(outline_feature("{\"height\": 9}", '[' + ring + ']'));
  }
  return features;
}

TEST(FileDoubts, RightAnglesTellLongitudeFromLatitude) {
  EXPECT_EQ(
      doubt_that_begins(read_outlines(houses_with_axes(false)), "longitude and latitude").what, "");
  const Doubt swapped =
      doubt_that_begins(read_outlines(houses_with_axes(true)), "longitude and latitude");
  EXPECT_EQ(swapped.what,
            "longitude and latitude seem to be the wrong way round: 100 % of the corners are right "
            "angles if they are, and 0 % as they are read");
  EXPECT_TRUE(swapped.misleads);
}

TEST(FileDoubts, HolesOutsideTheirOutlineAreNoBuildings) {
  const auto both = text(square_ring(500, 0, 10), ',', square_ring(900, 0, 40));
  const BuildingSet set = read_outlines({outline_feature("{\"height\": 9}", both)});
  EXPECT_TRUE(set.buildings[0].footprint[0].holes.empty());
  EXPECT_GT(set.report.footprint_area, 0);
  EXPECT_EQ(warning(set, "holes outside"), "holes outside of their outline are left out (1: b)");
  const auto within = text(square_ring(500, 0, 10), ',', square_ring(500, 0, 4));
  const Building angle = read_outlines({outline_feature("{\"height\": 9}", within)}).buildings[0];
  EXPECT_NEAR(area(angle.footprint), area(set.buildings[0].footprint) * (1 - 0.16), 1e-3);
}

TEST(FileDoubts, FeaturesWithoutProperties) {
  EXPECT_EQ(warning(read_outlines({outline_feature("null", square_ring(500, 0, 10))}),
                    "features without"),
            "features without any properties, taken for buildings (1: b)");
  EXPECT_EQ(doubt_that_begins(read_outlines({outline_feature("null", square_ring(500, 0, 10))}),
                              "1 of 1 without")
                .remedy,
            "Check if they are buildings.");
}

/// 24 m x 16 m from south to north, their sides along the axes; coordinates by `place` of metres.
template <class Place>
std::vector<std::string> town(const Place& place) {
  std::vector<std::string> features;
  for (int n = 0; n < 16; ++n) {
    const double x = 40 * (n % 4), y = 30 * (n / 4.0 - n % 4 / 4.0);
    std::string ring;
    for (const auto& [east, north] : {Point{0, 0}, Point{24, 0}, Point{24, 16}, Point{0, 16}}) {
      const Point p = place(x + east, y + north);
      ring += text(ring.empty() ? "" : ",", std::setprecision(12), '[', p.x, ',', p.y, ']');
    }
    features.push_back(outline_feature("{\"height\": 12}", '[' + ring + ']'));
  }
  return features;
}

Point in_berlin(double x, double y) { return {13.4 + x / 67840, 52.5 + y / 111270}; }

// Right angles tell nothing of houses that lie along the meridians.
TEST(FileDoubts, TownsInTheSeaAreTheWrongWayRoundIfTheyWouldBeOnLand) {
  EXPECT_TRUE(read_outlines(town(in_berlin)).report.doubts.empty());
  const BuildingSet swapped = read_outlines(town([](double x, double y) {
    const Point p = in_berlin(x, y);
    return Point{p.y, p.x};
  }));
  const Doubt told =
      doubt_that_begins(swapped, "longitude and latitude seem to be the wrong way round: the");
  EXPECT_TRUE(told.misleads);
  EXPECT_EQ(told.remedy, "Swap them in the file.");
  const BuildingSet atlantic = read_outlines(town([](double x, double y) {
    return Point{-40 + x / 1e5, 30 + y / 1e5};
  }));
  EXPECT_TRUE(doubt_that_begins(atlantic, "the buildings lie in the sea, at -40").misleads ==
              false);
  EXPECT_EQ(atlantic.report.doubts.size(), 1U);
}

TEST(FileDoubts, LatitudesBeyond90AreRefusedAsSwapped) {
  try {
    read_outlines(town([](double x, double y) {
      return Point{36.17 + y / 111000, -115.15 + x / 90000};
    }));
    FAIL() << "read as metres";
  } catch (const InputError& error) {
    EXPECT_EQ(error.message(), Message::coordinates);
    EXPECT_STREQ(error.what(),
                 "city: coordinates: longitude and latitude are the wrong way round: 36.17054054, "
                 "-115.1491111, for example, is no place as it stands; swap them in the file");
  }
}

TEST(FileDoubts, LongitudesCountedFrom0To360AreRead) {
  const auto las_vegas = [](double x, double y) {
    return Point{244.85 + x / 90000, 36.17 + y / 111000};
  };
  const BuildingSet set = read_outlines(town(las_vegas));
  EXPECT_NEAR(set.projection.origin().lon, -115.15, 0.01);
  EXPECT_NEAR(set.report.footprint_area, 16 * 24 * 16, 100);
  EXPECT_TRUE(set.report.doubts.empty());
  // One beyond 180 alone is a slip, and no place on the other side of the Earth.
  std::vector<std::string> berlin = town(in_berlin);
  berlin.push_back(outline_feature("{\"height\": 9}", square_ring(213.4, 52.5, 1e-4)));
  EXPECT_THROW(read_outlines(berlin), InputError);
}

TEST(FileDoubts, MetresWithoutASystemAreTold) {
  const BuildingSet plain = read_outlines(town([](double x, double y) { return Point{x, y}; }));
  const Doubt told =
      doubt_that_begins(plain, "it names no coordinate system and was taken for metres");
  EXPECT_FALSE(told.misleads);
  EXPECT_NE(told.effect.find("no map files"), std::string::npos);
  EXPECT_NE(told.remedy.find("`domain.coordinate_system`"), std::string::npos);
  EXPECT_EQ(plain.report.doubts.size(), 1U);
}

/// On the map of Web Mercator, where lengths are twice too long at 60° N.
TEST(FileDoubts, WebMercatorIsDoubtedByItsNumbers) {
  const auto at = [](double x0, double y0) {
    return doubt_that_begins(read_outlines(town([&](double x, double y) {
                               return Point{x0 + 2 * x, y0 + 2 * y};
                             })),
                             "it names no coordinate system");
  };
  const Doubt oslo = at(1196532, 8379607);
  EXPECT_TRUE(oslo.misleads);
  EXPECT_EQ(oslo.what,
            "it names no coordinate system and was taken for metres; its coordinates look like Web "
            "Mercator (EPSG:3857)");
  EXPECT_NE(oslo.effect.find("lengths are 2 times too long"), std::string::npos) << oslo.effect;
  EXPECT_TRUE(at(-12817500, 4324000).misleads) << "Las Vegas";
  EXPECT_FALSE(at(484000, 6590000).misleads) << "Brussels, or UTM";
  EXPECT_NE(at(484000, 6590000).what.find("may be Web Mercator"), std::string::npos);
  EXPECT_FALSE(at(391000, 5820000).misleads) << "Berlin in UTM";
  EXPECT_FALSE(at(4591000, 5821000).misleads) << "Berlin in Gauss-Krueger";
  EXPECT_EQ(at(2683000, 1247000).what, at(0, 0).what) << "Zurich in LV95: lengths would be right";
}

TEST(FileDoubts, TwoCoordinateSystemsAreToldIfTheyAreApart) {
  const std::string town =
      text(R"({"type": "FeatureCollection", "crs": {"type": "name", "properties": {"name": )",
           R"("EPSG:25833"}}, "features": [)",
           outline_feature("{}", square_ring(392000, 5820000, 20)), "]}");
  ReaderOptions options;
  const auto told = [&](const char* system) {
    options.coordinate_system = system;
    return doubt_that_begins(parse_geojson(town, "city", options), "the file names EPSG:25833");
  };
  const Doubt west = told("EPSG:25832");
  EXPECT_EQ(west.what,
            "the file names EPSG:25833 as its coordinate system, and the case EPSG:25832: the two "
            "put the buildings 406 km apart");
  EXPECT_TRUE(west.misleads);
  EXPECT_EQ(told("EPSG:32633").what, "") << "the same place on another datum";
  EXPECT_EQ(told("").what, "");
  EXPECT_FALSE(two_systems("no system", "EPSG:25833", {392000, 5820000}));
}

TEST(FileDoubts, HousesOfNoSizeAreDoubted) {
  const auto millimetres = [](double x, double y) { return Point{1000 * x, 1000 * y}; };
  EXPECT_TRUE(doubt_that_begins(read_outlines(town(millimetres)), "buildings are 1.96e+04 m wide")
                  .misleads);
  const auto model = [](double x, double y) { return Point{x / 100, 2 + y / 100}; };
  ReaderOptions metres;
  metres.coordinates = CoordinateKind::metres;
  std::string all;
  for (const std::string& one : town(model)) all += (all.empty() ? "" : ",") + one;
  const BuildingSet set = parse_geojson('[' + all + ']', "model", metres);
  EXPECT_FALSE(doubt_that_begins(set, "buildings are 0.196 m wide").misleads);
  EXPECT_EQ(set.report.doubts.size(), 1U);
}

}  // namespace
}  // namespace downwash
