// What protects data on its way and on the tape: CRC-32C with each block, and encryption by the drive.
#include <algorithm>
#include <array>

#include "conformance/suite.hpp"
#include "conformance/trial.hpp"
#include "scsi/pages/block_protection.hpp"

namespace capstan::conformance {
namespace {

using drive::Flush;
using scsi::NextBlockEncryption;

constexpr std::string_view blockProtection = "logical block protection with CRC-32C";

void checksBlocksOnTheirWayAndGivesThemBackAlike(Trial& trial) {
    auto& drive = trial.drive();
    trial.needs(drive.protectBlocks(true), blockProtection);
    const Bytes record = noise(65'537, 5);
    trial.done(drive.write(record));
    trial.done(drive.write(noise(1, 6)));
    trial.done(drive.writeFilemarks(1, Flush::wait));
    trial.done(drive.rewind());
    trial.readBack(record, "a protected record");
    trial.readBack(noise(1, 6), "a protected record of one byte");
    Bytes room(100);
    trial.same(trial.done(drive.read(room)).end, drive::ReadEnd::filemark, "what READ met after the records");
    // The protection is the transfer's, not the record's.
    trial.done(drive.protectBlocks(false));
    trial.done(drive.rewind());
    trial.readBack(record, "the record, read without protection,");
}

void reportsTheTrueLengthUnderProtectionToo(Trial& trial) {
    trial.needs(trial.drive().protectBlocks(true), blockProtection);
    trial.done(trial.drive().write(noise(1000, 5)));
    for (const std::size_t room : {300U, 999U, 1000U, 1001U, 1004U, 5000U}) {
        trial.done(trial.drive().rewind());
        Bytes buffer(room);
        const auto outcome = trial.done(trial.drive().read(buffer));
        trial.same(outcome.recordBytes, 1000U, "the record's length, read into " + std::to_string(room) + " bytes,");
        trial.same(outcome.bytes, std::min<std::size_t>(room, 1000), "what was read");
    }
}

void takesNoBlockThatDoesNotFitItsCheck(Trial& trial) {
    trial.needs(trial.drive().protectBlocks(true), blockProtection);
    trial.done(trial.drive().write(noise(10, 6)));  // whatever an earlier check has left ends here
    Bytes record = noise(1000, 7);
    scsi::protect(record);
    record[10] ^= std::byte{0x01};
    const auto cdb = scsi::write(static_cast<std::uint32_t>(record.size()));
    const auto reply = trial.done(trial.line().execute({.cdb = cdb, .out = record}));
    trial.demand(reply.sense.has_value(), "the drive takes a damaged block");
    trial.demand(reply.sense->asc == 0x10, "a damaged block is refused by " + scsi::describe(*reply.sense));
    trial.same(trial.done(trial.drive().locateEndOfData(0)).block, 1U, "the end of data after a refused block");
}

void needsTheKey(Trial& trial, std::string_view when) {
    Bytes room(20'000);
    trial.fails(trial.drive().read(room), Code::mediumKeyMissing, "READ " + std::string(when));
}

scsi::EncryptionMode encryption(Trial& trial) {
    return trial.done(trial.drive().encryptionStatus()).encryption;
}

void encryptsUntilTheKeyIsTaken(Trial& trial) {
    auto& drive = trial.drive();
    trial.needs(drive.encryptionAlgorithms(), "encryption");
    const Bytes key = noise(scsi::aes256KeyBytes, 40);
    const Bytes label = noise(12, 41);
    trial.done(drive.setKey(key, label));
    trial.same(encryption(trial), scsi::EncryptionMode::encrypt, "the mode with a key");
    const Bytes record = noise(10'000, 42);
    trial.done(drive.write(record));
    trial.done(drive.writeFilemarks(1, Flush::wait));
    trial.done(drive.rewind());
    trial.same(trial.done(drive.nextBlockEncryption()).state, NextBlockEncryption::State::keyFits,
               "the next block's state with its key");
    trial.readBack(record, "an encrypted record");

    trial.done(drive.clearKey());
    trial.same(encryption(trial), scsi::EncryptionMode::disable, "the mode without a key");
    trial.done(drive.rewind());
    trial.same(trial.done(drive.nextBlockEncryption()).state, NextBlockEncryption::State::keyMissing,
               "the next block's state without its key");
    needsTheKey(trial, "without the key");

    trial.done(drive.setKey(noise(scsi::aes256KeyBytes, 43), label));
    trial.done(drive.rewind());
    needsTheKey(trial, "with another key");
    trial.done(drive.setKey(key, label));
    trial.done(drive.rewind());
    trial.readBack(record, "the record, read with its key again,");
}

void reportsWhichKeyABlockNeeds(Trial& trial) {
    auto& drive = trial.drive();
    const Bytes label = noise(12, 41);
    trial.needs(drive.setKey(noise(scsi::aes256KeyBytes, 40), label), "encryption");
    trial.done(drive.write(noise(100, 1)));
    trial.done(drive.clearKey());
    trial.done(drive.rewind());
    const auto next = trial.done(drive.nextBlockEncryption());
    trial.same(next.state, NextBlockEncryption::State::keyMissing, "the next block's state without its key");
    if (next.labels.empty()) {
        trial.skip("the drive does not give the key's label back");
    }
    trial.demand(next.labels.front().value == label, "the key's label comes back with other bytes");
}

void readsClearBlocksBesideEncryptedOnes(Trial& trial) {
    trial.done(trial.drive().write(noise(100, 1)));
    trial.needs(trial.drive().setKey(noise(scsi::aes256KeyBytes, 40), {}, scsi::DecryptionMode::mixed),
                "reading of encrypted and clear blocks alike");
    trial.done(trial.drive().write(noise(100, 2)));
    trial.done(trial.drive().rewind());
    trial.readBack(noise(100, 1), "the record in clear");
    trial.readBack(noise(100, 2), "the encrypted record");
}

void readsNoClearBlockWhereEncryptedOnesAreDue(Trial& trial) {
    trial.done(trial.drive().write(noise(100, 1)));
    trial.needs(trial.drive().setKey(noise(scsi::aes256KeyBytes, 40), {}), "encryption");
    trial.done(trial.drive().rewind());
    Bytes room(200);
    trial.fails(trial.drive().read(room), Code::mediumNotEncrypted, "READ of a block in clear");
}

void readsFilemarksAmongEncryptedBlocks(Trial& trial) {
    auto& drive = trial.drive();
    trial.needs(drive.setKey(noise(scsi::aes256KeyBytes, 40), {}), "encryption");
    trial.done(drive.write(noise(100, 1)));
    trial.done(drive.writeFilemarks(1, Flush::wait));
    trial.done(drive.rewind());
    trial.readBack(noise(100, 1), "an encrypted record");
    Bytes room(200);
    trial.same(trial.done(drive.read(room)).end, drive::ReadEnd::filemark, "what READ met after an encrypted record");
    trial.same(trial.done(drive.read(room)).end, drive::ReadEnd::endOfData, "what READ met after the filemark");
}

void confirmsTheKeyByItsLabel(Trial& trial) {
    const Bytes label = noise(12, 41);
    const auto named = [&] {
        const auto status = trial.done(trial.drive().encryptionStatus());
        return std::ranges::any_of(status.labels, [&](const scsi::KeyLabel& each) {
            return each.value.size() >= label.size() &&
                   std::ranges::equal(ByteView(each.value).first(label.size()), label);
        });
    };
    trial.needs(trial.drive().setKey(noise(scsi::aes256KeyBytes, 40), label), "encryption");
    trial.demand(named(), "the status does not give back the label of the key that was set");
    const auto before = trial.done(trial.drive().encryptionStatus()).keyInstance;
    trial.done(trial.drive().clearKey());
    trial.demand(!named(), "the status still gives back the label of a key that was cleared");
    trial.demand(trial.done(trial.drive().encryptionStatus()).keyInstance != before,
                 "the key instance counter stays the same when the key is cleared");
}

constexpr std::array ofProtection{
    Check{"checks_blocks_on_their_way_and_gives_them_back_alike", "SSC-5, logical block protection",
          checksBlocksOnTheirWayAndGivesThemBackAlike},
    Check{"reports_the_true_length_under_protection_too", "SSC-5, logical block protection; READ(6)",
          reportsTheTrueLengthUnderProtectionToo},
    Check{"takes_no_block_that_does_not_fit_its_check", "SSC-5, logical block protection, 10/01",
          takesNoBlockThatDoesNotFitItsCheck},
    Check{"encrypts_until_the_key_is_taken", "SSC-5, Set Data Encryption page", encryptsUntilTheKeyIsTaken},
    Check{"reports_which_key_a_block_needs", "SSC-5, Next Block Encryption Status page", reportsWhichKeyABlockNeeds},
    Check{"reads_clear_blocks_beside_encrypted_ones", "SSC-5, decryption mode MIXED",
          readsClearBlocksBesideEncryptedOnes},
    Check{"reads_no_clear_block_where_encrypted_ones_are_due", "SSC-5, decryption mode DECRYPT",
          readsNoClearBlockWhereEncryptedOnesAreDue},
    Check{"reads_filemarks_among_encrypted_blocks", "SSC-5, decryption mode DECRYPT: of logical blocks alone",
          readsFilemarksAmongEncryptedBlocks},
    Check{"confirms_the_key_by_its_label", "SSC-5, Data Encryption Status page", confirmsTheKeyByItsLabel},
};

}  // namespace

std::span<const Check> protectionChecks() {
    return ofProtection;
}

}  // namespace capstan::conformance
