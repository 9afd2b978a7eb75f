// The distances of the Emergency Response Guidebook (ERG), as far as two copies of it agree.
//
// io/guidebook.json, which is compiled in, has what each public copy was found to say. Of table 1
// (initial isolation, and protective action downwind, of small and large spills by day and night)
// and of table 3, which table 1 refers to for large spills of six gases by container and wind, a
// distance counts where two copies of the edition of the file have the same.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace downwash {

/// How far people downwind are to be protected.
struct ProtectiveDistance {
  double metres = 0;  ///< for comparisons
  std::string words;  ///< as the guidebook has it: "0.8 km", "11.0+ km"; "3.3 mi" where its km are
                      ///< of one copy alone
  bool more = false;  ///< "+": it can be larger in certain conditions of the air
};

enum class GuidebookTime : std::size_t { day, night };
/// Of table 3: below 10 km/h, 10 to 20 km/h, above.
enum class GuidebookWind : std::size_t { low, moderate, high };
/// Of a wind in m/s.
GuidebookWind guidebook_wind(double speed);

struct SpillDistances {
  double isolation = 0;                       ///< m, in all directions
  std::array<ProtectiveDistance, 2> protect;  ///< by GuidebookTime
};

struct ContainerDistances {
  std::string container;
  double isolation = 0;                                      ///< m
  std::array<std::array<ProtectiveDistance, 3>, 2> protect;  ///< by GuidebookTime, GuidebookWind
};

struct GuidebookEntry {
  std::string un, name;
  std::optional<SpillDistances> small;
  std::optional<SpillDistances> large;           ///< where table 1 has them
  bool large_in_table_3 = false;                 ///< where it refers to that
  std::vector<ContainerDistances> by_container;  ///< of large spills; those that copies agree on
  std::vector<std::string> copies;               ///< that agree, a sentence each
  /// What is not there, and why: "two copies contradict each other on …", a sentence each.
  std::vector<std::string> left_out;
};

struct Guidebook {
  int edition = 0;
  std::string name;
  double small_spill = 0;  ///< m³: less than that is a small spill
  std::vector<GuidebookEntry> entries;

  /// Null where it has none.
  const GuidebookEntry* entry(std::string_view un) const;
};

/// Reads such a text. Throws std::runtime_error that names entry, copy and key of what is missing
/// or no distance.
Guidebook read_guidebook(std::string_view json);

/// The text that is compiled in.
std::string_view guidebook_text();
/// What that says.
const Guidebook& guidebook();

}  // namespace downwash
