#include "geometry/files/vector_reader.hpp"

#include <cpl_string.h>
#include <gdal_priv.h>
#include <ogrsf_frmts.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>
#include <utility>

#include "geometry/buildings/obstacle.hpp"
#include "geometry/files/drawing_features.hpp"
#include "geometry/files/memory_files.hpp"
#include "geometry/files/osm_source.hpp"
#include "geometry/files/quiet_gdal.hpp"
#include "geometry/files/shapefile_records.hpp"
#include "geometry/files/vector_bounds.hpp"
#include "geometry/files/vector_features.hpp"
#include "geometry/files/vector_layers.hpp"
#include "geometry/files/vector_shapes.hpp"
#include "geometry/geojson/feature_collector.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/reading_time.hpp"
#include "geometry/input/text.hpp"
#include "geometry/input/utf8.hpp"

namespace downwash {
namespace {

/// Has GDAL's driver of OpenStreetMap's data look ids up in a table: its own index takes none below
/// 0.
class OwnIndex {
 public:
  explicit OwnIndex(bool needed) : needed_(needed) {
    if (needed_) CPLSetThreadLocalConfigOption(option, "NO");
  }
  ~OwnIndex() {
    if (needed_) CPLSetThreadLocalConfigOption(option, nullptr);
  }
  OwnIndex(const OwnIndex&) = delete;
  OwnIndex& operator=(const OwnIndex&) = delete;

 private:
  static constexpr const char* option = "OSM_USE_CUSTOM_INDEXING";
  bool needed_;
};

/// Reads the layer of buildings of one file.
class VectorReader {
 public:
  VectorReader(const VectorFormat& format, const std::string& name, const ReaderOptions& options)
      : format_(format), options_(options), features_(name, options) {}

  FeatureFile features_of(const VectorContents& contents) && {
    register_drivers();
    bound_sqlite();
    const QuietGdal quiet;
    MemoryFolder folder;
    std::string path;
    std::size_t bytes = 0;
    for (const auto& [file, whole] : contents) {
      std::string_view content = whole;
      bytes += content.size();
      if (const auto problem = endless_content(format_, content)) refuse_because(*problem);
      if (is_drawing()) {
        drawing_.emplace(content, features_.name(), options_);
        if (!drawing_->content().empty()) content = drawing_->content();
      }
      if (file.ends_with(".shp") || file.ends_with(".SHP")) refuse_records_beyond_end(content);
      if (is_xml_of_osm()) {
        undeleted_ = without_deleted(content, deleted_);
        if (deleted_ > 0) content = undeleted_;
        own_index_ = has_new_objects(content);
      }
      const std::string added = folder.add(file, content);
      if (contents.size() == 1) path = added;
    }
    if (path.empty()) path = folder.path();  // of shapefiles each is a layer
    const std::string settings = is_osm() ? folder.add("osmconf.ini", osm_settings()) : "";
    taken_.allow(bytes);
    const OwnIndex index(own_index_);
    const GDALDatasetUniquePtr dataset = opened(path, settings, quiet);
    if (const auto view = endless_view(*dataset)) {
      refuse_because(
          text("its layer \"", shortened(*view),
               "\" is a view that refers to itself (with recursive), and may have no end"));
    }
    if (options_.all_geometries) return all_features(*dataset, path, quiet);
    if (is_osm()) {
      return osm_buildings(*dataset, path, deleted_ > 0 ? undeleted_ : contents.begin()->second,
                           quiet);
    }
    const ChosenLayer chosen = chosen_layer(*dataset);
    if (quiet.failed()) refuse(quiet.complaint(path));
    if (chosen.layer == nullptr) {
      throw InputError(
          Message::building_layer, features_.name(), "", chosen.told,
          options_.layer.empty() ? "give a file of building outlines" : "correct `domain.layer`");
    }
    features_.note(text("read by GDAL ", GDALVersionInfo("RELEASE_NAME"), " as ",
                        dataset->GetDriverName(), ": ", chosen.told));
    if (chosen.doubt) features_.doubt(*chosen.doubt);
    taken_.take_layer(*chosen.layer);
    for (OGRLayer* alike : chosen.alike) taken_.take_layer(*alike);
    for (OGRLayer* parts : chosen.parts) taken_.take_layer(*parts, names_parts(parts->GetName()));
    for (OGRLayer* layer : chosen.marked) take_marked(*layer);
    if (quiet.failed()) refuse(quiet.complaint(path));
    taken_.tell_heights();
    if (drawing_) {
      for (const std::string& handle : drawing_->solids()) {
        features_.begin_feature();
        features_.leave_out("a solid (3DSOLID) that only CAD programs read: export it as faces",
                            handle);
      }
      return with_bodies();
    }
    return std::move(features_).file();
  }

 private:
  bool is_drawing() const { return std::string_view(format_.driver) == "DXF"; }

