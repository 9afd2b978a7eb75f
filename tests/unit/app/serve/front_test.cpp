// The answers of the server, with a program that pretends to compute.
#include "app/serve/front.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <memory>
#include <thread>

#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {
namespace fs = std::filesystem;

using Json = nlohmann::ordered_json;
using ::testing::HasSubstr;

constexpr const char* house = R"({"type": "FeatureCollection", "features": [{"type": "Feature",
  "properties": {"building": "yes", "height": 12}, "geometry": {"type": "Polygon", "coordinates":
  [[[13.4164, 52.5404], [13.4167, 52.5404], [13.4167, 52.5406], [13.4164, 52.5406],
    [13.4164, 52.5404]]]}}]})";

/// What a run leaves, in a moment. It waits for the file `go` beside the program, if there is
/// `wait`; with `calm` there is no wind for second questions.
constexpr const char* pretended = R"(#!/bin/sh
here=$(dirname "$0")
trap 'exit 130' INT
while [ -e "$here/wait" ] && [ ! -e "$here/go" ]; do sleep 0.05; done
[ "$1" = resume ] && [ -e "$here/calm" ] && { echo "downwash: error DW-720: no"; exit 2; }
while [ $# -gt 0 ]; do [ "$1" = --out ] && out=$2; shift; done
[ -e "$here/fail" ] && { echo "downwash: error DW-113: it went wrong"; exit 2; }
mkdir -p "$out/so_far"
echo '{"type": "FeatureCollection", "features": []}' >"$out/zones.geojson"
echo '<p>page</p>' >"$out/report.html"
echo computed
)";

void write_to(const fs::path& file, const std::string& text) { std::ofstream(file) << text; }

class ServeFront : public ::testing::Test {
 protected:
  ServeFront() {
    write_to(folder_.path() / "street.geojson", house);
    const fs::path program = folder_.path() / "program.sh";
    write_to(program, pretended);
    fs::permissions(program, fs::perms::owner_all);
    begin();
  }
  void begin() {
    front_.reset();
    queue_.reset();
    queue_ = std::make_unique<JobQueue>(folder_.path() / "answers", folder_.path() / "program.sh");
    front_ = std::make_unique<Front>(ServedFolder{folder_.path(), "token", 8080}, *queue_);
  }
  HttpAnswer ask(const std::string& method, const std::string& path, const std::string& body = "") {
    HttpRequest request;
    request.method = method;
    request.path = "/token/" + path;
    request.host = "127.0.0.1:8080";
    request.content_type = "application/json";
    request.read_body = [&](const TakeBytes& take) { return take(body); };
    return front_->answer(request);
  }
  Json get(const std::string& path) { return Json::parse(ask("GET", path).body); }
  HttpAnswer execute(Json inputs, const std::string& process = "release", Json outputs = {}) {
    Json request{{"inputs", std::move(inputs)}};
    if (!outputs.is_null()) request["outputs"] = std::move(outputs);
    return ask("POST", "processes/" + process + "/execution", request.dump());
  }
  static Json leak() {
    return {{"buildings", "street.geojson"}, {"place", "52.5403, 13.4161"},
            {"substance", "UN1017"},         {"amount", "0.5 kg/s"},
            {"duration", "1 min"},           {"wind", "4 m/s from W"}};
  }
  std::string status_at_end(const std::string& job) {
    for (int n = 0; n < 400; ++n) {
      const std::string status = get("jobs/" + job)["status"];
      if (status != "accepted" && status != "running") return status;
      std::this_thread::sleep_for(std::chrono::milliseconds(25));
    }
    return "no end";
  }
  void await(const std::string& job, const std::string& status) {
    for (int n = 0; n < 400 && get("jobs/" + job)["status"] != status; ++n) {
      std::this_thread::sleep_for(std::chrono::milliseconds(25));
    }
    EXPECT_EQ(get("jobs/" + job)["status"], status);
  }
  void sign(const char* name) { write_to(folder_.path() / name, ""); }

