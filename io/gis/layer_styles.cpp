#include "io/gis/layer_styles.hpp"

#include <fmt/format.h>

#include <string_view>

#include "io/results/action.hpp"
#include "io/text/xml_text.hpp"
#include "io/zones/zone_colours.hpp"

namespace downwash {
namespace {

/// A rule of a layer: features that it is for, and how they look. Colours "#rrggbb"; empty: none.
struct Rule {
  std::string filter, name;
  std::string_view fill, line;
  bool on = true;
  bool dashed = false;
};

std::string option(std::string_view name, std::string_view value) {
  return fmt::format(R"(<Option type="QString" name="{}" value="{}"/>)", name, value);
}

std::string symbol_of(const Rule& rule, std::size_t number) {
  constexpr const char* half_clear = "0.5";
  return fmt::format(
      R"(<symbol type="fill" name="{}" alpha="{}"><layer class="SimpleFill" enabled="1"><Option type="Map">{}{}{}{}{}</Option></layer></symbol>)",
      number, rule.fill.empty() ? "1" : half_clear,
      option("color", rule.fill.empty() ? std::string_view("#ffffff") : rule.fill),
      option("style", rule.fill.empty() ? "no" : "solid"), option("outline_color", rule.line),
      option("outline_style", rule.dashed ? "dash" : "solid"), option("outline_width", "0.4"));
}

/// Features of no rule are not drawn.
std::string qml_of(const std::vector<Rule>& rules) {
  std::string list, symbols;
  for (std::size_t n = 0; n < rules.size(); ++n) {
    list += fmt::format(R"(<rule key="{{{}}}" symbol="{}" filter="{}" label="{}"{}/>)", n + 1, n,
                        xml_text(rules[n].filter), xml_text(rules[n].name),
                        rules[n].on ? "" : R"( checkstate="0")");
    symbols += symbol_of(rules[n], n);
  }
  return fmt::format(
      R"(<!DOCTYPE qgis><qgis version="3.22.0" styleCategories="Symbology"><renderer-v2 type="RuleRenderer"><rules key="{{0}}">{}</rules><symbols>{}</symbols></renderer-v2></qgis>)",
      list, symbols);
}

std::vector<Rule> zone_rules() {
  std::vector<Rule> rules;
  for (const std::string_view kind : {"maximum", "frame", "arrival", "probability"}) {
    const bool ever = kind == "maximum";
    for (const int severity : {1, 2, 3}) {
      const ZoneColour& colour = zone_colour(severity);
      rules.push_back(
          {.filter = fmt::format("\"kind\" = '{}' AND \"severity\" = {}", kind, severity),
           .name = fmt::format("{}, severity {}", ever ? "ever reached" : kind, severity),
           .fill = colour.fill,
           .line = colour.stroke,
           .on = ever});
    }
  }
  return rules;
}

std::vector<Rule> building_rules() {
  std::vector<Rule> rules;
  for (const Action action : all_actions) {
    const ActionColour colour = colour_of(action);
    const std::string name(words_of(action));
    rules.push_back({.filter = fmt::format("\"action\" = '{}'", name),
                     .name = name,
                     .fill = colour.fill,
                     .line = colour.line});
  }
  return rules;
}

}  // namespace

std::vector<LayerStyle> layer_styles() {
  return {{"zones", qml_of(zone_rules())},
          {"buildings", qml_of(building_rules())},
          {"beside_ours", qml_of({{.filter = "TRUE",
                                   .name = "other models and guidebook",
                                   .fill = "",
                                   .line = "#4b2e83",
                                   .dashed = true}})},
          {"computed_area", qml_of({{.filter = "TRUE",
                                     .name = "computed area",
                                     .fill = "",
                                     .line = "#4a5563",
                                     .dashed = true}})}};
}

}  // namespace downwash
