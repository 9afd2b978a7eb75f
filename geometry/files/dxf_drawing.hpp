// Unit, thicknesses, faces and layers of a drawing in DXF, which GDAL does not tell.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace downwash {

/// Entities go by their handles (group 5). AutoCAD (2012), DXF Reference: lines in pairs, a group
/// code and its value.
struct DxfDrawing {
  bool complete = false;                    ///< true if all sections end, and it ends with EOF
  std::optional<double> unit;               ///< m, by $INSUNITS; absent where it has none
  std::map<std::string, double> thickness;  ///< group 39, in units of the drawing, not 0
  std::set<std::string> faces;              ///< 3DFACE
  std::vector<std::string> solids;          ///< 3DSOLID, BODY and SURFACE, which GDAL does not read
  std::map<std::string, int> layers;  ///< group 8, and how many entities each has that may enclose
                                      ///< something
  std::string content;  ///< the drawing, with handles for those of `thickness` and `faces` that
                        ///< had none; empty where all have one
};

DxfDrawing dxf_drawing(std::string_view content);

}  // namespace downwash
