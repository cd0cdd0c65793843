// Encryption by the drive (SSC-5, tape data encryption). The key is the caller's; here it lives in one buffer that is
// wiped as soon as it has been sent, and in no error's detail.
#include <algorithm>
#include <utility>

#include "drive/ssc_drive.hpp"
#include "drive/timeouts.hpp"

namespace capstan::drive {

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
    const scsi::SecretBytes secret = scsi::encode(page);
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
    const auto usable = std::ranges::find_if(*algorithms, [](const scsi::EncryptionAlgorithm& each) {
        return each.code == scsi::aes256Gcm && each.canEncrypt && each.canDecrypt;
    });
    return usable != algorithms->end() ? Result<scsi::EncryptionAlgorithm>(*usable)
                                       : fail(Code::driveRefused, "the drive cannot encrypt with AES-256");
}

Result<void> SscDrive::setKey(ByteView key, ByteView label) {
    if (key.size() != scsi::aes256KeyBytes) {
        return fail(Code::invalidArgument, "an AES-256 key has 32 bytes");
    }
    const auto usable = usableAlgorithm();
    if (!usable) {
        return std::unexpected(usable.error());
    }
    if (label.size() > usable->unauthenticatedLabelBytes) {
        return fail(Code::invalidArgument,
                    "a key's label of at most " + std::to_string(usable->unauthenticatedLabelBytes) + " bytes");
    }
    scsi::SetDataEncryption page{.encryption = scsi::EncryptionMode::encrypt,
                                 .decryption = scsi::DecryptionMode::mixed,  // what was written clear stays readable
                                 .algorithm = usable->index,
                                 .key = key};
    if (!label.empty()) {
        page.labels.push_back({.value = Bytes(label.begin(), label.end())});
    }
    auto sent = sendEncryption(page);
    keySet_ = keySet_ || sent.has_value();
    return sent;
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
