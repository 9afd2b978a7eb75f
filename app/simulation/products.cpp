#include "app/simulation/products.hpp"

#include <stdexcept>

#include "io/report/report_html.hpp"
#include "io/zones/receptor_writer.hpp"
#include "io/zones/zone_writer.hpp"
#include "solver/parallel/processes.hpp"

namespace downwash {

void attempt(RunRecord& record, const std::function<void()>& write) {
  try {
    write();
  } catch (const ProcessLost&) {
    throw;
  } catch (const std::runtime_error& error) {
    record.lost.emplace_back(error.what());
  }
}

void write_products(const std::filesystem::path& folder, const ReportPage& page,
                    const MapProjection& projection, RunRecord& record) {
  const auto product = [&](const std::function<void()>& write) { attempt(record, write); };
  const std::string made = record.ended.empty() ? utc_now() : record.ended;
  if (!page.wind_alone) {
    product([&] { write_zones_geojson(folder / "zones.geojson", page, projection); });
    product([&] { write_zones_kml(folder / "zones.kml", page, projection); });
    product([&] { write_zones_kmz(folder / "zones.kmz", page, projection); });
    product([&] { write_alert(folder / "alert.cap.xml", page, projection, made); });
    product([&] { write_cot(folder / "zones.cot.xml", page, projection, made); });
    product([&] { write_receptors(folder, page, projection); });
    product([&] { write_buildings(folder, page); });
  }
  product([&] { write_report(folder / "report.html", page); });
}

}  // namespace downwash
