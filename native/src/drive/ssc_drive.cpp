// The verbs that only look at the drive: what it is, whether it is ready.
#include "drive/ssc_drive.hpp"

#include <algorithm>
#include <array>
#include <condition_variable>
#include <mutex>
#include <utility>

#include "drive/timeouts.hpp"
#include "scsi/pages/fields.hpp"
#include "scsi/sense_table.hpp"

namespace capstan::drive {
namespace {

bool isLoading(const scsi::Sense& sense) {
    return sense.key == scsi::SenseKey::notReady && sense.asc == 0x04 && sense.ascq != 0x02 && sense.ascq != 0x03;
}

}  // namespace

Result<DriveIdentity> SscDrive::identify() {
    // SPC-5, INQUIRY: answered whatever the unit's state, and without consuming unit attention.
    std::array<std::byte, 96> standard{};
    const auto cdb = scsi::inquiry(standard.size());
    auto reply = exchange("inquiry", {.cdb = cdb, .in = standard, .timeout = timeout::quick});
    if (!reply) {
        return fail(std::move(reply));
    }
    if (reply->sense && scsi::isFailure(*reply->sense)) {
        return std::unexpected(errorOf(*reply->sense, "inquiry"));
    }
    constexpr unsigned sequentialAccess = 0x01;
    if (reply->transferred < 36 || (std::to_integer<unsigned>(standard[0]) & 0x1FU) != sequentialAccess) {
        return fail(Code::driveAbsent, "inquiry: not a tape drive");
    }
    DriveIdentity identity{.vendor = scsi::textField(standard, 8, 8),
                           .product = scsi::textField(standard, 16, 16),
                           .revision = scsi::textField(standard, 32, 4),
                           .serial = {}};
    vendor_ = identity.vendor;

    std::array<std::byte, 64> page{};
    const auto pageCdb = scsi::inquiryVitalPage(scsi::page::unitSerialNumber, page.size());
    auto serial = exchange("inquiry 80h", {.cdb = pageCdb, .in = page, .timeout = timeout::quick});
    if (!serial) {
        return fail(std::move(serial));
    }
    if (!serial->sense && serial->transferred >= 4) {
        const auto room = std::min(serial->transferred, page.size()) - 4;
        identity.serial = scsi::textField(page, 4, std::min<std::size_t>(readBig<std::uint16_t>(page, 2), room));
    }
    if (auto tested = testReady(); !tested) {
        return fail(std::move(tested));
    }
    return identity;
}

Result<Readiness> SscDrive::readiness() {
    auto reply = testReady();
    if (!reply) {
        return fail(std::move(reply));
    }
    if (!reply->sense || !scsi::isFailure(*reply->sense)) {
        return Readiness::ready;
    }
    const scsi::Sense& sense = *reply->sense;
    if (sense.key == scsi::SenseKey::notReady && sense.asc == 0x3A) {
        return Readiness::empty;
    }
    if (sense.key == scsi::SenseKey::notReady && sense.asc == 0x04 && sense.ascq == 0x02) {
        return Readiness::unloaded;
    }
    if (isLoading(sense)) {
        return Readiness::loading;
    }
    return std::unexpected(errorOf(sense, "test unit ready"));
}

Result<Readiness> SscDrive::awaitReady(const std::stop_token& stop, std::chrono::milliseconds limit,
                                       std::chrono::milliseconds interval, const StepListener& onStep) {
    const auto end = std::chrono::steady_clock::now() + limit;
    std::mutex mutex;  // protects nothing: the wait ends by the stop token or by time
    std::condition_variable_any stopped;
    std::unique_lock lock(mutex);
    bool heard = !onStep;
    // Most drives are ready soon: looks are close at first.
    auto wait = std::min<std::chrono::milliseconds>(std::chrono::milliseconds(10), interval);
    while (!stop.stop_requested()) {
        auto now = readiness();
        const bool again = now ? *now == Readiness::loading : now.error().code == Code::driveBusy;
        if (!again) {
            return now;
        }
        if (!heard && isCalibrating()) {
            heard = true;
            onStep(Step::calibrating);
        }
        if (std::chrono::steady_clock::now() >= end) {
            return fail(Code::driveTimedOut, "not ready after " + std::to_string(limit.count() / 1000) + " seconds");
        }
        stopped.wait_for(lock, stop, wait, [] { return false; });
        wait = std::min(2 * wait, interval);
    }
    return fail(Code::cancelled, "while waiting for the drive");
}

bool SscDrive::isCalibrating() {
    const auto status = deviceStatus();
    return status && status->activity == scsi::activity::calibrating;
}

Result<std::size_t> SscDrive::maxRecordBytes() {
    std::array<std::byte, 6> bytes{};
    const auto cdb = scsi::readBlockLimits();
    auto reply = run("read block limits", {.cdb = cdb, .in = bytes, .timeout = timeout::quick});
    if (!reply) {
        return fail(std::move(reply));
    }
    const auto limits = scsi::parseBlockLimits(ByteView(bytes).first(std::min(reply->transferred, bytes.size())));
    if (!limits) {
        return fail(Code::driveFault, "read block limits: short answer");
    }
    return std::min<std::size_t>(limits->maximum, roomForRecords());
}

}  // namespace capstan::drive
