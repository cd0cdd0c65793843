#include "virtual/memory.hpp"

#include <algorithm>

#include "base/crc32c.hpp"
#include "base/file.hpp"

namespace capstan::virt {
namespace {

// "CAPMEM 1", u32 CRC-32C of the rest, u32 change reference, u64 loads, u64 written, u64 read, then per attribute:
// u8 partition, u16 identifier, u8 format, u16 length, value.
constexpr std::string_view memoryMagic = "CAPMEM 1";
constexpr std::size_t memoryHeadBytes = 40;
constexpr std::size_t attributeHead = 6;
constexpr std::size_t memoryFileLimit = 1024 * 1024;
constexpr const char* memoryFile = "memory";

}  // namespace

std::size_t Memory::usedBytes() const {
    std::size_t bytes = 0;
    for (const auto& [key, attribute] : attributes) {
        bytes += attributeHead + attribute.value.size();
    }
    return bytes;
}

void Memory::tickChangeReference() noexcept {
    changeReference = changeReference >= 0xFFFF'FFFEU ? 1 : changeReference + 1;
}

Result<Memory> Memory::read(const std::filesystem::path& folder) {
    auto bytes = readFile(folder / memoryFile, memoryFileLimit);
    if (!bytes) {
        return fail(Code::cartridgeDamaged, bytes.error().detail);
    }
    const ByteView all = *bytes;
    if (all.size() < memoryHeadBytes || textOf(all.first(8)) != memoryMagic ||
        readBig<std::uint32_t>(all, 8) != crc32c(all.subspan(12))) {
        return fail(Code::cartridgeDamaged, std::string(memoryFile) + ": its checksum does not fit");
    }
    Memory memory{.changeReference = readBig<std::uint32_t>(all, 12),
                  .loads = readBig<std::uint64_t>(all, 16),
                  .bytesWritten = readBig<std::uint64_t>(all, 24),
                  .bytesRead = readBig<std::uint64_t>(all, 32),
                  .attributes = {}};
    for (std::size_t at = memoryHeadBytes; at < all.size();) {
        const std::size_t length = at + attributeHead <= all.size() ? readBig<std::uint16_t>(all, at + 4) : 0;
        if (at + attributeHead + length > all.size()) {
            return fail(Code::cartridgeDamaged, std::string(memoryFile) + ": ends within an attribute");
        }
        const ByteView value = all.subspan(at + attributeHead, length);
        memory.attributes[{readBig<std::uint8_t>(all, at), readBig<std::uint16_t>(all, at + 1)}] = {
            .format = readBig<std::uint8_t>(all, at + 3), .value = Bytes(value.begin(), value.end())};
        at += attributeHead + length;
    }
    return memory;
}

Result<void> Memory::write(const std::filesystem::path& folder) const {
    Bytes bytes(memoryHeadBytes + usedBytes());
    std::ranges::copy(bytesOf(memoryMagic), bytes.begin());
    writeBig(bytes, 12, changeReference);
    writeBig(bytes, 16, loads);
    writeBig(bytes, 24, bytesWritten);
    writeBig(bytes, 32, bytesRead);
    std::size_t at = memoryHeadBytes;
    for (const auto& [key, attribute] : attributes) {
        writeBig(bytes, at, key.first);
        writeBig(bytes, at + 1, key.second);
        writeBig(bytes, at + 3, attribute.format);
        writeBig(bytes, at + 4, static_cast<std::uint16_t>(attribute.value.size()));
        std::ranges::copy(attribute.value, bytes.begin() + static_cast<std::ptrdiff_t>(at + attributeHead));
        at += attributeHead + attribute.value.size();
    }
    writeBig(bytes, 8, crc32c(ByteView(bytes).subspan(12)));
    return replaceFile(folder / memoryFile, bytes);
}

}  // namespace capstan::virt
