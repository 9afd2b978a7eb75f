#include "io/fields/cell_fields.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "solver/parallel/host_planes.hpp"

namespace downwash {
namespace {

/// Distances in memory between neighbours along x, y and z of data in solver axes.
std::array<std::size_t, 3> user_strides(const Index3& extent, const AxisMap& axes) {
  const auto row = static_cast<std::size_t>(extent[0]);
  return axes.to_user(
      std::array<std::size_t, 3>{1, row, row * static_cast<std::size_t>(extent[1])});
}

/// One value for each cell, x fastest: value(offset of the cell in data of these strides). All
/// cores share the layers.
template <class T, class Value>
void fill(std::vector<T>& result, std::size_t step, std::size_t first, const Index3& n,
          const std::array<std::size_t, 3>& stride, const Value& value) {
  const auto rows = static_cast<std::size_t>(n[1]);
  const std::size_t layer = static_cast<std::size_t>(n[0]) * rows;
  for_each_host_plane(n[2], layer, [&](int plane) {
    const auto z = static_cast<std::size_t>(plane);
    std::size_t out = first + step * layer * z;
    for (std::size_t y = 0; y < rows; ++y) {
      std::size_t at = y * stride[1] + z * stride[2];
      for (int x = 0; x < n[0]; ++x, at += stride[0], out += step) result[out] = value(at);
    }
  });
}

/// 1 = solid, x fastest.
std::vector<std::uint8_t> solid_flags(const ObstacleMap& obstacles, const Index3& n_xyz,
                                      const AxisMap& axes) {
  const auto row = static_cast<std::size_t>(n_xyz[0]);
  const std::size_t layer = row * static_cast<std::size_t>(n_xyz[1]);
  std::vector<std::uint8_t> flags(layer * static_cast<std::size_t>(n_xyz[2]));
  const auto stride = axes.to_solver(std::array<std::size_t, 3>{1, row, layer});
  const Index3 n = obstacles.n();
  for_each_host_plane(n[2], flags.size() / static_cast<std::size_t>(n[2]), [&](int k) {
    for (int j = 0; j < n[1]; ++j) {
      const SolidRow solid = obstacles.row(j, k);
      const std::size_t first =
          stride[1] * static_cast<std::size_t>(j) + stride[2] * static_cast<std::size_t>(k);
      for (int i = solid.next_solid(0); i < n[0]; i = solid.next_solid(i + 1)) {
        flags[first + stride[0] * static_cast<std::size_t>(i)] = 1;
      }
    }
  });
  return flags;
}

const OutputQuantity& quantity_of(const OutputScene& scene, const std::string& name) {
  for (const OutputQuantity& quantity : scene.quantities) {
    if (quantity.name == name) return quantity;
  }
  throw std::invalid_argument("there is no quantity '" + name + "'");
}

class Converter {
 public:
  Converter(const OutputScene& scene, const FlowSnapshot& snapshot)
      : scene_(scene), snapshot_(snapshot), n_(scene.axes.to_user(scene.grid.n())) {
    cells_ = static_cast<std::size_t>(scene.grid.cells());
    solid_ = solid_flags(scene.obstacles, n_, scene.axes);
  }

  NamedField field(const OutputQuantity& quantity) const {
    const float scale = quantity.times_density ? static_cast<float>(scene_.density) : 1;
    if (quantity.on_faces) return {quantity.name, 3, vector(quantity, scale)};
    if (quantity.fields.size() == 3) return {quantity.name, 3, components(quantity, vector_places)};
    if (quantity.fields.size() == 6) return {quantity.name, 6, components(quantity, tensor_places)};
    return {quantity.name, 1, scalar(values(quantity.fields.front(), Location::centre), scale)};
  }

  std::vector<NamedField> concentration() const {
    if (snapshot_.tracers.empty()) fail();
    std::vector<NamedField> result;
    for (const TracerSnapshot& tracer : snapshot_.tracers) {
      if (tracer.concentration.n != scene_.grid.n()) fail();
      const bool only = snapshot_.tracers.size() == 1;
      result.push_back({only ? "concentration" : "concentration " + tracer.name, 1,
                        scalar(tracer.concentration, 1)});
    }
    return result;
  }

  const std::vector<std::uint8_t>& solid() const { return solid_; }

