#include "scsi/pages/tape_report.hpp"

#include <algorithm>

#include "scsi/pages/fields.hpp"

namespace capstan::scsi {
namespace {

constexpr unsigned atBeginning = 0x80;
constexpr unsigned atEnd = 0x40;
// Short and extended form.
constexpr unsigned countUnknown = 0x20;
constexpr unsigned bytesUnknown = 0x10;
constexpr unsigned locationUnknown = 0x04;
constexpr unsigned pastEarlyWarning = 0x01;
// Long form.
constexpr unsigned filemarksUnknown = 0x08;
constexpr unsigned objectUnknown = 0x04;

unsigned commonFlags(const TapePosition& position) {
    return flag(position.atBeginning, atBeginning) | flag(position.atEndOfPartition, atEnd) |
           flag(position.pastProgrammableEarlyWarning, pastEarlyWarning);
}

unsigned bufferFlags(const TapePosition& position) {
    return commonFlags(position) | flag(!position.bufferedObjects, countUnknown) |
           flag(!position.bufferedBytes, bytesUnknown) | flag(!position.block, locationUnknown);
}

/// The first object that is not on tape yet; the position itself is behind what is in the buffer.
std::uint64_t lastLocation(const TapePosition& position) {
    return position.block.value_or(0) - std::min(position.block.value_or(0), position.bufferedObjects.value_or(0));
}

}  // namespace

Bytes encode(const TapePosition& position, PositionForm form) {
    switch (form) {
        case PositionForm::shortForm: {
            Bytes bytes(shortPositionBytes);
            putByte(bytes, 0, bufferFlags(position));
            putByte(bytes, 1, position.partition);
            writeBig(bytes, 4, static_cast<std::uint32_t>(position.block.value_or(0)));
            writeBig(bytes, 8, static_cast<std::uint32_t>(lastLocation(position)));
            writeBig(bytes, 13, static_cast<std::uint32_t>(position.bufferedObjects.value_or(0)), 3);
            writeBig(bytes, 16, static_cast<std::uint32_t>(position.bufferedBytes.value_or(0)));
            return bytes;
        }
        case PositionForm::extended: {
            Bytes bytes(extendedPositionBytes);
            putByte(bytes, 0, bufferFlags(position));
            putByte(bytes, 1, position.partition);
            writeBig(bytes, 2, static_cast<std::uint16_t>(extendedPositionBytes - 4));
            writeBig(bytes, 5, static_cast<std::uint32_t>(position.bufferedObjects.value_or(0)), 3);
            writeBig(bytes, 8, position.block.value_or(0));
            writeBig(bytes, 16, lastLocation(position));
            writeBig(bytes, 24, position.bufferedBytes.value_or(0));
            return bytes;
        }
        case PositionForm::longForm:
            break;
    }
    Bytes bytes(32);
    putByte(bytes, 0,
            commonFlags(position) | flag(!position.filemarks, filemarksUnknown) | flag(!position.block, objectUnknown));
    writeBig(bytes, 4, std::uint32_t{position.partition});
    writeBig(bytes, 8, position.block.value_or(0));
    writeBig(bytes, 16, position.filemarks.value_or(0));
    return bytes;
}

std::optional<TapePosition> parsePosition(ByteView bytes, PositionForm form) {
    const std::size_t needed = form == PositionForm::shortForm ? shortPositionBytes : extendedPositionBytes;
    if (bytes.size() < needed) {
        return std::nullopt;
    }
    const unsigned flags = byteAt(bytes, 0);
    TapePosition position{.atBeginning = (flags & atBeginning) != 0,
                          .atEndOfPartition = (flags & atEnd) != 0,
                          .pastProgrammableEarlyWarning = (flags & pastEarlyWarning) != 0};
    if (form == PositionForm::longForm) {
        position.partition = static_cast<std::uint8_t>(readBig<std::uint32_t>(bytes, 4));
        if ((flags & objectUnknown) == 0) {
            position.block = readBig<std::uint64_t>(bytes, 8);
        }
        if ((flags & filemarksUnknown) == 0) {
            position.filemarks = readBig<std::uint64_t>(bytes, 16);
        }
        return position;
    }
    const bool isShort = form == PositionForm::shortForm;
    position.partition = static_cast<std::uint8_t>(byteAt(bytes, 1));
    if ((flags & locationUnknown) == 0) {
        position.block = isShort ? readBig<std::uint32_t>(bytes, 4) : readBig<std::uint64_t>(bytes, 8);
    }
    if ((flags & countUnknown) == 0) {
        position.bufferedObjects = readBig<std::uint32_t>(bytes, isShort ? 13 : 5, 3);
    }
    if ((flags & bytesUnknown) == 0) {
        position.bufferedBytes = isShort ? readBig<std::uint32_t>(bytes, 16) : readBig<std::uint64_t>(bytes, 24);
    }
    return position;
}

Bytes encodeWrapEnds(const std::vector<WrapEnd>& wraps) {
    constexpr std::size_t descriptorBytes = 12;
    Bytes bytes(4 + descriptorBytes * wraps.size());
    writeBig(bytes, 0, static_cast<std::uint16_t>(bytes.size() - 2));
    for (std::size_t i = 0; i < wraps.size(); ++i) {
        const std::size_t at = 4 + i * descriptorBytes;
        writeBig(bytes, at, wraps[i].wrap);
        writeBig(bytes, at + 2, wraps[i].partition);
        writeBig(bytes, at + 6, wraps[i].object, 6);
    }
    return bytes;
}

std::vector<WrapEnd> parseWrapEnds(ByteView bytes) {
    std::vector<WrapEnd> wraps;
    const std::size_t size =
        bytes.size() < 4 ? 0 : std::min<std::size_t>(bytes.size(), 2U + readBig<std::uint16_t>(bytes, 0));
    for (std::size_t at = 4; at + 12 <= size; at += 12) {
        wraps.push_back({.wrap = readBig<std::uint16_t>(bytes, at),
                         .partition = readBig<std::uint16_t>(bytes, at + 2),
                         .object = readBig<std::uint64_t>(bytes, at + 6, 6)});
    }
    return wraps;
}

Bytes encodeWrapEnd(std::uint64_t object) {
    Bytes bytes(10);
    writeBig(bytes, 0, static_cast<std::uint16_t>(bytes.size() - 2));
    writeBig(bytes, 4, object, 6);
    return bytes;
}

Bytes encodeDensities(const std::vector<Density>& densities) {
    constexpr std::size_t descriptorBytes = 52;
    Bytes bytes(4 + descriptorBytes * densities.size());
    writeBig(bytes, 0, static_cast<std::uint16_t>(bytes.size() - 2));
    for (std::size_t i = 0; i < densities.size(); ++i) {
        const Density& each = densities[i];
        const MutableBytes at = MutableBytes(bytes).subspan(4 + i * descriptorBytes, descriptorBytes);
        putByte(at, 0, each.primary);
        putByte(at, 1, each.secondary);
        putByte(at, 2, flag(each.writable, 0x80) | flag(each.isDefault, 0x20));
        writeBig(at, 5, each.bitsPerMillimetre, 3);
        writeBig(at, 8, each.mediaWidth);
        writeBig(at, 10, each.tracks);
        writeBig(at, 12, each.capacityMegabytes);
        putText(at.subspan(16, 8), each.organisation);
        putText(at.subspan(24, 8), each.name);
        putText(at.subspan(32, 20), each.description);
    }
    return bytes;
}

std::vector<Density> parseDensities(ByteView bytes) {
    std::vector<Density> densities;
    const std::size_t size =
        bytes.size() < 4 ? 0 : std::min<std::size_t>(bytes.size(), 2U + readBig<std::uint16_t>(bytes, 0));
    for (ByteView rest = bytes.first(size).subspan(std::min<std::size_t>(size, 4)); rest.size() >= 52;) {
        densities.push_back({.primary = static_cast<std::uint8_t>(byteAt(rest, 0)),
                             .secondary = static_cast<std::uint8_t>(byteAt(rest, 1)),
                             .writable = (byteAt(rest, 2) & 0x80U) != 0,
                             .isDefault = (byteAt(rest, 2) & 0x20U) != 0,
                             .bitsPerMillimetre = readBig<std::uint32_t>(rest, 5, 3),
                             .mediaWidth = readBig<std::uint16_t>(rest, 8),
                             .tracks = readBig<std::uint16_t>(rest, 10),
                             .capacityMegabytes = readBig<std::uint32_t>(rest, 12),
                             .organisation = textField(rest, 16, 8),
                             .name = textField(rest, 24, 8),
                             .description = textField(rest, 32, 20)});
        // DLV: descriptors of a length of their own; without it they are all alike.
        const std::size_t length = (byteAt(rest, 2) & 0x01U) != 0 ? 5U + readBig<std::uint16_t>(rest, 3) : 52U;
        rest = rest.subspan(std::min(rest.size(), std::max<std::size_t>(length, 52)));
    }
    return densities;
}

Bytes encodeOperationCodes(const std::vector<OperationCode>& codes, bool withTimeouts) {
    Bytes bytes(4);
    for (const OperationCode& each : codes) {
        const std::size_t at = bytes.size();
        bytes.resize(at + (withTimeouts ? 20 : 8));
        putByte(bytes, at, each.opcode);
        writeBig(bytes, at + 2, each.serviceAction.value_or(0));
        putByte(bytes, at + 5, flag(withTimeouts, 0x02) | flag(each.serviceAction.has_value(), 0x01));
        writeBig(bytes, at + 6, each.cdbBytes);
        if (withTimeouts) {
            writeBig(bytes, at + 8, std::uint16_t{10});
            // Nominal is left 0, "not indicated"; recommended is the longest that may pass.
            writeBig(bytes, at + 16,
                     static_cast<std::uint32_t>(each.timeout.value_or(std::chrono::seconds(0)).count()));
        }
    }
    writeBig(bytes, 0, static_cast<std::uint32_t>(bytes.size() - 4));
    return bytes;
}

std::vector<OperationCode> parseOperationCodes(ByteView bytes) {
    std::vector<OperationCode> codes;
    const std::size_t size =
        bytes.size() < 4 ? 0 : std::min<std::size_t>(bytes.size(), 4U + readBig<std::uint32_t>(bytes, 0));
    ByteView rest = bytes.first(size).subspan(std::min<std::size_t>(size, 4));
    while (rest.size() >= 8) {
        OperationCode code{.opcode = static_cast<std::uint8_t>(byteAt(rest, 0)),
                           .cdbBytes = readBig<std::uint16_t>(rest, 6)};
        if ((byteAt(rest, 5) & 0x01U) != 0) {
            code.serviceAction = readBig<std::uint16_t>(rest, 2);
        }
        const bool withTimeouts = (byteAt(rest, 5) & 0x02U) != 0;
        rest = rest.subspan(8);
        if (withTimeouts) {
            if (rest.size() < 12) {
                break;
            }
            const auto recommended = readBig<std::uint32_t>(rest, 8);
            if (recommended != 0) {
                code.timeout = std::chrono::seconds(recommended);
            }
            rest = rest.subspan(std::min<std::size_t>(rest.size(), 2U + readBig<std::uint16_t>(rest, 0)));
        }
        codes.push_back(code);
    }
    return codes;
}

Bytes encodeOneOperationCode(bool supported, ByteView usage) {
    Bytes bytes(4 + (supported ? usage.size() : 0));
    putByte(bytes, 1, supported ? 3 : 1);
    if (supported) {
        writeBig(bytes, 2, static_cast<std::uint16_t>(usage.size()));
        std::ranges::copy(usage, bytes.begin() + 4);
    }
    return bytes;
}

bool parseOneOperationCode(ByteView bytes) {
    const unsigned support = byteAt(bytes, 1) & 0x07U;
    return support == 3 || support == 5;
}

Bytes encode(const BlockLimits& limits) {
    Bytes bytes(6);
    writeBig(bytes, 1, limits.maximum, 3);
    writeBig(bytes, 4, limits.minimum);
    return bytes;
}

std::optional<BlockLimits> parseBlockLimits(ByteView bytes) {
    if (bytes.size() < 6) {
        return std::nullopt;
    }
    return BlockLimits{.maximum = readBig<std::uint32_t>(bytes, 1, 3), .minimum = readBig<std::uint16_t>(bytes, 4)};
}

}  // namespace capstan::scsi
