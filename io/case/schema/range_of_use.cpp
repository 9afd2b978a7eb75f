// Values of a document that its schema allows, but that are hardly ever meant.
#include <fmt/format.h>

#include "io/case/schema/schema_check.hpp"
#include "io/case/schema/schema_walk.hpp"

namespace downwash {
namespace {

using Json = Schema::Json;

struct Range {
  double low, high;
  bool holds(double value) const { return value >= low && value <= high; }
  std::string words() const {
    return low == high ? fmt::format("{:g}", low) : fmt::format("{:g} to {:g}", low, high);
  }
};

Range range_of(const Json& list) { return {list[0], list[1]}; }

class UseWatch : public SchemaWalk {
 public:
  UseWatch(const Json& root, const Json& document) : SchemaWalk(root), document_(document) {}
  std::vector<std::string> sentences;

  /// The object that holds a value.
  struct Holder {
    const Json& schema;
    const Json& value;
  };
  /// `unit`: of the list that the value stands in.
  void look(const Json& declared, const Json& value, const std::string& path, const Holder& holder,
            const std::string& unit = "") {
    const Json* schema = effective(declared, value);
    if (schema == nullptr) return;
    const std::string own = schema->value("unit", unit);
    if (value.is_object()) {
      for (const auto& [key, part] : value.items()) {
        const auto known = (*schema)["properties"].find(key);
        if (known == (*schema)["properties"].end()) continue;
        look(*known, part, below(path, key), {*schema, value});
      }
    } else if (value.is_array()) {
      for (std::size_t n = 0; n < value.size(); ++n) {
        look((*schema)["items"], value[n], below(path, std::to_string(n)), holder, own);
      }
    } else if (value.is_number()) {
      look_at_number(*schema, value, path, holder, own);
    }
  }

 private:
  void look_at_number(const Json& schema, const Json& value, const std::string& path,
                      const Holder& holder, const std::string& unit) {
    if (!schema.contains("x-use") || chosen(schema, value)) return;
    if (schema.contains("x-use-with") &&
        !document_.contains(schema["x-use-with"].get<std::string>())) {
      return;
    }
    const Range range = range_in(schema, holder);
    const double number = value;
    if (range.holds(number)) return;
    const std::string of_unit = unit.empty() ? "" : " " + unit, beyond = schema["x-beyond"];
    sentences.push_back(fmt::format(
        "`{}` is {:g}{}, but {}{} usual: {}{}", path, number, of_unit, range.words() + of_unit,
        range.low == range.high ? " is" : " are", beyond, beyond.ends_with('?') ? "" : "."));
  }

  /// True if the value leaves the choice to the program, or is the one that it would choose.
  static bool chosen(const Json& schema, const Json& value) {
    if (schema.contains("default") && schema["default"] == value) return true;
    return schema.contains("x-least") && value.get<double>() == 0;
  }

  /// The range that a sibling has of its own, as the constant of a turbulence model.
  Range range_in(const Json& schema, const Holder& holder) const {
    if (schema.contains("x-use-by")) {
      for (const auto& [sibling, by_value] : schema["x-use-by"].items()) {
        const auto entry = by_value.find(choice_of(holder, sibling));
        if (entry != by_value.end()) return range_of(*entry);
      }
    }
    return range_of(schema["x-use"]);
  }

  /// The text of a key, given or by default.
  std::string choice_of(const Holder& holder, const std::string& key) const {
    if (holder.value.contains(key)) return holder.value[key];
    const Json& part = holder.schema["properties"][key];
    const bool of_wind = part.contains("x-default-with-wind") && document_.contains("wind");
    return of_wind ? part["x-default-with-wind"] : part["default"];
  }

  const Json& document_;
};

}  // namespace

std::vector<std::string> Schema::beyond_use(const Json& document) const {
  UseWatch watch(root_, document);
  watch.look(root_, document, "", {root_, document});
  return std::move(watch.sentences);
}

}  // namespace downwash
