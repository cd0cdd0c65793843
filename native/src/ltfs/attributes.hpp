// The medium auxiliary memory attributes that LTFS reads and writes (SPC-5 7.4, LTFS 2.4 clause 10 and annex): ids,
// formats, lengths, and how text is padded into them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/bytes.hpp"

namespace capstan::ltfs {

struct AttributeSpec {
    enum class Encoding : std::uint8_t { binary = 0, ascii = 1, text = 2 };
    std::uint16_t id;
    Encoding format;
    std::uint16_t length;
};

namespace attribute {
using enum AttributeSpec::Encoding;
inline constexpr AttributeSpec remainingCapacity{0x0000, binary, 8};  ///< of the partition, in units of 2^20 bytes
inline constexpr AttributeSpec maximumCapacity{0x0001, binary, 8};
inline constexpr AttributeSpec changeReference{0x0009, binary, 4};  ///< kept by the drive
inline constexpr AttributeSpec mediumSerial{0x0401, ascii, 32};     ///< by its maker
inline constexpr AttributeSpec applicationVendor{0x0800, ascii, 8};
inline constexpr AttributeSpec applicationName{0x0801, ascii, 32};
inline constexpr AttributeSpec applicationVersion{0x0802, ascii, 8};
inline constexpr AttributeSpec userLabel{0x0803, text, 160};
inline constexpr AttributeSpec textEncoding{0x0805, binary, 1};
inline constexpr AttributeSpec barcode{0x0806, ascii, 32};
inline constexpr AttributeSpec mediaPool{0x0808, text, 160};
inline constexpr AttributeSpec formatVersion{0x080B, ascii, 16};
inline constexpr AttributeSpec coherency{0x080C, binary, 70};  ///< the only one that both partitions have
inline constexpr AttributeSpec volumeLock{0x1623, binary, 1};
}  // namespace attribute

inline constexpr std::byte utf8Encoding{0x81};
inline constexpr std::uint64_t capacityUnit = std::uint64_t{1} << 20U;

/// Attribute 1623h: 1 locked, 3 permanently; 2, 4, 5, 6 a write error has closed one or both partitions to writing.
inline constexpr std::byte lockUnlocked{0};

/// ASCII is padded with blanks and text with NULs to the attribute's length; what is too long is cut, text between two
/// code points.
[[nodiscard]] Bytes encodeText(const AttributeSpec& attribute, std::string_view text);
/// Without the padding, of either kind.
[[nodiscard]] std::string decodeText(ByteView value);

}  // namespace capstan::ltfs
