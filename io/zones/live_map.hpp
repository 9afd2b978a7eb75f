// The files by which a map program follows a run while it goes on.
#pragma once

#include <filesystem>
#include <string>

#include "geometry/frames/map_projection.hpp"

namespace downwash {

/// The file that people open once, and the one that it asks for again and again; in the result
/// folder.
inline constexpr const char *live_link_file = "zones_live.kml", *live_state_file = "zones_now.kml";

/// How a run is, for who follows it.
enum class LiveStage {
  running,   ///< it goes on
  closing,   ///< its zones are complete, other files are not
  finished,  ///< it came to its end
  stopped,   ///< somebody or something ended it before
  failed     ///< it went wrong
};

/// What `zones_now.kml` says.
struct LiveState {
  LiveStage stage = LiveStage::running;
  std::string title;        ///< of the case
  std::string zones;        ///< path of a KMZ archive from the result folder; empty: there is none
  std::string as_of;        ///< what time the zones are of: "as of 4:20 of 10:00"; may be empty
  std::string doubt = {};   ///< "don't rely on it"; empty where nothing says so
  std::string remark = {};  ///< how it goes, or how far to rely on it: one sentence or more
  std::string written;      ///< ISO 8601, UTC
  double every = 0;         ///< s of wall time until it is written anew while the run goes on
};

/// Where a map program looks at first.
struct LiveView {
  LonLat place;
  double range = 0;  ///< m from there to the eye
};

/// Writes `zones_live.kml` (OGC KML 2.2) into a folder: a NetworkLink to `zones_now.kml`, which a
/// map program loads anew every `every` s. Whole or not at all; throws as replace_file().
void write_live_link(const std::filesystem::path& folder, const std::string& title, double every,
                     const LiveView& view);

/// Writes or replaces `zones_now.kml` there: how the run is, as name and description, and a
/// NetworkLink to the zones where there are such. That link has no interval of its own: the zones
/// are loaded with this file, so that none of an earlier one is asked for. Likewise.
void write_live_state(const std::filesystem::path& folder, const LiveState& state);

}  // namespace downwash
