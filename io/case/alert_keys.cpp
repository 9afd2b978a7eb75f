#include "io/case/alert_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

bool is_control(unsigned char c) { return c < ' ' || c == 0x7f; }

/// What of a text no identifier of a sender may have; empty where there is no such.
std::string refused_in(const std::string& sender) {
  const auto found = std::find_if(sender.begin(), sender.end(), [](unsigned char c) {
    return is_control(c) || c == ' ' || c == ',' || c == '<' || c == '&';
  });
  if (found == sender.end()) return "";
  if (*found == ' ') return "a blank";
  return is_control(static_cast<unsigned char>(*found)) ? std::string("a control character")
                                                        : fmt::format("\"{}\"", *found);
}

}  // namespace

std::vector<std::string> sender_contradictions(const Json& document) {
  const std::string sender = document["output"]["sender"], refused = refused_in(sender);
  if (refused.empty()) return {};
  return {fmt::format(
      "`output.sender` is \"{}\", which has {}, but alerts (CAP 1.2) allow no blanks, commas, "
      "\"<\" "
      "and \"&\" there; give an identifier without, such as \"duty.officer@fire.example.org\".",
      sender, refused)};
}

}  // namespace downwash
