// What each slab gives all others.
//
// Within one process an exchange is that of neighbour_buffer.hpp, with all slabs for neighbours:
// what is said there of two copies holds, as every slab reads from all.
//
// Where the devices of other processes can be read, their slabs are neighbours as well: the workers
// wait for their devices, and all processes for each other; see neighbour_buffer.hpp.
//
// Else several processes keep the shares of all in memory of their own, one after the other. The
// workers wait for their devices, and for each other; one of them gathers; and all wait until it
// has. Here too two copies by parity are enough: let one be filled in exchange n + 2 that a device
// read in exchange n. Its worker waited for it in n + 1, before the barrier that whoever fills has
// passed.
#pragma once

#include <array>
#include <cstddef>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

#include "solver/backend/profiler.hpp"
#include "solver/parallel/foreign_copies.hpp"
#include "solver/parallel/process_gathers.hpp"
#include "solver/parallel/shared_memory.hpp"
#include "solver/parallel/team_context.hpp"

namespace downwash {

template <class Backend>
class GatheredBuffer {
 public:
  /// `bytes`: the share of each slab of the row, not 0. All workers construct theirs together, and
  /// before any is destroyed no device may be at work on an exchange.
  GatheredBuffer(Backend& backend, const TeamContext& context, int slab,
                 const std::vector<std::size_t>& bytes)
      : backend_(backend),
        barrier_(context.team.barrier()),
        others_(context.row.others()),
        row_(context.row),
        slab_(slab),
        in_reach_(others_ == nullptr || Foreign::are_read(context)),
        leads_(others_ != nullptr && context.row.worker_of(slab) == 0),
        all_bytes_(std::accumulate(bytes.begin(), bytes.end(), std::size_t{0})) {
    for (auto& memory : memory_) {
      if (in_reach_) memory.emplace(backend, bytes[static_cast<std::size_t>(slab)]);
      if (leads_ && !in_reach_) memory.emplace(backend, all_bytes_);
    }
    for (auto& shares : shares_) shares.resize(bytes.size());
    all_ = context.team.introduce<GatheredBuffer>(
        context.row.worker_of(slab), this,
        [&](const std::vector<const GatheredBuffer*>& all) { note_addresses(all, bytes); });
    std::vector<int> slabs(bytes.size());
    std::iota(slabs.begin(), slabs.end(), 0);
    foreign_.emplace(backend, context, slab, std::array{own(0), own(1)}, slabs);
    if (in_reach_) note_foreign();
    for (int p = 0; p < context.row.process_count(); ++p) {
      const auto first = bytes.begin() + context.row.first_of(p);
      const auto end = bytes.begin() + context.row.first_of(p + 1);
      process_bytes_.push_back(std::accumulate(first, end, std::size_t{0}));
    }
  }
  GatheredBuffer(const GatheredBuffer&) = delete;
  GatheredBuffer& operator=(const GatheredBuffer&) = delete;

  /// Begins an exchange; gives the share to fill.
  std::byte* next() {
    parity_ = 1 - parity_;
    return share(slab_, parity_);
  }
  /// The share is filled once what was asked for until now is done. Throws TeamStopped or
  /// ProcessLost.
  void publish() {
    if (others_ != nullptr || backend_.profiler().enabled()) backend_.synchronize();
    backend_.raise(filled_[parity_]);
    const ScopedTimer timer(backend_.profiler(), "transfer: wait for neighbours");
    barrier_.arrive_and_wait();
    if (others_ == nullptr) return;
    if (leads_ && in_reach_) meet(others_);
    if (leads_ && !in_reach_) {
      complete(others_, {memory_[parity_]->data(), all_bytes_}, process_bytes_);
    }
    barrier_.arrive_and_wait();
  }
  /// The share of a slab, for what is asked for from now on.
  const std::byte* from(int slab) {
    if (others_ == nullptr) {
      backend_.await(all_[static_cast<std::size_t>(slab)]->filled_[parity_]);
    }
    return share(slab, parity_);
  }

  /// Which of the two copies this exchange uses, and where each share lies in it.
  std::size_t parity() const { return parity_; }
  std::byte* share(int slab, std::size_t parity) const {
    return shares_[parity][static_cast<std::size_t>(slab)];
  }

 private:
  using Foreign = ForeignCopies<Backend>;

  std::byte* own(std::size_t parity) const {
    return memory_[parity] ? memory_[parity]->data() : nullptr;
  }
  void note_addresses(const std::vector<const GatheredBuffer*>& all,
                      const std::vector<std::size_t>& bytes) {
    for (std::size_t parity = 0; parity < 2; ++parity) {
      std::byte* next = in_reach_ ? nullptr : all.front()->memory_[parity]->data();
      for (std::size_t slab = 0; slab < bytes.size(); ++slab) {
        if (!in_reach_) {
          shares_[parity][slab] = next;
          next += bytes[slab];
        } else if (row_.here(static_cast<int>(slab))) {
          const int worker = row_.worker_of(static_cast<int>(slab));
          shares_[parity][slab] = all[static_cast<std::size_t>(worker)]->memory_[parity]->data();
        }
      }
    }
  }
  void note_foreign() {
    for (std::size_t parity = 0; parity < 2; ++parity) {
      for (int slab = 0; slab < row_.total(); ++slab) {
        if (row_.here(slab)) continue;
        shares_[parity][static_cast<std::size_t>(slab)] = foreign_->data(slab, parity);
      }
    }
  }

  Backend& backend_;
  StoppableBarrier& barrier_;
  Processes* others_;
  const SlabRow& row_;
  int slab_;
  bool in_reach_;  ///< all slabs are read out of their own memory
  bool leads_;     ///< speaks for its process
  std::size_t all_bytes_;
  /// By parity: its share; or those of all slabs, kept by whoever leads.
  std::array<std::optional<SharedMemory<Backend>>, 2> memory_;
  std::array<typename Backend::Signal, 2> filled_;
  std::array<std::vector<std::byte*>, 2> shares_;  ///< by parity and slab
  std::size_t parity_ = 0;
  std::vector<std::size_t> process_bytes_;
  std::vector<const GatheredBuffer*> all_;  ///< by worker
  std::optional<Foreign> foreign_;
};

}  // namespace downwash
