#include "virtual/library_personality.hpp"

#include <algorithm>
#include <array>

namespace capstan::virt {
namespace {

constexpr std::uint16_t notUnloaded = 0x3B90;
constexpr std::uint16_t removalPrevented = 0x5302;
constexpr std::uint16_t trayOpen = 0x3A02;
constexpr std::uint16_t paused = 0x0485;

constexpr auto personalities = std::to_array<LibraryPersonality>({
    {.name = "ibm",
     .vendor = "IBM",
     .product = "3573-TL",
     .revision = "F.60",
     .robot = 1,
     .slots = 0x1000,
     .doors = 0x10,
     .drives = 0x100,
     .naming = DriveNaming::vendorProductSerial,
     .refusesBothAtOnce = true,
     .promisesAlternateTags = false,
     .uncounted = 0,
     .labelPadding = ' ',
     .seesLabelsInDrives = true,
     .carriesDoorToDrive = true,
     .namesSources = true,
     .looksBehind = 0,
     .heldSense = notUnloaded,
     .openSense = trayOpen},
    {.name = "hp",
     .vendor = "HP",
     .product = "MSL G3 Series",
     .revision = "9.50",
     .robot = 0,
     .slots = 1001,
     .doors = 101,
     .drives = 1,
     .naming = DriveNaming::vendorProductSerial,
     .refusesBothAtOnce = false,
     .promisesAlternateTags = false,
     .uncounted = 4,
     .labelPadding = '\0',
     .seesLabelsInDrives = true,
     .carriesDoorToDrive = true,
     .namesSources = true,
     .looksBehind = 2,
     .heldSense = notUnloaded,
     .openSense = paused},
    {.name = "quantum",
     .vendor = "QUANTUM",
     .product = "UHDL",
     .revision = "0075",
     .robot = 1,
     .slots = 0x1000,
     .doors = 0x10,
     .drives = 0x100,
     .naming = DriveNaming::serialOnly,
     .refusesBothAtOnce = false,
     .promisesAlternateTags = true,
     .uncounted = 0,
     .labelPadding = ' ',
     .seesLabelsInDrives = true,
     .carriesDoorToDrive = false,
     .namesSources = false,
     .looksBehind = 0,
     .heldSense = removalPrevented,
     .openSense = trayOpen},
    {.name = "stk",
     .vendor = "STK",
     .product = "L700",
     .revision = "0105",
     .robot = 0,
     .slots = 1000,
     .doors = 10,
     .drives = 500,
     .naming = DriveNaming::none,
     .refusesBothAtOnce = false,
     .promisesAlternateTags = false,
     .uncounted = 0,
     .labelPadding = ' ',
     .seesLabelsInDrives = true,
     .carriesDoorToDrive = true,
     .namesSources = true,
     .looksBehind = 0,
     .heldSense = removalPrevented,
     .openSense = paused},
    {.name = "spectra",
     .vendor = "SPECTRA",
     .product = "PYTHON",
     .revision = "2000",
     .robot = 1,
     .slots = 0x1000,
     .doors = 0x10,
     .drives = 0x100,
     .naming = DriveNaming::vendorProductSerial,
     .refusesBothAtOnce = true,
     .promisesAlternateTags = true,
     .uncounted = 12,
     .labelPadding = ' ',
     .seesLabelsInDrives = false,
     .carriesDoorToDrive = true,
     .namesSources = true,
     .looksBehind = 3,
     .heldSense = notUnloaded,
     .openSense = trayOpen},
});

}  // namespace

std::span<const LibraryPersonality> libraryPersonalities() {
    return personalities;
}

const LibraryPersonality* libraryPersonality(std::string_view name) {
    const auto* const found = std::ranges::find(personalities, name, &LibraryPersonality::name);
    return found == personalities.end() ? nullptr : found;
}

}  // namespace capstan::virt
