// A drawing in DXF, read as buildings: outlines, thicknesses and faces in its unit and layers.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/buildings/building_set.hpp"
#include "geometry/files/dxf_drawing.hpp"
#include "geometry/files/vector_shapes.hpp"
#include "geometry/meshes/mesh_file.hpp"

namespace downwash {

/// Sizes of closed outlines, in units of the drawing.
struct DrawingSizes {
  std::vector<double> widths;
  double furthest = 0;  ///< the largest coordinate
};

/// Answers of a drawing to a reader of vector files. Features go by the attributes EntityHandle and
/// Layer.
class DrawingFeatures {
 public:
  /// Throws InputError when the case asks for a layer that the drawing has not.
  DrawingFeatures(std::string_view content, const std::string& name, const ReaderOptions& options);

  /// The drawing with all handles that are needed; empty for as it is.
  const std::string& content() const { return drawing_.content; }

  /// Handles of solids that can't be read.
  const std::vector<std::string>& solids() const { return drawing_.solids; }

  /// Chooses the unit: that of the coordinate system that the case names, if the coordinates can be
  /// of it; else that of the drawing, unless buildings would be of no size and in metres they are.
  void choose_unit(DrawingSizes sizes);
  /// How layers and unit were understood.
  std::vector<std::string> notes() const;
  const std::optional<Doubt>& doubt() const { return doubt_; }
  /// True if the unit that the drawing names counts.
  bool names_unit() const { return unit_.has_value(); }

  /// True if the layer is to be read: the one that is asked for; or those that are named after
  /// buildings, where there are any. False for what lies in paper space, such as a sheet's frame.
  bool reads(const Attributes& attributes) const;
  void scale(VectorShape& shape) const;
  /// True for a face in space, which is kept for bodies().
  bool keeps_face(const Attributes& attributes, const VectorShape& shape);
  /// Gives the thickness as a height.
  void add_height(Feature& feature);
  /// Doubt about layers without any height beside layers with some, in a drawing that is read as a
  /// whole: they may be water, lawns or parcels.
  std::optional<Doubt> doubt_of_flat_layers() const;

  /// Bodies of the faces if these have a height, else outlines. Nothing without faces.
  std::optional<FeatureFile> bodies() &&;

 private:
  void take_system(double furthest);
  void doubt_unit(double width);

  DxfDrawing drawing_;
  const std::string& name_;
  const ReaderOptions& options_;
  std::optional<double> unit_;         ///< m; absent where that of the drawing does not count
  double plan_unit_ = 1, z_unit_ = 1;  ///< times what stands in the drawing
  std::vector<std::string> layers_;    ///< in lower case; empty = all
  std::map<std::string, int> flat_, raised_;  ///< buildings by layer, without a height and with one
  NamedMesh faces_;
  std::optional<Doubt> doubt_;
};

}  // namespace downwash
