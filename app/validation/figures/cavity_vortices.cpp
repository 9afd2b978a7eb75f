#include "app/validation/figures/cavity_vortices.hpp"

namespace downwash {
namespace {

/// The largest of sign · ψ among nodes of [first_i, last_i] × [first_k, last_k].
Vortex extremum(const StreamFunction& flow, double sign, std::size_t first_i, std::size_t last_i,
                std::size_t first_k, std::size_t last_k) {
  std::size_t i = first_i, k = first_k;
  for (std::size_t b = first_k; b <= last_k; ++b) {
    for (std::size_t a = first_i; a <= last_i; ++a) {
      if (sign * flow.psi[flow.index(a, b)] > sign * flow.psi[flow.index(i, k)]) i = a, k = b;
    }
  }
  const std::size_t centre = flow.index(i, k);
  const double h = flow.node[1] - flow.node[0];
  Vortex vortex{flow.node[i], flow.node[k], flow.psi[centre], flow.omega[centre]};
  const auto refine = [&](std::size_t step, double& position) {
    const double before = flow.psi[centre - step], after = flow.psi[centre + step];
    const double curvature = before - 2 * flow.psi[centre] + after;
    if (curvature == 0) return;
    const double shift = 0.5 * (before - after) / curvature;
    position += shift * h;
    vortex.psi -= 0.25 * (before - after) * shift;
    vortex.omega += 0.5 * shift * (flow.omega[centre + step] - flow.omega[centre - step]);
  };
  refine(1, vortex.x);
  refine(flow.node.size(), vortex.z);
  return vortex;
}

}  // namespace

StreamFunction stream_function(const CaseRun& run) {
  const HostField<double> u = run.velocity(0), w = run.velocity(2);
  const int n = run.cells()[0];
  const double h = run.axis(0).width(0);
  StreamFunction flow;
  for (int i = 0; i <= n; ++i) flow.node.push_back(run.axis(0).face(i));
  flow.psi.resize(flow.node.size() * flow.node.size());
  flow.omega.resize(flow.psi.size());
  for (int k = 0; k < n; ++k) {
    for (int i = 0; i <= n; ++i) {
      const std::size_t here = flow.index(static_cast<std::size_t>(i), static_cast<std::size_t>(k));
      flow.psi[here + flow.node.size()] = flow.psi[here] + h * run.at(u, {i, 0, k});
      if (i == 0 || i == n || k == 0) continue;
      flow.omega[here] = (run.at(w, {i, 0, k}) - run.at(w, {i - 1, 0, k})) / h -
                         (run.at(u, {i, 0, k}) - run.at(u, {i, 0, k - 1})) / h;
    }
  }
  return flow;
}

CavityVortices vortices_of(const StreamFunction& flow) {
  const std::size_t last = flow.node.size() - 2, half = flow.node.size() / 2;
  return {.primary = extremum(flow, -1, 1, last, 1, last),
          .bottom_left = extremum(flow, 1, 1, half, 1, half),
          .bottom_right = extremum(flow, 1, half, last, 1, half)};
}

}  // namespace downwash
