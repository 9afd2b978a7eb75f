// Which cells of one row of the grid are solid.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace downwash {

/// The row of cells along i at one j and k, as ObstacleMap keeps it: bit i % 64 of word i / 64 is 1
/// where cell i is solid; no words where all are fluid. Valid until the map is changed.
class SolidRow {
 public:
  using Word = std::uint64_t;
  static constexpr int word_bits = 64;

  /// Words that n cells take.
  static constexpr std::size_t words_for(int n) {
    return (static_cast<std::size_t>(n) + word_bits - 1) / word_bits;
  }

  /// Words for n cells, 0 beyond them; or none.
  SolidRow(std::span<const Word> words, int n) : words_(words), n_(n) {}

  bool operator[](int i) const {
    const auto at = static_cast<std::size_t>(i);
    return !words_.empty() && ((words_[at / word_bits] >> (at % word_bits)) & 1u) != 0;
  }
  /// The first solid cell at i or after it; n where there is none.
  int next_solid(int i) const { return words_.empty() ? n_ : next(i, Word{0}); }
  /// The first fluid cell at i or after it; n where there is none.
  int next_fluid(int i) const { return words_.empty() ? std::min(i, n_) : next(i, ~Word{0}); }

  bool operator==(const SolidRow& other) const {
    if (words_.empty() || other.words_.empty()) {
      return n_ == other.n_ && solid_count() == other.solid_count();
    }
    return n_ == other.n_ && std::ranges::equal(words_, other.words_);
  }
  std::int64_t solid_count() const {
    std::int64_t count = 0;
    for (const Word word : words_) count += std::popcount(word);
    return count;
  }
  /// For each cell 1 where it is fluid, 0 where it is solid.
  void write_fluid(std::uint8_t* flags) const {
    for (std::size_t w = 0; w < words_for(n_); ++w, flags += word_bits) {
      const int cells = std::min(word_bits, n_ - static_cast<int>(w) * word_bits);
      const Word word = words_.empty() ? 0 : words_[w];
      if (word == 0 || word == ~Word{0}) {  // as most are
        std::fill_n(flags, cells, std::uint8_t{word == 0});
      } else {
        for (int bit = 0; bit < cells; bit += 8) {
          std::copy_n(fluid_of_bits[(word >> bit) & 0xff].data(), std::min(8, cells - bit),
                      flags + bit);
        }
      }
    }
  }

 private:
  using EightFlags = std::array<std::uint8_t, 8>;
  /// The fluid flags of eight cells by their bits: five times as fast as bit by bit.
  static constexpr std::array<EightFlags, 256> fluid_of_bits = [] {
    std::array<EightFlags, 256> table{};
    for (std::size_t bits = 0; bits < table.size(); ++bits) {
      for (std::size_t bit = 0; bit < 8; ++bit) table[bits][bit] = (bits >> bit & 1u) == 0;
    }
    return table;
  }();

  /// The first cell at i or after it whose bit differs from those of `flips`.
  int next(int i, Word flips) const {
    if (i >= n_) return n_;
    auto w = static_cast<std::size_t>(i) / word_bits;
    Word rest = (words_[w] ^ flips) & (~Word{0} << (static_cast<unsigned>(i) % word_bits));
    while (rest == 0) {
      if (++w == words_.size()) return n_;
      rest = words_[w] ^ flips;
    }
    return std::min(static_cast<int>(w) * word_bits + std::countr_zero(rest), n_);
  }

  std::span<const Word> words_;
  int n_;
};

}  // namespace downwash
