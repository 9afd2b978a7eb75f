// What several winds come to, made of the pages of their runs.
#include "app/run/ensemble/combined_page.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <string>

#include "app/run/ranges/map_raster.hpp"
#include "geometry/frames/wind_frame.hpp"
#include "geometry/shapes/overlay.hpp"
#include "geometry/shapes/polygon.hpp"
#include "io/summary/acting_distance.hpp"
#include "io/summary/distances.hpp"
#include "io/summary/zone_cuts.hpp"

namespace downwash {
namespace {

constexpr double cell = 4;

/// A page whose plane is 400 m x 200 m, turned by `degrees` about its corner at (0, 0), with more
/// than the level in the strip of `width` m along its lower edge, up to `reach` m.
Result page_of(double degrees, double width, double reach) {
  const Point along = unit_vector(degrees), up = turned_by(along, {0, 1});
  PlaceFigures figures{.substance = "gas",
                       .origin = {0, 0},
                       .step_x = {cell * along.x, cell * along.y},
                       .step_y = {cell * up.x, cell * up.y},
                       .nx = 100,
                       .ny = 50,
                       .peak = {},
                       .means = {{}},
                       .arrival = {},
                       .departure = {}};
  for (int j = 0; j < figures.ny; ++j) {
    for (int i = 0; i < figures.nx; ++i) {
      const bool reached = (j + 0.5) * cell < width && (i + 0.5) * cell < reach;
      const float value = reached ? 2e-6F : 0;
      figures.peak.push_back(value);
      figures.means[0].push_back(value);
      figures.arrival.push_back(reached ? static_cast<float>(i) : -1.0F);
      figures.departure.push_back(reached ? 300.0F : -1.0F);
    }
  }
  Result page;
  page.asked.title = "member";
  page.map.domain = {
      {0, 0}, turned_by(along, {400, 0}), turned_by(along, {400, 200}), turned_by(along, {0, 200})};
  page.reach.zones = {
      {.title = "t", .substance = "gas", .levels = {{"low", "", "", 1, 1e-6, 60}}, .zones = {}}};
  page.reach.places = {std::move(figures)};
  page.asked.computed = page.asked.planned = 600;
  page.asked.releases = {{"tank", {0, 0}, "some gas"}};
  return page;
}

/// Where the page's domain has the rectangle [x0, x1) × [0, width).
Polygon strip(double degrees, double x0, double x1, double width) {
  const Point along = unit_vector(degrees);
  Ring ring{{x0, 0}, {x1, 0}, {x1, width}, {x0, width}};
  for (Point& corner : ring) corner = turned_by(along, corner);
  return {ring, {}};
}

/// page_of() with a strip up to the outlet at x = 400, which goes on to `to` by estimate.
Result going_on(double degrees, double width, double to) {
  Result page = page_of(degrees, width, 400);
  page.reach.zones[0].zones = {{.kind = ZoneKind::maximum,
                                .level = 0,
                                .polygons = {strip(degrees, 0, 400, width)},
                                .beyond = {strip(degrees, 400, to, width)}}};
  const Ring looks = strip(degrees, 400, 2000, 600).outer;
  page.reach.beyond = BeyondArea{
      .joint = {looks[3], looks[0]}, .outlines = {looks}, .reach = 2000, .words = "class D"};
  return page;
}

/// Downwind by `x`.
Result moved(Result page, double x) {
  page.reach.places[0].origin.x += x;
  for (Point& corner : page.map.domain) corner.x += x;
  return page;
}

MapRaster raster_of(const std::vector<Result>& pages) {
  std::vector<Ring> outlines;
  for (const Result& page : pages) outlines.push_back(page.map.domain);
  return raster_over(outlines, cell);
}
Result combined(const std::vector<Result>& pages) {
  CombinedPage all(raster_of(pages));
  for (std::size_t n = 0; n < pages.size(); ++n) all.add("wind " + std::to_string(n + 1), pages[n]);
  return all.page();
}

double area_of(const Reach& reach, ZoneKind kind, double bound = 0) {
  double sum = 0;
  for (const Zone& zone : reach.zones.front().zones) {
    if (zone.kind == kind && zone.bound == bound) sum += area(zone.polygons);
  }
  return sum;
}

double beyond_of(const Reach& reach, ZoneKind kind, double bound = 0) {
  double sum = 0;
  for (const Zone& zone : reach.zones.front().zones) {
    if (zone.kind == kind && zone.bound == bound) sum += area(zone.beyond);
  }
  return sum;
}

/// Whether a cut of the zone of the whole run runs across the wind, at x.
bool cut_at(const Result& page, double x) {
  const std::vector<Segment> cuts =
      zone_cuts(page.map, page.reach.beyond, page.reach.zones[0].zones[0]);
  return std::any_of(cuts.begin(), cuts.end(), [&](const Segment& cut) {
    return std::abs(cut.from.x - x) < 1 && std::abs(cut.to.x - x) < 1;
  });
}

TEST(CombinedPage, OfOneIsThatOne) {
  const Result page = combined({page_of(30, 40, 200)});
  EXPECT_NEAR(area_of(page.reach, ZoneKind::maximum), 40 * 200, 0.03 * 40 * 200);
  EXPECT_NEAR(area(Polygon{page.map.domain, {}}), 400 * 200, 0.03 * 400 * 200);
  EXPECT_EQ(page.reach.zones.front().winds, 1U);
}

TEST(CombinedPage, ZonesAreOfAnyAndOfHowMany) {
  // Strips of 40, 80 and 120 m over each other: one, two and three of four winds reach less and
  // less; the fourth reaches nothing.
  const Result page = combined(
      {page_of(20, 40, 200), page_of(20, 80, 200), page_of(20, 120, 200), page_of(20, 0, 0)});
  const auto near = [](double width) { return width * 200; };
  EXPECT_NEAR(area_of(page.reach, ZoneKind::maximum), near(120), 0.04 * near(120));
  EXPECT_NEAR(area_of(page.reach, ZoneKind::probability, 0.1), near(120), 0.04 * near(120));
  EXPECT_NEAR(area_of(page.reach, ZoneKind::probability, 0.5), near(80), 0.04 * near(80));
  EXPECT_EQ(area_of(page.reach, ZoneKind::probability, 0.9), 0) << "nowhere all four";
}

TEST(CombinedPage, BeyondWhatAWindComputedItCountsAsNotReached) {
  // Two winds a quarter turn apart share the square of 200 m beside the corner.
  const Result page = combined({page_of(0, 200, 200), page_of(90, 200, 200)});
  EXPECT_NEAR(area_of(page.reach, ZoneKind::maximum), 2 * 200 * 200, 0.04 * 2 * 200 * 200);
  EXPECT_LT(area_of(page.reach, ZoneKind::probability, 0.9), 0.02 * 200 * 200);
  EXPECT_NEAR(area(Polygon{page.map.domain, {}}), 2 * 400 * 200, 0.03 * 2 * 400 * 200);
}

TEST(CombinedPage, WithoutEstimatesNothingGoesOn) {
  const Result page = combined({page_of(0, 40, 400), page_of(20, 40, 400)});
  EXPECT_FALSE(page.reach.beyond.has_value());
  EXPECT_EQ(beyond_of(page.reach, ZoneKind::maximum), 0);
  EXPECT_TRUE(cut_at(page, 400));
}

TEST(CombinedPage, EstimatesCountByMembers) {
  const Result page = combined({going_on(30, 40, 1000), page_of(30, 0, 0)});
  const double goes_on = 600 * 40;
  EXPECT_NEAR(area_of(page.reach, ZoneKind::maximum), 400 * 40, 0.03 * 400 * 40);
  EXPECT_NEAR(beyond_of(page.reach, ZoneKind::maximum), goes_on, 0.05 * goes_on);
  EXPECT_NEAR(beyond_of(page.reach, ZoneKind::probability, 0.5), goes_on, 0.05 * goes_on);
  EXPECT_EQ(beyond_of(page.reach, ZoneKind::probability, 0.9), 0) << "one of two";
  ASSERT_TRUE(page.reach.beyond.has_value());
  EXPECT_EQ(page.reach.beyond->outlines.size(), 1U);
  EXPECT_EQ(page.reach.beyond->words,
            "1 of 2 winds, each by itself, while the others count as not reaching there; class D");
  const Result both = combined({going_on(30, 40, 1000), going_on(30, 40, 700)});
  EXPECT_NEAR(beyond_of(both.reach, ZoneKind::probability, 0.9), 300 * 40, 0.08 * 300 * 40);
  EXPECT_EQ(both.reach.beyond->words, "each wind by itself; class D");
}

TEST(CombinedPage, PartsMeetAtTheEdgeOfTheComputedArea) {
  for (const double degrees : {0.0, 30.0}) {
    const Result page = combined({going_on(degrees, 40, 1000), page_of(degrees + 15, 0, 0)});
    const Zone& zone = page.reach.zones[0].zones[0];
    std::vector<Polygon> parts = zone.polygons;
    parts.insert(parts.end(), zone.beyond.begin(), zone.beyond.end());
    EXPECT_LT(shared_area(zone.polygons, zone.beyond), 0.5 * cell * cell);
    for (double x = 380; x < 700; x += 0.5) {
      const Point place = turned_by(unit_vector(degrees), {x, 20});
      EXPECT_TRUE(std::any_of(parts.begin(), parts.end(),
                              [&](const Polygon& part) { return covers(part, place); }))
          << x << " at " << degrees;
    }
  }
}

TEST(CombinedPage, EstimatesCountInTheDomainsOfOthers) {
  const Result page = combined({going_on(0, 40, 1000), moved(page_of(0, 0, 0), 400)});
  EXPECT_NEAR(area_of(page.reach, ZoneKind::maximum), 800 * 40, 0.03 * 800 * 40);
  EXPECT_NEAR(area_of(page.reach, ZoneKind::probability, 0.5), 800 * 40, 0.03 * 800 * 40);
  EXPECT_NEAR(beyond_of(page.reach, ZoneKind::maximum), 200 * 40, 0.06 * 200 * 40);
  EXPECT_LT(area_of(page.reach, ZoneKind::arrival, 120), 410 * 40)
      << "no times of what is estimated";
  const PlaceFigures& figures = page.reach.places[0];
  const auto at = PlaneSampler(figures).cell_at({600, 20});
  ASSERT_TRUE(at.has_value());
  EXPECT_TRUE(std::isinf(figures.means[0][*at])) << "reached, by nobody knows how much";
  EXPECT_EQ(figures.peak[*at], 0);
  EXPECT_FALSE(std::isinf(figures.means[0][*PlaneSampler(figures).cell_at({200, 20})]));
}

TEST(CombinedPage, ZonesAreCutWhereNoEstimateGoesOn) {
  EXPECT_FALSE(cut_at(combined({going_on(0, 40, 1000), page_of(20, 0, 0)}), 400));
  EXPECT_FALSE(cut_at(combined({going_on(0, 40, 1000), moved(page_of(0, 0, 0), 400)}), 800))
      << "the other one's outlet, past which the estimate goes on";
  const Result page = combined({going_on(0, 40, 1000), moved(page_of(0, 40, 400), 400)});
  EXPECT_FALSE(cut_at(page, 800));
  EXPECT_TRUE(cut_at(combined({going_on(0, 40, 500), moved(page_of(0, 40, 400), 400)}), 800))
      << "one that has no estimate, past which the other's ends";
  EXPECT_EQ(beyond_cuts(page.map, page.reach.beyond, page.reach.zones[0].zones[0]).size(), 1U)
      << "along its side alone";
  const Result far = combined({going_on(0, 40, 2000), page_of(0, 40, 400)});
  EXPECT_EQ(beyond_cuts(far.map, far.reach.beyond, far.reach.zones[0].zones[0]).size(), 2U)
      << "where the estimate ends, too";
}

TEST(CombinedPage, ArrivalIsTheFirstOfAll) {
  const Result late = page_of(0, 80, 400), early = page_of(0, 80, 200);
  const Result page = combined({late, early});
  // Cell i is reached after i s, and is 4 m wide: 60 s are 240 m.
  EXPECT_NEAR(area_of(page.reach, ZoneKind::arrival, 60), 80 * 240, 0.05 * 80 * 240);
}

TEST(CombinedPage, SolidCellsAreGapsOfNoMap) {
  Result page = page_of(0, 80, 400);
  for (int j = 5; j < 10; ++j) {
    for (int i = 40; i < 45; ++i)
      page.reach.places[0].peak[static_cast<std::size_t>(100 * j + i)] = -1;
  }
  const Result of_one = combined({page, page});
  EXPECT_NEAR(area_of(of_one.reach, ZoneKind::maximum), 80 * 400, 0.03 * 80 * 400);
  int solid = 0;
  for (const float peak : of_one.reach.places[0].peak) solid += peak < 0 ? 1 : 0;
  EXPECT_EQ(solid, 25) << "the building alone";
}

TEST(CombinedPage, ChecksAndTimesAreOfTheWorst) {
  Result first = page_of(0, 40, 200), second = page_of(0, 40, 200);
  const Check fine{.group = CheckGroup::grid,
                   .message = Message::coarse_cells,
                   .name = "Cells",
                   .figure = "12",
                   .bound = "10",
                   .effect = {},
                   .remedy = {}};
  Check poor = fine;
  poor.figure = "3";
  poor.severity = Severity::unreliable;
  first.trust.checks = {fine};
  second.trust.checks = {poor};
  second.asked.computed = 200;
  second.trust.caution = "the wind is not as asked";
  const Result page = combined({first, second});
  ASSERT_EQ(page.trust.checks.size(), 1U);
  EXPECT_EQ(page.trust.checks[0].severity, Severity::unreliable);
  EXPECT_EQ(page.trust.checks[0].figure, "3 (the worst; in 1 of 2 winds)");
  EXPECT_EQ(page.asked.computed, 200);
  EXPECT_EQ(page.trust.caution, "Of wind 2: the wind is not as asked");
}

TEST(CombinedPage, ReceptorsAndBuildingsAreOfTheWorstAndSayOfHowMany) {
  Result first = page_of(0, 40, 200), second = page_of(0, 40, 200);
  const auto receptor = [](const char* name, double dosage, std::optional<double> arrival) {
    ReportReceptor r;
    r.name = name;
    r.dosage = dosage;
    r.arrival = arrival;
    r.substance = "gas";
    return r;
  };
  first.affected.receptors = {receptor("school", 1, 40)};
  second.affected.receptors = {receptor("school", 3, 90), receptor("ward", 0, {})};
  const auto building = [](Action action, double facade, std::optional<double> arrival) {
    ReportBuilding b{.id = "7", .name = "", .worst_facade = facade, .arrival = arrival};
    b.substance = "gas";
    b.action = action;
    b.reason = "So it is.";
    b.levels = {{.outdoors = facade, .indoors = facade / 2, .outdoors_from = arrival}};
    return b;
  };
  first.affected.exposed = {building(Action::none, 5, 100)};
  second.affected.exposed = {building(Action::shelter, 2, 300)};
  const Result page = combined({first, second});
  ASSERT_EQ(page.affected.receptors.size(), 2U);
  EXPECT_EQ(page.affected.receptors[0].dosage, 3);
  EXPECT_EQ(page.affected.receptors[0].of_members, "reached in 2 of 2 winds; the worst is wind 2");
  EXPECT_EQ(page.affected.receptors[1].of_members, "reached in 0 of 1 wind");
  ASSERT_EQ(page.affected.exposed.size(), 1U);
  EXPECT_EQ(page.affected.exposed[0].action, Action::shelter);
  EXPECT_EQ(page.affected.exposed[0].worst_facade, 5);
  EXPECT_EQ(page.affected.exposed[0].arrival, 100);
  EXPECT_EQ(page.affected.exposed[0].levels[0].outdoors, 5);
  EXPECT_EQ(page.affected.exposed[0].levels[0].outdoors_from, 100);
  EXPECT_EQ(page.affected.exposed[0].reason,
            "So it is. People here must act in 1 of 2 winds; this is the worst.");
}

TEST(CombinedPage, ABuildingIsOfTheWorstClassOfAllWinds) {
  const auto member = [](Action action, std::optional<double> until) {
    Result page = page_of(0, 40, 200);
    ReportBuilding b{.id = "7", .name = "", .arrival = 50.0};
    b.substance = "gas";
    b.action = action;
    b.reason = "So it is.";
    b.until = until;
    if (action == Action::fetch) b.fetch_before = 500;
    if (action != Action::not_computed) b.levels = {{.outdoors = 1, .indoors = 1}};
    page.affected.exposed = {b};
    return page;
  };
  using A = Action;
  const auto joined = [&](const Result& a, const Result& b) {
    return combined({a, b}).affected.exposed.at(0);
  };
  EXPECT_EQ(joined(member(A::shelter, 900), member(A::windows_shut, 1200)).action, A::shelter);
  EXPECT_EQ(joined(member(A::shelter, 900), member(A::windows_shut, 1200)).until, 1200)
      << "the last of all winds";
  EXPECT_FALSE(joined(member(A::shelter, 900), member(A::shelter, {})).until);
  EXPECT_EQ(joined(member(A::leave, {}), member(A::fetch, {})).fetch_before, 500);
  const ReportBuilding unknown = joined(member(A::none, {}), member(A::not_computed, {}));
  EXPECT_EQ(unknown.action, A::not_computed) << "never \"nothing\"";
  EXPECT_EQ(unknown.levels.size(), 1U);
  EXPECT_NE(unknown.reason.find("Not computed in 1 of 2 winds."), std::string::npos);
}

TEST(CombinedPage, AWindInWhichNothingWasReleasedYetIsNotTakenForClean) {
  Result early = page_of(0, 40, 200);
  early.asked.computed = 0;
  early.reach.places[0] = PlaceFigures{};
  early.reach.zones[0].levels[0].covered = 0;
  const MapRaster raster = raster_of({early});
  CombinedPage all(raster);
  all.add("wind 1", page_of(0, 40, 200));
  all.add("wind 2", early);
  const Result page = all.page();
  EXPECT_NEAR(area_of(page.reach, ZoneKind::maximum), 40 * 200, 0.03 * 40 * 200);
  EXPECT_EQ(page.asked.computed, 0);
  EXPECT_EQ(page.reach.zones.front().levels[0].covered, 0);
}

TEST(WindsComputed, IsRedWhereManyAreMissing) {
  EXPECT_EQ(winds_computed(16, 16).severity, Severity::fine);
  EXPECT_EQ(winds_computed(15, 16).severity, Severity::look);
  EXPECT_EQ(winds_computed(15, 16).message, Message::winds_missing);
  EXPECT_EQ(winds_computed(12, 16).severity, Severity::look);
  EXPECT_EQ(winds_computed(11, 16).severity, Severity::unreliable);
  EXPECT_EQ(winds_computed(0, 16).severity, Severity::unreliable);
}

/// A member with a strip up to `reach` m, and a Gaussian plume of `gaussian` m.
Result with_distances(double reach, double gaussian) {
  Result page = page_of(0, 40, reach);
  page.map.domain = {{-100, -100}, {500, -100}, {500, 200}, {-100, 200}};
  page.reach.zones[0].zones = {
      {.kind = ZoneKind::maximum, .level = 0, .end = 300, .polygons = {strip(0, 0, reach, 40)}}};
  BesideOurs beside;
  BesideSet& set = beside.sets.emplace_back();
  set.substance = "gas";
  set.levels.resize(1);
  set.levels[0].gaussian = ModelReach{.reached = true, .distance = gaussian};
  set.levels[0].outline = {{0, 0}, {1, 0}, {1, 1}};
  set.guidebook.rows = {{.what = "small spill", .isolation = 60}};
  set.guidebook.isolation = 60;
  set.guidebook.isolation_of = "small spill";
  page.trust.beside = std::make_shared<const BesideOurs>(beside);
  return page;
}

TEST(CombinedPage, HasTheDistancesOfAllWinds) {
  const Result page = combined({with_distances(200, 100), with_distances(100, 880)});
  EXPECT_EQ(page.reach.wind_reaches[0][0].reached, 2U);
  EXPECT_FALSE(page.reach.wind_reaches[0][0].grows);
  EXPECT_NEAR(page.reach.wind_reaches[0][0].nearest, 108, 1);  // to the far corner of the strip
  const std::string text = distance_text(distance_lines(page).at(0));
  EXPECT_NE(text.find("Gaussian plume: 880 m"), std::string::npos) << text;
  EXPECT_NE(text.find("this computation in 2 winds: 110 m to 2"), std::string::npos) << text;
  EXPECT_TRUE(page.trust.beside->sets.at(0).levels[0].outline.empty()) << "of one wind";
  Result growing = with_distances(100, 880);
  growing.asked.computed = growing.asked.planned = 300;
  growing.reach.zones[0].zones.push_back({.kind = ZoneKind::frame,
                                          .level = 0,
                                          .begin = 0,
                                          .end = 300,
                                          .polygons = {strip(0, 0, 100, 40)}});
  EXPECT_TRUE(combined({with_distances(200, 100), growing}).reach.wind_reaches[0][0].grows);
  EXPECT_EQ(
      acting_distance(page).words,
      "Act within 880 m in the worst wind (low by the Gaussian plume, the longest that applies "
      "here) and 60 m in all directions (guidebook isolation). Within 60 m consider evacuating; "
      "farther away stay indoors, windows shut.");
}

}  // namespace
}  // namespace downwash