  test::TemporaryFolder folder_;
  std::unique_ptr<JobQueue> queue_;
  std::unique_ptr<Front> front_;
};

TEST_F(ServeFront, StrangersGetNothing) {
  HttpRequest request;
  request.method = "GET";
  request.host = "127.0.0.1:8080";
  request.path = "/token/jobs";
  EXPECT_EQ(front_->answer(request).status, 200);
  for (const auto& change :
       {+[](HttpRequest& r) { r.path = "/jobs"; }, +[](HttpRequest& r) { r.path = "/other/jobs"; },
        +[](HttpRequest& r) { r.host = "evil.example"; },
        +[](HttpRequest& r) { r.origin = "http://evil.example"; }}) {
    HttpRequest other = request;
    change(other);
    EXPECT_EQ(front_->answer(other).status, 404);
    EXPECT_EQ(front_->answer(other).body, "not found\n");
  }
}

TEST_F(ServeFront, AnswersAJobAsTheStandardHasIt) {
  const HttpAnswer begun = execute(leak());
  ASSERT_EQ(begun.status, 201) << begun.body;
  EXPECT_EQ(begun.headers.at("Location"), "http://127.0.0.1:8080/token/jobs/1");
  EXPECT_EQ(status_at_end("1"), "successful");
  const Json job = get("jobs/1");
  EXPECT_EQ(job["processID"], "release");
  EXPECT_EQ(job["type"], "process");
  EXPECT_EQ(job["jobID"], "1");
  EXPECT_EQ(job["progress"], 100);
  EXPECT_EQ(get("jobs/1/results")["zones"]["value"]["type"], "FeatureCollection");
  EXPECT_EQ(get("jobs/1/results")["page"]["value"], "<p>page</p>\n");
  EXPECT_EQ(ask("GET", "jobs/1/console").file, folder_.path() / "answers/1/console.txt");
  const Json found = Json::parse(std::ifstream(folder_.path() / "answers/1/case.json"));
  EXPECT_EQ(found["domain"]["buildings"], "../../street.geojson");
  EXPECT_EQ(found["releases"][0]["substance"], "chlorine");
  EXPECT_EQ(found["time"]["answer_within"], "2 min");
}

TEST_F(ServeFront, GivesTheOutputsThatAreAskedFor) {
  execute(leak(), "release", {{"zones", {{"transmissionMode", "reference"}}}});
  ASSERT_EQ(status_at_end("1"), "successful");
  const Json results = get("jobs/1/results");
  EXPECT_EQ(results.size(), 1);
  EXPECT_EQ(results["zones"]["href"], "http://127.0.0.1:8080/token/jobs/1/files/zones.geojson");
  execute(leak(), "release", {{"page", Json::object()}});
  ASSERT_EQ(status_at_end("2"), "successful");
  EXPECT_EQ(ask("GET", "jobs/2/results").file, folder_.path() / "answers/2/result/report.html");
  execute(leak(), "release", {{"zones", {{"transmissionMode", 5}}}, {"page", nullptr}});
  ASSERT_EQ(status_at_end("3"), "successful");
  EXPECT_EQ(ask("GET", "jobs/3/results").status, 200);
}

