// Sense data (SPC-5 4.4), fixed and descriptor format alike, reduced to what a tape program decides by.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/bytes.hpp"

namespace capstan::scsi {

/// SPC-5 table 49.
enum class SenseKey : std::uint8_t {
    none = 0x0,
    recovered = 0x1,
    notReady = 0x2,
    medium = 0x3,
    hardware = 0x4,
    illegalRequest = 0x5,
    unitAttention = 0x6,
    dataProtect = 0x7,
    blankCheck = 0x8,
    vendor = 0x9,
    copyAborted = 0xA,
    aborted = 0xB,
    volumeOverflow = 0xD,
    miscompare = 0xE,
    completed = 0xF,
};

struct Sense {
    SenseKey key = SenseKey::none;
    std::uint8_t asc = 0;
    std::uint8_t ascq = 0;
    bool deferred = false;  ///< belongs to an earlier command (response codes 71h, 73h)
    bool filemark = false;
    bool endOfMedium = false;  ///< early warning when writing, end of partition when reading
    bool illegalLength = false;
    /// Signed residue: requested minus actual (SSC-5 4.2.8); absent when the VALID bit is not set.
    std::optional<std::int64_t> information{};
};

/// Nothing when the bytes are not sense data.
[[nodiscard]] std::optional<Sense> parseSense(ByteView bytes);

/// The fixed format, 18 bytes: what an LTO drive sends unless asked otherwise.
[[nodiscard]] Bytes encodeSense(const Sense& sense);

/// "medium error, 11/00", for error details.
[[nodiscard]] std::string describe(const Sense& sense);

}  // namespace capstan::scsi
