#include "app/commands/options/case_options.hpp"

#include <fmt/format.h>

#include "app/commands/options/quantity_option.hpp"

namespace downwash {

void CaseOptions::declare(CLI::App& command) {
  command.add_option("CASE.json", file, "The case file")->required()->type_name("");
  // Which values are allowed is for the case schema to say, as for any other key.
  command
      .add_option("--backend", backend, "Where to compute; auto takes GPUs where they can be used")
      ->type_name("auto|cpu|cuda");
  command
      .add_option("--slabs", slabs,
                  "Slabs of the domain, one thread each: CPU cores or GPUs; 0 = chosen for you. Of "
                  "several processes: of each")
      ->type_name("N");
  command
      .add_option("--transport", transport,
                  "How slabs on several GPUs exchange planes: out of each other's memory (peer) or "
                  "by way of main memory (host)")
      ->type_name("auto|host|peer");
  command.add_option("--precision", precision, "Precision of the computation")
      ->type_name("single|double");
  command
      .add_option("--set", settings,
                  "Override a key of the case: --set time.end=60; may be given again and again")
      ->type_name("key.path=value")
      ->allow_extra_args(false);
  command
      .add_option(
          "--metar", metar,
          "Take the wind and the stability of the air from a weather report: --metar \"EDDB "
          "211250Z 24008KT 9999 BKN020 08/05 Q1012\"; see weather.metar")
      ->type_name("REPORT");
  command
      .add_option("--within", within,
                  "Have the answer after that much wall time, with cells as fine as it allows: "
                  "60s, 5min, 1.5m (minutes), 1h; see time.answer_within")
      ->transform(as_quantity("s"))
      ->type_name("TIME");
}

std::vector<std::string> CaseOptions::all_settings() const {
  std::vector<std::string> all = settings;
  if (backend) all.push_back("backend=" + *backend);
  if (precision) all.push_back("precision=" + *precision);
  if (slabs) all.push_back("slabs=" + *slabs);
  if (transport) all.push_back("transport=" + *transport);
  if (metar) all.push_back("weather.metar=" + *metar);
  if (within) all.push_back(fmt::format("time.answer_within={}", *within));
  return all;
}

Question CaseOptions::read_with(double resolution, const std::vector<std::string>& more) const {
  std::vector<std::string> all = all_settings();
  all.push_back(fmt::format("domain.resolution={}", resolution));
  all.emplace_back("time.answer_within=0");
  all.insert(all.end(), more.begin(), more.end());
  return read_case(file, all);
}

}  // namespace downwash
