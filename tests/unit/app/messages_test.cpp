#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <new>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>
#include <string>
#include <system_error>
#include <vector>

#include "app/commands/running/ending.hpp"
#include "app/run/deadline/trial.hpp"
#include "app/run/plan/execution_choice.hpp"
#include "app/run/plan/prepared_case.hpp"
#include "app/run/plan/run_estimate.hpp"
#include "geometry/input/text.hpp"
#include "io/case/read_case.hpp"
#include "io/case/tables/points_file.hpp"
#include "io/disk/atomic_file.hpp"
#include "io/ensemble/page_file.hpp"
#include "io/messages/complaint_json.hpp"
#include "io/messages/message_list.hpp"
#include "io/question/case_error.hpp"
#include "solver/backend/devices.hpp"
#include "solver/parallel/processes.hpp"
#include "solver/state/flow_state.hpp"
#include "tests/support/source_folder.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {

namespace fs = std::filesystem;

std::map<int, MessageEntry> entries() {
  std::map<int, MessageEntry> all;
  for (const MessageGroup& group : message_list()) {
    for (const MessageEntry& entry : group.messages) all[entry.number] = entry;
  }
  return all;
}

/// Sources below a folder of the project, as one text.
std::string sources(const std::vector<std::string>& folders) {
  std::string all;
  for (const std::string& folder : folders) {
    for (const auto& file :
         fs::recursive_directory_iterator(fs::path(DOWNWASH_SOURCE_DIR) / folder)) {
      const std::string kind = file.path().extension().string();
      if (kind == ".cpp" || kind == ".hpp" || kind == ".sh") all += test::contents(file.path());
    }
  }
  return all;
}

bool has_word(const std::string& text, const std::string& word) {
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if (end == text.size() ||
        (std::isalnum(static_cast<unsigned char>(text[end])) == 0 && text[end] != '_'))
      return true;
  }
  return false;
}

TEST(Messages, AreToldByTheProgramAndReachedByATest) {
  const std::string program = sources({"app", "io", "geometry"});
  const std::string tests = sources({"tests/unit", "tests/cli"});
  for (const auto& [number, entry] : entries()) {
    const std::string name = "Message::" + entry.name;
    EXPECT_TRUE(has_word(program, name)) << name << " is in the list, and told by nobody";
    EXPECT_TRUE(has_word(tests, name) || has_word(tests, "DW-" + std::to_string(number)))
        << "no test provokes " << name << ": compare "
        << "DW-" << number << " with what is shown in a script, or the name in a unit test";
  }
}

TEST(Messages, HaveEverythingThatIsTold) {
  std::set<std::string> names;
  for (const auto& [number, entry] : entries()) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
    EXPECT_FALSE(entry.exit.empty()) << number;
    for (const std::string& sentence : {entry.means, entry.cause, entry.remedy}) {
      EXPECT_TRUE(sentence.ends_with(".")) << number << ": " << sentence;
    }
  }
}

TEST(Messages, AreFoundByWhatIsShown) {
  for (const char* shown : {"DW-104", "dw-104", "DW104", "dw104", "104"}) {
    EXPECT_EQ(message_number(shown), 104) << shown;
  }
  for (const char* other : {"", "DW-", "DW-x", "104a", "DW-1e2", "--104", "99999999999999"}) {
    EXPECT_EQ(message_number(other), std::nullopt) << other;
  }
}

TEST(Messages, GoIntoTheRecordAndBack) {
  const std::vector<Complaint> told{{Message::unstable_step, "a"}, {Message::no_mpi, "b"}};
  const std::vector<Complaint> back = complaints_in(complaints_json(told));
  ASSERT_EQ(back.size(), 2U);
  EXPECT_EQ(back[1].message, Message::no_mpi);
  EXPECT_EQ(back[1].text, "b");
}

// ------------------------------------------------------------------------------ each is provoked

constexpr const char* box =
    R"({ "domain": { "size": [16, 8, 4], "cells": [16, 8, 4] }, "wind": { "speed": 2 },
         "fluid": { "viscosity": 0.1 }, "time": { "end": 10 }, "backend": "cpu" })";
constexpr const char* leak =
    R"({ "domain": { "size": [16, 8, 4], "cells": [16, 8, 4],
                     "boxes": [{ "min": [8, 2, -1], "max": [11, 6, 3] }] },
         "wind": { "speed": 2 }, "time": { "end": 60 }, "backend": "cpu",
         "releases": [{ "name": "tank", "substance": "chlorine", "x": 3, "y": 4, "mass_kg": 1 }] })";
