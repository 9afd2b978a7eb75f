#include "io/text/wording.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "io/text/printable.hpp"

namespace downwash {

void complain(const Complaint& complaint) {
  // Not by fmt::print, which throws where nobody reads stderr any more.
  std::fputs(fmt::format("downwash: error {}\n", printable(numbered(complaint))).c_str(), stderr);
}

std::string bytes_text(double bytes) {
  constexpr std::array units = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB"};
  std::size_t unit = 0;
  for (; bytes >= 1024 && unit + 1 < units.size(); ++unit) bytes /= 1024;
  return fmt::format("{:.3g} {}", bytes >= 1000 ? 1000 : bytes, units[unit]);
}

std::string count_text(double count) {
  if (count >= 1e9) return fmt::format("{:.4g} billion", count * 1e-9);
  if (count >= 1e6) return fmt::format("{:.4g} million", count * 1e-6);
  return fmt::format("{:.0f}", count);
}

std::string duration_text(double seconds) {
  if (seconds < 99.5) return fmt::format("{:.2g} s", seconds);
  if (seconds < 100 * 60) return fmt::format("{:.0f} min", seconds / 60);
  if (seconds < 48 * 3600) return fmt::format("{:.1f} h", seconds / 3600);
  return fmt::format("{:.0f} days", seconds / 86400);
}

std::string mass_text(double kilograms) {
  const double size = std::abs(kilograms);
  if (size < 1) return fmt::format("{:.4g} g", 1e3 * kilograms);
  if (size < 1e3) return fmt::format("{:.4g} kg", kilograms);
  return fmt::format("{:.4g} t", 1e-3 * kilograms);
}

std::string counted(std::int64_t count, const std::string& noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string length_text(double metres) {
  return metres < 10 ? fmt::format("{:.2g} m", metres) : fmt::format("{:.0f} m", metres);
}

std::string extent_text(const Index3& n) { return fmt::format("{} x {} x {}", n[0], n[1], n[2]); }

std::string extent_text(const Vector3& lengths) {
  return fmt::format("{:.6g} x {:.6g} x {:.6g}", lengths[0], lengths[1], lengths[2]);
}

}  // namespace downwash
