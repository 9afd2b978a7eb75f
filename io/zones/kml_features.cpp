#include "io/zones/kml_features.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "io/results/report_words.hpp"
#include "io/results/zone_words.hpp"
#include "io/summary/report_summary.hpp"
#include "io/text/xml_text.hpp"
#include "io/zones/zone_colours.hpp"
#include "io/zones/zone_coordinates.hpp"

namespace downwash {
namespace {

constexpr std::string_view ink = "#1b2430", wind_colour = "#1f4e8c";

}  // namespace

int style_number(int severity) { return std::clamp(severity, 1, 3); }

void put_styles(KmlText& kml, KmlForm form) {
  const bool packed = form == KmlForm::packed;
  for (int severity = 1; severity <= 3; ++severity) {
    const ZoneColour& colour = zone_colour(severity);
    put_style(kml, {.id = fmt::format("severity-{}", severity),
                    .line = colour.stroke,
                    .fill = colour.fill,
                    .line_width = zone_stroke_width,
                    .fill_opacity = zone_fill_opacity});
  }
  for (int severity = 1; severity <= 3; ++severity) {
    const ZoneColour& colour = zone_colour(severity);
    put_style(kml, {.id = fmt::format("beyond-{}", severity),
                    .line = colour.stroke,
                    .fill = colour.fill,
                    .line_width = beyond_stroke_width,
                    .fill_opacity = beyond_fill_opacity});
  }
  for (const Action action : all_actions) {
    if (action == Action::none && !packed) continue;
    put_style(kml, {.id = std::string(style_of(action)),
                    .line = colour_of(action).line,
                    .fill = colour_of(action).fill});
  }
  put_style(kml, {.id = "area", .line = "#4a5563"});
  put_style(kml, {.id = "cut", .line = cut_colour, .line_width = 6});
  put_style(kml, {.id = "gauss", .line = "#22304a", .line_width = 1.5});
  put_style(kml, {.id = "heavy_gas", .line = "#5b2a91", .line_width = 1.5});
  put_style(kml, {.id = "isolation", .line = "#00594c", .line_width = 2.5});
  put_style(kml, {.id = "protection", .line = "#00594c", .line_width = 1.5});
  put_style(kml, {.id = "release",
                  .point = packed ? "#ff4136" : ink,
                  .line = ink,
                  .icon = packed ? release_icon : ""});
  put_style(kml, {.id = "receptor", .point = wind_colour, .icon = packed ? receptor_icon : ""});
  put_style(kml, {.id = "wind", .line = wind_colour, .line_width = 4});
  // Of the frames that have no time of their own, one is shown.
  kml.open("Style", "id=\"one-of\"");
  kml.open("ListStyle");
  kml.element("listItemType", "radioFolder");
  kml.close();
  kml.close();
}

void open_folder(KmlText& kml, std::string_view name, bool visible, std::string_view style) {
  kml.open("Folder");
  kml.element("name", name);
  kml.element("visibility", visible ? "1" : "0");
  if (!style.empty()) kml.element("styleUrl", style);
}

void open_placemark(KmlText& kml, std::string_view name, std::string_view style,
                    const std::string& description, bool visible) {
  kml.open("Placemark");
  kml.element("name", name);
  kml.element("visibility", visible ? "1" : "0");
  kml.element("description", description);
  kml.element("styleUrl", fmt::format("#{}", style));
}

std::string paragraph(std::string_view text) { return html_text(text) + "<br>"; }

std::string kml_caution(const Trust& trust) {
  if (trust.caution.empty()) return "";
  return "<br><b>Don't rely on it. " + html_text(trust.caution) + "</b>";
}

void put_releases(KmlText& kml, const Asked& asked, const MapProjection& projection) {
  if (asked.releases.empty()) return;
  open_folder(kml, "Releases");
  for (const ReportRelease& release : asked.releases) {
    const Point place = map_coordinates(release.place, projection);
    open_placemark(kml, release.name, "release", paragraph(release.words));
    put_point(kml, place);
    kml.close();
    if (!release.asked) continue;
    open_placemark(kml, release.name + ": as the case has it", "release",
                   paragraph("Inside a solid: it was moved to the nearest air."));
    put_lines(kml, map_lines({{*release.asked, release.place}}, projection));
    kml.close();
  }
  kml.close();
}

void put_receptors(KmlText& kml, const Result& page, const MapProjection& projection,
                   std::size_t most) {
  if (page.affected.receptors.empty() || most == 0) return;
  open_folder(kml, "Receptors");
  std::size_t shown = 0;
  for (const ReportReceptor& receptor : page.affected.receptors) {
    if (!std::isfinite(receptor.place.x) || !std::isfinite(receptor.place.y)) continue;
    const ZoneSet* set = set_of(page.reach, receptor.substance);
    if (shown++ == most) break;
    open_placemark(kml, receptor.name, "receptor",
                   paragraph(set == nullptr ? receptor.substance : set->substance) +
                       paragraph(receptor_words(page, receptor)));
    put_point(kml, map_coordinates(receptor.place, projection));
    kml.close();
  }
  kml.close();
}

void put_wind(KmlText& kml, const Result& page, const MapProjection& projection) {
  const Ring arrow = wind_arrow(page.map.domain, page.asked.wind_from);
  if (arrow.empty()) return;
  open_placemark(kml, "Wind from " + words::compass(page.asked.wind_from), "wind",
                 paragraph(page.asked.wind) + kml_caution(page.trust));
  put_lines(kml, map_lines({arrow}, projection));
  kml.close();
}

}  // namespace downwash
