// Models of triangles, and the cells that they become.
#include <array>
#include <cmath>

#include "geometry/meshes/mesh_file.hpp"
#include "geometry/shapes/polygon.hpp"
#include "geometry/shapes/triangle_mesh.hpp"
#include "geometry/voxels/voxelizer.hpp"
#include "tests/fuzz/harness.hpp"

namespace {

using namespace downwash;

void check_cells(const Building& building) {
  const Rectangle box = bounds(building);
  const double x = box.high.x - box.low.x, y = box.high.y - box.low.y;
  if (!(x > 0.01 && y > 0.01 && building.height > 0.01)) return;
  const double top = building.height + 2;
  const std::array<Axis, 3> axes{Axis::uniform(box.low.x - 1, x + 2, 20),
                                 Axis::uniform(box.low.y - 1, y + 2, 20),
                                 Axis::uniform(-1, top, 20)};
  visit_cells(building, axes, [&](const CellRun& run) {
    if (run.columns.first < 0 || run.columns.last > 20 || run.row < 0 || run.row >= 20 ||
        run.layers.first < 0 || run.layers.last > 20) {
      throw std::logic_error("cells that are not there");
    }
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::read_or_refuse([&] {
    const BuildingSet set = parse_mesh_file(fuzz::text_of(data, size), "model.obj", {});
    for (const Building& building : set.buildings) {
      if (building.footprint.empty()) throw std::logic_error("a building without a plan");
      if (!(building.height > building.base)) throw std::logic_error("a building without a height");
      const TriangleMesh& solid = building.solid;
      if (!boundary_of(solid.triangles).empty()) throw std::logic_error("a solid with a gap");
      check_cells(building);
    }
    for (const std::string& line : report_lines(set.report)) fuzz::check_message(line);
  });
  return 0;
}
