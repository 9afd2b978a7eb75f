#include "tools/hypre_comparison/processes.hpp"

#include <chrono>
#include <thread>
#include <vector>

namespace downwash::comparison {

Processes::Processes() {
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &count_);
  CPU_ZERO(&own_cores_);
  sched_getaffinity(0, sizeof(own_cores_), &own_cores_);
  MPI_Allreduce(&own_cores_, &all_cores_, sizeof(cpu_set_t), MPI_BYTE, MPI_BOR, MPI_COMM_WORLD);
}

IndexRange Processes::own_planes(int n) const {
  return {n * rank_ / count_, n * (rank_ + 1) / count_};
}

void Processes::wait_asleep() const {
  MPI_Request request;
  MPI_Ibarrier(MPI_COMM_WORLD, &request);
  for (int done = 0; true;) {
    MPI_Test(&request, &done, MPI_STATUS_IGNORE);
    if (done) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

double Processes::longest(double seconds) const {
  double result = 0;
  MPI_Allreduce(&seconds, &result, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return result;
}

HostField<double> Processes::gather(const HostField<double>& own, const Index3& n) const {
  const auto sent = static_cast<int>(own.data.size());
  std::vector<int> counts(static_cast<std::size_t>(count_)), places(counts.size());
  MPI_Gather(&sent, 1, MPI_INT, counts.data(), 1, MPI_INT, 0, MPI_COMM_WORLD);
  for (std::size_t r = 1; r < places.size(); ++r) places[r] = places[r - 1] + counts[r - 1];
  HostField<double> whole = first() ? HostField<double>(n) : own;
  MPI_Gatherv(own.data.data(), sent, MPI_DOUBLE, whole.data.data(), counts.data(), places.data(),
              MPI_DOUBLE, 0, MPI_COMM_WORLD);
  return whole;
}

Processes::AllCores::AllCores(const Processes& processes) : processes_(processes) {
  sched_setaffinity(0, sizeof(cpu_set_t), &processes_.all_cores_);
}
Processes::AllCores::~AllCores() {
  sched_setaffinity(0, sizeof(cpu_set_t), &processes_.own_cores_);
}

}  // namespace downwash::comparison
