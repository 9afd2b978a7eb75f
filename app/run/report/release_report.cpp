#include "app/run/report/release_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>
#include <cstdint>
#include <set>

#include "app/scene/places.hpp"
#include "io/results/report_words.hpp"
#include "io/text/ppm.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

std::string averaging_text(double seconds) {
  return seconds == 0                    ? "at any moment"
         : std::fmod(seconds, 60.0) == 0 ? fmt::format("over {:g} min", seconds / 60)
                                         : fmt::format("over {:g} s", seconds);
}

std::string cell_text(const Index3& cell) {
  return fmt::format("cell {} {} {}", cell[0], cell[1], cell[2]);
}

/// " at 0.5 kg/s over 600 s"
std::string manner_text(const Release& release) {
  std::string text;
  if (release.indoor) {
    text = fmt::format(" leaking from a room at {:g} air changes per hour",
                       release.indoor->air_change_per_hour);
    if (release.indoor->volume && release.mass && !release.duration) {
      text += fmt::format(", in which there are {:.3g} g/m³ at first",
                          1e3 * *release.mass / *release.indoor->volume);
    }
    return text;
  }
  if (release.source) return " out of a container";
  if (release.mass && !release.duration) return " at once";
  if (release.rate) text = fmt::format(" at {:g} kg/s", *release.rate);
  if (!release.series.empty()) {
    text = fmt::format(" in {}", counted(static_cast<std::int64_t>(release.series.size()), "step"));
  }
  return text + (release.duration ? fmt::format(" over {:g} s", *release.duration)
                                  : std::string(" until the end"));
}

std::string release_line(const PlacedRelease& placed, const Site& site) {
  std::string cells = placed.cells.size() == 1
                          ? cell_text(placed.cells[0].cell)
                          : counted(static_cast<std::int64_t>(placed.cells.size()), "cell");
  if (placed.blocked > 0) cells += fmt::format(", {} more inside solids", placed.blocked);
  return fmt::format("release {}: {}, from {:g} s on, at {}{}; {}", placed.name,
                     release_words(placed), placed.start, place_text(placed.place, site),
                     placed.asked ? " instead of " + place_text(*placed.asked, site) : "", cells);
}

/// Lines on the source of a release out of a container, and on a run that ends before it is over.
std::vector<std::string> source_lines(const PlacedRelease& placed) {
  std::vector<std::string> lines;
  if (!placed.release.source) return lines;
  const SourceTerm& source = *placed.release.source;
  for (const auto& [what, words] : source_words(source)) {
    lines.push_back(fmt::format("{}: {}: {}", placed.name, what, words));
  }
  if (placed.mass < (1 - 1e-3) * source.mass) {
    lines.push_back(fmt::format("{}: the run ends when {} of {} have come out", placed.name,
                                mass_text(placed.mass), mass_text(source.mass)));
  }
  return lines;
}

std::string concentration_text(double concentration, const Substance& substance) {
  const std::string mass = words::milligrams(concentration) + " mg/m³";
  if (!substance.molar_mass) return mass;
  return fmt::format("{} ppm ({})",
                     words::number(ppm_of_concentration(concentration, *substance.molar_mass)),
                     mass);
}

std::string carried_text(const Substance& substance) {
  return substance.buoyant ? "moves the air by its weight (an approximation)"
                           : "carried passively (an approximation for gases heavier or lighter "
                             "than air)";
}

}  // namespace

std::string release_words(const PlacedRelease& placed) {
  std::string words = fmt::format("{} of {}{}, {:g} m above the ground", mass_text(placed.mass),
                                  placed.release.substance, manner_text(placed.release),
                                  placed.place[2] - placed.ground);
  if (placed.asked) {
    const Vector3 &from = *placed.asked, &to = placed.place;
    words += fmt::format(", moved by {:.1f} m into open air from {:g} m above the ground",
                         std::hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]),
                         from[2] - placed.asked_ground);
  }
  return words;
}

std::string averaging_words(const ReleasePlan& plan, std::size_t substance) {
  const auto times = [](const std::vector<ThreatLevel>& levels) {
    std::set<double> found;
    for (const ThreatLevel& level : levels) found.insert(level.averaging);
    return found;
  };
  const auto listed = [](const std::set<double>& some) {
    std::vector<std::string> texts;
    for (const double time : some) texts.push_back(averaging_text(time));
    return fmt::format("{}", fmt::join(texts, ", "));
  };
  const std::set<double> drawn = times(plan.levels[substance]);
  std::set<double> left;
  for (const double time : times(plan.substances[substance].levels)) {
    if (!drawn.contains(time)) left.insert(time);
  }
  std::string words = listed(drawn);
  if (left.empty()) return words;
  const double duration = plan.durations[substance];
  if (!plan.zones.averaging.empty()) {
    words += ", as `zones.averaging` asks";
  } else if (duration > 0) {
    words += fmt::format(", the nearest to the {} of the release that the run covers",
                         words::duration(duration));
  } else {
    words += ", the shortest, since all is released at once";
  }
  return fmt::format("{}; not drawn: {} (`zones.averaging` [{:g}] draws them)", words, listed(left),
                     fmt::join(left, ", "));
}

