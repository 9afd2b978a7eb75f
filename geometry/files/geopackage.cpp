#include <cpl_vsi.h>
#include <gdal_priv.h>
#include <ogrsf_frmts.h>

#include <memory>

#include "geometry/files/footprint_record.hpp"
#include "geometry/files/gdal_silence.hpp"
#include "geometry/files/memory_files.hpp"

namespace downwash {

namespace {

constexpr const char* text_fields[] = {"id", "name", "height_source", "mended", "left_out"};

std::unique_ptr<OGRLinearRing> closed_ring(const Ring& ring) {
  auto closed = std::make_unique<OGRLinearRing>();
  for (const Point& p : ring) closed->addPoint(p.x, p.y);
  closed->closeRings();
  return closed;
}

std::unique_ptr<OGRMultiPolygon> geometry_of(const std::vector<Polygon>& polygons) {
  auto all = std::make_unique<OGRMultiPolygon>();
  for (const Polygon& polygon : polygons) {
    auto one = std::make_unique<OGRPolygon>();
    one->addRingDirectly(closed_ring(polygon.outer).release());
    for (const Ring& hole : polygon.holes) one->addRingDirectly(closed_ring(hole).release());
    all->addGeometryDirectly(one.release());
  }
  return all;
}

bool add_row(OGRLayer& layer, const FootprintRecord& record) {
  const OGRFeatureUniquePtr row(OGRFeature::CreateFeature(layer.GetLayerDefn()));
  const std::string* const texts[] = {&record.id, &record.name, &record.height_source,
                                      &record.mended, &record.left_out};
  for (std::size_t n = 0; n < std::size(texts); ++n) {
    if (!texts[n]->empty()) row->SetField(text_fields[n], texts[n]->c_str());
  }
  if (record.left_out.empty()) {
    row->SetField("base_m", record.base);
    row->SetField("height_m", record.height);
  }
  row->SetGeometryDirectly(geometry_of(record.polygons).release());
  return layer.CreateFeature(row.get()) == OGRERR_NONE;
}

bool write(const std::string& path, std::span<const FootprintRecord> records, bool degrees) {
  RegisterOGRGeoPackage();
  GDALDriver* const driver = GetGDALDriverManager()->GetDriverByName("GPKG");
  if (driver == nullptr) return false;
  const GDALDatasetUniquePtr dataset(driver->Create(path.c_str(), 0, 0, 0, GDT_Unknown, nullptr));
  if (!dataset) return false;
  OGRSpatialReference system;
  if (degrees) {
    if (system.importFromEPSG(4326) != OGRERR_NONE) return false;
    system.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
  }
  OGRLayer* const layer =
      dataset->CreateLayer("footprints", degrees ? &system : nullptr, wkbMultiPolygon, nullptr);
  if (layer == nullptr) return false;
  for (const char* name : text_fields) {
    OGRFieldDefn field(name, OFTString);
    if (layer->CreateField(&field) != OGRERR_NONE) return false;
  }
  for (const char* name : {"base_m", "height_m"}) {
    OGRFieldDefn field(name, OFTReal);
    if (layer->CreateField(&field) != OGRERR_NONE) return false;
  }
  if (layer->StartTransaction() != OGRERR_NONE) return false;
  for (const FootprintRecord& record : records) {
    if (!add_row(*layer, record)) return false;
  }
  return layer->CommitTransaction() == OGRERR_NONE;
}

}  // namespace

std::optional<std::string> geopackage(std::span<const FootprintRecord> records, bool degrees) {
  const GdalSilence silence;
  const MemoryFolder folder;
  const std::string path = folder.path() + "/footprints.gpkg";
  if (!write(path, records, degrees)) return std::nullopt;
  vsi_l_offset size = 0;
  const GByte* const bytes = VSIGetMemFileBuffer(path.c_str(), &size, FALSE);
  if (bytes == nullptr) return std::nullopt;
  return std::string(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
}

}  // namespace downwash
