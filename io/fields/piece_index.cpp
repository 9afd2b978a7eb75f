#include "io/fields/piece_index.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "io/text/atomic_file.hpp"
#include "io/text/xml_text.hpp"

namespace downwash {
namespace {

/// "x0 x1 y0 y1 z0 z1": the points at the corners of a box of cells.
std::string extent_text(const std::array<IndexRange, 3>& box) {
  return fmt::format("{} {} {} {} {} {}", box[0].first, box[0].last, box[1].first, box[1].last,
                     box[2].first, box[2].last);
}

std::string arrays_text(const WrittenPiece& moment) {
  std::string text = "    <PCellData>\n";
  for (const WrittenPiece::Array& array : moment.arrays) {
    text += fmt::format("      <PDataArray type=\"{}\" Name=\"{}\" NumberOfComponents=\"{}\"/>\n",
                        array.type, xml_text(array.name), array.components);
  }
  return text + "    </PCellData>\n";
}

}  // namespace

std::string piece_name(std::int64_t step, int number) {
  return fmt::format("step_{:06}_{}", step, number);
}

PieceIndex::PieceIndex(std::filesystem::path folder, GridPiece piece, AxisMap axes)
    : folder_(folder),
      piece_(std::move(piece)),
      axes_(axes),
      uniform_(std::all_of(piece_.whole.axis.begin(), piece_.whole.axis.end(),
                           [](const Axis& axis) { return axis.is_uniform(); })),
      series_(std::move(folder)) {}

void PieceIndex::add(const WrittenPiece& moment) {
  const std::string file = fmt::format("step_{:06}.{}", moment.step, uniform_ ? "pvti" : "pvtr");
  replace_file(folder_ / file, text_of(moment));
  series_.add(moment.time, file);
}

std::string PieceIndex::text_of(const WrittenPiece& moment) const {
  const Index3 n = axes_.to_user(piece_.whole.n());
  const std::array<Axis, 3> axis = axes_.to_user(piece_.whole.axis);
  const std::string whole = extent_text({IndexRange{0, n[0]}, {0, n[1]}, {0, n[2]}});
  const std::string kind = uniform_ ? "PImageData" : "PRectilinearGrid";
  std::string text = fmt::format(
      "<?xml version=\"1.0\"?>\n"
      "<VTKFile type=\"{}\" version=\"1.0\" byte_order=\"LittleEndian\" header_type=\"UInt64\">\n",
      kind);
  text += fmt::format("  <{} WholeExtent=\"{}\" GhostLevel=\"0\"", kind, whole);
  if (uniform_) {
    text += fmt::format(" Origin=\"{} {} {}\" Spacing=\"{} {} {}\"", axis[0].origin(),
                        axis[1].origin(), axis[2].origin(), axis[0].length() / n[0],
                        axis[1].length() / n[1], axis[2].length() / n[2]);
  }
  text += ">\n" + arrays_text(moment);
  if (!uniform_) {
    text += "    <PCoordinates>\n";
    for (const char* name : {"x", "y", "z"}) {
      text += fmt::format("      <PDataArray type=\"Float64\" Name=\"{}\"/>\n", name);
    }
    text += "    </PCoordinates>\n";
  }
  for (std::size_t number = 0; number < piece_.planes.size(); ++number) {
    text +=
        fmt::format("    <Piece Extent=\"{}\" Source=\"{}.{}\"/>\n",
                    extent_text(box_of(piece_, piece_.planes[number], axes_)),
                    piece_name(moment.step, static_cast<int>(number)), uniform_ ? "vti" : "vtr");
  }
  return text + fmt::format("  </{}>\n</VTKFile>\n", kind);
}

}  // namespace downwash
