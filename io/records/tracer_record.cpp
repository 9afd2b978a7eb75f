#include "io/records/tracer_record.hpp"

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

namespace downwash {

using Json = nlohmann::ordered_json;

std::optional<double> TracerRecord::closure_error() const {
  if (account.released == 0) return std::nullopt;
  if (!account.finite()) return std::numeric_limits<double>::infinity();
  const double found = account.airborne + account.deposited + account.decayed + account.left;
  return std::abs(account.released - found) / account.released;
}

Json tracers_json(const std::vector<TracerRecord>& tracers) {
  Json list = Json::array();
  for (const TracerRecord& tracer : tracers) {
    const std::optional<double> error = tracer.closure_error();
    list.push_back({{"name", tracer.name},
                    {"released_kg", tracer.account.released},
                    {"airborne_kg", tracer.account.airborne},
                    {"deposited_kg", tracer.account.deposited},
                    {"decayed_kg", tracer.account.decayed},
                    {"left_kg", tracer.account.left},
                    {"closure_error", error ? Json(*error) : Json()}});
  }
  return list;
}

std::vector<TracerRecord> tracers_of(const Json& list) {
  std::vector<TracerRecord> tracers;
  for (const Json& tracer : list) {
    tracers.push_back({tracer.at("name"),
                       {.released = tracer.at("released_kg"),
                        .airborne = tracer.at("airborne_kg"),
                        .deposited = tracer.at("deposited_kg"),
                        .decayed = tracer.at("decayed_kg"),
                        .left = tracer.at("left_kg")}});
  }
  return tracers;
}

}  // namespace downwash
