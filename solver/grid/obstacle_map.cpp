#include "solver/grid/obstacle_map.hpp"

namespace downwash {

ObstacleMap::ObstacleMap(Index3 n)
    : n_(n), row_words_(SolidRow::words_for(n[0])), planes_(static_cast<std::size_t>(n[2])) {}

void ObstacleMap::set_solid(int i, int j, int k, bool solid) {
  if (this->solid(i, j, k) == solid) return;
  std::shared_ptr<Plane>& plane = planes_[static_cast<std::size_t>(k)];
  if (!plane) {
    plane = std::make_shared<Plane>();
  } else if (plane.use_count() > 1) {
    plane = std::make_shared<Plane>(*plane);
  }
  const std::size_t first = row_words_ * static_cast<std::size_t>(j);
  if (plane->size() < first + row_words_) plane->resize(first + row_words_);
  const auto at = static_cast<std::size_t>(i);
  (*plane)[first + at / SolidRow::word_bits] ^= SolidRow::Word{1} << (at % SolidRow::word_bits);
}

std::int64_t ObstacleMap::solid_count() const {
  std::int64_t count = 0;
  for (const std::shared_ptr<Plane>& plane : planes_) {
    if (plane) count += SolidRow(*plane, n_[0]).solid_count();
  }
  return count;
}

ObstacleMap ObstacleMap::part(IndexRange planes) const {
  ObstacleMap part({n_[0], n_[1], planes.last - planes.first});
  part.planes_.assign(planes_.begin() + planes.first, planes_.begin() + planes.last);
  return part;
}

std::size_t ObstacleMap::bytes() const {
  std::size_t bytes = planes_.size() * sizeof(planes_.front());
  for (const std::shared_ptr<Plane>& plane : planes_) {
    if (plane) bytes += plane->capacity() * sizeof(SolidRow::Word);
  }
  return bytes;
}

bool ObstacleMap::operator==(const ObstacleMap& other) const {
  if (n_ != other.n_) return false;
  for (int k = 0; k < n_[2]; ++k) {
    const auto at = static_cast<std::size_t>(k);
    if (planes_[at] == other.planes_[at]) continue;
    for (int j = 0; j < n_[1]; ++j) {
      if (!(row(j, k) == other.row(j, k))) return false;
    }
  }
  return true;
}

}  // namespace downwash
