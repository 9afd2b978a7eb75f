#include "app/run/ingredients/tree_ingredient.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

#include "app/run/ingredients/ingredients.hpp"
#include "app/run/measures/grading.hpp"
#include "io/text/date_time.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

std::string kinds_text(const TreeReport& report) {
  std::vector<std::string> kinds;
  const auto add = [&](std::int64_t count, const char* one) {
    if (count > 0) kinds.push_back(counted(count, one));
  };
  add(report.trees, "tree");
  add(report.rows, "tree row");
  add(report.woods, "wood");
  add(report.hedges, "hedge");
  return fmt::format("{}", fmt::join(kinds, ", "));
}

std::string leaf_line(const DomainChoice& domain, const BuiltProblem& built) {
  const LeafReport& leaves = built.leaves;
  std::string line = fmt::format(
      "leaves: {} with {:.3g} m² of leaves and branches, c_d {:g}, frontal density {:.3g} of the "
      "domain's plan",
      counted(leaves.cells, "cell"), leaves.leaf_area, domain.leaf_drag, leaves.frontal_density);
  if (leaves.in_solids > 0) {
    line += fmt::format("; {:.3g} m² more are in solid cells and dropped", leaves.in_solids);
  }
  if (leaves.beyond > 0) {
    line += fmt::format("; {} of the trees beyond the domain", leaves.beyond);
  }
  return line;
}

/// "12 trees, 2 rows and 1 hedge, 3 to 22 m high; assumed are …"
std::string tree_words(const TreeReport& report) {
  return fmt::format(
      "{}, {:.3g} to {:.3g} m high; assumed are {} heights, {} widths of crowns, {} undersides and "
      "the leaves of {}",
      kinds_text(report), report.lowest, report.tallest, report.assumed_height,
      report.assumed_crown, report.assumed_base, report.assumed_leaves);
}

std::vector<std::string> tree_lines(const PreparedCase& prepared) {
  std::vector<std::string> lines;
  const SiteTrees& trees = prepared.site.trees;
  if (trees.report) {
    const TreeReport& report = *trees.report;
    lines.push_back(fmt::format("trees: {}, {} features: {}", report.file, report.features,
                                tree_words(report)));
    lines.push_back("coordinates of the trees: " + report.coordinates);
    for (const std::string& note : report.notes) lines.push_back("trees: " + note);
    for (const auto& entry : report.skipped.entries()) {
      lines.push_back("skipped of the trees: " + sentence(entry));
    }
  }
  if (const auto boxes = prepared.config.domain.tree_boxes.size(); boxes > 0) {
    lines.push_back(fmt::format("trees: {} of `domain.tree_boxes`", boxes));
  }
  if (!trees.trees.empty()) lines.push_back(leaf_line(prepared.config.domain, prepared.built));
  return lines;
}

/// Words for what holds the wind back besides walls, or what is left out.
std::string vegetation_words(const DomainChoice& domain, const Site& site) {
  const SiteTrees& trees = site.trees;
  if (trees.trees.empty()) return "trees and vehicles are left out";
  return fmt::format(
      "{} hold the wind back by c_d a |u| u with c_d {:g} (a: area of leaves per volume); they "
      "take nothing out of the air and shed no eddies of their own; vehicles are left out",
      trees.report ? "trees (" + tree_words(*trees.report) + ")"
                   : std::string("boxes full of leaves"),
      domain.leaf_drag);
}

std::optional<std::pair<std::string, std::string>> tree_assumption(const DomainChoice& domain,
                                                                   const Site& site) {
  return std::pair{std::string("Trees and vehicles"), vegetation_words(domain, site)};
}

std::optional<Check> season_of_leaves(const PreparedCase& prepared) {
  const auto& trees = prepared.site.trees.report;
  const Question& config = prepared.config;
  if (!trees || config.domain.leaf_area_density) return std::nullopt;
  if (!prepared.site.projection.georeferenced()) return std::nullopt;
  const std::string of_weather = config.weather ? config.weather->time : "";
  return leaves_in_season(trees->assumed_leaves, config.time.start.value_or(of_weather),
                          prepared.site.projection.origin().lat);
}

