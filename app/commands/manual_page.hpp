// The manual page, made of the declared commands.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace downwash {

/// Text as roff prints it: no line begins with a control character, and none of its letters
/// escapes.
std::string roff(const std::string& text);
/// The structure of help as macros of man(7).
std::string roff_of_help(const std::string& text);

std::string manual_page(const CLI::App& program);

}  // namespace downwash
