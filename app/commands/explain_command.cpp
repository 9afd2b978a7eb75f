// downwash explain: what the numbered messages mean.
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "app/commands/commands.hpp"
#include "geometry/input/complaint.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/utf8.hpp"
#include "io/messages/message_list.hpp"
#include "io/text/nearest_name.hpp"

namespace downwash {
namespace {

std::string code_of(const MessageEntry& entry) {
  return code_of(static_cast<Message>(entry.number));
}

ExitCode show_all(const std::vector<MessageGroup>& groups) {
  for (const MessageGroup& group : groups) {
    fmt::print("{}\n", group.title);
    for (const MessageEntry& entry : group.messages) {
      fmt::print("  {}  {}\n", code_of(entry), entry.means);
    }
    fmt::print("\n");
  }
  fmt::print("downwash explain {} tells the likely cause, and what to do.\n",
             code_of(groups.front().messages.front()));
  return ExitCode::fine;
}

ExitCode show(const MessageEntry& entry) {
  fmt::print("{}: {}\n", code_of(entry), entry.means);
  fmt::print("  likely cause  {}\n  what to do    {}\n  exit code     {}\n", entry.cause,
             entry.remedy, entry.exit);
  return ExitCode::fine;
}

/// What may have been meant.
std::string hint(const std::string& asked, const std::vector<MessageEntry>& all) {
  if (const auto number = message_number(asked)) {
    const auto nearest =
        std::min_element(all.begin(), all.end(), [&](const MessageEntry& a, const MessageEntry& b) {
          return std::abs(a.number - *number) < std::abs(b.number - *number);
        });
    return fmt::format("the nearest is {}", code_of(*nearest));
  }
  std::vector<std::string> names;
  for (const MessageEntry& entry : all) names.push_back(entry.name);
  const auto near = nearest_name(asked, names);
  return near ? fmt::format("did you mean \"{}\"?", *near) : "downwash explain lists all";
}

ExitCode explain(const std::string& asked) {
  const std::vector<MessageGroup> groups = message_list();
  if (asked.empty()) return show_all(groups);
  std::vector<MessageEntry> all;
  for (const MessageGroup& group : groups) {
    all.insert(all.end(), group.messages.begin(), group.messages.end());
  }
  const auto number = message_number(asked);
  const auto found = std::find_if(all.begin(), all.end(), [&](const MessageEntry& entry) {
    return entry.number == number || entry.name == asked;
  });
  if (found != all.end()) return show(*found);
  throw InputError(Message::unknown_name, fmt::format("there is no message \"{}\"; {}",
                                                      shortened(asked), hint(asked, all)));
}

}  // namespace

void declare_explain(CLI::App& program, Command& chosen) {
  CLI::App* command = program.add_subcommand(
      "explain", "Tell what a message means, its likely cause and what to do, or list all");
  const auto asked = std::make_shared<std::string>();
  command->add_option("DW-NUMBER", *asked, "The number of the message, such as DW-104 or 104")
      ->type_name("");
  command->callback([&chosen, asked] { chosen.alone = [asked] { return explain(*asked); }; });
}

}  // namespace downwash
