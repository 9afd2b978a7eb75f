// The shape of a vessel: how much is in it up to a level.
#pragma once

namespace downwash {

enum class TankShape { vertical_cylinder, horizontal_cylinder, sphere };

/// Flat ends.
struct Tank {
  TankShape shape = TankShape::vertical_cylinder;
  double diameter = 0;  ///< m
  double length = 0;    ///< m; height of one that stands; without meaning for a sphere

  double height() const;  ///< m, inside
  double volume() const;  ///< m³
  /// m³ up to a level (m above the bottom), which may lie beyond bottom and top.
  double volume_below(double level) const;
  /// m above the bottom up to which `volume` (m³) fills it; bottom or top where that is beyond.
  double level_of(double volume) const;
};

/// A tank of a volume (m³), with that diameter (m); a sphere has its own.
Tank tank_of_volume(TankShape shape, double diameter, double volume);

}  // namespace downwash
