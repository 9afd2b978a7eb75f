// Averages and series at places, as tables for spreadsheets and scripts.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "geometry/frames/axis_map.hpp"
#include "geometry/frames/map_projection.hpp"
#include "io/results/point_statistics.hpp"
#include "solver/problem/statistics.hpp"

namespace downwash {

// Every column is explained in cases/OUTPUT.md. Each file appears whole or not at all; all throw
// std::runtime_error when it cannot be written.

/// What all tables of a run share.
struct TableContext {
  MapProjection projection;
  std::vector<std::string> tracers;  ///< names, by tracer
  double begin = 0;                  ///< s of the run from which times in tables count
  std::optional<std::string> clock;  ///< what clocks showed then: ISO 8601 with offset
  bool complete = true;              ///< the run was computed to its end
  std::string verdict;               ///< the severity of its verdict
};

/// Averages at points, a row for each. Those of lines carry the distance along the line.
void write_statistics_table(const std::filesystem::path& file, const TableContext& context,
                            const std::vector<ProbedStatistics>& rows, bool lines);

/// A series, a row for each place and sample.
void write_probe_table(const std::filesystem::path& file, const TableContext& context,
                       const std::vector<ProbedPlace>& places, const ProbeSeries& series,
                       const AxisMap& axes);

}  // namespace downwash
