// A cartridge that is encrypted: what is on it with the key and without, and that none of it is ever in clear, whatever
// happens to the drive.
#include <filesystem>
#include <gtest/gtest.h>

#include "drive/keyed_rig.hpp"
#include "volume/diagnosis.hpp"
#include "volume/volume_rig.hpp"

namespace capstan::volume {
namespace {

using test::keyOfTest;
using test::noise;
using test::VolumeRig;

constexpr std::string_view pattern = "PLAIN TEXT THAT NOBODY MAY SEE";
/// What of LTFS itself would stand there in clear.
constexpr std::string_view volumeName = "Payroll of the year";

Bytes content() {
    Bytes bytes;
    for (int i = 0; i < 20'000; ++i) {
        const ByteView one = bytesOf(pattern);
        bytes.insert(bytes.end(), one.begin(), one.end());
    }
    return bytes;
}

FormatOptions encrypted(SharedCartridgeKey key) {
    return {.barcode = "LTO001L8", .name = std::string(volumeName), .compression = false, .key = std::move(key)};
}

/// Every mark of a volume or a file that the cartridge's folder shows in clear.
std::string shownInClear(const VolumeRig& rig) {
    std::string found;
    for (const auto& [path, bytes] : rig.bytesOnDisk()) {
        for (const std::string_view mark :
             {pattern, volumeName, std::string_view("ltfslabel"), std::string_view("ltfsindex"),
              std::string_view("VOL1LTO001"), std::string_view("salaries.txt")}) {
            if (bytes.contains(mark)) {
                found += path + ": " + std::string(mark) + "\n";
            }
        }
    }
    return found;
}

/// Formats, archives a file and completes, as far as the drive goes along.
Result<void> formatAndArchive(drive::SscDrive& drive, const SharedCartridgeKey& key) {
    auto volume = Volume::format(drive, encrypted(key));
    if (!volume) {
        return fail(std::move(volume));
    }
    const Bytes bytes = content();
    const std::size_t blockBytes = (*volume)->label().blockBytes;
    for (std::size_t at = 0; at < bytes.size(); at += blockBytes) {
        auto written = (*volume)->append(ByteView(bytes).subspan(at, std::min(blockBytes, bytes.size() - at)));
        if (!written) {
            return fail(std::move(written));
        }
    }
    auto entry = (*volume)->index().add((*volume)->index().root(), "salaries.txt", ltfs::EntryKind::file,
                                        ltfs::Timestamp::now());
    if (!entry) {
        return fail(std::move(entry));
    }
    if (auto committed = (*volume)->commit("Sync"); !committed) {
        return committed;
    }
    return (*volume)->complete("Unmount");
}

TEST(Encrypted, AVolumeIsReadWithItsKeyAndSaysWhichItIs) {
    VolumeRig rig;
    const auto key = keyOfTest(1);
    {
        auto volume = rig.format(encrypted(key));
        ASSERT_TRUE(volume);
        ASSERT_NE(test::putFile(*volume, "salaries.txt", content()), nullptr);
        CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    }
    EXPECT_EQ(shownInClear(rig), "");
    CAPSTAN_ASSERT_OK(rig.drive().unload());
    CAPSTAN_ASSERT_OK(rig.drive().load());

    const Examination without = rig.examine();
    EXPECT_EQ(without.condition, Condition::encrypted);
    EXPECT_FALSE(without.facts);
    ASSERT_TRUE(without.encryptedBy);
    EXPECT_EQ(without.encryptedBy->id, key->id);
    EXPECT_EQ(without.encryptedBy->wrapped, key->wrapped);

    CAPSTAN_ASSERT_OK(rig.drive().useKey(key));
    const Examination with = rig.examine();
    EXPECT_EQ(with.condition, Condition::clean);
    ASSERT_TRUE(with.facts);
    EXPECT_EQ(with.facts->keyId, key->id);
    EXPECT_EQ(with.facts->name, volumeName);
    auto volume = rig.mount();
    ASSERT_TRUE(volume);
    const auto* entry = volume->index().root().children.begin()->get();
    const auto back = test::contentOf(*volume, *entry);
    ASSERT_TRUE(back);
    EXPECT_EQ(*back, content());
}

TEST(Encrypted, AVolumeIsTakenForNothingElseWithoutItsKey) {
    VolumeRig rig;
    ASSERT_TRUE(rig.format(encrypted(keyOfTest(1))));
    CAPSTAN_ASSERT_OK(rig.drive().unload());
    CAPSTAN_ASSERT_OK(rig.drive().load());
    CAPSTAN_EXPECT_FAILS(Volume::mount(rig.drive(), Access::readOnly), Code::mediumKeyMissing);
    CAPSTAN_EXPECT_FAILS(Volume::mount(rig.drive(), Access::readWrite), Code::mediumKeyMissing);
    CAPSTAN_EXPECT_FAILS(Volume::mountGeneration(rig.drive(), 1), Code::mediumKeyMissing);
    CAPSTAN_EXPECT_FAILS(Volume::salvage(rig.drive()), Code::mediumKeyMissing);
    CAPSTAN_EXPECT_FAILS(recover(rig.drive(), {}, {}, [](double) {}), Code::mediumKeyMissing);
    // By another key, too; and which it would be is still said.
    CAPSTAN_ASSERT_OK(rig.drive().useKey(keyOfTest(2)));
    const Examination examination = rig.examine();
    EXPECT_EQ(examination.condition, Condition::encrypted);
    EXPECT_EQ(examination.encryptedBy->id, keyOfTest(1)->id);
}

TEST(Encrypted, TheTapeSaysWhichKeyItNeedsWhereItsMemoryDoesNot) {
    VolumeRig rig;
    ASSERT_TRUE(rig.format(encrypted(keyOfTest(1))));
    CAPSTAN_ASSERT_OK(memory::writeUserLabel(rig.drive(), "renamed by another program"));
    CAPSTAN_ASSERT_OK(rig.drive().dropKey());
    const Examination examination = rig.examine();
    EXPECT_EQ(examination.condition, Condition::encrypted);
    EXPECT_EQ(examination.encryptedBy->id, keyOfTest(1)->id);
    EXPECT_TRUE(examination.encryptedBy->wrapped.empty());
}

TEST(Encrypted, AKeyForACartridgeInClearIsAMistakeAndNoDamage) {
    VolumeRig rig;
    ASSERT_TRUE(rig.format());
    CAPSTAN_ASSERT_OK(rig.drive().useKey(keyOfTest(1)));
    CAPSTAN_EXPECT_FAILS(Volume::examine(rig.drive()), Code::mediumNotEncrypted);
    CAPSTAN_EXPECT_FAILS(Volume::mount(rig.drive(), Access::readWrite), Code::mediumNotEncrypted);
    CAPSTAN_ASSERT_OK(rig.drive().dropKey());
    EXPECT_EQ(rig.condition(), Condition::clean);
}

TEST(Encrypted, ACartridgeIsInClearAgainOnceItIsFormattedSo) {
    VolumeRig rig;
    ASSERT_TRUE(rig.format(encrypted(keyOfTest(1))));
    ASSERT_TRUE(rig.format());
    EXPECT_EQ(rig.drive().key(), nullptr);
    const Examination examination = rig.examine();
    EXPECT_EQ(examination.condition, Condition::clean);
    EXPECT_FALSE(examination.facts->keyId);
    EXPECT_EQ(memory::text(rig.drive(), ltfs::attribute::userLabel), "V");
}

TEST(Encrypted, TheLabelIsForPeopleAndFits) {
    const std::string label = encryptedLabel(*keyOfTest(1));
    EXPECT_TRUE(label.starts_with("encrypted, key id TST"));
    EXPECT_LE(label.size(), ltfs::attribute::userLabel.length);
    const auto by = parseEncryptedLabel(label);
    ASSERT_TRUE(by);
    EXPECT_EQ(by->id, keyOfTest(1)->id);
    EXPECT_EQ(by->wrapped, keyOfTest(1)->wrapped);
    EXPECT_FALSE(parseEncryptedLabel("Payroll"));
    EXPECT_FALSE(parseEncryptedLabel("encrypted, key id nonsense")->id);
    EXPECT_TRUE(parseEncryptedLabel(label.substr(0, 60))->wrapped.empty());
}

TEST(Encrypted, NothingIsWrittenWhereTheDriveDoesNotConfirmTheKey) {
    for (const char* const fault :
         {"command 1: misname-key", "command 1: library-keys", "opcode security-out: sense 5/26/00"}) {
        VolumeRig rig;
        CAPSTAN_ASSERT_OK(rig.cable().device().setFaults(fault));
        EXPECT_FALSE(Volume::format(rig.drive(), encrypted(keyOfTest(1)))) << fault;
        EXPECT_EQ(shownInClear(rig), "") << fault;
        CAPSTAN_ASSERT_OK(rig.cable().device().setFaults(""));
        EXPECT_EQ(rig.condition(), Condition::blank) << fault;
    }
}

TEST(Encrypted, NothingIsInClearWhereverThePowerIsCut) {
    const auto key = keyOfTest(1);
    std::uint64_t cuts = 0;
    for (std::uint64_t budget = 0; !testing::Test::HasFailure(); ++budget) {
        VolumeRig rig;
        rig.cable().budget = budget;
        const bool whole = formatAndArchive(rig.drive(), key).has_value();
        EXPECT_EQ(shownInClear(rig), "") << "after " << budget << " commands";
        if (whole) {
            cuts = budget;
            break;
        }
        // What is there is encrypted, or nothing: never something foreign, and never blank where a block was written.
        rig.powerCut();
        const Condition condition = rig.condition();
        EXPECT_TRUE(condition == Condition::encrypted || condition == Condition::blank) << "after " << budget;
    }
    EXPECT_GT(cuts, 40U);
}

TEST(Encrypted, NothingIsInClearWhereverTheDriveFailsOrLosesTheKey) {
    const auto key = keyOfTest(1);
    for (const std::string fault :
         {"lose-key", "reset", "misname-key", "power-cycle after", "timeout after", "sense 5/26/00"}) {
        for (std::uint64_t command = 1; !testing::Test::HasFailure(); ++command) {
            VolumeRig rig;
            const std::uint64_t before = rig.cable().commands;
            CAPSTAN_ASSERT_OK(rig.cable().device().setFaults("command " + std::to_string(command) + ": " + fault));
            const auto done = formatAndArchive(rig.drive(), key);
            EXPECT_EQ(shownInClear(rig), "") << fault << " at command " << command;
            if (fault == "lose-key") {
                CAPSTAN_EXPECT_OK(done);  // it is given again, wherever it was lost
            }
            if (rig.cable().commands - before < command) {
                EXPECT_GT(command, 40U);
                break;
            }
        }
    }
}

}  // namespace
}  // namespace capstan::volume
