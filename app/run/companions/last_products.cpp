#include "app/run/companions/last_products.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string_view>
#include <system_error>

#include "app/run/companions/results_so_far.hpp"
#include "app/run/folder/products.hpp"
#include "io/checkpoint/checkpoint.hpp"
#include "io/records/earlier_result.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

bool remove_so_far(const fs::path& folder) {
  std::error_code ignored;
  const bool there = fs::exists(folder / so_far_folder, ignored);
  remove_results_so_far(folder);
  return there;
}

/// Removes all checkpoints of a folder but the newest `count`; true if there were more.
bool remove_checkpoints(const fs::path& folder, int count) {
  const std::size_t before = checkpoint_files(folder).size();
  keep_checkpoints(folder, count);
  return checkpoint_files(folder).size() < before;
}

}  // namespace

bool remove_fields(const fs::path& folder) {
  bool any = false;
  for (const fs::path& file : product_files(folder / "fields")) {
    std::error_code ignored;
    any = fs::remove(file, ignored) || any;
  }
  return any;
}

std::vector<GivesWay> files_that_give_way(const fs::path& folder) {
  return {
      {"", [=] { return remove_so_far(folder); }},
      {"the wind for other releases", [=] { return remove_checkpoints(folder / wind_folder, 0); }},
      {"", [=] { return remove_checkpoints(folder / checkpoint_folder, 1); }},
      {"fields", [=] { return remove_fields(folder); }}};
}

std::string had_to_go_words(const fs::path& folder, const std::string& what,
                            const std::string& for_what) {
  return fmt::format("{}: {} had to go, since the disk is full and {}.", folder.string(), what,
                     for_what);
}

void write_last_products(RunFolder& folder, const Result& page, const MapProjection& projection,
                         const ProductChoice& choice, const std::vector<GivesWay>& give_way,
                         RunRecord& record) {
  std::vector<std::string> lost = record.lost;
  folder.give_room(record);
  std::vector<std::string_view> names;
  const auto write = [&] {
    record.lost = lost;
    names = write_products(folder.path(), page, projection, choice, record, names);
  };
  write();
  for (const auto& [what, go] : give_way) {
    if (names.empty() || !disk_is_full(folder.path())) break;
    if (!go()) continue;
    if (!what.empty()) {
      lost.push_back(had_to_go_words(folder.path(), what, "the zones need room"));
    }
    write();
  }
  record.lost_products.assign(names.begin(), names.end());
}

std::string losses_of(const std::vector<std::string>& lost,
                      const std::vector<std::string>& lost_products) {
  if (!lost_products.empty()) {
    return fmt::format("; not written: {}", fmt::join(lost_products, ", "));
  }
  return lost.empty() ? "" : "; some files were not written: `lost` names them";
}

}  // namespace downwash
