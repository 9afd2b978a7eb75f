// Building files of triangles: STL and OBJ.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/buildings/building_set.hpp"

namespace downwash {

constexpr std::size_t most_triangles = 5'000'000;  ///< of a file

/// What a file of triangles holds.
struct NamedMesh {
  TriangleMesh mesh;
  std::vector<std::uint32_t> object;  ///< of each triangle
  std::vector<std::string> names;     ///< of the objects; empty where the file has none
  std::vector<std::string> notes;     ///< what of the file was not used
};

/// True for STL, binary or ASCII, and OBJ: by the content, or by the suffix of the name where the
/// content has no mark of its own.
bool is_mesh_file(std::string_view content, const std::string& name);

/// Reads one. x and y are metres, unless `options` names their coordinate system; z, up, is in the
/// unit that this has for heights, else metres. A plate or sheet of ground is left out and told, be
/// it in one piece with what stands on it (mesh_ground.hpp).
/// Bodies are the triangles of an object that share edges, or of several objects where that closes
/// them. What closes (see close_mesh) keeps its shape, with overhangs and passages; what does not
/// and has walls becomes the prisms under its roofs, with a warning that has the place; a sheet
/// without walls, or one that encloses nothing, is left out and told. Points no more than 5
/// mm apart are one. The ground is the top of the plate, or the lowest point of the file, where
/// half of the bodies begin within a metre of it, else the lowest of each body. Throws InputError:
/// what is cut off or malformed, with its line or triangle; more than most_triangles; higher than
/// 1000 m; and all of assemble_buildings.
BuildingSet parse_mesh_file(std::string_view content, const std::string& name,
                            const ReaderOptions& options);

/// The features that bodies of triangles become, as above; `format` for the report, `height_unit`
/// of z in m.
FeatureFile mesh_features(NamedMesh named, const std::string& format, const std::string& name,
                          const ReaderOptions& options, double height_unit);

/// Read a file of the format. Throw InputError with the line or triangle.
NamedMesh parse_stl(std::string_view content, const std::string& name);
NamedMesh parse_obj(std::string_view content, const std::string& name);

}  // namespace downwash
