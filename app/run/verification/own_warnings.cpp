#include "app/run/verification/own_warnings.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>
#include <string>
#include <vector>

#include "app/run/companions/developed_wind.hpp"
#include "app/run/folder/room_for_fields.hpp"
#include "geometry/input/complaint.hpp"
#include "io/messages/message_list.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t longest_text = 2000;  ///< bytes: std::regex goes one call deeper for each

/// Pattern of what the system or a library says of a file that can't be written.
const std::string failure =
    "(?:.+: the file cannot be written \\([^()]{1,100}\\); check (?:its|the) folder and the free "
    "space\\.|.+ can't be written: .+ \\(.*\\)\\.|there is not enough memory for it|std::bad_alloc|"
    "filesystem error: .+: [A-Z][a-z]+[a-z /-]+(?: \\[.+\\])*|No space left on device|"
    "Disk quota exceeded|File too large|Read-only file system|Permission denied|"
    "Too many open files|Input/output error|Resource temporarily unavailable|"
    "Cannot allocate memory)";

/// Pattern of what is wrong with a checkpoint.
const std::string damage =
    "(?:.+: (?:it is (?:damaged|no manifest of a checkpoint|that of another checkpoint|no state|"
    "cut off|of version -?\\d+ of the format, and this program reads -?\\d+)|it ends too soon|"
    "it has \\d+ bytes, not -?\\d+|(?:it has no )?row -?\\d+ of '[^']*'(?: is damaged)?|"
    "its (?:end|index) is damaged|a name is too long|a row lies beyond the end|its rows overlap|"
    "No such file or directory|Permission denied|Input/output error|the file is missing|"
    "there is no such file)|"
    "checkpoint \\d+ has no row -?\\d+ of '[^']*': it is that of another case)";

/// Patterns of a value of a case, cut at 60 bytes, and of a build of the program.
const std::string value = R"((?:absent|true|false|null|-?\d[0-9.eE+-]*|["{\[].{0,62}))";
const std::string build = R"(downwash [0-9.]+ \([^()]*\))";

struct OwnWarning {
  Message message;
  std::regex text;
};

const std::vector<OwnWarning>& own_warnings() {
  static const std::vector<OwnWarning> all{
      {Message::checkpoint_damaged,
       std::regex("A checkpoint is damaged, and the one before is taken: " + damage)},
      {Message::checkpoint_lost,
       std::regex("The checkpoint of step \\d+ is lost \\(" + failure + "\\) The run goes on\\.")},
      {Message::checkpoint_lost,
       std::regex("The zones can't be rescaled later \\(" + failure + "\\)")},
      {Message::checkpoint_lost,
       std::regex("The wind at the first release is not kept for other releases \\(" + failure +
                  "\\) The run goes on\\.")},
      {Message::checkpoint_lost, std::regex(wind_went_words)},
      {Message::checkpoint_lost, std::regex(wind_gone_words)},
      {Message::change_accepted, std::regex("Accepted: [A-Za-z0-9_.-]+ of the case was " + value +
                                            " when the run began, and is " + value)},
      {Message::change_accepted,
       std::regex("Accepted: .+ is not the file that it was when the run began")},
      {Message::change_accepted,
       std::regex("Accepted: the run was begun by " + build + ", and this is " + build)},
      {Message::so_far_lost,
       std::regex("Results so far are lost \\(" + failure + "\\) The run goes on\\.")},
      {Message::so_far_lost,
       std::regex("The live map is not up to date \\(" + failure + "\\) The run goes on\\.")}};
  return all;
}

}  // namespace

bool is_own_warning(const Json& warning) {
  if (!warning.is_object()) return false;
  const Json code = warning.value("code", Json()), text = warning.value("text", Json());
  if (!code.is_string() || !text.is_string()) return false;
  const auto& words = text.get_ref<const std::string&>();
  if (words.size() > longest_text) return false;
  return std::ranges::any_of(own_warnings(), [&](const OwnWarning& own) {
    return code == code_of(own.message) && std::regex_match(words, own.text);
  });
}

}  // namespace downwash
