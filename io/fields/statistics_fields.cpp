#include "io/fields/statistics_fields.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "solver/problem/statistics_list.hpp"

namespace downwash {
namespace {

/// Of several tracers each has its number behind the name.
bool is_statistic(const std::string& name) {
  const auto same = [&](const StatisticField& one) { return name == one.quantity; };
  const auto begins = [&](const StatisticField& one) { return name.starts_with(one.quantity); };
  return std::ranges::any_of(velocity_statistics, same) ||
         std::ranges::any_of(tracer_statistics, begins);
}

/// "mean_concentration 1" with the name of tracer 1.
std::string named(const std::string& quantity, const std::vector<std::string>& tracers) {
  const std::size_t blank = quantity.find(' ');
  if (blank == std::string::npos) return quantity;
  return quantity.substr(0, blank + 1) + tracers.at(std::stoul(quantity.substr(blank + 1)));
}

NamedField kinetic_energy(const NamedField& stress) {
  NamedField energy{"turbulent_kinetic_energy", 1, {}};
  for (std::size_t at = 0; at < stress.values.size(); at += 6) {
    energy.values.push_back(0.5F *
                            (stress.values[at] + stress.values[at + 1] + stress.values[at + 2]));
  }
  return energy;
}

/// Two layers of cells and what the second counts in the plane between their centres.
struct Between {
  int layer, other;
  double share;
};

Between between(const Axis& axis, double height) {
  if (!(height >= axis.face(0) && height <= axis.face(axis.n()))) {
    throw std::invalid_argument("a slice outside the domain");
  }
  int layer = 0;
  while (layer + 1 < axis.n() && axis.face(layer + 1) <= height) ++layer;
  const double offset = height - axis.centre(layer);
  const int other = std::clamp(layer + (offset < 0 ? -1 : 1), 0, axis.n() - 1);
  if (other == layer) return {layer, layer, 0};
  return {layer, other, std::abs(offset / (axis.centre(other) - axis.centre(layer)))};
}

}  // namespace

std::vector<OutputQuantity> statistics_among(const std::vector<OutputQuantity>& quantities) {
  std::vector<OutputQuantity> found;
  for (const OutputQuantity& quantity : quantities) {
    if (is_statistic(quantity.name)) found.push_back(quantity);
  }
  return found;
}

std::vector<std::string> fields_of_statistics(const OutputScene& scene) {
  std::vector<std::string> fields;
  for (const OutputQuantity& quantity : statistics_among(scene.quantities)) {
    fields.insert(fields.end(), quantity.fields.begin(), quantity.fields.end());
  }
  return fields;
}

CellFields statistics_fields(const OutputScene& scene, double time,
                             const std::vector<std::string>& tracers,
                             const std::function<HostField<float>(const std::string&)>& read) {
  CellFields result = cell_fields(scene, {}, {"solid"});
  result.time = time;
  for (const OutputQuantity& quantity : statistics_among(scene.quantities)) {
    FlowSnapshot snapshot{.time = time};  // of one quantity: all at once would take more memory
    for (const std::string& field : quantity.fields) snapshot.fields.emplace(field, read(field));
    NamedField field = std::move(cell_fields(scene, snapshot, {quantity.name}).fields.front());
    field.name = named(field.name, tracers);
    result.fields.push_back(std::move(field));
    if (quantity.name == "reynolds_stress") {
      result.fields.push_back(kinetic_energy(result.fields.back()));
    }
  }
  return result;
}

IndexRange layers_at(const Axis& z, double height, const Ground* ground) {
  const auto [low, high] = ground ? ground->air_between(height) : std::pair(height, height);
  const Between lowest = between(z, low), highest = between(z, high);
  return {std::min(lowest.layer, lowest.other), std::max(highest.layer, highest.other) + 1};
}

CellFields slice_at(const CellFields& fields, double height, const Ground* ground) {
  const auto nx = static_cast<std::size_t>(fields.n()[0]);
  const std::size_t plane = nx * static_cast<std::size_t>(fields.n()[1]);
  std::vector<Between> columns;
  for (std::size_t cell = 0; cell < plane; ++cell) {
    const auto place = [&] {
      return ground
                 ? ground->air_at(static_cast<int>(cell % nx), static_cast<int>(cell / nx), height)
                 : height;
    };
    columns.push_back(ground || columns.empty() ? between(fields.axis[2], place())
                                                : columns.front());
  }
  const auto at = [&](std::size_t cell, int layer) {
    return plane * static_cast<std::size_t>(layer) + cell;
  };
  const double thickness = fields.axis[2].width(columns.front().layer);
  CellFields slice{
      .step = fields.step,
      .time = fields.time,
      .axis = {fields.axis[0], fields.axis[1], Axis::uniform(height - thickness / 2, thickness, 1)},
      .plane = true};
  for (std::size_t cell = 0; cell < plane; ++cell) {
    slice.solid.push_back(fields.solid[at(cell, columns[cell].layer)]);
  }
  for (const NamedField& field : fields.fields) {
    const auto count = static_cast<std::size_t>(field.components);
    NamedField cut{field.name, field.components, {}};
    for (std::size_t cell = 0; cell < plane; ++cell) {
      const auto [layer, other, share] = columns[cell];
      const std::size_t here = at(cell, layer), there = at(cell, other);
      const double weight = fields.solid[there] || fields.solid[here] ? 0 : share;
      for (std::size_t c = 0; c < count; ++c) {
        const double near = double{field.values[here * count + c]},
                     far = double{field.values[there * count + c]};
        cut.values.push_back(static_cast<float>((1 - weight) * near + weight * far));
      }
    }
    slice.fields.push_back(std::move(cut));
  }
  return slice;
}

}  // namespace downwash
