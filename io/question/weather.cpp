#include "io/question/weather.hpp"

namespace downwash {

PasquillClass class_or_neutral(const std::optional<Weather>& weather) {
  return weather ? weather->pasquill.value_or(neutral_class) : neutral_class;
}

}  // namespace downwash
