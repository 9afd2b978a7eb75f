// Rasters of many formats, by GDAL.
#include <cpl_conv.h>
#include <cpl_error.h>
#include <gdal.h>
#include <gdal_frmts.h>
#include <ogr_srs_api.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <string_view>
#include <system_error>

#include "geometry/input/gdal_silence.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/lengths.hpp"
#include "geometry/input/setup_bounds.hpp"
#include "geometry/input/text.hpp"
#include "geometry/terrain/elevation_raster.hpp"
#include "geometry/terrain/false_ground.hpp"
#include "geometry/terrain/raster_words.hpp"

namespace downwash {
namespace {

struct Close {
  void operator()(void* dataset) const { GDALClose(dataset); }
};
using Dataset = std::unique_ptr<void, Close>;

struct Release {
  void operator()(char* text) const { CPLFree(text); }
};
using GdalText = std::unique_ptr<char, Release>;

/// Formats that are what they hold: others name files, or places in the network, to read from.
constexpr std::array<const char*, 8> drivers{"GTiff",   "SRTMHGT", "AAIGrid", "DTED",
                                             "USGSDEM", "EHdr",    "HFA",     nullptr};

[[noreturn]] void refuse(const std::string& name, const std::string& problem,
                         const std::string& remedy) {
  throw InputError(Message::terrain_file, name, "", problem, remedy);
}

/// "EPSG:25833" where the file says so, else its definition by numbers; empty where it has none.
std::string system_of(GDALDatasetH dataset) {
  OGRSpatialReferenceH system = GDALGetSpatialRef(dataset);
  if (system == nullptr) return "";
  for (const char* part : {static_cast<const char*>(nullptr), "PROJCS", "GEOGCS"}) {
    if (part != nullptr && std::string_view(part) == "GEOGCS" && OSRIsProjected(system)) break;
    const char* authority = OSRGetAuthorityName(system, part);
    const char* code = OSRGetAuthorityCode(system, part);
    if (authority != nullptr && code != nullptr) return text(authority, ':', code);
  }
  char* definition = nullptr;
  const bool found = OSRExportToProj4(system, &definition) == OGRERR_NONE;
  const GdalText owned(definition);  // there is one where nothing was found too
  return found && owned ? text(owned.get(), " +type=crs") : "";
}

/// The drivers that are asked for below, and no other.
void register_drivers() {
  static const bool once = [] {
    GDALRegister_GTiff();
    GDALRegister_SRTMHGT();
    GDALRegister_AAIGrid();
    GDALRegister_DTED();
    GDALRegister_USGSDEM();
    GDALRegister_EHdr();
    GDALRegister_HFA();
    GDALSetCacheMax64(GIntBig{64} << 20);  // bytes; it is read once
    return true;
  }();
  static_cast<void>(once);
}

struct UnitOfBand {
  std::string_view name;  ///< in lower case
  double metres;
};
constexpr std::array<UnitOfBand, 16> units_of_bands{{{"", 1},
                                                     {"m", 1},
                                                     {"metre", 1},
                                                     {"meter", 1},
                                                     {"metres", 1},
                                                     {"meters", 1},
                                                     {"ft", foot},
                                                     {"foot", foot},
                                                     {"feet", foot},
                                                     {"international foot", foot},
                                                     {"us-ft", survey_foot},
                                                     {"ftus", survey_foot},
                                                     {"us survey foot", survey_foot},
                                                     {"us survey feet", survey_foot},
                                                     {"foot_us", survey_foot},
                                                     {"us foot", survey_foot}}};

/// m per unit of the elevations.
double unit_of(GDALRasterBandH band, const std::string& name) {
  const std::string unit = GDALGetRasterUnitType(band), lower = lower_case(unit);
  const auto known = std::find_if(units_of_bands.begin(), units_of_bands.end(),
                                  [&](const UnitOfBand& one) { return one.name == lower; });
  if (known == units_of_bands.end()) {
    refuse(name, text("its elevations are in \"", unit, "\""),
           "convert them to metres, or name their unit: gdal_edit.py -units m, or ft");
  }
  return known->metres;
}

/// Doubt about elevations without a unit in a system that counts in feet; empty for none.
std::string doubt_of_feet(GDALDatasetH dataset, GDALRasterBandH band) {
  OGRSpatialReferenceH system = GDALGetSpatialRef(dataset);
  const std::string unit = GDALGetRasterUnitType(band);
  if (system == nullptr || !unit.empty() || OSRIsProjected(system) == 0) return "";
  const double metres = OSRGetLinearUnits(system, nullptr);
  if (std::abs(metres - foot) > 1e-3) return "";
  return text(doubt_of_unit,
              "its coordinates are, and its band names no unit (taken for metres, slopes are 3.28 "
              "times too steep if it is feet)");
}

bool is_colour(GDALColorInterp meaning) {
  return meaning == GCI_PaletteIndex ||
         (meaning >= GCI_RedBand && meaning <= GCI_LightnessBand && meaning != GCI_AlphaBand) ||
         (meaning >= GCI_CyanBand && meaning <= GCI_YCbCr_CrBand);
}

/// The band of elevations: the only one that is not the opacity of another. Refuses pictures.
GDALRasterBandH only_band(GDALDatasetH dataset, const std::string& name) {
  GDALRasterBandH chosen = nullptr;
  int values = 0;
  bool bytes = true, colours = false;
  const int count = GDALGetRasterCount(dataset);
  for (int n = 1; n <= count; ++n) {
    GDALRasterBandH band = GDALGetRasterBand(dataset, n);
    const GDALColorInterp meaning = GDALGetRasterColorInterpretation(band);
    if (meaning == GCI_AlphaBand && n > 1) continue;
    ++values;
    if (chosen == nullptr) chosen = band;
    bytes = bytes && GDALGetRasterDataType(band) == GDT_Byte;
    colours = colours || is_colour(meaning) || GDALGetRasterColorTable(band) != nullptr;
  }
  if (chosen == nullptr) refuse(name, "it has no band of values", "give a raster of the ground");
  const std::string bands = values == 1 ? "a band" : text(values, " bands");
  if (colours || (values > 1 && bytes)) {
    refuse(
        name,
        text("it is a picture: ", bands, " of ", bytes ? "whole numbers from 0 to 255" : "values",
             colours ? " with colours" : "", ", which are no elevations"),
        "give elevations in metres in one band; of Terrain-RGB tiles or a hillshade get the "
        "terrain model that they were made of");
  }
  if (values > 1) {
    refuse(name, text("it has ", bands, ", and which one holds elevations is not known"),
           text("give that one alone: gdal_translate -b 1 ", name, " ground.tif"));
  }
  return chosen;
}

/// Blocks are unpacked whole: a small file may claim one of gigabytes.
void check_blocks(GDALRasterBandH band, const std::string& name) {
  int width = 0, height = 0;
  GDALGetBlockSize(band, &width, &height);
  if (std::int64_t{width} * height <= most_raster_cells) return;
  refuse(name, text("its blocks have ", width, " x ", height, " cells"),
         "write it anew: gdal_translate -co TILED=YES");
}

}  // namespace

ElevationRaster read_by_gdal(const std::filesystem::path& file) {
  const GdalSilence silence;
  const std::string name = file.string();
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(file, ignored)) {  // GDAL would also fetch from the network
    throw InputError(Message::file_not_read, name, "", "there is no such file", "check the path");
  }
  SetupBounds::count_input(name, std::filesystem::file_size(file, ignored));
  register_drivers();
  const Dataset dataset(GDALOpenEx(name.c_str(), GDAL_OF_RASTER | GDAL_OF_READONLY, drivers.data(),
                                   nullptr, nullptr));
  if (!dataset) {
    refuse(name, text("GDAL can't read it as a raster: ", CPLGetLastErrorMsg()),
           "give a GeoTIFF, an ESRI ASCII grid (.asc) or an SRTM tile (.hgt)");
  }
  std::array<double, 6> lies{};
  if (GDALGetGeoTransform(dataset.get(), lies.data()) != CE_None) {
    refuse(name, "it does not say where it lies", "give a georeferenced raster");
  }
  ElevationRaster raster{.format = GDALGetDriverLongName(GDALGetDatasetDriver(dataset.get())),
                         .columns = GDALGetRasterXSize(dataset.get()),
                         .rows = GDALGetRasterYSize(dataset.get()),
                         .corner = {lies[0], lies[3]},
                         .per_column = {lies[1], lies[4]},
                         .per_row = {lies[2], lies[5]},
                         .elevation = {},
                         .is_missing = {},
                         .system = system_of(dataset.get())};
  if (std::int64_t{raster.columns} * raster.rows > most_raster_cells) {
    refuse(name,
           text("it has ", raster.columns, " x ", raster.rows, " cells, more than ",
                most_raster_cells / 1'000'000, " million"),
           "cut it to the surroundings of the domain, with gdal_translate -projwin for example");
  }
  const double area =
      raster.per_column.x * raster.per_row.y - raster.per_column.y * raster.per_row.x;
  if (!(std::abs(area) > 0) || !std::isfinite(area)) {
    refuse(name, "its cells have no size", "give a georeferenced raster");
  }
  GDALRasterBandH band = only_band(dataset.get(), name);
  const double unit = unit_of(band, name);
  check_blocks(band, name);
  raster.elevation.resize(raster.at(0, raster.rows));
  if (GDALRasterIO(band, GF_Read, 0, 0, raster.columns, raster.rows, raster.elevation.data(),
                   raster.columns, raster.rows, GDT_Float32, 0, 0) != CE_None) {
    refuse(name, text("its values can't be read: ", CPLGetLastErrorMsg()), "give the whole file");
  }
  int has_no_data = 0;
  const auto no_data = static_cast<float>(GDALGetRasterNoDataValue(band, &has_no_data));
  const double scale = GDALGetRasterScale(band, nullptr),
               offset = GDALGetRasterOffset(band, nullptr);
  for (float& value : raster.elevation) {
    const bool missing = has_no_data != 0 && value == no_data;
    value = missing ? no_elevation : static_cast<float>(unit * (scale * double{value} + offset));
  }
  const std::string doubt = doubt_of_feet(dataset.get(), band);
  leave_out_false_ground(raster, name);
  RasterWords words = split(raster.format);
  const bool told =
      std::any_of(words.sentences.begin(), words.sentences.end(), [](const std::string& sentence) {
        return sentence.starts_with(picture_of_ground) || sentence.starts_with(doubt_of_ground);
      });
  if (GDALGetRasterDataType(band) == GDT_Byte && !told) {
    words.sentences.push_back(
        text(doubt_of_ground,
             "it has whole numbers from 0 to 255, as a hillshade or another picture has, and as "
             "hardly any raster of elevations"));
    raster.format = joined(words);
  }
  if (!doubt.empty()) {
    words.sentences.push_back(doubt);
    raster.format = joined(words);
  }
  fill_missing(raster, name);
  return raster;
}

}  // namespace downwash
