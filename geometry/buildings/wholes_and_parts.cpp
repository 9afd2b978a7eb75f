#include "geometry/buildings/wholes_and_parts.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>

#include "geometry/buildings/obstacle.hpp"
#include "geometry/input/reading_time.hpp"
#include "geometry/input/text.hpp"
#include "geometry/shapes/overlay.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {

namespace {

constexpr double share_within = 0.5;    // of a part's area, that makes it one of the outline's
constexpr double share_of_named = 0.1;  // the same for parts that name their outline
constexpr double thinnest_rest = 0.5;   // m

bool stands_on_ground(const PlanOnMap& part) {
  return base_of(part.feature->attributes, 1).value.value_or(0) <= 0;
}

/// False for a part that is as high as its outline, and stands on the ground.
bool has_own_height(const PlanOnMap& part) {
  const Attributes& attributes = part.feature->attributes;
  return height_of(attributes).value || levels_of(attributes).value || !stands_on_ground(part);
}

Rectangle box_of(const PlanOnMap& plan) {
  Rectangle box;
  for (const Polygon& polygon : *plan.plan) box.include(bounds(polygon));
  return box;
}

/// Twice the area over the perimeter: of a strip, or of a rim, the width.
double width_of(const Polygon& polygon) {
  double around = 0;
  const auto add = [&](const Ring& ring) {
    for (std::size_t n = 0; n < ring.size(); ++n) {
      around += distance(ring[n], ring[(n + 1) % ring.size()]);
    }
  };
  add(polygon.outer);
  for (const Ring& hole : polygon.holes) add(hole);
  return around > 0 ? 2 * area(polygon) / around : 0;
}

class Matching {
 public:
  explicit Matching(const std::vector<PlanOnMap>& plans) : plans_(plans), result_(plans.size()) {
    for (std::size_t n = 0; n < plans.size(); ++n) {
      boxes_.push_back(box_of(plans[n]));
      const Attributes& attributes = plans[n].feature->attributes;
      by_id_.try_emplace(lower_case(plans[n].feature->id), n);
      if (attributes.lower_text("@building_role") == "outline") {
        by_relation_.try_emplace(attributes.lower_text("@building_relation"), n);
      }
      if (!plans[n].is_air && marked_as_outline(attributes)) wholes_by_x_.push_back(n);
    }
    std::sort(wholes_by_x_.begin(), wholes_by_x_.end(), [&](std::size_t a, std::size_t b) {
      return std::pair(boxes_[a].low.x, a) < std::pair(boxes_[b].low.x, b);
    });
    for (const std::size_t n : wholes_by_x_) {
      widest_ = std::max(widest_, boxes_[n].high.x - boxes_[n].low.x);
    }
  }

  std::vector<WholeOrPart> result() && {
    for (std::size_t n = 0; n < plans_.size(); ++n) {
      if (const auto whole = whole_of(n); whole && !plans_[*whole].is_air) {
        result_[n].whole = whole;
        parts_[*whole].push_back(n);
      }
    }
    for (const auto& [whole, parts] : parts_) {
      if (!result_[whole].whole) settle(whole, parts);  // else it is itself a part
    }
    for (std::size_t n = 0; n < plans_.size(); ++n) {
      if (plans_[n].feature->attributes.affirms("has_parts") && !parts_.contains(n)) {
        result_[n].doubt =
            "outlines that have parts elsewhere, and none in this file: each stands as one block";
      }
    }
    return std::move(result_);
  }

