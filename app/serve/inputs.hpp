// Inputs of a request (OGC 18-062r2, 7.11) as texts.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace downwash {

/// Throws InputError for an input.
[[noreturn]] void refuse_input(const std::string& name, const std::string& problem,
                               const std::string& remedy);

/// Inputs by name, as texts; those that are blank are left out. `readings` is a list of objects
/// whose members are texts, the place in decimal degrees. Throws InputError for those that the
/// process does not have, and for want of one that it needs.
nlohmann::ordered_json read_inputs(const nlohmann::ordered_json& process,
                                   const nlohmann::ordered_json& request);

/// Options of `downwash rescale` for a list of readings. Throws InputError for a value
/// that can't be read, and for values in different units.
std::vector<std::string> reading_options(const nlohmann::ordered_json& readings);

}  // namespace downwash
