#include "io/preview/solid_surfaces.hpp"

#include <vtkCellArray.h>
#include <vtkCellData.h>
#include <vtkContourTriangulator.h>
#include <vtkFloatArray.h>
#include <vtkIntArray.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkXMLPolyDataWriter.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <vector>

#include "geometry/shapes/polygon.hpp"
#include "io/disk/spare_memory.hpp"

namespace downwash {
namespace {

/// Corner by corner counter-clockwise, or clockwise.
Ring turned(Ring ring, bool counter_clockwise) {
  if ((signed_area(ring) > 0) != counter_clockwise) std::reverse(ring.begin(), ring.end());
  return ring;
}

class Surfaces {
 public:
  Surfaces() {
    points_->SetDataTypeToDouble();
    numbers_->SetName("building");
    heights_->SetName("height");
  }

  void add(int number, const Building& building) {
    number_ = number;
    height_ = static_cast<float>(building.height);
    if (!building.solid.triangles.empty()) {
      add_solid(building);
      return;
    }
    if (building.steps.empty()) {
      add_prism(building.footprint, building.bottom(), building.top());
    }
    for (const RoofStep& step : building.steps) {
      add_prism(step.footprint, building.bottom(), building.ground + step.height);
    }
  }

  std::string document() {
    vtkNew<vtkPolyData> data;
    data->SetPoints(points_);
    data->SetPolys(polygons_);
    data->GetCellData()->AddArray(numbers_);
    data->GetCellData()->AddArray(heights_);
    vtkNew<vtkXMLPolyDataWriter> writer;
    writer->SetInputData(data);
    writer->WriteToOutputStringOn();
    need_spare_memory();
    writer->Write();
    return writer->GetOutputString();
  }

 private:
  vtkIdType point(const Point& p, double z) { return points_->InsertNextPoint(p.x, p.y, z); }

  void add_cell(std::initializer_list<vtkIdType> corners) {
    polygons_->InsertNextCell(static_cast<vtkIdType>(corners.size()), corners.begin());
    numbers_->InsertNextValue(number_);
    heights_->InsertNextValue(height_);
  }

  void add_solid(const Building& building) {
    const vtkIdType first = points_->GetNumberOfPoints();
    for (const Point3& p : building.solid.points) point({p.x, p.y}, p.z + building.ground);
    for (const Triangle& t : building.solid.triangles) {
      add_cell({first + t[0], first + t[1], first + t[2]});
    }
  }

  void add_prism(const std::vector<Polygon>& footprint, double low, double high) {
    if (!(high > low)) return;
    for (const Polygon& polygon : footprint) {
      add_sides(turned(polygon.outer, true), low, high);
      for (const Ring& hole : polygon.holes) add_sides(turned(hole, false), low, high);
      add_lids(polygon, low, high);
    }
  }

  void add_sides(const Ring& ring, double low, double high) {
    for (std::size_t n = 0; n < ring.size(); ++n) {
      const Point &a = ring[n], &b = ring[(n + 1) % ring.size()];
      add_cell({point(a, low), point(b, low), point(b, high), point(a, high)});
    }
  }

  /// Polygons of VTK have no holes: top and bottom are cut into triangles.
  void add_lids(const Polygon& polygon, double low, double high) {
    vtkNew<vtkPoints> corners;
    corners->SetDataTypeToDouble();
    vtkNew<vtkCellArray> rings;
    const auto add_ring = [&](const Ring& ring) {
      rings->InsertNextCell(static_cast<int>(ring.size()) + 1);
      const vtkIdType first = corners->GetNumberOfPoints();
      for (const Point& p : ring) rings->InsertCellPoint(corners->InsertNextPoint(p.x, p.y, 0));
      rings->InsertCellPoint(first);
    };
    add_ring(turned(polygon.outer, true));
    for (const Ring& hole : polygon.holes) add_ring(turned(hole, false));
    vtkNew<vtkPolyData> outline;
    outline->SetPoints(corners);
    outline->SetLines(rings);
    vtkNew<vtkContourTriangulator> triangulator;
    triangulator->SetInputData(outline);
    triangulator->Update();
    vtkPolyData* const lid = triangulator->GetOutput();
    vtkNew<vtkIdList> triangle;
    for (vtkIdType n = 0; n < lid->GetNumberOfPolys(); ++n) {
      lid->GetCellPoints(n, triangle);
      if (triangle->GetNumberOfIds() != 3) continue;
      std::array<Point, 3> p;
      for (std::size_t c = 0; c < 3; ++c) {
        const double* at = lid->GetPoint(triangle->GetId(static_cast<vtkIdType>(c)));
        p[c] = {at[0], at[1]};
      }
      add_cell({point(p[0], high), point(p[1], high), point(p[2], high)});
      add_cell({point(p[2], low), point(p[1], low), point(p[0], low)});
    }
  }

  vtkNew<vtkPoints> points_;
  vtkNew<vtkCellArray> polygons_;
  vtkNew<vtkIntArray> numbers_;
  vtkNew<vtkFloatArray> heights_;
  int number_ = 0;
  float height_ = 0;
};

}  // namespace

std::string solid_surfaces(std::span<const Building> buildings) {
  Surfaces surfaces;
  int number = 0;
  for (const Building& building : buildings) surfaces.add(number++, building);
  return surfaces.document();
}

}  // namespace downwash