 private:
  std::optional<std::size_t> whole_of(std::size_t part) const {
    const Attributes& attributes = plans_[part].feature->attributes;
    const auto named = by_id_.find(attributes.lower_text("building"));
    if (named != by_id_.end() && named->second != part) return named->second;
    // Elsewhere a number of that name may count something else.
    const auto numbered = by_id_.find(attributes.lower_text("building_id"));
    if (numbered != by_id_.end() && belongs(part, numbered->second, share_of_named)) {
      return numbered->second;
    }
    for (const char* key : {"parent", "parent_id", "relationid"}) {
      const auto parent = by_id_.find(attributes.lower_text(key));
      if (parent != by_id_.end() && belongs(part, parent->second, share_of_named)) {
        return parent->second;
      }
    }
    if (!marked_as_part(attributes)) return std::nullopt;
    const auto related = by_relation_.find(attributes.lower_text("@building_relation"));
    if (related != by_relation_.end() && belongs(part, related->second, share_of_named)) {
      return related->second;
    }
    return whole_around(part);
  }

  /// True if the plan has at least that share of its area in the whole.
  bool belongs(std::size_t part, std::size_t whole, double share) const {
    if (part == whole || !boxes_[part].overlaps(boxes_[whole])) return false;
    ReadingTime::check();
    return shared_area(*plans_[part].plan, *plans_[whole].plan) >= share * area(*plans_[part].plan);
  }

  /// The smallest of the outlines that the part lies in, for most of its area.
  std::optional<std::size_t> whole_around(std::size_t part) const {
    const Rectangle& box = boxes_[part];
    const auto first =
        std::lower_bound(wholes_by_x_.begin(), wholes_by_x_.end(), box.low.x - widest_,
                         [&](std::size_t whole, double x) { return boxes_[whole].low.x < x; });
    std::optional<std::size_t> best;
    double best_area = 0;
    for (auto whole = first; whole != wholes_by_x_.end() && boxes_[*whole].low.x <= box.high.x;
         ++whole) {
      if (!boxes_[*whole].overlaps(box)) continue;
      const double own = area(*plans_[*whole].plan);
      if (best && own >= best_area) continue;
      if (!belongs(part, *whole, share_within)) continue;
      best = *whole;
      best_area = own;
    }
    return best;
  }

  void settle(std::size_t whole, const std::vector<std::size_t>& parts) {
    const std::vector<Polygon>& outline = *plans_[whole].plan;
    const bool is_part = marked_as_part(plans_[whole].feature->attributes);
    std::vector<Polygon> covered;
    bool any_stands = false, any_differs = false;
    for (const std::size_t part : parts) {
      const auto& plan = *plans_[part].plan;
      if (is_part && !stands_on_ground(plans_[part])) continue;  // it may stand on this one
      covered.insert(covered.end(), plan.begin(), plan.end());
      any_stands = any_stands || stands_on_ground(plans_[part]);
      any_differs = any_differs || plans_[part].is_air || has_own_height(plans_[part]);
    }
    WholeOrPart& own = result_[whole];
    covered = united(covered);
    const double inside = shared_area(covered, outline);
    if (inside >= share_that_replaces * area(outline)) {
      own.replaced = true;
    } else if (is_part || !any_differs || inside == 0) {
      return;
    } else if (!any_stands) {
      own.doubt =
          "outlines with parts of which none reaches the ground: they stay as high as they "
          "are themselves";
    } else {
      own.rest = without(outline, covered);
      std::erase_if(own.rest, [](const Polygon& p) { return width_of(p) < thinnest_rest; });
      own.replaced = own.rest.empty();
      if (!own.replaced) {
        own.doubt =
            "outlines that parts cover in part: the rest stands as high as the outline, "
            "which may be the height of the tallest part";
      }
    }
  }

  const std::vector<PlanOnMap>& plans_;
  std::vector<WholeOrPart> result_;
  std::vector<Rectangle> boxes_;
  std::map<std::string, std::size_t> by_id_, by_relation_;
  std::vector<std::size_t> wholes_by_x_;
  double widest_ = 0;
  std::map<std::size_t, std::vector<std::size_t>> parts_;
};

}  // namespace

std::vector<WholeOrPart> wholes_and_parts(const std::vector<PlanOnMap>& plans) {
  return Matching(plans).result();
}

}  // namespace downwash
