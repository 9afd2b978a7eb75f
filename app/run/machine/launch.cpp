#include "app/run/machine/launch.hpp"

#include <array>
#include <charconv>
#include <cstdlib>
#include <string_view>

namespace downwash {
namespace {

struct Names {
  const char *rank, *size;
};
constexpr std::array launchers{Names{"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"},
                               Names{"PMI_RANK", "PMI_SIZE"},
                               Names{"SLURM_PROCID", "SLURM_STEP_NUM_TASKS"}};

std::optional<int> number(const char* text) {
  if (text == nullptr) return std::nullopt;
  const std::string_view digits(text);
  int value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
  return value;
}

}  // namespace

std::optional<Launch> launch_of(const Variables& variable) {
  for (const Names& names : launchers) {
    const auto rank = number(variable(names.rank)), size = number(variable(names.size));
    if (!rank || !size) continue;
    // The first that says anything: it is nearest to this process.
    if (*size < 2 || *rank < 0 || *rank >= *size) return std::nullopt;
    return Launch{*rank, *size};
  }
  return std::nullopt;
}

std::optional<Launch> this_launch() {
  return launch_of([](const char* name) { return std::getenv(name); });
}

}  // namespace downwash
