#include "virtual/media.hpp"

#include <algorithm>
#include <array>

namespace capstan::virt {
namespace {

using enum MediaType;

constexpr std::uint64_t gigabyte = 1'000'000'000;

constexpr auto table = std::to_array<Media>({
    {L5, L5, "L5", 0x58, 1'500 * gigabyte, 80, 8'160},
    {L6, L6, "L6", 0x5A, 2'500 * gigabyte, 136, 16'352},
    {L7, L7, "L7", 0x5C, 6'000 * gigabyte, 112, 16'352},
    {M8, M8, "M8", 0x5D, 9'000 * gigabyte, 168, 16'352},
    {L8, L8, "L8", 0x5E, 12'000 * gigabyte, 208, 16'352},
    {L9, L9, "L9", 0x60, 18'000 * gigabyte, 280, 32'736},
    {LA, LA, "LA", 0x62, 30'000 * gigabyte, 472, 32'736},
    {PA, PA, "PA", 0x63, 40'000 * gigabyte, 472, 32'736},
    {LV, L5, "LV", 0x58, 1'500 * gigabyte, 80, 8'160},
    {LW, L6, "LW", 0x5A, 2'500 * gigabyte, 136, 16'352},
    {LX, L7, "LX", 0x5C, 6'000 * gigabyte, 112, 16'352},
    {LY, L8, "LY", 0x5E, 12'000 * gigabyte, 208, 16'352},
    {LZ, L9, "LZ", 0x60, 18'000 * gigabyte, 280, 32'736},
    {LH, LA, "LH", 0x62, 30'000 * gigabyte, 472, 32'736},
    {cleaning, cleaning, "CU", 0x00, 0, 2, 8'160},
});

constexpr std::size_t serialChars = 6;
constexpr std::size_t barcodeChars = 8;

bool isAlphanumeric(char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z');
}

}  // namespace

const Media& mediaOf(MediaType type) noexcept {
    return table[static_cast<std::size_t>(type)];
}

std::optional<MediaType> mediaType(std::string_view text) noexcept {
    const auto* const row = std::ranges::find(table, text, &Media::text);
    return row == table.end() ? std::nullopt : std::optional(row->type);
}

std::optional<MediaType> mediaTypeOfBarcode(std::string_view barcode) noexcept {
    if (barcode.starts_with("CLN") || barcode.starts_with("CLR")) {
        return barcode.size() == serialChars || barcode.size() == barcodeChars ? std::optional(cleaning) : std::nullopt;
    }
    const auto type = barcode.size() > serialChars ? mediaType(barcode.substr(serialChars)) : std::nullopt;
    return type == cleaning ? std::nullopt : type;
}

bool isBarcode(std::string_view barcode) noexcept {
    return std::ranges::all_of(barcode, isAlphanumeric) &&
           (barcode.size() == serialChars || mediaTypeOfBarcode(barcode).has_value());
}

}  // namespace capstan::virt
