// What a run leaves in its folder.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace downwash {

struct OutputChoice {
  std::optional<double> every;  ///< s; only at the end when absent
  /// Names of quantities (see field_list.hpp), "solid" or "concentration".
  std::vector<std::string> fields;
  bool vtk = true;
  bool plot3d = false;
  std::optional<double> so_far = {};  ///< s of wall time between results so far; none when absent
  std::vector<std::string> products = {};  ///< by names of product_choice.hpp; all where empty
  std::string sender = {};                 ///< of the alert; empty where nobody is named
  std::string contact = {};                ///< who answers questions; empty likewise
};

struct CheckpointChoice {
  std::optional<double> every;  ///< s of wall time; none when absent
  bool keep = false;            ///< when the run has come to its end
  bool wind = true;       ///< whether the wind at the first release is kept: developed_wind.hpp
  bool exposures = true;  ///< whether those by time are kept: kept_exposures.hpp
};

}  // namespace downwash