TEST_F(ServeFront, RefusesWhatItCantRead) {
  const auto refused = [&](const char* input, const Json& value, const char* words) {
    Json inputs = leak();
    inputs[input] = value;
    const HttpAnswer answer = execute(inputs);
    EXPECT_EQ(answer.status, 400) << input;
    EXPECT_THAT(answer.body, HasSubstr(words));
  };
  refused("buildings", "none.geojson", "no building file");
  refused("buildings", "../street.geojson", "no building file");
  refused("place", "Berlin", "is no place");
  refused("place", {{"type", "Line"}}, "no point of GeoJSON");
  refused("place", 5, "its value is no text");
  refused("substance", "clorine", "no substance");
  refused("amount", "5", "is no amount");
  refused("wind", "strong", "is no wind");
  refused("wind", "", "it is missing");
  refused("wind", nullptr, "it is missing");
  refused("place", " ", "it is missing");
  refused("amount", "", "give it, or a container");
  refused("place", {{"type", 5}}, "no point of GeoJSON");
  refused("amount", std::string(300, 'x'), "longer than 200");
  refused("buildings", "program.sh", "no building file");
  refused("colour", "red", "no such input");
  EXPECT_EQ(ask("POST", "processes/release/execution", R"({"inputs": )" + std::string(500000, '['))
                .status,
            400);
  EXPECT_EQ(ask("POST", "processes/release/execution", "[1]").status, 400);
  EXPECT_EQ(ask("POST", "processes/release/execution", "{").status, 400);
  EXPECT_EQ(ask("POST", "processes/release/execution", std::string(2 << 20, ' ')).status, 413);
  EXPECT_EQ(ask("POST", "processes/other/execution", "{}").status, 404);
  EXPECT_EQ(ask("GET", "processes/release/execution").status, 405);
  EXPECT_FALSE(fs::exists(folder_.path() / "answers/1")) << "nothing is left behind";
}

TEST_F(ServeFront, TakesAPointOfGeoJson) {
  Json inputs = leak();
  inputs["place"] = {{"value", {{"type", "Point"}, {"coordinates", {13.4161, 52.5403}}}}};
  EXPECT_EQ(execute(inputs).status, 201);
  const Json found = Json::parse(std::ifstream(folder_.path() / "answers/1/case.json"));
  EXPECT_DOUBLE_EQ(found["releases"][0]["lat"], 52.5403);
}

TEST_F(ServeFront, OneAtATimeAndEachMayBeStopped) {
  sign("wait");
  execute(leak());
  execute(leak());
  execute(leak());
  await("1", "running");
  EXPECT_EQ(get("jobs/1")["message"],
            "Chlorine at 52.5403° N, 13.4161° E: 0.5 kg/s for 60 s, wind 4 m/s from W");
  EXPECT_EQ(get("jobs/2")["message"], "waits: 1 before it");
  EXPECT_EQ(get("jobs/3")["message"], "waits: 2 before it");
  EXPECT_EQ(ask("GET", "jobs/1/results").status, 404);
  EXPECT_THAT(ask("GET", "jobs/1/results").body, HasSubstr("result-not-ready"));
  EXPECT_EQ(Json::parse(ask("DELETE", "jobs/2").body)["status"], "dismissed");
  EXPECT_EQ(status_at_end("2"), "dismissed");
  EXPECT_EQ(Json::parse(ask("DELETE", "jobs/1").body)["status"], "dismissed");
  EXPECT_EQ(status_at_end("1"), "dismissed");
  sign("go");
  EXPECT_EQ(status_at_end("3"), "successful");
  EXPECT_EQ(ask("DELETE", "jobs/9").status, 404);
}

TEST_F(ServeFront, TooManyWaitForNobody) {
  sign("wait");
  for (int n = 0; n < 20; ++n) EXPECT_EQ(execute(leak()).status, 201);
  EXPECT_EQ(execute(leak()).status, 503);
}

TEST_F(ServeFront, TellsWhyAJobFailed) {
  sign("fail");
  execute(leak());
  EXPECT_EQ(status_at_end("1"), "failed");
  EXPECT_THAT(get("jobs/1")["message"], HasSubstr("DW-113"));
  EXPECT_EQ(ask("GET", "jobs/1/results").status, 500);
}

