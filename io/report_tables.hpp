// The parts of report.html that need no script: plain HTML, every name escaped.
#pragma once

#include <string>
#include <vector>

#include "io/report_page.hpp"
#include "io/report_summary.hpp"

namespace downwash {

/// The banner that stands first when something is wrong with the run, else a quiet line.
std::string banner_html(const ReportPage& page);
/// What was released, how much and where.
std::string releases_html(const ReportPage& page);
/// The answer and the zones of every substance.
std::string answers_html(const ReportPage& page,
                         const std::vector<std::vector<LevelReach>>& reaches);
std::string receptors_html(const ReportPage& page);
/// The worst buildings, for readers without scripts.
std::string exposed_html(const ReportPage& page);
std::string assumptions_html(const ReportPage& page);
std::string trust_html(const ReportPage& page);
std::string warnings_html(const ReportPage& page);

}  // namespace downwash
