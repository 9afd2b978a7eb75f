#include "app/hazard/statistics/average.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

namespace downwash {
namespace {

constexpr std::size_t fewest_blocks = 8;

struct Blocks {
  std::vector<double> value, weight;

  std::size_t count() const { return value.size(); }
  /// Neighbours joined; a last one without a neighbour stays.
  Blocks joined() const {
    Blocks twice;
    for (std::size_t n = 0; n < count(); n += 2) {
      const bool alone = n + 1 == count();
      const double w = weight[n] + (alone ? 0 : weight[n + 1]);
      const double sum = weight[n] * value[n] + (alone ? 0 : weight[n + 1] * value[n + 1]);
      twice.value.push_back(sum / w);
      twice.weight.push_back(w);
    }
    return twice;
  }
};

struct Estimate {
  double error;     ///< standard error of the mean
  double relative;  ///< standard error of that, relative to it
};

Estimate estimate(const Blocks& blocks, double mean, double time) {
  const auto n = static_cast<double>(blocks.count());
  double sum = 0;
  for (std::size_t b = 0; b < blocks.count(); ++b) {
    sum += std::pow(blocks.weight[b] * (blocks.value[b] - mean), 2);
  }
  return {std::sqrt(n / (n - 1) * sum) / time, 1 / std::sqrt(2 * (n - 1))};
}

}  // namespace

Average average_of(std::span<const double> values, std::span<const double> spans) {
  Average result;
  const double time = std::accumulate(spans.begin(), spans.end(), 0.0);
  if (values.empty() || !(time > 0)) return result;
  // Counted from the first value: what stands still has then no variance, not even by rounding.
  Blocks blocks{{}, {spans.begin(), spans.end()}};
  double mean = 0;
  for (std::size_t n = 0; n < values.size(); ++n) {
    blocks.value.push_back(values[n] - values[0]);
    mean += spans[n] / time * blocks.value[n];
  }
  for (std::size_t n = 0; n < values.size(); ++n) {
    result.variance += spans[n] / time * std::pow(blocks.value[n] - mean, 2);
  }
  result.mean = values[0] + mean;
  if (values.size() < 2) return result;

  Estimate now = estimate(blocks, mean, time);
  double largest = now.error;
  while (!result.settled && (blocks.count() + 1) / 2 >= fewest_blocks) {
    blocks = blocks.joined();
    const Estimate next = estimate(blocks, mean, time);
    result.settled = next.error <= now.error * (1 + next.relative);
    if (!result.settled) now = next;
    largest = std::max(largest, now.error);
  }
  result.error = result.settled ? now.error : largest;
  if (result.variance > 0) {
    result.integral_time = *result.error * *result.error * time / (2 * result.variance);
  }
  return result;
}

double HalvesCompared::standard_errors() const {
  if (change == 0) return 0;
  return error > 0 ? std::abs(change) / error : std::numeric_limits<double>::infinity();
}

std::optional<HalvesCompared> compare_halves(std::span<const double> values,
                                             std::span<const double> spans) {
  const double time = std::accumulate(spans.begin(), spans.end(), 0.0);
  std::size_t first = 0;
  double before = 0;
  while (first < spans.size() && before + spans[first] <= time / 2) before += spans[first++];
  if (first < fewest_blocks || values.size() - first < fewest_blocks) return std::nullopt;
  const Average a = average_of(values.first(first), spans.first(first));
  const Average b = average_of(values.subspan(first), spans.subspan(first));
  return HalvesCompared{b.mean - a.mean, std::hypot(*a.error, *b.error)};
}

}  // namespace downwash
