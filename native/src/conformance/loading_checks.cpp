// What must hold when the cartridge leaves the drive and comes back. These come last: a drive that does not take again
// what it has let go needs a robot or a person before it can be checked further.
#include <array>

#include "conformance/suite.hpp"
#include "conformance/trial.hpp"

namespace capstan::conformance {
namespace {

using drive::Flush;

void holdsTheCartridgeWhileRemovalIsPrevented(Trial& trial) {
    trial.done(trial.drive().preventRemoval(true));
    trial.fails(trial.drive().unload(), Code::driveBusy, "UNLOAD while removal is prevented");
    trial.done(trial.drive().preventRemoval(false));
    trial.same(trial.done(trial.drive().readiness()), drive::Readiness::ready, "the readiness afterwards");
}

void keepsWhatWasFlushed(Trial& trial) {
    const Bytes record = noise(5000, 3);
    trial.done(trial.drive().write(record));
    trial.done(trial.drive().writeFilemarks(0, Flush::wait));
    trial.done(trial.drive().unload());
    trial.demand(trial.done(trial.drive().readiness()) != drive::Readiness::ready, "the drive is ready after UNLOAD");
    trial.fails(trial.drive().rewind(), Code::driveEmpty, "REWIND after UNLOAD");
    trial.loadAgain();
    trial.readBack(record, "the record");
}

void loadsOnceMoreWithoutHarm(Trial& trial) {
    trial.done(trial.drive().write(noise(100, 1)));
    trial.done(trial.drive().load());
    trial.same(trial.done(trial.drive().readiness()), drive::Readiness::ready, "the readiness");
    trial.goToBeginning();
    trial.readBack(noise(100, 1), "the record");
}

void changesTheChangeReferenceWithTheContent(Trial& trial) {
    const auto reference = [&] {
        const auto value = trial.needs(trial.drive().readAttribute(0, 0x0009), "attributes");
        trial.demand(value && value->size() == sizeof(std::uint32_t), "attribute 0009h is missing");
        return readBig<std::uint32_t>(*value, 0);
    };
    const auto write = [&](std::uint32_t seed) {
        trial.done(trial.drive().write(noise(10, seed)));
        trial.done(trial.drive().writeFilemarks(0, Flush::wait));
    };
    write(1);
    const auto before = reference();
    trial.demand(before != 0, "the volume change reference is 0 after a write");
    trial.same(reference(), before, "the volume change reference, asked for again,");
    trial.done(trial.drive().unload());
    trial.loadAgain();
    trial.same(reference(), before, "the volume change reference after a load");
    write(2);
    trial.demand(reference() != before, "the volume change reference stays the same after a load and a write");
}

void forgetsTheKeyWithTheCartridge(Trial& trial) {
    trial.needs(trial.drive().setKey(noise(scsi::aes256KeyBytes, 40), {}), "encryption");
    trial.done(trial.drive().write(noise(100, 1)));
    trial.done(trial.drive().unload());
    trial.loadAgain();
    trial.same(trial.done(trial.drive().encryptionStatus()).encryption, scsi::EncryptionMode::disable,
               "the encryption mode after a load");
    Bytes room(200);
    trial.fails(trial.drive().read(room), Code::mediumKeyMissing, "READ of an encrypted record");
}

/// By LOAD alone, also where there is a robot.
void takesAgainWhatItHasLetGo(Trial& trial) {
    trial.done(trial.drive().unload());
    trial.done(trial.drive().load());
    trial.same(trial.done(trial.drive().readiness()), drive::Readiness::ready, "the readiness");
}

constexpr std::array ofLoading{
    Check{"loads_once_more_without_harm", "SSC-5, LOAD UNLOAD", loadsOnceMoreWithoutHarm},
    Check{"holds_the_cartridge_while_removal_is_prevented", "SPC-5, PREVENT ALLOW MEDIUM REMOVAL",
          holdsTheCartridgeWhileRemovalIsPrevented},
    Check{"keeps_what_was_flushed", "SSC-5, WRITE FILEMARKS(6); LOAD UNLOAD", keepsWhatWasFlushed},
    Check{"changes_the_change_reference_with_the_content", "SPC-5, attribute 0009h",
          changesTheChangeReferenceWithTheContent},
    Check{"forgets_the_key_with_the_cartridge", "SSC-5, Set Data Encryption page, CKOD", forgetsTheKeyWithTheCartridge},
    Check{"takes_again_what_it_has_let_go", "SSC-5, LOAD UNLOAD", takesAgainWhatItHasLetGo},
};

}  // namespace

std::span<const Check> loadingChecks() {
    return ofLoading;
}

}  // namespace capstan::conformance
