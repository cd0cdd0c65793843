// The media types that a virtual cartridge can be: what the LTO formats fix, whatever drive reads them. A write-once
// cartridge is a type of its own, as its barcode is, of the format that it shares with the rewritable one.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace capstan::virt {

enum class MediaType : std::uint8_t { L5, L6, L7, M8, L8, L9, LA, PA, LV, LW, LX, LY, LZ, LH, cleaning };

struct Media {
    MediaType type;
    MediaType format;       ///< the rewritable type of the same format; its own for those
    std::string_view text;  ///< as it ends a barcode
    std::uint8_t densityCode;
    std::uint64_t nativeBytes;
    std::uint32_t wraps;
    std::uint32_t memoryBytes;  ///< size of the cartridge memory

    /// Recorded once: it takes more at its end and lets nothing be changed.
    [[nodiscard]] constexpr bool isWorm() const noexcept { return type != format; }
};

/// The unit in which a drive reports capacities.
inline constexpr std::uint64_t mebibyte = 1024 * 1024;

/// The smallest that formats into two partitions and still holds a few files.
inline constexpr std::uint64_t minimumCapacityBytes = 16'000'000;

[[nodiscard]] const Media& mediaOf(MediaType type) noexcept;
[[nodiscard]] std::optional<MediaType> mediaType(std::string_view text) noexcept;

/// Of an eight-character barcode; nothing when it does not end in a media type. A cleaning cartridge is recognised by
/// how its barcode begins, CLN or CLR: what it ends in says nothing.
[[nodiscard]] std::optional<MediaType> mediaTypeOfBarcode(std::string_view barcode) noexcept;

/// Six of A-Z 0-9, optionally followed by a media type.
[[nodiscard]] bool isBarcode(std::string_view barcode) noexcept;

}  // namespace capstan::virt
