#include "scsi/sense.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>

namespace capstan::scsi {
namespace {

constexpr std::uint8_t filemarkBit = 0x80;
constexpr std::uint8_t endOfMediumBit = 0x40;
constexpr std::uint8_t illegalLengthBit = 0x20;

std::uint8_t at(ByteView bytes, std::size_t index) {
    return index < bytes.size() ? std::to_integer<std::uint8_t>(bytes[index]) : std::uint8_t{0};
}

void takeFlags(Sense& sense, std::uint8_t byte) {
    sense.filemark = (byte & filemarkBit) != 0;
    sense.endOfMedium = (byte & endOfMediumBit) != 0;
    sense.illegalLength = (byte & illegalLengthBit) != 0;
}

/// SPC-5 4.4.3. INFORMATION is 32 bits wide and, for tapes, signed.
Sense parseFixed(ByteView bytes) {
    Sense sense;
    takeFlags(sense, at(bytes, 2));
    sense.key = static_cast<SenseKey>(at(bytes, 2) & 0x0FU);
    if ((at(bytes, 0) & 0x80U) != 0 && bytes.size() >= 7) {
        sense.information = static_cast<std::int32_t>(readBig<std::uint32_t>(bytes, 3));
    }
    sense.asc = at(bytes, 12);
    sense.ascq = at(bytes, 13);
    return sense;
}

/// SPC-5 4.4.2: type 00h carries INFORMATION, type 04h the stream commands' bits.
Sense parseDescriptors(ByteView bytes) {
    Sense sense;
    sense.key = static_cast<SenseKey>(at(bytes, 1) & 0x0FU);
    sense.asc = at(bytes, 2);
    sense.ascq = at(bytes, 3);
    const std::size_t end = std::min<std::size_t>(bytes.size(), 8U + at(bytes, 7));
    for (std::size_t i = 8; i + 2 <= end; i += 2U + at(bytes, i + 1)) {
        if (at(bytes, i) == 0x00 && i + 12 <= end && (at(bytes, i + 2) & 0x80U) != 0) {
            sense.information = static_cast<std::int64_t>(readBig<std::uint64_t>(bytes, i + 4));
        }
        if (at(bytes, i) == 0x04 && i + 4 <= end) {
            takeFlags(sense, at(bytes, i + 3));
        }
    }
    return sense;
}

}  // namespace

std::optional<Sense> parseSense(ByteView bytes) {
    const unsigned code = at(bytes, 0) & 0x7FU;
    if (bytes.size() < 4 || code < 0x70 || code > 0x73) {
        return std::nullopt;
    }
    Sense sense = code <= 0x71 ? parseFixed(bytes) : parseDescriptors(bytes);
    sense.deferred = code == 0x71 || code == 0x73;
    return sense;
}

Bytes encodeSense(const Sense& sense) {
    Bytes bytes(18);
    bytes[0] = static_cast<std::byte>((sense.information ? 0x80U : 0U) | (sense.deferred ? 0x71U : 0x70U));
    const unsigned flags = (sense.filemark ? filemarkBit : 0U) | (sense.endOfMedium ? endOfMediumBit : 0U) |
                           (sense.illegalLength ? illegalLengthBit : 0U);
    bytes[2] = static_cast<std::byte>(flags | static_cast<unsigned>(sense.key));
    if (sense.information) {
        writeBig(bytes, 3, static_cast<std::uint32_t>(*sense.information));
    }
    bytes[7] = std::byte{10};  // ADDITIONAL SENSE LENGTH: bytes after this one
    bytes[12] = static_cast<std::byte>(sense.asc);
    bytes[13] = static_cast<std::byte>(sense.ascq);
    return bytes;
}

std::string describe(const Sense& sense) {
    static constexpr std::array<std::string_view, 16> names{
        "no sense",       "recovered error", "not ready",   "medium error",    "hardware error", "illegal request",
        "unit attention", "data protect",    "blank check", "vendor specific", "copy aborted",   "aborted command",
        "reserved",       "volume overflow", "miscompare",  "completed"};
    std::array<char, 16> code{};
    std::snprintf(code.data(), code.size(), ", %02X/%02X", unsigned{sense.asc}, unsigned{sense.ascq});
    std::string words(names[static_cast<std::size_t>(sense.key) & 0x0FU]);
    words += code.data();
    return sense.deferred ? "deferred: " + words : words;
}

}  // namespace capstan::scsi
