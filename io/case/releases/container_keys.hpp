// The `container` of a release, and what substances are like inside of it.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "io/containers/fluid.hpp"
#include "io/question/release.hpp"
#include "io/question/wind.hpp"

namespace downwash {

struct Wind;

/// What the library knows of a substance as a liquid and a gas, and where from.
struct LibraryFluid {
  Fluid fluid;
  std::string source;  ///< of these properties; empty where there are none
};
/// Of a substance by its name in the library; throws std::out_of_range where it has none such.
LibraryFluid library_fluid(const std::string& name);

/// Gives each release with a container its rate in steps (Release::source and series), by the
/// weather and the wind of a completed document without contradictions.
void fill_sources(const nlohmann::ordered_json& document, const std::optional<Wind>& wind,
                  std::vector<Release>& releases);

/// Containers of a completed document that nothing can be computed of, one sentence each with the
/// remedy: properties of a substance that are missing, contents that are not known or do not fit.
std::vector<std::string> container_contradictions(const nlohmann::ordered_json& document);

}  // namespace downwash
