// Jacobi sweeps with the pressure on the chip, for grids that fit the shared memory of all
// multiprocessors together.
//
// A block owns whole rows i of a tile in (j, k), four cells to a thread, and keeps their pressure
// in shared memory for all sweeps. It marches along k, up and down by turns: a new plane goes a few
// places behind the old one, so that a barrier every few planes is enough. Source and mask are read
// anew, from the cache. What the blocks around it need, the outermost rows and planes of the tile,
// goes by way of the two fields in memory, by turns. A block tells how many sweeps it has done, and
// waits for those around it before the next.
//
// 256 × 64 × 256 cells on one H200: 10.7 µs a sweep over a city, 8.3 over open ground, and 22 by
// way of memory.
#pragma once

#include <cstdint>

#include "solver/cuda/chunks.cuh"
#include "solver/cuda/cuda_check.cuh"
#include "solver/cuda/quad_weights.cuh"
#include "solver/stencils/projection.hpp"

namespace downwash::cuda {

/// How the rows and planes of a range are shared out: tiles of so many, counted along j and k.
struct JacobiTiles {
  static constexpr int most_threads = 512;
  static constexpr int shift = 4;  ///< places between an old plane and the new one
  int quads = 0;                   ///< threads along i, four cells each: whole warps
  int rows = 0, planes = 0;
  int along_j = 0, along_k = 0;

  int count() const { return along_j * along_k; }
  dim3 block() const { return dim3(static_cast<unsigned>(quads), static_cast<unsigned>(rows)); }
  __host__ __device__ int shared_quads() const { return (planes + shift) * rows * quads; }
  std::size_t bytes() const {
    return sizeof(float4) * static_cast<std::size_t>(shared_quads()) +
           sizeof(float2) * static_cast<std::size_t>(planes);
  }

  /// The tiles with the fewest planes, all at once on so many multiprocessors with so much shared
  /// memory each; none where the range does not fit. All have two rows at least: then only one of
  /// those around a row is in memory.
  static JacobiTiles of(const Range& range, int multiprocessors, std::size_t shared_memory) {
    const int rows = range.hi.j - range.lo.j, planes = range.hi.k - range.lo.k;
    JacobiTiles best, tiles;
    tiles.quads = 32 * parts(range.hi.i - range.lo.i, 128);
    for (tiles.rows = 2; tiles.rows * tiles.quads <= most_threads; ++tiles.rows) {
      tiles.along_j = parts(rows, tiles.rows);
      if (tiles.along_j > multiprocessors || rows % tiles.rows == 1) continue;
      tiles.planes = parts(planes, multiprocessors / tiles.along_j);
      tiles.along_k = parts(planes, tiles.planes);
      const bool better = best.count() == 0 || tiles.planes < best.planes;
      if (better && tiles.bytes() <= shared_memory) best = tiles;
    }
    return best;
  }
};

/// How many sweeps each block has done, a cache line apart. What it wrote before it told can be
/// read by who has waited.
struct SweepCounts {
  static constexpr int stride = 32;
  unsigned* done;

  __device__ void tell(int block, unsigned sweeps) const {
    asm volatile("st.release.gpu.u32 [%0], %1;" ::"l"(&done[stride * block]), "r"(sweeps)
                 : "memory");
  }
  __device__ void wait(int block, unsigned sweeps) const {
    unsigned so_far;
    do {
      asm volatile("ld.acquire.gpu.u32 %0, [%1];"
                   : "=r"(so_far)
                   : "l"(&done[stride * block])
                   : "memory");
    } while (so_far < sweeps);
  }
};

/// What a thread does: four cells wide, one row, along k. All fields are of one layout.
struct JacobiColumn {
  const JacobiPass<float>& pass;
  float4* shared;  ///< its own place in the first plane
  int plane;       ///< from one plane to the next in shared memory
  int quads;       ///< from one row to the next
  Cell c;          ///< its first cell in the first plane
  int planes;
  bool first_row, last_row;    ///< of the tile; never both
  bool first_lane, last_lane;  ///< with no neighbour in the warp
  bool first_quad, last_quad;  ///< with none of the row beside them
  bool inside;                 ///< else it does what another does, and writes nothing
  int width;                   ///< cells of the four that are in the range
  const float2* weights_k;     ///< of all planes

