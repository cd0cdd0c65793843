// The frame of every verb: send, judge the status, mind unit attention; and the verbs that only look.
#include "drive/ssc_drive.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "drive/timeouts.hpp"
#include "scsi/cdb.hpp"
#include "scsi/sense_table.hpp"

namespace capstan::drive {
namespace {

/// Attentions queue up (reset, mode parameters changed, medium changed …); more in a row than this is a sick drive.
constexpr int maxAttentions = 8;

std::string field(ByteView bytes, std::size_t at, std::size_t width) {
    if (at >= bytes.size()) {
        return {};
    }
    std::string_view text = textOf(bytes.subspan(at, std::min(width, bytes.size() - at)));
    const auto first = text.find_first_not_of(std::string_view(" \0", 2));
    const auto last = text.find_last_not_of(std::string_view(" \0", 2));
    return first == std::string_view::npos ? std::string() : std::string(text.substr(first, last - first + 1));
}

}  // namespace

SscDrive::SscDrive(std::unique_ptr<scsi::Transport> transport) : transport_(std::move(transport)) {}

Result<scsi::Reply> SscDrive::exchange(std::string_view what, const scsi::Command& command) {
    auto reply = transport_->execute(command);
    if (!reply) {
        return reply;
    }
    switch (reply->status) {
        case scsi::Status::good:
            return reply;
        case scsi::Status::checkCondition:
            if (!reply->sense) {
                return fail(Code::driveFault, std::string(what) + ": check condition without sense data");
            }
            return reply;
        case scsi::Status::busy:
            return fail(Code::driveBusy, std::string(what) + ": busy");
        case scsi::Status::reservationConflict:
            return fail(Code::driveBusy, std::string(what) + ": reserved by another host");
    }
    return fail(Code::driveFault, std::string(what) + ": unknown status");
}

Result<scsi::Reply> SscDrive::settle() {
    const auto cdb = scsi::testUnitReady();
    for (int i = 0; i < maxAttentions; ++i) {
        auto reply = exchange("test unit ready", {.cdb = cdb, .timeout = timeout::quick});
        if (!reply || !reply->sense || reply->sense->key != scsi::SenseKey::unitAttention) {
            return reply;
        }
        if (engaged_) {
            attention_ = scsi::toError(*reply->sense, "test unit ready");
        }
    }
    return fail(Code::driveFault, "test unit ready: unit attention without end");
}

Result<scsi::Reply> SscDrive::attempt(std::string_view what, const scsi::Command& command) {
    if (attention_) {
        return std::unexpected(*std::exchange(attention_, std::nullopt));
    }
    if (!engaged_) {
        if (auto settled = settle(); !settled) {
            return settled;
        }
    }
    auto reply = exchange(what, command);
    // Nothing depends on a tape that is not there.
    const bool met = reply && !(reply->sense && reply->sense->key == scsi::SenseKey::notReady);
    engaged_ = engaged_ || met;
    return reply;
}

Result<scsi::Reply> SscDrive::run(std::string_view what, const scsi::Command& command) {
    auto reply = attempt(what, command);
    if (reply && reply->sense && scsi::isFailure(*reply->sense)) {
        return std::unexpected(scsi::toError(*reply->sense, what));
    }
    return reply;
}

Result<Identity> SscDrive::identify() {
    // SPC-5, INQUIRY: answered whatever the unit's state, and without consuming unit attention.
    std::array<std::byte, 96> standard{};
    const auto cdb = scsi::inquiry(standard.size());
    auto reply = exchange("inquiry", {.cdb = cdb, .in = standard, .timeout = timeout::quick});
    if (!reply) {
        return fail(std::move(reply));
    }
    if (reply->sense && scsi::isFailure(*reply->sense)) {
        return std::unexpected(scsi::toError(*reply->sense, "inquiry"));
    }
    constexpr unsigned sequentialAccess = 0x01;
    if (reply->transferred < 36 || (std::to_integer<unsigned>(standard[0]) & 0x1FU) != sequentialAccess) {
        return fail(Code::driveAbsent, "inquiry: not a tape drive");
    }
    Identity identity{.vendor = field(standard, 8, 8),
                      .product = field(standard, 16, 16),
                      .revision = field(standard, 32, 4),
                      .serial = {}};

    std::array<std::byte, 64> page{};
    const auto pageCdb = scsi::inquiryVitalPage(scsi::page::unitSerialNumber, page.size());
    auto serial = exchange("inquiry 80h", {.cdb = pageCdb, .in = page, .timeout = timeout::quick});
    if (!serial) {
        return fail(std::move(serial));
    }
    if (!serial->sense && serial->transferred >= 4) {
        const auto room = std::min(serial->transferred, page.size()) - 4;
        identity.serial = field(page, 4, std::min<std::size_t>(readBig<std::uint16_t>(page, 2), room));
    }
    if (auto settled = settle(); !settled) {
        return fail(std::move(settled));
    }
    return identity;
}

Result<Readiness> SscDrive::readiness() {
    auto reply = settle();
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
    if (sense.key == scsi::SenseKey::notReady && sense.asc == 0x04) {
        return sense.ascq == 0x02 ? Readiness::unloaded : Readiness::loading;
    }
    return std::unexpected(scsi::toError(sense, "test unit ready"));
}

Result<std::size_t> SscDrive::maxRecordBytes() {
    std::array<std::byte, 6> limits{};
    const auto cdb = scsi::readBlockLimits();
    auto reply = run("read block limits", {.cdb = cdb, .in = limits, .timeout = timeout::quick});
    if (!reply) {
        return fail(std::move(reply));
    }
    if (reply->transferred < limits.size()) {
        return fail(Code::driveFault, "read block limits: short answer");
    }
    return std::min<std::size_t>(readBig<std::uint32_t>(limits, 1, 3), transport_->maxTransferBytes());
}

}  // namespace capstan::drive
