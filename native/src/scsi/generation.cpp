#include "scsi/generation.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace capstan::scsi {
namespace {

struct DensityRow {
    std::uint8_t density;
    unsigned generation;
};
constexpr auto densityRows = std::to_array<DensityRow>({{0x40, 1},
                                                        {0x42, 2},
                                                        {0x44, 3},
                                                        {0x46, 4},
                                                        {0x58, 5},
                                                        {0x5A, 6},
                                                        {0x5C, 7},
                                                        {0x5D, 8},
                                                        {0x5E, 8},
                                                        {0x60, 9},
                                                        {0x62, 10},
                                                        {0x63, 10}});

/// What stands right before the number, in the names that makers give.
constexpr auto marks = std::to_array<std::string_view>({"-TD", "-HH", "LTO GEN ", "LTO-", "ULTRIUM ", "ULTRIUM-"});
constexpr unsigned newest = 10;

}  // namespace

unsigned generationOfDensity(std::uint8_t density) noexcept {
    const auto* const row = std::ranges::find(densityRows, density, &DensityRow::density);
    return row == densityRows.end() ? 0 : row->generation;
}

unsigned generationOfProduct(std::string_view product) noexcept {
    std::string name(product);
    std::ranges::transform(name, name.begin(),
                           [](unsigned char each) { return static_cast<char>(std::toupper(each)); });
    for (const std::string_view mark : marks) {
        const auto at = name.find(mark);
        unsigned number = 0;
        for (auto i = at == std::string::npos ? name.size() : at + mark.size();
             i < name.size() && std::isdigit(static_cast<unsigned char>(name[i])) != 0 && number < 100; ++i) {
            number = number * 10 + static_cast<unsigned>(name[i] - '0');
        }
        if (number >= 1 && number <= newest) {
            return number;
        }
    }
    return 0;
}

}  // namespace capstan::scsi
