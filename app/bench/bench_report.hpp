// What `bench` tells on the terminal.
#pragma once

#include <string>
#include <vector>

#include "io/scores/bench_record.hpp"

namespace downwash {

/// The program and the machine.
std::vector<std::string> machine_lines(const BenchRecord& record);
/// Whole steps, what they are made of, and the table of kernels.
std::vector<std::string> measurement_lines(const BenchMeasurement& measurement);
/// One line for each measurement of one scenario, compared with the first of them by slab; empty
/// where there is only one.
std::vector<std::string> scaling_lines(const std::vector<BenchMeasurement>& measurements);
std::vector<std::string> memory_lines(const BenchMemory& memory);

}  // namespace downwash
