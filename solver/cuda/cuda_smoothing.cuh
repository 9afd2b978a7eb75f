// Three half-sweeps of a multigrid level in one pass over memory; two passes make the six of
// Multigrid::smooth, the first of them with the prolongation.
//
// A block marches along k over a tile of 64 × 24 columns, of which the inner 56 × 18 are its own;
// each half-sweep follows the one before by two planes, so that one barrier a plane is enough. The
// planes in flight live in shared memory, and the next one is on its way in registers. A cell that
// is d cells from the edge of the tile is right through half-sweep d.
#pragma once

#include "solver/cuda/cuda_check.cuh"
#include "solver/stencils/multigrid.hpp"

namespace downwash::cuda {

/// Rings of planes of x, b and the words of the faces. Rows are split by the parity of i: the cells
/// of one colour are adjacent. Each thread has the columns 2 t and 2 t + 1 of a row.
template <class Faces>
class SmoothingTile {
 public:
  using Word = typename Faces::Word;
  static constexpr int pairs = 32, rows = 24, halo_i = 4, halo_j = 3, slots = 8;
  static constexpr int own_i = 2 * (pairs - halo_i), own_j = rows - 2 * halo_j;
  static constexpr int threads = pairs * rows;
  static constexpr int blocks_at_once = sizeof(Word) == 1 ? 2 : 1;  ///< on a multiprocessor

  __device__ explicit SmoothingTile(float* memory) {
    const int column = static_cast<int>(threadIdx.y) * row_size + static_cast<int>(threadIdx.x);
    x_ = memory + row_size + column;
    b_ = memory + 2 * row_size + slots * plane_size + column;
    words_ = reinterpret_cast<Word*>(memory + 2 * row_size + 2 * slots * plane_size) + column;
  }
  static constexpr std::size_t bytes() {
    return (2 * row_size + 2 * slots * plane_size) * sizeof(float) +
           (slots * plane_size + row_size) * sizeof(Word);
  }

  /// The thread's cell of parity q in plane k.
  __device__ float& x(int k, int q) const { return x_[at(k) + q * pairs]; }
  __device__ float& b(int k, int q) const { return b_[at(k) + q * pairs]; }
  __device__ Word& word(int k, int q) const { return words_[at(k) + q * pairs]; }

  __device__ Neighbours<float> neighbours(int k, int q) const {
    const float* own = x_ + at(k) + q * pairs;
    const float* other = x_ + at(k) + (pairs - q * pairs);  // the other parity: i - 1 and i + 1
    return {{other[q - 1], own[-row_size], x(k - 1, q)}, {other[q], own[row_size], x(k + 1, q)}};
  }
  __device__ typename Faces::Around around(int k, int q) const {
    if constexpr (std::is_same_v<Faces, MaskedFaces>) {
      return {word(k, q)};
    } else {
      const Word* own = words_ + at(k) + q * pairs;
      const Word* other = words_ + at(k) + (pairs - q * pairs);
      return {*own, other[q], own[row_size], word(k + 1, q)};
    }
  }

  /// Whether the thread's columns are the tile's own.
  __device__ static bool own() {
    const int tx = 2 * static_cast<int>(threadIdx.x), ty = static_cast<int>(threadIdx.y);
    return tx >= halo_i && tx < halo_i + own_i && ty >= halo_j && ty < halo_j + own_j;
  }
  /// The even one of the thread's columns.
  __device__ static Cell first_column() {
    return {static_cast<int>(blockIdx.x) * own_i - halo_i + 2 * static_cast<int>(threadIdx.x),
            static_cast<int>(blockIdx.y) * own_j - halo_j + static_cast<int>(threadIdx.y), 0};
  }

