// From a container to a rate in steps, and the words for it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "io/containers/container.hpp"

namespace downwash {

/// The part of a container that gets into the air.
struct SourceTerm {
  struct Step {
    double time = 0;  ///< s since it leaks
    double rate = 0;  ///< kg/s from then on
  };
  std::vector<Step> steps;           ///< the last has the rate 0
  std::string mechanism;             ///< what comes out how, a phrase
  double held = 0;                   ///< kg in the container
  double mass = 0;                   ///< kg that get into the air
  double first = 0;                  ///< kg/s at the very first
  double largest = 0;                ///< kg/s at most
  double pool = 0;                   ///< m², the largest area of a pool; 0: there is none
  std::vector<std::string> assumed;  ///< of what is not known, a sentence each
  std::vector<std::string> methods;  ///< by what it was computed, a phrase each

  double duration() const { return steps.empty() ? 0 : steps.back().time; }  ///< s
};

/// The source that a container without a problem (see problem_of) is. The steps keep the mass: a
/// new one begins where the rate is by 15 % (and 2 % of the largest) off.
SourceTerm source_term(const Container& container, const Fluid& fluid, const Surroundings& around);

/// "2.1 kg/s at first, 1.2 t in 18 min out of 1.5 t"
std::string rate_words(const SourceTerm& source);

/// "What", and what there is to say: mechanism, rate, assumptions, methods.
std::vector<std::pair<std::string, std::string>> source_words(const SourceTerm& source);

}  // namespace downwash
