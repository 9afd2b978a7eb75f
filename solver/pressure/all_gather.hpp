// Fields of one multigrid level from the slabs to all of them.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "solver/fields/field_storage.hpp"
#include "solver/parallel/gathered_buffer.hpp"
#include "solver/parallel/team_context.hpp"
#include "solver/pressure/coarsening.hpp"

namespace downwash {

/// Planes of one level held by each slab: [first, first + n).
struct PlaneShare {
  int first, n;
};

/// One worker's end, for fields of one size.
template <class Backend>
class AllGather {
 public:
  static constexpr std::size_t value_bytes = 4;

  /// `plane`: values of one plane of the level. All workers construct theirs before any gathers.
  AllGather(Backend& backend, const TeamContext& context, int rank, std::vector<PlaneShare> shares,
            std::size_t plane)
      : backend_(backend),
        rank_(rank),
        shares_(std::move(shares)),
        plane_bytes_(plane * value_bytes),
        buffer_(backend, context, rank, share_bytes()) {}

  /// The planes of all slabs' parts, and the ghost plane above the last, into each slab's `whole`.
  template <class T>
  void gather(const Field<Backend, T>& part, Field<Backend, T>& whole) {
    static_assert(sizeof(T) == value_bytes);
    time_transfer(backend_, "transfer: gather",
                  [&] { backend_.copy(buffer_.next(), part.plane(0), bytes(own().n + 1)); });
    buffer_.publish();
    time_transfer(backend_, "transfer: gather", [&] {
      for (std::size_t r = 0; r < shares_.size(); ++r) {
        backend_.copy(whole.plane(shares_[r].first), buffer_.from(static_cast<int>(r)),
                      bytes(shares_[r].n + 1));
      }
    });
  }

  /// The planes of `whole` that this slab owns, and all ghosts, into its `part`.
  template <class T>
  void take_part(const Field<Backend, T>& whole, Field<Backend, T>& part) {
    static_assert(sizeof(T) == value_bytes);
    backend_.copy(part.plane(-multigrid_ghosts), whole.plane(own().first - multigrid_ghosts),
                  bytes(own().n + 2 * multigrid_ghosts));
  }

 private:
  const PlaneShare& own() const { return shares_[static_cast<std::size_t>(rank_)]; }
  std::size_t bytes(int planes) const { return plane_bytes_ * static_cast<std::size_t>(planes); }
  std::vector<std::size_t> share_bytes() const {
    std::vector<std::size_t> all;
    for (const PlaneShare& share : shares_) all.push_back(bytes(share.n + 1));
    return all;
  }

  Backend& backend_;
  int rank_;
  std::vector<PlaneShare> shares_;
  std::size_t plane_bytes_;
  GatheredBuffer<Backend> buffer_;
};

}  // namespace downwash
