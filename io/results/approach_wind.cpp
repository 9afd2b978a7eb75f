#include "io/results/approach_wind.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "io/results/report_words.hpp"

namespace downwash {
std::string deviation_words(const WindFigure& figure) {
  double deviation = 100 * figure.deviation();
  if (std::abs(deviation) < 0.05) deviation = 0;  // not "-0.0"
  const double error = 100 * figure.relative_error();
  return fmt::format("{:+.{}f} % ± {:.{}f} %", deviation, std::abs(deviation) < 9.95 ? 1 : 0, error,
                     error < 9.95 ? 1 : 0);
}

std::string speed_words(const ApproachLevel& level) {
  if (!level.known()) return "not known: " + level.unknown;
  const WindFigure& speed = level.speed;
  return fmt::format("{:.3g} of {:.3g} m/s asked, {}", speed.found, speed.asked,
                     deviation_words(speed));
}

std::string turbulence_words(const ApproachLevel& level) {
  if (!level.known()) return "not known: " + level.unknown;
  const WindFigure& turbulence = level.turbulence;
  if (!(turbulence.asked > 0)) return fmt::format("{:.2f}; none asked", turbulence.found);
  return fmt::format("{:.2f} of {:.2f} asked, {}", turbulence.found, turbulence.asked,
                     deviation_words(turbulence));
}

std::string push_words(double push) {
  return fmt::format("by {:.0f} % of the drag of the ground{}", 100 * std::abs(push),
                     push < 0 ? ", against the wind" : "");
}

std::vector<std::string> approach_lines(const ApproachWind& wind) {
  std::vector<std::string> lines;
  if (!wind.unknown.empty()) {
    lines.push_back("Wind before the first building: not known: " + wind.unknown);
  }
  for (const ApproachLevel& level : wind.levels) {
    std::string line = fmt::format("{:g} m up: mean wind {}", level.height, speed_words(level));
    if (level.known()) line += "; turbulence σ_u/U " + turbulence_words(level);
    lines.push_back(std::move(line));
  }
  if (wind.push)
    lines.push_back("Before the first building a force holds it, " + push_words(*wind.push));
  return lines;
}

std::string window_words(const ApproachWind& wind) {
  const bool known = std::ranges::any_of(wind.levels, &ApproachLevel::known);
  const std::string averaged =
      known || wind.end > wind.start
          ? fmt::format("averaged from {} to {} of the run at {}, {} behind the inlet",
                        words::duration(wind.start), words::duration(wind.end),
                        words::count(static_cast<std::size_t>(wind.places), "place"),
                        words::distance(wind.distance))
          : "none that counts was computed";
  return averaged + (wind.push ? "; before the first building a force holds the wind, " +
                                     push_words(*wind.push)
                               : "");
}

}  // namespace downwash
