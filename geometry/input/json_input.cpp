#include "geometry/input/json_input.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include "geometry/input/text.hpp"
#include "geometry/input/utf8.hpp"

namespace downwash {

namespace {

constexpr const char* blanks = " \t\r\n";
constexpr const char* separators = " \t\r\n{}[]:,\"";

std::string position(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
  return downwash::text("line ", line, ", column ", before.size() - line_start + 1);
}

void replace(std::string& text, std::string_view from, std::string_view to) {
  if (const auto at = text.find(from); at != std::string::npos) text.replace(at, from.size(), to);
}

/// The parser names one token that it would have taken; a comma would do as well.
std::string syntax_problem(std::string what) {
  const auto context = what.rfind("while parsing ");
  if (context != std::string::npos) what.erase(0, context + 14);
  const bool in_object = what.starts_with("object - ");
  const bool in_array = what.starts_with("array - ");
  if (const auto dash = what.find(" - "); dash != std::string::npos) what.erase(0, dash + 3);
  if (in_object) replace(what, "expected '}'", "expected ',' or '}'");
  if (in_array) replace(what, "expected ']'", "expected ',' or ']'");
  return shortened(what, 200);
}

/// The place behind the string, comment or word that begins at `start`.
std::size_t end_of_token(std::string_view text, std::size_t start) {
  const auto after = [&](std::string_view end, std::size_t from) {
    const std::size_t at = text.find(end, from);
    return at == std::string_view::npos ? text.size() : at + end.size();
  };
  if (text[start] == '"') {
    std::size_t at = start + 1;
    while (at < text.size() && text[at] != '"') at += text[at] == '\\' ? 2 : 1;
    return std::min(at + 1, text.size());
  }
  const std::string_view rest = text.substr(start);
  if (rest.starts_with("//")) return after("\n", start);
  if (rest.starts_with("/*")) return after("*/", start + 2);
  return std::min(text.find_first_of(separators, start + 1), text.size());
}

bool is_no_number(std::string_view word) {
  if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
  return word == "NaN" || word == "nan" || word == "Infinity" || word == "inf" || word == "Inf";
}

/// Remedy for a word that is no value.
std::string remedy_for(std::string_view word) {
  if (is_no_number(word)) return "write null for a number that is missing";
  if (word == "None" || word == "undefined" || word == "NULL" || word == "Null")
    return "write null";
  if (word == "True" || word == "TRUE") return "write true";
  if (word == "False" || word == "FALSE") return "write false";
  return "names and texts go in double quotes";
}

}  // namespace

std::optional<WithoutNan> without_nan(std::string_view text) {
  const auto mentions = [&](std::string_view word) {
    return text.find(word) != std::string_view::npos;
  };
  if (!mentions("NaN") && !mentions("nan") && !mentions("Inf") && !mentions("inf")) return {};
  WithoutNan result;
  std::size_t copied = 0;
  for (std::size_t at = 0; at < text.size();) {
    if (std::string_view(separators).find(text[at]) != std::string_view::npos && text[at] != '"') {
      ++at;
      continue;
    }
    const std::size_t end = end_of_token(text, at);
    if (is_no_number(text.substr(at, end - at))) {
      result.text += text.substr(copied, at - copied);
      result.text += "null";
      copied = end;
      ++result.count;
    }
    at = end;
  }
  if (result.count == 0) return {};
  result.text += text.substr(copied);
  return result;
}

std::optional<JsonFault> excess_of(std::string_view text, const JsonLimits& limits) {
  std::vector<std::size_t> keys{0};  // of each object that is open, the root's surroundings first
  std::size_t values = 0;
  const auto beyond = [&](std::size_t at, auto... problem) {
    return JsonFault{position(text, at), downwash::text(problem...)};
  };
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (c == '{' || c == '[') {
      if (keys.size() > limits.depth) {
        return beyond(at, "brackets are nested more than ", limits.depth,
                      " deep; no such file needs that");
      }
      keys.push_back(0);
    } else if (c == '}' || c == ']') {
      if (keys.size() > 1) keys.pop_back();
    } else if (c == ':') {
      if (++keys.back() > limits.keys) {
        return beyond(at, "an object has more than ", limits.keys,
                      " keys; no such file needs that many");
      }
    }
    // About one a value: an array of two numbers in a list has its bracket and two commas.
    if (c == '{' || c == '[' || c == ',') {
      if (++values > limits.values) {
        return beyond(at, "the file has more than ", limits.values,
                      " values; cut what matters out of it");
      }
    }
    if (std::string_view("{}[]:, \t\r\n").find(c) != std::string_view::npos) {
      ++at;
      continue;
    }
    const std::size_t end = end_of_token(text, at);
    if (end - at > limits.text && c != '/') {
      return beyond(at, "a text, key or number is longer than ", limits.text, " bytes; shorten it");
    }
    at = end;
  }
  return std::nullopt;
}

bool nested_too_deep(std::string_view text) {
  constexpr std::size_t any = std::numeric_limits<std::size_t>::max();
  return excess_of(text, {.text = any, .keys = any, .values = any}).has_value();
}

JsonFault json_fault(std::string_view text, std::size_t byte, const std::string& what) {
  if (what.find("number overflow") != std::string::npos) {
    const auto open = what.find('\''), close = what.rfind('\'');
    const std::string number = open < close ? what.substr(open + 1, close - open - 1) : "";
    return {position(text, text.find(number)),
            downwash::text("the number ", shortened(number), " is too large")};
  }
  const std::size_t offset = byte == 0 ? 0 : byte - 1;
  if (offset >= text.size()) {
    return {position(text, text.size()),
            "the file ends in the middle of the JSON; is it cut off, or is a closing bracket "
            "missing?"};
  }
  const auto last = text.find_last_not_of(blanks, offset == 0 ? 0 : offset - 1);
  const bool closing = text[offset] == '}' || text[offset] == ']';
  if (closing && last != std::string_view::npos && last < offset && text[last] == ',') {
    return {position(text, last), downwash::text("remove the comma before '", text[offset], "'")};
  }
  if (what.find("invalid literal") != std::string::npos) {
    const std::size_t start = text.find_last_of(separators, offset == 0 ? 0 : offset - 1) + 1;
    const std::string_view word = text.substr(start, text.find_first_of(separators, start) - start);
    return {position(text, start),
            downwash::text(shortened(word), " is not a JSON value; ", remedy_for(word))};
  }
  if (what.find("ill-formed UTF-8 byte") != std::string::npos) {
    return {
        position(text, offset),
        "a letter is not in UTF-8; the file is in Latin-1 or Windows-1252, it seems: convert it "
        "(iconv -f WINDOWS-1252 -t UTF-8)"};
  }
  return {position(text, offset), syntax_problem(what)};
}

}  // namespace downwash
