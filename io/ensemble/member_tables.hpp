// What each wind of an ensemble comes to, as tables.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/records/ensemble_record.hpp"
#include "io/results/result.hpp"

namespace downwash {

/// Rows of members.csv, member_levels.csv and member_receptors.csv; every column is explained in
/// cases/OUTPUT.md.
class MemberTables {
 public:
  /// A member that finished, with its page.
  void add(const MemberRecord& member, const Result& page);
  /// Writes all three into a folder, each whole or not at all. `members`: all that were asked for.
  /// Throws std::runtime_error.
  void write(const std::filesystem::path& folder, const std::vector<MemberRecord>& members) const;

 private:
  struct LevelRow {
    int member;
    std::string substance, level;
    double averaging;
    bool reached, cut, leaves_estimate;
    double area, area_beyond, distance, bearing;
  };
  struct ReceptorRow {
    int member;
    ReportReceptor receptor;  ///< without its series
    double duration;          ///< s that its mean is over
  };
  std::vector<LevelRow> levels_;
  std::vector<ReceptorRow> receptors_;
};

}  // namespace downwash
