#include "io/text/log.hpp"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "geometry/input/utf8.hpp"
#include "io/text/printable.hpp"

namespace downwash {
namespace {

using namespace std::chrono_literals;

constexpr auto terminal_interval = 200ms;
constexpr auto plain_interval = 5s;

std::size_t width_of(std::FILE* stream) {
  winsize size{};
  if (ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
  return 80;
}

std::string cut(std::string text, std::size_t width) {
  while (letter_count(text) > width) {
    while (continues_letter(text.back())) text.pop_back();
    text.pop_back();
  }
  return text;
}

std::string bar(double fraction, std::size_t width) {
  const auto full = static_cast<std::size_t>(fraction * static_cast<double>(width));
  std::string text;
  for (std::size_t i = 0; i < width; ++i) text += i < full ? "█" : "░";
  return text;
}

std::string duration(double seconds_of) {
  const auto s = static_cast<std::int64_t>(std::ceil(seconds_of));
  if (s < 60) return fmt::format("{} s", s);
  if (s < 3600) return fmt::format("{} min {:02} s", s / 60, s % 60);
  return fmt::format("{} h {:02} min", s / 3600, s / 60 % 60);
}

/// A console that takes no more (a closed pipe, a full disk) must not end a run.
void put_on_console(std::FILE* stream, const std::string& text) {
  [[maybe_unused]] const auto written = std::fwrite(text.data(), 1, text.size(), stream);
  std::fflush(stream);
}

double seconds_of(std::chrono::steady_clock::duration duration) {
  return std::chrono::duration<double>(duration).count();
}

}  // namespace

Log::Log(bool quiet) : Log(quiet, Streams{}) {}

Log::Log(bool quiet, Streams streams)
    : quiet_(quiet),
      streams_(streams),
      terminal_(streams.redraws && streams.out != nullptr && isatty(fileno(streams.out)) == 1) {}

void Log::info(std::string_view line) {
  if (!quiet_) say(streams_.out, line);
}

void Log::warning(Message message, std::string_view line) {
  warnings_.push_back({message, std::string(line)});
  say(streams_.err, "warning " + numbered(warnings_.back()));
}

void Log::alert(std::string_view line) { say(streams_.err, line); }

void Log::error(std::string_view line) { say(streams_.err, fmt::format("error: {}", line)); }

void Log::say(std::FILE* stream, std::string_view text) {
  if (stream == nullptr) return;
  clear_line();
  put_on_console(stream, fmt::format("{}\n", printable(text)));
}

void Log::clear_line() {
  if (!line_open_) return;
  put_on_console(streams_.out, "\r\x1b[K");
  line_open_ = false;
}

void Log::start_progress(std::int64_t cells, double begin, std::optional<double> end,
                         std::optional<std::int64_t> steps, std::int64_t steps_before) {
  cells_ = cells;
  begin_ = begin;
  end_ = end;
  steps_ = steps;
  steps_before_ = steps_before;
  started_ = shown_ = Clock::now();
  last_.reset();
}

bool Log::progress_due() const {
  const Clock::duration interval = terminal_ ? Clock::duration(terminal_interval) : plain_interval;
  return !quiet_ && Clock::now() - shown_ >= interval;
}

void Log::progress(const ProgressReport& report) {
  last_ = report;
  if (progress_due()) show(report);
}

void Log::finish_progress() {
  if (!quiet_ && last_) show(*last_);
  if (line_open_) put_on_console(streams_.out, "\n");
  line_open_ = false;
}

/// Share of the work that is done, by whichever end comes first; negative when there is none.
double Log::fraction(const ProgressReport& report) const {
  double fraction = -1;
  if (end_) fraction = (report.time - begin_) / (*end_ - begin_);
  if (steps_) {
    fraction = std::max(fraction, static_cast<double>(report.step - steps_before_) /
                                      static_cast<double>(*steps_ - steps_before_));
  }
  return std::min(fraction, 1.0);
}

void Log::show(const ProgressReport& report) {
  shown_ = Clock::now();
  last_.reset();
  const double elapsed = std::max(seconds_of(shown_ - started_), 1e-9);
  const double done = fraction(report);

  std::string text;  // what matters most comes first: a narrow terminal cuts the end off
  if (done > 0 && done < 1) text = fmt::format("{} left, ", duration(elapsed * (1 / done - 1)));
  text += fmt::format("t = {:.4g}", report.time);
  if (end_) text += fmt::format(" of {:.4g}", *end_);
  text += fmt::format(" s, step {}", report.step);
  if (steps_) text += fmt::format(" of {}", *steps_);
  text += fmt::format(", {:.1f} Mcell-steps/s, {:.2g} × real time, dt {:.2g} s",
                      1e-6 * static_cast<double>(cells_) *
                          static_cast<double>(report.step - steps_before_) / elapsed,
                      (report.time - begin_) / elapsed, report.dt);
  if (!report.iterations.empty()) text += ", " + report.iterations;
  if (!report.residual_name.empty()) {
    text += fmt::format(", {} {:.1e}", report.residual_name, report.residual);
  }

  if (!terminal_) {
    const std::string share = done < 0 ? "" : fmt::format("{:3.0f} %  ", 100 * done);
    put_on_console(streams_.out, fmt::format("{}{}\n", share, text));
  } else {
    const std::size_t width = width_of(streams_.out) - 1;
    const std::string share =
        done < 0 ? "" : fmt::format("{} {:3.0f} %  ", bar(done, width / 6), 100 * done);
    put_on_console(streams_.out, fmt::format("\r{}\x1b[K", cut(share + text, width)));
    line_open_ = true;
  }
}

}  // namespace downwash
