#include "solver/problem/field_list.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include "solver/fields/field_storage.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/problem/statistics_list.hpp"
#include "solver/problem/time_scheme.hpp"

namespace downwash {
namespace {

class Listing {
 public:
  explicit Listing(double real) : real_(real) {}

  /// A component per axis, "name u" and so on.
  void add_velocity(const std::string& name, Keeping keeping) {
    for (std::size_t c = 0; c < 3; ++c) {
      fields_.push_back({component_name(name, c), velocity_locations[c], keeping, real_});
    }
  }
  void add(FieldEntry entry) { fields_.push_back(std::move(entry)); }
  void add(const std::string& name, Keeping keeping) { add(name, keeping, real_); }
  void add(const std::string& name, Keeping keeping, double bytes) {
    fields_.push_back({name, Location::centre, keeping, bytes});
  }
  /// Of a tracer or of statistics.
  void add_gathered(const std::string& name, Keeping keeping) {
    add(name, keeping);
    fields_.back().of_wind = false;
  }
  /// The last ones make up a quantity.
  void show(int fields, const std::string& quantity, bool times_density = false) {
    for (auto field = fields_.end() - fields; field != fields_.end(); ++field) {
      field->quantity = quantity;
      field->times_density = times_density;
    }
  }
  FieldList take() { return std::move(fields_); }

 private:
  double real_;
  FieldList fields_;
};

constexpr double mask_bytes = 1;

/// The pressure in double precision, and conjugate gradients around a cycle in single precision.
void add_multigrid(Listing& list, Precision precision, bool cut_faces) {
  constexpr double single = 4, exact = 8, openness = 4;
  list.add("exact pressure", Keeping::kept, exact);
  list.add("pressure", Keeping::derived);
  list.show(1, "pressure", true);
  list.add("pressure change", Keeping::kept);
  for (const char* name : {"source", "correction", "direction", "A direction"}) {
    list.add(std::string("pressure ") + name, Keeping::scratch);
  }
  if (precision == Precision::double_) list.add("pressure residual", Keeping::scratch);
  for (const char* name : {"cycle x", "cycle b", "cycle scratch"}) {
    list.add(name, Keeping::scratch, single);
  }
  list.add("pressure mask", Keeping::derived, mask_bytes);
  if (cut_faces) list.add("pressure openness", Keeping::derived, openness);
  // Each coarser level has an eighth of the cells of the finer one, or more where cells are not
  // cubes: x, b, scratch, mask and the openness of its faces.
  list.add({"coarse levels", Location::coarse, Keeping::scratch,
            (3 * single + mask_bytes + openness) / 7});
}

void add_sweeps(Listing& list) {
  list.add("pressure", Keeping::kept);
  list.show(1, "pressure", true);
  list.add("next pressure", Keeping::scratch);
  list.add("pressure source", Keeping::scratch);
  list.add("pressure mask", Keeping::derived, mask_bytes);
}

bool by_multigrid(PressureMethod method) {
  return method == PressureMethod::multigrid || method == PressureMethod::multigrid_cg;
}

/// Between steps: Adams-Bashforth goes on from its tendencies, Runge-Kutta starts anew.
Keeping keeping_of_tendencies(TimeScheme scheme) {
  return scheme == TimeScheme::rk3 ? Keeping::scratch : Keeping::kept;
}

/// Of several tracers each has quantities of its own, with its number.
void add_statistics(Listing& list, int tracers) {
  const auto add = [&](const std::string& field, const std::string& quantity) {
    list.add_gathered(field, Keeping::kept);
    list.show(1, quantity);
  };
  for (const auto& [field, quantity] : velocity_statistics) add(field, quantity);
  for (int t = 0; t < tracers; ++t) {
    std::string number;
    if (tracers > 1) number.append(" ").append(std::to_string(t));
    for (std::size_t s = 0; s < tracer_statistics.size(); ++s) {
      add(tracer_statistics_name(t, s), tracer_statistics[s].quantity + number);
    }
  }
}

}  // namespace

FieldList field_list(const FlowParameters& parameters, Precision precision, int tracers,
                     FieldsBeside beside) {
  Listing list(precision == Precision::single ? 4 : 8);
  list.add_velocity("", Keeping::kept);
  list.show(3, "velocity");
  list.add_velocity("next", Keeping::scratch);
  for (int n = 0; n < tendencies_kept(parameters.scheme); ++n) {
    list.add_velocity("tendency " + std::to_string(n), keeping_of_tendencies(parameters.scheme));
  }
  list.add("mask", Keeping::derived, mask_bytes);
  if (by_multigrid(parameters.pressure.method)) {
    add_multigrid(list, precision, beside.cut_faces);
  } else {
    add_sweeps(list);
  }
  if (parameters.turbulence) {
    list.add("eddy viscosity", Keeping::kept);  // limits of a step are looked up before it is new
    list.show(1, "eddy_viscosity");
    const auto* smagorinsky = std::get_if<Smagorinsky>(&*parameters.turbulence);
    if (smagorinsky && smagorinsky->wall_damping) {
      list.add("squared mixing length", Keeping::derived);
    }
  }
  if (parameters.stratification) {
    list.add("temperature", Keeping::kept);
    list.show(1, "temperature");
    list.add("stage 0 of temperature", Keeping::scratch);
    list.add("stage 1 of temperature", Keeping::scratch);
  }
  for (int t = 0; t < tracers; ++t) {
    list.add_gathered(concentration_name(t), Keeping::kept);
    list.add_gathered("stage 0 of " + concentration_name(t), Keeping::scratch);
    list.add_gathered("stage 1 of " + concentration_name(t), Keeping::scratch);
  }
  if (beside.statistics) add_statistics(list, tracers);
  return list.take();
}

const char* name_of(Keeping keeping) {
  return keeping == Keeping::kept ? "state" : keeping == Keeping::derived ? "derived" : "scratch";
}

std::string component_name(const std::string& velocity, std::size_t component) {
  return (velocity.empty() ? "" : velocity + " ") + velocity_names[component];
}

std::string concentration_name(int tracer) { return "concentration " + std::to_string(tracer); }

std::string tracer_statistics_name(int tracer, std::size_t statistic) {
  return std::string(tracer_statistics[statistic].field) + " " + std::to_string(tracer);
}

Index3 extent_of(Location location, Index3 n) {
  if (location == Location::face_i) ++n[0];
  if (location == Location::face_j) ++n[1];
  if (location == Location::face_k) ++n[2];
  return n;
}

double bytes_per_value(const FieldList& fields) {
  double sum = 0;
  for (const FieldEntry& field : fields) sum += field.bytes;
  return sum;
}

double values_of_a_field(const Index3& n, int slabs) {
  double values = 0;
  for (int rank = 0; rank < slabs; ++rank) {
    values += static_cast<double>(FieldLayout{slab_extent(n, false, rank, slabs).n}.size());
  }
  return values;
}

std::vector<OutputQuantity> output_quantities(const FieldList& fields) {
  std::vector<OutputQuantity> result;
  for (const FieldEntry& field : fields) {
    if (field.quantity.empty()) continue;
    const auto known = std::find_if(
        result.begin(), result.end(),
        [&](const OutputQuantity& quantity) { return quantity.name == field.quantity; });
    if (known == result.end()) {
      result.push_back(
          {field.quantity, {field.name}, field.times_density, field.location != Location::centre});
    } else {
      known->fields.push_back(field.name);
    }
  }
  return result;
}

}  // namespace downwash
