#include "app/run/ensemble/member_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "app/hazard/correlations/domain_for_release.hpp"
#include "app/hazard/exposure/build_release.hpp"
#include "app/hazard/exposure/end_of_run.hpp"
#include "app/scene/places.hpp"
#include "app/scene/site.hpp"
#include "io/question/case_error.hpp"

namespace downwash {
namespace {

/// Of one level, in all cells for all members: 1 GiB.
constexpr double most_values = 256e6;

/// Nothing where the case says when the releases begin, or how long the wind settles before.
std::optional<double> time_after_spin_up(const Question& whole, const Site& site) {
  const std::vector<Release>& releases = whole.scenario.releases;
  const bool fixed = whole.time.spin_up || !whole.time.end ||
                     std::any_of(releases.begin(), releases.end(),
                                 [](const Release& release) { return release.start.has_value(); });
  if (fixed) return std::nullopt;
  return *whole.time.end - chosen_spin_up(whole.wind, whole.time, site);
}

std::vector<std::size_t> receptors_outside(const DomainChoice& domain,
                                           const ReleaseScenario& scenario, const Site& site) {
  const Places places(domain, site);
  std::vector<std::size_t> outside;
  const std::vector<Receptor>& receptors = scenario.receptors;
  for (std::size_t r = 0; r < receptors.size(); ++r) {
    if (!places.locate(receptors[r].place, receptors[r].height).point) outside.push_back(r);
  }
  return outside;
}

/// A place that no wind brings into the domain is a mistake, as in a run of its own.
void refuse_receptors_outside(const std::filesystem::path& file, const ReleaseScenario& scenario,
                              const std::vector<PlannedMember>& members) {
  std::vector<Complaint> problems;
  for (const Receptor& receptor : scenario.receptors) {
    const bool nowhere = std::ranges::all_of(members, [&](const PlannedMember& member) {
      return std::ranges::count(member.receptors_left_out, receptor.name) > 0;
    });
    if (!nowhere) continue;
    problems.push_back(
        {Message::place_outside, fmt::format("{}: the receptor \"{}\" lies outside of what is "
                                             "computed for any of the winds; move it or "
                                             "enlarge the domain.",
                                             file.string(), receptor.name)});
  }
  if (!problems.empty()) throw CaseError(std::move(problems));
}

}  // namespace

std::string name_of(const PlannedMember& member) {
  return fmt::format("wind {}, {}", member.number, member.wind.words());
}

EnsemblePlan plan_members(const Question& asked) {
  Question whole = asked;
  const Site site_of_whole = survey(whole);
  settle_end(site_of_whole, whole);
  const std::vector<EnsembleWind>& winds = whole.winds.value().winds;
  const std::optional<double> after = time_after_spin_up(whole, site_of_whole);
  std::vector<PlannedMember> members;
  std::vector<Ring> outlines;
  double narrowest = HUGE_VAL;
  for (std::size_t n = 0; n < winds.size(); ++n) {
    MemberChanges changes{.number = static_cast<int>(n) + 1,
                          .count = static_cast<int>(winds.size()),
                          .wind = winds[n],
                          .spin_up = {},
                          .end = {},
                          .receptors_left_out = {}};
    Question config = member_case(whole, changes);
    const Site site = survey(config);
    scale_people(site, config.scenario);
    if (after) {
      changes.spin_up = chosen_spin_up(config.wind, config.time, site);
      changes.end = *changes.spin_up + *after;
    }
    changes.receptors_left_out = receptors_outside(config.domain, config.scenario, site);
    PlannedMember& member = members.emplace_back(
        PlannedMember{changes.number, winds[n], member_case(whole, changes), {}});
    for (const std::size_t r : changes.receptors_left_out) {
      member.receptors_left_out.push_back(whole.scenario.receptors[r].name);
    }
    outlines.push_back(outline(site));
    narrowest = std::min(narrowest, horizontal_cell(site.box));
  }
  refuse_receptors_outside(whole.file, whole.scenario, members);
  const double most_cells = most_values / static_cast<double>(members.size());
  return {std::move(members), raster_over(outlines, narrowest, most_cells)};
}

}  // namespace downwash
