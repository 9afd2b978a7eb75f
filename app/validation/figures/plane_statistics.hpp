// Profiles between two walls: means over planes, samples and both halves of a channel.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "app/validation/case_run.hpp"

namespace downwash {

/// Profiles over the half channel. v is across the stream and w off the wall.
struct ChannelProfiles {
  std::vector<double> z, mean;
  std::array<std::vector<double>, 3> rms;

  double largest_rms(std::size_t component) const;
};

/// Sums of each component and of its square over the planes parallel to the walls z- and z+.
class PlaneStatistics {
 public:
  /// Keeps a reference.
  explicit PlaneStatistics(const CaseRun& run);

  void sample();
  int samples() const { return samples_; }

  /// Both halves of the channel together. w, on the faces between the planes of u and v, is given
  /// at the lower face of a cell.
  ChannelProfiles profiles() const;
  /// Mean of u over the whole channel.
  double bulk() const;

 private:
  std::size_t planes(std::size_t component) const;
  std::size_t mirrored(std::size_t component, std::size_t z) const;
  double count() const;
  double mean(std::size_t component, std::size_t z) const;
  double variance(std::size_t component, std::size_t z) const;

  const CaseRun& run_;
  std::array<std::vector<double>, 3> sum_, square_;
  int samples_ = 0;
};

}  // namespace downwash
