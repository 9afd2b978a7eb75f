// Whether more winds would still change the zones of an ensemble.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <utility>

#include "app/run/ensemble/combined_page.hpp"
#include "app/run/ensemble/member_pages.hpp"
#include "app/run/ensemble/member_plan.hpp"
#include "io/records/ensemble_record.hpp"

namespace downwash {

/// Members that are computed before it is asked again; the same whatever computes them, so that an
/// ensemble has the same members on every machine.
inline constexpr std::size_t round_of_members = 4;

class Settling {
 public:
  /// Zones that one of a probability is compared with the widest of: those of its level, as
  /// computed or as estimated beyond.
  struct Kin {
    std::size_t substance = 0;
    int level = 0;
    bool beyond = false;

    bool operator<(const Kin& other) const {
      return std::tie(substance, level, beyond) <
             std::tie(other.substance, other.level, other.beyond);
    }
  };
  /// The areas of the zones of each probability, by their bound, m².
  using Areas = std::map<std::pair<Kin, double>, double>;

  /// Keeps references. `share`: change of a zone, over the widest of its kin, that counts as none.
  Settling(const EnsemblePlan& plan, const MemberPages& pages, double share);

  /// Takes the next members, by their pages; those that have not finished are passed over.
  void add(std::span<const MemberRecord> members);
  /// True where the last two times nothing changed any more.
  bool settled() const { return steady_ >= 2; }

  /// The largest change of a zone from one to the other, over the widest of its kin in either.
  static double change(const Areas& before, const Areas& now);

 private:
  Areas areas() const;

  const EnsemblePlan& plan_;
  const MemberPages& pages_;
  double share_;
  CombinedPage combined_;
  std::optional<Areas> before_;
  int steady_ = 0;  ///< times in a row that nothing changed
};

}  // namespace downwash
