#include "app/run/first_results.hpp"

#include "app/run/companions/results_so_far.hpp"
#include "app/run/opening_record.hpp"

namespace downwash {

void write_first_results(const PreparedCase& prepared, const ResultFolder& into, Log& log) {
  if (!prepared.release || !prepared.config.output.so_far) return;
  const RunRecord record = opening_record(prepared, into);
  record.write(into.path);  // whose folder it is, should the run be killed before its first step
  ResultsSoFar(prepared, into.path, log).write_first(record);
}

}  // namespace downwash
