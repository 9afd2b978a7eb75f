// The page that shows what validation cases found, and its figures on a terminal.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/scores/validation_record.hpp"

namespace downwash {

/// Where the record and the pictures of a case on a backend are: `out/name/measured/backend`.
std::filesystem::path measured_folder(const std::filesystem::path& out, const std::string& name,
                                      const std::string& backend);

/// A table of the checks, in lines that fit a terminal.
std::vector<std::string> check_lines(const ValidationRecord& record);

/// The page in Markdown. Records of one case belong together, those of a GPU before those of the
/// CPU; pictures come from the first of them.
std::string validation_page(const std::vector<ValidationRecord>& records);

/// Writes VALIDATION.md into `out`, from all records below it, in the order of `names`. Returns its
/// path. Throws InputError for a record that is none, std::runtime_error when it cannot be written.
std::filesystem::path write_validation_page(const std::filesystem::path& out,
                                            const std::vector<std::string>& names);

}  // namespace downwash
