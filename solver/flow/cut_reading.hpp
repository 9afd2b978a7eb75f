// Reading the velocity of a flow where faces are cut.
#pragma once

#include <string>

#include "solver/fields/host_field.hpp"
#include "solver/problem/flow_parameters.hpp"

namespace downwash {

/// Some planes of a field by name, of which the solver knows the flow through whole faces, q = o u:
/// components of the velocity, their means and covariances become those of u. Other fields stay,
/// the largest speed too, of which no direction is known.
template <class T>
void take_out_openness(const FlowProblem& problem, const std::string& name, HostField<T>& field);

extern template void take_out_openness(const FlowProblem&, const std::string&, HostField<float>&);
extern template void take_out_openness(const FlowProblem&, const std::string&, HostField<double>&);

}  // namespace downwash
