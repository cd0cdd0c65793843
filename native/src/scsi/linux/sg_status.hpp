// What the kernel says of a finished SG_IO, beside the drive's own status: which link, adapter or driver failed, as a
// code.
#pragma once

#include <cstdint>
#include <optional>

#include "base/error.hpp"
#include "scsi/transport.hpp"

namespace capstan::scsi::linux_sg {

struct KernelStatus {
    std::uint8_t status = 0;         ///< the device's, SAM-5
    std::uint16_t hostStatus = 0;    ///< the adapter's: DID_…
    std::uint16_t driverStatus = 0;  ///< the kernel's: DRIVER_…
};

/// How the device ended the command, or why it is not known that it did.
[[nodiscard]] Result<Status> judge(const KernelStatus& kernel, const std::optional<Sense>& sense);

}  // namespace capstan::scsi::linux_sg
