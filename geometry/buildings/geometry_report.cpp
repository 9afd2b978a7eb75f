#include "geometry/buildings/geometry_report.hpp"

#include <algorithm>
#include <cmath>

#include "geometry/input/text.hpp"

namespace downwash {

namespace {

constexpr std::size_t most_examples = 3;

void append_warnings(std::vector<std::string>& lines, const Findings& warnings) {
  for (const auto& entry : warnings.entries()) lines.push_back(text("warning: ", sentence(entry)));
}

}  // namespace

void Findings::add(const std::string& what, const std::string& example) {
  auto entry = std::find_if(entries_.begin(), entries_.end(),
                            [&](const Entry& known) { return known.what == what; });
  if (entry == entries_.end()) entry = entries_.insert(entry, Entry{what, 0, {}});
  ++entry->count;
  if (entry->examples.size() < most_examples) entry->examples.push_back(example);
}

void Findings::add(const Findings& more) {
  for (const Entry& entry : more.entries_) {
    for (const std::string& example : entry.examples) add(entry.what, example);
    const auto told = static_cast<std::int64_t>(entry.examples.size());
    for (Entry& own : entries_) own.count += own.what == entry.what ? entry.count - told : 0;
  }
}

std::int64_t Findings::count(const std::string& what) const {
  for (const Entry& entry : entries_) {
    if (entry.what == what) return entry.count;
  }
  return 0;
}

std::int64_t Findings::total() const {
  std::int64_t sum = 0;
  for (const Entry& entry : entries_) sum += entry.count;
  return sum;
}

std::string sentence(const Findings::Entry& entry) {
  std::string names;
  for (const std::string& example : entry.examples) names += (names.empty() ? "" : ", ") + example;
  const auto rest = entry.count - static_cast<std::int64_t>(entry.examples.size());
  if (rest > 0) names += text(" and ", rest, " more");
  return text(entry.what, " (", entry.count, ": ", names, ")");
}

std::vector<std::string> report_lines(const GeometryReport& r) {
  const auto rounded = [](double value) {  // models are smaller than 10 m
    return value < 10 ? std::round(100 * value) / 100 : std::round(value);
  };
  std::vector<std::string> lines{
      text(r.file, ": ", r.features, " features, ", r.buildings, " buildings over ",
           rounded(r.extent.x), " m x ", rounded(r.extent.y), " m, footprints ",
           rounded(r.footprint_area), " m2"),
      text("coordinates: ", r.coordinates),
      text("heights: ", r.lowest, " m to ", r.tallest, " m, median ", r.median, " m; ", r.measured,
           " given, ", r.from_levels, " from levels, ", r.assumed, " assumed")};
  if (r.from_levels > 0) {
    lines.push_back(text("storeys: ", r.storey.metres, " m (", r.storey.reason, ")"));
  }
  if (r.assumed > 0) {
    lines.push_back(text("assumed height: ", r.fallback.metres, " m (", r.fallback.reason, ")"));
  }
  lines.insert(lines.end(), r.notes.begin(), r.notes.end());
  for (const auto& entry : r.skipped.entries()) lines.push_back(text("skipped: ", sentence(entry)));
  append_warnings(lines, r.warnings);
  for (const Doubt& doubt : r.doubts) lines.push_back(text("warning: ", doubt.what));
  return lines;
}

std::vector<std::string> report_lines(const VoxelReport& r) {
  std::vector<std::string> lines{text("solid cells: ", r.solid_cells, ", ",
                                      std::round(1e4 * r.solid_fraction) / 100,
                                      " % of the domain")};
  append_warnings(lines, r.warnings);
  return lines;
}

}  // namespace downwash
