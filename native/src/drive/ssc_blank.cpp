// Making a cartridge blank again, whatever was on it.
#include "drive/ssc_drive.hpp"
#include "drive/timeouts.hpp"
#include "scsi/cdb.hpp"

namespace capstan::drive {

Result<void> SscDrive::formatOnePartition() {
    // FORMAT MEDIUM is taken only at the beginning of partition 0.
    if (auto there = locate({}); !there) {
        return there;
    }
    const auto cdb = scsi::formatMedium(scsi::FormatMode::single);
    auto reply = run("format medium", {.cdb = cdb, .timeout = timeout::format});
    return reply ? Result<void>() : fail(std::move(reply));
}

}  // namespace capstan::drive
