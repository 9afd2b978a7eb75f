// Options that take a quantity with its unit, as keys of a case do.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>

#include "io/text/quantity_text.hpp"

namespace downwash {

/// Puts the number, in `unit`, in the place of the text of an option: "90" of "1.5min".
inline CLI::Validator as_quantity(const std::string& unit) {
  return CLI::Validator(
      [unit](std::string& text) -> std::string {
        const ReadQuantity read = read_quantity(text, unit);
        if (!read.value) {
          return read.unreadable ? fmt::format("\"{}\" is no number of {}; give one, or {}", text,
                                               unit, forms_of(unit))
                                 : fmt::format("\"{}\" {}", text, read.problem);
        }
        text = fmt::format("{}", *read.value);
        return "";
      },
      "");
}

}  // namespace downwash