TEST_F(ServeFront, ASecondQuestionGoesOnFromTheFirst) {
  execute(leak());
  ASSERT_EQ(status_at_end("1"), "successful");
  ASSERT_EQ(execute({{"job", "1"}, {"place", "52.5404, 13.4161"}}, "what-if").status, 201);
  ASSERT_EQ(status_at_end("2"), "successful");
  ASSERT_EQ(execute({{"job", "2"}, {"amount", "5 kg"}}, "what-if").status, 201);
  const Job third = *queue_->find(3);
  EXPECT_EQ(third.words[0], "resume");
  EXPECT_EQ(third.words[1], (folder_.path() / "answers/1/result").string()) << "which has the wind";
  EXPECT_THAT(third.words.back(), HasSubstr("52.5404"));
  EXPECT_THAT(third.words.back(), HasSubstr("\"5 kg\""));
  EXPECT_THAT(third.words.back(), HasSubstr("\"1 min\"")) << "what is left out stays as it was";
  EXPECT_EQ(execute({{"job", "8"}}, "what-if").status, 400);
  EXPECT_EQ(execute({{"job", "1"}, {"wind", "4 m/s from E"}}, "what-if").status, 400);
}

TEST_F(ServeFront, AQuestionForWhichTheKeptWindIsNoneHasItsOwn) {
  execute(leak());
  ASSERT_EQ(status_at_end("1"), "successful");
  sign("calm");
  execute({{"job", "1"}, {"place", "52.5413, 13.4261"}}, "what-if");
  EXPECT_EQ(status_at_end("2"), "successful");
  const Json kept = Json::parse(std::ifstream(folder_.path() / "answers/2/job.json"));
  EXPECT_EQ(kept["command"][0], "run");
  sign("fail");
  execute({{"job", "1"}, {"amount", "1 kg/s"}}, "what-if");
  EXPECT_EQ(status_at_end("3"), "failed");
  EXPECT_EQ(get("jobs/3")["message"], "downwash: error DW-113: it went wrong");
}

TEST_F(ServeFront, ReadingsRescaleAnAnswer) {
  execute(leak());
  ASSERT_EQ(status_at_end("1"), "successful");
  const auto rescale = [&](const char* job, const Json& readings) {
    return execute({{"job", job}, {"readings", readings}}, "rescale");
  };
  const Json reading{{"place", "52.5404, 13.4163"}, {"value", "9 mg/m³"}, {"at", "4:20"}};
  ASSERT_EQ(rescale("1", reading).status, 201);
  ASSERT_EQ(status_at_end("2"), "successful");
  const std::string first = (folder_.path() / "answers/1/result").string();
  const std::string out = (folder_.path() / "answers/2/result").string();
  EXPECT_EQ(queue_->find(2)->words,
            (std::vector<std::string>{"rescale", first, "--out", out,
                                      "--place=52.540400, 13.416300", "--mg-m3=9", "--at=4:20"}));
  // One more is fitted together with the first one, to the answer that was computed.
  const Json point{{"type", "Point"}, {"coordinates", {13.4164, 52.5403}}};
  ASSERT_EQ(rescale("2", {{{"place", point}, {"value", "9e-3 g/m3"}}}).status, 201);
  ASSERT_EQ(status_at_end("3"), "successful");
  const Job third = *queue_->find(3);
  EXPECT_EQ(third.words[1], first);
  EXPECT_EQ(third.words.size(), 10);
  EXPECT_EQ(third.words[7], "--place=52.540300, 13.416400");
  EXPECT_EQ(third.words.back(), "--at=any");
  EXPECT_EQ(get("jobs/3")["inputs"]["readings"].size(), 2);

  const auto refused = [&](const Json& readings, const char* words) {
    const HttpAnswer answer = rescale("1", readings);
    EXPECT_EQ(answer.status, 400);
    EXPECT_THAT(answer.body, HasSubstr(words));
  };
  refused(Json::array(), "0 readings");
  refused(5, "one is no object");
  refused({{"place", "52, 13"}}, "value: it is missing");
  refused({{"value", "9 ppm"}}, "place: it is missing");
  refused({{"place", "there"}, {"value", "9 ppm"}}, "is no place");
  refused({{"place", "52, 13"}, {"value", "9"}}, "give it with its unit");
  refused({{"place", "52, 13"}, {"value", "9 m"}}, "is no concentration");
  refused({{"place", "52, 13"}, {"value", "9 ppm"}, {"unit", "ppm"}}, "a reading has no");
  EXPECT_THAT(rescale("2", {{"place", "52, 13"}, {"value", "9 ppm"}}).body,
              HasSubstr("some in ppm"));
  EXPECT_EQ(rescale("8", reading).status, 400);
}

