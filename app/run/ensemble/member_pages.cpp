#include "app/run/ensemble/member_pages.hpp"

#include <stdexcept>
#include <system_error>

#include "app/run/ensemble/member_runs.hpp"
#include "io/ensemble/page_file.hpp"

namespace downwash {

void MemberPages::keep(int number, const Result& page) {
  try {
    write_page_file(member_page(folder_, number), page);
  } catch (const std::runtime_error&) {
    if (!read_here_) throw;
    const std::lock_guard lock(busy_);
    in_memory_[number] = bytes_of_page(page);
  }
}

Result MemberPages::read(int number) const {
  const std::lock_guard lock(busy_);
  const auto found = in_memory_.find(number);
  if (found != in_memory_.end()) return page_of_bytes(found->second);
  return read_page_file(member_page(folder_, number));
}

void MemberPages::discard(int number) {
  const std::lock_guard lock(busy_);
  in_memory_.erase(number);
  std::error_code ignored;
  std::filesystem::remove(member_page(folder_, number), ignored);
}

}  // namespace downwash
