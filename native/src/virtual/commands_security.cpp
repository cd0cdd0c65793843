// SECURITY PROTOCOL IN and OUT: tape data encryption (SSC-5, protocol 20h). The key goes into the drive and nowhere
// else; no page gives it back.
#include <algorithm>

#include "virtual/commands.hpp"

namespace capstan::virt::commands {
namespace {

namespace page = scsi::encryption_page;

constexpr std::uint8_t algorithm = 1;

bool hasSealed(const DriveState& drive) {
    if (!drive.loaded) {
        return false;
    }
    const Cartridge& cartridge = *drive.cartridge;
    for (std::size_t i = 0; i < cartridge.partitions(); ++i) {
        if (cartridge.map(i).hasSealed()) {
            return true;
        }
    }
    return false;
}

scsi::NextBlockEncryption nextBlock(const DriveState& drive) {
    using State = scsi::NextBlockEncryption::State;
    const BlockMap& map = drive.cartridge->map(drive.partition);
    scsi::NextBlockEncryption next{.block = drive.block, .state = State::notABlock};
    if (drive.block >= map.endBlock() || map.at(drive.block).kind != RecordKind::record) {
        return next;
    }
    const auto seal = drive.cartridge->sealOf(drive.partition, drive.block);
    if (!seal) {
        next.state = map.at(drive.block).form == RecordForm::sealed ? State::notDetermined : State::clear;
        return next;
    }
    next.algorithm = algorithm;
    next.state = drive.encryption.key && drive.encryption.key->fits(*seal) ? State::keyFits : State::keyMissing;
    if (Bytes label = labelOf(*seal); !label.empty()) {
        next.labels.push_back({.value = std::move(label)});
    }
    return next;
}

ByteView unauthenticatedLabel(const scsi::SetDataEncryption& page) {
    const auto label =
        std::ranges::find(page.labels, scsi::KeyLabel::LabelKind::unauthenticated, &scsi::KeyLabel::kind);
    return label == page.labels.end() ? ByteView() : ByteView(label->value);
}

}  // namespace

Outcome securityProtocolIn(DriveState& drive, const scsi::Command& command) {
    const auto protocol = std::to_integer<std::uint8_t>(command.cdb[1]);
    const auto asked = readBig<std::uint16_t>(command.cdb, 2);
    const std::size_t allocation = readBig<std::uint32_t>(command.cdb, 6);
    if (protocol == scsi::securityInformationProtocol && asked == 0) {
        return give(command,
                    scsi::encodeSecurityProtocols({scsi::securityInformationProtocol, scsi::tapeEncryptionProtocol}),
                    allocation);
    }
    if (protocol != scsi::tapeEncryptionProtocol) {
        return check(sense::badCdbField());
    }
    switch (asked) {
        case page::supportedIn:
            return give(
                command,
                scsi::encodeSupportedEncryptionPages(
                    asked, {page::supportedIn, page::supportedOut, page::capabilities, page::status, page::nextBlock}),
                allocation);
        case page::supportedOut:
            return give(command, scsi::encodeSupportedEncryptionPages(asked, {page::setDataEncryption}), allocation);
        case page::capabilities:
            return give(command, scsi::encodeEncryptionCapabilities({{.index = algorithm}}), allocation);
        case page::status: {
            const bool on = drive.encryption.key.has_value();
            const scsi::EncryptionStatus status{
                .scope = on ? scsi::EncryptionScope::allInitiators : scsi::EncryptionScope::publicOnly,
                .encryption = drive.encryption.encryption,
                .decryption = drive.encryption.decryption,
                .algorithm = on ? algorithm : std::uint8_t{0},
                .keyInstance = drive.keyInstance,
                .volumeContainsEncrypted = hasSealed(drive),
                .labels = drive.encryption.labels};
            return give(command, scsi::encode(status), allocation);
        }
        case page::nextBlock:
            if (!drive.loaded) {
                return check(drive.cartridge ? sense::notLoaded() : sense::noCartridge());
            }
            return give(command, scsi::encode(nextBlock(drive)), allocation);
        default:
            return check(sense::badCdbField());
    }
}

Outcome securityProtocolOut(DriveState& drive, const scsi::Command& command) {
    using enum scsi::EncryptionMode;
    if (command.cdb[1] != std::byte{scsi::tapeEncryptionProtocol} ||
        readBig<std::uint16_t>(command.cdb, 2) != page::setDataEncryption ||
        readBig<std::uint32_t>(command.cdb, 6) != command.out.size()) {
        return check(sense::badCdbField());
    }
    const auto wanted = scsi::parseSetDataEncryption(command.out);
    if (!wanted) {
        return check(sense::badParameterLength());
    }
    const bool uses = wanted->encryption != disable || wanted->decryption != scsi::DecryptionMode::disable;
    const bool possible = wanted->encryption != external && wanted->encryption <= encrypt &&
                          wanted->decryption != scsi::DecryptionMode::raw &&
                          wanted->decryption <= scsi::DecryptionMode::mixed &&
                          (!uses || (wanted->algorithm == algorithm && wanted->key.size() == SealingKey::bytes &&
                                     unauthenticatedLabel(*wanted).size() <= keyLabelBytes));
    if (!possible) {
        return check(sense::badParameterField());
    }
    ++drive.keyInstance;
    drive.encryption = {};
    if (uses) {
        drive.encryption = {.encryption = wanted->encryption,
                            .decryption = wanted->decryption,
                            .clearOnUnload = wanted->clearOnUnload,
                            .key = SealingKey(wanted->key, unauthenticatedLabel(*wanted)),
                            .labels = wanted->labels};
    }
    return good(command.out.size());
}

}  // namespace capstan::virt::commands
