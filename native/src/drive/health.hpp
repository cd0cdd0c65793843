// What a drive knows of its own and its cartridge's condition, out of its log pages.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "scsi/pages/health_pages.hpp"

namespace capstan::drive {

struct TapeAlerts {
    scsi::TapeAlertFlags flags = 0;
    /// They came from page 2Eh, which forgets them once read: whoever asks must keep them.
    bool clearedByReading = false;
    [[nodiscard]] std::vector<unsigned> numbers() const;  ///< 1…64, those that are set
};

/// Of one of the pages in scsi::healthPages.
struct HealthPart {
    std::string_view name;
    std::vector<scsi::Reading> readings;
};

struct DriveHealth {
    TapeAlerts alerts;
    std::vector<HealthPart> parts;  ///< those that the drive tells
};

/// In MiB, by partition.
struct TapeCapacity {
    std::vector<std::uint64_t> remaining;
    std::vector<std::uint64_t> maximum;
};

[[nodiscard]] TapeCapacity tapeCapacityOf(const scsi::LogPage& page);

}  // namespace capstan::drive
