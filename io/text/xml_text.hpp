// Text from files and users, made safe to stand in XML and HTML.
#pragma once

#include <string>
#include <string_view>

namespace downwash {

/// The text with U+FFFD for each byte of what XML 1.0 cannot hold (control characters other than
/// tab and line ends, which a terminal may obey; U+FFFE, U+FFFF) and of what is no UTF-8.
std::string plain_text(std::string_view text);

/// For element content and attribute values: plain_text, in which & < > " ' become entities.
std::string xml_text(std::string_view text);

/// For a KML description, whose content viewers take for HTML: escaped for HTML, `$` included,
/// since viewers replace $[name] by that field. Still to be passed through xml_text().
std::string html_text(std::string_view text);

}  // namespace downwash
