// SECURITY PROTOCOL IN and OUT: tape data encryption (SSC-5, protocol 20h). The key goes into the drive and nowhere
// else; no page gives it back.
#include <algorithm>

#include "virtual/commands.hpp"

namespace capstan::virt::commands {
namespace {

namespace page = scsi::encryption_page;

using LabelKind = scsi::KeyLabel::LabelKind;

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

LabelKind kindOf(const SealLabel& label) {
    return label.authenticated ? LabelKind::authenticated : LabelKind::unauthenticated;
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
    if (SealLabel label = labelOf(*seal); !label.value.empty()) {
        next.labels.push_back({.kind = kindOf(label), .value = std::move(label.value)});
    }
    return next;
}

/// Of the labels that come with a key, the one that goes on the tape.
SealLabel sealLabel(const scsi::SetDataEncryption& page) {
    if (page.labels.empty()) {
        return {};
    }
    const scsi::KeyLabel& label = page.labels.front();
    return {.authenticated = label.kind == LabelKind::authenticated, .value = label.value};
}

bool fits(const scsi::KeyLabel& label) {
    const scsi::EncryptionAlgorithm able{};
    return label.value.size() <=
           (label.kind == LabelKind::authenticated ? able.authenticatedLabelBytes : able.unauthenticatedLabelBytes);
}

/// As the drive reports what it has been given.
std::vector<scsi::KeyLabel> reportedLabels(const DriveState& drive) {
    std::vector<scsi::KeyLabel> labels = drive.encryption.labels;
    if (drive.keyFaults.misnamed && !labels.empty() && !labels.front().value.empty()) {
        labels.front().value.back() ^= std::byte{1};
    }
    return labels;
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
                scsi::encodeSupportedEncryptionPages(asked, {page::supportedIn, page::supportedOut, page::capabilities,
                                                             page::management, page::status, page::nextBlock}),
                allocation);
        case page::supportedOut:
            return give(command, scsi::encodeSupportedEncryptionPages(asked, {page::setDataEncryption}), allocation);
        case page::capabilities:
            return give(command, scsi::encodeEncryptionCapabilities({{.index = algorithm}}), allocation);
        case page::management:
            return give(command, scsi::encode(scsi::EncryptionManagement{.lock = true, .clearOnUnload = true}),
                        allocation);
        case page::status: {
            const bool on = drive.encryption.key.has_value();
            const scsi::EncryptionStatus status{
                .scope = on ? scsi::EncryptionScope::allInitiators : scsi::EncryptionScope::publicOnly,
                .encryption = drive.encryption.encryption,
                .decryption = drive.encryption.decryption,
                .algorithm = on ? algorithm : std::uint8_t{0},
                .keyInstance = drive.keyInstance,
                .control =
                    drive.keyFaults.byLibrary ? scsi::EncryptionControl::library : scsi::EncryptionControl::untold,
                .volumeContainsEncrypted = hasSealed(drive),
                .labels = reportedLabels(drive)};
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
                                     std::ranges::all_of(wanted->labels, fits)));
    const bool refused = drive.keyFaults.byLibrary ||
                         (drive.keyFaults.refusesMixed && wanted->decryption == scsi::DecryptionMode::mixed);
    if (!possible || refused) {
        return check(sense::badParameterField());
    }
    ++drive.keyInstance;
    drive.encryption = {};
    if (uses) {
        drive.encryption = {.encryption = wanted->encryption,
                            .decryption = wanted->decryption,
                            .clearOnUnload = wanted->clearOnUnload,
                            .lockedTo = wanted->lock ? std::optional(drive.keyInstance) : std::nullopt,
                            .key = SealingKey(wanted->key, sealLabel(*wanted)),
                            .labels = wanted->labels};
    }
    return good(command.out.size());
}

}  // namespace capstan::virt::commands
