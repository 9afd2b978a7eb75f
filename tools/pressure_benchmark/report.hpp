// What was measured, as tables and as JSON.
#pragma once

#include <string>
#include <vector>

#include "tools/pressure_benchmark/measurement.hpp"

namespace downwash::benchmark {

void print_heading(const Options& options);
/// `first`: by the first of the methods that are compared.
void print(const Measurement& measurement, const Measurement& first);
void print_kernels(const Measurement& measurement);

/// Throws std::runtime_error where the file can't be written.
void write_json(const std::string& file, const Options& options,
                const std::vector<Measurement>& measurements);

}  // namespace downwash::benchmark
