#include "app/hazard/far_field/puff.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace downwash {
namespace {

constexpr double sigmas_of_puff =
    5;  // farther aside there is less than 4e-6 of what is in the middle
constexpr std::size_t stations = 64;
constexpr int images = 4;  // reflections between ground and lid, each way

/// The middles of twelve parts of equal probability of a standard Gaussian distribution.
constexpr std::array middles{-1.7317, -1.1503, -0.8122, -0.5485, -0.3186, -0.1046,
                             0.1046,  0.3186,  0.5485,  0.8122,  1.1503,  1.7317};

double gaussian(double x, double variance) {
  return std::exp(-x * x / (2 * variance)) / std::sqrt(2 * std::numbers::pi * variance);
}

/// ∫_{-∞}^τ Φ(t/σ) dt
double integral_of_distribution(double tau, double sigma) {
  const double x = tau / sigma;
  return tau * 0.5 * std::erfc(-x / std::numbers::sqrt2) +
         sigma * sigma * gaussian(tau, sigma * sigma);
}

double square(double x) { return x * x; }

/// Close together where a puff is small.
double way_of(std::size_t station, double reach) {
  return reach * square(static_cast<double>(station) / stations);
}

}  // namespace

PlumeGrowth::PlumeGrowth(const DispersionCurves& of, double across, double upwards)
    : curves(of),
      across_way(of.across.way_to(std::sqrt(std::max(0.0, across)))),
      upward_way(of.upwards.way_to(std::sqrt(std::max(0.0, upwards)))) {}

double PlumeGrowth::added_across(double way) const {
  return square(curves.across.at(way + across_way)) - square(curves.across.at(across_way));
}

double PlumeGrowth::added_upwards(double way) const {
  return square(curves.upwards.at(way + upward_way)) - square(curves.upwards.at(upward_way));
}

double mean_speed(const CarryingAir& air, double height, double variance) {
  const double sigma = std::sqrt(variance);
  double sum = 0;
  for (const double middle : middles) {
    const double z = std::abs(height + middle * sigma);
    sum += air.speed(air.lid ? std::min(z, *air.lid) : z);
  }
  return sum / static_cast<double>(middles.size());
}

double vertical_share(double z, double height, double variance, const std::optional<double>& lid) {
  if (!lid) return gaussian(z - height, variance) + gaussian(z + height, variance);
  // Well mixed below the lid: Turner (1970, Workbook of Atmospheric Dispersion Estimates), 3.
  if (variance > square(1.6 * *lid)) return 1 / *lid;
  double sum = 0;
  for (int j = -images; j <= images; ++j) {
    sum += gaussian(z - height + 2 * j * *lid, variance) +
           gaussian(z + height + 2 * j * *lid, variance);
  }
  return sum;
}

double crosswind_share(double aside, double variance) {
  return aside * aside > sigmas_of_puff * sigmas_of_puff * variance ? 0 : gaussian(aside, variance);
}

double Passage::passed(double time) const {
  const double length = last - first;
  if (time <= begins()) return 0;
  if (time >= ends()) return 1;
  if (!(spread > 0)) return length > 0 ? (time - first) / length : 1;
  if (!(length > 1e-3 * spread)) {
    return 0.5 * std::erfc(-(time - 0.5 * (first + last)) / (spread * std::numbers::sqrt2));
  }
  const double part = (integral_of_distribution(time - first, spread) -
                       integral_of_distribution(time - last, spread)) /
                      length;
  return std::clamp(part, 0.0, 1.0);
}

double Passage::begins() const { return first - sigmas_of_puff * spread; }
double Passage::ends() const { return last + sigmas_of_puff * spread; }

PuffPath::PuffPath(const Puff& puff, const PlumeGrowth& growth, const CarryingAir& air,
                   double reach)
    : puff_(puff),
      downwind_(air.downwind),
      lid_(air.lid),
      decay_rate_(air.decay_rate),
      reach_(reach) {
  double before = 0;
  for (std::size_t k = 0; k <= stations; ++k) {
    const double way = way_of(k, reach);
    Station now{.across = puff.across + growth.added_across(way),
                .upwards = puff.upwards + growth.added_upwards(way)};
    now.speed = mean_speed(air, puff.height, now.upwards);
    if (k > 0) {
      const Station& last = stations_.back();
      now.time = last.time + (way - before) * 0.5 * (1 / last.speed + 1 / now.speed);
    }
    before = way;
    stations_.push_back(now);
  }
}

PuffPath::Station PuffPath::station(double way) const {
  const auto k =
      std::min(static_cast<std::size_t>(std::sqrt(way / reach_) * stations), stations_.size() - 2);
  const Station &a = stations_[k], &b = stations_[k + 1];
  const double part = (way - way_of(k, reach_)) / (way_of(k + 1, reach_) - way_of(k, reach_));
  return {std::lerp(a.across, b.across, part), std::lerp(a.upwards, b.upwards, part),
          std::lerp(a.time, b.time, part), std::lerp(a.speed, b.speed, part)};
}

Passage PuffPath::across(double way, double z) const {
  if (way < 0 || way > reach_) return {};
  const Station here = station(way);
  // As wide along the wind as across it.
  const double along = puff_.along + here.across - puff_.across;
  return {.dosage = puff_.mass * std::exp(-decay_rate_ * here.time) *
                    vertical_share(z, puff_.height, here.upwards, lid_) / here.speed,
          .first = puff_.begin + here.time,
          .last = puff_.end + here.time,
          .spread = std::sqrt(std::max(0.0, along)) / here.speed};
}

Passage PuffPath::at(const Point& place, double z) const {
  const double dx = place.x - puff_.place.x, dy = place.y - puff_.place.y;
  const double way = dx * downwind_.x + dy * downwind_.y;
  Passage passage = across(way, z);
  if (!(passage.dosage > 0)) return passage;
  passage.dosage *= crosswind_share(dy * downwind_.x - dx * downwind_.y, variance(way));
  return passage;
}

}  // namespace downwash
