// What the user can mend: a sentence with the file, the place in it, the fault and the remedy.
#pragma once

#include <stdexcept>
#include <string>

#include "geometry/input/message.hpp"

namespace downwash {

/// A failure that the list of messages has a number for.
class NumberedError : public std::runtime_error {
 public:
  NumberedError(Message message, const std::string& sentence)
      : std::runtime_error(sentence), message_(message) {}
  Message message() const { return message_; }

 private:
  Message message_;
};

/// Thrown for every fault of the command line or of an input file. `file` and `where` (a key such
/// as "domain.height" or "feature way/1") may be empty; `problem` carries the offending value;
/// `remedy` is an imperative.
class InputError : public NumberedError {
 public:
  InputError(Message message, const std::string& file, const std::string& where,
             const std::string& problem, const std::string& remedy)
      : NumberedError(message,
                      lead(file) + lead(where) + problem + (remedy.empty() ? "" : "; " + remedy)) {}
  /// With a whole sentence.
  using NumberedError::NumberedError;

 private:
  static std::string lead(const std::string& part) { return part.empty() ? "" : part + ": "; }
};

}  // namespace downwash
