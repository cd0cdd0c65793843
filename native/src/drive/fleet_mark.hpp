// Which computer may write to a cartridge that several share: the mark that it leaves in the cartridge's memory before
// it first writes. Epochs count up with each hand-over, so of two that believe to have the cartridge the later one is
// right.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/bytes.hpp"

namespace capstan::drive {

struct FleetMark {
    std::string fleet;  ///< UUIDs, 36 lower-case characters
    std::string host;
    std::uint64_t epoch = 0;
    bool operator==(const FleetMark&) const = default;
};

/// Among the vendors' attributes that hosts may write (SPC-5, 7.4.2.1), and none of LTFS's.
inline constexpr std::uint16_t fleetMarkId = 0x1701;

/// "capstan-fleet 1 FLEET HOST EPOCH", in ASCII, so that any tool for attributes shows it.
[[nodiscard]] Bytes encodeMark(const FleetMark& mark);
/// Nothing where it is none, or one of a later version.
[[nodiscard]] std::optional<FleetMark> decodeMark(ByteView value);
[[nodiscard]] bool isUuid(std::string_view text);

/// Whether `own` may take the place of `found`: of the same fleet, and older, or its very own.
[[nodiscard]] bool mayFollow(const FleetMark& found, const FleetMark& own);

}  // namespace capstan::drive
