// Encryption by the drive (SSC-5, tape data encryption). The key is the caller's; here it lives in one buffer that is
// wiped as soon as it has been sent, and in no error's detail.
//
// Beside what stenc sends, by which most such cartridges in the world were written, we ask for LOCK and CKOD where the
// drive has them, and give the label authenticated, as the key managers of LTFS do.
#include <algorithm>
#include <utility>

#include "drive/ssc_drive.hpp"
#include "drive/timeouts.hpp"

namespace capstan::drive {
namespace {

/// Filled up with zeros where the drive wants labels of one length: it refuses whatever else lies there.
scsi::KeyLabel labelOf(scsi::KeyLabel::LabelKind kind, ByteView label, bool isFixed, std::size_t length) {
    Bytes value(label.begin(), label.end());
    value.resize(isFixed ? length : value.size());
    return {.kind = kind, .value = std::move(value)};
}

Result<std::vector<scsi::KeyLabel>> labelsFor(const scsi::EncryptionAlgorithm& algorithm, ByteView label) {
    using enum scsi::KeyLabel::LabelKind;
    if (label.empty()) {
        return std::vector<scsi::KeyLabel>();
    }
    if (label.size() <= algorithm.authenticatedLabelBytes) {
        return std::vector{
            labelOf(authenticated, label, algorithm.fixedAuthenticated, algorithm.authenticatedLabelBytes)};
    }
    if (label.size() <= algorithm.unauthenticatedLabelBytes) {
        return std::vector{
            labelOf(unauthenticated, label, algorithm.fixedUnauthenticated, algorithm.unauthenticatedLabelBytes)};
    }
    return fail(Code::invalidArgument,
                "a key's label of at most " + std::to_string(algorithm.unauthenticatedLabelBytes) + " bytes");
}

bool isSetByOthers(scsi::EncryptionControl control) {
    return control == scsi::EncryptionControl::library || control == scsi::EncryptionControl::management;
}

}  // namespace

bool isUsable(const scsi::EncryptionAlgorithm& algorithm) {
    return algorithm.code == scsi::aes256Gcm && algorithm.canEncrypt && algorithm.canDecrypt &&
           algorithm.keyBytes == scsi::aes256KeyBytes;
}

Result<Bytes> SscDrive::securityPage(std::uint16_t page) {
    Bytes bytes(4096);
    const auto cdb =
        scsi::securityProtocolIn(scsi::tapeEncryptionProtocol, page, static_cast<std::uint32_t>(bytes.size()));
    auto reply = run("security protocol in", {.cdb = cdb, .in = bytes, .timeout = timeout::quick});
    if (!reply) {
        return fail(std::move(reply));
    }
    bytes.resize(std::min(reply->transferred, bytes.size()));
    return bytes;
}

Result<void> SscDrive::sendEncryption(const scsi::SetDataEncryption& page) {
    const SecretBytes secret = scsi::encode(page);
    const auto cdb = scsi::securityProtocolOut(scsi::tapeEncryptionProtocol, scsi::encryption_page::setDataEncryption,
                                               static_cast<std::uint32_t>(secret.view().size()));
    auto reply = run("security protocol out", {.cdb = cdb, .out = secret.view(), .timeout = timeout::quick});
    return reply ? Result<void>() : fail(std::move(reply));
}

Result<std::vector<scsi::EncryptionAlgorithm>> SscDrive::encryptionAlgorithms() {
    auto bytes = securityPage(scsi::encryption_page::capabilities);
    if (!bytes) {
        return fail(std::move(bytes));
    }
    return scsi::parseEncryptionCapabilities(*bytes);
}

Result<scsi::EncryptionAlgorithm> SscDrive::usableAlgorithm() {
    auto algorithms = encryptionAlgorithms();
    if (!algorithms) {
        return fail(std::move(algorithms));
    }
    const auto usable = std::ranges::find_if(*algorithms, isUsable);
    return usable != algorithms->end() ? Result<scsi::EncryptionAlgorithm>(*usable)
                                       : fail(Code::driveEncryptionRefused, "the drive cannot encrypt with AES-256");
}

Result<scsi::EncryptionManagement> SscDrive::encryptionManagement() {
    auto bytes = securityPage(scsi::encryption_page::management);
    if (!bytes) {
        // The page is younger than encryption is.
        return bytes.error().code == Code::driveRefused
                   ? Result<scsi::EncryptionManagement>(scsi::EncryptionManagement{})
                   : fail(std::move(bytes));
    }
    return scsi::parseEncryptionManagement(*bytes).value_or(scsi::EncryptionManagement{});
}

Result<void> SscDrive::setKey(ByteView key, ByteView label, scsi::DecryptionMode decryption) {
    if (key.size() != scsi::aes256KeyBytes) {
        return fail(Code::invalidArgument, "an AES-256 key has 32 bytes");
    }
    const auto usable = usableAlgorithm();
    if (!usable) {
        return std::unexpected(usable.error());
    }
    auto labels = labelsFor(*usable, label);
    if (!labels) {
        return fail(std::move(labels));
    }
    const auto status = encryptionStatus();
    if (status && isSetByOthers(status->control)) {
        return fail(Code::driveKeysByLibrary, "the drive takes no key from a host");
    }
    const auto management = encryptionManagement();
    if (!management) {
        return std::unexpected(management.error());
    }
    auto sent = sendEncryption({.lock = management->lock,
                                .clearOnUnload = management->clearOnUnload,
                                .encryption = scsi::EncryptionMode::encrypt,
                                .decryption = decryption,
                                .algorithm = usable->index,
                                .key = key,
                                .labels = *std::move(labels)});
    keySet_ = keySet_ || sent.has_value();
    return !sent && sent.error().code == Code::driveRefused
               ? fail(Code::driveEncryptionRefused, std::move(sent).error().detail)
               : sent;
}

Result<void> SscDrive::clearKey() {
    // No algorithm is used any more, but some demand one that they have, also then.
    const auto usable = usableAlgorithm();
    if (!usable) {
        return std::unexpected(usable.error());
    }
    auto sent = sendEncryption({.clearOnUnload = false, .algorithm = usable->index});
    keySet_ = keySet_ && !sent.has_value();
    return sent;
}

Result<scsi::EncryptionStatus> SscDrive::encryptionStatus() {
    auto bytes = securityPage(scsi::encryption_page::status);
    if (!bytes) {
        return fail(std::move(bytes));
    }
    auto status = scsi::parseEncryptionStatus(*bytes);
    if (!status) {
        return fail(Code::driveFault, "security protocol in: short answer");
    }
    return *std::move(status);
}

Result<scsi::NextBlockEncryption> SscDrive::nextBlockEncryption() {
    auto bytes = securityPage(scsi::encryption_page::nextBlock);
    if (!bytes) {
        return fail(std::move(bytes));
    }
    auto next = scsi::parseNextBlockEncryption(*bytes);
    if (!next) {
        return fail(Code::driveFault, "security protocol in: short answer");
    }
    return *std::move(next);
}

}  // namespace capstan::drive
