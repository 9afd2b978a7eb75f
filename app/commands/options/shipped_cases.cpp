#include "app/commands/options/shipped_cases.hpp"

#include <system_error>

namespace downwash {
namespace fs = std::filesystem;

fs::path shipped_cases() {
  constexpr const char* one_of_them = "berlin_release/case.json";
  std::error_code error;
  if (fs::exists(fs::path("cases") / one_of_them, error)) return "cases";
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return "cases";
  const fs::path installed = program.parent_path().parent_path() / "share/downwash/cases";
  return fs::exists(installed / one_of_them, error) ? installed : fs::path("cases");
}

}  // namespace downwash
