// The lists of the printed sheet: rows by what matters most, of which the page shows as many as
// fit.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "io/results/result.hpp"
#include "io/summary/report_summary.hpp"

namespace downwash {

/// Rows of which the script of the sheet shows as many as there is room for; without a script the
/// first few are shown.
struct SheetList {
  std::string_view id;            ///< of the element
  std::string_view tag;           ///< "ul" or "tbody"
  std::size_t few = 0;            ///< shown without a script: 3, 6, 8 or 99
  std::vector<std::string> rows;  ///< HTML, what matters most first
  std::size_t total = 0;          ///< that there are, with those that are not among the rows
  std::string_view where;         ///< who has all of them: "buildings.csv has all"
};

/// Cuts the rows to as many as a page could ever hold; `total` stays.
SheetList sheet_list(SheetList list);
/// The element with its rows.
std::string sheet_list_html(const SheetList& list);
/// "and 97 more buildings: …" of those that are not shown, hidden where all are. `what`: "more
/// buildings".
std::string sheet_rest_html(const SheetList& list, std::string_view what);

/// Releases, an entry each.
std::vector<std::string> sheet_releases(const Asked& asked, const ResultMap& map);
/// Checks that are not fine, the worst first, each beginning with RED or AMBER: what is wrong and
/// what it does. What to do is for those who compute, and on the screen.
std::vector<std::string> sheet_checks(const Trust& trust);
/// Levels of all substances: reached or not computed long enough to say first, then by severity.
std::vector<std::string> sheet_levels(const Asked& asked, const Reach& all,
                                      const std::vector<std::vector<LevelReach>>& reaches);
/// Receptors, the highest peak beside the least level of its substance first.
std::vector<std::string> sheet_receptors(const Result& page);
/// Buildings whose people are to be fetched, the first in time first: HTML without a list.
std::vector<std::string> sheet_fetched(const Asked& asked, const Affected& affected);
/// All other buildings, an entry each: by what their people must do, then by the worst level that
/// the mean at their walls reaches and by time.
std::vector<std::string> sheet_buildings(const Result& page);
/// "✗ RED", "! AMBER", "Checks": severities in words for readers without colours.
std::string_view light_words(Severity severity);

}  // namespace downwash
