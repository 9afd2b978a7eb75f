// Tags of OpenStreetMap that converters write as one text, and the relations that features are in.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "geometry/attributes/attributes.hpp"

namespace downwash {

/// Adds the tags that stand in one text, behind those that are there already: hstore under any name
/// (`"height"=>"12", "roof:shape"=>"gabled"`, GDAL's other_tags and all_tags), and a JSON object or
/// Python's words for one under names with "tags" in them, hstore, properties or attributes. A tag
/// whose text is cut off is left out: half of a height is another height. Relations that stand as a
/// text are taken as by take_relations.
/// Lists of {"key": …, "value": …}, DuckDB's {building=yes, height=12} and arrays of PostgreSQL,
/// {building,yes,height,12}, are taken likewise.
void unfold_tags(Attributes& attributes);

/// Adds the tags of a list of {"key": …, "value": …} or {"k": …, "v": …}, and passes over anything
/// else.
void take_pairs(const nlohmann::json& list, Attributes& attributes);

/// Takes, of the relations that a feature is a member of, the one with type = building: its number
/// as `@building_relation` and the feature's role as `@building_role`. Its tags become the
/// feature's, behind its own, where that is the outline. `relations`: what osmtogeojson writes,
///     [{"rel": 17, "role": "part", "reltags": {"type": "building"}}]
/// and anything else is passed over.
void take_relations(const nlohmann::json& relations, Attributes& attributes);

}  // namespace downwash
