// The frame of every verb: send, judge the status, mind unit attention and deferred errors.
#include <utility>

#include "drive/ssc_drive.hpp"
#include "drive/timeouts.hpp"
#include "scsi/sense_table.hpp"

namespace capstan::drive {
namespace {

/// Attentions queue up (reset, mode parameters changed, medium changed …); more in a row than this is a sick drive.
constexpr int maxAttentions = 8;

bool isAttention(const scsi::Reply& reply) {
    return reply.sense && reply.sense->key == scsi::SenseKey::unitAttention && !reply.sense->deferred;
}

bool isDeferredFailure(const scsi::Reply& reply) {
    return reply.sense && reply.sense->deferred && scsi::isFailure(*reply.sense);
}

}  // namespace

SscDrive::SscDrive(std::unique_ptr<scsi::Transport> transport) : transport_(std::move(transport)) {}

void SscDrive::disengage() {
    engaged_ = false;
    modesInDoubt_ = false;
    attention_.reset();
    lateError_.reset();
    place_.reset();
    buffered_ = false;
    bufferedFrom_.reset();
    claim_.reset();
    markCheckDue_ = true;
}

Error SscDrive::errorOf(const scsi::Sense& sense, std::string_view what) const {
    Error error = scsi::toError(sense, what, vendor_);
    if (sense.deferred && buffered_) {
        // SPC-5 4.4.7: a deferred error is an earlier command's. What was flushed before is not in question.
        error.detail += "; in question is what was written ";
        error.detail += bufferedFrom_ ? "from block " + std::to_string(bufferedFrom_->block) + " of partition " +
                                            std::to_string(bufferedFrom_->partition) + " on"
                                      : "since the last flush";
    }
    return error;
}

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
            // A drive that was reset has no key any more; of what another has changed, the key may be part.
            keyConfirmed_ = keyConfirmed_ && !(isAttention(*reply) &&
                                               scsi::meaningOf(*reply->sense) != scsi::AttentionMeaning::noMatter);
            return reply;
        case scsi::Status::busy:
            return fail(Code::driveBusy, std::string(what) + ": busy");
        case scsi::Status::reservationConflict:
            return fail(Code::driveReserved, std::string(what) + ": reserved by another host");
    }
    return fail(Code::driveFault, std::string(what) + ": unknown status");
}

void SscDrive::keep(const scsi::Sense& sense, std::string_view what) {
    // Of several, the first one says most.
    if (sense.deferred) {
        lateError_ = lateError_ || !buffered_ ? lateError_ : std::optional(errorOf(sense, what));
        return;
    }
    if (!engaged_ || attention_) {
        return;
    }
    switch (scsi::meaningOf(sense)) {
        case scsi::AttentionMeaning::noMatter:
            return;
        case scsi::AttentionMeaning::modes:
            modesInDoubt_ = true;
            return;
        case scsi::AttentionMeaning::lost:
            attention_ = errorOf(sense, what);
            return;
    }
}

Result<scsi::Reply> SscDrive::insist(std::string_view what, const scsi::Command& command) {
    for (int i = 0; i < maxAttentions; ++i) {
        auto reply = exchange(what, command);
        if (!reply || !(isAttention(*reply) || isDeferredFailure(*reply))) {
            return reply;
        }
        keep(*reply->sense, what);
    }
    return fail(Code::driveFault, std::string(what) + ": unit attention without end");
}

Result<scsi::Reply> SscDrive::testReady() {
    const auto cdb = scsi::testUnitReady();
    return insist("test unit ready", {.cdb = cdb, .timeout = timeout::quick});
}

Result<scsi::Reply> SscDrive::query(std::string_view what, const scsi::Command& command) {
    auto reply = insist(what, command);
    if (reply && reply->sense && scsi::isFailure(*reply->sense)) {
        return std::unexpected(errorOf(*reply->sense, what));
    }
    return reply;
}

Result<void> SscDrive::checkModes() {
    modesInDoubt_ = false;
    if (!compression_) {
        return {};
    }
    auto mode = mediumMode();
    if (!mode) {
        return fail(std::move(mode));
    }
    if (mode->blockLength != 0 || mode->compression != *compression_) {
        return fail(Code::driveReset, "another program has changed the drive's modes");
    }
    return {};
}

Result<scsi::Reply> SscDrive::attempt(std::string_view what, const scsi::Command& command) {
    for (auto* kept : {&lateError_, &attention_}) {
        if (*kept) {
            place_.reset();
            return std::unexpected(*std::exchange(*kept, std::nullopt));
        }
    }
    bool ready = engaged_;
    if (!ready) {
        auto tested = testReady();
        if (!tested) {
            return tested;
        }
        ready = !tested->sense || !scsi::isFailure(*tested->sense);
    }
    for (int i = 0; i < maxAttentions; ++i) {
        if (modesInDoubt_) {
            if (auto modes = checkModes(); !modes) {
                return fail(std::move(modes));
            }
        }
        auto reply = exchange(what, command);
        // Nothing depends on a tape that is not there.
        engaged_ = engaged_ || (ready && reply && !(reply->sense && reply->sense->key == scsi::SenseKey::notReady));
        if (reply && isDeferredFailure(*reply)) {
            place_.reset();
            return std::unexpected(errorOf(*reply->sense, what));
        }
        const auto meaning =
            reply && isAttention(*reply) ? scsi::meaningOf(*reply->sense) : scsi::AttentionMeaning::lost;
        if (meaning == scsi::AttentionMeaning::lost) {
            return reply;
        }
        // SAM-5 5.14: the command that reports a unit attention has not been begun. These report no loss.
        modesInDoubt_ = modesInDoubt_ || meaning == scsi::AttentionMeaning::modes;
    }
    return fail(Code::driveFault, std::string(what) + ": unit attention without end");
}

Result<scsi::Reply> SscDrive::run(std::string_view what, const scsi::Command& command) {
    auto reply = attempt(what, command);
    if (reply && reply->sense && scsi::isFailure(*reply->sense)) {
        place_.reset();
        return std::unexpected(errorOf(*reply->sense, what));
    }
    return reply;
}

}  // namespace capstan::drive
