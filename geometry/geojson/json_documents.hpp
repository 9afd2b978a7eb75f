// JSON documents that stand one after the other in a file.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace downwash {

/// The place of a document in the content of its file.
struct DocumentSpan {
  std::size_t begin = 0, end = 0;
};

/// True if the content begins with the record separator of a JSON text sequence (RFC 7464, 8142).
bool is_text_sequence(std::string_view content);

/// What stands between record separators in a text sequence; else one document a line where the
/// first line is a whole one and more follow; else all of it. Blank ones are left out; a mark of
/// the byte order at the beginning is none of the document.
std::vector<DocumentSpan> documents_in(std::string_view content);

}  // namespace downwash
