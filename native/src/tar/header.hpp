// One header of a tar archive (POSIX.1-1988 "ustar", GNU's and the format of Unix V7 before them): 512 bytes, with a
// checksum of themselves. Whatever a tape says is taken for a claim: numbers that do not fit make no header.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/bytes.hpp"

namespace capstan::tar {

/// Of headers, and what contents are padded to.
inline constexpr std::size_t blockBytes = 512;

/// The largest length that is believed: as in an index.
inline constexpr std::uint64_t largestLength = (std::uint64_t{1} << 53U) - 1;

enum class TarDialect : std::uint8_t { v7, ustar, gnu };

struct TarTime {
    std::int64_t seconds = 0;  ///< since 1970
    std::uint32_t nanoseconds = 0;
};

struct TarHeader {
    TarDialect dialect = TarDialect::v7;
    char type = '0';
    std::string name;  ///< bytes as they stand there
    std::string target;
    std::uint64_t size = 0;
    std::uint32_t mode = 0;
    std::uint64_t user = 0;
    std::uint64_t group = 0;
    std::string userName;
    std::string groupName;
    std::int64_t modified = 0;
};

[[nodiscard]] bool isZeros(ByteView block);

/// Nothing when the block is none.
[[nodiscard]] std::optional<TarHeader> parseHeader(ByteView block);

/// A number in octal digits, or in binary when its first bit says so.
[[nodiscard]] std::optional<std::int64_t> parseNumber(ByteView field);

}  // namespace capstan::tar
