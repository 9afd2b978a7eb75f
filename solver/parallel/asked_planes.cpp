#include "solver/parallel/asked_planes.hpp"

#include <algorithm>
#include <cstddef>
#include <span>

#include "solver/parallel/process_gathers.hpp"
#include "solver/parallel/process_tags.hpp"

namespace downwash {
namespace {

IndexRange common(const IndexRange& a, const IndexRange& b) {
  return {std::max(a.first, b.first), std::min(a.last, b.last)};
}
bool is_empty(const IndexRange& planes) { return planes.first >= planes.last; }

/// These planes of a field that has them.
template <class Field>
auto values_of(Field& field, const IndexRange& planes) {
  const std::size_t plane =
      static_cast<std::size_t>(field.n[0]) * static_cast<std::size_t>(field.n[1]);
  return std::span(field.data)
      .subspan(plane * static_cast<std::size_t>(planes.first - field.k_begin),
               plane * static_cast<std::size_t>(planes.last - planes.first));
}

}  // namespace

HostField<float> asked_planes(Processes& processes, const HostField<float>& part,
                              const std::vector<IndexRange>& planes, const IndexRange& asked) {
  const std::vector<IndexRange> asked_by = gathered(&processes, std::vector<IndexRange>{asked});
  HostField<float> found({part.n[0], part.n[1], asked.last - asked.first}, asked.first);
  const auto me = static_cast<std::size_t>(processes.rank());
  std::vector<Outgoing> out;
  std::vector<Incoming> in;
  for (std::size_t other = 0; other < planes.size(); ++other) {
    const IndexRange theirs = common(planes[me], asked_by[other]),
                     mine = common(planes[other], asked);
    const int process = static_cast<int>(other);
    if (other == me) {
      if (!is_empty(mine)) std::ranges::copy(values_of(part, mine), values_of(found, mine).begin());
      continue;
    }
    if (!is_empty(theirs)) {
      out.push_back({process, tag_planes_asked, std::as_bytes(values_of(part, theirs))});
    }
    if (!is_empty(mine)) {
      in.push_back({process, tag_planes_asked, std::as_writable_bytes(values_of(found, mine))});
    }
  }
  processes.exchange(out, in);
  return found;
}

}  // namespace downwash
