#include "scsi/linux/sg_status.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace capstan::scsi::linux_sg {
namespace {

struct HostRow {
    std::uint16_t host;
    std::string_view name;
    /// Nothing: the command got to the device, whose status counts.
    std::optional<Code> code;
};

// The kernel's scsi_status.h. A command that was aborted or reset away may have been half done.
constexpr auto hostRows = std::to_array<HostRow>({
    {0x00, "DID_OK", std::nullopt},
    {0x01, "DID_NO_CONNECT", Code::driveAbsent},
    {0x02, "DID_BUS_BUSY", Code::driveBusy},
    {0x03, "DID_TIME_OUT", Code::driveTimedOut},
    {0x04, "DID_BAD_TARGET", Code::driveAbsent},
    {0x05, "DID_ABORT", Code::driveReset},
    {0x06, "DID_PARITY", Code::driveDataCorrupted},
    {0x07, "DID_ERROR", Code::driveFault},
    {0x08, "DID_RESET", Code::driveReset},
    {0x09, "DID_BAD_INTR", Code::driveFault},
    {0x0A, "DID_PASSTHROUGH", std::nullopt},
    {0x0B, "DID_SOFT_ERROR", Code::driveFault},
    {0x0C, "DID_IMM_RETRY", Code::driveBusy},
    {0x0D, "DID_REQUEUE", Code::driveBusy},
    {0x0E, "DID_TRANSPORT_DISRUPTED", Code::driveAbsent},
    {0x0F, "DID_TRANSPORT_FAILFAST", Code::driveAbsent},
    {0x10, "DID_TARGET_FAILURE", std::nullopt},
    {0x11, "DID_NEXUS_FAILURE", Code::driveReserved},
    {0x12, "DID_ALLOC_FAILURE", Code::driveFault},
    {0x13, "DID_MEDIUM_ERROR", std::nullopt},
    {0x14, "DID_TRANSPORT_MARGINAL", Code::driveAbsent},
});

std::string hex(unsigned value) {
    static constexpr std::string_view digits = "0123456789ABCDEF";
    return {digits[(value >> 4U) & 0x0FU], digits[value & 0x0FU], 'h'};
}

std::optional<Error> failureOfHost(std::uint16_t host) {
    const auto* const row = std::ranges::find(hostRows, host, &HostRow::host);
    if (row == hostRows.end()) {
        return Error{Code::driveFault, "host status " + hex(host)};
    }
    return row->code ? std::optional(Error{*row->code, "host status " + std::string(row->name)}) : std::nullopt;
}

std::optional<Error> failureOfDriver(std::uint16_t driver) {
    // The upper half is an old kernel's advice.
    switch (driver & 0x0FU) {
        case 0x00:  // DRIVER_OK
        case 0x08:  // DRIVER_SENSE: there is sense data
            return std::nullopt;
        case 0x01:
            return Error{Code::driveBusy, "driver status DRIVER_BUSY"};
        case 0x06:
            return Error{Code::driveTimedOut, "driver status DRIVER_TIMEOUT"};
        default:
            return Error{Code::driveFault, "driver status " + hex(driver & 0x0FU)};
    }
}

}  // namespace

Result<Status> judge(const KernelStatus& kernel, const std::optional<Sense>& sense) {
    for (auto failure : {failureOfHost(kernel.hostStatus), failureOfDriver(kernel.driverStatus)}) {
        if (failure) {
            if (sense) {
                failure->detail += "; " + describe(*sense);
            }
            return std::unexpected(*std::move(failure));
        }
    }
    switch (kernel.status & 0x7EU) {
        case 0x00:
        case 0x04:  // CONDITION MET
            return sense ? Status::checkCondition : Status::good;
        case 0x02:
            return Status::checkCondition;
        case 0x08:
        case 0x28:  // TASK SET FULL: not begun, for want of room
            return Status::busy;
        case 0x18:
            return Status::reservationConflict;
        default:
            // ACA ACTIVE, TASK ABORTED: another's doing, and how far the command got is not known.
            return fail(Code::driveReset, "device status " + hex(kernel.status));
    }
}

}  // namespace capstan::scsi::linux_sg
