// A case file computed into a result folder, and what it comes to: how far to act, and whether to
// rely on that. Exits with 4 if not, as the program does.
//
//   release CASE.json FOLDER
#include <atomic>
#include <cstdio>
#include <downwash/case.hpp>
#include <downwash/run.hpp>
#include <exception>

using namespace downwash;

int main(int argc, char** argv) try {
  if (argc != 3) {
    std::fprintf(stderr, "usage: release CASE.json FOLDER\n");
    return 1;
  }
  Log log(false);
  const std::atomic<bool> stop = false;
  const RunRecord record =
      simulate(prepare(read_case(argv[1])), {argv[2], {argv, argv + argc}}, false, log, stop);
  std::printf("%s\n", record.act_on.c_str());
  bool reliable = record.status == RunStatus::finished;
  for (const Check& check : record.checks) {
    if (check.severity != Severity::unreliable) continue;
    std::printf("don't rely: %s\n", check.effect.c_str());
    reliable = false;
  }
  return reliable ? 0 : 4;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
