#include <cpl_string.h>
#include <fmt/format.h>
#include <gdal_frmts.h>

#include <array>
#include <cmath>
#include <functional>
#include <vector>

#include "geometry/input/gdal_silence.hpp"
#include "io/gis/gdal_output.hpp"
#include "io/gis/gis_files.hpp"
#include "io/summary/report_summary.hpp"

namespace downwash {
namespace {

constexpr float no_data = -9999;
constexpr float milligrams_per_kilogram = 1e6F;

struct Band {
  std::string name, unit;
  const std::vector<float>* values;
  float factor = 1;
};

/// Of one substance.
std::vector<Band> bands_of(const PlaceFigures& figures, const ZoneSet* set) {
  const std::string& of = figures.substance;
  std::vector<Band> bands;
  if (!figures.dosage.empty()) {
    bands.push_back({of + " dosage", "mg s/m3", &figures.dosage, milligrams_per_kilogram});
  }
  bands.push_back({of + " peak", "mg/m3", &figures.peak, milligrams_per_kilogram});
  bands.push_back({of + " arrival", "s", &figures.arrival});
  for (std::size_t l = 0; l < figures.means.size(); ++l) {
    const std::string level = set != nullptr && l < set->levels.size()
                                  ? set->levels[l].name + fmt::format(", largest mean over {:g} s",
                                                                      set->levels[l].averaging)
                                  : fmt::format("largest mean {}", l + 1);
    bands.push_back({of + ' ' + level, "mg/m3", &figures.means[l], milligrams_per_kilogram});
    if (figures.factors.empty()) continue;
    bands.push_back({of + ' ' + level + ", likely factor", "1", &figures.factors[l]});
  }
  return bands;
}

/// Row by row from the far end of step_y, as images are.
std::vector<float> image_of(const PlaceFigures& figures, const Band& band) {
  const auto columns = static_cast<std::size_t>(figures.nx),
             rows = static_cast<std::size_t>(figures.ny);
  std::vector<float> image;
  image.reserve(columns * rows);
  for (std::size_t row = rows; row-- > 0;) {
    for (std::size_t cell = row * columns; cell < (row + 1) * columns; ++cell) {
      const float value = (*band.values)[cell];
      const bool known = figures.peak[cell] >= 0 && value >= 0 && std::isfinite(value);
      image.push_back(known ? band.factor * value : no_data);
    }
  }
  return image;
}

std::array<double, 6> lies_at(const PlaceFigures& figures) {
  const Point &from = figures.origin, &x = figures.step_x, &y = figures.step_y;
  return {from.x + figures.ny * y.x, x.x, -y.x, from.y + figures.ny * y.y, x.y, -y.y};
}

void describe(GDALDatasetH image, const Result& page) {
  const auto item = [&](const char* name, const std::string& value) {
    if (!value.empty()) GDALSetMetadataItem(image, name, value.c_str(), nullptr);
  };
  item("TITLE", title_on(page.asked, page.asked.title));
  item("RUN_COMPLETE", status_words(page.asked).empty() ? "yes" : "no");
  item("RUN_VERDICT", key_of(verdict(page.asked, page.trust).severity));
  item("VERDICT_WORDS", verdict(page.asked, page.trust).words);
  item("CAUTION", page.trust.caution);
  if (page.asked.start) item("RELEASE_BEGAN", *page.asked.start);
  item("TIMES", "seconds since the release began");
  if (!page.reach.zones.empty()) {
    item("HEIGHT_M", fmt::format("{:g} above the ground", page.reach.zones.front().height));
  }
}

}  // namespace

bool write_geotiff(const std::filesystem::path& file, const Result& page,
                   const MapProjection& projection) {
  if (page.reach.places.empty() || page.reach.places.front().nx == 0) return false;
  const GdalSilence silence;
  GDALRegister_GTiff();
  const PlaceFigures& first = page.reach.places.front();
  std::vector<std::pair<const PlaceFigures*, Band>> bands;
  for (std::size_t s = 0; s < page.reach.places.size(); ++s) {
    const PlaceFigures& figures = page.reach.places[s];
    if (figures.nx != first.nx || figures.ny != first.ny) continue;
    for (Band& band : bands_of(figures, set_of(page.reach, figures.substance))) {
      bands.emplace_back(&figures, std::move(band));
    }
  }

  const MemoryFile memory(".tif");
  CPLStringList options;
  options.SetNameValue("COMPRESS", "DEFLATE");
  options.SetNameValue("TILED", "YES");
  options.SetNameValue("INTERLEAVE", "BAND");
  GdalDataset image(GDALCreate(GDALGetDriverByName("GTiff"), memory.path().c_str(), first.nx,
                               first.ny, static_cast<int>(bands.size()), GDT_Float32,
                               options.List()));
  if (!image) throw_gdal(file, "no image can be made");
  std::array<double, 6> lies = lies_at(first);
  GDALSetGeoTransform(image.get(), lies.data());
  if (const GdalSystem system = metres_of(projection)) {
    GDALSetSpatialRef(image.get(), system.get());
  }
  describe(image.get(), page);
  for (std::size_t n = 0; n < bands.size(); ++n) {
    const auto& [figures, band] = bands[n];
    GDALRasterBandH into = GDALGetRasterBand(image.get(), static_cast<int>(n) + 1);
    GDALSetRasterNoDataValue(into, no_data);
    GDALSetDescription(into, band.name.c_str());
    GDALSetRasterUnitType(into, band.unit.c_str());
    std::vector<float> values = image_of(*figures, band);
    if (GDALRasterIO(into, GF_Write, 0, 0, first.nx, first.ny, values.data(), first.nx, first.ny,
                     GDT_Float32, 0, 0) != CE_None) {
      throw_gdal(file, "a band fails");
    }
  }
  image.reset();
  memory.move_to(file);
  return true;
}

}  // namespace downwash