 private:
  [[noreturn]] static void fail() {
    throw std::invalid_argument("a snapshot lacks a field that is to be written");
  }

  std::vector<float> scalar(const HostField<float>& centre, float scale) const {
    std::vector<float> result(cells_);
    fill(result, 1, 0, n_, user_strides(centre.n, scene_.axes),
         [&](std::size_t at) { return scale * centre.data[at]; });
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      if (solid_[cell]) result[cell] = 0;
    }
    return result;
  }

  /// Vectors at the centres of three fields on faces: the means of both faces of each cell.
  std::vector<float> vector(const OutputQuantity& quantity, float scale) const {
    std::vector<float> result(3 * cells_);
    for (int user_axis = 0; user_axis < 3; ++user_axis) {
      const auto axis = static_cast<std::size_t>(scene_.axes.solver_axis(user_axis));
      const HostField<float>& face = values(quantity.fields[axis], velocity_locations[axis]);
      const auto stride = user_strides(face.n, scene_.axes);
      const std::size_t next = stride[static_cast<std::size_t>(user_axis)];
      fill(result, 3, static_cast<std::size_t>(user_axis), n_, stride,
           [&](std::size_t at) { return 0.5F * scale * (face.data[at] + face.data[at + next]); });
    }
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      if (solid_[cell])
        std::fill_n(result.begin() + static_cast<std::ptrdiff_t>(3 * cell), 3, 0.0F);
    }
    return result;
  }

  /// Where the components of solver axes stand among those of the user's.
  using Places = std::size_t (*)(std::size_t component, const AxisMap& axes);
  static std::size_t vector_places(std::size_t component, const AxisMap& axes) {
    return static_cast<std::size_t>(axes.user_axis(static_cast<int>(component)));
  }
  /// ii, jj, kk, ij, ik, jk → xx, yy, zz, xy, yz, xz.
  static std::size_t tensor_places(std::size_t component, const AxisMap& axes) {
    constexpr int pairs[6][2] = {{0, 0}, {1, 1}, {2, 2}, {0, 1}, {0, 2}, {1, 2}};
    constexpr std::size_t place[3][3] = {{0, 3, 5}, {3, 1, 4}, {5, 4, 2}};
    const auto [a, b] = pairs[component];
    return place[static_cast<std::size_t>(axes.user_axis(a))]
                [static_cast<std::size_t>(axes.user_axis(b))];
  }
  /// Cell by cell, of fields at the centres. Axes are only permuted, so that no sign changes.
  std::vector<float> components(const OutputQuantity& quantity, Places place) const {
    const std::size_t count = quantity.fields.size();
    std::vector<float> result(count * cells_);
    for (std::size_t c = 0; c < count; ++c) {
      const std::vector<float> one = scalar(values(quantity.fields[c], Location::centre), 1);
      const std::size_t at = place(c, scene_.axes);
      for (std::size_t cell = 0; cell < cells_; ++cell) result[count * cell + at] = one[cell];
    }
    return result;
  }

  const HostField<float>& values(const std::string& name, Location location) const {
    const auto found = snapshot_.fields.find(name);
    if (found == snapshot_.fields.end()) fail();
    if (found->second.n != extent_of(location, scene_.grid.n())) fail();
    return found->second;
  }

  const OutputScene& scene_;
  const FlowSnapshot& snapshot_;
  Index3 n_;
  std::size_t cells_ = 0;
  std::vector<std::uint8_t> solid_;
};

}  // namespace

CellFields cell_fields(const OutputScene& scene, const FlowSnapshot& snapshot,
                       const std::vector<std::string>& choice) {
  const Converter converter(scene, snapshot);
  CellFields result{
      .step = snapshot.step, .time = snapshot.time, .axis = scene.axes.to_user(scene.grid.axis)};
  result.doubt = snapshot.doubt;
  if (const auto& piece = scene.piece) {
    result.piece = CellPiece{scene.axes.to_user(piece->whole.axis),
                             box_of(*piece, piece->own(), scene.axes), piece->number};
  }
  for (const std::string& name : choice) {
    if (name == "solid") {
      result.solid = converter.solid();
    } else if (name == "concentration") {
      for (NamedField& field : converter.concentration()) result.fields.push_back(std::move(field));
    } else {
      result.fields.push_back(converter.field(quantity_of(scene, name)));
    }
  }
  return result;
}

}  // namespace downwash
