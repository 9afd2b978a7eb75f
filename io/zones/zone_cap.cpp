#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <optional>

#include "geometry/shapes/polygon.hpp"
#include "io/disk/atomic_file.hpp"
#include "io/results/report_words.hpp"
#include "io/results/zone_words.hpp"
#include "io/summary/acting_distance.hpp"
#include "io/summary/people.hpp"
#include "io/summary/report_summary.hpp"
#include "io/summary/validity.hpp"
#include "io/text/date_time.hpp"
#include "io/text/kml_text.hpp"
#include "io/zones/alert_rings.hpp"
#include "io/zones/product_name.hpp"
#include "io/zones/zone_writer.hpp"

namespace downwash {
namespace {

/// CAP 1.2, 3.3.2: whole seconds, and an offset that is never "Z".
std::string cap_time(const std::string& time, double seconds = 0) {
  std::string text = local_time(time, std::round(seconds));
  if (const auto dot = text.find('.'); dot != std::string::npos) {
    text.erase(dot, text.find_first_not_of("0123456789", dot + 1) - dot);
  }
  if (text.ends_with('Z')) text.replace(text.size() - 1, 1, "-00:00");
  return text;
}

/// 3 = Extreme: "Extraordinary threat to life or property", …
std::string severity_of(const ThreatLevel& level) {
  if (level.severity >= 3) return "Extreme";
  return level.severity == 2 ? "Severe" : "Moderate";
}

/// By when the level is first reached anywhere: CAP takes "Immediate" for at once, "Expected" for
/// within the hour, "Future" for later.
std::string urgency_of(const std::optional<double>& first_reached) {
  constexpr double at_once = 600, hour = 3600;  // s
  if (!first_reached) return "Unknown";
  if (*first_reached < at_once) return "Immediate";
  return *first_reached < hour ? "Expected" : "Future";
}

/// Never "Observed": nothing was measured.
std::string certainty_of(const Asked& asked, const Trust& trust) {
  if (!trust.caution.empty() || !status_words(asked).empty()) return "Unknown";
  switch (verdict(asked, trust).severity) {
    case Severity::fine:
    case Severity::in_ranges:
      return "Likely";
    case Severity::look:
      return "Possible";
    case Severity::unreliable:
      break;
  }
  return "Unknown";
}

/// The level with its zone of the whole run.
struct Alert {
  const ZoneSet& set;
  const Zone& zone;
  const ThreatLevel& level;
  const LevelReach& reach;
  AlertRings area;
  AlertRings beyond;  ///< what is estimated beyond the outlet
};

/// No alert expires sooner after it was made, or after the end of a computed time in which the
/// level is not known to end, s: receivers drop those that have expired.
constexpr double shortest_alert = 3600;

/// True if the level is not exceeded any more when the answer ceases to be valid.
bool is_over(const Asked& asked, const Alert& alert) {
  constexpr double tolerance = 1;  // s: the last sample may lie a step before the end
  const LevelReach& reach = alert.reach;
  return status_words(asked).empty() && !alert.level.covered && alert.beyond.rings.empty() &&
         reach.end && *reach.end < valid_until(asked) - tolerance;
}

/// s after the release began; `made`: when the alert is sent.
double expiry_of(const Asked& asked, const Alert& alert, const std::string& made) {
  const double sent = utc_seconds(made) - utc_seconds(*asked.start);
  if (is_over(asked, alert) && valid_until(asked) > sent) return valid_until(asked);
  return std::max(asked.computed, sent) + shortest_alert;
}

/// What has to be set of the expiry before the alert is sent on; empty where nothing.
std::string expiry_note(const Asked& asked, const std::vector<Alert>& alerts,
                        const std::string& made) {
  if (!asked.start || alerts.empty()) return "";
  const std::string end = cap_time(*asked.start, asked.computed);
  std::string lasting;
  for (const Alert& alert : alerts) {
    if (is_over(asked, alert)) continue;
    lasting += fmt::format("{}{} of {}", lasting.empty() ? "" : ", ", alert.level.name,
                           alert.set.substance);
  }
  std::string note;
  if (!lasting.empty()) {
    note = fmt::format(
        " The computed time ends at {}. {} may still be exceeded then: set when that alert "
        "expires.",
        end, lasting);
  }
  if (utc_seconds(*asked.start) + asked.computed <= utc_seconds(made)) {
    note += fmt::format(
        " What was computed was over at {}, before this alert was made: set when it expires.", end);
  }
  return note.empty() ? note
                      : note + " Until then it expires an hour later, which nobody computed.";
}

/// What the result does not cover, in plain words.
std::string limits_of(const Result& page, const Alert& alert) {
  std::string text = verdict(page.asked, page.trust).words;
  if (!page.trust.caution.empty()) text += " Don't rely on it. " + page.trust.caution;
  if (alert.level.covered) {
    text += fmt::format(" Compared was {} only: the area may grow.", covered_words(alert.level));
  }
  if (alert.reach.leaves_domain) {
    text += " The area is cut at the edge of what was computed: it goes on there.";
  }
  if (!alert.beyond.rings.empty()) {
    text += fmt::format(" A part of the area is {}{}.", estimated_beyond,
                        alert.reach.leaves_estimate ? " and goes on where the estimate ends" : "");
  }
  return text + fmt::format(
                    " Concentrations are those outdoors, {} m above the ground. Outside of the "
                    "{} area nothing is known. Model result, not a measurement.",
                    words::number(alert.set.height),
                    page.reach.beyond ? "computed and the estimated" : "computed");
}

std::string reach_words(const Asked& asked, const Reach& all, const Alert& alert) {
  const LevelReach& reach = alert.reach;
  if (!reach.distance) return "";
  const auto level = static_cast<std::size_t>(&alert.level - alert.set.levels.data());
  const bool open = reach.open() || may_grow(asked, all, alert.set, level, reach);
  return fmt::format(", {} {} {} of the release", open ? "at least" : "up to",
                     words::distance(*reach.distance), words::compass(reach.bearing));
}

std::string description(const Result& page, const Alert& alert) {
  std::string text =
      fmt::format("Computed: {} reaches {} ({}) in this area at some time{}. {}",
                  alert.set.substance, alert.level.name, level_words(alert.set, alert.level),
                  reach_words(page.asked, page.reach, alert), alert.level.meaning);
  if (alert.reach.begin) {
    text += fmt::format(" First reached after {}", words::duration(*alert.reach.begin));
    if (page.asked.start) text += " (" + cap_time(*page.asked.start, *alert.reach.begin) + ")";
    text += '.';
  }
  if (const std::string act = acting_distance(page).words; !act.empty()) text += ' ' + act;
  if (const std::string people = people_words(page); !people.empty()) text += ' ' + people;
  if (!page.asked.wind.empty()) text += " Wind: " + page.asked.wind + ".";
  return text + ' ' + limits_of(page, alert);
}

std::string area_words(const Alert& alert, const std::vector<Polygon>& polygons,
                       const AlertRings& rings) {
  std::string text = fmt::format("{} of {}, {}", alert.level.name, alert.set.substance,
                                 words::area(area(polygons)));
  if (rings.tolerance > 0) {
    text += fmt::format("; outline simplified by up to {:g} m", rings.tolerance);
  }
  if (rings.hulls) text += "; of scattered or winding parts the convex hull";
  const bool holes = std::any_of(polygons.begin(), polygons.end(),
                                 [](const Polygon& polygon) { return !polygon.holes.empty(); });
  return holes ? text + "; clean gaps within it are included" : text;
}

/// "52.5,13.4 …", closed: CAP 1.2, 3.2.4 has the latitude first.
std::string polygon_text(const Ring& ring) {
  std::string text;
  for (std::size_t n = 0; n <= ring.size(); ++n) {
    const Point& at = ring[n % ring.size()];
    fmt::format_to(std::back_inserter(text), "{}{:.7f},{:.7f}", n == 0 ? "" : " ", at.y, at.x);
  }
  return text;
}

void put_parameter(KmlText& cap, std::string_view name, const std::string& value) {
  cap.open("parameter");
  cap.element("valueName", name);
  cap.element("value", value);
  cap.close();
}

void put_area(KmlText& cap, const std::string& words, const AlertRings& rings) {
  if (rings.rings.empty()) return;
  cap.open("area");
  cap.element("areaDesc", words);
  for (const Ring& ring : rings.rings) cap.element("polygon", polygon_text(ring));
  cap.close();
}

void put_info(KmlText& cap, const Result& page, const Alert& alert, const std::string& made) {
  const ThreatLevel& level = alert.level;
  cap.open("info");
  cap.element("language", "en");
  cap.element("category", "CBRNE");
  cap.element("event", "Release of " + alert.set.substance);
  cap.element("responseType", "Assess");
  cap.element("urgency", urgency_of(alert.reach.begin));
  cap.element("severity", severity_of(level));
  cap.element("certainty", certainty_of(page.asked, page.trust));
  if (page.asked.start) {
    cap.element("onset", cap_time(*page.asked.start, alert.reach.begin.value_or(0)));
    cap.element("expires", cap_time(*page.asked.start, expiry_of(page.asked, alert, made)));
  }
  cap.element("senderName", "Downwash");
  cap.element("headline", fmt::format("DRAFT: {}: {}", alert.set.substance,
                                      title_on(page.asked, zone_title(alert.set, alert.zone))));
  cap.element("description", description(page, alert));
  if (!page.asked.contact.empty()) cap.element("contact", page.asked.contact);
  put_parameter(cap, "substance", alert.set.substance);
  put_parameter(cap, "level", level.name);
  put_parameter(cap, "concentration_mg_m3", fmt::format("{:g}", milligrams(level.concentration)));
  put_parameter(cap, "averaging_s", fmt::format("{:g}", level.averaging));
  if (level.covered) put_parameter(cap, "covered_s", fmt::format("{:g}", *level.covered));
  put_parameter(cap, "cut_at_domain", alert.reach.leaves_domain ? "true" : "false");
  put_parameter(cap, "validity", validity_words(page.asked));
  put_parameter(cap, "run_complete", status_words(page.asked).empty() ? "true" : "false");
  put_parameter(cap, "run_verdict", key_of(verdict(page.asked, page.trust).severity));
  for (const ActionClass& one : people_of(page).classes) {
    put_parameter(cap, fmt::format("buildings {}", words_of(one.action)),
                  std::to_string(one.buildings) + people_behind(one) +
                      (one.when.empty() ? "" : ", " + one.when));
  }
  put_area(cap, area_words(alert, alert.zone.polygons, alert.area), alert.area);
  put_area(
      cap,
      fmt::format("{}; {}", area_words(alert, alert.zone.beyond, alert.beyond), estimated_beyond),
      alert.beyond);
  cap.close();
}

/// Levels whose zone of the whole run is not empty, of each substance the worst first; the titles
/// of the others into `empty`.
std::vector<Alert> alerts_of(const Reach& reach, const MapProjection& projection,
                             const std::vector<std::vector<LevelReach>>& reaches,
                             std::vector<std::string>& empty) {
  std::vector<Alert> alerts;
  for (std::size_t s = 0; s < reach.zones.size(); ++s) {
    const ZoneSet& set = reach.zones[s];
    std::vector<const Zone*> zones = in_drawing_order(set);
    std::reverse(zones.begin(), zones.end());
    for (const Zone* zone : zones) {
      if (zone->kind != ZoneKind::maximum) continue;
      const ThreatLevel& level = level_of(set, *zone);
      AlertRings rings = alert_rings(zone->polygons, projection);
      AlertRings beyond = alert_rings(zone->beyond, projection);
      if (!rings.rings.empty() || !beyond.rings.empty()) {
        alerts.push_back({set, *zone, level, reaches[s][static_cast<std::size_t>(zone->level)],
                          std::move(rings), std::move(beyond)});
        continue;
      }
      empty.push_back(set.substance + ": " + level.name +
                      (level.covered ? " (not computed long enough)" : ""));
    }
  }
  return alerts;
}

std::string note_of(const Result& page, const std::vector<Alert>& alerts,
                    const std::vector<std::string>& empty, const std::string& made,
                    const std::string& sender) {
  std::string note =
      "Draft that a program made of a computation. Nobody has checked it; it must not "
      "go out as it is. " +
      verdict(page.asked, page.trust).words;
  if (sender.empty()) {
    note += fmt::format(
        " The sender, {}, is a placeholder: put in who sends this alert before it is sent on.",
        placeholder_sender);
  }
  note += expiry_note(page.asked, alerts, made);
  if (!empty.empty()) {
    note += " Not reached, or not known to be:";
    for (const std::string& title : empty) note += ' ' + title + ';';
    note.back() = '.';
  }
  if (alerts.empty()) {
    if (const std::string act = acting_distance(page).words; !act.empty()) note += ' ' + act;
  }
  return note;
}

}  // namespace

bool write_alert(const std::filesystem::path& file, const Result& page,
                 const MapProjection& projection, const std::string& made,
                 const std::string& sender) {
  if (!projection.georeferenced()) return false;
  std::vector<std::vector<LevelReach>> reaches;
  for (const ZoneSet& set : page.reach.zones) reaches.push_back(level_reaches(page, set));
  std::vector<std::string> empty;
  const std::vector<Alert> alerts = alerts_of(page.reach, projection, reaches, empty);

  KmlText cap;
  cap.open("alert", "xmlns=\"urn:oasis:names:tc:emergency:cap:1.2\"");
  cap.element("identifier", product_name(page, made));
  cap.element("sender", sender.empty() ? placeholder_sender : sender);
  cap.element("sent", cap_time(made));
  cap.element("status", "Draft");
  cap.element("msgType", "Alert");
  cap.element("source", page.asked.made.empty() ? "Downwash" : page.asked.made);
  cap.element("scope", "Restricted");
  cap.element("restriction", "For those who command and dispatch, not for the public.");
  cap.element("note", note_of(page, alerts, empty, made, sender));
  for (const Alert& alert : alerts) put_info(cap, page, alert, made);
  replace_file(file, std::move(cap).text());
  return true;
}

}  // namespace downwash
