// Whether two texts of results say the same, but for when they were made.
#pragma once

#include <string>

namespace downwash {

/// When a result was computed: UTC, ISO 8601, as its record has it.
struct MadeAt {
  std::string started, ended;
};

/// What differs between a file of a result and the same one that was computed again, as a sentence
/// without its subject; empty if nothing does. All but moments must be equal. Two moments are equal
/// if they are the same, if both are the start of their run, or if both are as long after the end
/// of their run: an alert is sent when it is made, and its times count from then.
std::string difference_of_texts(const std::string& one, const MadeAt& of_one,
                                const std::string& other, const MadeAt& of_other);

}  // namespace downwash
