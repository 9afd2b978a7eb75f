// What the user can mend: a sentence with the file, the place in it, the fault and the remedy.
#pragma once

#include <stdexcept>
#include <string>

namespace downwash {

/// Thrown for every fault of an input file. `file` and `where` (a key such as "domain.height" or
/// "feature way/1") may be empty; `problem` carries the offending value; `remedy` is an imperative.
class InputError : public std::runtime_error {
 public:
  InputError(const std::string& file, const std::string& where, const std::string& problem,
             const std::string& remedy)
      : std::runtime_error(lead(file) + lead(where) + problem +
                           (remedy.empty() ? "" : "; " + remedy)) {}

 private:
  static std::string lead(const std::string& part) { return part.empty() ? "" : part + ": "; }
};

}  // namespace downwash
