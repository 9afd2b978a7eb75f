// Before anything else of the program runs: a processor that lacks its instructions is told, where
// it would end in "Illegal instruction". This file is compiled without them, and uses no library
// that might be.
#include <unistd.h>

#include <string_view>

#include "geometry/input/message.hpp"

namespace {

static_assert(static_cast<int>(downwash::Message::processor_too_old) == 608);  // in the words below

// Before the constructors of all other files, of which none asks for so low a priority.
__attribute__((constructor(101))) void refuse_processor_without_avx2() {
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
      __builtin_cpu_supports("bmi2")) {
    return;
  }
  constexpr std::string_view words =
      "downwash: error DW-608: this processor lacks instructions (AVX2, FMA or BMI2) that the "
      "program was built with; build it on this machine with ./setup, or with "
      "CXXFLAGS=-march=x86-64\n";
  [[maybe_unused]] const ssize_t said = write(STDERR_FILENO, words.data(), words.size());
  _exit(1);
}

}  // namespace
