// What a validation case found, beside what it should have: for people and, as JSON, for the page.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "io/records/run_record.hpp"

namespace downwash {

/// One figure and what it is compared with.
struct ValidationCheck {
  std::string quantity;        ///< "largest |Δu| on the vertical centreline, Re 1000, 128 x 128"
  std::string measured;        ///< "0.0062"
  std::string reference;       ///< "0", "12.86e-3"; empty where there is none
  std::string criterion;       ///< "at most 0.008"; empty where the figure is only shown
  std::string source;          ///< of reference and criterion: author, year, table or equation
  std::optional<bool> passed;  ///< absent where the figure is only shown
};

/// Figures that belong side by side; every row is as long as `columns`.
struct ValidationTable {
  std::string title;
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;
};

/// A picture beside the record.
struct ValidationPicture {
  std::string file;     ///< its name in the folder of the record
  std::string caption;  ///< one sentence
};

/// A case as computed on one kind of device.
struct ValidationRecord {
  std::string name;         ///< of the case and of its folder: "lid_driven_cavity"
  std::string title;        ///< "Lid-driven cavity"
  std::string description;  ///< Markdown: what is computed, by which approximations
  std::string backend;      ///< "cpu" or "cuda"
  std::string device;       ///< "CPU, 2 cores", "NVIDIA H200", "2 x NVIDIA H200"
  bool full = false;        ///< on the grids that take a GPU, too
  double wall_seconds = 0;
  std::string git_hash;
  std::string ended;  ///< UTC
  std::vector<ValidationCheck> checks;
  std::vector<ValidationTable> tables;
  std::vector<ValidationPicture> pictures;

  bool passed() const;
};

/// Writes `<folder>/record.json`. Throws std::runtime_error with the system's reason.
void write_record(const ValidationRecord& record, const std::filesystem::path& folder);
/// The record of that file. Throws InputError when it is not one.
ValidationRecord read_record(const std::filesystem::path& file);

}  // namespace downwash
