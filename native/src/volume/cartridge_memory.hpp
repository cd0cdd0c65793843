// What LTFS keeps in the cartridge's memory chip, read and written one attribute at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "drive/ssc_drive.hpp"
#include "ltfs/attributes.hpp"
#include "ltfs/coherency.hpp"

namespace capstan::volume::memory {

/// Nothing when the drive has none that can be relied on.
[[nodiscard]] Result<std::optional<std::uint64_t>> changeReference(drive::SscDrive& drive);

/// Nothing when there is none, or none of LTFS.
[[nodiscard]] Result<std::optional<ltfs::Coherency>> coherency(drive::SscDrive& drive, std::uint8_t partition);
[[nodiscard]] Result<void> writeCoherency(drive::SscDrive& drive, std::uint8_t partition,
                                          const ltfs::Coherency& coherency);

/// Of a partition, in bytes; nothing when the drive does not say.
[[nodiscard]] Result<std::optional<std::uint64_t>> capacity(drive::SscDrive& drive, std::uint8_t partition,
                                                            const ltfs::AttributeSpec& which);

[[nodiscard]] Result<std::string> text(drive::SscDrive& drive, const ltfs::AttributeSpec& which);

/// Someone asked that the volume be left as it is, or a write error has closed it. Advisory, but honoured.
enum class VolumeLock : std::uint8_t { unlocked, locked, afterWriteError, permanent };
[[nodiscard]] Result<VolumeLock> volumeLock(drive::SscDrive& drive);
[[nodiscard]] Result<void> writeVolumeLock(drive::SscDrive& drive, VolumeLock lock);

struct HostAttributes {
    std::string_view userLabel;  ///< the volume's name, unless it is encrypted
    std::string_view barcode;
    std::string_view mediaPool;
};

[[nodiscard]] Result<void> writeUserLabel(drive::SscDrive& drive, std::string_view text);

/// The attributes that name the application, the volume and its format; the volume is unlocked then.
[[nodiscard]] Result<void> writeHostAttributes(drive::SscDrive& drive, const HostAttributes& values);

}  // namespace capstan::volume::memory
