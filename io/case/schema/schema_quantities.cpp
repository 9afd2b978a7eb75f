// Quantities with their units, in the place of numbers of a document.
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "io/case/schema/schema_check.hpp"
#include "io/case/schema/schema_walk.hpp"
#include "io/case/schema/substance_names.hpp"
#include "io/text/quantity_text.hpp"

namespace downwash {
namespace {

using Json = Schema::Json;

class QuantityReader : public SchemaWalk {
 public:
  using SchemaWalk::SchemaWalk;
  Schema::Typed typed;

  /// `unit`: of the list that the value is in.
  void read(const Json& declared, Json& value, const std::string& path,
            const std::string& unit = "") {
    if (value.is_string()) read_text(declared, value, path, unit);
    if (value.is_number() && declared.value("x-quantity", "") == "longitude") {
      read_longitude(value);
      return;
    }
    if (value.is_string()) return;
    const Json* const schema = effective(declared, value);
    if (value.is_number_integer()) {
      read_whole_number(declared, value);
    } else if (schema != nullptr && value.is_object()) {
      read_object(*schema, value, path);
    } else if (schema != nullptr && value.is_array() && schema->contains("items")) {
      const std::string own = schema->value("unit", unit);
      for (std::size_t n = 0; n < value.size(); ++n) {
        read((*schema)["items"], value[n], below(path, std::to_string(n)), own);
      }
    }
  }

 private:
  void read_object(const Json& schema, Json& value, const std::string& path) {
    if (!schema.contains("properties")) return;
    const std::string_view list = "substances.";
    if (path.starts_with(list) && path.find('.', list.size()) == std::string::npos) {
      molar_mass_ = molar_mass_of(value);
    }
    for (auto& [key, part] : value.items()) {
      const auto declared = schema["properties"].find(key);
      if (declared != schema["properties"].end()) read(*declared, part, below(path, key));
    }
  }

  void read_text(const Json& declared, Json& value, const std::string& path,
                 const std::string& unit) {
    const auto wanted = quantity_unit(declared, unit);
    if (!wanted) return;
    const std::string text = value.get<std::string>();
    const ReadQuantity found = read_quantity(text, *wanted, molar_mass_);
    if (!found.value) return;
    typed.emplace(path, text);
    value = *found.value;
  }

  /// Longitude that counts from 0 to 360, as in some files.
  static void read_longitude(Json& value) {
    const auto longitude = value.get<double>();
    if (longitude > 180 && longitude <= 360) value = longitude - 360;
  }

  static void read_whole_number(const Json& declared, Json& value) {
    if (declared.value("x-whole-number", false)) value = value.dump();
  }

  /// Of the entry of a substance: its own, or that of the library.
  static std::optional<double> molar_mass_of(const Json& entry) {
    const Json own = entry.value("molar_mass", Json()), name = entry.value("name", Json());
    if (own.is_number()) return own.get<double>();
    if (own.is_string()) return read_quantity(own.get<std::string>(), "g/mol").value;
    return name.is_string() ? library_molar_mass(name.get<std::string>()) : std::nullopt;
  }

  std::optional<double> molar_mass_;  ///< g/mol, of the substance that is being read
};

}  // namespace

Schema::Typed Schema::read_quantities(Json& document) const {
  QuantityReader reader(root_);
  reader.read(root_, document, "");
  return std::move(reader.typed);
}

}  // namespace downwash
