// Fields of one multigrid level between the slabs and the worker that holds the whole of it.
#pragma once

#include <cstddef>
#include <vector>

#include "solver/backend/field_storage.hpp"
#include "solver/backend/profiler.hpp"
#include "solver/pressure/coarsening.hpp"
#include "solver/slab.hpp"

namespace downwash {

/// The buffers of all slabs, and one for the way back.
class GatherBoard {
 public:
  explicit GatherBoard(int slabs) : slab_(static_cast<std::size_t>(slabs)) {}
  std::byte*& slab(int rank) { return slab_[static_cast<std::size_t>(rank)]; }
  std::byte*& whole() { return whole_; }

 private:
  std::vector<std::byte*> slab_;
  std::byte* whole_ = nullptr;
};

/// Planes of one level held by each slab: [first, first + n).
struct PlaneShare {
  int first, n;
};

/// One worker's end. Only rank 0 has the whole field. One barrier each way is enough: a buffer is
/// written again only after the barrier of the other way, which its readers enter after reading.
template <class Backend>
class Gather {
 public:
  static constexpr int root = 0;
  static constexpr std::size_t value_bytes = 4;

  /// `plane`: values of one plane of the level. All workers construct theirs before any gathers.
  Gather(Backend& backend, const TeamContext& context, int rank, std::vector<PlaneShare> shares,
         std::size_t plane)
      : backend_(backend),
        team_(context.team),
        board_(context.gather_board),
        rank_(rank),
        shares_(std::move(shares)),
        plane_bytes_(plane * value_bytes) {
    board_.slab(rank_) = buffer(own().n + 1);
    if (rank_ == root) board_.whole() = buffer(planes() + 2 * multigrid_ghosts);
    team_.barrier().arrive_and_wait();
  }
  Gather(const Gather&) = delete;
  Gather& operator=(const Gather&) = delete;
  ~Gather() {
    backend_.release_shared(board_.slab(rank_));
    if (rank_ == root) backend_.release_shared(board_.whole());
  }

  /// The slabs' planes of `part`, and the ghost plane above the last, into `whole`, which is null
  /// on all workers but the root.
  template <class T>
  void gather(const Field<Backend, T>& part, Field<Backend, T>* whole) {
    static_assert(sizeof(T) == value_bytes);
    const ScopedTimer timer(backend_.profiler(), "transfer: gather");
    backend_.copy(board_.slab(rank_), part.plane(0), bytes(own().n + 1));
    backend_.synchronize();
    team_.barrier().arrive_and_wait();
    if (whole == nullptr) return;
    for (std::size_t r = 0; r < shares_.size(); ++r) {
      backend_.copy(whole->plane(shares_[r].first), board_.slab(static_cast<int>(r)),
                    bytes(shares_[r].n + 1));
    }
  }

  /// The planes of `whole` that each slab owns, and all ghosts, into `part`.
  template <class T>
  void scatter(const Field<Backend, T>* whole, Field<Backend, T>& part) {
    static_assert(sizeof(T) == value_bytes);
    const ScopedTimer timer(backend_.profiler(), "transfer: scatter");
    if (whole != nullptr) {
      backend_.copy(board_.whole(), whole->plane(-multigrid_ghosts),
                    bytes(planes() + 2 * multigrid_ghosts));
      backend_.synchronize();
    }
    team_.barrier().arrive_and_wait();
    backend_.copy(part.plane(-multigrid_ghosts), board_.whole() + bytes(own().first),
                  bytes(own().n + 2 * multigrid_ghosts));
  }

 private:
  const PlaneShare& own() const { return shares_[static_cast<std::size_t>(rank_)]; }
  int planes() const { return shares_.back().first + shares_.back().n; }
  std::size_t bytes(int planes) const { return plane_bytes_ * static_cast<std::size_t>(planes); }
  std::byte* buffer(int planes) {
    return static_cast<std::byte*>(backend_.allocate_shared(bytes(planes)));
  }

  Backend& backend_;
  WorkerTeam& team_;
  GatherBoard& board_;
  int rank_;
  std::vector<PlaneShare> shares_;
  std::size_t plane_bytes_;
};

}  // namespace downwash
