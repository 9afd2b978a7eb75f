#include "io/fields/piece_index.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "io/disk/atomic_file.hpp"
#include "io/text/xml_text.hpp"

namespace downwash {
namespace {

/// "x0 x1 y0 y1 z0 z1": the points at the corners of a box of cells.
std::string extent_text(const std::array<IndexRange, 3>& box) {
  return fmt::format("{} {} {} {} {} {}", box[0].first, box[0].last, box[1].first, box[1].last,
                     box[2].first, box[2].last);
}

std::string arrays_text(const std::vector<WrittenPiece::Array>& arrays) {
  std::string text = "    <PCellData>\n";
  for (const WrittenPiece::Array& array : arrays) {
    text += fmt::format("      <PDataArray type=\"{}\" Name=\"{}\" NumberOfComponents=\"{}\"/>\n",
                        array.type, xml_text(array.name), array.components);
  }
  return text + "    </PCellData>\n";
}

std::string index_text(const std::string& name, const GridPiece& piece, const AxisMap& axes,
                       bool uniform, const std::vector<WrittenPiece::Array>& arrays) {
  const Index3 n = axes.to_user(piece.whole.n());
  const std::array<Axis, 3> axis = axes.to_user(piece.whole.axis);
  const std::string whole = extent_text({IndexRange{0, n[0]}, {0, n[1]}, {0, n[2]}});
  const std::string kind = uniform ? "PImageData" : "PRectilinearGrid";
  std::string text = fmt::format(
      "<?xml version=\"1.0\"?>\n"
      "<VTKFile type=\"{}\" version=\"1.0\" byte_order=\"LittleEndian\" header_type=\"UInt64\">\n",
      kind);
  text += fmt::format("  <{} WholeExtent=\"{}\" GhostLevel=\"0\"", kind, whole);
  if (uniform) {
    text += fmt::format(" Origin=\"{} {} {}\" Spacing=\"{} {} {}\"", axis[0].origin(),
                        axis[1].origin(), axis[2].origin(), axis[0].length() / n[0],
                        axis[1].length() / n[1], axis[2].length() / n[2]);
  }
  text += ">\n" + arrays_text(arrays);
  if (!uniform) {
    text += "    <PCoordinates>\n";
    for (const char* letter : {"x", "y", "z"}) {
      text += fmt::format("      <PDataArray type=\"Float64\" Name=\"{}\"/>\n", letter);
    }
    text += "    </PCoordinates>\n";
  }
  for (std::size_t number = 0; number < piece.planes.size(); ++number) {
    text += fmt::format("    <Piece Extent=\"{}\" Source=\"{}.{}\"/>\n",
                        extent_text(box_of(piece, piece.planes[number], axes)),
                        piece_name(name, static_cast<int>(number)), uniform ? "vti" : "vtr");
  }
  return text + fmt::format("  </{}>\n</VTKFile>\n", kind);
}

}  // namespace

std::vector<WrittenPiece::Array> arrays_of(const CellFields& fields) {
  std::vector<WrittenPiece::Array> arrays;
  for (const NamedField& field : fields.fields) {
    arrays.push_back({field.name, "Float32", field.components});
  }
  if (!fields.solid.empty()) arrays.push_back({"solid", "UInt8", 1});
  return arrays;
}

std::string step_name(std::int64_t step) { return fmt::format("step_{:06}", step); }
std::string piece_name(const std::string& name, int number) {
  return fmt::format("{}_{}", name, number);
}

std::string write_piece_index(const std::filesystem::path& folder, const std::string& name,
                              const GridPiece& piece, const AxisMap& axes,
                              const std::vector<WrittenPiece::Array>& arrays) {
  const bool uniform = std::all_of(piece.whole.axis.begin(), piece.whole.axis.end(),
                                   [](const Axis& axis) { return axis.is_uniform(); });
  const std::string file = name + (uniform ? ".pvti" : ".pvtr");
  replace_file(folder / file, index_text(name, piece, axes, uniform, arrays));
  return file;
}

PieceIndex::PieceIndex(std::filesystem::path folder, GridPiece piece, AxisMap axes)
    : folder_(folder), piece_(std::move(piece)), axes_(axes), series_(std::move(folder)) {}

void PieceIndex::add(const WrittenPiece& moment) {
  series_.add(moment.time,
              write_piece_index(folder_, step_name(moment.step), piece_, axes_, moment.arrays));
}

}  // namespace downwash
