// Files that gzip has compressed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace downwash {

bool is_gzip(std::string_view content);

/// What was compressed: all members of the file, one after the other. Throws InputError, in which
/// `name` stands for the file: cut off or damaged; more than `most` bytes.
std::string gunzip(std::string_view content, const std::string& name, std::size_t most);

}  // namespace downwash
