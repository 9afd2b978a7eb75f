#include "io/fields/gathered_layers.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

#include "io/fields/grid_piece.hpp"
#include "solver/parallel/process_gathers.hpp"

namespace downwash {
namespace {

/// Ranges of cells along x, y and z.
using Box = std::array<IndexRange, 3>;

std::size_t length(const IndexRange& range) {
  return static_cast<std::size_t>(std::max(0, range.last - range.first));
}
std::size_t cells(const Box& box) { return length(box[0]) * length(box[1]) * length(box[2]); }

Box common(const Box& a, const Box& b) {
  Box both = a;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    both[axis] = {std::max(a[axis].first, b[axis].first), std::min(a[axis].last, b[axis].last)};
  }
  return both;
}

/// Where a cell of a box stands among its cells, x fastest.
std::size_t place(const Box& box, int x, int y, int z) {
  const auto from = [](int cell, const IndexRange& range) {
    return static_cast<std::size_t>(cell - range.first);
  };
  return from(x, box[0]) + length(box[0]) * (from(y, box[1]) + length(box[1]) * from(z, box[2]));
}

/// Copies what two arrays over boxes of cells have in common.
template <class T>
void copy_common(const std::vector<T>& from, const Box& from_box, std::vector<T>& to,
                 const Box& to_box, int components) {
  const Box both = common(from_box, to_box);
  if (cells(both) == 0) return;
  const auto count = static_cast<std::size_t>(components);
  for (int z = both[2].first; z < both[2].last; ++z) {
    for (int y = both[1].first; y < both[1].last; ++y) {
      const auto row = std::span(from).subspan(count * place(from_box, both[0].first, y, z),
                                               count * length(both[0]));
      const std::size_t at = count * place(to_box, both[0].first, y, z);
      std::copy(row.begin(), row.end(), to.begin() + static_cast<std::ptrdiff_t>(at));
    }
  }
}

/// What an array over a box has of another box.
template <class T>
std::vector<T> cut(const std::vector<T>& from, const Box& from_box, const Box& box,
                   int components) {
  std::vector<T> part(static_cast<std::size_t>(components) * cells(box));
  copy_common(from, from_box, part, box, components);
  return part;
}

/// One array of the layers, from the pieces of all.
class LayerGather {
 public:
  LayerGather(Processes& processes, const OutputScene& scene, const Box& layers)
      : processes_(processes), layers_(layers) {
    for (const IndexRange& planes : scene.piece->planes) {
      boxes_.push_back(box_of(*scene.piece, planes, scene.axes));
    }
  }

  /// The layers on the first process; nothing on the others.
  template <class T>
  void into(std::vector<T>& layers, const std::vector<T>& own, int components) {
    if (processes_.first()) {
      receive(layers, own, components);
    } else {
      send(own, components);
    }
  }

 private:
  template <class T>
  void send(const std::vector<T>& own, int components) {
    const Box& box = boxes_[static_cast<std::size_t>(processes_.rank())];
    const std::vector<T> part = cut(own, box, common(box, layers_), components);
    if (!part.empty()) send_to_first(&processes_, std::as_bytes(std::span(part)));
  }

  template <class T>
  void receive(std::vector<T>& layers, const std::vector<T>& own, int components) {
    layers = cut(own, boxes_[0], layers_, components);
    for (std::size_t other = 1; other < boxes_.size(); ++other) {
      const Box theirs = common(boxes_[other], layers_);
      std::vector<T> part(static_cast<std::size_t>(components) * cells(theirs));
      if (part.empty()) continue;
      receive_from(&processes_, static_cast<int>(other), std::as_writable_bytes(std::span(part)));
      copy_common(part, theirs, layers, layers_, components);
    }
  }

  Processes& processes_;
  Box layers_;
  std::vector<Box> boxes_;  ///< of all pieces
};

}  // namespace

CellFields gathered_layers(Processes& processes, const OutputScene& scene, const CellFields& piece,
                           IndexRange layers) {
  const auto& [x, y, z] = piece.piece->whole;
  CellFields found{.step = piece.step, .time = piece.time, .axis = {x, y, part_of(z, layers)}};
  LayerGather gather(processes, scene, {IndexRange{0, x.n()}, {0, y.n()}, layers});
  for (const NamedField& field : piece.fields) {
    NamedField& layer = found.fields.emplace_back(NamedField{field.name, field.components, {}});
    gather.into(layer.values, field.values, field.components);
  }
  if (!piece.solid.empty()) gather.into(found.solid, piece.solid, 1);
  return found;
}

}  // namespace downwash
