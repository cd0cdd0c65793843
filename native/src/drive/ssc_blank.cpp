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
    if (auto mine = ensureMark(); !mine) {
        return mine;
    }
    const auto cdb = scsi::formatMedium(scsi::FormatMode::single);
    auto reply = run("format medium", {.cdb = cdb, .timeout = timeout::format});
    place_.reset();
    if (!reply) {
        return fail(std::move(reply));
    }
    // Some go on reporting what they were set to before; whoever asks later would look for a partition that is gone.
    const auto mode = mediumMode();
    if (!mode || mode->partitions == 1) {
        return mode ? Result<void>() : std::unexpected(mode.error());
    }
    const scsi::PartitionPage one{.maximumAdditional = 0, .additional = 0, .recognition = 0};
    return setModes(scsi::encodeModes(scsi::ModeForm::ten, scsi::ModeUse::select, {}, {scsi::encode(one)}));
}

}  // namespace capstan::drive
