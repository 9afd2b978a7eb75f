// The page of one member of an ensemble, kept in a file until those of all are put together.
#pragma once

#include <filesystem>

#include "io/results/report_page.hpp"

namespace downwash {

/// Writes it whole or not at all, as CBOR (RFC 8949): every number comes back as it was. Throws
/// std::runtime_error when it cannot.
void write_page_file(const std::filesystem::path& file, const ReportPage& page);

/// Throws InputError when the file can't be read or is none of these.
ReportPage read_page_file(const std::filesystem::path& file);

}  // namespace downwash