constexpr const char* city =
    R"({ "domain": { "buildings": "city.geojson", "coordinates": "metres", "resolution": 4 },
         "wind": { "speed": 2 }, "time": { "steps": 2 }, "backend": "cpu" })";

using Settings = std::vector<std::string>;

class MessagesTest : public testing::Test {
 protected:
  /// Checks that an action fails with that message, and with the exit code of its entry.
  static void provoke(Message message, const std::function<void()>& action) {
    try {
      action();
    } catch (...) {
      const Ending ending = ending_of(std::current_exception());
      ASSERT_FALSE(ending.complaints.empty());
      EXPECT_EQ(code_of(ending.complaints.front().message), code_of(message))
          << ending.complaints.front().text;
      const std::string codes = entries().at(static_cast<int>(message)).exit;
      EXPECT_THAT(codes, testing::HasSubstr(std::to_string(static_cast<int>(ending.code))));
      return;
    }
    ADD_FAILURE() << code_of(message) << " was not provoked";
  }

  void write(const std::string& name, const std::string& content) const {
    std::ofstream(folder_.path() / name) << content;
  }

  void refused(Message message, const char* given, const Settings& settings = {}) const {
    provoke(message, [&] { prepare(parse_case(given, folder_.path() / "case.json", settings)); });
  }

  /// Of a building file with these features.
  void refused_city(Message message, const std::string& features,
                    const Settings& settings = {}) const {
    write("city.geojson", R"({ "type": "FeatureCollection", "features": [)" + features + "] }");
    refused(message, city, settings);
  }

  /// A square of 20 m.
  static std::string house(const std::string& height, double x = 0) {
    return text(R"({ "type": "Feature", "properties": { "building": "yes", "height": )", height,
                R"( }, "geometry": { "type": "Polygon", "coordinates": [[[)", x, ",0],[", x + 20,
                ",0],[", x + 20, ",20],[", x, ",20],[", x, ",0]]] } }");
  }

  test::TemporaryFolder folder_;
};

TEST_F(MessagesTest, OfTheCaseFile) {
  refused(Message::file_not_read, city);
  refused(Message::not_json, "{ \"domain\": ");
  refused(Message::wrong_format, R"({ "type": "FeatureCollection", "features": [] })");
  refused(Message::duplicate_key, R"({ "title": "a", "title": "b" })");
  refused(Message::unknown_key, box, {"time.stepps=1"});
  refused(Message::wrong_value, box, {"wind.speed=fast"});
  refused(Message::missing_key, box, {"wind={}"});
  refused(Message::keys_exclude, leak, {"releases.0.lon=13"});
  refused(Message::wrong_setting, box, {"time.steps"});
  Settings many;
  for (int n = 0; n < 30; ++n) many.push_back("key" + std::to_string(n) + "=1");
  try {
    parse_case(box, "case.json", many);
    FAIL() << "no key is refused";
  } catch (const CaseError& error) {
    EXPECT_EQ(error.complaints().back().message, Message::more_problems);
  }
}

TEST_F(MessagesTest, OfKeysThatContradictEachOther) {
  refused(Message::domain_keys, box, {R"(domain.boxes=[{"min": [20, 2, 0], "max": [22, 4, 2]}])"});
  refused(Message::face_keys, box, {"boundaries.inlet=wall"});
  refused(Message::time_keys, box, {"time.dt=20"});
  refused(Message::answer_within_keys, box, {"time.answer_within=60"});
  refused(Message::held_wind_keys, box, {"time.hold_wind=true"});
  refused(Message::too_many_outputs, box, {"output.every=1e-6"});
  refused(Message::pressure_keys, box, {"pressure.tolerance=1e-9"});
  refused(Message::substance_keys, leak, {"releases.0.substance=clorine"});
  refused(Message::release_keys, leak, {"releases.0.start=61"});
  refused(Message::statistics_keys, box, {"statistics.heights=[20]"});
  refused(Message::ensemble_keys, box, {R"(ensemble={"wind": {}})"});
}

