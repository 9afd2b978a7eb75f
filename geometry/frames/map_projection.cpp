#include "geometry/frames/map_projection.hpp"

#include <proj.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <iomanip>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <string_view>

#include "geometry/frames/axis_order.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"
#include "geometry/input/utf8.hpp"

namespace downwash {

namespace {

struct Release {
  void operator()(PJ_CONTEXT* context) const { proj_context_destroy(context); }
  void operator()(PJ* object) const { proj_destroy(object); }
};

using Context = std::unique_ptr<PJ_CONTEXT, Release>;
using Object = std::unique_ptr<PJ, Release>;

Context quiet_context() {
  Context context(proj_context_create());
  // Faults are thrown, not printed. (The log level alone does not silence all of PROJ.)
  proj_log_func(context.get(), nullptr, [](void*, int, const char*) {});
  return context;
}

bool only_of(std::string_view text, std::string_view marks) {
  return std::all_of(text.begin(), text.end(), [&](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || marks.find(c) != std::string_view::npos;
  });
}

/// "+proj=utm +zone=33 +ellps=WGS84 +type=crs": keys that are numbers and names of the projection,
/// and none that names a file, a grid or a pipeline of operations.
bool is_plain_definition(std::string_view text) {
  constexpr std::array known{"proj",  "type",    "zone",  "south",   "lat_0", "lon_0", "lat_1",
                             "lat_2", "lat_ts",  "k",     "k_0",     "x_0",   "y_0",   "ellps",
                             "datum", "towgs84", "units", "no_defs", "a",     "b",     "rf"};
  std::istringstream words{std::string(text)};
  for (std::string word; words >> word;) {
    const auto equals = std::min(word.find('='), word.size());
    const std::string key = word.substr(0, equals);
    const std::string value = word.substr(std::min(equals + 1, word.size()));
    if (!key.starts_with('+') || value == "pipeline" || !only_of(value, "+-.,_") ||
        std::find(known.begin(), known.end(), key.substr(1)) == known.end()) {
      return false;
    }
  }
  return true;
}

/// "EPSG:2263+5703" for OGC's address of a compound system of EPSG,
/// "https://www.opengis.net/def/crs-compound?1=http://www.opengis.net/def/crs/EPSG/0/2263&2=…";
/// any other name as it is.
std::string plain_name(const std::string& name) {
  const auto query = name.find("/def/crs-compound?1=");
  const auto second = name.find("&2=");
  if (query == std::string::npos || second == std::string::npos || second < query) return name;
  const auto number_of = [](std::string_view part) {
    const auto at = part.find("/def/crs/EPSG/");
    const std::string_view number = part.substr(part.rfind('/') + 1);
    const bool known = at != std::string_view::npos && !number.empty() &&
                       number.find_first_not_of("0123456789") == std::string_view::npos;
    return std::string(known ? number : "");
  };
  const std::string plan =
      number_of(std::string_view(name).substr(query + 20, second - query - 20));
  const std::string height = number_of(std::string_view(name).substr(second + 3));
  return plan.empty() || height.empty() ? name : text("EPSG:", plan, '+', height);
}

/// PROJ also takes definitions that open files and fetch grids; a building file is to name a system
/// and no more.
bool is_safe(std::string_view name) {
  constexpr std::size_t longest = 200;
  if (name.empty() || name.size() > longest) return false;
  if (name.front() == '+') return is_plain_definition(name);
  for (const char* authority :
       {"http://www.opengis.net/def/crs/", "https://www.opengis.net/def/crs/"}) {
    if (name.starts_with(authority)) return only_of(name, ":/._-");
  }
  // "EPSG:25833", "urn:ogc:def:crs:EPSG::25833", "ETRS89 / UTM zone 33N"
  return std::isalnum(static_cast<unsigned char>(name.front())) && only_of(name, " :/_.-(),+") &&
         name.find("..") == std::string_view::npos && name.find("//") == std::string_view::npos;
}

/// True if coordinates in it are a place in plan.
bool is_plan(PJ_CONTEXT* context, const PJ* system) {
  switch (proj_get_type(system)) {
    case PJ_TYPE_PROJECTED_CRS:
    case PJ_TYPE_GEOGRAPHIC_2D_CRS:
    case PJ_TYPE_GEOGRAPHIC_3D_CRS:
      return true;
    case PJ_TYPE_COMPOUND_CRS:
      return is_plan(context, Object(proj_crs_get_sub_crs(context, system, 0)).get());
    case PJ_TYPE_BOUND_CRS:
      return is_plan(context, Object(proj_get_source_crs(context, system)).get());
    default:
      return false;
  }
}

/// True if x and y are degrees.
bool is_geographic(PJ_CONTEXT* context, const PJ* system) {
  switch (proj_get_type(system)) {
    case PJ_TYPE_GEOGRAPHIC_2D_CRS:
    case PJ_TYPE_GEOGRAPHIC_3D_CRS:
      return true;
    case PJ_TYPE_COMPOUND_CRS:
      return is_geographic(context, Object(proj_crs_get_sub_crs(context, system, 0)).get());
    case PJ_TYPE_BOUND_CRS:
      return is_geographic(context, Object(proj_get_source_crs(context, system)).get());
    default:
      return false;
  }
}

/// m per unit of the axis, which is a length; 0 where the system has no such axis.
double length_of_axis(PJ_CONTEXT* context, const PJ* system, int axis) {
  const Object axes(proj_crs_get_coordinate_system(context, system));
  double unit = 0;
  if (!axes || axis >= proj_cs_get_axis_count(context, axes.get()) ||
      proj_cs_get_axis_info(context, axes.get(), axis, nullptr, nullptr, nullptr, &unit, nullptr,
                            nullptr, nullptr) == 0) {
    return 0;
  }
  return std::isfinite(unit) && unit > 0 ? unit : 0;
}

AxisUnits units_of(PJ_CONTEXT* context, const PJ* system) {
  switch (proj_get_type(system)) {
    case PJ_TYPE_COMPOUND_CRS: {
      AxisUnits units = units_of(context, Object(proj_crs_get_sub_crs(context, system, 0)).get());
      const Object vertical(proj_crs_get_sub_crs(context, system, 1));
      const double height = vertical ? length_of_axis(context, vertical.get(), 0) : 0;
      if (height > 0) units.height = height;
      return units;
    }
    case PJ_TYPE_BOUND_CRS:
      return units_of(context, Object(proj_get_source_crs(context, system)).get());
    case PJ_TYPE_GEOGRAPHIC_2D_CRS:
      return {};
    case PJ_TYPE_GEOGRAPHIC_3D_CRS: {
      const double height = length_of_axis(context, system, 2);
      return {1, height > 0 ? height : 1};
    }
    case PJ_TYPE_PROJECTED_CRS: {
      const double plan = length_of_axis(context, system, 0);
      const double height = length_of_axis(context, system, 2);
      const double unit = plan > 0 ? plan : 1;
      return {unit, height > 0 ? height : unit};
    }
    default:
      return {};
  }
}

}  // namespace

double wrapped(double longitude) {
  const bool beyond = std::abs(longitude) > 180 && std::abs(longitude) <= 360;
  return beyond ? longitude - std::copysign(360, longitude) : longitude;
}

/// The context must outlive the object, hence the order.
struct ProjTransform {
  Context context = quiet_context();
  Object object;

