// The case file as typed values: checked, with every default filled in.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "io/question/question.hpp"

namespace downwash {

/// Reads a case file, applies `settings` ("time.steps=100", "domain.cells.0=64"; the value is JSON,
/// or else plain text) and checks the result. Throws CaseError.
Question read_case(const std::filesystem::path& file,
                   const std::vector<std::string>& settings = {});

/// The same from a text that stands in for the contents of `file`, which need not exist.
Question parse_case(std::string_view text, const std::filesystem::path& file,
                    const std::vector<std::string>& settings = {});

/// The scheme of a value of `time.scheme`.
TimeScheme time_scheme(const std::string& key);

}  // namespace downwash
