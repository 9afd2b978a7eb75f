// Files that gzip has compressed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace downwash {

bool is_gzip(std::string_view content);

/// Bytes that a file of so many compressed ones holds at most. Buildings become a fifth to a
/// thirtieth, blanks a thousandth: a small file must not take all of the memory.
std::size_t most_unpacked(std::size_t compressed);

/// What was compressed: all members of the file, one after the other. Throws InputError, in which
/// `name` stands for the file: cut off or damaged; more than `most` bytes, or than most_unpacked.
std::string gunzip(std::string_view content, const std::string& name, std::size_t most);

}  // namespace downwash
