#include "virtual/record.hpp"

#include "base/crc32c.hpp"

namespace capstan::virt {

std::array<std::byte, recordHeaderBytes> encode(const RecordHeader& header) {
    std::array<std::byte, recordHeaderBytes> bytes{};
    writeBig(bytes, 0, recordMagic);
    bytes[4] = static_cast<std::byte>(header.kind);
    writeBig(bytes, 8, header.block);
    writeBig(bytes, 16, header.length);
    writeBig(bytes, 20, header.recordCrc);
    writeBig(bytes, 24, header.layout);
    writeBig(bytes, 28, crc32c(ByteView(bytes).first(28)));
    return bytes;
}

std::optional<RecordHeader> decodeRecordHeader(ByteView bytes, std::uint32_t layout) {
    if (bytes.size() < recordHeaderBytes || readBig<std::uint32_t>(bytes, 0) != recordMagic ||
        readBig<std::uint32_t>(bytes, 28) != crc32c(bytes.first(28))) {
        return std::nullopt;
    }
    const RecordHeader header{.kind = static_cast<Kind>(bytes[4]),
                              .block = readBig<std::uint64_t>(bytes, 8),
                              .length = readBig<std::uint32_t>(bytes, 16),
                              .recordCrc = readBig<std::uint32_t>(bytes, 20),
                              .layout = readBig<std::uint32_t>(bytes, 24)};
    const bool sound =
        (header.kind == Kind::record && header.length > 0) || (header.kind == Kind::filemark && header.length == 0);
    return sound && header.layout == layout ? std::optional(header) : std::nullopt;
}

}  // namespace capstan::virt
