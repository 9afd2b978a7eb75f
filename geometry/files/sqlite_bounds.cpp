// SQLite, as GDAL uses it, within bounds.
#include <sqlite3.h>

#include "geometry/files/vector_bounds.hpp"
#include "geometry/input/reading_time.hpp"

namespace downwash {
namespace {

int is_over(void*) { return ReadingTime::over() ? 1 : 0; }

int bound(sqlite3* connection, char**, const sqlite3_api_routines*) {
  constexpr int steps = 100'000, longest = 64 << 20;
  sqlite3_progress_handler(connection, steps, is_over, nullptr);
  sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, longest);
  return SQLITE_OK;
}

}  // namespace

void bound_sqlite() {
  static const bool once = [] {
    sqlite3_auto_extension(reinterpret_cast<void (*)()>(bound));
    return true;
  }();
  static_cast<void>(once);
}

}  // namespace downwash
