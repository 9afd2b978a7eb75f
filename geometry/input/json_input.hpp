// What is wrong with the text of a JSON file, before and after a parser has tried it.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace downwash {

struct JsonFault {
  std::string place;    ///< "line 3, column 14", both counted from 1
  std::string problem;  ///< with the remedy, without a full stop
};

/// Bounds of what a file may hold. Parsers, and all that walks a document afterwards, go one call
/// deeper with each bracket, and look keys up one by one; a value takes up to 200 bytes of memory.
struct JsonLimits {
  std::size_t depth = 64;                   ///< of brackets within brackets
  std::size_t text = std::size_t{1} << 20;  ///< bytes of a key, text or number
  std::size_t keys = 1000;                  ///< in one object
  std::size_t values = 50'000'000;          ///< in all
};

/// The first place where a text goes beyond the limits. Comments (// and /* */) don't count.
std::optional<JsonFault> excess_of(std::string_view text, const JsonLimits& limits = {});

/// True if a text goes beyond the limit of depth. For files that the program writes itself, which
/// keep no other limit.
bool nested_too_deep(std::string_view text);

/// A text in which all of NaN, Infinity and the like, which some programs write for a number that
/// is missing, are null; places in a line move by some bytes.
struct WithoutNan {
  std::string text;
  std::size_t count = 0;
};
/// Nothing where there are none.
std::optional<WithoutNan> without_nan(std::string_view text);

/// What the exception of a parser says: `what` is its text, `byte` the place that it names, counted
/// from 1, or 0.
JsonFault json_fault(std::string_view text, std::size_t byte, const std::string& what);

}  // namespace downwash
