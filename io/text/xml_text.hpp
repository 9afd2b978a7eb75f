// Text from files and users, made safe to stand in XML and HTML.
#pragma once

#include <string>
#include <string_view>

namespace downwash {

/// For element content and attribute values: & < > " ' become entities. What XML 1.0 cannot hold
/// (control characters other than tab and line ends, U+FFFE, U+FFFF) and what is no UTF-8 become
/// U+FFFD each.
std::string xml_text(std::string_view text);

/// For a KML description, whose content viewers take for HTML: escaped for HTML, `$` included,
/// since viewers replace $[name] by that field. Still to be passed through xml_text().
std::string html_text(std::string_view text);

}  // namespace downwash
