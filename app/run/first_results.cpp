#include "app/run/first_results.hpp"

#include "app/run/companions/results_so_far.hpp"

namespace downwash {

double write_first_results(const PreparedCase& prepared, const RunRecord& opening,
                           const std::filesystem::path& folder, Log& log) {
  if (!prepared.config.output.so_far) return 0;
  const Stopwatch stopwatch;
  opening.write(folder);  // whose it is, should the run be killed before its first step
  ResultsSoFar(prepared, folder, log).write_first(opening);
  return stopwatch.seconds();
}

}  // namespace downwash
