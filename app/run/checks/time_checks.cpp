#include "app/run/checks/time_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "app/run/measures/grading.hpp"
#include "geometry/shapes/polygon.hpp"
#include "io/results/report_words.hpp"

namespace downwash {
namespace {

/// Rounding of sums of times, relative.

/// The area of a level's frames, m².
struct Frames {
  double last = 0;     ///< in the last frame
  double earlier = 0;  ///< the largest one that ends in the first three quarters of the time
};

Frames frames_of(const ZoneSet& set, int level) {
  constexpr double part = 0.75;
  double end = 0;
  for (const Zone& zone : set.zones) {
    if (zone.kind == ZoneKind::frame) end = std::max(end, zone.end);
  }
  Frames frames;
  for (const Zone& zone : set.zones) {
    if (zone.kind != ZoneKind::frame || zone.level != level) continue;
    const double size = area(zone.polygons);
    if (zone.end >= end) frames.last = std::max(frames.last, size);
    if (zone.end <= part * end) frames.earlier = std::max(frames.earlier, size);
  }
  return frames;
}

}  // namespace

Check run_ended(RunStatus status, const std::string& reason) {
  const bool finished = status == RunStatus::finished;
  return graded(CheckGroup::time, Message::cut_short, "Run",
                reason.empty() ? "did not end" : reason, "reached its end",
                finished ? Severity::fine : Severity::unreliable,
                {"the run did not end: {1}",
                 {status == RunStatus::interrupted
                      ? "What came later is missing: zones may grow, levels may still be reached."
                      : "The flow is no wind any more, nor one to rely on up to then.",
                  "What came later is missing, or the flow is no wind any more."},
                 status == RunStatus::interrupted ? "Run it to its end."
                                                  : "Change what the message names and run again.",
                 status == RunStatus::interrupted ? Errs::too_short : Errs::unknown});
}

Check run_goes_on() {
  return graded(CheckGroup::time, Message::cut_short, "Run", "goes on, or was killed",
                "reached its end", Severity::unreliable,
                {"the run has not ended yet",
                 {"What comes later is missing: zones may grow, levels may still be reached.",
                  "What came later is missing, or the flow is no wind any more."},
                 "Wait for its end; where it was killed, go on with `downwash resume`.",
                 Errs::too_short});
}

Check settled(double passes, std::optional<std::size_t> early) {
  constexpr Bounds bounds{1, 0.5};
  return graded(CheckGroup::time, Message::short_spin_up, "Wind settled before the release",
                fmt::format("{:.2g} times through the area", passes), "at least once, better twice",
                at_least(passes * (1 + round_off), bounds),
                {"wind had not settled: {}",
                 "Wakes and eddies are still forming: the cloud is carried straighter and faster "
                 "than it would be.",
                 early ? fmt::format("Leave `releases.{}.start` out, or raise it.", *early)
                       : "Raise `time.spin_up` or leave it out."});
}

Check averaging_covered(const std::vector<ZoneSet>& zones) {
  constexpr Bounds bounds{1, 0.5};
  double least = 1;
  std::string levels;
  for (const ZoneSet& set : zones) {
    for (const ThreatLevel& level : set.levels) {
      if (!level.covered) continue;
      least = std::min(least, *level.covered / level.averaging);
      levels += fmt::format("{}{}: {} of {}", levels.empty() ? "" : "; ", level.name,
                            words::duration(*level.covered), words::duration(level.averaging));
    }
  }
  return graded(CheckGroup::time, Message::averages_not_covered,
                "Averaging times that were computed", levels.empty() ? "all" : levels, "all",
                at_least(least, bounds),
                {"computed too short for {1}",
                 "The mean over that time is not known: these levels may be reached later.",
                 "Raise `time.after_release` by what is missing.", Errs::too_short});
}

Check time_computed(double computed, double planned) {
  constexpr Bounds bounds{1, 0.9};
  const double share = planned > 0 ? computed / planned : 0;
  return graded(
      CheckGroup::time, Message::cut_short, "Time computed since the release",
      fmt::format("{} of {}", words::duration(computed), words::duration(planned)), "all",
      at_least(share * (1 + round_off), bounds),
      {"only {} were computed",
       computed > 0 ? "What came later is in no zone: no zone does not mean no danger."
                    : "Nothing was computed of what is released: no zone does not mean no "
                      "danger.",
       "Run it to its end.", Errs::too_short});
}

Check still_airborne(const std::vector<ZoneSet>& zones, double airborne_share) {
  constexpr double grown = 1.2;
  std::string levels;
  Severity severity = Severity::fine;
  for (const ZoneSet& set : zones) {
    for (std::size_t l = 0; l < set.levels.size(); ++l) {
      const Frames frames = frames_of(set, static_cast<int>(l));
      if (frames.last <= 0) continue;
      const bool grows = frames.last > grown * frames.earlier;
      severity = worse(severity, grows ? Severity::unreliable : Severity::look);
      levels += fmt::format("{}{}{}", levels.empty() ? "" : ", ", set.levels[l].name,
                            grows ? " and growing" : "");
    }
  }
  return graded(CheckGroup::time, Message::not_over, "Still exceeded when the computed time ends",
                fmt::format("{}; {} of it airborne", levels.empty() ? "no level" : levels,
                            percent_text(airborne_share)),
                "no level", severity,
                {"not over at the end: {1}",
                 "What comes after is not computed: zones may grow, and nobody can say when it "
                 "is over.",
                 "Raise `time.after_release`.", Errs::too_short});
}

Check release_over(double computed, double last_release_end) {
  const double rest = last_release_end - computed;
  const bool over = rest <= round_off * computed;
  return graded(
      CheckGroup::time, Message::not_over, "Releases when the computed time ends",
      over ? std::string("over") : "going on", "over", over ? Severity::fine : Severity::look,
      {"the release goes on at the end", "The zones are those of the computed part of the release.",
       "Raise `time.after_release`, or give the release a `duration`.", Errs::too_short});
}

}  // namespace downwash
