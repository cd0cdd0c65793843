// The two labels that begin each partition (LTFS 2.4, clause 6): VOL1, 80 bytes of ANSI X3.27, and the LTFS label in
// XML. They are written once, by a format, and differ between the partitions only in their location.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/bytes.hpp"
#include "base/error.hpp"
#include "ltfs/timestamp.hpp"

namespace capstan::ltfs {

inline constexpr std::size_t vol1Bytes = 80;
inline constexpr std::size_t serialLength = 6;
inline constexpr std::uint32_t defaultBlockBytes = 524'288;
inline constexpr std::uint32_t minBlockBytes = 4'096;

struct Label {
    std::string creator;
    Timestamp formatTime;
    std::string volumeUuid;
    char location = 'a';  ///< the partition that this copy stands on
    char indexPartition = 'a';
    char dataPartition = 'b';
    std::uint32_t blockBytes = defaultBlockBytes;
    bool compression = true;
};

/// `serial` is empty, or six of 0-9 A-Z.
[[nodiscard]] std::array<std::byte, vol1Bytes> writeVol1(std::string_view serial);
/// The serial, empty when it is blank; `volume.foreign` when this is no VOL1 of an LTFS volume.
[[nodiscard]] Result<std::string> parseVol1(ByteView record);

[[nodiscard]] std::string writeLabel(const Label& label);
[[nodiscard]] Result<Label> parseLabel(ByteView record);

/// The labels of the two partitions describe one volume and each other's place.
[[nodiscard]] Result<void> checkPair(const Label& first, const Label& second);

}  // namespace capstan::ltfs
