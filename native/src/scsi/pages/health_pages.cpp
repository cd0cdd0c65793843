#include "scsi/pages/health_pages.hpp"

#include "scsi/pages/fields.hpp"
#include "scsi/pages/temperature_page.hpp"

namespace capstan::scsi {
namespace {

std::optional<decltype(Reading::value)> valueOf(const ReadingRow& row, const LogPage& page) {
    const auto number = page.number(row.parameter);
    switch (row.kind) {
        case ReadingKind::text: {
            const LogParameter* found = page.find(row.parameter);
            return found == nullptr ? std::string() : textField(found->value, 0, found->value.size());
        }
        case ReadingKind::flag:
            return number ? std::optional((*number & 1U) != 0) : std::nullopt;
        case ReadingKind::celsius:
            return temperature::degrees(number);
        case ReadingKind::number:
            break;
    }
    return number;
}

std::vector<ReadingRow> errorRows() {
    namespace code = error_counter;
    return {{"retries", code::retries},
            {"corrected", code::corrected},
            {"uncorrected", code::uncorrected},
            {"bytesProcessed", code::bytesProcessed}};
}

std::vector<ReadingRow> deviceRows() {
    namespace code = device_statistic;
    return {{"loads", code::loads},
            {"cleanings", code::cleanings},
            {"powerOnHours", code::powerOnHours},
            {"motionHours", code::motionHours},
            {"metresOfTape", code::metresOfTape},
            {"motionHoursSinceCleaning", code::motionHoursSinceCleaning},
            {"hardWriteErrors", code::hardWriteErrors},
            {"hardReadErrors", code::hardReadErrors}};
}

std::vector<ReadingRow> cartridgeRows() {
    namespace code = volume_statistic;
    return {{"loads", code::mounts},
            {"lifetimeMegabytesWritten", code::lifetimeMegabytesWritten},
            {"lifetimeMegabytesRead", code::lifetimeMegabytesRead},
            {"writeRetries", code::writeRetries},
            {"unrecoveredWriteErrors", code::unrecoveredWriteErrors},
            {"suspendedWrites", code::suspendedWrites},
            {"readRetries", code::readRetries},
            {"unrecoveredReadErrors", code::unrecoveredReadErrors},
            {"writeOnce", code::writeOnce, ReadingKind::flag},
            {"serial", code::volumeSerial, ReadingKind::text},
            {"barcode", code::volumeBarcode, ReadingKind::text}};
}

}  // namespace

const std::vector<HealthPage>& healthPages() {
    static const std::vector<HealthPage> pages{
        {.code = log_page::deviceStatistics, .part = "device", .rows = deviceRows()},
        {.code = log_page::volumeStatistics, .part = "cartridge", .needsCartridge = true, .rows = cartridgeRows()},
        {.code = log_page::writeErrors, .part = "writeErrors", .needsCartridge = true, .rows = errorRows()},
        {.code = log_page::readErrors, .part = "readErrors", .needsCartridge = true, .rows = errorRows()},
        {.code = temperature::page,
         .part = "temperature",
         .rows = {{"now", temperature::now, ReadingKind::celsius},
                  {"limit", temperature::limit, ReadingKind::celsius}}},
    };
    return pages;
}

std::vector<Reading> readingsOf(const HealthPage& table, const LogPage& page) {
    std::vector<Reading> readings;
    for (const ReadingRow& row : table.rows) {
        if (auto value = valueOf(row, page)) {
            readings.push_back({.name = row.name, .value = *std::move(value)});
        }
    }
    return readings;
}

}  // namespace capstan::scsi
