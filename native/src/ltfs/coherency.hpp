// Volume Coherency Information, MAM attribute 080Ch (LTFS 2.4, 10.4): which index a partition ends in, as of which
// state of the cartridge. One per partition; it may be believed only while its change reference equals the cartridge's.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/bytes.hpp"

namespace capstan::ltfs {

struct Coherency {
    std::uint64_t changeReference = 0;  ///< attribute 0009h, read after the index was written
    std::uint64_t generation = 0;
    std::uint64_t block = 0;  ///< first record of the index
    std::string volumeUuid;
    std::uint8_t version = 1;  ///< 0 was written by programs that got one partition's value wrong: not to be believed
    bool operator==(const Coherency&) const = default;
};

/// The attribute's value, 70 bytes, without the five of its header.
[[nodiscard]] Bytes encodeCoherency(const Coherency& coherency);
[[nodiscard]] std::optional<Coherency> decodeCoherency(ByteView value);

}  // namespace capstan::ltfs
