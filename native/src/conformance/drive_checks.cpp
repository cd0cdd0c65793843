// What the drive says of itself and how it takes commands, whatever it is.
#include <algorithm>
#include <array>
#include <set>

#include "conformance/suite.hpp"
#include "conformance/trial.hpp"
#include "scsi/generation.hpp"
#include "scsi/pages/fields.hpp"

namespace capstan::conformance {
namespace {

using scsi::SenseKey;

void saysWhatItIs(Trial& trial) {
    const auto identity = trial.done(trial.drive().identify());
    trial.demand(!identity.vendor.empty(), "INQUIRY names no vendor");
    trial.demand(!identity.product.empty(), "INQUIRY names no product");
    trial.demand(!identity.serial.empty(), "page 80h holds no serial number");
    trial.same(trial.done(trial.drive().readiness()), drive::Readiness::ready, "the readiness of a loaded drive");
}

void givesNoMoreThanThereIsRoomFor(Trial& trial) {
    std::array<std::byte, 96> room{};
    constexpr std::byte untouched{0xA5};
    room.fill(untouched);
    const auto cdb = scsi::inquiry(36);
    trial.done(trial.line().execute({.cdb = cdb, .in = room}));
    trial.demand(room[40] == untouched, "INQUIRY writes beyond the allocation length");
}

void refusesACommandThatNoTapeDriveHas(Trial& trial) {
    const scsi::Cdb10 readSubChannel{std::byte{0x42}};
    trial.refuses({.cdb = readSubChannel}, SenseKey::illegalRequest, 0x20, "command 42h");
}

void refusesAFieldThatMeansNothing(Trial& trial) {
    auto cdb = scsi::readPositionLong();
    cdb[1] = std::byte{0x1F};
    trial.refuses({.cdb = cdb}, SenseKey::illegalRequest, 0x24, "READ POSITION with service action 1Fh");
}

void takesTheBlocksOfLtfs(Trial& trial) {
    constexpr std::size_t ltfsBlock = 524'288;
    const auto limit = trial.done(trial.drive().maxRecordBytes());
    trial.demand(limit >= ltfsBlock, "the longest block has " + std::to_string(limit) + " bytes");
    trial.demand(limit <= trial.line().maxTransferBytes(), "the longest block does not fit one command");
}

void setsCompressionAndVariableBlocks(Trial& trial) {
    for (const bool compression : {false, true, false}) {
        trial.done(trial.drive().prepareForLtfs(compression));
        const auto mode = trial.done(trial.drive().mediumMode());
        trial.same(mode.compression, compression, "compression as set");
        trial.same(mode.blockLength, 0U, "the block length");
        trial.demand(!mode.writeProtected, "the cartridge is write-protected");
        trial.demand(scsi::generationOfDensity(mode.densityCode) != 0,
                     "density code " + std::to_string(mode.densityCode) + " is no LTO generation's");
    }
}

void reportsModesByEachPageControl(Trial& trial) {
    using enum scsi::PageControl;
    bool isCapable = false;  // of compression (DCC)
    for (const auto control : {current, changeable, defaults}) {
        Bytes bytes(512);
        const auto cdb = scsi::modeSense(scsi::mode_page::compression, control, 512);
        const auto reply = trial.done(trial.line().execute({.cdb = cdb, .in = bytes}));
        trial.demand(!reply.sense, reply.sense ? scsi::describe(*reply.sense) : "");
        const auto list = scsi::parseModes(scsi::ModeForm::ten, ByteView(bytes).first(reply.transferred));
        trial.demand(list.has_value(), "the mode parameter list cannot be read");
        const Bytes* page = list->find(scsi::mode_page::compression);
        trial.demand(page != nullptr, "page 0Fh is not in the answer");
        const auto modes = scsi::parseCompressionPage(*page);
        trial.demand(modes.has_value(), "page 0Fh cannot be read");
        isCapable = isCapable || (control == current && modes->capable);
        trial.demand(control != changeable || modes->enabled || !isCapable, "compression (DCE) is not changeable");
    }
}

void keepsAProgrammableEarlyWarning(Trial& trial) {
    trial.needs(trial.drive().setProgrammableEarlyWarning(5), "programmable early warning");
    trial.same(trial.done(trial.drive().programmableEarlyWarning()), 5U, "the programmable early warning");
    trial.done(trial.drive().setProgrammableEarlyWarning(0));
    trial.same(trial.done(trial.drive().programmableEarlyWarning()), 0U, "the programmable early warning");
}

void knowsTheDensityOfTheCartridgeInIt(Trial& trial) {
    const auto ofDrive = trial.needs(trial.drive().densities(scsi::DensitiesOf::drive), "density report");
    const auto ofMedium = trial.done(trial.drive().densities(scsi::DensitiesOf::medium));
    const auto current = trial.done(trial.drive().mediumMode()).densityCode;
    const auto has = [&](const std::vector<scsi::Density>& all) {
        return std::ranges::find(all, current, &scsi::Density::primary) != all.end();
    };
    trial.demand(has(ofDrive), "the drive's densities lack the one that it uses");
    trial.demand(has(ofMedium), "the cartridge's densities lack the one that is used");
    trial.demand(trial.done(trial.drive().generation()) >= scsi::generationOfDensity(current),
                 "the drive's generation is older than the cartridge's");
}

void listsTheCommandsThatItTakes(Trial& trial) {
    std::set<unsigned> taken;
    for (const auto& each : trial.needs(trial.drive().operationCodes(), "report of supported operation codes")) {
        taken.insert(each.opcode);
        trial.demand(each.cdbBytes >= 6, "a command of " + std::to_string(each.cdbBytes) + " bytes");
    }
    using enum scsi::Opcode;
    for (const auto needed : {testUnitReady, read6, write6, writeFilemarks6, locate16, readPosition, modeSense10,
                              modeSelect10, readAttribute, writeAttribute, formatMedium, loadUnload}) {
        const auto code = static_cast<unsigned>(needed);
        trial.demand(taken.contains(code), "command " + std::to_string(code) + " is not listed");
    }
}

void givesEveryLogPageThatItLists(Trial& trial) {
    const auto pages = trial.needs(trial.drive().logPages(), "log pages");
    trial.demand(std::ranges::find(pages, scsi::log_page::supported) != pages.end(), "page 00h is not listed");
    for (const std::uint8_t each : pages) {
        if (each != scsi::log_page::supported && each != scsi::log_page::tapeAlert) {  // 2Eh would be cleared
            trial.done(trial.drive().logPage(each));
        }
    }
}

void reportsTapeAlertsWithoutForgettingThem(Trial& trial) {
    const auto alerts = trial.needs(trial.drive().tapeAlerts(), "TapeAlert");
    if (alerts.clearedByReading) {
        trial.skip("the drive has no page 12h: its flags are forgotten once read");
    }
    trial.demand(trial.done(trial.drive().tapeAlerts()).flags == alerts.flags, "the flags differ when read again");
}

void countsWhatIsWrittenAndRead(Trial& trial) {
    namespace page = scsi::log_page;
    namespace statistic = scsi::volume_statistic;
    const auto before = trial.needs(trial.drive().logPage(page::volumeStatistics), "volume statistics");
    trial.writeRecords(std::vector<std::size_t>(8, 524'288));
    trial.done(trial.drive().writeFilemarks(1, drive::Flush::wait));
    const auto after = trial.done(trial.drive().logPage(page::volumeStatistics));
    const auto writtenBefore = before.number(statistic::lifetimeMegabytesWritten);
    const auto writtenAfter = after.number(statistic::lifetimeMegabytesWritten);
    const auto mounts = after.number(statistic::mounts);
    trial.demand(writtenBefore && writtenAfter && mounts, "page 17h lacks mounts or what was written");
    trial.demand(*writtenAfter >= *writtenBefore, "less is written than before");
    trial.demand(*mounts >= 1, "a loaded cartridge was never mounted");
    const auto device = trial.needs(trial.drive().logPage(page::deviceStatistics), "device statistics");
    trial.demand(device.number(scsi::device_statistic::loads).has_value(), "page 14h does not count loads");
    for (const std::uint8_t errorPage : {page::writeErrors, page::readErrors}) {
        const auto errors = trial.needs(trial.drive().logPage(errorPage), "error counters");
        trial.demand(errors.number(scsi::error_counter::uncorrected).has_value(),
                     "the error counters lack those that were not corrected");
    }
    const auto status = trial.needs(trial.drive().deviceStatus(), "device status");
    trial.demand(status.mounted && status.cartridgePresent, "page 11h knows nothing of the loaded cartridge");
}

void reportsTheSameCapacityInLogAndMemory(Trial& trial) {
    const auto capacity = trial.needs(trial.drive().tapeCapacity(), "tape capacity page");
    trial.demand(!capacity.maximum.empty() && !capacity.remaining.empty(), "page 31h holds no capacity");
    const auto inMemory = trial.done(trial.drive().readAttribute(0, 0x0001));
    trial.demand(inMemory && inMemory->size() == sizeof(std::uint64_t), "attribute 0001h is missing");
    trial.same(readBig<std::uint64_t>(*inMemory, 0), capacity.maximum.front(), "the capacity in the memory");
    trial.demand(capacity.remaining.front() <= capacity.maximum.front(), "more is left than there is");
}

constexpr std::array ofDrives{
    Check{"says_what_it_is_whatever_its_state", "SPC-5, INQUIRY", saysWhatItIs},
    Check{"gives_no_more_than_there_is_room_for", "SPC-5, allocation length", givesNoMoreThanThereIsRoomFor},
    Check{"refuses_a_command_that_no_tape_drive_has", "SPC-5, 05/20/00", refusesACommandThatNoTapeDriveHas},
    Check{"refuses_a_field_that_means_nothing", "SSC-5, READ POSITION", refusesAFieldThatMeansNothing},
    Check{"takes_the_blocks_of_LTFS", "SSC-5, READ BLOCK LIMITS; LTFS 2.5, volume label", takesTheBlocksOfLtfs},
    Check{"sets_compression_and_variable_blocks", "SSC-5, data compression mode page",
          setsCompressionAndVariableBlocks},
    Check{"reports_modes_by_each_page_control", "SPC-5, MODE SENSE(10)", reportsModesByEachPageControl},
    Check{"keeps_a_programmable_early_warning", "SSC-5, device configuration extension mode page",
          keepsAProgrammableEarlyWarning},
    Check{"knows_the_density_of_the_cartridge_in_it", "SSC-5, REPORT DENSITY SUPPORT",
          knowsTheDensityOfTheCartridgeInIt},
    Check{"lists_the_commands_that_it_takes", "SPC-5, REPORT SUPPORTED OPERATION CODES", listsTheCommandsThatItTakes},
    Check{"gives_every_log_page_that_it_lists", "SPC-5, LOG SENSE", givesEveryLogPageThatItLists},
    Check{"reports_TapeAlerts_without_forgetting_them", "SSC-5, TapeAlert response log page",
          reportsTapeAlertsWithoutForgettingThem},
    Check{"counts_what_is_written_and_read", "SSC-5, volume statistics log page", countsWhatIsWrittenAndRead},
    Check{"reports_the_same_capacity_in_log_and_memory", "SSC-5, tape capacity log page; SPC-5, attribute 0001h",
          reportsTheSameCapacityInLogAndMemory},
};

}  // namespace

std::span<const Check> driveChecks() {
    return ofDrives;
}

}  // namespace capstan::conformance
