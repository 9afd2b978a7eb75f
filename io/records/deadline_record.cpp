#include "io/records/deadline_record.hpp"

#include <nlohmann/json.hpp>
#include <utility>

namespace downwash {

nlohmann::ordered_json deadline_json(const DeadlineRecord& deadline) {
  using Json = nlohmann::ordered_json;
  Json runs = Json::array();
  for (const DeadlineRun& run : deadline.runs) {
    runs.push_back({{"resolution_m", run.resolution},
                    {"cells", run.cells},
                    {"steps", run.steps},
                    {"expected_s", run.expected},
                    {"taken_s", run.taken},
                    {"end", run.end}});
  }
  return {{"within_s", deadline.within},
          {"taken_s", deadline.taken},
          {"resolution_m", deadline.resolution},
          {"asked_resolution_m", deadline.asked_resolution},
          {"runs", std::move(runs)}};
}

DeadlineRecord deadline_of(const nlohmann::ordered_json& json) {
  return {.within = json.at("within_s"),
          .taken = json.at("taken_s"),
          .resolution = json.at("resolution_m"),
          .asked_resolution = json.at("asked_resolution_m"),
          .runs = {}};
}

}  // namespace downwash
