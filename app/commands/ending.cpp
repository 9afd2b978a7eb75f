#include "app/commands/ending.hpp"

#include <fmt/format.h>

#include <new>
#include <stdexcept>
#include <system_error>

#include "geometry/input/input_error.hpp"
#include "io/case/case_config.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

constexpr const char* out_of_memory =
    "out of memory or threads; close other programs, choose a coarser resolution or fewer slabs, "
    "or "
    "raise the limits that `ulimit -a` shows";

}  // namespace

Ending ending_of(const std::exception_ptr& thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (const CaseError& error) {
    return {ExitCode::bad_input, error.problems()};
  } catch (const InputError& error) {
    return {ExitCode::bad_input, {error.what()}};
  } catch (const std::invalid_argument& error) {
    return {ExitCode::bad_input, {error.what()}};
  } catch (const std::bad_alloc&) {
    return {ExitCode::failure, {out_of_memory}};
  } catch (const std::system_error& error) {
    // So the system refuses memory for a file or the stack of a thread.
    const bool memory = error.code() == std::errc::resource_unavailable_try_again ||
                        error.code() == std::errc::not_enough_memory;
    return {ExitCode::failure,
            {memory ? fmt::format("{} ({})", out_of_memory, error.what()) : error.what()}};
  } catch (const std::exception& error) {
    return {ExitCode::failure, {error.what()}};
  }
}

void tell_complaints(const Ending& ending, const std::string& name) {
  for (const std::string& complaint : ending.complaints) {
    complain(name.empty() ? complaint : name + ": " + complaint);
  }
}

}  // namespace downwash
