#include "io/records/kept_inputs.hpp"

#include <algorithm>
#include <fstream>
#include <stdexcept>

#include "io/disk/atomic_file.hpp"
#include "io/records/run_folder.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

void keep(const fs::path& input, const fs::path& copy) {
  FileDraft draft(copy);
  std::error_code error;
  fs::copy_file(input, draft.temporary_path(), fs::copy_options::overwrite_existing, error);
  if (error) {
    throw std::runtime_error(input.string() + ": no copy of it can be kept in " +
                             copy.parent_path().string() + " (" + error.message() + ").");
  }
  fs::permissions(draft.temporary_path(), fs::perms::owner_write, fs::perm_options::add, error);
  draft.commit();
}

}  // namespace

std::vector<std::string> kept_names(std::span<const fs::path> inputs) {
  std::vector<std::string> names;
  for (const fs::path& input : inputs) {
    const std::string name = input.filename().string();
    std::string free = name;
    for (int n = 2; std::find(names.begin(), names.end(), free) != names.end(); ++n) {
      free = std::to_string(n) + "_" + name;
    }
    names.push_back(free);
  }
  return names;
}

void keep_inputs(const fs::path& folder, std::span<const fs::path> inputs) {
  if (inputs.empty()) return;
  const fs::path kept = folder / inputs_folder;
  fs::create_directories(kept);
  const std::vector<std::string> names = kept_names(inputs);
  for (std::size_t n = 0; n < inputs.size(); ++n) keep(inputs[n], kept / names[n]);
}

}  // namespace downwash
