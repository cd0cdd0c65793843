// Log pages (SPC-5 7.3): one frame for all, parameters by their codes; and the codes that mean something to us.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/bytes.hpp"

namespace capstan::scsi {

struct LogParameter {
    std::uint16_t code = 0;
    Bytes value{};
    /// FORMAT AND LINKING 3: a binary list; 0 a counter; 1 an ASCII list.
    std::uint8_t format = 0;

    /// The value as an unsigned number; nothing when it is empty or longer than eight bytes.
    [[nodiscard]] std::optional<std::uint64_t> number() const;
};

struct LogPage {
    std::uint8_t code = 0;
    std::uint8_t subpage = 0;
    std::vector<LogParameter> parameters{};

    [[nodiscard]] const LogParameter* find(std::uint16_t parameter) const;
    [[nodiscard]] std::optional<std::uint64_t> number(std::uint16_t parameter) const;
};

[[nodiscard]] Bytes encodeLogPage(const LogPage& page);
/// Every whole parameter that is there; nothing when the bytes are not a log page.
[[nodiscard]] std::optional<LogPage> parseLogPage(ByteView bytes);

/// Page 00h: no parameters but a byte per page.
[[nodiscard]] Bytes encodeSupportedLogPages(const std::vector<std::uint8_t>& pages);
[[nodiscard]] std::vector<std::uint8_t> parseSupportedLogPages(ByteView bytes);

[[nodiscard]] LogParameter counter(std::uint16_t code, std::uint64_t value, std::size_t width = 4);

namespace log_page {
inline constexpr std::uint8_t supported = 0x00;
inline constexpr std::uint8_t writeErrors = 0x02;
inline constexpr std::uint8_t readErrors = 0x03;
inline constexpr std::uint8_t sequentialAccess = 0x0C;
inline constexpr std::uint8_t deviceStatus = 0x11;
inline constexpr std::uint8_t tapeAlertResponse = 0x12;  ///< reading it clears nothing
inline constexpr std::uint8_t deviceStatistics = 0x14;
inline constexpr std::uint8_t volumeStatistics = 0x17;
inline constexpr std::uint8_t tapeAlert = 0x2E;  ///< reading it clears the flags
inline constexpr std::uint8_t tapeCapacity = 0x31;
}  // namespace log_page

/// Pages 02h and 03h (SPC-5, error counter log pages).
namespace error_counter {
inline constexpr std::uint16_t correctedFast = 0x0000;
inline constexpr std::uint16_t correctedSlowly = 0x0001;
inline constexpr std::uint16_t retries = 0x0002;  ///< rewrites, rereads
inline constexpr std::uint16_t corrected = 0x0003;
inline constexpr std::uint16_t corrections = 0x0004;
inline constexpr std::uint16_t bytesProcessed = 0x0005;
inline constexpr std::uint16_t uncorrected = 0x0006;
}  // namespace error_counter

/// What a drive does by itself: DT DEVICE ACTIVITY (ADC-3).
namespace activity {
inline constexpr std::uint8_t none = 0x00;
inline constexpr std::uint8_t loading = 0x02;
inline constexpr std::uint8_t calibrating = 0x0B;  ///< the cartridge: LTO-9's media optimisation
}  // namespace activity

/// Page 11h, parameter 0000h: four bytes of very high frequency data (ADC-3).
struct DeviceStatus {
    bool removalPrevented = false;
    bool writeProtected = false;
    bool cleaningRequested = false;
    bool cleaningRequired = false;
    bool cartridgePresent = false;
    bool mounted = false;
    bool encryptionEnabled = false;
    bool tapeAlertChanged = false;
    std::uint8_t activity = activity::none;
    bool operator==(const DeviceStatus&) const = default;
};
[[nodiscard]] LogParameter encodeDeviceStatus(const DeviceStatus& status);
[[nodiscard]] std::optional<DeviceStatus> parseDeviceStatus(const LogPage& page);

/// The 64 TapeAlert flags: flag n (1…64) is bit n − 1.
using TapeAlertFlags = std::uint64_t;
[[nodiscard]] constexpr TapeAlertFlags tapeAlertFlag(unsigned number) {
    return TapeAlertFlags{1} << (number - 1U);
}
[[nodiscard]] LogPage encodeTapeAlertResponse(TapeAlertFlags flags);  ///< page 12h
[[nodiscard]] LogPage encodeTapeAlert(TapeAlertFlags flags);          ///< page 2Eh
/// From either page.
[[nodiscard]] std::optional<TapeAlertFlags> parseTapeAlert(const LogPage& page);

/// Page 14h (SSC-5, device statistics).
namespace device_statistic {
inline constexpr std::uint16_t loads = 0x0000;
inline constexpr std::uint16_t cleanings = 0x0001;
inline constexpr std::uint16_t powerOnHours = 0x0002;
inline constexpr std::uint16_t motionHours = 0x0003;
inline constexpr std::uint16_t metresOfTape = 0x0004;
inline constexpr std::uint16_t motionHoursSinceCleaning = 0x0008;
inline constexpr std::uint16_t powerCycles = 0x000C;
inline constexpr std::uint16_t hardWriteErrors = 0x000E;
inline constexpr std::uint16_t hardReadErrors = 0x000F;
inline constexpr std::uint16_t manufacturerSerial = 0x0040;
inline constexpr std::uint16_t serial = 0x0041;
inline constexpr std::uint16_t removalPrevented = 0x0080;
inline constexpr std::uint16_t tooHot = 0x0081;
}  // namespace device_statistic

/// Page 17h (SSC-5, volume statistics). Capacities and amounts in units of 10⁶ bytes.
namespace volume_statistic {
inline constexpr std::uint16_t valid = 0x0000;
inline constexpr std::uint16_t mounts = 0x0001;
inline constexpr std::uint16_t dataSetsWritten = 0x0002;
inline constexpr std::uint16_t writeRetries = 0x0003;
inline constexpr std::uint16_t unrecoveredWriteErrors = 0x0004;
inline constexpr std::uint16_t suspendedWrites = 0x0005;
inline constexpr std::uint16_t fatalSuspendedWrites = 0x0006;
inline constexpr std::uint16_t dataSetsRead = 0x0007;
inline constexpr std::uint16_t readRetries = 0x0008;
inline constexpr std::uint16_t unrecoveredReadErrors = 0x0009;
inline constexpr std::uint16_t lastMountUnrecoveredWriteErrors = 0x000C;
inline constexpr std::uint16_t lastMountUnrecoveredReadErrors = 0x000D;
inline constexpr std::uint16_t lastMountMegabytesWritten = 0x000E;
inline constexpr std::uint16_t lastMountMegabytesRead = 0x000F;
inline constexpr std::uint16_t lifetimeMegabytesWritten = 0x0010;
inline constexpr std::uint16_t lifetimeMegabytesRead = 0x0011;
inline constexpr std::uint16_t nativeCapacity = 0x0016;
inline constexpr std::uint16_t usedCapacity = 0x0017;
inline constexpr std::uint16_t volumeSerial = 0x0040;
inline constexpr std::uint16_t volumeBarcode = 0x0042;
inline constexpr std::uint16_t volumeMaker = 0x0043;
inline constexpr std::uint16_t writeProtected = 0x0080;
inline constexpr std::uint16_t writeOnce = 0x0081;
inline constexpr std::uint16_t beginningPasses = 0x0101;
inline constexpr std::uint16_t middlePasses = 0x0102;
inline constexpr std::uint16_t partitionCapacity = 0x0202;
inline constexpr std::uint16_t partitionUsed = 0x0203;
inline constexpr std::uint16_t partitionRemaining = 0x0204;
}  // namespace volume_statistic

/// The value of 0202h…0204h: eight-byte records, each a partition and its amount, by partition.
[[nodiscard]] LogParameter encodePartitionRecords(std::uint16_t code, const std::vector<std::uint32_t>& amounts);
[[nodiscard]] std::vector<std::uint32_t> parsePartitionRecords(const LogParameter& parameter);

/// Page 31h, as IBM and HPE drives have it alike: for partitions 0 and 1, in MiB.
namespace tape_capacity {
inline constexpr std::uint16_t remaining0 = 0x0001;
inline constexpr std::uint16_t remaining1 = 0x0002;
inline constexpr std::uint16_t maximum0 = 0x0003;
inline constexpr std::uint16_t maximum1 = 0x0004;
}  // namespace tape_capacity

}  // namespace capstan::scsi
