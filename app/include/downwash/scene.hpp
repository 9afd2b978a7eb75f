// From a case to a flow problem: its site with buildings, terrain, trees and wind, laid on a grid.
#pragma once

#include "app/scene/build_problem.hpp"
#include "app/scene/site.hpp"