  /// Layer to read. A drawing has one, and its entities name theirs.
  ChosenLayer chosen_layer(GDALDataset& dataset) {
    if (!drawing_) return choose_layer(dataset, options_.layer);
    OGRLayer* layer = dataset.GetLayer(0);
    if (layer == nullptr) return {nullptr, "it has no layer at all"};
    drawing_->choose_unit(sizes_in(*layer));
    for (const std::string& note : drawing_->notes()) features_.note(note);
    if (drawing_->doubt()) features_.doubt(*drawing_->doubt());
    if (drawing_->names_unit()) features_.has_unit();
    return {layer, "all entities"};
  }

  DrawingSizes sizes_in(OGRLayer& layer) const {
    constexpr std::size_t enough = 1000;
    constexpr int most_sampled = 20'000;
    DrawingSizes sizes;
    layer.ResetReading();
    for (int n = 0; n < most_sampled; ++n) {
      const OGRFeatureUniquePtr feature(layer.GetNextFeature());
      if (!feature) break;
      const OGRGeometry* geometry = feature->GetGeometryRef();
      if (geometry == nullptr || !drawing_->reads(attributes_of(*feature))) continue;
      if (shape_of(*geometry, false, true).surfaces.empty()) continue;
      OGREnvelope box;
      geometry->getEnvelope(&box);
      const double area = (box.MaxX - box.MinX) * (box.MaxY - box.MinY);
      if (!(area > 0)) continue;  // a wall, from above
      sizes.widths.push_back(std::sqrt(area));
      sizes.furthest = std::max({sizes.furthest, std::abs(box.MaxX), std::abs(box.MaxY)});
      if (sizes.widths.size() >= enough) break;
    }
    return sizes;
  }

  /// All features, with the bodies that faces of a drawing became.
  FeatureFile with_bodies() {
    if (auto doubt = drawing_->doubt_of_flat_layers()) features_.doubt(*std::move(doubt));
    auto bodies = (*std::move(drawing_)).bodies();
    FeatureFile file = std::move(features_).file();
    if (!bodies) return file;
    for (Feature& feature : bodies->features) file.features.push_back(std::move(feature));
    file.features_read += bodies->features_read;
    file.skipped.add(bodies->skipped);
    file.warnings.add(bodies->warnings);
    for (std::string& note : bodies->notes) file.notes.push_back(std::move(note));
    for (Doubt& doubt : bodies->doubts) file.doubts.push_back(std::move(doubt));
    return file;
  }

  [[noreturn]] void refuse(const std::string& complaint) const {
    refuse_because(text("it can't be read to its end",
                        complaint.empty() ? "" : text(" (GDAL: ", complaint, ")")));
  }
  [[noreturn]] void refuse_because(const std::string& reason) const {
    ReadingTime::check();  // that may be why
    throw InputError(Message::building_file, features_.name(), "", reason, "export the file again");
  }

  /// GDAL takes memory for what a record says that it has.
  void refuse_records_beyond_end(std::string_view shapefile) const {
    if (const std::optional<int> record = record_beyond_end(shapefile)) {
      refuse_because(text("record ", *record, " goes beyond its end"));
    }
  }

  FeatureFile all_features(GDALDataset& dataset, const std::string& path, const QuietGdal& quiet) {
    features_.note(text("read by GDAL ", GDALVersionInfo("RELEASE_NAME"), " as ",
                        dataset.GetDriverName(), ", all layers"));
    if (drawing_) drawing_->choose_unit({});
    if (is_osm()) {
      take_osm(dataset, [&](OGRFeature& feature) {
        if (std::string_view(feature.GetDefnRef()->GetName()) == "other_relations") {
          take_relation(feature, attributes_of(feature));  // others have shapes of their members
        } else {
          taken_.take_feature(feature);
        }
      });
    } else {
      take_each_layer(dataset);
    }
    if (quiet.failed()) refuse(quiet.complaint(path));
    return std::move(features_).file();
  }

  bool is_osm() const { return std::string_view(format_.driver) == "OSM"; }
  bool is_xml_of_osm() const { return is_osm() && std::string_view(format_.extension) == ".osm"; }

  /// OpenStreetMap's driver has the features of all layers in one pass, and of them in no other.
  template <class Take>
  void take_osm(GDALDataset& dataset, const Take& take) {
    if (const OGRSpatialReference* system = dataset.GetLayer(0)->GetSpatialRef()) {
      taken_.take_system(*system);
    }
    OGRLayer* layer = nullptr;
    dataset.ResetReading();
    while (const OGRFeatureUniquePtr feature{
        dataset.GetNextFeature(&layer, nullptr, nullptr, nullptr)}) {
      ReadingTime::check();
      take(*feature);
    }
  }

