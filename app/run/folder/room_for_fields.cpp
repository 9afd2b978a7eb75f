#include "app/run/folder/room_for_fields.hpp"

#include "io/checkpoint/checkpoint.hpp"
#include "io/records/run_folder.hpp"

namespace downwash {

MadeRoom make_room_for_fields(const std::filesystem::path& results, std::int64_t bytes) {
  if (!disk_is_full(results, bytes)) return MadeRoom::none;
  const std::filesystem::path checkpoints = results / checkpoint_folder,
                              wind = results / wind_folder;
  if (discard_checkpoints_before(checkpoints, last_checkpoint(checkpoints))) {
    return MadeRoom::checkpoint;
  }
  const std::int64_t last = last_checkpoint(wind);
  const bool went = last > 0 && discard_checkpoints_before(wind, last + 1);
  return went ? MadeRoom::wind : MadeRoom::none;
}

}  // namespace downwash
