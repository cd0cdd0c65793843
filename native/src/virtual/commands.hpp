// The handlers, one per command, by theme: commands_<theme>.cpp. A handler may trust that the CDB has its full length
// and that a cartridge is loaded where its row in virtual_drive.cpp says so.
#pragma once

#include "virtual/drive_state.hpp"

namespace capstan::virt::commands {

// identity
[[nodiscard]] Outcome testUnitReady(DriveState& drive, const scsi::Command& command);
[[nodiscard]] Outcome inquiry(DriveState& drive, const scsi::Command& command);
[[nodiscard]] Outcome readBlockLimits(DriveState& drive, const scsi::Command& command);
// medium
[[nodiscard]] Outcome loadUnload(DriveState& drive, const scsi::Command& command);
[[nodiscard]] Outcome preventAllow(DriveState& drive, const scsi::Command& command);
[[nodiscard]] Outcome formatMedium(DriveState& drive, const scsi::Command& command);
// mode
[[nodiscard]] Outcome modeSense10(DriveState& drive, const scsi::Command& command);
[[nodiscard]] Outcome modeSelect10(DriveState& drive, const scsi::Command& command);
// motion
[[nodiscard]] Outcome rewind(DriveState& drive, const scsi::Command& command);
[[nodiscard]] Outcome locate16(DriveState& drive, const scsi::Command& command);
[[nodiscard]] Outcome readPosition(DriveState& drive, const scsi::Command& command);
// record
[[nodiscard]] Outcome read6(DriveState& drive, const scsi::Command& command);
[[nodiscard]] Outcome write6(DriveState& drive, const scsi::Command& command);
[[nodiscard]] Outcome writeFilemarks6(DriveState& drive, const scsi::Command& command);
// attribute
[[nodiscard]] Outcome readAttribute(DriveState& drive, const scsi::Command& command);
[[nodiscard]] Outcome writeAttribute(DriveState& drive, const scsi::Command& command);

}  // namespace capstan::virt::commands
