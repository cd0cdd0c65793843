// What a drive tells of its condition and of the cartridge in it. A part that it does not tell, or that needs a
// cartridge and there is none, is absent.
#pragma once

#include <optional>

#include "base/error.hpp"
#include "drive/ssc_drive.hpp"

namespace capstan::addon {

struct DriveHealth {
    drive::TapeAlerts alerts;
    std::optional<drive::DeviceStatistics> device;
    std::optional<drive::VolumeStatistics> volume;
    std::optional<drive::ErrorCounters> writeErrors;
    std::optional<drive::ErrorCounters> readErrors;
};

/// Reads no page that the drive does not list, so that none is cleared or refused.
[[nodiscard]] Result<DriveHealth> healthOf(drive::SscDrive& drive, bool withCartridge);

}  // namespace capstan::addon
