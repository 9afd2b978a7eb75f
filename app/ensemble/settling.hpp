// Whether more winds would still change the zones of an ensemble.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <tuple>

#include "app/ensemble/combined_page.hpp"
#include "app/ensemble/member_plan.hpp"
#include "io/records/ensemble_record.hpp"

namespace downwash {

/// Members that are computed before it is asked again; the same whatever computes them, so that an
/// ensemble has the same members on every machine.
inline constexpr std::size_t round_of_members = 4;

class Settling {
 public:
  /// The areas of the zones of each probability, m².
  using Areas = std::map<std::tuple<std::size_t, int, double>, double>;  // substance, level, bound

  /// `folder`: of the ensemble, with the pages of its members. `share`: change of a zone, over the
  /// widest of its level, that counts as none.
  Settling(const EnsemblePlan& plan, std::filesystem::path folder, double share);

  /// Takes the next members, by their pages; those that have not finished are passed over.
  void add(std::span<const MemberRecord> members);
  /// True where the last two times nothing changed any more.
  bool settled() const { return steady_ >= 2; }

  /// The largest change of a zone from one to the other, over the widest of its level in either.
  static double change(const Areas& before, const Areas& now);

 private:
  Areas areas() const;

  const EnsemblePlan& plan_;
  std::filesystem::path folder_;
  double share_;
  CombinedPage combined_;
  std::optional<Areas> before_;
  int steady_ = 0;  ///< times in a row that nothing changed
};

}  // namespace downwash