std::vector<std::string> level_lines(const std::vector<ThreatLevel>& levels,
                                     const Substance& substance) {
  std::vector<std::string> lines;
  const std::string* name = nullptr;
  for (const ThreatLevel& level : levels) {
    std::string value = concentration_text(level.concentration, substance);
    value.append(" ").append(averaging_text(level.averaging));
    if (name != nullptr && *name == level.name) {
      lines.back() += ", " + value;
    } else {
      lines.push_back(fmt::format("{}: {}", level.name, value));
    }
    name = &level.name;
  }
  return lines;
}

std::vector<std::string> substance_lines(const Substance& substance) {
  std::vector<std::string> lines;
  if (substance.molar_mass) {
    lines.push_back(fmt::format("molar mass: {:g} g/mol", *substance.molar_mass));
  }
  for (std::string& line : level_lines(substance.levels, substance)) {
    lines.push_back(std::move(line));
  }
  for (std::size_t l = 0; l < substance.levels.size(); ++l) {
    const ThreatLevel& level = substance.levels[l];
    if (level.meaning.empty() || (l > 0 && substance.levels[l - 1].name == level.name)) continue;
    lines.push_back(fmt::format("above {}: {}", level.name, level.meaning));
  }
  if (substance.toxic_exponent != 1) {
    lines.push_back(fmt::format("toxic load: ∫ cⁿ dt with n = {:g}", substance.toxic_exponent));
  }
  lines.push_back(carried_text(substance));
  if (substance.settling_speed > 0) {
    lines.push_back(fmt::format("settles at {:g} m/s", substance.settling_speed));
  }
  if (substance.deposition_speed > 0) {
    lines.push_back(fmt::format("deposits at {:g} m/s", substance.deposition_speed));
  }
  if (substance.half_life) lines.push_back(fmt::format("half-life: {:g} s", *substance.half_life));
  if (!substance.source.empty()) lines.push_back("source: " + substance.source);
  return lines;
}

std::string larger_cells_words(const ReleasePlan& plan) {
  if (!(plan.settled_from > 0)) return "";
  return fmt::format(", {:g} s of them on larger cells", plan.settled_from);
}

std::vector<std::string> release_lines(const ReleasePlan& plan, const TimeControl& time,
                                       const std::optional<Wind>& wind, const Site& site) {
  std::vector<std::string> lines;
  if (time.hold_wind) {
    lines.emplace_back("the wind is held as it is at the start");
  } else if (wind || time.spin_up) {
    lines.push_back(
        fmt::format("the wind settles for {:g} s{}{}", plan.spin_up,
                    time.spin_up ? "" : " (the length of the domain over the wind speed)",
                    larger_cells_words(plan)));
  }
  lines.push_back(fmt::format("computed from the first release on: {} (`time.after_release`)",
                              duration_text(plan.end - plan.begin)));
  for (const PlacedRelease& placed : plan.releases) {
    lines.push_back(release_line(placed, site));
    for (std::string& line : source_lines(placed)) lines.push_back(std::move(line));
  }
  lines.push_back(
      time.start
          ? fmt::format("the first release begins at {}: page, maps and tables count from then",
                        *time.start)
          : std::string("page, maps and tables count from the first release; `time.start` gives "
                        "them its date and time"));
  if (plan.ensemble.members > 1) {
    lines.push_back(fmt::format("ensemble: the same {} times, {:g} s apart", plan.ensemble.members,
                                plan.ensemble.interval));
  }
  for (std::size_t s = 0; s < plan.substances.size(); ++s) {
    const Substance& substance = plan.substances[s];
    lines.push_back(fmt::format("{}: {}", substance.name, carried_text(substance)));
    for (const std::string& line : level_lines(plan.levels[s], substance)) {
      lines.push_back(fmt::format("{} {}", substance.name, line));
    }
    if (!plan.levels[s].empty()) {
      lines.push_back(fmt::format("{}: means {}", substance.name, averaging_words(plan, s)));
    }
    lines.push_back(fmt::format("{} counts as arrived from {} on", substance.name,
                                concentration_text(plan.problem.measures[s].threshold, substance)));
  }
  for (const PlacedReceptor& receptor : plan.receptors) {
    lines.push_back(fmt::format("receptor {}: {}, {:g} m above the ground; {}", receptor.name,
                                place_text(receptor.place, site),
                                receptor.place[2] - receptor.ground, cell_text(receptor.cell)));
  }
  const DomainBox& box = site.box;
  const Axis z = axes_of(box)[2];
  lines.push_back(
      site.terrain
          ? fmt::format("zones: in each column the cell {:g} m above its ground, {:g} m high, "
                        "every {:g} s",
                        plan.zones.height, z.width(plan.layer), plan.zones.every)
          : fmt::format("zones: the layer of cells from {:g} to {:g} m, every {:g} s",
                        z.face(plan.layer), z.face(plan.layer + 1), plan.zones.every));
  if (plan.beyond) {
    lines.push_back(
        fmt::format("beyond the outlet: puffs of what left, up to {} from the release; {}",
                    words::distance(plan.beyond->reach), plan.beyond->words()));
  }
  if (!plan.facades.empty()) {
    lines.push_back(fmt::format(
        "indoors: {} with {} in front of their walls, {:g} air changes per hour",
        counted(static_cast<std::int64_t>(plan.facades.size()), "building"),
        counted(static_cast<std::int64_t>(plan.exposure(ExposurePart::facades).cells.size()),
                "cell"),
        plan.zones.air_change_per_hour));
  }
  return lines;
}

}  // namespace downwash
