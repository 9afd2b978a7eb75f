#include "io/fields/output_scene.hpp"

#include <utility>

namespace downwash {

OutputScene piece_of(OutputScene whole, std::vector<IndexRange> planes, int number) {
  GridPiece piece{whole.grid, std::move(planes), number};
  whole.grid = part_of(whole.grid, piece.own());
  whole.obstacles = whole.obstacles.part(piece.own());
  whole.piece = std::move(piece);
  return whole;
}

}  // namespace downwash
