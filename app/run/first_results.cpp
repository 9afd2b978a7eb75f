#include "app/run/first_results.hpp"

#include "app/run/companions/results_so_far.hpp"
#include "app/run/opening_record.hpp"

namespace downwash {

void write_first_results(const PreparedCase& prepared, const ResultFolder& into, Log& log) {
  if (!prepared.release || !prepared.config.output.so_far) return;
  ResultsSoFar(prepared, into.path, log).write_first(opening_record(prepared, into));
}

}  // namespace downwash
