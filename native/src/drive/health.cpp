#include "drive/health.hpp"

#include "scsi/pages/fields.hpp"

namespace capstan::drive {
namespace {

std::string text(const scsi::LogPage& page, std::uint16_t code) {
    const scsi::LogParameter* found = page.find(code);
    return found == nullptr ? std::string() : scsi::textField(found->value, 0, found->value.size());
}

std::optional<bool> flag(const scsi::LogPage& page, std::uint16_t code) {
    const auto value = page.number(code);
    return value ? std::optional((*value & 1U) != 0) : std::nullopt;
}

}  // namespace

std::vector<unsigned> TapeAlerts::numbers() const {
    std::vector<unsigned> set;
    for (unsigned number = 1; number <= 64; ++number) {
        if ((flags & scsi::tapeAlertFlag(number)) != 0) {
            set.push_back(number);
        }
    }
    return set;
}

ErrorCounters errorCountersOf(const scsi::LogPage& page) {
    namespace code = scsi::error_counter;
    return {.retries = page.number(code::retries),
            .corrected = page.number(code::corrected),
            .uncorrected = page.number(code::uncorrected),
            .bytesProcessed = page.number(code::bytesProcessed)};
}

VolumeStatistics volumeStatisticsOf(const scsi::LogPage& page) {
    namespace code = scsi::volume_statistic;
    const scsi::LogParameter* remaining = page.find(code::partitionRemaining);
    return {.mounts = page.number(code::mounts),
            .lifetimeMegabytesWritten = page.number(code::lifetimeMegabytesWritten),
            .lifetimeMegabytesRead = page.number(code::lifetimeMegabytesRead),
            .dataSetsWritten = page.number(code::dataSetsWritten),
            .writeRetries = page.number(code::writeRetries),
            .unrecoveredWriteErrors = page.number(code::unrecoveredWriteErrors),
            .suspendedWrites = page.number(code::suspendedWrites),
            .dataSetsRead = page.number(code::dataSetsRead),
            .readRetries = page.number(code::readRetries),
            .unrecoveredReadErrors = page.number(code::unrecoveredReadErrors),
            .nativeCapacityMegabytes = page.number(code::nativeCapacity),
            .usedCapacityMegabytes = page.number(code::usedCapacity),
            .beginningPasses = page.number(code::beginningPasses),
            .middlePasses = page.number(code::middlePasses),
            .serial = text(page, code::volumeSerial),
            .barcode = text(page, code::volumeBarcode),
            .writeProtected = flag(page, code::writeProtected),
            .writeOnce = flag(page, code::writeOnce),
            .remainingMegabytes =
                remaining == nullptr ? std::vector<std::uint32_t>() : scsi::parsePartitionRecords(*remaining)};
}

DeviceStatistics deviceStatisticsOf(const scsi::LogPage& page) {
    namespace code = scsi::device_statistic;
    return {.loads = page.number(code::loads),
            .cleanings = page.number(code::cleanings),
            .powerOnHours = page.number(code::powerOnHours),
            .motionHours = page.number(code::motionHours),
            .metresOfTape = page.number(code::metresOfTape),
            .motionHoursSinceCleaning = page.number(code::motionHoursSinceCleaning),
            .hardWriteErrors = page.number(code::hardWriteErrors),
            .hardReadErrors = page.number(code::hardReadErrors)};
}

TapeCapacity tapeCapacityOf(const scsi::LogPage& page) {
    namespace code = scsi::tape_capacity;
    TapeCapacity capacity;
    for (const auto& [remaining, maximum] :
         {std::pair(code::remaining0, code::maximum0), std::pair(code::remaining1, code::maximum1)}) {
        const auto left = page.number(remaining);
        const auto most = page.number(maximum);
        // A cartridge of one partition reports the second as of no size.
        if (left && most && *most > 0) {
            capacity.remaining.push_back(*left);
            capacity.maximum.push_back(*most);
        }
    }
    return capacity;
}

}  // namespace capstan::drive
