#include "app/run/ingredients/ingredients.hpp"

namespace downwash {

const std::vector<Ingredient>& ingredients() {
  static const std::vector all{building_ingredient(), tree_ingredient(), ground_ingredient(),
                               map_ingredient()};
  return all;
}

}  // namespace downwash
