#include "geometry/geojson/json_documents.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace downwash {

namespace {

constexpr char record_separator = '\x1e';
constexpr std::string_view blanks = " \t\r\n";

std::size_t find_or_end(std::string_view content, char mark, std::size_t from) {
  return std::min(content.find(mark, from), content.size());
}

std::size_t first_letter(std::string_view content) {
  return std::min(content.find_first_not_of(" \t\r\n\xef\xbb\xbf"), content.size());
}

}  // namespace

bool is_text_sequence(std::string_view content) {
  const std::size_t first = first_letter(content);
  return first < content.size() && content[first] == record_separator;
}

std::vector<DocumentSpan> documents_in(std::string_view content) {
  const std::size_t first = first_letter(content), line = find_or_end(content, '\n', first);
  const bool sequence = is_text_sequence(content);
  const bool one = content.find_first_not_of(blanks, line) == std::string_view::npos ||
                   !nlohmann::json::accept(content.substr(first, line - first));
  if (!sequence && one) return {{first, content.size()}};
  std::vector<DocumentSpan> documents;
  for (std::size_t begin = first; begin < content.size();) {
    const std::size_t end = find_or_end(content, sequence ? record_separator : '\n', begin);
    if (content.substr(begin, end - begin).find_first_not_of(blanks) != std::string_view::npos) {
      documents.push_back({begin, end});
    }
    begin = end + 1;
  }
  return documents;
}

}  // namespace downwash
