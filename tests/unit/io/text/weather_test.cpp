// The sun, the classes of Pasquill, and the similarity of Monin and Obukhov.
#include <gtest/gtest.h>

#include <cmath>
#include <optional>

#include "io/text/date_time.hpp"
#include "io/weather/aerodromes.hpp"
#include "io/weather/air.hpp"
#include "io/weather/metar.hpp"
#include "io/weather/report_time.hpp"
#include "io/weather/stability.hpp"
#include "io/weather/sun.hpp"
#include "solver/problem/monin_obukhov.hpp"

namespace downwash {
namespace {

/// At the solstices and the equinox the sun culminates at 90° - lat ± 23.44°.
TEST(Sun, CulminatesWhereItShould) {
  EXPECT_NEAR(solar_elevation(utc_seconds("2026-06-21T12:02:00Z"), 0, 51.48), 90 - 51.48 + 23.44,
              0.03);
  EXPECT_NEAR(solar_elevation(utc_seconds("2026-12-21T11:58:00Z"), 0, 51.48), 90 - 51.48 - 23.44,
              0.03);
  EXPECT_NEAR(solar_elevation(utc_seconds("2026-03-20T18:07:00Z"), -90, 0), 90, 0.3);
}

TEST(Sun, RisesInTheEastFirst) {
  const double morning = utc_seconds("2026-03-20T06:00:00Z");
  EXPECT_GT(solar_elevation(morning, 13.4, 52.5), 4);
  EXPECT_LT(solar_elevation(morning, -13.4, 52.5), -4);
}

/// Berlin, 21 November: sunrise 7:32, sunset 16:04 (CET).
TEST(Sun, TheDayOfTurnerIsShorterByAnHourAtEitherEnd) {
  const auto day = [](const char* time) { return is_full_day(utc_seconds(time), 13.4, 52.5); };
  EXPECT_FALSE(day("2026-11-21T08:20:00+01:00"));
  EXPECT_TRUE(day("2026-11-21T08:45:00+01:00"));
  EXPECT_TRUE(day("2026-11-21T14:50:00+01:00"));
  EXPECT_FALSE(day("2026-11-21T15:15:00+01:00"));
}

Sky sunny(double elevation) {
  return {.cover = 0, .ceiling = std::nullopt, .solar_elevation = elevation, .day = true};
}
Sky clear_night() {
  return {.cover = 1, .ceiling = std::nullopt, .solar_elevation = -20, .day = false};
}

TEST(Turner, KeyOfEpa) {
  EXPECT_EQ(turner_class(1, sunny(70)), 'A');
  EXPECT_EQ(turner_class(1, sunny(50)), 'B');
  EXPECT_EQ(turner_class(3, sunny(50)), 'B');
  EXPECT_EQ(turner_class(2.5, sunny(30)), 'C');
  EXPECT_EQ(turner_class(7, sunny(70)), 'C');
  EXPECT_EQ(turner_class(7, sunny(50)), 'D');
  EXPECT_EQ(turner_class(1, clear_night()), 'F');  // the seventh class too
  EXPECT_EQ(turner_class(3, clear_night()), 'F');
  EXPECT_EQ(turner_class(4, clear_night()), 'E');
  EXPECT_EQ(turner_class(6, clear_night()), 'D');
}

TEST(Turner, CloudsTakeFromTheSunAndFromTheNight) {
  Sky sky = sunny(70);
  sky.cover = 6;
  sky.ceiling = 1000;  // 4 - 2
  EXPECT_EQ(turner_class(2.5, sky), 'C');
  sky.ceiling = 3000;  // 4 - 1
  EXPECT_EQ(turner_class(2.5, sky), 'B');
  sky.ceiling = 8000;
  EXPECT_EQ(turner_class(2.5, sky), 'A');
  sky.cover = 8;  // 4 - 1
  EXPECT_EQ(turner_class(2.5, sky), 'B');
  sky.ceiling = 500;
  EXPECT_EQ(turner_class(2.5, sky), 'D');
  Sky night = clear_night();
  night.cover = 6;
  night.ceiling = 1000;
  EXPECT_EQ(turner_class(2.5, night), 'E');
  night.cover = 8;
  EXPECT_EQ(turner_class(2.5, night), 'D');
}

TEST(Golder, LengthsOfClasses) {
  EXPECT_NEAR(1 / inverse_obukhov_of('F', 0.1), 14.08, 0.01);  // 0.035 + 0.036
  EXPECT_NEAR(1 / inverse_obukhov_of('A', 0.1), -8.0, 1e-9);   // -0.096 - 0.029
  EXPECT_EQ(inverse_obukhov_of('D', 0.1), 0);
  EXPECT_EQ(inverse_obukhov_of('C', 3), inverse_obukhov_of('C', 0.5));
  for (const char pasquill : {'A', 'B', 'C', 'D', 'E', 'F'}) {
    EXPECT_EQ(class_of(inverse_obukhov_of(pasquill, 0.1), 0.1), pasquill);
  }
  EXPECT_EQ(class_of(1e-4, 0.1), 'D');
}

TEST(HeatFlux, GivesTheLengthThatGivesIt) {
  const SurfaceWind wind{.speed = 5, .height = 10, .roughness = 0.1};
  const SurfaceAir air{.temperature = 288, .density = 1.22};
  for (const double flux : {300.0, 50.0, 1.0, -1.0, -20.0}) {
    const auto x = inverse_obukhov_of(flux, wind, air);
    ASSERT_TRUE(x) << flux;
    const double u_star = 0.4 * 5 / wind_rise(10, 0.1, *x);
    EXPECT_NEAR(air.heat_flux(u_star, *x), flux, 1e-6 * std::abs(flux));
    EXPECT_EQ(*x > 0, flux < 0);
  }
  EXPECT_EQ(inverse_obukhov_of(0, wind, air), 0);
}

/// Of f = x / (a + b x)³ the maximum is at x = a/(2b), 4/(27 a² b), with the log-linear wind.
TEST(HeatFlux, AWindBringsOnlySoMuchToTheGround) {
  const SurfaceWind wind{.speed = 3, .height = 10, .roughness = 0.1};
  const SurfaceAir air{.temperature = 288, .density = 1.22};
  const double a = std::log(101.0), b = 5 * 10;
  const double most =
      std::pow(0.4 * 3, 3) * 4 / (27 * a * a * b) * 288 * 1.22 * heat_capacity / (0.4 * 9.81);
  EXPECT_NEAR(most_cooling(wind, air), most, 1e-6 * most);
  EXPECT_TRUE(inverse_obukhov_of(-0.999 * most, wind, air));
  EXPECT_FALSE(inverse_obukhov_of(-1.001 * most, wind, air));
}

/// ψ' = (1 - φ)/ζ.
TEST(MoninObukhov, ProfilesAreTheIntegralsOfTheirSlopes) {
  for (const double zeta : {-5.0, -1.0, -0.1, 0.1, 0.9, 1.5, 10.0}) {
    const double h = 1e-5 * std::abs(zeta);
    const double slope = (psi_of_wind(zeta + h) - psi_of_wind(zeta - h)) / (2 * h);
    EXPECT_NEAR(slope, (1 - shear_function(zeta)) / zeta, 1e-6) << zeta;
    const double phi_h = zeta < 0 ? 1 / std::sqrt(1 - 16 * zeta) : shear_function(zeta);
    const double slope_h = (psi_of_heat(zeta + h) - psi_of_heat(zeta - h)) / (2 * h);
    EXPECT_NEAR(slope_h, (1 - phi_h) / zeta, 1e-6) << zeta;
  }
  EXPECT_EQ(psi_of_wind(0), 0);
  EXPECT_EQ(wind_rise(10, 0.1, 0), std::log(10.1 / 0.1));
  EXPECT_GT(wind_rise(10, 0.1, 0.02), wind_rise(10, 0.1, 0));
  EXPECT_LT(wind_rise(10, 0.1, -0.05), wind_rise(10, 0.1, 0));
}

TEST(Air, DensityOfTheStandardAtmosphere) {
  EXPECT_NEAR(air_density(101325, 15, std::nullopt), 1.225, 1e-3);
  EXPECT_NEAR(pressure_at(1000, 101325), 89875, 20);
  EXPECT_LT(air_density(101325, 30, 25), air_density(101325, 30, std::nullopt));
}

std::string time_of(int day, int hour, const char* near) {
  Metar metar;
  metar.day = day;
  metar.hour = hour;
  return utc_text(report_time(metar, utc_seconds(near)));
}

TEST(ReportTime, IsTheLastSuchDayOrOneVerySoon) {
  EXPECT_EQ(time_of(21, 12, "2026-11-21T14:00:00Z"), "2026-11-21T12:00:00Z");
  EXPECT_EQ(time_of(31, 23, "2026-11-01T00:30:00Z"), "2026-10-31T23:00:00Z");
  EXPECT_EQ(time_of(1, 0, "2026-12-31T23:30:00Z"), "2027-01-01T00:00:00Z");
  EXPECT_EQ(time_of(31, 0, "2026-02-10T00:00:00Z"), "2026-01-31T00:00:00Z");
  EXPECT_EQ(time_of(1, 6, "2026-11-25T12:00:00Z"), "2026-11-01T06:00:00Z");
  EXPECT_EQ(time_of(26, 6, "2026-11-25T12:00:00Z"), "2026-11-26T06:00:00Z");
  EXPECT_EQ(time_of(27, 20, "2026-11-26T02:00:00Z"), "2026-10-27T20:00:00Z");
  EXPECT_EQ(time_of(31, 6, "2026-03-01T12:00:00Z"), "2026-01-31T06:00:00Z");
}

TEST(PossibleClasses, WindRulesOutTheEnds) {
  const auto words = [](double speed) { return possible_classes(speed, {}).words(); };
  EXPECT_EQ(words(2), "A to F");
  EXPECT_EQ(words(8), "C to D");
  EXPECT_EQ(words(12), "C to D");
  EXPECT_EQ(words(5), "B to E");
  EXPECT_TRUE(possible_classes(4, {}).has('F')) << "the tables differ, and reports round";
}

TEST(PossibleClasses, SunAndCloudsRuleOutTheOtherHalfOfTheDay) {
  const auto words = [](double speed, const KnownSky& sky) {
    return possible_classes(speed, sky).words();
  };
  KnownSky noon, night, dusk;
  noon.solar_elevation = 58, noon.full_day = true;
  night.solar_elevation = -20;
  dusk.solar_elevation = 5;
  EXPECT_EQ(words(4, noon), "B to D");
  EXPECT_EQ(words(2, night), "D to F");
  EXPECT_TRUE(possible_classes(2, dusk).has('F'));
  EXPECT_TRUE(possible_classes(2, dusk).has('C'));
  KnownSky covered = noon;
  covered.cover = 8, covered.ceiling = 500;
  EXPECT_EQ(words(4, covered), "D");
  EXPECT_EQ(words(12, night), "D");
}

TEST(WithinHeat, KeepsWhatTheGroundCanGive) {
  const SurfaceAir air;
  const SurfaceWind rough{.speed = 3, .height = 10, .roughness = 0.5};
  const double most = inverse_obukhov_of('A', 0.5), held = within_heat(most, rough, air);
  EXPECT_GT(held, most);
  EXPECT_NEAR(air.heat_flux(rough.u_star(held), held), most_heating, 1e-3);
  const double mild = inverse_obukhov_of('E', 0.1);
  EXPECT_EQ(within_heat(mild, {.speed = 3, .height = 10, .roughness = 0.1}, air), mild);
  EXPECT_EQ(within_heat(0, rough, air), 0);
}

TEST(Aerodromes, AreWhereTheyAre) {
  const auto tegel = StationPlace{.lon = 13.4, .lat = 52.5};
  ASSERT_TRUE(aerodrome_place("EDDB"));
  EXPECT_NEAR(distance_between(*aerodrome_place("EDDB"), tegel), 17e3, 2e3);
  EXPECT_NEAR(distance_between(*aerodrome_place("EDDM"), tegel), 475e3, 10e3);
  EXPECT_NEAR(distance_between({.lon = 179.9, .lat = 0}, {.lon = -179.9, .lat = 0}), 22.2e3, 100);
  EXPECT_FALSE(aerodrome_place("QQQQ"));
  EXPECT_LT(distance_between(*nearest_of_country("EDQQ", tegel), tegel), 30e3);
  EXPECT_GT(distance_between(*nearest_of_country("KXYZ", tegel), tegel), 4000e3);
  EXPECT_FALSE(nearest_of_country("QQQQ", tegel));
}

TEST(Aerodromes, TellWhereAPlaceIs) {
  EXPECT_EQ(place_on_earth({.lon = 13.4, .lat = 52.54}),
            "52.54° N, 13.40° E, 21 km from the aerodrome EDDB (Germany)");
  // The same with longitude and latitude the wrong way round, and other ends of the Earth.
  EXPECT_NE(place_on_earth({.lon = 52.54, .lat = 13.4}).find("(Yemen)"), std::string::npos)
      << place_on_earth({.lon = 52.54, .lat = 13.4});
  EXPECT_NE(place_on_earth({.lon = -97.51, .lat = 35.47}).find("(United States)"),
            std::string::npos);
  EXPECT_EQ(place_on_earth({.lon = -70.67, .lat = -33.45}).substr(0, 18), "33.45° S, 70.67°");
  EXPECT_EQ(country_of("UAFM"), "Kyrgyzstan");
  EXPECT_EQ(country_of("UAAA"), "Kazakhstan");
  EXPECT_EQ(country_of("KJFK"), "United States");
  EXPECT_EQ(country_of("GXXX"), "");
}

}  // namespace
}  // namespace downwash
