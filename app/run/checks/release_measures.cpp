#include "app/run/checks/release_measures.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/hazard/exposure/release_rates.hpp"
#include "app/run/measures/grading.hpp"
#include "io/case/weather/wind_profile.hpp"

namespace downwash {
namespace {

Move move_between(const Vector3& from, const Vector3& to, const std::string& sentence) {
  return {.sentence = sentence,
          .along = std::hypot(to[0] - from[0], to[1] - from[1]),
          .up = to[2] - from[2]};
}

double largest_rate(const Emission& emission) {
  const auto& rates = emission.series.rate;
  return rates.empty() ? 0 : *std::max_element(rates.begin(), rates.end());
}

/// What 1 kg/s or kg brings to the cell that gets most by volume, 1/m³, and its edges.
struct SmallestCell {
  double per_volume = 0;
  double length = 0, height = 0;  ///< along the wind; of its middle, m
};

SmallestCell smallest_cell(const PlacedRelease& placed, const std::array<Axis, 3>& axes) {
  SmallestCell smallest;
  for (const ShapeCell& cell : placed.cells) {
    const auto [x, y, z] = cell.cell;
    const double volume = axes[0].width(x) * axes[1].width(y) * axes[2].width(z);
    if (cell.share / volume <= smallest.per_volume) continue;
    smallest = {cell.share / volume, axes[0].width(x), axes[2].centre(z)};
  }
  return smallest;
}

}  // namespace

std::vector<Move> moves_of_releases(const ReleasePlan& plan) {
  std::vector<Move> moves;
  for (const PlacedRelease& placed : plan.releases) {
    if (placed.asked) moves.push_back(move_between(*placed.asked, placed.place, placed.moved));
  }
  return moves;
}

std::vector<Move> moves_of_receptors(const ReleasePlan& plan, const DomainBox& box) {
  const std::array<Axis, 3> axes = axes_of(box);
  std::vector<Move> moves;
  for (const PlacedReceptor& placed : plan.receptors) {
    if (placed.moved.empty()) continue;
    const auto [x, y, z] = placed.cell;
    moves.push_back(move_between(
        placed.place, {axes[0].centre(x), axes[1].centre(y), axes[2].centre(z)}, placed.moved));
  }
  return moves;
}

std::optional<DensestSource> densest_source(const ReleasePlan& plan, const DomainBox& box,
                                            const std::optional<Wind>& wind) {
  const std::array<Axis, 3> axes = axes_of(box);
  std::optional<DensestSource> densest;
  for (const PlacedRelease& placed : plan.releases) {
    const auto pure = pure_density(plan.substances[placed.substance], plan.air_density);
    if (!pure) continue;
    const Emission emission = emission_of(placed.release, placed.start, plan.end);
    const SmallestCell cell = smallest_cell(placed, axes);
    double mass = emission.burst_mass;
    if (wind) {
      mass = std::max(mass, largest_rate(emission) * cell.length / speed_at(*wind, cell.height));
    }
    if (mass == 0) continue;
    const double share = mass * cell.per_volume / *pure;
    if (!densest || !(share <= densest->share_of_pure)) densest = {placed.name, share};
  }
  return densest;
}

std::optional<ContainerRates> container_rates_of(const ReleasePlan& plan) {
  std::optional<ContainerRates> rates;
  for (const PlacedRelease& placed : plan.releases) {
    const auto& source = placed.release.source;
    if (!source) continue;
    if (!rates) rates.emplace();
    rates->figure += fmt::format("{}{}: {}", rates->figure.empty() ? "" : "; ", placed.name,
                                 rate_words(*source));
    for (const std::string& sentence : source->assumed) {
      rates->assumed.push_back(fmt::format("{}: {}", placed.name, sentence));
    }
  }
  return rates;
}

double last_emission(const ReleasePlan& plan) {
  constexpr double for_ever = std::numeric_limits<double>::infinity();
  double last = 0;
  for (const PlacedRelease& placed : plan.releases) {
    const Release& release = placed.release;
    const double start = placed.start;
    const bool fades = !release.series.empty() && release.series.back().rate == 0;
    const bool at_once = release.mass && !release.duration;
    const double end = release.indoor     ? for_ever
                       : release.duration ? start + *release.duration
                       : at_once          ? start
                       : fades            ? start + release.series.back().time
                                          : for_ever;
    last = std::max(last, end);
  }
  return last + (plan.ensemble.members - 1) * plan.ensemble.interval;
}

std::optional<double> largest_share_of_pure(const ReleasePlan& plan,
                                            const ReleaseResults& results) {
  std::optional<double> largest;
  for (const Substance& substance : plan.substances) {
    const auto pure = pure_density(substance, plan.air_density);
    if (!pure) continue;
    for (const PlaceFigures& figures : results.places) {
      if (figures.substance != substance.name) continue;
      for (const float peak : figures.peak) {
        const double share = std::max(0.0F, peak) / *pure;
        if (!largest || !(share <= *largest)) largest = std::isnan(peak) ? peak : share;
      }
    }
  }
  return largest;
}

std::vector<std::string> unknown_beyond(const ReleasePlan& plan, const ReleaseResults& results,
                                        double airborne) {
  constexpr double next_to_nothing = 0.01;
  std::vector<std::string> sentences;
  if (airborne > next_to_nothing) {
    sentences.push_back(fmt::format(
        "{} of the mass was in the domain yet when the run ended: where that goes is unknown.",
        percent_text(airborne)));
  } else if (airborne < 0) {
    sentences.emplace_back("What has not left the domain so far is not in it.");
  }
  for (const Substance& substance : plan.substances) {
    std::string ways;
    const auto add = [&](bool there, const char* way) {
      if (there) ways += (ways.empty() ? "" : ", ") + std::string(way);
    };
    add(substance.settling_speed > 0, "settling");
    add(substance.deposition_speed > 0, "deposition");
    add(substance.buoyant, "weight");
    if (ways.empty()) continue;
    sentences.push_back(fmt::format("Left out there of {}: its {}.", substance.name, ways));
  }
  for (const BeyondFigures& figures : results.beyond) {
    if (figures.carried < (1 - next_to_nothing) * figures.left) {
      sentences.push_back(fmt::format("{} of the {} that left is not in it.",
                                      percent_text(1 - figures.carried / figures.left),
                                      figures.substance));
    }
    if (!figures.passed) {
      sentences.push_back(
          fmt::format("{} is followed until {:.0f} min after the release began, and "
                      "goes on then.",
                      figures.substance, figures.until / 60));
    }
  }
  return sentences;
}

std::vector<std::string> with_mortal_levels_alone(const ReleasePlan& plan) {
  std::vector<std::string> gases;
  for (const Substance& substance : plan.substances) {
    if (!substance.levels.empty() && substance.levels.front().severity >= 3) {
      gases.push_back(substance.name);
    }
  }
  return gases;
}

}  // namespace downwash
