#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "app/hazard/correlations/gas_weight.hpp"
#include "app/run/checks/air/air_checks.hpp"
#include "app/run/checks/air/gust_checks.hpp"
#include "app/run/checks/air/table_checks.hpp"
#include "app/run/checks/air/weather_checks.hpp"
#include "app/run/checks/check_list.hpp"
#include "app/run/checks/data_checks.hpp"
#include "app/run/checks/domain_checks.hpp"
#include "app/run/checks/grid_checks.hpp"
#include "app/run/checks/grid_measures.hpp"
#include "app/run/checks/listed_checks.hpp"
#include "app/run/checks/release_measures.hpp"
#include "app/run/checks/setting_doubts.hpp"
#include "app/run/checks/time_checks.hpp"
#include "app/run/ingredients/ingredients.hpp"
#include "app/scene/places.hpp"
#include "app/scene/site.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

/// z where the air begins over the highest ground, m.
double highest_ground(const Site& site) {
  return site.terrain ? site.terrain->ground->highest() : 0;
}

Check fewest_cells_of(const DomainBox& box) {
  const auto fewest = std::min_element(box.cells.begin(), box.cells.end());
  return fewest_cells(*fewest, "xyz"[fewest - box.cells.begin()]);
}

/// The share of a face across x (axis 0) or y (1) that is solid, but for the ground.
double solid_share(const BuiltProblem& built, const std::array<Axis, 3>& axes, std::size_t axis,
                   Side side) {
  const Axis &along = axes[1 - axis], &up = axes[2];
  const Ground* const ground = built.ground.get();
  double solid = 0, below = 0;  // m²
  for (int z = 0; z < up.n(); ++z) {
    for (int n = 0; n < along.n(); ++n) {
      Index3 cell{n, n, z};
      cell[axis] = side == Side::low ? 0 : axes[axis].n() - 1;
      const Index3 c = built.axes.to_solver(cell);
      const double area = along.width(n) * up.width(z);
      if (ground != nullptr && z < ground->layers(cell[0], cell[1])) {
        below += area;
      } else if (built.problem.obstacles.solid(c[0], c[1], c[2])) {
        solid += area;
      }
    }
  }
  return solid / (along.length() * up.length() - below);
}

/// How far the ground rises and falls behind the inlet: means across the domain. Where air goes
/// through the top, how far it lies from what that follows.
Check ground_narrows_air(const Site& site, const BuiltProblem& built) {
  const Ground& ground = *built.ground;
  const std::array<Axis, 3> axes = axes_of(site.box);
  const double top = axes[2].face(axes[2].n());
  const std::optional<DistantGround>& followed = built.distant;
  const auto mean_at = [&](int x) {
    double sum = 0;
    for (int y = 0; y < axes[1].n(); ++y) {
      const Point place{axes[0].centre(x), axes[1].centre(y)};
      const double below = followed ? followed->height(place) : 0;
      sum += (ground.top(x, y) - below) * axes[1].width(y);
    }
    return sum / axes[1].length();
  };
  const double inlet = mean_at(0);
  double highest = inlet, lowest = inlet;
  for (int x = 1; x < axes[0].n(); ++x) {
    const double mean = mean_at(x);
    highest = std::max(highest, mean);
    lowest = std::min(lowest, mean);
  }
  if (followed) {
    const double depth = top - followed->mean();
    return ground_under_open_top(std::max(highest, -lowest) / depth);
  }
  const double depth = top - inlet;
  return ground_narrows((highest - inlet) / depth, (inlet - lowest) / depth);
}

/// Shares of the inlet and of the outlet that are solid; of two each, the larger one.
Check bodies_in_faces_of_wind(const Site& site, const BuiltProblem& built) {
  const std::array<Axis, 3> axes = axes_of(site.box);
  const auto share = [&](std::size_t axis, Side side) {
    return solid_share(built, axes, axis, side);
  };
  double inlet = share(0, Side::low), outlet = share(0, Side::high);
  if (const double aside = site.frame.downwind().y; aside != 0) {
    inlet = std::max(inlet, share(1, aside > 0 ? Side::low : Side::high));
    outlet = std::max(outlet, share(1, aside > 0 ? Side::high : Side::low));
  }
  return bodies_in_faces(inlet, outlet);
}

Checks domain_checks(const Site& site, const BuiltProblem& built, const DomainRoom& room) {
  Checks list = margins(room);
  list.push_back(blockage(room.blockage));
  list.push_back(bodies_in_faces_of_wind(site, built));
  list.push_back(cut_bodies(room));
  return list;
}

Checks data_checks(const PreparedCase& prepared) {
  Checks list;
  for (const Ingredient& ingredient : ingredients()) append(ingredient.checks(prepared), list);
  std::vector<std::string> doubts = setting_doubts(prepared);
  doubts.insert(doubts.end(), prepared.config.warnings.begin(), prepared.config.warnings.end());
  list.push_back(doubtful_settings(doubts));
  return list;
}

/// False for a box that is closed or periodic and holds neither buildings nor receptors: there is
/// nobody to be harmed.
bool may_reach_people(const PreparedCase& prepared) {
  const auto open = [](const FaceChoice& face) {
    return !std::holds_alternative<Periodic>(face) && !std::holds_alternative<Wall>(face) &&
           !std::holds_alternative<FreeSlip>(face);
  };
  const Question& config = prepared.config;
  return std::any_of(config.flow.faces.begin(), config.flow.faces.end(), open) ||
         !prepared.site.buildings.empty() || !config.scenario.receptors.empty();
}

