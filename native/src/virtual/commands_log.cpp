// LOG SENSE and LOG SELECT: what the drive has counted, of itself and of the cartridge.
#include <algorithm>

#include "scsi/pages/temperature_page.hpp"
#include "virtual/commands.hpp"

namespace capstan::virt::commands {
namespace {

using scsi::counter;
using scsi::LogPage;
using scsi::LogParameter;
namespace log_page = scsi::log_page;

constexpr std::uint64_t megabyte = 1'000'000;
constexpr std::uint8_t asciiList = 1;
/// It never warms up.
constexpr std::uint8_t calmDegrees = 31;
constexpr std::uint8_t mostDegrees = 50;

LogParameter textParameter(std::uint16_t code, std::string_view value) {
    const ByteView bytes = bytesOf(value);
    return {.code = code, .value = Bytes(bytes.begin(), bytes.end()), .format = asciiList};
}

LogPage errors(std::uint8_t code, std::uint64_t bytes, std::uint64_t hard) {
    using namespace scsi::error_counter;
    return {.code = code,
            .parameters = {counter(correctedFast, 0), counter(correctedSlowly, 0), counter(retries, 0),
                           counter(corrected, 0), counter(corrections, 0), counter(bytesProcessed, bytes, 8),
                           counter(uncorrected, hard)}};
}

/// SSC-5, sequential access device page: bytes before and behind compression, and whether to clean.
LogPage sequentialAccessPage(const DriveState& drive) {
    constexpr std::uint16_t cleaningRequested = 0x0100;
    const Counters& counters = drive.counters;
    return {.code = log_page::sequentialAccess,
            .parameters = {counter(0x0000, counters.bytesWritten, 8), counter(0x0001, counters.bytesWritten, 8),
                           counter(0x0002, counters.bytesRead, 8), counter(0x0003, counters.bytesRead, 8),
                           counter(cleaningRequested, drive.needsCleaning ? 1 : 0, 4)}};
}

LogPage deviceStatus(DriveState& drive) {
    const scsi::DeviceStatus status{.removalPrevented = drive.removalPrevented,
                                    .writeProtected = drive.loaded && !drive.writable(),
                                    .cleaningRequested = drive.needsCleaning,
                                    .cleaningRequired = false,
                                    .cartridgePresent = drive.cartridge != nullptr,
                                    .mounted = drive.loaded,
                                    .encryptionEnabled = drive.encryption.encryption == scsi::EncryptionMode::encrypt,
                                    .tapeAlertChanged = drive.alertsChanged,
                                    .activity = drive.optimising          ? scsi::activity::calibrating
                                                : drive.becomingReady > 0 ? scsi::activity::loading
                                                                          : scsi::activity::none};
    return {.code = log_page::deviceStatus, .parameters = {scsi::encodeDeviceStatus(status)}};
}

LogPage deviceStatistics(const DriveState& drive) {
    using namespace scsi::device_statistic;
    constexpr std::uint64_t hour = 3600;
    const auto spent = drive.timing->spent();
    Seconds inMotion{};
    for (std::size_t i = 0; i < causes; ++i) {
        inMotion += static_cast<Cause>(i) == Cause::hostIdle ? Seconds{} : spent[i];
    }
    const auto hours = static_cast<std::uint64_t>(inMotion.count()) / hour;
    return {
        .code = log_page::deviceStatistics,
        .parameters = {counter(loads, drive.loads), counter(cleanings, drive.cleanings), counter(powerOnHours, hours),
                       counter(motionHours, hours), counter(hardWriteErrors, drive.counters.hardWriteErrors),
                       counter(hardReadErrors, drive.counters.hardReadErrors), textParameter(serial, drive.serial),
                       counter(removalPrevented, drive.removalPrevented ? 1 : 0, 1)}};
}

LogPage volumeStatistics(const DriveState& drive) {
    using namespace scsi::volume_statistic;
    const Cartridge& cartridge = *drive.cartridge;
    const CartridgeLabel& label = cartridge.label();
    const Memory& memory = cartridge.memory();
    std::vector<std::uint32_t> sizes;
    std::vector<std::uint32_t> used;
    std::vector<std::uint32_t> left;
    std::uint64_t allUsed = 0;
    for (std::size_t i = 0; i < cartridge.partitions(); ++i) {
        const std::uint64_t size = cartridge.partitionBytes(i);
        const std::uint64_t recorded = std::min(size, cartridge.map(i).end().tapeBytes);
        allUsed += recorded;
        sizes.push_back(static_cast<std::uint32_t>(size / megabyte));
        used.push_back(static_cast<std::uint32_t>(recorded / megabyte));
        left.push_back(static_cast<std::uint32_t>((size - recorded) / megabyte));
    }
    const bool readOnly = !cartridge.writable();
    return {.code = log_page::volumeStatistics,
            .parameters = {counter(valid, 1, 1), counter(mounts, memory.loads),
                           counter(unrecoveredWriteErrors, drive.counters.hardWriteErrors),
                           counter(unrecoveredReadErrors, drive.counters.hardReadErrors),
                           counter(lastMountMegabytesWritten, drive.counters.bytesWritten / megabyte),
                           counter(lastMountMegabytesRead, drive.counters.bytesRead / megabyte),
                           counter(lifetimeMegabytesWritten, memory.bytesWritten / megabyte, 8),
                           counter(lifetimeMegabytesRead, memory.bytesRead / megabyte, 8),
                           counter(nativeCapacity, label.capacityBytes / megabyte),
                           counter(usedCapacity, allUsed / megabyte), textParameter(volumeSerial, label.serial),
                           textParameter(volumeBarcode, label.barcode), textParameter(volumeMaker, "CAPSTAN"),
                           counter(writeProtected, readOnly ? 1 : 0, 1), counter(writeOnce, drive.isWorm() ? 1 : 0, 1),
                           scsi::encodePartitionRecords(partitionCapacity, sizes),
                           scsi::encodePartitionRecords(partitionUsed, used),
                           scsi::encodePartitionRecords(partitionRemaining, left)}};
}

LogPage tapeCapacity(const DriveState& drive) {
    using namespace scsi::tape_capacity;
    LogPage page{.code = log_page::tapeCapacity};
    const Cartridge& cartridge = *drive.cartridge;
    std::array<std::uint64_t, 2> left{};
    std::array<std::uint64_t, 2> total{};
    for (std::size_t i = 0; i < cartridge.partitions(); ++i) {
        total[i] = cartridge.partitionBytes(i);
        left[i] = total[i] - std::min(total[i], cartridge.map(i).end().tapeBytes);
    }
    page.parameters = {counter(remaining0, left[0] / mebibyte), counter(remaining1, left[1] / mebibyte),
                       counter(maximum0, total[0] / mebibyte), counter(maximum1, total[1] / mebibyte)};
    return page;
}

bool isOfCartridge(std::uint8_t page) {
    return page == log_page::volumeStatistics || page == log_page::tapeCapacity;
}

std::optional<LogPage> logPage(DriveState& drive, std::uint8_t page) {
    switch (page) {
        case log_page::writeErrors:
            return errors(page, drive.counters.bytesWritten, drive.counters.hardWriteErrors);
        case log_page::readErrors:
            return errors(page, drive.counters.bytesRead, drive.counters.hardReadErrors);
        case log_page::sequentialAccess:
            return sequentialAccessPage(drive);
        case scsi::temperature::page:
            return scsi::temperature::encode(calmDegrees, mostDegrees);
        case log_page::deviceStatus:
            return deviceStatus(drive);
        case log_page::tapeAlertResponse:
            return scsi::encodeTapeAlertResponse(drive.alerts);
        case log_page::deviceStatistics:
            return deviceStatistics(drive);
        case log_page::volumeStatistics:
            return volumeStatistics(drive);
        case log_page::tapeAlert:
            return scsi::encodeTapeAlert(drive.alerts);
        case log_page::tapeCapacity:
            return tapeCapacity(drive);
        default:
            return std::nullopt;
    }
}

const std::vector<std::uint8_t>& supported() {
    static const std::vector<std::uint8_t> pages{
        log_page::supported,        log_page::writeErrors,  log_page::readErrors,        log_page::sequentialAccess,
        scsi::temperature::page,    log_page::deviceStatus, log_page::tapeAlertResponse, log_page::deviceStatistics,
        log_page::volumeStatistics, log_page::tapeAlert,    log_page::tapeCapacity};
    return pages;
}

}  // namespace

Outcome logSense(DriveState& drive, const scsi::Command& command) {
    const auto code = static_cast<std::uint8_t>(std::to_integer<unsigned>(command.cdb[2]) & 0x3FU);
    const auto first = readBig<std::uint16_t>(command.cdb, 5);
    const std::size_t allocation = readBig<std::uint16_t>(command.cdb, 7);
    if (hasBit(command, 0) || command.cdb[3] != std::byte{0}) {
        return check(sense::badCdbField());  // SP; no page has subpages
    }
    if (code == log_page::supported) {
        return give(command, scsi::encodeSupportedLogPages(supported()), allocation);
    }
    if (isOfCartridge(code) && !drive.loaded) {
        return check(drive.cartridge ? sense::notLoaded() : sense::noCartridge());
    }
    auto page = logPage(drive, code);
    if (!page) {
        return check(sense::badCdbField());
    }
    std::erase_if(page->parameters, [&](const LogParameter& each) { return each.code < first; });
    if (page->parameters.empty()) {
        return check(sense::badCdbField());
    }
    drive.alertsChanged = false;
    if (code == log_page::tapeAlert) {
        drive.alerts = 0;  // SSC-5: read is cleared
    }
    return give(command, scsi::encodeLogPage(*page), allocation);
}

Outcome logSelect(DriveState& drive, const scsi::Command& command) {
    if (hasBit(command, 0) || readBig<std::uint16_t>(command.cdb, 7) != 0) {
        return check(sense::badCdbField());  // nothing can be saved or set, only cleared
    }
    if (hasBit(command, 1)) {  // PCR
        drive.counters = {};
    }
    return good();
}

}  // namespace capstan::virt::commands
