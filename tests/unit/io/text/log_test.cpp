#include "io/text/log.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <thread>

#include "io/text/printable.hpp"

namespace downwash {
namespace {

/// A log into two files, whose contents can be asked for.
class CapturedLog {
 public:
  explicit CapturedLog(bool quiet) : log(quiet, {out_, err_}) {}
  ~CapturedLog() {
    std::fclose(out_);
    std::fclose(err_);
  }
  CapturedLog(const CapturedLog&) = delete;
  CapturedLog& operator=(const CapturedLog&) = delete;
  std::string out() const { return text(out_); }
  std::string err() const { return text(err_); }

 private:
  static std::string text(std::FILE* file) {
    std::fflush(file);
    std::rewind(file);
    std::array<char, 4096> buffer{};
    return {buffer.data(), std::fread(buffer.data(), 1, buffer.size(), file)};
  }
  std::FILE* out_ = std::tmpfile();
  std::FILE* err_ = std::tmpfile();

 public:
  Log log;
};

TEST(Log, SeparatesInformationFromWarnings) {
  CapturedLog captured(false);
  captured.log.info("a line");
  captured.log.warning(Message::unstable_step, "mind this");
  captured.log.error("too bad");
  EXPECT_EQ(captured.out(), "a line\n");
  EXPECT_EQ(captured.err(), "warning DW-502: mind this\nerror: too bad\n");
  ASSERT_EQ(captured.log.warnings().size(), 1U);
  EXPECT_EQ(captured.log.warnings()[0].message, Message::unstable_step);
  EXPECT_EQ(captured.log.warnings()[0].text, "mind this");
}

TEST(Log, QuietMeansWarningsOnly) {
  CapturedLog captured(true);
  captured.log.info("a line");
  captured.log.warning(Message::unstable_step, "mind this");
  captured.log.start_progress(1000, 0, 10.0, {});
  captured.log.progress(
      {.step = 1, .time = 1, .dt = 1, .iterations = "", .residual_name = "", .residual = 0});
  captured.log.finish_progress();
  EXPECT_EQ(captured.out(), "");
  EXPECT_EQ(captured.err(), "warning DW-502: mind this\n");
}

TEST(Log, ProgressIsPlainLinesWithoutTerminal) {
  CapturedLog captured(false);
  captured.log.start_progress(1'000'000, 0, 10.0, {});
  const ProgressReport report{.step = 4,
                              .time = 2.5,
                              .dt = 0.625,
                              .iterations = "7 cycles",
                              .residual_name = "residual",
                              .residual = 3e-4};
  EXPECT_FALSE(captured.log.progress_due());
  for (int i = 0; i < 1000; ++i) captured.log.progress(report);
  EXPECT_EQ(captured.out(), "") << "nothing is due yet";
  captured.log.finish_progress();
  const std::string line = captured.out();
  EXPECT_EQ(line.find(" 25 %  "), 0U) << line;
  EXPECT_NE(line.find("Mcell-steps/s"), std::string::npos);
  EXPECT_NE(line.find(", dt 0.62 s, 7 cycles, residual 3.0e-04\n"), std::string::npos) << line;
  EXPECT_NE(line.find(" left, t = 2.5 of 10 s, step 4, "), std::string::npos) << line;
  EXPECT_EQ(line.find('\r'), std::string::npos);
}

TEST(Log, NothingThatATerminalObeysReachesIt) {
  EXPECT_EQ(printable("Straße 12 → 340 m³, \"école\""), "Straße 12 → 340 m³, \"école\"");
  EXPECT_EQ(printable("a\x1b[31mb\rc\nd\te\x7f"), R"(a\x1b[31mb\x0dc\x0ad\x09e\x7f)");
  EXPECT_EQ(printable(std::string_view("a\0b", 3)), R"(a\x00b)");
  EXPECT_EQ(printable("\xc2\x9b\x32J"), R"(\u009b2J)") << "the same as ESC [ to some terminals";
  EXPECT_EQ(printable("gnp.\xe2\x80\xae"
                      "exe"),
            R"(gnp.\u202eexe)")
      << "written from right to left";
  EXPECT_EQ(printable("\xff\xc3(\xed\xa0\x80\xe2\x82"), R"(\xff\xc3(\xed\xa0\x80\xe2\x82)");
  EXPECT_LT(printable(std::string(10'000'000, 'a')).size(), 5000U);

  CapturedLog captured(false);
  captured.log.info("title \x1b]0;pwned\x07");
  captured.log.warning(Message::unstable_step, "name\nwarning: all is well");
  EXPECT_EQ(captured.out(), "title \\x1b]0;pwned\\x07\n");
  EXPECT_EQ(captured.err(), "warning DW-502: name\\x0awarning: all is well\n");
}

}  // namespace
}  // namespace downwash
