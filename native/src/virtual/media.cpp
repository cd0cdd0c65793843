#include "virtual/media.hpp"

#include <algorithm>
#include <array>

namespace capstan::virt {
namespace {

constexpr std::uint64_t gigabyte = 1'000'000'000;

constexpr auto table = std::to_array<Media>({
    {MediaType::L5, "L5", 0x58, 1'500 * gigabyte, 80, 8'160},
    {MediaType::L6, "L6", 0x5A, 2'500 * gigabyte, 136, 16'352},
    {MediaType::L7, "L7", 0x5C, 6'000 * gigabyte, 112, 16'352},
    {MediaType::M8, "M8", 0x5D, 9'000 * gigabyte, 168, 16'352},
    {MediaType::L8, "L8", 0x5E, 12'000 * gigabyte, 208, 16'352},
    {MediaType::L9, "L9", 0x60, 18'000 * gigabyte, 280, 32'736},
    {MediaType::LA, "LA", 0x62, 30'000 * gigabyte, 472, 32'736},
});

constexpr std::size_t serialChars = 6;

}  // namespace

const Media& mediaOf(MediaType type) noexcept {
    return table[static_cast<std::size_t>(type)];
}

std::optional<MediaType> mediaType(std::string_view text) noexcept {
    const auto* const row = std::ranges::find(table, text, &Media::text);
    return row == table.end() ? std::nullopt : std::optional(row->type);
}

std::optional<MediaType> mediaTypeOfBarcode(std::string_view barcode) noexcept {
    return barcode.size() > serialChars ? mediaType(barcode.substr(serialChars)) : std::nullopt;
}

bool isBarcode(std::string_view barcode) noexcept {
    const auto allowed = [](char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z'); };
    return std::ranges::all_of(barcode, allowed) &&
           (barcode.size() == serialChars || mediaTypeOfBarcode(barcode).has_value());
}

}  // namespace capstan::virt
