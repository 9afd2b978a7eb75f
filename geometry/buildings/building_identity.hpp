// What people call a building: name, kind and address, from the attributes of its feature.
#pragma once

#include <string>

#include "geometry/attributes/attributes.hpp"

namespace downwash {

struct BuildingIdentity {
  std::string name;  ///< "Town hall"
  std::string
      kind;  ///< "school", "nursing home", "residential": lower case, in English where known
  std::string address;  ///< "Danziger Straße 50"
};

/// Each from the first attribute that says it, empty where none does. Names of attributes as in
/// OpenStreetMap (also with _ for :), INSPIRE, and English, German and French city data:
/// - name: name  name:en  official_name  building_name  bldg_name  gebaeudename  bezeichnung
///   nom  toponyme;
/// - kind, what its use says before what it is built as: social_facility  healthcare  amenity
///   emergency  office  tourism  shop  leisure  building:use  building_use  use  usage  currentuse
///   funktion  gebaeudefunktion  nutzung  usage1  usage_1  nature  class  building  type. Bare
///   "yes", numbers and codes say nothing;
/// - address: the street (addr:street  addr:place  street  street_name  thoroughfare  strasse
///   straße  str_name  strassenname  nom_voie  voie  rue  thoroughfareName  straatnaam
///   openbareruimte  vejnavn) with the number (addr:housenumber  housenumber  house_number
///   house_no  street_number  locatordesignator  hausnummer  hausnr  hnr  numero  numéro
///   thoroughfareNumber  huisnummer  husnr  addr:housename), or addr:full  full_address  full_addr
///   address  adresse.
/// What `building` lacks, `outline`, the whole that it is a part of, may know.
BuildingIdentity identity_of(const Attributes& building, const Attributes* outline = nullptr);

}  // namespace downwash
