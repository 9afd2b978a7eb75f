// A case made ready (prepare), and computed: step by step (RunLoop), or into a result folder
// (simulate).
#pragma once

#include "app/run/loop/run_loop.hpp"
#include "app/run/plan/prepared_case.hpp"
#include "app/run/simulation.hpp"
