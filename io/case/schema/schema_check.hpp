// The part of JSON Schema (draft-07) that the case schema uses, with messages for people.
#pragma once

#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "geometry/input/complaint.hpp"

namespace downwash {

/// Keywords understood: type (of several, ["number", "string"] is a number that may be typed with
/// its unit, ["string", "integer"] a text that may be a whole number), enum, minimum, maximum,
/// exclusiveMinimum, exclusiveMaximum, minItems, maxItems, uniqueItems, items, minLength,
/// maxLength, properties, required, additionalProperties, dependencies, allOf, anyOf (the first
/// branch of the value's type), $ref (within the schema), default; and of our own
///   unit                 of a number, or of those in a list: texts in other units come to it
///   x-quantity           what a text of such a number is read as, if not by its unit: direction,
///                        longitude, latitude
///   x-alias-of           another name of a sibling key
///   x-only-with          values of siblings without which the key has no effect and no default; a
///                        sibling that has no effect itself does not count
///   x-not-with           siblings that must not be given too, and replace the key's default
///   x-default-with-wind  the default where the document has a `wind`
///   x-default-by         defaults by the value of a sibling, where that is listed
///   x-least              of a number that may be 0: the least value above that
///   x-why                the reason of the bounds, for messages and documentation
///   x-use                [low, high] of a number: what is usual within its bounds
///   x-use-by             the same by the value of a sibling, where that is listed
///   x-use-with           a key of the case without which x-use does not count
///   x-beyond             what a value beyond x-use does
///   x-file               of a text that names a file: true if the case reads it, or the key of the
///                        case without which it does not
class Schema {
 public:
  using Json = nlohmann::ordered_json;

  /// Throws std::invalid_argument on a keyword that this class would ignore.
  explicit Schema(std::string_view text);

  /// What stood in a document where there are numbers now, by the path of the key.
  using Typed = std::map<std::string, std::string>;
  /// Puts numbers in the place of quantities with their units ("8kt", "NW"), in the unit of the
  /// key, and texts in that of whole numbers where there may be both. What can't be read stays.
  Typed read_quantities(Json& document) const;

  /// What is wrong with the document, one sentence each, with the path of the key; of very many,
  /// the first ones and how many more there are.
  std::vector<Complaint> check(const Json& document, const Typed& typed = {}) const;

  /// Values given that are allowed but not usual, one sentence each; of a document that check()
  /// found nothing wrong with.
  std::vector<std::string> beyond_use(const Json& document) const;

  struct Completed {
    Json document;                      ///< keys in the order of the schema, no aliases
    std::vector<std::string> warnings;  ///< keys given that have no effect
  };
  /// Fills in the defaults of a document that check() found nothing wrong with.
  Completed complete(const Json& document) const;

 private:
  Json root_;
};

}  // namespace downwash
