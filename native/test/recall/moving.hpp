// A drive of which everything is known, and requests that file nothing: what planning needs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>

#include "recall/pending_read.hpp"
#include "recall/travel_model.hpp"
#include "virtual/timing_data.hpp"
#include "write/virtual_tape.hpp"

namespace capstan::test {

/// The full-height LTO-9 drive with a cartridge of its own generation.
inline recall::DriveMotion lto9() {
    const auto data = expectOk(virt::loadTimingData(fs::path(CAPSTAN_RESOURCES) / "drive-models" / "lto9.model"));
    const virt::MediumTiming& medium = data.media.at(virt::MediaType::L9);
    return {.tape = medium.tape, .profile = medium.profile, .load = data.load, .unload = data.unload};
}

/// Records of a mebibyte.
inline order::Layout fullRecords() {
    return {.blockBytes = 1U << 20U};
}

inline ltfs::Extent recordsAt(std::uint64_t block, std::uint64_t count) {
    return {.start = {'b', block}, .byteOffset = 0, .byteCount = count << 20U};
}

}  // namespace capstan::test