std::vector<Check> tree_checks(const PreparedCase& prepared) {
  std::vector<Check> list;
  const auto& buildings = prepared.site.report;
  if (buildings && buildings->trees > 0 && !prepared.config.domain.trees) {
    list.push_back(trees_left_out(buildings->trees));
  }
  if (const auto& trees = prepared.site.trees.report) list.push_back(assumed_trees(*trees));
  if (const auto season = season_of_leaves(prepared)) list.push_back(*season);
  return list;
}

const Findings* tree_warnings(const Site& site) {
  return site.trees.report ? &site.trees.report->warnings : nullptr;
}

void draw_trees(const Site& site, PlanPicture& plan) {
  for (const Tree& tree : site.trees.trees) {
    plan.trees.push_back(
        {site.frame.to_map(tree.crown), tree.assumed,
         fmt::format("{}, {:.3g} to {:.3g} m, {:.2g} m²/m³{}", tree.id, tree.base, tree.height,
                     tree.leaf_area_density, tree.assumed ? ", partly assumed" : "")});
  }
  if (site.trees.report) plan.facts.push_back("trees: " + tree_words(*site.trees.report));
}

constexpr std::array months{"January", "February", "March",     "April",   "May",      "June",
                            "July",    "August",   "September", "October", "November", "December"};

/// 1 to 12; the time is one that the case was checked for.
int month_of(const std::string& time) {
  const std::string text = utc_text(utc_seconds(time));  // YYYY-MM-DD…
  int month = 1;
  std::from_chars(text.data() + 5, text.data() + 7, month);
  return month;
}

}  // namespace

Ingredient tree_ingredient() {
  return {.lines = tree_lines,
          .checks = tree_checks,
          .warnings = tree_warnings,
          .assumption = tree_assumption,
          .draw = draw_trees};
}

Check trees_left_out(std::int64_t in_building_file) {
  return graded(
      CheckGroup::data, Message::doubtful_trees, "Trees of the building file",
      in_building_file == 0 ? std::string("none left out")
      : in_building_file == 1
          ? std::string("1 tree, wood or hedge left out")
          : fmt::format("{} trees, woods and hedges left out", in_building_file),
      "none left out", in_building_file == 0 ? Severity::fine : Severity::look,
      {"{}",
       "The wind is computed as if they were not there: streets and parks with trees have "
       "less of it, and what is released stays longer.",
       "Name the building file in `domain.trees` too."});
}

Check assumed_trees(const TreeReport& report) {
  const std::int64_t all = report.all();
  const double worst = static_cast<double>(
      std::max({report.assumed_height, report.assumed_crown, report.assumed_leaves}));
  const double share = all > 0 ? worst / static_cast<double>(all) : 0;
  return graded(CheckGroup::data, Message::doubtful_trees, "Trees with assumed figures",
                fmt::format("of {}: the height of {}, the width of {}, the leaves of {}", all,
                            report.assumed_height, report.assumed_crown, report.assumed_leaves),
                "at most half of them", share > 0.5 ? Severity::look : Severity::fine,
                {"tree sizes are guessed",
                 "How much the trees hold the wind back is a guess, within a factor of two or so.",
                 "Give `height`, `diameter_crown` and `leaf_area_density` in the file, or "
                 "`domain.leaf_area_density`: less than in summer where leaves have fallen."});
}

std::optional<Check> leaves_in_season(std::int64_t assumed_leaves, const std::string& time,
                                      double latitude) {
  constexpr double temperate =
      30;  // degrees: trees nearer the equator shed by drought, not by cold
  if (time.empty() || assumed_leaves == 0) return std::nullopt;
  const int month = month_of(time);
  const bool north = latitude > 0;
  const bool bare = std::abs(latitude) >= temperate &&
                    (north ? month >= 11 || month <= 3 : month >= 5 && month <= 9);
  const std::string when =
      fmt::format("{} at {:.0f}° {}", months.at(static_cast<std::size_t>(month - 1)),
                  std::abs(latitude), north ? "north" : "south");
  return graded(
      CheckGroup::data, Message::doubtful_trees, "Leaves at this time of the year",
      bare ? fmt::format("as in summer, in {}", when) : fmt::format("as assumed, in {}", when),
      "as at the time of the release", bare ? Severity::look : Severity::fine,
      {"trees have leaves {1}",
       "Trees that shed their leaves are bare then: the wind between them is faster than "
       "computed, and takes more away.",
       "Give `domain.leaf_area_density`: for bare crowns a part of the 0.24 m²/m³ of summer, as "
       "branches remain; evergreens keep theirs."});
}

}  // namespace downwash
