// What a release does to people: exposures, zones, shelter or leave.
#pragma once

#include "app/hazard/exposure/exposure_history.hpp"
#include "app/hazard/zones/release_results.hpp"
#include "io/results/result.hpp"
