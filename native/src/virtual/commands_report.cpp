// What the drive can do: REPORT DENSITY SUPPORT, REPORT SUPPORTED OPERATION CODES.
#include <algorithm>
#include <chrono>

#include "virtual/commands.hpp"

namespace capstan::virt::commands {
namespace {

scsi::Density densityOf(const Media& media, bool writable, bool isDefault) {
    const std::string_view digits = media.text.substr(1, 1);
    const std::string generation = media.type == MediaType::LA || media.type == MediaType::PA ? "10"
                                   : media.type == MediaType::M8                              ? "M8"
                                                                                              : std::string(digits);
    const std::string channels = media.type == MediaType::L5 || media.type == MediaType::L6 ? "16" : "32";
    return {.primary = media.densityCode,
            .secondary = media.densityCode,
            .writable = writable,
            .isDefault = isDefault,
            .tracks = static_cast<std::uint16_t>(media.wraps * (channels == "16" ? 16U : 32U)),
            .capacityMegabytes = static_cast<std::uint32_t>(media.nativeBytes / 1'000'000),
            .organisation = "LTO-CVE",
            .name = "U-" + generation + channels,
            .description = "Ultrium " + generation + "/" + channels + "T"};
}

/// What a command may take on metal: a host waits no shorter. Hours for what runs the whole tape.
std::chrono::seconds longest(scsi::Opcode opcode) {
    using enum scsi::Opcode;
    using std::chrono::hours;
    using std::chrono::minutes;
    switch (opcode) {
        case formatMedium:
        case erase6:
            return hours(8);
        case loadUnload:
            return hours(3);  // the first load of a cartridge that wants calibrating
        case rewind:
        case space6:
        case space16:
        case locate10:
        case locate16:
            return minutes(45);
        case read6:
        case write6:
        case writeFilemarks6:
            return minutes(25);
        default:
            return minutes(1);
    }
}

}  // namespace

Outcome reportDensitySupport(DriveState& drive, const scsi::Command& command) {
    std::vector<scsi::Density> densities;
    if (hasBit(command, 0)) {  // MEDIA
        if (!drive.loaded) {
            return check(drive.cartridge ? sense::notLoaded() : sense::noCartridge());
        }
        const Media& media = mediaOf(drive.cartridge->label().mediaType);
        densities.push_back(densityOf(mediaOf(media.format), drive.model.canWrite(media.type), true));
    } else {
        for (const auto* types : {&drive.model.reads, &drive.model.writes}) {
            for (const MediaType type : *types) {
                densities.push_back(densityOf(mediaOf(type), types == &drive.model.writes,
                                              types == &drive.model.writes && type == types->front()));
            }
        }
        std::ranges::sort(densities, {}, &scsi::Density::primary);
    }
    return give(command, scsi::encodeDensities(densities), readBig<std::uint16_t>(command.cdb, 7));
}

Outcome reportOperationCodes(DriveState& drive, const scsi::Command& command) {
    const auto options = std::to_integer<unsigned>(command.cdb[2]);
    const std::size_t allocation = readBig<std::uint32_t>(command.cdb, 6);
    constexpr unsigned all = 0;
    constexpr unsigned withServiceAction = 2;
    if ((options & 0x07U) > withServiceAction) {
        return check(sense::badCdbField());
    }
    if ((options & 0x07U) != all) {
        Bytes asked{command.cdb[3], (options & 0x07U) == withServiceAction ? command.cdb[5] : std::byte{0}};
        const CommandRow* row = findCommand(drive.model, asked);
        Bytes usage(row == nullptr ? 0 : row->cdbBytes, std::byte{0xFF});
        if (!usage.empty()) {
            usage[0] = command.cdb[3];
        }
        return give(command, scsi::encodeOneOperationCode(row != nullptr, usage), allocation);
    }
    std::vector<scsi::OperationCode> codes;
    for (const CommandRow& row : commandRows()) {
        if (row.onlyWith == nullptr || drive.model.*row.onlyWith) {
            codes.push_back({.opcode = static_cast<std::uint8_t>(row.opcode),
                             .serviceAction = row.serviceAction,
                             .cdbBytes = static_cast<std::uint16_t>(row.cdbBytes),
                             .timeout = longest(row.opcode)});
        }
    }
    return give(command, scsi::encodeOperationCodes(codes, (options & 0x80U) != 0), allocation);
}

}  // namespace capstan::virt::commands
