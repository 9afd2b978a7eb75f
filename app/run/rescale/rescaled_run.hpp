// A result with as many times the amount released as measured values say.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "app/run/rescale/readings.hpp"
#include "io/records/run_record.hpp"
#include "io/results/check.hpp"
#include "io/text/log.hpp"

namespace downwash {

struct RescaleRequest {
  std::filesystem::path folder;       ///< of the results of the run
  std::filesystem::path out;          ///< for the new ones
  std::string substance;              ///< whose releases are scaled; empty: the only one
  std::vector<MeasuredValue> values;  ///< one at least
  std::vector<std::string> accepted;  ///< changes since the run: see refuse_changes()
  std::vector<std::string> command_line;
};

/// Zones, tables and page as the run in a folder would have given with other amounts in the same
/// wind; without fields. Exact where nothing released moves the air: concentrations are
/// proportional to the amount then; times of arrival are known between samples. Its case.json has
/// these amounts. Throws InputError where the run kept no exposures, has not ended or blew up,
/// where the substance moves the air, of ensembles, and for readings that are of no use; before
/// `out` is touched.
RunRecord rescale(const RescaleRequest& request, Log& log);

/// Check whether readings agree with each other and with the case.
Check amounts_fitted(const RescaledRecord& fitted);

}  // namespace downwash
