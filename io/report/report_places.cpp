#include "io/report/report_places.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "io/text/base64_text.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;
using Bytes = std::vector<unsigned char>;

constexpr unsigned char solid = 255, still_there = 254, never = 255, estimated = 255;
constexpr double time_steps = 253, concentration_steps = 253;
constexpr double factor_step = 0.02;  // of ln f: up to f = 160

/// Cells [x0, x1) × [y0, y1), joined `by` × `by`.
struct Box {
  int x0, y0, x1, y1, by = 1;

  int nx() const { return (x1 - x0 + by - 1) / by; }
  int ny() const { return (y1 - y0 + by - 1) / by; }
};

Box box_above(const PlaceFigures& figures, double least) {
  Box box{figures.nx, figures.ny, 0, 0};
  for (int y = 0; y < figures.ny; ++y) {
    for (int x = 0; x < figures.nx; ++x) {
      const std::size_t n = static_cast<std::size_t>(y) * static_cast<std::size_t>(figures.nx) +
                            static_cast<std::size_t>(x);
      const bool by_estimate =
          std::any_of(figures.means.begin(), figures.means.end(),
                      [&](const std::vector<float>& values) { return std::isinf(values[n]); });
      if (!by_estimate && !(static_cast<double>(figures.peak[n]) >= least)) continue;
      box = {std::min(box.x0, x), std::min(box.y0, y), std::max(box.x1, x + 1),
             std::max(box.y1, y + 1)};
    }
  }
  return box;
}

/// A byte for each joined cell: `fold` takes the byte so far, or none, and the next value.
template <class Fold>
std::string joined(const PlaceFigures& figures, const Box& box, const std::vector<float>& values,
                   unsigned char first, Fold fold) {
  Bytes bytes(static_cast<std::size_t>(box.nx()) * static_cast<std::size_t>(box.ny()), first);
  for (int y = box.y0; y < box.y1; ++y) {
    for (int x = box.x0; x < box.x1; ++x) {
      const std::size_t from = static_cast<std::size_t>(y) * static_cast<std::size_t>(figures.nx) +
                               static_cast<std::size_t>(x);
      const std::size_t to =
          static_cast<std::size_t>((y - box.y0) / box.by) * static_cast<std::size_t>(box.nx()) +
          static_cast<std::size_t>((x - box.x0) / box.by);
      bytes[to] = fold(bytes[to], static_cast<double>(values[from]));
    }
  }
  return base64_text(bytes);
}

}  // namespace

Json places_json(const PlaceFigures& figures, double least, std::size_t most_cells) {
  const std::size_t cells =
      static_cast<std::size_t>(figures.nx) * static_cast<std::size_t>(figures.ny);
  const auto fits = [&](const std::vector<float>& values) { return values.size() == cells; };
  if (cells == 0 || !(least > 0) || !fits(figures.peak) || !fits(figures.arrival) ||
      !fits(figures.departure) || !std::ranges::all_of(figures.means, fits) ||
      !std::ranges::all_of(figures.factors, fits) ||
      !(figures.arrival_factors.empty() || fits(figures.arrival_factors))) {
    return nullptr;
  }
  Box box = box_above(figures, least);
  if (box.x0 >= box.x1) return nullptr;
  while (static_cast<std::size_t>(box.nx()) * static_cast<std::size_t>(box.ny()) > most_cells) {
    ++box.by;
  }

  const auto largest = [](const std::vector<float>& values) {
    double most = 0;
    for (const float v : values) {
      if (std::isfinite(v)) most = std::max(most, static_cast<double>(v));
    }
    return most;
  };
  const double ratio = std::pow(std::max(largest(figures.peak), 1.01 * least) / least,
                                1 / (concentration_steps - 1));
  const auto level = [&](double value) -> unsigned char {
    if (!(value >= least)) return 0;
    const double steps = std::round(std::log(value / least) / std::log(ratio));
    return static_cast<unsigned char>(1 + std::clamp(steps, 0.0, concentration_steps - 1));
  };
  const auto peak = [&](unsigned char before, double value) {
    if (value < 0) return before;
    return before == solid ? level(value) : std::max(before, level(value));
  };
  const auto mean = [&](unsigned char before, double value) {
    return std::max(before, std::isinf(value) ? estimated : level(value));
  };
  const double span = std::max({1.0, largest(figures.arrival), largest(figures.departure)});
  // Rounded so that none arrives later, and none departs earlier, than computed.
  const auto arrival = [&](unsigned char before, double value) {
    if (!(value >= 0)) return before;
    return std::min(
        before, static_cast<unsigned char>(std::floor(time_steps * std::min(value / span, 1.0))));
  };
  const auto departure = [&](unsigned char before, double value) {
    if (!(value >= 0)) return before;
    const auto byte =
        std::isinf(value)
            ? still_there
            : static_cast<unsigned char>(std::ceil(time_steps * std::min(value / span, 1.0)));
    return before == never ? byte : std::max(before, byte);
  };

  Json means = Json::array();
  for (const std::vector<float>& values : figures.means) {
    means.push_back(joined(figures, box, values, 0, mean));
  }
  const auto factor = [&](unsigned char before, double value) {
    const double steps = std::ceil(std::log(value) / factor_step - 1e-6);
    return std::max(before, static_cast<unsigned char>(std::clamp(steps, 0.0, 255.0)));
  };
  Json factors = Json::array();
  for (const std::vector<float>& values : figures.factors) {
    factors.push_back(joined(figures, box, values, 0, factor));
  }
  const auto moved = [&](double x, double y) {
    return Json::array({figures.origin.x + x * figures.step_x.x + y * figures.step_y.x,
                        figures.origin.y + x * figures.step_x.y + y * figures.step_y.y});
  };
  return {{"nx", box.nx()},
          {"ny", box.ny()},
          {"origin", moved(box.x0, box.y0)},
          {"step_x", {box.by * figures.step_x.x, box.by * figures.step_x.y}},
          {"step_y", {box.by * figures.step_y.x, box.by * figures.step_y.y}},
          {"low", least * 1e6},
          {"ratio", ratio},
          {"peak", joined(figures, box, figures.peak, solid, peak)},
          {"means", std::move(means)},
          {"factors", std::move(factors)},
          {"factor_step", factor_step},
          {"span", span},
          {"arrival", joined(figures, box, figures.arrival, never, arrival)},
          {"arrival_factors", figures.arrival_factors.empty()
                                  ? std::string()
                                  : joined(figures, box, figures.arrival_factors, 0, factor)},
          {"departure", joined(figures, box, figures.departure, never, departure)}};
}

}  // namespace downwash
