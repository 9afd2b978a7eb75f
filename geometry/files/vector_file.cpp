#include "geometry/files/vector_file.hpp"

#include <cpl_string.h>
#include <gdal_priv.h>
#include <ogrsf_frmts.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "geometry/buildings/closed_solid.hpp"
#include "geometry/buildings/feature_collector.hpp"
#include "geometry/buildings/json_members.hpp"
#include "geometry/buildings/obstacle.hpp"
#include "geometry/buildings/roof_shape.hpp"
#include "geometry/files/building_file.hpp"
#include "geometry/files/drawing_features.hpp"
#include "geometry/files/memory_files.hpp"
#include "geometry/files/osm_source.hpp"
#include "geometry/files/quiet_gdal.hpp"
#include "geometry/files/shapefile_records.hpp"
#include "geometry/files/vector_bounds.hpp"
#include "geometry/files/vector_format.hpp"
#include "geometry/files/vector_layers.hpp"
#include "geometry/files/vector_shapes.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/input_file.hpp"
#include "geometry/input/reading_time.hpp"
#include "geometry/input/text.hpp"
#include "geometry/input/utf8.hpp"

namespace downwash {

namespace {

/// A file, and the companions that it needs: contents by names.
using Contents = std::map<std::string, std::string_view>;

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

  FeatureFile features_of(const Contents& contents) && {
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
    allowance_.emplace(features_.name(), bytes);
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
    take_layer(*chosen.layer);
    for (OGRLayer* alike : chosen.alike) take_layer(*alike);
    for (OGRLayer* parts : chosen.parts) take_layer(*parts, names_parts(parts->GetName()));
    for (OGRLayer* layer : chosen.marked) take_marked(*layer);
    if (quiet.failed()) refuse(quiet.complaint(path));
    if (raised_ > 0) {
      features_.note(text("heights: ", raised_,
                          " features are as high as their z, which is above the ground "
                          "(altitudeMode relativeToGround)"));
    }
    if (bodies_ > 0 && z_unit_ != 1) {
      features_.note(text("z: in units of ", z_unit_, " m, as the coordinate system says"));
    }
    if (bodies_ > 0) {
      features_.note(text("bodies: ", bodies_, " with walls, of which ", closed_,
                          " are closed solids, taken as they are, and others steps of their roofs; "
                          "heights are above each one's own ground"));
    }
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
      take_osm(dataset, [&](OGRFeature& feature) { take_feature(feature); });
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
      turned_ = northing_first(*system);
      name_system(*system);
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
    take_feature(feature);
    return marked ? std::optional(identity_of(feature, attributes, 0)) : std::nullopt;
  }

