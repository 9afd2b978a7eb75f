// The parts of report.html that need no script: plain HTML, every name escaped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/results/result.hpp"
#include "io/summary/report_summary.hpp"

namespace downwash {

/// What was released, how much and where.
std::string releases_html(const Asked& asked, const ResultMap& map);
/// One sentence for every substance: how far its worst level reaches.
std::string answers_html(const Result& page, const std::vector<std::vector<LevelReach>>& reaches);
/// The zones of every substance.
std::string levels_html(const Asked& asked, const Reach& all,
                        const std::vector<std::vector<LevelReach>>& reaches);
std::string receptors_html(const Result& page);
std::string assumptions_html(const Trust& trust);

// Rows of these by themselves.

/// A release as an item of a list.
std::string release_item_html(const ResultMap& map, const ReportRelease& release);
/// Level n of `set` as seven cells: its name, limit, meaning, reach, area, buildings and span.
/// `several`: the name of the substance stands beside it.
std::string level_row_html(const Asked& asked, const Reach& all, const ZoneSet& set, std::size_t n,
                           const LevelReach& reach, bool several);
/// A receptor as seven cells: its name, peak, mean, dosage, toxic load, arrival and departure.
std::string receptor_row_html(const Result& page, const ReportReceptor& receptor, bool several);
/// A sentence on what the times of a table count from.
std::string time_words(const Asked& asked);

/// A cell that carries its heading, which phones show in front of it.
std::string table_cell(std::string_view heading, const std::string& content, bool number = false);

}  // namespace downwash
