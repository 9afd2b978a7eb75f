#include "app/validation/figures/plane_statistics.hpp"

#include <algorithm>
#include <cmath>

namespace downwash {

double ChannelProfiles::largest_rms(std::size_t component) const {
  return *std::max_element(rms[component].begin(), rms[component].end());
}

PlaneStatistics::PlaneStatistics(const CaseRun& run) : run_(run) {
  for (std::size_t c = 0; c < 3; ++c) {
    sum_[c].assign(planes(c), 0);
    square_[c].assign(planes(c), 0);
  }
}

void PlaneStatistics::sample() {
  for (std::size_t c = 0; c < 3; ++c) {
    const HostField<double> field = run_.velocity(static_cast<int>(c));
    for (std::size_t z = 0; z < planes(c); ++z) {
      for (int y = 0; y < run_.cells()[1]; ++y) {
        for (int x = 0; x < run_.cells()[0]; ++x) {
          const double value = run_.at(field, {x, y, static_cast<int>(z)});
          sum_[c][z] += value;
          square_[c][z] += value * value;
        }
      }
    }
  }
  ++samples_;
}

ChannelProfiles PlaneStatistics::profiles() const {
  ChannelProfiles p;
  const Axis& axis = run_.axis(2);
  const auto half = static_cast<std::size_t>(axis.n() / 2);
  for (std::size_t z = 0; z < half; ++z) {
    p.z.push_back(axis.centre(static_cast<int>(z)));
    p.mean.push_back(0.5 * (mean(0, z) + mean(0, mirrored(0, z))));
    for (std::size_t c = 0; c < 3; ++c) {
      p.rms[c].push_back(std::sqrt(0.5 * (variance(c, z) + variance(c, mirrored(c, z)))));
    }
  }
  return p;
}

double PlaneStatistics::bulk() const {
  const Axis& axis = run_.axis(2);
  double flux = 0;
  for (int z = 0; z < axis.n(); ++z) flux += mean(0, static_cast<std::size_t>(z)) * axis.width(z);
  return flux / axis.length();
}

std::size_t PlaneStatistics::planes(std::size_t c) const {
  return static_cast<std::size_t>(run_.cells()[2]) + (c == 2 ? 1 : 0);
}

std::size_t PlaneStatistics::mirrored(std::size_t c, std::size_t z) const {
  return planes(c) - 1 - z;
}

double PlaneStatistics::count() const {
  return static_cast<double>(samples_) * run_.cells()[0] * run_.cells()[1];
}

double PlaneStatistics::mean(std::size_t c, std::size_t z) const { return sum_[c][z] / count(); }

double PlaneStatistics::variance(std::size_t c, std::size_t z) const {
  return std::max(0.0, square_[c][z] / count() - mean(c, z) * mean(c, z));
}

}  // namespace downwash
