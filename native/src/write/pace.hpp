// How fast the tape of a generation runs, in bytes per second: what a source must reach for it not to stop
// (drive-model's speed-matching steps). And what its drive's own buffer holds, in bytes, at the least.
#pragma once

#include <cstdint>

namespace capstan::write {

struct Pace {
    double lowest = 0;
    double native = 0;
    double buffer = 256e6;
};

/// Of the density that the medium was recorded with; the slowest there is for one that is not known.
[[nodiscard]] constexpr Pace paceOf(std::uint8_t densityCode) {
    switch (densityCode) {
        case 0x58:
            return {.lowest = 40e6, .native = 140e6};  // LTO-5
        case 0x5A:
            return {.lowest = 40e6, .native = 160e6};  // LTO-6
        case 0x5C:
        case 0x5D:
            return {.lowest = 101.46e6, .native = 300e6, .buffer = 512e6};  // LTO-7 and M8
        case 0x5E:
            return {.lowest = 112e6, .native = 360e6, .buffer = 512e6};  // LTO-8
        case 0x60:
            return {.lowest = 177e6, .native = 400e6, .buffer = 1024e6};  // LTO-9
        case 0x62:
        case 0x63:
            return {.lowest = 157e6, .native = 400e6, .buffer = 1024e6};  // LTO-10
        default:
            return {.lowest = 40e6, .native = 140e6};
    }
}

}  // namespace capstan::write
