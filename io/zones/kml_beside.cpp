#include <fmt/format.h>

#include "io/summary/distances.hpp"
#include "io/zones/kml_features.hpp"
#include "io/zones/zone_coordinates.hpp"

namespace downwash {

void put_beside(KmlText& kml, const Result& page, const MapProjection& projection) {
  const std::vector<BesideOutline> outlines = beside_outlines(page);
  if (outlines.empty()) return;
  open_folder(kml, "Other models, of open ground, and the guidebook", false);
  for (const BesideOutline& outline : outlines) {
    std::vector<Ring> lines;
    for (Ring ring : outline.rings) {
      ring.push_back(ring.front());
      lines.push_back(std::move(ring));
    }
    open_placemark(kml, outline.substance + ": " + outline.title,
                   outline.kind == DistanceKind::gaussian ? "gauss" : key_of(outline.kind),
                   paragraph(outline.words), false);
    put_lines(kml, map_lines(lines, projection));
    kml.close();
  }
  kml.close();
}

}  // namespace downwash
