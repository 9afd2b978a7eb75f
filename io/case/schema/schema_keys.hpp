// The keys that a setting of the command line can have, as the schema of cases lists them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace downwash {

struct SchemaKey {
  std::string path;                  ///< "releases.0.rate_kg_s"; a list has its first entry alone
  std::vector<std::string> choices;  ///< the values that it may have, if they are few
  bool is_file = false;              ///< its text may name a file that the case reads
  std::string read_with = {};        ///< key of the case without which it does not; empty: none
};

/// Keys that hold no others, in the order of the schema, each once. Throws if the text is no
/// schema.
std::vector<SchemaKey> schema_keys(std::string_view schema);

}  // namespace downwash
