#include "geometry/input/reading_time.hpp"

#include <cmath>
#include <limits>

#include "geometry/input/cpu_time.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"

namespace downwash {
namespace {

/// s, and s per MiB: cities take a tenth of it.
constexpr double least_time = 5, time_a_mebibyte = 2;

thread_local const ReadingTime* current = nullptr;

double own_time() { return cpu_time(CLOCK_THREAD_CPUTIME_ID); }

double mebibytes(std::size_t bytes) { return static_cast<double>(bytes) / (1 << 20); }

}  // namespace

ReadingTime::ReadingTime(const std::string& name, std::size_t bytes)
    : outer_(current),
      name_(name),
      bytes_(bytes),
      end_(own_time() + least_time + time_a_mebibyte * mebibytes(bytes)) {
  if (outer_ == nullptr) current = this;
}

ReadingTime::~ReadingTime() { current = outer_; }

bool ReadingTime::over() { return current != nullptr && own_time() > current->end_; }

std::size_t ReadingTime::most_values() {
  // Coordinates that are compressed have a value in two bytes or more, indices one in one.
  constexpr std::size_t always = 2'000'000, values_a_byte = 3;
  if (current == nullptr) return std::numeric_limits<std::size_t>::max();
  return always + values_a_byte * current->bytes_;
}

void ReadingTime::check() {
  if (!over()) return;
  const double seconds = std::round(least_time + time_a_mebibyte * mebibytes(current->bytes_));
  throw InputError(
      Message::building_file, current->name_, "",
      text("it takes longer than ", seconds, " s to read, as no file of ", current->bytes_,
           " bytes should: it has a view or a link that goes on without end, or "
           "shapes that cross each other all over"),
      "look at it on a map, simplify its outlines, and export it again");
}

}  // namespace downwash
