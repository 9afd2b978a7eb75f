#include "app/commands/running/ending.hpp"

#include <cstdio>
#include <cstdlib>

#include "geometry/input/input_error.hpp"
#include "io/messages/complaints.hpp"
#include "io/question/case_error.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

ExitCode code_for(const std::exception_ptr& thrown) {
  try {
    std::rethrow_exception(thrown);
  } catch (const CaseError&) {
    return ExitCode::bad_input;
  } catch (const InputError&) {
    return ExitCode::bad_input;
  } catch (...) {
    return ExitCode::failure;
  }
}

}  // namespace

Ending ending_of(const std::exception_ptr& thrown) {
  return {code_for(thrown), complaints_of(thrown)};
}

SetupBounds bounded_setup(const std::string& name) {
  return {name, [](const InputError& error) {
            std::fflush(stdout);  // what was told before it
            const Ending ending = ending_of(std::make_exception_ptr(error));
            tell_complaints(ending);
            std::_Exit(static_cast<int>(ending.code));
          }};
}

void tell_complaints(const Ending& ending, const std::string& name) {
  for (const auto& [message, text] : ending.complaints) {
    complain({message, name.empty() ? text : name + ": " + text});
  }
}

}  // namespace downwash