  Point operator()(PJ_DIRECTION direction, const Point& from) const {
    const PJ_COORD to = proj_trans(object.get(), direction, proj_coord(from.x, from.y, 0, 0));
    return {to.xy.x, to.xy.y};
  }
};

MapProjection::MapProjection(const LonLat& origin)
    : origin_(origin), transform_(std::make_shared<ProjTransform>()) {
  if (!(std::abs(origin.lon) <= 180 && std::abs(origin.lat) <= 90)) {
    throw std::invalid_argument("the origin of the map is not a longitude and latitude");
  }
  const std::string definition =
      text(std::setprecision(std::numeric_limits<double>::max_digits10),
           "+proj=tmerc +ellps=WGS84 +k=1 +lat_0=", origin.lat, " +lon_0=", origin.lon);
  transform_->object.reset(proj_create(transform_->context.get(), definition.c_str()));
  if (!transform_->object) {
    throw std::runtime_error(text("PROJ refuses ", definition));
  }
}

const ProjTransform& MapProjection::transform() const {
  if (!transform_) throw std::logic_error("plain metres have no longitude and latitude");
  return *transform_;
}

LonLat MapProjection::origin() const {
  transform();
  return origin_;
}

Point MapProjection::to_metres(const LonLat& place) const {
  return transform()(PJ_FWD, {proj_torad(place.lon), proj_torad(place.lat)});
}

LonLat MapProjection::to_lonlat(const Point& metres) const {
  const Point radians = transform()(PJ_INV, metres);
  return {proj_todeg(radians.x), proj_todeg(radians.y)};
}

CoordinateSystem::CoordinateSystem(const std::string& name)
    : transform_(std::make_shared<ProjTransform>()) {
  const std::string plain = plain_name(name);
  if (!is_safe(plain)) {
    throw std::invalid_argument(
        text('"', shortened(name), "\" is not the name of a coordinate system"));
  }
  PJ_CONTEXT* context = transform_->context.get();
  if (!proj_context_get_database_path(context)) {
    throw NumberedError(
        Message::no_projection_data,
        text("the database of PROJ (proj.db) was not found, so that \"", name,
             "\" cannot be looked up; install PROJ's data files or set PROJ_DATA to their folder"));
  }
  const Object system(proj_create(context, plain.c_str()));
  // Heights don't change a place in plan, and ways between heights take PROJ long to find.
  const bool compound = system && proj_get_type(system.get()) == PJ_TYPE_COMPOUND_CRS;
  const Object plane(compound ? proj_crs_get_sub_crs(context, system.get(), 0) : nullptr);
  const Object degrees(proj_create(context, "OGC:CRS84"));
  const Object axes_as_authority(
      system && degrees && proj_is_crs(system.get())
          ? proj_create_crs_to_crs_from_pj(context, compound ? plane.get() : system.get(),
                                           degrees.get(), nullptr, nullptr)
          : nullptr);
  if (!axes_as_authority) {
    throw std::invalid_argument(text('"', name, "\" is no coordinate system that PROJ knows"));
  }
  if (!is_plan(context, system.get())) {
    throw std::invalid_argument(text(
        '"', name, "\" is the system of ", proj_get_name(system.get()),
        ", in which coordinates are no place in plan (it is vertical, or of the whole globe)"));
  }
  geographic_ = is_geographic(context, system.get());
  units_ = units_of(context, system.get());
  transform_->object.reset(proj_normalize_for_visualization(context, axes_as_authority.get()));
}

LonLat CoordinateSystem::to_lonlat(const Point& coordinates) const {
  const Point degrees = (*transform_)(PJ_FWD, coordinates);
  return {degrees.x, degrees.y};
}

Point CoordinateSystem::from_lonlat(const LonLat& place) const {
  return (*transform_)(PJ_INV, {place.lon, place.lat});
}

AxisUnits units_of_definition(const std::string& definition) {
  const Context context = quiet_context();
  const Object system(
      proj_create_from_wkt(context.get(), definition.c_str(), nullptr, nullptr, nullptr));
  return system ? units_of(context.get(), system.get()) : AxisUnits{};
}

bool axes_seem_exchanged(const std::string& system, const Point& coordinates) {
  const CoordinateSystem known(system);
  const Context context = quiet_context();
  const Object object(proj_create(context.get(), plain_name(system).c_str()));
  LonLat low, high;
  if (!object || proj_get_area_of_use(context.get(), object.get(), &low.lon, &low.lat, &high.lon,
                                      &high.lat, nullptr) == 0) {
    return false;
  }
  const double width = std::remainder(high.lon - low.lon - 180, 360) + 180;  // across 180° too
  const auto in_area = [&](const Point& p) {
    const LonLat place = known.to_lonlat(p);
    const double east = std::remainder(place.lon - low.lon - 180, 360) + 180;
    return std::isfinite(place.lon) && east <= width && place.lat >= low.lat &&
           place.lat <= high.lat;
  };
  return !in_area(coordinates) && in_area({coordinates.y, coordinates.x});
}

}  // namespace downwash
