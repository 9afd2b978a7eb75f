#include "io/report/report_html.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <stdexcept>
#include <string_view>

#include "io/disk/atomic_file.hpp"
#include "io/report/qr_code.hpp"
#include "io/report/report_actions.hpp"
#include "io/report/report_approach.hpp"
#include "io/report/report_beside.hpp"
#include "io/report/report_checks.hpp"
#include "io/report/report_data.hpp"
#include "io/report/report_distances.hpp"
#include "io/report/report_sheet.hpp"
#include "io/report/report_tables.hpp"
#include "io/report/report_template.hpp"
#include "io/results/report_words.hpp"
#include "io/summary/carried_zones.hpp"
#include "io/summary/report_summary.hpp"
#include "io/summary/validity.hpp"
#include "io/text/base64_text.hpp"
#include "io/text/date_time.hpp"

namespace downwash {
namespace {

/// What a content security policy knows an inline script or style by. Nothing else may run, so that
/// even a name that slipped through the escaping would be dead text.
std::string policy_hash(std::string_view text) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> hash{};
  unsigned int length = 0;
  if (EVP_Digest(text.data(), text.size(), hash.data(), &length, EVP_sha256(), nullptr) != 1) {
    throw std::runtime_error("SHA-256 is not available.");
  }
  return "'sha256-" + base64_text({hash.data(), length}) + "'";
}

/// The template with each {{name}} replaced, once: what is put in is not looked at again.
std::string filled(std::string_view page, const std::map<std::string_view, std::string>& parts) {
  std::string out;
  while (true) {
    const std::size_t begin = page.find("{{"), end = page.find("}}", begin);
    if (begin == std::string_view::npos || end == std::string_view::npos) break;
    out.append(page.substr(0, begin)).append(parts.at(page.substr(begin + 2, end - begin - 2)));
    page.remove_prefix(end + 2);
  }
  return out.append(page);
}

/// Turns an arrow that points north; SVG turns clockwise as the compass does.
/// Winds from all directions, in the place of an arrow.
std::string several_directions_html(const Asked& asked, const Reach& reach) {
  const bool several =
      std::ranges::any_of(reach.zones, [](const ZoneSet& set) { return set.winds > 1; });
  if (!several || std::isfinite(asked.wind_from)) return "";
  return fmt::format("<p><strong>Wind: {}</strong></p>", words::html(asked.wind));
}

std::string arrow_turn(double wind_from) {
  return fmt::format("{:.1f}", std::isfinite(wind_from) ? std::remainder(wind_from + 180, 360) : 0);
}

std::string start_html(const Asked& asked) {
  std::string text;
  if (asked.start) {
    text = "<p class=\"start\">Release began " + words::html(date_words(*asked.start)) + "</p>";
  }
  const std::string valid = validity_words(asked);
  return valid.empty() ? text : text + "<p class=\"start\">" + words::html(valid) + "</p>";
}

/// The zones as a QR code, and its text for those who want to see it first.
std::string carried_html(const std::string& text, const std::string& code) {
  if (code.empty()) return "";
  return "<details class=\"carried\"><summary>QR code of the zones, to take along without a "
         "network</summary>" +
         code + "<pre>" + words::html(text) + "</pre></details>";
}

}  // namespace

std::string report_html(const Result& page, const ProductChoice& choice) {
  std::vector<std::vector<LevelReach>> reaches;
  for (const ZoneSet& set : page.reach.zones) reaches.push_back(level_reaches(page, set));
  const std::string carried = carried_zones(page), code = qr_svg(carried, "QR code of the zones");
  return filled(
      report_template(),
      {{"script_hash", policy_hash(report_script())},
       {"style_hash", policy_hash(report_style())},
       {"style", std::string(report_style())},
       {"script", std::string(report_script())},
       {"title", words::html(page.asked.title.empty() ? "Downwash report" : page.asked.title)},
       {"made", words::html(page.asked.made)},
       {"wind",
        page.asked.wind.empty() ? "" : " <span>" + words::html(page.asked.wind) + "</span>"},
       {"wind_hidden", std::isfinite(page.asked.wind_from) ? "" : " hidden"},
       {"wind_turn", arrow_turn(page.asked.wind_from)},
       {"wind_compass", words::compass(page.asked.wind_from)},
       {"wind_to", words::compass(page.asked.wind_from + 180)},
       {"banner", banner_html(page.asked, page.trust)},
       {"start", start_html(page.asked) + several_directions_html(page.asked, page.reach)},
       {"releases", releases_html(page.asked, page.map)},
       {"counts", action_counts_html(page)},
       {"places", places_html(page)},
       {"first", first_actions_html(page)},
       {"levels", levels_html(page.asked, page.reach, reaches)},
       {"beside", beside_html(page)},
       {"distances", distances_html(page, answers_html(page, reaches))},
       {"receptors", receptors_html(page)},
       {"exposed", exposed_html(page)},
       {"assumptions", assumptions_html(page.trust)},
       {"checks", checks_html(page.asked, page.trust)},
       {"approach", approach_html(page.trust)},
       {"caution", caution_html(page.asked, page.trust)},
       {"validation", validation_html(page.trust)},
       {"carried", carried_html(carried, code)},
       {"sheet", sheet_html(page, reaches, choice, code)},
       {"release_hidden", page.asked.wind_alone ? " hidden" : ""},
       {"data", report_data(page, reaches)}});
}

void write_report(const std::filesystem::path& file, const Result& page,
                  const ProductChoice& choice) {
  replace_file(file, report_html(page, choice));
}

}  // namespace downwash
