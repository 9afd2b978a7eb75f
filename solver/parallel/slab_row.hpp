// The slabs of all processes: one row along k, in the order of the processes' ranks.
#pragma once

#include <vector>

#include "solver/parallel/processes.hpp"

namespace downwash {

/// Which slabs of the row are whose. Slabs are counted through the whole row, from 0 on.
class SlabRow {
 public:
  /// `slabs`: of this process, which may be another number on each. All processes construct theirs
  /// together; `processes` may be null, and must outlive it. Throws ProcessLost.
  explicit SlabRow(int slabs, Processes* processes = nullptr);

  int total() const { return begin_.back(); }
  /// The fewest that a process has.
  int fewest() const;

  int first() const { return first_of(process_); }  ///< of this process
  int own() const { return first_of(process_ + 1) - first(); }
  bool here(int slab) const { return slab >= first() && slab < first() + own(); }
  /// Which worker of this process has a slab that is here.
  int worker_of(int slab) const { return slab - first(); }

  int process_of(int slab) const;
  /// The first slab of a process; the number of all for the process after the last.
  int first_of(int process) const { return begin_[static_cast<std::size_t>(process)]; }
  int process() const { return process_; }
  int process_count() const { return static_cast<int>(begin_.size()) - 1; }
  /// Null where this process has the whole row.
  Processes* others() const { return others_; }

 private:
  Processes* others_;
  int process_ = 0;
  std::vector<int> begin_;
};

}  // namespace downwash
