// What the harnesses of the fuzzers have in common.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

#include "geometry/input/input_error.hpp"
#include "io/question/case_error.hpp"
#include "solver/state/flow_state.hpp"

namespace downwash::fuzz {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// The longest message that is still a sentence and not the file over again, bytes.
constexpr std::size_t longest_message = 5000;

/// A message says something, and not everything.
inline void check_message(const std::string& message) {
  if (message.empty()) throw std::logic_error("a refusal without a word");
  if (message.size() > longest_message) throw std::logic_error("a refusal without an end");
}

/// Calls what reads an input. The exceptions by which readers refuse one are well; all others leave
/// the harness, which is a finding.
template <class Read>
void read_or_refuse(const Read& read) {
  try {
    read();
  } catch (const CaseError& error) {
    for (const auto& [message, text] : error.complaints()) check_message(text);
  } catch (const InputError& error) {
    check_message(error.what());
  } catch (const StateError& error) {
    check_message(error.what());
  }
}

}  // namespace downwash::fuzz
