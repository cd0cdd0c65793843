// What a drive knows of its own and its cartridge's condition, out of its log pages. Every figure is absent when the
// drive does not tell it: no zero stands for "unknown".
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "scsi/pages/log_page.hpp"

namespace capstan::drive {

using Figure = std::optional<std::uint64_t>;

struct TapeAlerts {
    scsi::TapeAlertFlags flags = 0;
    /// They came from page 2Eh, which forgets them once read: whoever asks must keep them.
    bool clearedByReading = false;
    [[nodiscard]] std::vector<unsigned> numbers() const;  ///< 1…64, those that are set
};

struct ErrorCounters {
    Figure retries;
    Figure corrected;
    Figure uncorrected;
    Figure bytesProcessed;
};

struct VolumeStatistics {
    Figure mounts;
    Figure lifetimeMegabytesWritten;
    Figure lifetimeMegabytesRead;
    Figure dataSetsWritten;
    Figure writeRetries;
    Figure unrecoveredWriteErrors;
    Figure suspendedWrites;  ///< the drive stopped and backhitched
    Figure dataSetsRead;
    Figure readRetries;
    Figure unrecoveredReadErrors;
    Figure nativeCapacityMegabytes;
    Figure usedCapacityMegabytes;
    Figure beginningPasses;
    Figure middlePasses;
    std::string serial;
    std::string barcode;
    std::optional<bool> writeProtected;
    std::optional<bool> writeOnce;
    std::vector<std::uint32_t> remainingMegabytes;  ///< by partition
};

struct DeviceStatistics {
    Figure loads;
    Figure cleanings;
    Figure powerOnHours;
    Figure motionHours;
    Figure metresOfTape;
    Figure motionHoursSinceCleaning;
    Figure hardWriteErrors;
    Figure hardReadErrors;
};

/// In MiB, by partition.
struct TapeCapacity {
    std::vector<std::uint64_t> remaining;
    std::vector<std::uint64_t> maximum;
};

[[nodiscard]] ErrorCounters errorCountersOf(const scsi::LogPage& page);
[[nodiscard]] VolumeStatistics volumeStatisticsOf(const scsi::LogPage& page);
[[nodiscard]] DeviceStatistics deviceStatisticsOf(const scsi::LogPage& page);
[[nodiscard]] TapeCapacity tapeCapacityOf(const scsi::LogPage& page);

}  // namespace capstan::drive
