// The fields of a slab: the one list that memory estimates, readers and output go by.
//
// A slab can't allocate a field that is not in it, nor leave one out (see SlabFields). A new field
// is an entry here, and its add() where it is made.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "solver/grid/grid.hpp"
#include "solver/problem/flow_parameters.hpp"

namespace downwash {

/// Where values live: at cell centres; on the low faces of the cells along an axis, with one more
/// at its end; or on the coarser levels of a hierarchy, all of them together.
enum class Location { centre, face_i, face_j, face_k, coarse };

enum class Keeping {
  kept,     ///< state: what the next step starts from and nothing else tells
  derived,  ///< made anew from what is kept, or from the problem
  scratch   ///< without a meaning between two steps
};

/// "state", "derived" or "scratch".
const char* name_of(Keeping keeping);

struct FieldEntry {
  std::string name;
  Location location = Location::centre;
  Keeping keeping = Keeping::scratch;
  double bytes = 0;  ///< per value; of Location::coarse, per value of the finest level
  /// What output calls it. Three fields with one name, along i, j and k, are a vector; six, along
  /// ii, jj, kk, ij, ik, jk, a symmetric tensor.
  std::string quantity = {};
  bool times_density = false;  ///< in output
  bool of_wind = true;         ///< not of tracers, nor of statistics: see StatePart
};
using FieldList = std::vector<FieldEntry>;

struct FieldsBeside {
  bool statistics = false;  ///< of the velocity and of each tracer
  bool cut_faces = false;   ///< their openness
};
/// Every field with a value in each cell that a slab of such a flow has on its device.
FieldList field_list(const FlowParameters& parameters, Precision precision, int tracers,
                     FieldsBeside beside = {});

/// The names of the velocity along i, j and k, and where its components live.
inline constexpr std::array<const char*, 3> velocity_names{"u", "v", "w"};
inline constexpr std::array velocity_locations{Location::face_i, Location::face_j,
                                               Location::face_k};
/// The name of a component of `velocity`, "next v"; of the velocity itself, which has none, "v".
std::string component_name(const std::string& velocity, std::size_t component);
/// The name of the concentration of a tracer.
std::string concentration_name(int tracer);

/// Extent of a field on a grid of n cells.
Index3 extent_of(Location location, Index3 n);

/// Bytes of all fields per value of one, for estimates before a run.
double bytes_per_value(const FieldList& fields);
/// Values of a field in so many slabs, with its ghosts and the padding of its rows.
double values_of_a_field(const Index3& n, int slabs);

/// What output may show: a scalar, a vector of three fields or a symmetric tensor of six.
struct OutputQuantity {
  std::string name;
  std::vector<std::string> fields;
  bool times_density = false;
  bool on_faces = false;  ///< a vector whose components live on faces
};
/// The quantities in the order in which files have them.
std::vector<OutputQuantity> output_quantities(const FieldList& fields);

}  // namespace downwash
