#include "app/run/report/tree_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

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

}  // namespace

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

std::string vegetation_words(const DomainChoice& domain, const Site& site) {
  const SiteTrees& trees = site.trees;
  if (trees.trees.empty()) return "trees and vehicles are left out";
  return fmt::format(
      "{} hold the wind back by c_d a |u| u with c_d {:g} (a: area of leaves per volume); they "
      "take "
      "nothing out of the air and shed no eddies of their own; vehicles are left out",
      trees.report ? "trees (" + tree_words(*trees.report) + ")"
                   : std::string("boxes full of leaves"),
      domain.leaf_drag);
}

}  // namespace downwash
