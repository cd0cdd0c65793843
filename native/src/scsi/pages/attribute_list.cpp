#include "scsi/pages/attribute_list.hpp"

#include <algorithm>

#include "scsi/pages/fields.hpp"

namespace capstan::scsi {
namespace {

constexpr std::size_t attributeListHeader = 4;
constexpr std::size_t valueHeader = 5;  // identifier, format, length
constexpr unsigned readOnlyBit = 0x80;

ByteView listed(ByteView bytes) {
    if (bytes.size() < attributeListHeader) {
        return {};
    }
    return bytes.subspan(attributeListHeader,
                         std::min<std::size_t>(bytes.size() - attributeListHeader, readBig<std::uint32_t>(bytes, 0)));
}

}  // namespace

Bytes encodeAttributeValues(const std::vector<AttributeValue>& values) {
    Bytes bytes(attributeListHeader);
    for (const AttributeValue& each : values) {
        const std::size_t at = bytes.size();
        bytes.resize(at + valueHeader);
        writeBig(bytes, at, each.id);
        putByte(bytes, at + 2, flag(each.readOnly, readOnlyBit) | static_cast<unsigned>(each.format));
        writeBig(bytes, at + 3, static_cast<std::uint16_t>(each.value.size()));
        bytes.insert(bytes.end(), each.value.begin(), each.value.end());
    }
    writeBig(bytes, 0, static_cast<std::uint32_t>(bytes.size() - attributeListHeader));
    return bytes;
}

std::optional<std::vector<AttributeValue>> parseAttributeValues(ByteView bytes) {
    if (bytes.size() < attributeListHeader) {
        return std::nullopt;
    }
    std::vector<AttributeValue> values;
    ByteView rest = listed(bytes);
    while (rest.size() >= valueHeader) {
        const std::size_t length = readBig<std::uint16_t>(rest, 3);
        if (rest.size() < valueHeader + length) {
            break;
        }
        const ByteView value = rest.subspan(valueHeader, length);
        values.push_back({.id = readBig<std::uint16_t>(rest, 0),
                          .format = static_cast<AttributeFormat>(byteAt(rest, 2) & 0x03U),
                          .readOnly = (byteAt(rest, 2) & readOnlyBit) != 0,
                          .value = Bytes(value.begin(), value.end())});
        rest = rest.subspan(valueHeader + length);
    }
    return values;
}

Bytes encodeAttributeIds(const std::vector<std::uint16_t>& ids) {
    Bytes bytes(attributeListHeader + 2 * ids.size());
    writeBig(bytes, 0, static_cast<std::uint32_t>(bytes.size() - attributeListHeader));
    for (std::size_t i = 0; i < ids.size(); ++i) {
        writeBig(bytes, attributeListHeader + 2 * i, ids[i]);
    }
    return bytes;
}

std::vector<std::uint16_t> parseAttributeIds(ByteView bytes) {
    std::vector<std::uint16_t> ids;
    const ByteView rest = listed(bytes);
    for (std::size_t at = 0; at + 2 <= rest.size(); at += 2) {
        ids.push_back(readBig<std::uint16_t>(rest, at));
    }
    return ids;
}

Bytes encode(const NumberedList& list) {
    Bytes bytes(4);
    writeBig(bytes, 0, std::uint16_t{2});
    putByte(bytes, 2, list.first);
    putByte(bytes, 3, list.count);
    return bytes;
}

std::optional<NumberedList> parseNumberedList(ByteView bytes) {
    if (bytes.size() < 4) {
        return std::nullopt;
    }
    return NumberedList{.first = static_cast<std::uint8_t>(byteAt(bytes, 2)),
                        .count = static_cast<std::uint8_t>(byteAt(bytes, 3))};
}

}  // namespace capstan::scsi
