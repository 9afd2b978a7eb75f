#include "io/question/wind.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "geometry/frames/circle.hpp"

namespace downwash {
namespace {

std::optional<double> between(const std::optional<double>& a, const std::optional<double>& b,
                              double part) {
  return a && b ? std::optional(std::lerp(*a, *b, part)) : std::nullopt;
}

}  // namespace

InflowTable::Row InflowTable::at(double z) const {
  const auto above =
      std::find_if(rows.begin(), rows.end(), [z](const Row& row) { return row.z > z; });
  if (above == rows.begin()) {
    Row row = rows.front();
    row.speed *= row.z > 0 ? std::max(z, 0.0) / row.z : 1;
    row.z = z;
    return row;
  }
  if (above == rows.end()) return rows.back();
  const Row &a = *(above - 1), &b = *above;
  const double part = (z - a.z) / (b.z - a.z);
  return {.z = z,
          .speed = std::lerp(a.speed, b.speed, part),
          .uu = between(a.uu, b.uu, part),
          .vv = between(a.vv, b.vv, part),
          .ww = between(a.ww, b.ww, part),
          .uw = between(a.uw, b.uw, part),
          .length_along = between(a.length_along, b.length_along, part),
          .length_across = between(a.length_across, b.length_across, part),
          .length_up = between(a.length_up, b.length_up, part)};
}

WindChange WindSeries::before(std::size_t n) const {
  return n == 0 ? WindChange{0, speed, direction} : changes[n - 1];
}

WindChange WindSeries::at(double time) const {
  const auto next = std::find_if(changes.begin(), changes.end(),
                                 [&](const WindChange& change) { return change.time > time; });
  const WindChange last = before(static_cast<std::size_t>(next - changes.begin()));
  if (time <= 0 || next == changes.end()) return {time, last.speed, last.direction};
  const double part = (time - last.time) / (next->time - last.time);
  return {time, std::lerp(last.speed, next->speed, part),
          last.direction + part * turn_between(last.direction, next->direction)};
}

double WindSeries::turned(std::size_t n) const {
  double sum = 0;
  for (std::size_t m = 0; m <= n; ++m) {
    sum += turn_between(before(m).direction, changes[m].direction);
  }
  return sum;
}

std::string WindSeries::words() const {
  constexpr std::size_t most_told = 4;
  const auto moment = [](const WindChange& change) {
    const bool minutes = change.time >= 120;
    return fmt::format("{:.3g} m/s from {:.0f}° after {:.4g} {}", change.speed,
                       in_circle(change.direction), minutes ? change.time / 60 : change.time,
                       minutes ? "min" : "s");
  };
  if (changes.size() > most_told) {
    double slowest = speed, fastest = speed, least = 0, most = 0;
    for (std::size_t n = 0; n < changes.size(); ++n) {
      slowest = std::min(slowest, changes[n].speed);
      fastest = std::max(fastest, changes[n].speed);
      least = std::min(least, turned(n));
      most = std::max(most, turned(n));
    }
    return fmt::format("{:.3g} to {:.3g} m/s from {:.0f}° to {:.0f}°, {} times, at last {}",
                       slowest, fastest, in_circle(direction + least), in_circle(direction + most),
                       changes.size(), moment(changes.back()));
  }
  std::string text;
  for (const WindChange& change : changes) text += (text.empty() ? "" : ", ") + moment(change);
  return text;
}

}  // namespace downwash
