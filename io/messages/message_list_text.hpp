// geometry/input/messages.json, compiled in.
#pragma once

#include <string_view>

namespace downwash {

std::string_view message_list_text();

}  // namespace downwash
