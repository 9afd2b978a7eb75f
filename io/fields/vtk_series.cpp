#include "io/fields/vtk_series.hpp"

#include <fmt/format.h>

#include <utility>

#include "io/disk/atomic_file.hpp"

namespace downwash {

void VtkSeries::add(double time, std::string file) {
  if (!entries_.empty() && entries_.back().file == file) return;
  std::vector<SeriesEntry> entries = entries_;
  entries.push_back({time, std::move(file)});
  std::string text =
      "<?xml version=\"1.0\"?>\n"
      "<VTKFile type=\"Collection\" version=\"1.0\" byte_order=\"LittleEndian\">\n"
      "  <Collection>\n";
  for (const SeriesEntry& entry : entries) {
    text += fmt::format("    <DataSet timestep=\"{}\" part=\"0\" file=\"{}\"/>\n", entry.time,
                        entry.file);
  }
  text += "  </Collection>\n</VTKFile>\n";
  replace_file(folder_ / "series.pvd", text);
  entries_ = std::move(entries);
}

}  // namespace downwash
