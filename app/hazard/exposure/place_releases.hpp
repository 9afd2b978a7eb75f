// Releases and receptors → cells of open air.
#pragma once

#include <string>
#include <vector>

#include "app/hazard/exposure/build_release.hpp"
#include "app/scene/places.hpp"
#include "geometry/input/complaint.hpp"

namespace downwash {

/// `releases.0` ("tank")
std::string label(const char* list, std::size_t n, const std::string& name);

/// What has no open air of its own gets the nearest one, and says so, if that is within 20 m or
/// five cells, whichever is more; receptors that are inside a building are refused.
class Placer {
 public:
  /// Keeps references.
  Placer(const DomainChoice& domain, const Site& site, const OpenAir& air)
      : site_(site), air_(air), places_(domain, site) {}

  // Name, place and cells of the n-th of the case. What is wrong goes to `problems`, a sentence
  // each without full stop, and leaves the result without meaning.
  PlacedRelease release(std::size_t n, const Release& release,
                        std::vector<Complaint>& problems) const;
  // `list`: the key of the list that it stands in.
  PlacedReceptor receptor(std::size_t n, const Receptor& receptor, std::vector<Complaint>& problems,
                          const char* list = "receptors") const;

 private:
  /// Adds what is wrong with the places to `problems`.
  std::optional<ReleaseShape> shape_of(const Release& release, const std::string& name,
                                       std::vector<Complaint>& problems) const;
  double reach(const Vector3& place) const;
  /// "building 123", or "solid cells" of nothing in particular.
  std::string what_blocks(const Vector3& place) const;
  /// "5.2 m away at lon …, lat …"
  std::string where(const Vector3& from, const Index3& cell, const Place& like) const;

  const Site& site_;
  const OpenAir& air_;
  Places places_;
};

}  // namespace downwash
