// What speaks against a building file being what it was taken for.
#pragma once

#include <string>

namespace downwash {

/// Sentences without a full stop for `what`, with one for the others. A check tells them all.
struct Doubt {
  std::string what;       ///< "heights may be in feet: …"
  std::string effect;     ///< what it does to the result if it holds
  std::string remedy;     ///< what to do about it
  bool misleads = false;  ///< true if the result can't be relied on where it holds
};

}  // namespace downwash
