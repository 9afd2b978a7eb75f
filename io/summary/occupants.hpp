// How many people are in buildings: given by the building file, or estimated from their floors.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "io/results/result.hpp"

namespace downwash {

/// Fills in the people of the buildings of which the file says none: volume over the height of a
/// storey, over `floor_per_person` (m², of all floors between the outer walls); of 0 nobody is
/// estimated. A storey is the height over the storeys that the file gives, else 3 m.
void estimate_people(double floor_per_person, ResultMap& map, Affected& affected);

/// True of garages, sheds, barns and the like, in which nobody is estimated.
bool stays_empty(std::string_view kind);

/// Two significant digits, and no fractions of people.
double rounded_people(double count);
/// So many of one building: as the file has them, or rounded.
double told_people(const Occupants& people);
/// "about 340 people", "about 1 person"; empty where that rounds to nobody.
std::string about_people(double count);
/// The same of one building: "24 people", if the file gives them.
std::string occupants_words(const std::optional<Occupants>& people);
/// A text with these words behind it: "Danziger Straße 5, about 24 people".
std::string with_people(const std::string& text, const ReportBuilding& building);

/// By what assumption people are counted, how far off that may be and who is not counted; empty
/// where nobody is counted.
std::string people_assumption(const ResultMap& map);

}  // namespace downwash
