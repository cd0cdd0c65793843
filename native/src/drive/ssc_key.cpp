// The key of the cartridge in the drive. A drive forgets its key without power, by a reset, and some when a tape is
// threaded anew; most say so, by unit attention. So the key counts as confirmed only from the drive's own report until
// the next attention, and after a motion it is asked for again before anything is written. A drive that can be locked
// to the key refuses to write with any other (SSC-5, LOCK): then there is no moment in between.
#include <algorithm>
#include <utility>

#include "drive/ssc_drive.hpp"

namespace capstan::drive {
namespace {

/// SSC-5: the key instance counter is another than that which this host is locked to.
bool isOtherKeyInstance(const scsi::Sense& sense) {
    return sense.asc == 0x2A && sense.ascq >= 0x11 && sense.ascq <= 0x13;
}

/// Nothing of the command was done.
bool mayHaveLostKey(const scsi::Reply& reply) {
    constexpr std::uint8_t securityError = 0x74;
    return reply.sense && !reply.sense->deferred && reply.sense->key == scsi::SenseKey::dataProtect &&
           (isOtherKeyInstance(*reply.sense) || reply.sense->asc == securityError);
}

}  // namespace

bool SscDrive::hasKeyInUse(const scsi::EncryptionStatus& status) const {
    return status.encryption == scsi::EncryptionMode::encrypt && status.decryption == scsi::DecryptionMode::decrypt &&
           std::ranges::any_of(status.labels,
                               [this](const scsi::KeyLabel& each) { return KeyId::of(each.value) == key_->id; });
}

Result<void> SscDrive::useKey(SharedCartridgeKey key) {
    if (key_ && key_ != key) {
        if (auto dropped = dropKey(); !dropped) {
            return dropped;
        }
    }
    key_ = std::move(key);
    keyConfirmed_ = false;
    auto established = establishKey();
    if (!established) {
        // Nobody relies on it yet. What the drive may have taken of it is not to stay.
        key_.reset();
        static_cast<void>(keySet_ ? clearKey() : Result<void>());
    }
    return established;
}

Result<void> SscDrive::dropKey() {
    key_.reset();
    keyConfirmed_ = false;
    return keySet_ ? clearKey() : Result<void>();
}

Result<void> SscDrive::clearLeftKey() {
    const auto status = encryptionStatus();
    // One that does not encrypt refuses to say; one that does not answer says so to whoever asks next.
    const bool isLeft =
        status && status->control != scsi::EncryptionControl::library &&
        status->control != scsi::EncryptionControl::management &&
        (status->encryption != scsi::EncryptionMode::disable || status->decryption != scsi::DecryptionMode::disable);
    return isLeft ? clearKey() : Result<void>();
}

Result<void> SscDrive::establishKey() {
    if (keyConfirmed_) {
        const auto status = encryptionStatus();
        if (!status) {
            return std::unexpected(status.error());
        }
        keyConfirmed_ = hasKeyInUse(*status);
        keyCheckDue_ = false;
    }
    if (keyConfirmed_) {
        return {};
    }
    // It may be lost once more on the way, and then be given once more.
    constexpr int tries = 2;
    for (int i = 0; i < tries && !keyConfirmed_; ++i) {
        if (auto sent = setKey(key_->key.view(), key_->id.bytes); !sent) {
            return sent;
        }
        const auto status = encryptionStatus();
        if (!status) {
            return std::unexpected(status.error());
        }
        keyConfirmed_ = hasKeyInUse(*status);
    }
    keyCheckDue_ = false;
    return keyConfirmed_ ? Result<void>()
                         : fail(Code::driveEncryptionUnconfirmed,
                                "the drive does not say that it encrypts with key " + key_->id.text());
}

Result<scsi::Reply> SscDrive::attemptWithKey(std::string_view what, const scsi::Command& command, KeyNeed need) {
    if (auto ready = ensureKey(need); !ready) {
        return fail(std::move(ready));
    }
    auto reply = attempt(what, command);
    if (!key_ || !reply || !mayHaveLostKey(*reply)) {
        return reply;
    }
    // A block that needs another key is refused likewise: then the drive still has ours.
    const auto status = encryptionStatus();
    if (!status) {
        return std::unexpected(status.error());
    }
    if (hasKeyInUse(*status) && !isOtherKeyInstance(*reply->sense)) {
        return reply;
    }
    keyConfirmed_ = false;
    if (auto again = ensureKey(need); !again) {
        return fail(std::move(again));
    }
    return attempt(what, command);
}

}  // namespace capstan::drive
