// The list of what the program tells when something is wrong, as geometry/input/messages.json has
// it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace downwash {

struct MessageEntry {
  int number = 0;
  std::string name;  ///< of the Message
  std::string exit;  ///< the exit code, or in which case which: "0 or 4"
  std::string means, cause, remedy;
};

/// Messages with the same hundreds, by number.
struct MessageGroup {
  std::string title;
  std::vector<MessageEntry> messages;
};

std::vector<MessageGroup> message_list();

/// The number that "DW-104", "dw104" or "104" stands for, in the list or not.
std::optional<int> message_number(std::string_view code);

}  // namespace downwash