  /// Areas, and of lines and relations those that are marked as buildings.
  FeatureFile osm_buildings(GDALDataset& dataset, const std::string& path, std::string_view content,
                            const QuietGdal& quiet) {
    // The driver keeps the features of all layers that are not read, unless told.
    dataset.ReleaseResultSet(dataset.ExecuteSQL(
        "SET interest_layers = multipolygons,lines,other_relations", nullptr, nullptr));
    features_.note(text("read by GDAL ", GDALVersionInfo("RELEASE_NAME"),
                        " as OSM: areas, and what else is marked as a building"));
    std::set<std::string> found;
    take_osm(dataset, [&](OGRFeature& feature) {
      if (const auto id = take_if_marked(feature)) found.insert(*id);
    });
    if (quiet.failed()) refuse(quiet.complaint(path));
    if (is_xml_of_osm()) tell_lost(content, found);
    if (deleted_ > 0) {
      features_.note(
          text("ways and relations that were deleted in an editor and are left out: ", deleted_));
    }
    return std::move(features_).file();
  }

  /// Takes an area, and a line or relation that is marked as a building. The name of a building.
  std::optional<std::string> take_if_marked(OGRFeature& feature) {
    const std::string_view layer(feature.GetDefnRef()->GetName());
    Attributes attributes = attributes_of(feature);
    if (layer == "other_relations") {
      take_relation(feature, std::move(attributes));
      return std::nullopt;
    }
    const bool marked = marked_as_building(attributes);
    if (layer == "lines" && !marked && !is_structure(attributes)) return std::nullopt;
    taken_.take_feature(feature);
    return marked ? std::optional(identity_of(feature, attributes, 0)) : std::nullopt;
  }

  /// Takes the buildings of a layer of OpenStreetMap's data that holds much else.
  void take_marked(OGRLayer& layer) {
    taken_.limit_to_district(layer);
    layer.ResetReading();
    while (const OGRFeatureUniquePtr feature{layer.GetNextFeature()}) {
      ReadingTime::check();
      take_if_marked(*feature);
    }
  }

  void take_relation(const OGRFeature& source, Attributes attributes) {
    Feature feature{identity_of(source, attributes, 0), std::move(attributes), {}};
    const OGRGeometry* members = source.GetGeometryRef();
    if (members == nullptr || !take_outline(*members, feature)) return;
    features_.begin_feature();
    features_.take(std::move(feature));
  }

  /// Buildings of the file that GDAL could not put together.
  void tell_lost(std::string_view content, const std::set<std::string>& found) {
    Findings lost;
    for (const std::string& id : marked_buildings(content)) {
      if (found.contains(id)) continue;
      features_.begin_feature();
      features_.leave_out("a building without all of its corners or members", id);
      lost.add("buildings are lost, for the file lacks some of their corners or members", id);
    }
    if (options_.district) return;  // most are at the edge of what was downloaded
    for (const auto& entry : lost.entries()) {
      features_.doubt({sentence(entry), "The wind blows through where they stand.",
                       "Download the file again with all nodes and members: in Overpass "
                       "`(._;>;); out;`."});
    }
  }

  void take_each_layer(GDALDataset& dataset) {
    std::optional<std::string> system;
    for (OGRLayer* layer : dataset.GetLayers()) {
      const OGRSpatialReference* reference = layer->GetSpatialRef();
      const std::string name = reference != nullptr ? name_of(*reference) : "";
      if (system.value_or(name) != name) {
        throw InputError(
            Message::tree_file, features_.name(), "",
            text("its layers have different coordinate systems, ", *system, " and ", name),
            "give a file with one of them");
      }
      system = name;
      taken_.take_layer(*layer);
    }
  }

  GDALDatasetUniquePtr opened(const std::string& path, const std::string& osm_settings,
                              const QuietGdal& quiet) const {
    const CPLStringList drivers(CSLTokenizeString2(format_.driver, ",", 0));
    CPLStringList settings;
    if (std::string_view(format_.driver) == "GML") {
      settings.SetNameValue("DOWNLOAD_SCHEMA", "NO");
      settings.SetNameValue("WRITE_GFS", "NO");
    }
    if (!osm_settings.empty()) settings.SetNameValue("CONFIG_FILE", osm_settings.c_str());
    GDALDatasetUniquePtr dataset(GDALDataset::Open(path.c_str(), GDAL_OF_VECTOR | GDAL_OF_READONLY,
                                                   drivers.List(), settings.List(), nullptr));
    if (!dataset) refuse(quiet.complaint(path));
    return dataset;
  }

  const VectorFormat& format_;
  const ReaderOptions& options_;
  FeatureCollector features_;
  std::optional<DrawingFeatures> drawing_;
  VectorFeatures taken_{format_, options_, features_, drawing_};
  std::string undeleted_;  ///< OpenStreetMap's XML without what was deleted in an editor, if any
  std::size_t deleted_ = 0;
  bool own_index_ = false;  ///< see has_new_objects
};

}  // namespace

FeatureFile read_vector(const VectorFormat& format, const VectorContents& contents,
                        const std::string& name, const ReaderOptions& options) {
  return VectorReader(format, name, options).features_of(contents);
}

}  // namespace downwash
