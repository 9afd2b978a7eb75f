#include "io/messages/complaints.hpp"

#include <fmt/format.h>

#include <new>
#include <stdexcept>
#include <string>
#include <system_error>

#include "geometry/input/input_error.hpp"
#include "io/question/case_error.hpp"
#include "solver/backend/devices.hpp"
#include "solver/parallel/processes.hpp"
#include "solver/state/flow_state.hpp"

namespace downwash {
namespace {

constexpr const char* out_of_memory =
    "out of memory or threads; close other programs, choose a coarser resolution or fewer slabs, "
    "or "
    "raise the limits that `ulimit -a` shows";

Complaint of_system(const std::system_error& error) {
  // So the system refuses memory for a file or the stack of a thread.
  const bool memory = error.code() == std::errc::resource_unavailable_try_again ||
                      error.code() == std::errc::not_enough_memory;
  if (!memory) return {Message::unforeseen, error.what()};
  return {Message::out_of_memory, fmt::format("{} ({})", out_of_memory, error.what())};
}

}  // namespace

std::vector<Complaint> complaints_of(const std::exception_ptr& thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (const CaseError& error) {
    return error.complaints();
  } catch (const NumberedError& error) {
    return {{error.message(), error.what()}};
  } catch (const ProcessLost& error) {
    return {{Message::process_lost, error.what()}};
  } catch (const StateError& error) {
    return {{Message::checkpoint_of_another, error.what()}};
  } catch (const DeviceError& error) {
    return {{Message::gpu_failed, error.what()}};
  } catch (const std::bad_alloc&) {
    return {{Message::out_of_memory, out_of_memory}};
  } catch (const std::system_error& error) {
    return {of_system(error)};
  } catch (const std::logic_error& error) {
    return {{Message::program_mistake, error.what()}};
  } catch (const std::exception& error) {
    return {{Message::unforeseen, error.what()}};
  }
}

}  // namespace downwash
