#include "io/zones/live_map.hpp"

#include <fmt/format.h>

#include "io/disk/atomic_file.hpp"
#include "io/text/kml_text.hpp"
#include "io/text/xml_text.hpp"
#include "io/zones/kml_features.hpp"

namespace downwash {
namespace {

constexpr const char* kml_namespace = "xmlns=\"http://www.opengis.net/kml/2.2\"";

std::string stage_words(const LiveState& state) {
  const std::string zones = state.as_of.empty() ? "" : ", zones " + state.as_of;
  switch (state.stage) {
    case LiveStage::running:
      return state.zones.empty() ? "Running: no zones yet" : "Running" + zones;
    case LiveStage::closing:
      return "Running: last files are written" + zones;
    case LiveStage::finished:
      return state.zones.empty() ? "Ended, but its zones are not here"
                                 : "Ended: zones of the whole run";
    case LiveStage::stopped:
      return "Stopped before its end" + zones;
    case LiveStage::failed:
      break;
  }
  return "FAILED: the run went wrong" + zones;
}

/// "Running, zones as of 4 min 20 s of 10 min": short, for it stands in a list.
std::string headline(const LiveState& state) {
  return stage_words(state) + (state.doubt.empty() ? "" : "; " + state.doubt);
}

bool goes_on(LiveStage stage) { return stage == LiveStage::running || stage == LiveStage::closing; }

/// HTML.
std::string description(const LiveState& state) {
  std::string text = "<b>" + html_text(state.title) + "</b><br>" + paragraph(headline(state) + ".");
  if (!state.remark.empty()) text += paragraph(state.remark);
  if (goes_on(state.stage)) {
    text += paragraph(fmt::format(
        "The run was alive at {} (UTC), and says so anew about every {:.0f} s, or after each step "
        "where one takes longer. If that time stands still, the run was killed or its machine is "
        "off: then these zones are not the last word.",
        state.written, state.every));
  } else {
    text += paragraph("Since " + state.written + " (UTC) nothing is computed any more.");
  }
  if (state.zones.empty()) text += paragraph("There are no zones to show.");
  return text + paragraph("Model result, not a measurement.");
}

/// The link of `href`, loaded anew every `every` s, or with the file that it is in where that is 0.
void put_link(KmlText& kml, std::string_view href, double every) {
  kml.open("Link");
  kml.element("href", href);
  if (every > 0) {
    kml.element("refreshMode", "onInterval");
    kml.element("refreshInterval", fmt::format("{:g}", every));
  }
  kml.close();
}

void put_view(KmlText& kml, const LiveView& view) {
  kml.open("LookAt");
  kml.element("longitude", fmt::format("{:.7f}", view.place.lon));
  kml.element("latitude", fmt::format("{:.7f}", view.place.lat));
  kml.element("range", fmt::format("{:.0f}", view.range));
  kml.close();
}

}  // namespace

void write_live_link(const std::filesystem::path& folder, const std::string& title, double every,
                     const LiveView& view) {
  const std::string words = paragraph(fmt::format(
      "Follows a run of Downwash while it goes on: {} beside this file is loaded every {:g} s, and "
      "says how the run is and what time its zones are of.",
      live_state_file, every));
  KmlText kml;
  kml.open("kml", kml_namespace);
  kml.open("Document");
  kml.element("name", title + ", live");
  kml.element("open", "1");
  kml.element("description", words);
  put_view(kml, view);
  kml.open("NetworkLink");
  kml.element("name", "Not loaded yet");
  kml.element("open", "1");
  kml.element("refreshVisibility", "0");
  kml.element("flyToView", "0");
  put_link(kml, live_state_file, every);
  replace_file(folder / live_link_file, std::move(kml).text());
}

void write_live_state(const std::filesystem::path& folder, const LiveState& state) {
  KmlText kml;
  kml.open("kml", kml_namespace);
  kml.open("NetworkLinkControl");  // the link that this file was loaded by takes its name from it
  kml.element("linkName", headline(state));
  kml.element("linkDescription", description(state));
  kml.close();
  kml.open("Document");
  kml.element("name", headline(state));
  kml.element("open", "1");
  kml.element("description", description(state));
  if (!state.zones.empty()) {
    kml.open("NetworkLink");
    kml.element("name", headline(state));
    kml.element("open", "1");
    kml.element("description", description(state));
    put_link(kml, state.zones, 0);
    kml.close();
  }
  replace_file(folder / live_state_file, std::move(kml).text());
}

}  // namespace downwash
