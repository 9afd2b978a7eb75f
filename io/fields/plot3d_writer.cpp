#include "io/fields/plot3d_writer.hpp"

#include <fmt/format.h>

#include <bit>
#include <nlohmann/json.hpp>

#include "io/disk/atomic_file.hpp"

namespace downwash {
namespace {

static_assert(std::endian::native == std::endian::little);

template <class T>
void put(FileDraft& file, const std::vector<T>& values) {
  file.write({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)});
}

std::vector<std::int32_t> header(const CellFields& fields) {
  const Index3 n = fields.n();
  return {n[0], n[1], n[2]};
}

/// The centre coordinate `axis` of each cell.
std::vector<float> centres(const CellFields& fields, std::size_t axis) {
  const Index3 n = fields.n();
  std::vector<float> result;
  Index3 cell{};
  for (cell[2] = 0; cell[2] < n[2]; ++cell[2]) {
    for (cell[1] = 0; cell[1] < n[1]; ++cell[1]) {
      for (cell[0] = 0; cell[0] < n[0]; ++cell[0]) {
        result.push_back(static_cast<float>(fields.axis[axis].centre(cell[axis])));
      }
    }
  }
  return result;
}

std::vector<float> component(const std::vector<float>& vectors, std::size_t axis) {
  std::vector<float> result(vectors.size() / 3);
  for (std::size_t cell = 0; cell < result.size(); ++cell) result[cell] = vectors[3 * cell + axis];
  return result;
}

std::vector<std::string> array_names(const CellFields& fields) {
  std::vector<std::string> names;
  for (const NamedField& field : fields.fields) {
    if (field.components == 1) names.push_back(field.name);
    if (field.components == 3) {
      for (const char axis : {'x', 'y', 'z'}) names.push_back(field.name + "_" + axis);
    }
  }
  return names;
}

}  // namespace

void Plot3dWriter::write(const CellFields& fields) {
  if (entries_.empty()) write_grid(fields);
  const std::vector<std::string> names = array_names(fields);
  const std::string name = fmt::format("step_{:06}.f", fields.step);
  FileDraft file(folder_ / name);
  put(file, header(fields));
  put(file, std::vector{static_cast<std::int32_t>(names.size())});
  for (const NamedField& field : fields.fields) {
    if (field.components == 1) put(file, field.values);
    if (field.components == 3) {
      for (std::size_t axis = 0; axis < 3; ++axis) put(file, component(field.values, axis));
    }
  }
  file.commit();
  if (entries_.empty() || entries_.back().file != name) entries_.push_back({fields.time, name});
  write_series(names);
}

void Plot3dWriter::write_grid(const CellFields& fields) const {
  FileDraft file(folder_ / "grid.xyz");
  put(file, header(fields));
  for (std::size_t axis = 0; axis < 3; ++axis) put(file, centres(fields, axis));
  std::vector<std::int32_t> blank(solid_.size());
  for (std::size_t cell = 0; cell < blank.size(); ++cell) blank[cell] = solid_[cell] ? 0 : 1;
  put(file, blank);
  file.commit();
}

void Plot3dWriter::write_series(const std::vector<std::string>& names) const {
  nlohmann::ordered_json series{{"auto-detect-format", false},
                                {"byte-order", "little"},
                                {"format", "binary"},
                                {"language", "C"},
                                {"blanking", true},
                                {"multi-grid", false},
                                {"filenames", nlohmann::ordered_json::array()},
                                {"function-names", names}};
  for (const SeriesEntry& entry : entries_) {
    series["filenames"].push_back(
        {{"time", entry.time}, {"xyz", "grid.xyz"}, {"function", entry.file}});
  }
  replace_file(folder_ / "series.p3d", series.dump(2) + "\n");
}

}  // namespace downwash