 private:
  static constexpr int row_size = 2 * pairs, plane_size = rows * row_size;
  __device__ static int at(int k) { return (k & (slots - 1)) * plane_size; }
  float *x_, *b_;
  Word* words_;
};

/// Planes that a stage works on: [lo, hi).
struct Planes {
  int lo, hi;
  __device__ bool contain(int k) const { return k >= lo && k < hi; }
};

/// Where a pass starts from: the values of a pair of columns.
struct FieldStart {
  FieldView<const float> x;
  __device__ void load(Cell c, float& even, float& odd) const {
    even = x(c);
    odd = x(next<0>(c));
  }
};
template <class Faces>
struct ProlongationStart {
  Prolongation<Faces> prolongation;
  __device__ void load(Cell c, float& even, float& odd) const {
    prolongation.interpolate_pair(c, even, odd);
  }
};

inline FieldStart start_of(const KeepX& keep) { return {keep.from}; }
template <class Faces>
ProlongationStart<Faces> start_of(const Prolongation<Faces>& prolongation) {
  return {prolongation};
}

/// The pair of columns of one thread: their weights along i and j, and what is on its way for them.
/// (No arrays: an index that is not known when compiling would put them into slow memory.)
template <class Faces>
class Columns {
 public:
  __device__ Columns(const LevelView<Faces>& level, Cell first) : level_(level), first_(first) {
    const bool row_inside = first.j >= 0 && first.j < level.n[1];
    even_inside_ = row_inside && first.i >= 0 && first.i < level.n[0];
    odd_inside_ = row_inside && first.i + 1 >= 0 && first.i + 1 < level.n[0];
    if (even_inside_) set_face_weights<0>(even_, level.grid, first);
    if (odd_inside_) set_face_weights<0>(odd_, level.grid, next<0>(first));
    if (row_inside) set_face_weights<1>(even_, level.grid, first);
  }

  /// Asks for plane k. Rows are padded: beside a column of the domain there is memory to read.
  template <class Start>
  __device__ void request(const Start& start, const Planes& planes, int k) {
    x_even_ = x_odd_ = b_even_ = b_odd_ = 0;
    word_even_ = word_odd_ = Word{};
    if (!(even_inside_ || odd_inside_)) {
      request_words(planes, k);
      return;
    }
    const Cell c = cell(k);
    if (planes.contain(k)) {
      start.load(c, x_even_, x_odd_);
      b_even_ = level_.b(c);
      b_odd_ = level_.b(next<0>(c));
    }
    request_words(planes, k);
  }
  /// Puts it into the tile.
  __device__ void deliver(const SmoothingTile<Faces>& tile, int k) const {
    tile.x(k, 0) = even_inside_ ? x_even_ : 0;
    tile.x(k, 1) = odd_inside_ ? x_odd_ : 0;
    tile.b(k, 0) = b_even_;
    tile.b(k, 1) = b_odd_;
    tile.word(k, 0) = word_even_;
    tile.word(k, 1) = word_odd_;
  }

  /// HalfSweep on plane k of the tile.
  __device__ void half_sweep(const SmoothingTile<Faces>& tile, int colour, int k) const {
    const int q = (first_.i + first_.j + k + colour + 1) & 1;
    if (!(q == 0 ? even_inside_ : odd_inside_)) return;
    FaceWeights<float> w = even_;
    w.low[0] = q == 0 ? even_.low[0] : odd_.low[0];
    w.high[0] = q == 0 ? even_.high[0] : odd_.high[0];
    set_face_weights<2>(w, level_.grid, cell(k));
    const LaplacianWeights<float> weights = Faces::weights(tile.around(k, q), w);
    float& x = tile.x(k, q);
    x = over_relaxed(x, gauss_seidel(weights, weights.sum(tile.neighbours(k, q)), tile.b(k, q)));
  }
  __device__ void store(const SmoothingTile<Faces>& tile, const FieldView<float>& result,
                        int k) const {
    const Cell c = cell(k);
    if (even_inside_) result(c) = tile.x(k, 0);
    if (odd_inside_) result(next<0>(c)) = tile.x(k, 1);
  }

 private:
  using Word = typename Faces::Word;
  __device__ Cell cell(int k) const { return {first_.i, first_.j, k}; }
  /// The words one beyond the last cell and plane too: they tell of the last faces.
  __device__ void request_words(const Planes& planes, int k) {
    if (k < planes.lo || k > planes.hi) return;
    if (first_.j < 0 || first_.j > level_.n[1] || first_.i + 1 < 0) return;
    const Cell c = cell(k);
    if (first_.i >= 0 && first_.i <= level_.n[0]) word_even_ = level_.faces.words(c);
    if (first_.i + 1 <= level_.n[0]) word_odd_ = level_.faces.words(next<0>(c));
  }

