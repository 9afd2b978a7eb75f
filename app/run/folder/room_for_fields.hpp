// Room for fields on a full disk: checkpoints and the kept wind give way to them.
#pragma once

#include <cstdint>
#include <filesystem>

namespace downwash {

/// The thing that went to make room.
enum class MadeRoom { none, checkpoint, wind };

/// Removes something from a folder of results if its disk has no room for so many bytes: first
/// checkpoints before the last one, then the wind for other releases. What is being written stays.
MadeRoom make_room_for_fields(const std::filesystem::path& results, std::int64_t bytes);

inline constexpr const char* wind_went_words =
    "The wind for other releases had to go, since the disk is full and the fields need room. The "
    "run goes on.";

}  // namespace downwash
