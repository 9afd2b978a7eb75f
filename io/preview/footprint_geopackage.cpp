#include <ogr_core.h>

#include <optional>

#include "geometry/input/gdal_silence.hpp"
#include "io/gis/feature_layer.hpp"
#include "io/gis/gdal_output.hpp"
#include "io/preview/footprint_table.hpp"

namespace downwash {

std::string footprints_geopackage(std::span<const FootprintRecord> records,
                                  const MapProjection& projection) {
  const GdalSilence silence;
  const MemoryFile memory(".gpkg");
  LayerFile file(memory.path(), "footprints.gpkg", projection, {});
  FeatureLayer footprints = file.layer("footprints", wkbMultiPolygon);
  for (const FootprintRecord& record : records) {
    const auto of_building = [&](double value) {
      return record.left_out.empty() ? std::optional(value) : std::nullopt;
    };
    footprints.add(record.polygons, {{"id", record.id},
                                     {"name", record.name},
                                     {"height_source", record.height_source},
                                     {"mended", record.mended},
                                     {"left_out", record.left_out},
                                     {"base_m", of_building(record.base)},
                                     {"height_m", of_building(record.height)}});
  }
  file.close();
  return memory.content("footprints.gpkg");
}

}  // namespace downwash
