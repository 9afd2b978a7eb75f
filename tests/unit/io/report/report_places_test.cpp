// The figures of places that the page carries, decoded as its script does.
#include "io/report/report_places.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

namespace downwash {
namespace {

using Json = nlohmann::json;

/// What the script decodes.
double byte_at(const Json& text, std::size_t n) {
  static const std::string letters =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const std::string digits = text;
  std::size_t bits = 0;
  for (std::size_t k = 0; k < 4; ++k) {
    const std::size_t value = letters.find(digits[4 * (n / 3) + k]);
    bits = 64 * bits + (value == std::string::npos ? 0 : value);
  }
  return static_cast<double>(bits >> (8 * (2 - n % 3)) & 255);
}

/// 6 × 4 cells of 2 m: a solid at (0, 0), still there at (2, 1), next to nothing right of x = 8.
PlaceFigures small_figures() {
  PlaceFigures figures;
  figures.substance = "chlorine";
  figures.origin = {10, 20};
  figures.step_x = {0, 2};  // turned: x of the domain runs north
  figures.step_y = {-2, 0};
  figures.nx = 6;
  figures.ny = 4;
  figures.peak = std::vector<float>(24, 2e-6F);
  figures.means = {std::vector<float>(24, 1e-6F)};
  figures.arrival = std::vector<float>(24, 100.0F);
  figures.departure = std::vector<float>(24, 200.0F);
  for (std::size_t n : {4u, 5u, 10u, 11u, 16u, 17u, 22u, 23u}) figures.peak[n] = 0;
  figures.peak[0] = -1;
  figures.peak[8] = 50e-6F;
  figures.departure[8] = std::numeric_limits<float>::infinity();
  return figures;
}

TEST(ReportPlaces, KeepWhatWasComputed) {
  const Json json = Json::parse(places_json(small_figures(), 1e-8, 1000).dump());
  EXPECT_EQ(json["nx"], 4);
  EXPECT_EQ(json["ny"], 4);
  EXPECT_EQ(json["origin"], Json({10.0, 20.0}));
  EXPECT_EQ(json["step_x"], Json({0.0, 2.0}));
  const double low = json["low"], ratio = json["ratio"];
  const auto milligrams = [&](const Json& text, std::size_t n) {
    return low * std::pow(ratio, byte_at(text, n) - 1);
  };
  EXPECT_EQ(byte_at(json["peak"], 0), 255);
  EXPECT_NEAR(milligrams(json["peak"], 1), 2, 0.04);
  EXPECT_NEAR(milligrams(json["peak"], 6), 50, 0.5);
  EXPECT_NEAR(milligrams(json["means"][0], 1), 1, 0.02);
  EXPECT_NEAR(byte_at(json["arrival"], 1) * json["span"].get<double>() / 253, 100, 1);
  EXPECT_EQ(byte_at(json["departure"], 6), 254);
  EXPECT_NEAR(byte_at(json["departure"], 1) * json["span"].get<double>() / 253, 200, 1);
}

TEST(ReportPlaces, JoinCellsForTheWorse) {
  PlaceFigures figures = small_figures();
  figures.factors = {std::vector<float>(24, 1.0F)};
  figures.factors[0][7] = 2;
  figures.factors[0][8] = 1e9F;
  const Json json = Json::parse(places_json(figures, 1e-8, 4).dump());
  const double step = json["factor_step"];
  EXPECT_NEAR(std::exp(step * byte_at(json["factors"][0], 0)), 2, 0.04);
  EXPECT_GT(std::exp(step * byte_at(json["factors"][0], 1)), 100);
  EXPECT_EQ(byte_at(json["factors"][0], 2), 0);
  EXPECT_EQ(json["nx"], 2);
  EXPECT_EQ(json["step_x"], Json({0.0, 4.0}));
  const double low = json["low"], ratio = json["ratio"];
  EXPECT_NEAR(low * std::pow(ratio, byte_at(json["peak"], 0) - 1), 2, 0.04) << "not the solid";
  EXPECT_NEAR(low * std::pow(ratio, byte_at(json["peak"], 1) - 1), 50, 0.5);
  EXPECT_EQ(byte_at(json["departure"], 1), 254);
}

TEST(ReportPlaces, TellWhereOnlyAnEstimateReachesALevel) {
  PlaceFigures figures = small_figures();
  figures.means[0][11] = std::numeric_limits<float>::infinity();  // where next to nothing came
  const Json json = Json::parse(places_json(figures, 1e-8, 1000).dump());
  ASSERT_EQ(json["nx"], 6);
  EXPECT_EQ(byte_at(json["means"][0], 11), 255);
  EXPECT_EQ(byte_at(json["peak"], 11), 0);
  EXPECT_LT(byte_at(json["means"][0], 6), 254);
}

TEST(ReportPlaces, AreLeftOutWhereThereAreNone) {
  EXPECT_TRUE(places_json({}, 1e-8, 100).is_null());
  EXPECT_TRUE(places_json(small_figures(), 1, 100).is_null());
  PlaceFigures torn = small_figures();
  torn.arrival.pop_back();
  EXPECT_TRUE(places_json(torn, 1e-8, 100).is_null());
}

}  // namespace
}  // namespace downwash