/// The first release that begins before the end of the spin-up, by a `start` of its own.
std::optional<std::size_t> release_before_spin_up(const ReleasePlan& plan) {
  const auto early = std::ranges::find_if(plan.releases, [&](const PlacedRelease& placed) {
    return placed.release.start && *placed.release.start < plan.spin_up;
  });
  if (early == plan.releases.end()) return std::nullopt;
  return static_cast<std::size_t>(early - plan.releases.begin());
}

Checks release_checks(const PreparedCase& prepared) {
  const Question& config = prepared.config;
  const ReleasePlan& plan = *prepared.release;
  const Axis z = axes_of(prepared.site.box)[2];
  const double lowest = prepared.site.terrain ? prepared.site.terrain->ground->lowest() : 0;
  Checks list{zone_layer(z.face(plan.layer) - lowest, z.face(plan.layer + 1) - lowest,
                         config.scenario.zones.height),
              moved_releases(moves_of_releases(plan))};
  if (!plan.receptors.empty()) {
    list.push_back(moved_receptors(moves_of_receptors(plan, prepared.site.box)));
  }
  std::vector<std::string> without;
  for (const Substance& substance : plan.substances) {
    if (substance.levels.empty()) without.push_back(substance.name);
  }
  if (may_reach_people(prepared)) {
    list.push_back(levels_of_concern(without, plan.substances.size()));
  }
  if (const auto gases = with_mortal_levels_alone(plan); !gases.empty()) {
    list.push_back(lesser_levels(gases));
  }
  if (const auto densest = densest_source(plan, prepared.site.box, prepared.config.wind)) {
    list.push_back(source_concentration(densest->share_of_pure, densest->release));
  }
  if (const auto rates = container_rates_of(plan)) {
    list.push_back(container_rates(rates->assumed, rates->figure));
  }
  for (std::size_t s = 0; s < plan.substances.size(); ++s) {
    if (plan.substances[s].buoyant) continue;
    auto weight = weight_of(config, plan, s);
    if (!weight) weight = weight_at_most(config, plan, s);
    if (weight) list.push_back(carried_passively(*weight));
  }
  if (config.wind && !config.time.hold_wind) {
    list.push_back(settled(plan.begin * config.wind->speed / prepared.site.settling_length,
                           release_before_spin_up(plan)));
  }
  return list;
}

}  // namespace

std::vector<Check> checks_before(const PreparedCase& prepared,
                                 const std::optional<DeadlineRecord>& deadline) {
  const std::vector<Building> bodies = bodies_of(prepared.site, prepared.config.domain);
  const auto& wind = prepared.config.wind;
  const DomainBox& box = prepared.site.box;
  Checks list;
  if (deadline) {
    list.push_back(
        cells_in_time(deadline->resolution, deadline->asked_resolution, deadline->within));
  }
  if (!bodies.empty()) {
    const DomainRoom room = measure_room(bodies, box, prepared.site.frame.downwind());
    append(grid_checks(prepared, bodies, highest_ground(prepared.site) + room.tallest), list);
    if (wind) append(domain_checks(prepared.site, prepared.built, room), list);
  }
  if (wind && prepared.built.ground)
    list.push_back(ground_narrows_air(prepared.site, prepared.built));
  if (wind) {
    list.push_back(fewest_cells_of(box));
    list.push_back(reference_height(wind->height,
                                    box.origin[2] + box.size[2] - highest_ground(prepared.site)));
    if (wind->changes()) list.push_back(changing_wind(wind->series));
    if (const auto& surfaces = prepared.config.flow.surfaces; surfaces && wind->table) {
      const auto found = compare_with_ground(*wind->table, surfaces->ground);
      if (found) list.push_back(table_over_ground(*found, surfaces->ground));
    }
    if (const auto mixing = mixing_of(prepared)) {
      list.push_back(turbulence_comes_in(*mixing, prepared.release.has_value()));
    }
    if (const auto course = single_gust_course(prepared)) {
      list.push_back(one_course_of_gusts(*course));
    }
  }
  if (const auto& weather = prepared.config.weather) {
    list.push_back(stratified_air(*weather, prepared.config.flow.stratification.has_value()));
    append(weather_checks(prepared.config.weather, prepared.config.winds, prepared.site), list);
  }
  append(data_checks(prepared), list);
  if (prepared.release) append(release_checks(prepared), list);
  return told_of(prepared.release, std::move(list));
}

std::vector<std::string> notes_of(const PreparedCase& prepared) {
  std::vector<std::string> notes = prepared.config.given_way;
  const auto add = [&](const Findings& findings) {
    for (const auto& entry : findings.entries()) notes.push_back(sentence(entry));
  };
  for (const Ingredient& ingredient : ingredients()) {
    if (const Findings* warnings = ingredient.warnings(prepared.site)) add(*warnings);
  }
  if (prepared.built.voxels) add(prepared.built.voxels->warnings);
  for (const std::string& moved : prepared.statistics.moved) notes.push_back(moved);
  if (const Pockets& gaps = prepared.built.unreachable.gaps; gaps.count > 0) {
    notes.push_back(
        fmt::format("{} of {} in all that the grid had sealed are filled with solid "
                    "cells, the first at {}",
                    counted(gaps.count, "gap"), counted(gaps.cells, "cell"),
                    place_text(gaps.first, prepared.site)));
  }
  return notes;
}

}  // namespace downwash
