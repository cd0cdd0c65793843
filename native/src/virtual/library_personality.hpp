// How libraries of several makers differ in what they answer: the same robot, other manners. Not what a maker promises,
// but what has been seen.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace capstan::virt {

/// Of a drive, by READ ELEMENT STATUS.
enum class DriveNaming : std::uint8_t { none, serialOnly, vendorProductSerial };

struct LibraryPersonality {
    std::string_view name;
    std::string_view vendor;
    std::string_view product;
    std::string_view revision;
    // Where the addresses of each kind of element begin.
    std::uint16_t robot;
    std::uint16_t slots;
    std::uint16_t doors;
    std::uint16_t drives;

    DriveNaming naming;
    bool refusesBothAtOnce;      ///< volume tags and identifications in one answer
    bool promisesAlternateTags;  ///< that are not there
    std::size_t uncounted;       ///< bytes behind everything that nobody counted
    char labelPadding;
    bool leavesOutMediaType;  ///< the last two characters of each label, by a setting that some libraries have
    bool seesLabelsInDrives;
    bool carriesDoorToDrive;
    bool namesSources;        ///< where a cartridge was taken from
    unsigned looksBehind;     ///< after a drive has let go
    std::uint16_t heldSense;  ///< ASC and ASCQ, when a drive has not let go
    std::uint16_t openSense;  ///< ASC and ASCQ, while its door is open
};

[[nodiscard]] std::span<const LibraryPersonality> libraryPersonalities();
/// Null when there is none of that name.
[[nodiscard]] const LibraryPersonality* libraryPersonality(std::string_view name);

}  // namespace capstan::virt