  /// Takes the buildings of a layer of OpenStreetMap's data that holds much else.
  void take_marked(OGRLayer& layer) {
    limit_to_district(layer);
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
      take_layer(*layer);
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

  /// Takes the system of the file; the one that the case names goes before it.
  void name_system(const OGRSpatialReference& system) {
    features_.set_coordinate_system(name_of(system));
    if (options_.coordinate_system.empty() && options_.coordinates == CoordinateKind::automatic) {
      z_unit_ = height_unit_of(system);
    }
  }

  /// `parts`: all of its features are parts of buildings, by its name.
  void take_layer(OGRLayer& layer, bool parts = false) {
    z_unit_ = features_.height_unit();
    if (const OGRSpatialReference* system = layer.GetSpatialRef()) {
      turned_ = northing_first(*system);
      if (turned_) {
        features_.note("axes: the file has northing or latitude first; they were exchanged");
      }
      name_system(*system);
    }
    // GDAL takes the end of a FlatGeobuf that is cut off for that of its features: all are read,
    // and counted.
    const bool counted = std::string_view(format_.driver) == "FlatGeobuf";
    const std::int64_t promised = counted ? layer.GetFeatureCount(FALSE) : 0;
    const std::int64_t beyond = counted ? 0 : limit_to_district(layer);
    std::int64_t read = 0;
    layer.ResetReading();
    while (const OGRFeatureUniquePtr feature{layer.GetNextFeature()}) {
      take_feature(*feature, parts);
      ++read;
    }
    if (promised > read) {
      throw InputError(Message::building_file, features_.name(), "",
                       text("it ends after ", read, " of ", promised, " features"),
                       "export the file again");
    }
    if (beyond > read) features_.count_beyond(beyond - read, extent_of(layer));
  }

  /// Has the layer look up what lies in the district, where it has an index. How many features it
  /// has in all, or 0 where it reads them one by one.
  std::int64_t limit_to_district(OGRLayer& layer) {
    const auto reach = features_.reach([&] { return extent_of(layer); });
    if (!reach || layer.TestCapability(OLCFastSpatialFilter) == 0) return 0;
    const std::int64_t all = layer.GetFeatureCount(FALSE);
    const auto [low, high] = *reach;
    if (turned_) {
      layer.SetSpatialFilterRect(low.y, low.x, high.y, high.x);
    } else {
      layer.SetSpatialFilterRect(low.x, low.y, high.x, high.y);
    }
    return all;
  }

  Rectangle extent_of(OGRLayer& layer) const {
    OGREnvelope box;
    if (layer.GetExtent(&box, FALSE) != OGRERR_NONE) return {};
    if (turned_) return {{box.MinY, box.MinX}, {box.MaxY, box.MaxX}};
    return {{box.MinX, box.MinY}, {box.MaxX, box.MaxY}};
  }

  void take_feature(OGRFeature& source, bool part = false) {
    const std::int64_t number = features_.begin_feature();
    Feature feature;
    feature.attributes = attributes_of(source);
    if (part && !feature.attributes.contains("building:part")) {
      feature.attributes.set("building:part", std::string("yes"));
    }
    feature.id = identity_of(source, feature.attributes, number);
    const OGRGeometry* geometry = source.GetGeometryRef();
    allowance_->take(geometry == nullptr ? 0 : geometry->WkbSize());
    if (geometry == nullptr) {
      features_.leave_out("no geometry", feature.id);
      return;
    }
    if (drawing_ && !drawing_->reads(feature.attributes)) {
      features_.leave_out(feature.attributes.affirms("paperspace")
                              ? "in paper space, such as the frame of a sheet"
                              : "on another layer of the drawing",
                          feature.id);
      return;
    }
    VectorShape shape = shape_of(*geometry, turned_, drawing_ && !options_.all_geometries);
    drawing_ ? drawing_->scale(shape) : shape.scale_heights(z_unit_);
    if (!shape.finite()) {
      throw InputError(Message::building_file, features_.name(), text("feature ", feature.id),
                       "its coordinates are no numbers", "correct them");
    }
    if (shape.surfaces.empty()) return take_path(shape, std::move(feature));
    if (drawing_ && drawing_->keeps_face(feature.attributes, shape)) return;
    const auto body =
        shape.has_walls() ? roof_shape(shape.surfaces, lowest_point(shape.surfaces)) : std::nullopt;
    const auto raised = body ? std::nullopt : raised_shape(shape, feature.attributes);
    feature.polygons = body ? body->footprint : raised ? raised->footprint : shape.plans();
    Closing closing;
    if (body && body->height) closing = add_body(*body, shape.surfaces, feature);
    if (raised) add_body(*raised, {}, feature);
    if (!body && !raised) feature.altitude = shape.altitude();
    if (drawing_) drawing_->add_height(feature);
    const bool closed = !feature.solid.triangles.empty();
    const std::string id = feature.id;
    if (!features_.take(std::move(feature))) return;
    warn_of(closing, id, features_);
    raised_ += raised ? 1 : 0;
    bodies_ += body && body->height ? 1 : 0;
    closed_ += closed ? 1 : 0;
  }

  /// What has no polygon.
  void take_path(const VectorShape& shape, Feature feature) {
    if (!options_.all_geometries && shape.has_lines) {
      if (features_.close(shape.paths, shape.type, feature)) features_.take(std::move(feature));
      return;
    }
    if (!options_.all_geometries || shape.paths.empty()) {
      features_.leave_out(text("no polygon but ", shape.type), feature);
      return;
    }
    feature.polygons = shape.paths;
    feature.shape = shape.has_lines ? FeatureShape::line : FeatureShape::point;
    features_.take(std::move(feature));
  }

  /// The height of the shape goes before the attributes, as with CityJSON. What its solid took.
  static Closing add_body(const RoofShape& body, std::span<const Surface> surfaces,
                          Feature& feature) {
    Attributes attributes;
    attributes.set("height", *body.height);
    attributes.set("min_height", 0.0);
    feature.shaped = true;
    for (const auto& [name, value] : feature.attributes.values()) attributes.set(name, value);
    feature.attributes = std::move(attributes);
    feature.steps = body.steps;
    if (surfaces.empty()) return {};
    ClosedSolid solid = closed_solid(surfaces, body.ground);
    if (solid.mesh.triangles.empty()) return {};
    feature.mended = words_of(solid.closing);
    feature.solid = std::move(solid.mesh);
    return solid.closing;
  }

  const VectorFormat& format_;
  const ReaderOptions& options_;
  FeatureCollector features_;
  std::optional<DrawingFeatures> drawing_;
  std::optional<FeatureAllowance> allowance_;
  std::string undeleted_;  ///< OpenStreetMap's XML without what was deleted in an editor, if any
  std::size_t deleted_ = 0;
  bool own_index_ = false;  ///< see has_new_objects
  bool turned_ = false;
  double z_unit_ = 1;  ///< m
  std::int64_t bodies_ = 0, closed_ = 0, raised_ = 0;
};

/// Endings of what lies beside buildings in archives, of KML above all.
constexpr std::array<std::string_view, 7> never_buildings{".xml", ".png", ".jpg", ".jpeg",
                                                          ".gif", ".bmp", ".dae"};

/// take(features) of an archive of shapefiles; or read(content) of the one file that it has.
template <class Take, class Read>
auto from_archive(std::string_view archive, const std::string& name, const ReaderOptions& options,
                  const Take& take, const Read& read) {
  const std::map<std::string, std::string> files = unzip(archive, name, largest_building_file);
  Contents shapefiles;
  const std::string* other = nullptr;
  std::size_t others = 0;
  for (const auto& [file, content] : files) {
    const std::string suffix = lower_case(std::filesystem::path(file).extension().string());
    if (suffix == ".shp") {
      shapefiles[file] = content;
      for (const char* end : shapefile_companions) {
        const auto found = files.find(companion(file, end));
        if (found != files.end()) shapefiles[found->first] = found->second;
      }
    } else if (std::ranges::find(shapefile_companions, suffix) == shapefile_companions.end() &&
               std::ranges::find(never_buildings, suffix) == never_buildings.end()) {
      other = &content;
      ++others;
    }
  }
  if (!shapefiles.empty()) {
    constexpr VectorFormat shapefile{"ESRI Shapefile", ".shp"};
    return take(VectorReader(shapefile, name, options).features_of(shapefiles));
  }
  if (others != 1 || is_archive(*other)) {
    throw InputError(Message::wrong_format, name, "",
                     text("the archive holds ", others, " files that may be the buildings"),
                     "unpack it, and name the one of the buildings");
  }
  return read(*other);
}

FeatureFile features_of_file(std::string_view content, const std::string& name,
                             const ReaderOptions& options) {
  const VectorFormat& format = *vector_format(content);
  const std::string stem = shortened(std::filesystem::path(name).stem().string(), longest_name);
  const std::string file = (stem.empty() ? "buildings" : stem) + format.extension;
  Contents contents{{file, content}};
  std::map<std::string, std::string> beside;
  for (const char* suffix : shapefile_companions) {
    if (format.extension != std::string_view(".shp")) break;
    const std::string path = companion(name, suffix);
    if (!std::filesystem::exists(path)) continue;
    std::string& own = beside[companion(file, suffix)];
    own = content_of(path, {"companion of the shapefile", largest_building_file,
                            "cut the district out of it that matters"});
  }
  for (const auto& [companion, own] : beside) contents[companion] = own;
  return VectorReader(format, name, options).features_of(contents);
}

}  // namespace

BuildingSet parse_vector_file(std::string_view content, const std::string& name,
                              const ReaderOptions& options) {
  const auto take = [&](const FeatureFile& file) { return assemble_buildings(file, options); };
  if (!is_archive(content)) return take(features_of_file(content, name, options));
  return from_archive(content, name, options, take, [&](std::string_view other) {
    return parse_buildings(other, name, options);
  });
}

FeatureFile vector_features(std::string_view content, const std::string& name,
                            const ReaderOptions& options) {
  if (!is_archive(content)) return features_of_file(content, name, options);
  return from_archive(
      content, name, options, [](FeatureFile file) { return file; },
      [&](std::string_view other) { return parse_features(other, name, options); });
}

}  // namespace downwash
