// The parts of a map for Google Earth besides its zones.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "geometry/frames/map_projection.hpp"
#include "io/results/result.hpp"
#include "io/text/kml_text.hpp"

namespace downwash {

/// `single`: a file by itself, a placemark for each building. `packed`: for an archive with the
/// icons of kml_icons(), in which buildings are one placemark for each class of exposure, those of
/// no action too, so that a map program takes it however many buildings there are.
enum class KmlForm { single, packed };

/// Paths of the icons in an archive, and their pictures.
inline constexpr std::string_view release_icon = "files/release.png",
                                  receptor_icon = "files/receptor.png";
/// PNG, 32 x 32, white with a dark edge: the colour is the style's.
std::string release_picture();   ///< a diamond
std::string receptor_picture();  ///< a disc

/// All styles that the features have.
void put_styles(KmlText& kml, KmlForm form);

void open_folder(KmlText& kml, std::string_view name, bool visible = true,
                 std::string_view style = "");
/// The elements of a placemark before its geometry, which is to follow. `description` is HTML.
void open_placemark(KmlText& kml, std::string_view name, std::string_view style,
                    const std::string& description, bool visible = true);
/// A line of HTML.
std::string paragraph(std::string_view text);
/// What stands at each zone, HTML; empty where there is nothing.
std::string kml_caution(const Trust& trust);
int style_number(int severity);

// Folders of their own; nothing where there is nothing to show.
void put_releases(KmlText& kml, const Asked& asked, const MapProjection& projection);
/// The first `most` of them.
void put_receptors(KmlText& kml, const Result& page, const MapProjection& projection,
                   std::size_t most);
/// Outlines of what stands beside the zones (guidebook, plume of Gauss, heavy gas), not shown at
/// first.
void put_beside(KmlText& kml, const Result& page, const MapProjection& projection);
void put_wind(KmlText& kml, const Result& page, const MapProjection& projection);
/// As blocks: those whose people must act; of the packed form those that are reached too.
void put_buildings(KmlText& kml, const Result& page, const MapProjection& projection, KmlForm form);

}  // namespace downwash
