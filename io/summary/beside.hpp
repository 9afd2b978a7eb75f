// What the models and the guidebook that responders know say of the same release, beside the zones.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "geometry/shapes/shapes.hpp"
#include "io/results/result.hpp"

namespace downwash {

/// How far a model has a level reach.
struct ModelReach {
  bool reached = false;
  double distance = 0;    ///< m downwind of the release
  double half_width = 0;  ///< m, the largest; 0 where the model gives none
  bool open = false;      ///< it goes on where the model ends
  /// Why it is read beyond the range that its formula is meant for, "beyond the experiments it
  /// rests on"; else empty.
  std::string beyond_range = {};
};

struct BesideLevel {
  std::optional<ModelReach> gaussian = {}, dense = {};  ///< absent where they don't apply
  Ring outline = {}, dense_outline = {};                ///< of them, map frame
};

/// What a difference between ours and the plume of Gauss does to ours.
enum class Effect { shorter, longer, either };

/// A fact of the case in which they differ, one sentence.
struct Difference {
  Effect effect = Effect::either;
  std::string words = {};
};

/// A row of the guidebook that applies, or may.
struct GuidebookRow {
  std::string what;      ///< "large spill, highway tank truck or trailer"
  double isolation = 0;  ///< m, in all directions
  /// Downwind: "by day" and "0.8 km".
  std::vector<std::pair<std::string, std::string>> protect = {};
};

struct BesideGuidebook {
  std::string title = {};   ///< "ERG 2024, UN 1005 Ammonia, anhydrous"
  std::string choice = {};  ///< which rows these are and why, a sentence or two
  std::vector<GuidebookRow> rows = {};
  /// The largest distances of the rows: m, words ("11.0+ km downwind by night") and what they are
  /// of.
  double isolation = 0, protection = 0;  ///< 0 where there is none
  std::string protection_words = {}, isolation_of = {}, protection_of = {};
  std::vector<std::string> left_out = {};  ///< "not shown: …", why, a sentence each
  std::vector<std::string> copies = {};    ///< the public copies that agree
};

/// Figures of one substance.
struct BesideSet {
  std::string substance = {};
  std::string gaussian = {};      ///< how it was computed, sentences; empty where it was not
  std::string gaussian_not = {};  ///< why it is not shown, the end of a sentence; else empty
  std::string dense = {}, dense_not = {};  ///< likewise
  std::vector<BesideLevel> levels = {};    ///< as ZoneSet::levels; none where there is no Gaussian
  double speed = 0;                        ///< m/s, that carries the plume of Gauss
  std::vector<Difference> differences = {};  ///< known of the case
  BesideGuidebook guidebook = {};
  std::vector<Point> sources = {};  ///< where it is released, map frame
};

struct BesideOurs {
  std::string not_shown = {};  ///< why nothing is shown at all, the end of a sentence; else empty
  std::vector<BesideSet> sets = {};  ///< as Reach::zones
};

/// The set of a substance; null where there is none.
const BesideSet* beside_of(const Trust& trust, const std::string& substance);

/// "1.2 km, 84 m to each side", "more than 10 km", "not reached", "–"
std::string reach_words(const std::optional<ModelReach>& reach);

/// Ours beside the plume of Gauss: "Ours is shorter: 640 m against 1.2 km.", or that they are
/// alike, or can't be compared.
std::string comparison_words(const Result& page, const ZoneSet& set, std::size_t level);

/// Why ours is longer or shorter: the facts of the case and of the run, each with what it does to
/// ours, and last that nobody knows how much each contributes. Empty for several winds.
std::vector<Difference> differences(const Result& page, const ZoneSet& set);

/// "makes ours shorter", "makes ours longer", "either way"
const char* words_of(Effect effect);

/// All of it in lines for the console.
std::vector<std::string> beside_lines(const Result& page);

}  // namespace downwash
