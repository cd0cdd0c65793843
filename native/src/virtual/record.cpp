#include "virtual/record.hpp"

#include "base/crc32c.hpp"
#include "virtual/sealing.hpp"

namespace capstan::virt {

std::uint32_t storedBytes(RecordForm form, std::uint32_t length) noexcept {
    switch (form) {
        case RecordForm::plain:
            return length;
        case RecordForm::zeros:
            return 0;
        case RecordForm::sealed:
            return length + static_cast<std::uint32_t>(sealBytes);
    }
    return length;
}

std::array<std::byte, recordHeaderBytes> encode(const RecordHeader& header) {
    std::array<std::byte, recordHeaderBytes> bytes{};
    writeBig(bytes, 0, recordMagic);
    bytes[4] = static_cast<std::byte>(header.kind);
    bytes[5] = static_cast<std::byte>(header.form);
    writeBig(bytes, 8, header.block);
    writeBig(bytes, 16, header.length);
    writeBig(bytes, 20, header.storedCrc);
    writeBig(bytes, 24, header.layout);
    writeBig(bytes, 28, crc32c(ByteView(bytes).first(28)));
    return bytes;
}

std::optional<RecordHeader> decodeRecordHeader(ByteView bytes, std::uint32_t layout) {
    if (bytes.size() < recordHeaderBytes || readBig<std::uint32_t>(bytes, 0) != recordMagic ||
        readBig<std::uint32_t>(bytes, 28) != crc32c(bytes.first(28)) || bytes[5] > std::byte{2}) {
        return std::nullopt;
    }
    const RecordHeader header{.kind = static_cast<RecordKind>(bytes[4]),
                              .form = static_cast<RecordForm>(bytes[5]),
                              .block = readBig<std::uint64_t>(bytes, 8),
                              .length = readBig<std::uint32_t>(bytes, 16),
                              .storedCrc = readBig<std::uint32_t>(bytes, 20),
                              .layout = readBig<std::uint32_t>(bytes, 24)};
    const bool sound = (header.kind == RecordKind::record && header.length > 0 && header.length <= longestRecord) ||
                       (header.kind == RecordKind::filemark && header.length == 0 && header.form == RecordForm::plain);
    return sound && header.layout == layout ? std::optional(header) : std::nullopt;
}

}  // namespace capstan::virt
