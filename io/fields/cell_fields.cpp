#include "io/fields/cell_fields.hpp"

#include <algorithm>
#include <stdexcept>

namespace downwash {
namespace {

/// Distances in memory between neighbours along x, y and z of data in solver axes.
std::array<std::size_t, 3> user_strides(const Index3& extent, const AxisMap& axes) {
  const auto row = static_cast<std::size_t>(extent[0]);
  return axes.to_user(
      std::array<std::size_t, 3>{1, row, row * static_cast<std::size_t>(extent[1])});
}

/// One value for each cell, x fastest: value(offset of the cell in data of these strides).
template <class T, class Value>
void fill(std::vector<T>& result, std::size_t step, std::size_t first, const Index3& n,
          const std::array<std::size_t, 3>& stride, const Value& value) {
  std::size_t out = first;
  for (std::size_t z = 0; z < static_cast<std::size_t>(n[2]); ++z) {
    for (std::size_t y = 0; y < static_cast<std::size_t>(n[1]); ++y) {
      std::size_t at = y * stride[1] + z * stride[2];
      for (int x = 0; x < n[0]; ++x, at += stride[0], out += step) result[out] = value(at);
    }
  }
}

class Converter {
 public:
  Converter(const OutputScene& scene, const FlowSnapshot& snapshot)
      : scene_(scene), snapshot_(snapshot), n_(scene.axes.to_user(scene.grid.n())) {
    cells_ = static_cast<std::size_t>(scene.grid.cells());
    solid_.resize(cells_);
    const auto& flags = scene.obstacles.flags();
    fill(solid_, 1, 0, n_, user_strides(scene.grid.n(), scene.axes),
         [&](std::size_t at) { return flags[at]; });
  }

  std::vector<float> velocity() const {
    std::vector<float> result(3 * cells_);
    for (int user_axis = 0; user_axis < 3; ++user_axis) {
      const HostField<float>& face =
          field(static_cast<Variable>(scene_.axes.solver_axis(user_axis)));
      const auto stride = user_strides(face.n, scene_.axes);
      const std::size_t next = stride[static_cast<std::size_t>(user_axis)];
      fill(result, 3, static_cast<std::size_t>(user_axis), n_, stride,
           [&](std::size_t at) { return 0.5F * (face.data[at] + face.data[at + next]); });
    }
    for (std::size_t cell = 0; cell < cells_; ++cell) {
      if (solid_[cell])
        std::fill_n(result.begin() + static_cast<std::ptrdiff_t>(3 * cell), 3, 0.0F);
    }
    return result;
  }

  std::vector<float> scalar(Variable variable, float scale) const {
    return scalar(field(variable), scale);
  }

  std::vector<NamedField> concentration() const {
    if (snapshot_.tracers.empty()) fail();
    std::vector<NamedField> result;
    for (const TracerSnapshot& tracer : snapshot_.tracers) {
      if (tracer.concentration.n != scene_.grid.n()) fail();
      const bool only = snapshot_.tracers.size() == 1;
      result.push_back({only ? "concentration" : "concentration " + tracer.name,
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

  const HostField<float>& field(Variable variable) const {
    const HostField<float>& result = snapshot_[variable];
    if (result.n != extent_of(variable, scene_.grid.n())) fail();
    return result;
  }

  const OutputScene& scene_;
  const FlowSnapshot& snapshot_;
  Index3 n_;
  std::size_t cells_ = 0;
  std::vector<std::uint8_t> solid_;
};

}  // namespace

CellFields cell_fields(const OutputScene& scene, const FlowSnapshot& snapshot,
                       const std::vector<OutputField>& choice) {
  const Converter converter(scene, snapshot);
  CellFields result{.step = snapshot.step,
                    .time = snapshot.time,
                    .axis = scene.axes.to_user(scene.grid.axis),
                    .velocity = {},
                    .pressure = {},
                    .eddy_viscosity = {},
                    .solid = {},
                    .concentration = {}};
  for (const OutputField field : choice) {
    switch (field) {
      case OutputField::velocity:
        result.velocity = converter.velocity();
        break;
      case OutputField::pressure:
        result.pressure = converter.scalar(Variable::pressure, static_cast<float>(scene.density));
        break;
      case OutputField::eddy_viscosity:
        result.eddy_viscosity = converter.scalar(Variable::eddy_viscosity, 1);
        break;
      case OutputField::solid:
        result.solid = converter.solid();
        break;
      case OutputField::concentration:
        result.concentration = converter.concentration();
        break;
    }
  }
  return result;
}

}  // namespace downwash
