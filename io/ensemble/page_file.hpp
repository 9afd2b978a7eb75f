// Pages of runs, and their figures, kept in a file until those of several are put together.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/results/result.hpp"

namespace downwash {

/// Writes it whole or not at all, as CBOR (RFC 8949): every number comes back as it was. Throws
/// std::runtime_error when it cannot.
void write_page_file(const std::filesystem::path& file, const Result& page);

/// Throws InputError when the file can't be read or is none of these.
Result read_page_file(const std::filesystem::path& file);

/// Bytes of a page that waits elsewhere than in a file.
std::string bytes_of_page(const Result& page);
/// Throws InputError when they are none of a page.
Result page_of_bytes(const std::string& bytes);

// The figures of each of several runs, by substance, likewise.
void write_places_file(const std::filesystem::path& file,
                       const std::vector<std::vector<PlaceFigures>>& runs);
std::vector<std::vector<PlaceFigures>> read_places_file(const std::filesystem::path& file);

}  // namespace downwash
