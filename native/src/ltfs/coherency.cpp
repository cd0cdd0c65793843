#include "ltfs/coherency.hpp"

#include <algorithm>

#include "ltfs/uuid.hpp"

namespace capstan::ltfs {

namespace {

constexpr std::size_t valueBytes = 70;
constexpr std::size_t referenceLengthAt = 0;
constexpr std::size_t referenceAt = 1;
constexpr std::size_t generationAt = 9;
constexpr std::size_t blockAt = 17;
constexpr std::size_t specificLengthAt = 25;
constexpr std::size_t magicAt = 27;
constexpr std::size_t uuidAt = 32;
constexpr std::size_t uuidBytes = 36;
constexpr std::size_t versionAt = 69;
constexpr std::uint8_t referenceBytes = 8;
constexpr std::uint16_t specificBytes = 43;
constexpr std::uint16_t specificBytesOfLtfs10 = 42;
constexpr std::string_view magic{"LTFS\0", 5};

}  // namespace

Bytes encodeCoherency(const Coherency& coherency) {
    Bytes value(valueBytes);
    value[referenceLengthAt] = std::byte{referenceBytes};
    writeBig(MutableBytes(value), referenceAt, coherency.changeReference);
    writeBig(MutableBytes(value), generationAt, coherency.generation);
    writeBig(MutableBytes(value), blockAt, coherency.block);
    writeBig(MutableBytes(value), specificLengthAt, specificBytes);
    std::ranges::copy(bytesOf(magic), value.begin() + magicAt);
    std::ranges::copy(bytesOf(coherency.volumeUuid).first(std::min(uuidBytes, coherency.volumeUuid.size())),
                      value.begin() + uuidAt);
    value[versionAt] = std::byte{coherency.version};
    return value;
}

std::optional<Coherency> decodeCoherency(ByteView value) {
    if (value.size() < valueBytes || value[referenceLengthAt] != std::byte{referenceBytes}) {
        return std::nullopt;
    }
    const auto specific = readBig<std::uint16_t>(value, specificLengthAt);
    if ((specific != specificBytes && specific != specificBytesOfLtfs10) ||
        textOf(value.subspan(magicAt, magic.size())) != magic) {
        return std::nullopt;
    }
    auto uuid = parseUuid(textOf(value.subspan(uuidAt, uuidBytes)));
    if (!uuid) {
        return std::nullopt;
    }
    return Coherency{readBig<std::uint64_t>(value, referenceAt), readBig<std::uint64_t>(value, generationAt),
                     readBig<std::uint64_t>(value, blockAt), *std::move(uuid),
                     std::to_integer<std::uint8_t>(value[versionAt])};
}

}  // namespace capstan::ltfs
