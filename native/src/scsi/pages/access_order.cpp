#include "scsi/pages/access_order.hpp"

#include <algorithm>

#include "scsi/pages/fields.hpp"

namespace capstan::scsi {
namespace {

constexpr std::size_t orderListHeader = 8;  // four bytes of their own, then the length of what follows
constexpr std::size_t nameAt = 5;
constexpr std::size_t nameBytes = 10;

void put(MutableBytes at, const UserDataSegment& segment, bool withEstimate) {
    writeBig(at, 0, static_cast<std::uint16_t>(segmentBytes - 2));
    if (withEstimate) {
        constexpr std::int64_t most = 0xFF'FFFF;
        writeBig(at, 2, static_cast<std::uint32_t>(std::clamp<std::int64_t>(segment.locate.count(), 0, most)), 3);
    }
    putText(at.subspan(nameAt, nameBytes), segment.name);
    putByte(at, 15, segment.partition);
    writeBig(at, 16, segment.first);
    writeBig(at, 24, segment.last);
}

Bytes list(const std::vector<UserDataSegment>& segments, bool withEstimate) {
    Bytes bytes(orderListHeader + segmentBytes * segments.size());
    writeBig(bytes, 4, static_cast<std::uint32_t>(segmentBytes * segments.size()));
    for (std::size_t i = 0; i < segments.size(); ++i) {
        put(MutableBytes(bytes).subspan(orderListHeader + i * segmentBytes, segmentBytes), segments[i], withEstimate);
    }
    return bytes;
}

}  // namespace

Bytes encodeSegments(const std::vector<UserDataSegment>& segments) {
    return list(segments, false);
}

std::optional<std::vector<UserDataSegment>> parseSegments(ByteView bytes) {
    if (bytes.size() < orderListHeader) {
        return std::nullopt;
    }
    std::vector<UserDataSegment> segments;
    ByteView rest = bytes.subspan(orderListHeader);
    rest = rest.first(std::min<std::size_t>(rest.size(), readBig<std::uint32_t>(bytes, 4)));
    while (rest.size() >= segmentBytes) {
        const std::size_t length = 2U + readBig<std::uint16_t>(rest, 0);
        if (length < segmentBytes) {
            return std::nullopt;
        }
        segments.push_back({.name = textField(rest, nameAt, nameBytes),
                            .partition = static_cast<std::uint8_t>(byteAt(rest, 15)),
                            .first = readBig<std::uint64_t>(rest, 16),
                            .last = readBig<std::uint64_t>(rest, 24),
                            .locate = std::chrono::milliseconds(readBig<std::uint32_t>(rest, 2, 3))});
        rest = rest.subspan(std::min(rest.size(), length));
    }
    return segments;
}

Bytes encode(const AccessOrder& order) {
    Bytes bytes = list(order.segments, true);
    putByte(bytes, 0, static_cast<unsigned>(order.process));
    putByte(bytes, 1, order.status);
    return bytes;
}

std::optional<AccessOrder> parseAccessOrder(ByteView bytes) {
    auto segments = parseSegments(bytes);
    if (!segments) {
        return std::nullopt;
    }
    return AccessOrder{.process = static_cast<AccessProcess>(byteAt(bytes, 0) & 0x07U),
                       .status = static_cast<std::uint8_t>(byteAt(bytes, 1) & 0x07U),
                       .segments = *std::move(segments)};
}

Bytes encode(const SegmentLimits& limits) {
    Bytes bytes(4);
    writeBig(bytes, 0, limits.segments);
    writeBig(bytes, 2, limits.descriptorBytes);
    return bytes;
}

std::optional<SegmentLimits> parseSegmentLimits(ByteView bytes) {
    if (bytes.size() < 4) {
        return std::nullopt;
    }
    return SegmentLimits{.segments = readBig<std::uint16_t>(bytes, 0),
                         .descriptorBytes = readBig<std::uint16_t>(bytes, 2)};
}

}  // namespace capstan::scsi
