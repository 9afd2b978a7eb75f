#include "geometry/map_projection.hpp"

#include <proj.h>

#include <cmath>
#include <iomanip>
#include <limits>
#include <stdexcept>

#include "geometry/text.hpp"

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

}  // namespace

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
  PJ_CONTEXT* context = transform_->context.get();
  if (!proj_context_get_database_path(context)) {
    throw std::runtime_error(
        text("the database of PROJ (proj.db) was not found, so that \"", name,
             "\" cannot be looked up; install PROJ's data files or set PROJ_DATA to their folder"));
  }
  const Object system(proj_create(context, name.c_str()));
  const Object axes_as_authority(
      system && proj_is_crs(system.get())
          ? proj_create_crs_to_crs(context, name.c_str(), "OGC:CRS84", nullptr)
          : nullptr);
  if (!axes_as_authority) {
    throw std::invalid_argument(text('"', name, "\" is no coordinate system that PROJ knows"));
  }
  const PJ_TYPE type = proj_get_type(system.get());
  geographic_ = type == PJ_TYPE_GEOGRAPHIC_2D_CRS || type == PJ_TYPE_GEOGRAPHIC_3D_CRS;
  transform_->object.reset(proj_normalize_for_visualization(context, axes_as_authority.get()));
}

LonLat CoordinateSystem::to_lonlat(const Point& coordinates) const {
  const Point degrees = (*transform_)(PJ_FWD, coordinates);
  return {degrees.x, degrees.y};
}

Point CoordinateSystem::from_lonlat(const LonLat& place) const {
  return (*transform_)(PJ_INV, {place.lon, place.lat});
}

}  // namespace downwash
