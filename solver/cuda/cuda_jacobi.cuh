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
// 256 × 64 × 256 cells: 11 µs a sweep, and 22 by way of memory.
#pragma once

#include <cstdint>

#include "solver/cuda/chunks.cuh"
#include "solver/cuda/cuda_check.cuh"
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
  std::size_t bytes() const {
    return sizeof(float4) * static_cast<std::size_t>((planes + shift) * rows * quads);
  }

  /// The tiles with the fewest planes, all at once on so many multiprocessors with so much shared
  /// memory each; none where the range does not fit.
  static JacobiTiles of(const Range& range, int multiprocessors, std::size_t shared_memory) {
    const int rows = range.hi.j - range.lo.j, planes = range.hi.k - range.lo.k;
    JacobiTiles best, tiles;
    tiles.quads = 32 * parts(range.hi.i - range.lo.i, 128);
    for (tiles.rows = 1; tiles.rows * tiles.quads <= most_threads; ++tiles.rows) {
      tiles.along_j = parts(rows, tiles.rows);
      if (tiles.along_j > multiprocessors) continue;
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
    __threadfence();
    *const_cast<volatile unsigned*>(&done[stride * block]) = sweeps;
  }
  __device__ void wait(int block, unsigned sweeps) const {
    while (*const_cast<const volatile unsigned*>(&done[stride * block]) < sweeps) {
    }
    __threadfence();
  }
};

/// Four cells in a row.
struct Quad {
  float at[4];

  static __device__ Quad from(float4 v) { return {{v.x, v.y, v.z, v.w}}; }
  __device__ float4 packed() const { return make_float4(at[0], at[1], at[2], at[3]); }
};

/// The weights of four cells. Along k they change only where walls begin or end, or planes are of
/// other widths.
struct QuadWeights {
  LaplacianWeights<float> of[4];
  float reciprocal[4];
  unsigned mask;  ///< a byte per cell

  __device__ void set(unsigned masks, const GridView<float>& grid, Cell c) {
    mask = masks;
#pragma unroll
    for (int n = 0; n < 4; ++n) {
      const auto m = static_cast<CellMask>(masks >> (8 * n) & 0xff);
      of[n] = laplacian_weights(m, grid, Cell{c.i + n, c.j, c.k});
      reciprocal[n] = reciprocal_diagonal(of[n]);
    }
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
  bool first_row, last_row;
  bool first_lane, last_lane;  ///< with a neighbour in another warp
  bool inside;                 ///< else it does what another does, and writes nothing
  int width;                   ///< cells of the four that are in the range
  bool even;                   ///< all planes of one width

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
      if (inside) *place = read(p, at).packed();
    }
  }

  /// One sweep, up or down. `Up`: the old planes lie `shift` places above the first. What comes
  /// from memory is asked for a plane ahead; planes and rows beyond the ends are there to be read.
  template <bool Up>
  __device__ void sweep(const FieldView<const float>& from, const FieldView<float>& to, bool last,
                        QuadWeights& weights) const {
    constexpr int direction = Up ? 1 : -1, shift = JacobiTiles::shift;
    const int stride = direction * from.stride_k;
    int k = Up ? 0 : planes - 1;
    int at = offset(from) + k * from.stride_k;
    float4* here = shared + (k + (Up ? shift : 0)) * plane;
    Quad behind = read(from, at - stride), centre = Quad::from(*here);
    const Quad beyond = read(from, at + planes * stride);
    Quad b = source(at), far_below{}, far_above{};
    unsigned mask = masks(at);
    if (first_row) far_below = read(from, at - from.stride_j);
    if (last_row) far_above = read(from, at + from.stride_j);
#pragma unroll 1
    for (int step = 0; step < planes; ++step) {
      if (step > 0 && step % shift == 0) __syncthreads();
      const bool more = step + 1 < planes;
      const Quad ahead = more ? Quad::from(here[direction * plane]) : beyond;
      const Quad below = first_row ? far_below : Quad::from(here[-quads]);
      const Quad above = last_row ? far_above : Quad::from(here[quads]);
      const float* const row = reinterpret_cast<const float*>(here);
      float before = __shfl_up_sync(~0u, centre.at[3], 1);
      float after = __shfl_down_sync(~0u, centre.at[0], 1);
      if (first_lane) before = row[-1];
      if (last_lane) after = row[4];
      if (mask != weights.mask || !even) weights.set(mask, pass.grid, {c.i, c.j, c.k + k});

      const Quad& low_k = Up ? behind : ahead;
      const Quad& high_k = Up ? ahead : behind;
      Quad result;
#pragma unroll
      for (int n = 0; n < 4; ++n) {
        const Neighbours<float> around{
            {n > 0 ? centre.at[(n + 3) % 4] : before, below.at[n], low_k.at[n]},
            {n < 3 ? centre.at[(n + 1) % 4] : after, above.at[n], high_k.at[n]}};
        result.at[n] = relaxed_jacobi(centre.at[n], weights.of[n].sum(around), b.at[n],
                                      weights.reciprocal[n], pass.relaxation);
      }
      b = source(at + stride);
      mask = masks(at + stride);
      if (first_row) far_below = read(from, at + stride - from.stride_j);
      if (last_row) far_above = read(from, at + stride + from.stride_j);
      if (inside) {
        here[-direction * shift * plane] = result.packed();
        if (last || first_row || last_row || step == 0 || !more) write(to, at, result);
      }
      behind = centre;
      centre = ahead;
      here += direction * plane;
      at += stride;
      k += direction;
    }
  }
};

/// True if the weights along k are the same in so many planes from k on, but for faces that are
/// closed in any case.
inline __device__ bool even_planes(const AxisView<float>& axis, int k, int planes) {
  bool even = true;
  for (int n = 0; n < planes; ++n) even = even && axis.rwidth[k + n] == axis.rwidth[k];
  for (int n = 0; n <= planes; ++n) {
    const float gap = axis.rgap[k + n];
    even = even && (gap == 0 || gap == axis.rgap[k + 1]);
  }
  return even;
}

/// All sweeps of a pass on its widest range: what is computed on ghost planes beyond the range of a
/// sweep is of no use, and does no harm. The blocks must all be on the device at once.
static __global__ void __launch_bounds__(JacobiTiles::most_threads)
    jacobi_on_chip_kernel(const __grid_constant__ JacobiPass<float> pass, FieldView<float> p,
                          FieldView<float> other, JacobiTiles tiles, SweepCounts counts) {
  extern __shared__ float4 jacobi_planes[];
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
      .first_lane = threadIdx.x % 32 == 0 && quad > 0,
      .last_lane = threadIdx.x % 32 == 31 && 4 * (quad + 1) < width,
      .inside = quad == static_cast<int>(threadIdx.x) && row == static_cast<int>(threadIdx.y),
      .width = min(4, width - 4 * quad),
      .even = even_planes(pass.grid.axis[2], k, planes)};

  QuadWeights weights;
  weights.set(column.masks(column.offset(p)), pass.grid, column.c);
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
