#include "geometry/input/reading_time.hpp"

#include <cmath>
#include <ctime>

#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"

namespace downwash {
namespace {

/// s, and s per MiB: cities take a tenth of it.
constexpr double least_time = 10, time_a_mebibyte = 2;

thread_local const ReadingTime* current = nullptr;

double cpu_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double mebibytes(std::size_t bytes) { return static_cast<double>(bytes) / (1 << 20); }

}  // namespace

ReadingTime::ReadingTime(const std::string& name, std::size_t bytes)
    : outer_(current),
      name_(name),
      bytes_(bytes),
      end_(cpu_time() + least_time + time_a_mebibyte * mebibytes(bytes)) {
  if (outer_ == nullptr) current = this;
}

ReadingTime::~ReadingTime() { current = outer_; }

bool ReadingTime::over() { return current != nullptr && cpu_time() > current->end_; }

void ReadingTime::check() {
  if (!over()) return;
  throw InputError(Message::building_file, current->name_, "",
                   text("it takes longer than ",
                        std::round(least_time + time_a_mebibyte * mebibytes(current->bytes_)),
                        " s to read, as no file of ", current->bytes_,
                        " bytes should: its shapes cross each "
                        "other or refer to each other too often"),
                   "look at it on a map, simplify its outlines, and export it again");
}

}  // namespace downwash
