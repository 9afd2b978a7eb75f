// The fields of one slab by the names of the list.
#pragma once

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "solver/fields/cell_mask.hpp"
#include "solver/fields/field_storage.hpp"
#include "solver/fields/host_field.hpp"
#include "solver/fields/openness_word.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/parallel/host_fields.hpp"
#include "solver/problem/field_list.hpp"
#include "solver/state/slab_state.hpp"

namespace downwash {

/// Who makes a field adds it, once; it must stay where it is, though its memory may be swapped with
/// that of another.
template <class Backend>
class SlabFields {
 public:
  explicit SlabFields(const FieldList& list) {
    for (const FieldEntry& entry : list) members_.push_back({entry});
  }

  /// Throws std::logic_error when the list has no such field of such bytes.
  template <class T>
  void add(const std::string& name, const Field<Backend, T>& field) {
    const auto member = find(members_, name);
    if (member == members_.end() || member->entry.bytes != sizeof(T)) {
      throw std::logic_error("field_list has no field '" + name + "' of " +
                             std::to_string(sizeof(T)) + " bytes");
    }
    member->field = &field;
  }
  /// All components, "name u" and so on.
  template <class T>
  void add(const std::string& name, const std::array<Field<Backend, T>, 3>& velocity) {
    for (std::size_t c = 0; c < 3; ++c) add(component_name(name, c), velocity[c]);
  }
  /// Throws std::logic_error when a field of the list was not added.
  void refuse_gaps() const {
    for (const Member& member : members_) {
      if (member.entry.location != Location::coarse && member.field.index() == 0) {
        throw std::logic_error("no slab has the field '" + member.entry.name + "' of field_list");
      }
    }
  }

  /// The values of this slab into a field of the whole grid. Throws std::out_of_range when there is
  /// no such field.
  template <class Value>
  void read(Backend& backend, const SlabExtent& slab, const std::string& name,
            HostField<Value>& whole) const {
    const auto at = find(members_, name);
    if (at == members_.end()) throw std::out_of_range("there is no field '" + name + "'");
    std::visit(
        [&](const auto& field) {
          if constexpr (std::is_pointer_v<std::decay_t<decltype(field)>>) {
            download(backend, slab, *field, whole);
          }
        },
        at->field);
  }

  /// Those that are kept.
  void pass_state(SlabState<Backend>& state, StatePart part) const {
    for (const Member& member : members_) {
      if (member.entry.keeping != Keeping::kept) continue;
      if (part == StatePart::wind && !member.entry.of_wind) continue;
      std::visit(
          [&](const auto& field) {
            if constexpr (std::is_pointer_v<std::decay_t<decltype(field)>>) {
              state.field(member.entry.name, *field);
            }
          },
          member.field);
    }
  }

 private:
  struct Member {
    FieldEntry entry;
    std::variant<std::monostate, const Field<Backend, float>*, const Field<Backend, double>*,
                 const Field<Backend, CellMask>*, const Field<Backend, OpennessWord>*>
        field = {};
  };

  template <class Members>
  static auto find(Members& members, const std::string& name) {
    return std::find_if(members.begin(), members.end(),
                        [&](const Member& member) { return member.entry.name == name; });
  }

  std::vector<Member> members_;
};

}  // namespace downwash
