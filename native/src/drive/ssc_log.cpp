// Verbs on the drive's logs. They need no cartridge and disturb no session.
#include <algorithm>
#include <utility>

#include "drive/ssc_drive.hpp"
#include "drive/timeouts.hpp"

namespace capstan::drive {
namespace {

/// More than any of the pages that are read here; a longer one would come cut off after a whole parameter.
constexpr std::uint16_t roomForPage = 16 * 1024;

}  // namespace

Result<Bytes> SscDrive::logBytes(std::uint8_t page) {
    Bytes bytes(roomForPage);
    const auto cdb = scsi::logSense(page, roomForPage);
    auto reply = query("log sense", {.cdb = cdb, .in = bytes, .timeout = timeout::quick});
    if (!reply) {
        return fail(std::move(reply));
    }
    bytes.resize(std::min(reply->transferred, bytes.size()));
    return bytes;
}

Result<std::vector<std::uint8_t>> SscDrive::logPages() {
    auto bytes = logBytes(scsi::log_page::supported);
    if (!bytes) {
        return fail(std::move(bytes));
    }
    return scsi::parseSupportedLogPages(*bytes);
}

Result<scsi::LogPage> SscDrive::logPage(std::uint8_t page) {
    auto bytes = logBytes(page);
    if (!bytes) {
        return fail(std::move(bytes));
    }
    auto parsed = scsi::parseLogPage(*bytes);
    if (!parsed || parsed->code != page) {
        return fail(Code::driveFault, "log sense: short answer, or another page");
    }
    return *std::move(parsed);
}

Result<TapeAlerts> SscDrive::tapeAlerts() {
    auto pages = logPages();
    if (!pages) {
        return fail(std::move(pages));
    }
    const bool keeps = std::ranges::find(*pages, scsi::log_page::tapeAlertResponse) != pages->end();
    auto page = logPage(keeps ? scsi::log_page::tapeAlertResponse : scsi::log_page::tapeAlert);
    if (!page) {
        return fail(std::move(page));
    }
    const auto flags = scsi::parseTapeAlert(*page);
    if (!flags) {
        return fail(Code::driveFault, "log sense: no TapeAlert flags");
    }
    return TapeAlerts{.flags = *flags, .clearedByReading = !keeps};
}

Result<DriveHealth> SscDrive::health(bool withCartridge) {
    const auto listed = logPages();
    if (!listed) {
        return std::unexpected(listed.error());
    }
    const auto has = [&](std::uint8_t page) { return std::ranges::find(*listed, page) != listed->end(); };
    DriveHealth health;
    if (has(scsi::log_page::tapeAlertResponse) || has(scsi::log_page::tapeAlert)) {
        const auto alerts = tapeAlerts();
        if (!alerts) {
            return std::unexpected(alerts.error());
        }
        health.alerts = *alerts;
    }
    for (const scsi::HealthPage& table : scsi::healthPages()) {
        if (!has(table.code) || (table.needsCartridge && !withCartridge)) {
            continue;
        }
        const auto page = logPage(table.code);
        if (!page) {
            return std::unexpected(page.error());
        }
        health.parts.push_back({.name = table.part, .readings = scsi::readingsOf(table, *page)});
    }
    return health;
}

Result<scsi::DeviceStatus> SscDrive::deviceStatus() {
    auto page = logPage(scsi::log_page::deviceStatus);
    if (!page) {
        return fail(std::move(page));
    }
    const auto status = scsi::parseDeviceStatus(*page);
    if (!status) {
        return fail(Code::driveFault, "log sense: no device status");
    }
    return *status;
}

Result<TapeCapacity> SscDrive::tapeCapacity() {
    const auto page = logPage(scsi::log_page::tapeCapacity);
    return page ? Result<TapeCapacity>(tapeCapacityOf(*page)) : std::unexpected(page.error());
}

}  // namespace capstan::drive
