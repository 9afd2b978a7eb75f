// What became of the winds of an ensemble, for run.json and members.csv.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "io/question/winds.hpp"

namespace downwash {

/// One wind. Its own run.json has the rest.
struct MemberRecord {
  int number = 1;
  EnsembleWind wind;
  std::string folder;     ///< in that of the ensemble: "members/05"
  bool finished = false;  ///< else it is left out
  std::string reason;     ///< why it ended, one sentence
  std::string verdict;    ///< key_of(Severity); empty where it did not finish
  std::string device;     ///< of its first slab
  double seconds = 0;     ///< wall time, from preparation to the last file
  std::vector<std::string> receptors_left_out = {};  ///< that its domain does not reach
  std::vector<std::string> lost = {};  ///< files of its folder, such as fields: RunRecord::lost
};

struct EnsembleRecord {
  std::vector<MemberRecord> members;
  std::size_t planned = 0;  ///< members that the case asks for, at most
  bool settled = false;     ///< no more were computed, since zones did not change any more
  int at_once = 1;          ///< members that were computed at a time

  int finished() const;
  /// Members that were to be computed.
  std::size_t wanted() const { return settled ? members.size() : planned; }
};

nlohmann::ordered_json ensemble_json(const EnsembleRecord& ensemble);

/// Records of members as text and back, for other processes.
std::string text_of(const std::vector<MemberRecord>& members);
std::vector<MemberRecord> members_of(const std::string& text);

}  // namespace downwash
