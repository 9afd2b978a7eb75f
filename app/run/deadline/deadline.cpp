#include "app/run/deadline/deadline.hpp"

#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>

namespace downwash {

/// Field 22 of /proc/self/stat (see proc(5)): ticks from the start of the system to that of the
/// process. The second field, a name in brackets, may hold anything.
double process_age() {
  constexpr int fields_between = 19;
  std::ifstream stream("/proc/self/stat");
  std::string text;
  std::getline(stream, text);
  std::istringstream rest(text.substr(std::min(text.rfind(')'), text.size() - 1) + 1));
  std::string field;
  for (int n = 0; n < fields_between; ++n) rest >> field;
  double ticks = 0;
  timespec now{};
  if (!(rest >> ticks) || clock_gettime(CLOCK_BOOTTIME, &now) != 0) return 0;
  const double since_boot =
      static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
  return std::max(0.0, since_boot - ticks / static_cast<double>(sysconf(_SC_CLK_TCK)));
}

}  // namespace downwash
