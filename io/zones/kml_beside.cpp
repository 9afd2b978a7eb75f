#include <fmt/format.h>

#include "io/results/beside.hpp"
#include "io/zones/kml_features.hpp"
#include "io/zones/zone_coordinates.hpp"

namespace downwash {

void put_beside(KmlText& kml, const ReportPage& page, const MapProjection& projection) {
  bool open = false;
  for (const ZoneSet& set : page.zones) {
    const BesideSet* beside = beside_of(page, set.substance);
    if (beside == nullptr) continue;
    for (std::size_t n = 0; n < beside->levels.size(); ++n) {
      const Ring& outline = beside->levels[n].outline;
      if (outline.empty()) continue;
      if (!open) open_folder(kml, "Beside ours: plume of Gauss over open ground", false);
      open = true;
      Ring line;
      for (const Point& corner : outline) line.push_back(map_coordinates(corner, projection));
      line.push_back(line.front());
      open_placemark(
          kml, fmt::format("{}: {}, plume of Gauss, not ours", set.substance, set.levels[n].name),
          "gauss", paragraph(comparison_words(page, set, n)) + paragraph(beside->gaussian), false);
      put_lines(kml, {line});
      kml.close();
    }
  }
  if (open) kml.close();
}

}  // namespace downwash
