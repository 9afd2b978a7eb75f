// The parts of report.html that need no script: plain HTML, every name escaped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/results/report_page.hpp"
#include "io/results/report_summary.hpp"

namespace downwash {

/// What was released, how much and where.
std::string releases_html(const ReportPage& page);
/// One sentence for every substance: how far its worst level reaches.
std::string answers_html(const ReportPage& page,
                         const std::vector<std::vector<LevelReach>>& reaches);
/// The zones of every substance.
std::string levels_html(const ReportPage& page,
                        const std::vector<std::vector<LevelReach>>& reaches);
std::string receptors_html(const ReportPage& page);
std::string assumptions_html(const ReportPage& page);

/// A cell that carries its heading, which phones show in front of it.
std::string table_cell(std::string_view heading, const std::string& content, bool number = false);

}  // namespace downwash
