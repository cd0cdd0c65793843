// What a drive reports of itself and of the tape in it: where it stands, where wraps end, which densities it knows,
// which commands it takes.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.hpp"

namespace capstan::scsi {

/// READ POSITION (SSC-5): what its three forms report. Nothing where a form does not say or the drive does not know.
struct TapePosition {
    bool atBeginning = false;
    bool atEndOfPartition = false;
    bool pastProgrammableEarlyWarning = false;
    std::uint8_t partition = 0;
    std::optional<std::uint64_t> block{};
    std::optional<std::uint64_t> filemarks{};        ///< long form only
    std::optional<std::uint64_t> bufferedObjects{};  ///< short and extended: acknowledged, not yet on tape
    std::optional<std::uint64_t> bufferedBytes{};
    bool operator==(const TapePosition&) const = default;
};
enum class PositionForm : std::uint8_t { shortForm = 0x00, longForm = 0x06, extended = 0x08 };
inline constexpr std::size_t shortPositionBytes = 20;
inline constexpr std::size_t extendedPositionBytes = 32;
[[nodiscard]] Bytes encode(const TapePosition& position, PositionForm form);
[[nodiscard]] std::optional<TapePosition> parsePosition(ByteView bytes, PositionForm form);

/// READ END OF WRAP POSITION (A3h/1Fh/45h, LTO-7 and later): the last object of a wrap.
struct WrapEnd {
    std::uint16_t wrap = 0;
    std::uint16_t partition = 0;
    std::uint64_t object = 0;  ///< of the last wrap that holds data: the last object written
    bool operator==(const WrapEnd&) const = default;
};
[[nodiscard]] Bytes encodeWrapEnds(const std::vector<WrapEnd>& wraps);  ///< long form: all wraps
[[nodiscard]] std::vector<WrapEnd> parseWrapEnds(ByteView bytes);
[[nodiscard]] Bytes encodeWrapEnd(std::uint64_t object);  ///< short form: one wrap

/// REPORT DENSITY SUPPORT.
struct Density {
    std::uint8_t primary = 0;
    std::uint8_t secondary = 0;
    bool writable = false;
    bool isDefault = false;
    std::uint32_t bitsPerMillimetre = 0;
    std::uint16_t mediaWidth = 127;  ///< tenths of a millimetre
    std::uint16_t tracks = 0;
    std::uint32_t capacityMegabytes = 0;
    std::string organisation{};  ///< 8
    std::string name{};          ///< 8, such as "U-816"
    std::string description{};   ///< 20, such as "Ultrium 8/16T"
    bool operator==(const Density&) const = default;
};
[[nodiscard]] Bytes encodeDensities(const std::vector<Density>& densities);
[[nodiscard]] std::vector<Density> parseDensities(ByteView bytes);

/// REPORT SUPPORTED OPERATION CODES: all commands.
struct OperationCode {
    std::uint8_t opcode = 0;
    std::optional<std::uint16_t> serviceAction{};
    std::uint16_t cdbBytes = 0;
    /// How long the drive says the command may take at most; nothing when it does not say.
    std::optional<std::chrono::seconds> timeout{};
    bool operator==(const OperationCode&) const = default;
};
[[nodiscard]] Bytes encodeOperationCodes(const std::vector<OperationCode>& codes, bool withTimeouts);
[[nodiscard]] std::vector<OperationCode> parseOperationCodes(ByteView bytes);
/// One command: SUPPORT 1 not supported, 3 as in the standard.
[[nodiscard]] Bytes encodeOneOperationCode(bool supported, ByteView usage);
[[nodiscard]] bool parseOneOperationCode(ByteView bytes);

/// READ BLOCK LIMITS, with MLOI the largest object identifier.
struct BlockLimits {
    std::uint32_t maximum = 0;
    std::uint16_t minimum = 1;
};
[[nodiscard]] Bytes encode(const BlockLimits& limits);
[[nodiscard]] std::optional<BlockLimits> parseBlockLimits(ByteView bytes);

}  // namespace capstan::scsi
