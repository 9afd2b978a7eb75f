// Which files a run with releases leaves for people and for other programs.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "io/question/output.hpp"

namespace downwash {

/// What `output.products` may name, and the files of it in the result folder.
struct Product {
  std::string_view name;
  std::vector<std::string_view> files;
};
std::span<const Product> all_products();

/// The products of a run: those that a case names, or all where it names none.
class ProductChoice {
 public:
  ProductChoice() = default;
  /// `sender`: of the alert; empty where nobody is named.
  explicit ProductChoice(std::vector<std::string> names, std::string sender = "")
      : names_(std::move(names)), sender_(std::move(sender)) {}

  /// True if it is asked for.
  bool has(std::string_view name) const;
  /// Their files in the result folder.
  std::vector<std::string> files() const;
  const std::string& sender() const { return sender_; }

 private:
  std::vector<std::string> names_;
  std::string sender_;
};

/// The files that it leaves for people and other programs.
inline ProductChoice product_choice(const OutputChoice& output) {
  return ProductChoice(output.products, output.sender);
}

}  // namespace downwash