TEST_F(ServeFront, ASecondQuestionKeepsARescaledAmount) {
  execute(leak());
  ASSERT_EQ(status_at_end("1"), "successful");
  execute({{"job", "1"}, {"readings", {{"place", "52.5404, 13.4163"}, {"value", "9 ppm"}}}},
          "rescale");
  ASSERT_EQ(status_at_end("2"), "successful");
  write_to(folder_.path() / "answers/2/result/case.json",
           R"({"releases": [{"rate_kg_s": 1.125}]})");
  ASSERT_EQ(execute({{"job", "2"}, {"place", "52.5404, 13.4161"}}, "what-if").status, 201);
  const Job third = *queue_->find(3);
  EXPECT_EQ(third.words[1], (folder_.path() / "answers/1/result").string());
  EXPECT_EQ(third.asked["amount"], "1.1250 kg/s");
  EXPECT_FALSE(third.asked.contains("readings"));
}

TEST_F(ServeFront, ShowsNothingOutsideOfResults) {
  execute(leak());
  ASSERT_EQ(status_at_end("1"), "successful");
  const fs::path result = folder_.path() / "answers/1/result";
  EXPECT_EQ(ask("GET", "jobs/1/files/report.html").file, result / "report.html");
  fs::create_symlink("/etc", result / "etc");
  write_to(result / ".hidden", "");
  for (const char* path :
       {"jobs/1/files/../job.json", "jobs/1/files/etc/hostname", "jobs/1/files/.hidden",
        "jobs/1/files/so_far", "jobs/1/files/", "jobs/1/files//etc/hostname", "jobs/1/job.json",
        "jobs/x", "jobs/1x", "jobs/-1", "buildings/..", "buildings/program.sh", "nothing"}) {
    EXPECT_EQ(ask("GET", path).status, 404) << path;
  }
}

TEST_F(ServeFront, KeepsABuildingFileAndOverwritesNone) {
  EXPECT_EQ(ask("PUT", "buildings/new.geojson", house).status, 201);
  EXPECT_EQ(get("buildings"), Json({"new.geojson", "street.geojson"}));
  EXPECT_EQ(get("buildings/new.geojson")["features"][0]["properties"]["height"], 12);
  EXPECT_EQ(ask("PUT", "buildings/new.geojson", "other").status, 409);
  EXPECT_EQ(test::contents(folder_.path() / "new.geojson"), house);
  EXPECT_EQ(ask("PUT", "buildings/program.sh", "other").status, 404);
  EXPECT_EQ(ask("PUT", "buildings/..", "other").status, 404);
  write_to(folder_.path() / "bad.geojson", "no JSON");
  EXPECT_EQ(ask("GET", "buildings/bad.geojson").status, 400);
}

TEST_F(ServeFront, KnowsTheJobsOfEarlierServers) {
  execute(leak());
  ASSERT_EQ(status_at_end("1"), "successful");
  sign("wait");
  execute(leak());
  await("2", "running");
  begin();
  EXPECT_EQ(get("jobs/1")["status"], "successful");
  EXPECT_EQ(get("jobs/2")["status"], "failed");
  EXPECT_EQ(get("jobs/2")["message"], "the server ended before it");
  EXPECT_EQ(get("jobs")["jobs"].size(), 2);
  sign("go");
  execute(leak());
  EXPECT_EQ(status_at_end("3"), "successful");
}

}  // namespace
}  // namespace downwash
