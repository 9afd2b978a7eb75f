#include "app/run/report/nearest_case.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "app/scene/site.hpp"
#include "geometry/shapes/convex_hull.hpp"
#include "geometry/shapes/polygon.hpp"
#include "io/results/report_words.hpp"
#include "io/scores/measured_records.hpp"

namespace downwash {
namespace {

constexpr double isolated_below = 0.087;

double log_ratio(double a, double b) {
  if (!(a > 0) || !(b > 0)) return a > 0 || b > 0 ? 1 : 0;
  return std::min(1.0, std::abs(std::log2(a / b)));
}

double points(const CaseTraits& a, const CaseTraits& b) {
  const int steps = std::abs(static_cast<int>(a.layout) - static_cast<int>(b.layout));
  return 4.0 * steps + (a.release != b.release ? 2 : 0) + log_ratio(a.covered, b.covered) +
         log_ratio(a.cells_per_height, b.cells_per_height);
}

const char* words_of(Layout layout) {
  switch (layout) {
    case Layout::open_ground:
      return "open ground";
    case Layout::isolated:
      return "buildings that stand alone";
    case Layout::array:
      break;
  }
  return "an array of buildings";
}

void compare_layouts(const CaseTraits& here, const CaseTraits& there, NearestValidation& found) {
  if (here.layout != there.layout) {
    found.differs.push_back(
        fmt::format("{} there, {} here", words_of(there.layout), words_of(here.layout)));
    return;
  }
  found.alike.emplace_back(words_of(here.layout));
  if (here.layout != Layout::array) return;
  std::vector<std::string>& list =
      log_ratio(here.covered, there.covered) <= 0.5 ? found.alike : found.differs;
  list.push_back(fmt::format("they cover {:.0f} % of the ground there, {:.0f} % here",
                             100 * there.covered, 100 * here.covered));
}

void compare_cells(const CaseTraits& here, const CaseTraits& there, NearestValidation& found) {
  if (here.bodies == 0 || there.bodies == 0) return;
  std::vector<std::string>& list =
      log_ratio(here.cells_per_height, there.cells_per_height) <= 0.5 ? found.alike : found.differs;
  list.push_back(fmt::format("{:.2g} cells to the height of a building there, {:.2g} here",
                             there.cells_per_height, here.cells_per_height));
}

void compare_scales(const CaseTraits& here, const CaseTraits& there, NearestValidation& found) {
  constexpr double model = 1;  // m: buildings are higher
  if (here.bodies == 0 || there.bodies == 0) return;
  if (there.height < model && here.height >= model) {
    found.differs.emplace_back("plain blocks in a wind tunnel there, real sizes here");
  }
}

void compare_releases(const CaseTraits& here, const CaseTraits& there, NearestValidation& found) {
  if (here.release == there.release) {
    found.alike.emplace_back(here.release ? "something is released" : "wind alone");
  } else {
    found.differs.emplace_back(here.release ? "nothing is released there: what is carried is not "
                                              "compared with any measurement"
                                            : "something is released there, nothing here");
  }
}

void compare_air(const CaseTraits& here, const CaseTraits& there, NearestValidation& found) {
  if (here.stratified == there.stratified) return;
  found.differs.emplace_back("neutral air there, heated or cooled from the ground here");
}

ValidationScore score_of(const ValidationRecord& record) {
  ValidationScore score{.device = record.device,
                        .full = record.full,
                        .revision = record.git_hash,
                        .ended = record.ended,
                        .figures = {}};
  for (const ValidationCheck& check : record.checks) {
    if (!check.passed) continue;
    score.figures.push_back({check.quantity, check.measured, check.criterion, *check.passed});
  }
  return score;
}

}  // namespace

CaseTraits traits_of(const PreparedCase& prepared) {
  const std::vector<Building> bodies = bodies_of(prepared.site, prepared.config.domain);
  CaseTraits traits;
  traits.release = prepared.release.has_value();
  traits.stratified = prepared.config.wind && prepared.config.wind->inverse_obukhov != 0;
  traits.bodies = bodies.size();
  if (bodies.empty()) return traits;
  double plan = 0, volume = 0;
  for (const Building& body : bodies) {
    plan += area(body.footprint);
    volume += area(body.footprint) * body.height;
  }
  const double ground = area(Polygon{convex_hull(bodies), {}});
  traits.covered = ground > 0 ? std::min(1.0, plan / ground) : 1;
  traits.height = plan > 0 ? volume / plan : 0;
  traits.cells_per_height = traits.height / horizontal_cell(prepared.site.box);
  traits.layout =
      bodies.size() == 1 || traits.covered < isolated_below ? Layout::isolated : Layout::array;
  return traits;
}

const std::vector<ComparedCase>& compared_cases() {
  static const std::vector<ComparedCase> cases{
      {"empty_domain", "Wind over empty ground", {}},
      {"prairie_grass", "Project Prairie Grass", {.release = true}},
      {"aij_a_single_block",
       "AIJ case A: a single block",
       {.layout = Layout::isolated,
        .bodies = 1,
        .covered = 1,
        .height = 0.16,
        .cells_per_height = 16}},
      {"aij_c_block_array",
       "AIJ case C: an array of blocks",
       {.layout = Layout::array,
        .bodies = 9,
        .covered = 0.36,
        .height = 0.2,
        .cells_per_height = 10}}};
  return cases;
}

const ComparedCase& nearest_case(const CaseTraits& traits) {
  const auto& cases = compared_cases();
  return *std::min_element(cases.begin(), cases.end(), [&](const auto& a, const auto& b) {
    return points(traits, a.traits) < points(traits, b.traits);
  });
}

NearestValidation nearest_validation(const CaseTraits& traits) {
  const ComparedCase& nearest = nearest_case(traits);
  NearestValidation found{
      .name = nearest.name, .title = nearest.title, .alike = {}, .differs = {}, .scores = {}};
  compare_layouts(traits, nearest.traits, found);
  compare_releases(traits, nearest.traits, found);
  compare_cells(traits, nearest.traits, found);
  compare_scales(traits, nearest.traits, found);
  compare_air(traits, nearest.traits, found);
  for (const ValidationRecord& record : measured_records(nearest.name)) {
    found.scores.push_back(score_of(record));
  }
  return found;
}

}  // namespace downwash
