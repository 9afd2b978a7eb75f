#include "app/run/folder/products.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <string_view>

#include "io/gis/gis_files.hpp"
#include "io/report/report_html.hpp"
#include "io/summary/acting_distance.hpp"
#include "io/summary/ranges_json.hpp"
#include "io/summary/validity.hpp"
#include "io/zones/receptor_writer.hpp"
#include "io/zones/zone_writer.hpp"
#include "solver/parallel/processes.hpp"

namespace downwash {

bool attempt(RunRecord& record, const std::function<void()>& write) {
  try {
    write();
    return true;
  } catch (const ProcessLost&) {
    throw;
  } catch (const std::runtime_error& error) {
    record.lost.emplace_back(error.what());
    return false;
  }
}

std::vector<std::string_view> write_products(const std::filesystem::path& folder,
                                             const Result& page, const MapProjection& projection,
                                             const ProductChoice& choice, RunRecord& record,
                                             const std::vector<std::string_view>& again) {
  if (!page.asked.wind_alone && !page.map.buildings.empty()) record.people = people_of(page);
  record.act_on = acting_distance(page).words;
  record.validity = validity_words(page.asked);
  if (page.reach.ranges) record.ranges = ranges_json(page.reach, page.affected).dump();
  record.answer = people_lines(page);
  const std::string made = record.ended.empty() ? utc_now() : record.ended;
  std::vector<std::string_view> lost;
  const auto product = [&](std::string_view name, const std::function<void()>& write) {
    const bool due = again.empty() || std::ranges::find(again, name) != again.end();
    if (due && choice.has(name) && !attempt(record, write)) lost.push_back(name);
  };
  if (page.asked.wind_alone) {
    if (!attempt(record, [&] { write_report(folder / "report.html", page, choice); })) {
      lost.emplace_back("page");
    }
    return lost;
  }
  product("page", [&] { write_report(folder / "report.html", page, choice); });
  product("geojson", [&] { write_zones_geojson(folder / "zones.geojson", page, projection); });
  product("kml", [&] { write_zones_kml(folder / "zones.kml", page, projection); });
  product("cap",
          [&] { write_alert(folder / "alert.cap.xml", page, projection, made, choice.sender()); });
  product("buildings", [&] { write_buildings(folder, page); });
  product("receptors", [&] { write_receptors(folder, page, projection); });
  product("cot", [&] { write_cot(folder / "zones.cot.xml", page, projection, made); });
  product("kmz", [&] { write_zones_kmz(folder / "zones.kmz", page, projection); });
  product("geopackage", [&] { write_geopackage(folder / "zones.gpkg", page, projection); });
  product("geotiff", [&] { write_geotiff(folder / "zones.tif", page, projection); });
  return lost;
}

}  // namespace downwash
