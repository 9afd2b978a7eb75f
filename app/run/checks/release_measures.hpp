// What the checks need to know of releases and of what came of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/hazard/exposure/build_release.hpp"
#include "app/hazard/zones/release_results.hpp"
#include "app/run/checks/data_checks.hpp"

namespace downwash {

std::vector<Move> moves_of_releases(const ReleasePlan& plan);
std::vector<Move> moves_of_receptors(const ReleasePlan& plan, const DomainBox& box);

/// The release that fills its cells most, by the concentration of the pure substance: what is there
/// at once, or what comes in while the undisturbed wind passes the cell. Nothing where no density
/// is known, or neither wind nor a release at once.
struct DensestSource {
  std::string release;
  double share_of_pure = 0;
};
std::optional<DensestSource> densest_source(const ReleasePlan& plan, const DomainBox& box,
                                            const std::optional<Wind>& wind);

/// Assumptions about containers, a sentence each with the name of the release, and the rates that
/// came of them; nothing where no release comes out of one.
struct ContainerRates {
  std::vector<std::string> assumed;
  std::string figure;  ///< "tank truck: 2.1 kg/s at first, …"
};
std::optional<ContainerRates> container_rates_of(const ReleasePlan& plan);

/// Time at which the last release is over, s since the start of the run; infinite where one goes
/// on.
double last_emission(const ReleasePlan& plan);

/// The largest concentration at the height of the zones over that of the pure substance, where one
/// is known.
std::optional<double> largest_share_of_pure(const ReleasePlan& plan, const ReleaseResults& results);

/// Gaps of the estimate beyond the outlet: unknown to it or left out, a sentence each. `airborne`:
/// the share of the mass that had not left at the end of the run; negative where that is not known.
std::vector<std::string> unknown_beyond(const ReleasePlan& plan, const ReleaseResults& results,
                                        double airborne);

/// Substances of which no level below danger to life is known.
std::vector<std::string> with_mortal_levels_alone(const ReleasePlan& plan);

}  // namespace downwash
