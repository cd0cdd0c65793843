// The handlers, one per command, by theme: commands_<theme>.cpp. A handler may trust that the CDB has its full length
// and that a cartridge is loaded where its row in command_table.cpp says so.
#pragma once

#include <span>

#include "scsi/cdb.hpp"
#include "virtual/drive_state.hpp"

namespace capstan::virt {

enum class Needs : std::uint8_t { nothing, loadedCartridge };
/// SPC-5, INQUIRY and REPORT LUNS: neither report nor consume unit attention. REQUEST SENSE reports it as data.
enum class AttentionRule : bool { reported, ignored };

struct CommandRow {
    scsi::Opcode opcode;
    /// For the commands that are many: the low five bits of byte 1.
    std::optional<std::uint8_t> serviceAction;
    std::size_t cdbBytes;
    Needs needs;
    AttentionRule attention;
    Outcome (*handler)(DriveState&, const scsi::Command&);
    /// Drives that do not have it answer as to any unknown command.
    bool Model::*onlyWith = nullptr;
};

[[nodiscard]] std::span<const CommandRow> commandRows();
/// Nothing when this model does not know the command.
[[nodiscard]] const CommandRow* findCommand(const Model& model, ByteView cdb);

namespace commands {

/// A bit of the CDB's byte 1.
[[nodiscard]] inline bool hasBit(const scsi::Command& command, unsigned bit) {
    return ((std::to_integer<unsigned>(command.cdb[1]) >> bit) & 1U) != 0;
}

using Handler = Outcome(DriveState& drive, const scsi::Command& command);

// identity
Handler testUnitReady, requestSense, inquiry, readBlockLimits, reportLuns;
// report
Handler reportDensitySupport, reportOperationCodes;
// medium
Handler loadUnload, preventAllow, formatMedium, erase6;
// mode
Handler modeSense6, modeSense10, modeSelect6, modeSelect10;
// motion
Handler rewind, locate10, locate16, space6, space16, readPosition, readEndOfWrapPosition;
// record
Handler read6, write6, writeFilemarks6;
// attribute
Handler readAttribute, writeAttribute;
// log
Handler logSense, logSelect;
// security
Handler securityProtocolIn, securityProtocolOut;
// access order
Handler generateAccessOrder, receiveAccessOrder;

}  // namespace commands

}  // namespace capstan::virt
