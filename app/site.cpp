#include "app/site.hpp"

#include <cmath>
#include <utility>

#include "geometry/geojson_reader.hpp"

namespace downwash {
namespace {

/// The map is turned about its own origin, so that at 270° the domain frame is the map frame.
void place_buildings(const CaseConfig& config, Site& site) {
  const BuildingsChoice& choice = *config.domain.buildings;
  BuildingSet set = read_geojson(choice.file, choice.options);
  site.projection = set.projection;
  site.frame = WindFrame(config.wind ? config.wind->direction : 270.0);
  site.buildings = site.frame.to_domain(std::move(set.buildings));
  site.report = std::move(set.report);
  site.rotation = std::remainder(site.frame.direction() - 270.0, 360.0);
}

}  // namespace

Site survey(const CaseConfig& config) {
  Site site;
  if (config.domain.buildings) place_buildings(config, site);
  if (const auto* box = std::get_if<DomainBox>(&config.domain.extent)) {
    site.box = *box;
  } else {
    site.sizing = size_domain(site.buildings, std::get<DomainOptions>(config.domain.extent));
    site.box = site.sizing->box;
  }
  return site;
}

}  // namespace downwash
