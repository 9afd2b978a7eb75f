// Work on fields of the host, before and after the solver's own.
#pragma once

#include <algorithm>
#include <cstddef>
#include <thread>
#include <vector>

#include "solver/parallel/worker_team.hpp"

namespace downwash {

/// f(k) for k = 0 … planes - 1, shared by all cores of the host. What f throws is thrown here.
template <class Function>
void for_each_host_plane(int planes, const Function& f) {
  if (planes <= 0) return;
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  const int workers = std::clamp(cores, 1, planes);
  WorkerTeam team(workers);
  team.run([&](int rank) {
    for (int k = rank; k < planes; k += workers) f(k);
  });
}

/// The same where a plane has so many values: few are not worth a thread.
template <class Function>
void for_each_host_plane(int planes, std::size_t values, const Function& f) {
  constexpr std::size_t worth_it = 200'000;
  if (values * static_cast<std::size_t>(std::max(planes, 0)) >= worth_it) {
    return for_each_host_plane(planes, f);
  }
  for (int k = 0; k < planes; ++k) f(k);
}

/// What find(k, found) appends for k = begin … end - 1, in the order of the planes. All cores share
/// them.
template <class T, class Find>
std::vector<T> found_in_planes(int begin, int end, const Find& find) {
  std::vector<std::vector<T>> found(static_cast<std::size_t>(std::max(end - begin, 0)));
  for_each_host_plane(
      end - begin, [&](int plane) { find(begin + plane, found[static_cast<std::size_t>(plane)]); });
  std::vector<T> all;
  for (const std::vector<T>& plane : found) all.insert(all.end(), plane.begin(), plane.end());
  return all;
}

}  // namespace downwash
