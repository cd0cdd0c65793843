// The cartridge's memory chip: what the drive counts there, and the attributes that hosts wrote. Kept in the file
// "memory", always replaced as a whole.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <utility>

#include "base/bytes.hpp"
#include "base/error.hpp"

namespace capstan::virt {

/// Before an attribute's value, wherever attributes are written one after the other: identifier, format, length.
inline constexpr std::size_t attributeHeader = 5;
/// Of the drive's own attribute that changes with every change of the cartridge.
inline constexpr std::uint16_t changeReferenceId = 0x0009;

struct MemoryAttribute {
    std::uint8_t format = 0;  ///< SPC-5: 0 binary, 1 ASCII, 2 text
    Bytes value;
};

struct Memory {
    using Key = std::pair<std::uint8_t, std::uint16_t>;  ///< partition, identifier

    std::uint32_t changeReference = 1;  ///< never 0 or FFFFFFFFh, which mean that it cannot be relied on
    std::uint64_t loads = 0;
    std::uint64_t bytesWritten = 0;  ///< in the medium's life
    std::uint64_t bytesRead = 0;
    std::map<Key, MemoryAttribute> attributes;

    /// How much of the chip the attributes take.
    [[nodiscard]] std::size_t usedBytes() const;
    void tickChangeReference() noexcept;

    /// `cartridge.damaged` when the file is not sound.
    [[nodiscard]] static Result<Memory> read(const std::filesystem::path& folder);
    [[nodiscard]] Result<void> write(const std::filesystem::path& folder) const;
};

}  // namespace capstan::virt
