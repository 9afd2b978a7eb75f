#include "io/zones/product_name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <span>

#include "io/checkpoint/checksum.hpp"

namespace downwash {
namespace {

void append(const Ring& ring, std::string& text) {
  for (const Point& point : ring) {
    fmt::format_to(std::back_inserter(text), "{:.3f} {:.3f} ", point.x, point.y);
  }
}

}  // namespace

std::string product_name(const Result& page, const std::string& made) {
  std::string content = page.asked.title;
  append(page.map.domain, content);
  for (const ZoneSet& set : page.reach.zones) {
    content += set.substance;
    for (const ThreatLevel& level : set.levels) content += level.name;
    for (const Zone& zone : set.zones) {
      for (const Polygon& polygon : zone.polygons) append(polygon.outer, content);
    }
  }
  std::string time;
  std::copy_if(made.begin(), made.end(), std::back_inserter(time),
               [](unsigned char c) { return std::isalnum(c) != 0; });
  return fmt::format("downwash-{}-{:016x}", time,
                     checksum(std::as_bytes(std::span(content.data(), content.size()))));
}

}  // namespace downwash
