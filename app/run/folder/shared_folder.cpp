#include "app/run/folder/shared_folder.hpp"

#include <fmt/format.h>

#include <string>
#include <system_error>
#include <vector>

#include "app/run/machine/agreement.hpp"
#include "geometry/input/input_error.hpp"

namespace downwash {
namespace fs = std::filesystem;

fs::path shared_folder(Processes* processes, const std::optional<fs::path>& folder) {
  if (processes == nullptr) return *folder;
  const fs::path shared =
      text_of_first(processes, folder ? fs::absolute(*folder).string() : std::string());
  std::error_code error;
  const std::vector<char> seen = of_each(processes, char(fs::is_directory(shared, error)));
  for (std::size_t r = 0; r < seen.size(); ++r) {
    if (seen[r]) continue;
    throw InputError(Message::folder_not_shared, shared.string(), "",
                     fmt::format("process {} does not see the folder", r),
                     "choose one with --out on a disk that all machines share");
  }
  return shared;
}

}  // namespace downwash