TEST_F(MessagesTest, OfBuildingFiles) {
  const std::string fine = house("12");
  refused_city(Message::building_file, "3");
  refused_city(Message::no_buildings,
               R"({ "type": "Feature", "properties": {},
                    "geometry": { "type": "Point", "coordinates": [0, 0] } })");
  refused_city(Message::coordinates, fine,
               {"domain.coordinate_system=EPSG:0", "domain.coordinates=automatic"});
  refused_city(Message::building_heights, fine, {"domain.height_key=tallness"});
  std::string street = house("12", 90'000);
  for (int n = 0; n < 20; ++n) street.append(",").append(house("12", 40 * n));
  refused_city(Message::buildings_apart, street);
  refused_city(Message::cells_miss_buildings, house("0.5"), {"domain.resolution=8"});
  const Settings away{
      "domain={\"buildings\": \"city.geojson\", \"coordinates\": \"metres\", "
      "\"origin\": [500, 500, 0], \"size\": [60, 60, 40], \"cells\": [30, 30, 20]}"};
  refused_city(Message::buildings_outside, fine, away);
  refused_city(Message::empty_district, fine, {"domain.centre=[5000, 0]", "domain.radius=100"});
  refused_city(Message::domain_size, fine, {"domain.height=5"});
}

TEST_F(MessagesTest, OfTables) {
  write("wind.csv", "z_m,U_ms\n1,fast\n");
  refused(Message::wind_table, box, {"inflow.table=wind.csv"});
  refused(Message::wind_series, box, {R"(wind.series=[{"time": 9, "direction": 300}])"});
  write("places.csv", "name,x\na,1\n");
  provoke(Message::table_of_places, [&] { read_points_file(folder_.path() / "places.csv"); });
  write("page.json", "{}");
  provoke(Message::record_unreadable, [&] { read_page_file(folder_.path() / "page.json"); });
}

TEST_F(MessagesTest, OfDomainsAndPlaces) {
  const std::string filled = R"(domain.boxes=[{"min": [-1, -1, -1], "max": [17, 9, 5]}])";
  const std::string shut = R"(domain.boxes=[{"min": [8, -1, -1], "max": [10, 9, 5]}])";
  refused(Message::no_room_for_air, box, {filled});
  refused(Message::air_shut_in, box, {shut});
  refused(Message::faces_dont_fit, box, {"boundaries.left=periodic"});
  refused(Message::place_outside, leak, {"releases.0.x=17"});
  refused(Message::place_indoors, leak, {R"(receptors=[{"name": "a", "x": 9.5, "y": 4.5}])"});
  refused(Message::release_beyond_end, leak, {"time.spin_up=50", "releases.0.duration=20"});
  refused(Message::zone_settings, leak, {"zones.height=5"});
}

TEST_F(MessagesTest, OfTheMachine) {
  refused(Message::too_little_memory, box, {"domain.cells=[20000, 20000, 4000]"});
  refused(Message::too_many_slabs, box, {"slabs=17"});
  refused(Message::no_peer_memory, box, {"transport=peer"});
  const Question config = parse_case(box, "case.json", {"backend=cuda"});
  Machine without;
  without.why_no_cuda = "there is no driver";
  std::string reason;
  provoke(Message::no_gpu, [&] { choose_backend(config.machine.backend, without, reason); });
  PreparedCase large = prepare(parse_case(box, "case.json"));
  large.config.output.every = 1e-9;
  provoke(Message::too_little_disk, [&] {
    refuse_too_large_for_disk(large.config, large.site.box, folder_.path() / "there");
  });
}

TEST_F(MessagesTest, OfAnAnswerWithinATime) {
  provoke(Message::within_unknown, [&] {
    Trial(prepare(parse_case(leak, "case.json", {R"(pressure={"solver": "jacobi", "sweeps": 1})"})),
          1);
  });
}

TEST_F(MessagesTest, OfFilesThatCannotBeWritten) {
  provoke(Message::file_not_written, [&] { replace_file(folder_.path() / "no/run.json", "{}"); });
}

template <class Error, class... Words>
std::function<void()> fault(const Words&... words) {
  return [=] { throw Error(words...); };
}

/// What no input of a test brings about: the faults are injected.
TEST_F(MessagesTest, OfFaults) {
  provoke(Message::gpu_failed, fault<DeviceError>("CUDA: copying: unspecified launch failure"));
  provoke(Message::out_of_memory, fault<std::bad_alloc>());
  provoke(Message::out_of_memory,
          fault<std::system_error>(std::make_error_code(std::errc::not_enough_memory)));
  provoke(Message::process_lost, fault<ProcessLost>("process 2 on a is gone"));
  provoke(Message::checkpoint_of_another, fault<StateError>("no row 3 of u"));
  provoke(Message::program_mistake, fault<std::logic_error>("a pushed snapshot"));
  provoke(Message::program_mistake, fault<std::invalid_argument>("an axis needs a cell"));
  provoke(Message::unforeseen, fault<std::runtime_error>("SHA-256 is not available."));
  provoke(Message::unforeseen,
          fault<std::system_error>(std::make_error_code(std::errc::bad_file_descriptor)));
}

}  // namespace
}  // namespace downwash
