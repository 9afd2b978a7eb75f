// The flow on its grid: FlowProblem → FlowSolver::advance → FlowSolver::read. No files, no JSON.
#pragma once

#include "solver/backend/devices.hpp"
#include "solver/flow_solver.hpp"