  const LevelView<Faces>& level_;
  const Cell first_;
  FaceWeights<float> even_, odd_;
  bool even_inside_, odd_inside_;
  float x_even_, x_odd_, b_even_, b_odd_;
  Word word_even_, word_odd_;
};

/// blockIdx.z counts chunks of planes.
template <class Faces, class Start>
__global__ void __launch_bounds__(SmoothingTile<Faces>::threads,
                                  sizeof(typename Faces::Word) == 1 ? 2 : 1)
    three_half_sweeps(const __grid_constant__ LevelView<Faces> level,
                      const __grid_constant__ Start start, FieldView<float> result, int colour,
                      Planes start_planes, Planes first, Planes second, Planes third, int chunk) {
  extern __shared__ float memory[];
  const SmoothingTile<Faces> tile(memory);
  Columns<Faces> columns(level, tile.first_column());
  const bool own = tile.own();
  const int begin = third.lo + static_cast<int>(blockIdx.z) * chunk;
  const int end = min(begin + chunk, third.hi);
  const int other = 1 - colour;

  columns.request(start, start_planes, begin - 3);
  for (int k = begin - 3; k < end + 6; ++k) {
    columns.deliver(tile, k);
    columns.request(start, start_planes, k + 1);
    if (first.contain(k - 2)) columns.half_sweep(tile, colour, k - 2);
    if (second.contain(k - 4)) columns.half_sweep(tile, other, k - 4);
    if (third.contain(k - 6)) columns.half_sweep(tile, colour, k - 6);
    if (own && k - 6 >= begin) columns.store(tile, result, k - 6);
    __syncthreads();
  }
}

/// Tiles by chunks of planes. A chunk takes nine steps more than it has planes; its length is the
/// one that ends soonest when the device holds so many blocks at once.
template <class Faces>
struct SmoothingLaunch {
  using Tile = SmoothingTile<Faces>;

  dim3 block{Tile::pairs, Tile::rows}, grid;
  int chunk = 1;

  SmoothingLaunch(const int (&n)[3], int planes, int multiprocessors) {
    const int tiles_i = (n[0] + Tile::own_i - 1) / Tile::own_i;
    const int tiles_j = (n[1] + Tile::own_j - 1) / Tile::own_j;
    const int at_once = Tile::blocks_at_once * multiprocessors;
    long long soonest = -1;
    for (int length = 4; length <= 160; length += 2) {
      const long long blocks = static_cast<long long>(tiles_i) * tiles_j * chunks(planes, length);
      const long long steps = (blocks + at_once - 1) / at_once * (length + 9);
      if (soonest < 0 || steps < soonest) {
        soonest = steps;
        chunk = length;
      }
    }
    grid = dim3(static_cast<unsigned>(tiles_i), static_cast<unsigned>(tiles_j),
                static_cast<unsigned>(chunks(planes, chunk)));
  }

 private:
  static int chunks(int planes, int length) { return (planes + length - 1) / length; }
};

template <class Faces, class Start>
void launch_three_half_sweeps(cudaStream_t stream, int multiprocessors,
                              const LevelView<Faces>& level, const Start& start,
                              const FieldView<float>& result, const Range& start_range,
                              const Stage<HalfSweep<Faces>>& first,
                              const Stage<HalfSweep<Faces>>& second,
                              const Stage<HalfSweep<Faces>>& third) {
  const auto planes = [](const Range& r) { return Planes{r.lo.k, r.hi.k}; };
  const SmoothingLaunch<Faces> shape(level.n, third.range.hi.k - third.range.lo.k, multiprocessors);
  const auto kernel = three_half_sweeps<Faces, Start>;
  cuda_check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                  static_cast<int>(SmoothingTile<Faces>::bytes())),
             "asking for shared memory");
  kernel<<<shape.grid, shape.block, SmoothingTile<Faces>::bytes(), stream>>>(
      level, start, result, first.functor.colour, planes(start_range), planes(first.range),
      planes(second.range), planes(third.range), shape.chunk);
}

}  // namespace downwash::cuda
