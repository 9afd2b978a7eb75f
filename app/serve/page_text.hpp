// The page of the server, compiled in.
#pragma once

#include <string_view>

namespace downwash {

/// app/serve/processes.json
std::string_view process_descriptions();
/// HTML, CSS and JavaScript: app/serve/page/
std::string_view serve_page();
std::string_view serve_style();
std::string_view serve_script();

}  // namespace downwash
