// What is wrong, for people: a sentence, and the number by which `downwash explain` tells more.
#pragma once

#include <string>

#include "geometry/input/message.hpp"

namespace downwash {

struct Complaint {
  Message message;
  std::string text;
};

/// "DW-104".
inline std::string code_of(Message message) {
  return "DW-" + std::to_string(static_cast<int>(message));
}

/// "DW-104: " and the sentence.
inline std::string numbered(const Complaint& complaint) {
  return code_of(complaint.message) + ": " + complaint.text;
}

}  // namespace downwash
