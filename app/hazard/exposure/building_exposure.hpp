// Findings of a run about the air at the walls of one building and in its rooms.
#pragma once

#include <span>
#include <vector>

#include "app/hazard/advice/shelter_or_leave.hpp"
#include "app/hazard/exposure/exposure_history.hpp"

namespace downwash {

/// The air must have stayed below a level for as long, s, before it counts as ended: gusts come
/// back.
inline constexpr double time_to_be_sure = 120;

/// Exposure to the member of an ensemble that `tracer` belongs to, whose release began at `start`
/// (s since the start of the run):
/// - outdoors the moving mean over the averaging time of each level (over what was computed, where
///   that is less) at the worst cell of the facade, from the ground to the roof;
/// - indoors the same mean of indoor_air(), fed by the mean over the facade.
/// A level without averaging time is compared with the mean between samples, and its `outdoors` is
/// the largest concentration at any moment. Needs two samples.
BuildingExposure building_exposure(const ExposureHistory& history, std::size_t tracer,
                                   std::size_t facade, double start,
                                   std::span<const ThreatLevel> levels, double air_change_per_hour);

/// The worst of two members in everything: largest concentrations, first arrival, last departure.
BuildingLevel worst_of(const BuildingLevel& a, const BuildingLevel& b);
BuildingExposure worst_of(const BuildingExposure& a, const BuildingExposure& b);

}  // namespace downwash