  __device__ int offset(const FieldView<const float>& f) const {
    return c.i + f.stride_j * c.j + f.stride_k * c.k;
  }
  /// From memory that other blocks write.
  __device__ Quad read(const FieldView<const float>& f, int at) const {
    return Quad::from(__ldcg(reinterpret_cast<const float4*>(f.origin + at)));
  }
  __device__ Quad source(int at) const {
    return Quad::from(__ldg(reinterpret_cast<const float4*>(pass.source.origin + at)));
  }
  __device__ unsigned masks(int at) const {
    return __ldg(reinterpret_cast<const unsigned*>(pass.mask.origin + at));
  }
  __device__ void write(const FieldView<float>& to, int at, const Quad& value) const {
    if (width == 4) {
      *reinterpret_cast<float4*>(to.origin + at) = value.packed();
    } else {
#pragma unroll
      for (int n = 0; n < 3; ++n) {
        if (n < width) to.origin[at + n] = value.at[n];
      }
    }
  }

  __device__ void load(const FieldView<const float>& p) const {
    float4* place = shared + JacobiTiles::shift * plane;
    for (int n = 0, at = offset(p); n < planes; ++n, at += p.stride_k, place += plane) {
      Quad quad = read(p, at);
#pragma unroll
      for (int m = 1; m < 4; ++m) {
        if (m >= width) quad.at[m] = 0;
      }
      if (inside) *place = quad.packed();
    }
  }

  /// One sweep, up or down. `Up`: the old planes lie `shift` places above the first. What comes
  /// from memory is asked for a plane ahead; planes and rows beyond the ends are there to be read.
  template <bool Up>
  __device__ void sweep(const FieldView<const float>& from, const FieldView<float>& to, bool last,
                        QuadWeights<1>& weights) const {
    constexpr int direction = Up ? 1 : -1, shift = JacobiTiles::shift;
    const int stride = direction * from.stride_k;
    int k = Up ? 0 : planes - 1;
    int at = offset(from) + k * from.stride_k;
    float4* here = shared + (k + (Up ? shift : 0)) * plane;
    Quad behind = read(from, at - stride), centre = Quad::from(*here);
    const Quad beyond = read(from, at + planes * stride);
    const bool at_edge = first_row || last_row;
    const int beside = first_row ? -from.stride_j : from.stride_j;
    Quad b = source(at), far{};
    unsigned mask = masks(at);
    if (at_edge) far = read(from, at + beside);
#pragma unroll 1
    for (int step = 0; step < planes; ++step) {
      if (step > 0 && step % shift == 0) __syncthreads();
      const bool more = step + 1 < planes;
      const Quad next_b = source(at + stride);  // asked for now, so that it is there by then
      const unsigned next_mask = masks(at + stride);
      Quad next_far{};
      if (at_edge) next_far = read(from, at + stride + beside);
      const Quad ahead = more ? Quad::from(here[direction * plane]) : beyond;
      const Quad below = first_row ? far : Quad::from(here[-quads]);
      const Quad above = last_row ? far : Quad::from(here[quads]);
      const float* const row = reinterpret_cast<const float*>(here);
      float before = __shfl_up_sync(~0u, centre.at[3], 1);
      float after = __shfl_down_sync(~0u, centre.at[0], 1);
      if (first_lane) before = first_quad ? 0 : row[-1];
      if (last_lane) after = last_quad ? 0 : row[4];
      const QuadNeighbours around{
          before, after, below, above, Up ? behind : ahead, Up ? ahead : behind};
      weights.set_plane(weights_k[k]);
      mask = weights.counted(0, mask);
      const Quad result = __all_sync(~0u, weights.open(mask))
                              ? weights.relaxed<true>(0, centre, around, b, mask, pass.relaxation)
                              : weights.relaxed<false>(0, centre, around, b, mask, pass.relaxation);
      if (inside) {
        here[-direction * shift * plane] = result.packed();
        if (last || at_edge || step == 0 || !more) write(to, at, result);
      }
      b = next_b;
      mask = next_mask;
      far = next_far;
      behind = centre;
      centre = ahead;
      here += direction * plane;
      at += stride;
      k += direction;
    }
  }
};

/// All sweeps of a pass on its widest range: what is computed on ghost planes beyond the range of a
/// sweep is of no use, and does no harm. The blocks must all be on the device at once.
static __global__ void __launch_bounds__(JacobiTiles::most_threads)
    jacobi_on_chip_kernel(const __grid_constant__ JacobiPass<float> pass, FieldView<float> p,
                          FieldView<float> other, JacobiTiles tiles, SweepCounts counts) {
  extern __shared__ float4 jacobi_planes[];
  float2* const weights_k = reinterpret_cast<float2*>(jacobi_planes + tiles.shared_quads());
  const Range range = pass.range(0);
  const int tile = static_cast<int>(blockIdx.x);
  const int tile_j = tile % tiles.along_j, tile_k = tile / tiles.along_j;
  const int j = range.lo.j + tile_j * tiles.rows, k = range.lo.k + tile_k * tiles.planes;
  const int rows = min(tiles.rows, range.hi.j - j), planes = min(tiles.planes, range.hi.k - k);
  const int width = range.hi.i - range.lo.i;
  const int quad = min(static_cast<int>(threadIdx.x), (width - 1) / 4);
  const int row = min(static_cast<int>(threadIdx.y), rows - 1);
  const JacobiColumn column{
      .pass = pass,
      .shared = jacobi_planes + row * tiles.quads + quad,
      .plane = tiles.rows * tiles.quads,
      .quads = tiles.quads,
      .c = {range.lo.i + 4 * quad, j + row, k},
      .planes = planes,
      .first_row = row == 0,
      .last_row = row == rows - 1,
      .first_lane = threadIdx.x % 32 == 0,
      .last_lane = threadIdx.x % 32 == 31 || 4 * (quad + 1) >= width,
      .first_quad = quad == 0,
      .last_quad = 4 * (quad + 1) >= width,
      .inside = quad == static_cast<int>(threadIdx.x) && row == static_cast<int>(threadIdx.y),
      .width = min(4, width - 4 * quad),
      .weights_k = weights_k};

  QuadWeights<1> weights(pass.grid, column.c, column.width, 1);
  for (int n = static_cast<int>(threadIdx.x); threadIdx.y == 0 && n < planes; n += tiles.quads) {
    weights_k[n] = plane_weights(pass.grid, k + n);
  }
  column.load(p);
  __syncthreads();
  for (int sweep = 0; sweep < pass.sweeps; ++sweep) {
    const bool last = sweep + 1 == pass.sweeps;
    if (sweep % 2 == 0) {
      column.sweep<true>(p, other, last, weights);
    } else {
      column.sweep<false>(other, p, last, weights);
    }
    if (last) return;
    __syncthreads();
    const unsigned done = static_cast<unsigned>(sweep) + 1;
    if (threadIdx.y == 0) {
      if (threadIdx.x == 0) counts.tell(tile, done);
      if (threadIdx.x < 4) {
        const int tj = tile_j + (threadIdx.x == 0) - (threadIdx.x == 1);
        const int tk = tile_k + (threadIdx.x == 2) - (threadIdx.x == 3);
        const bool there = tj >= 0 && tj < tiles.along_j && tk >= 0 && tk < tiles.along_k;
        if (there) counts.wait(tk * tiles.along_j + tj, done);
      }
    }
    __syncthreads();
  }
}

/// Runs passes on the chip of one device, where that is worth while.
class JacobiOnChip {
 public:
  explicit JacobiOnChip(const cudaDeviceProp& properties)
      : multiprocessors_(properties.multiProcessorCount),
        shared_memory_(properties.cooperativeLaunch != 0 ? properties.sharedMemPerBlockOptin : 0) {
    cuda_check(cudaMalloc(&done_, count_bytes()), "allocating device memory");
  }
  JacobiOnChip(const JacobiOnChip&) = delete;
  JacobiOnChip& operator=(const JacobiOnChip&) = delete;
  ~JacobiOnChip() { cudaFree(done_); }

