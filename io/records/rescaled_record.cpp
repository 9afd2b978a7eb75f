#include "io/records/rescaled_record.hpp"

#include <nlohmann/json.hpp>

namespace downwash {

nlohmann::ordered_json rescaled_json(const RescaledRecord& record) {
  using Json = nlohmann::ordered_json;
  Json readings = Json::array();
  for (const Reading& reading : record.readings) {
    readings.push_back({{"receptor", reading.receptor},
                        {"measured_kg_m3", reading.measured},
                        {"computed_kg_m3", reading.computed},
                        {"at_s", reading.at ? Json(*reading.at) : Json()},
                        {"over_s", reading.over},
                        {"factor", reading.factor()}});
  }
  return {{"folder", record.folder},        {"started", record.started},
          {"substance", record.substance},  {"factor", record.factor},
          {"least_factor", record.least},   {"most_factor", record.most},
          {"readings", std::move(readings)}};
}

}  // namespace downwash
