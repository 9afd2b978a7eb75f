// What is asked: a case, out of a file or a text in JSON.
#pragma once

#include "geometry/input/input_error.hpp"
#include "io/case/read_case.hpp"
#include "io/question/case_error.hpp"
