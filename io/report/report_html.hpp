// report.html: one self-contained page that works without a network.
#pragma once

#include <filesystem>
#include <string>

#include "io/results/product_choice.hpp"
#include "io/results/result.hpp"

namespace downwash {

/// The page as text. Every name is escaped. `choice`: the files beside it, which it names where it
/// leaves something out on paper.
std::string report_html(const Result& page, const ProductChoice& choice = ProductChoice());
/// Writes it whole or not at all. Throws InputError.
void write_report(const std::filesystem::path& file, const Result& page,
                  const ProductChoice& choice = ProductChoice());

}  // namespace downwash