  /// No tiles where sweeps through memory are sooner done, or the range does not fit.
  JacobiTiles tiles(const JacobiPass<float>& pass) const {
    const Range r = pass.range(0);
    const std::int64_t cells =
        std::int64_t{r.hi.i - r.lo.i} * (r.hi.j - r.lo.j) * (r.hi.k - r.lo.k);
    if (pass.sweeps < fewest_sweeps || cells <= fewest_cells) return {};
    return JacobiTiles::of(r, multiprocessors_, shared_memory_);
  }
  void launch(cudaStream_t stream, JacobiTiles tiles, JacobiPass<float> pass, FieldView<float> p,
              FieldView<float> other) {
    cuda_check(cudaMemsetAsync(done_, 0, count_bytes(), stream), "clearing device memory");
    const auto kernel = reinterpret_cast<const void*>(&jacobi_on_chip_kernel);
    cuda_check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                    static_cast<int>(tiles.bytes())),
               "asking for shared memory");
    SweepCounts counts{done_};
    void* arguments[] = {&pass, &p, &other, &tiles, &counts};
    cuda_check(cudaLaunchCooperativeKernel(kernel, dim3(static_cast<unsigned>(tiles.count())),
                                           tiles.block(), arguments, tiles.bytes(), stream),
               "launching sweeps on the chip");
  }

 private:
  static constexpr int fewest_sweeps = 4;
  static constexpr std::int64_t fewest_cells = 1 << 18;
  std::size_t count_bytes() const {
    return SweepCounts::stride * sizeof(unsigned) * static_cast<std::size_t>(multiprocessors_);
  }
  int multiprocessors_;
  std::size_t shared_memory_;
  unsigned* done_ = nullptr;
};

}  // namespace downwash::cuda
