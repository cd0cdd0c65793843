#include "ltfs/attributes.hpp"
#include "volume/volume_rig.hpp"

namespace capstan::volume {
namespace {

using ltfs::LockState;
using test::VolumeRig;

std::string lockByte(const std::map<std::string, std::string>& exported) {
    return exported.at("attr_0_1623").substr(5);
}

void writeLockByte(VolumeRig& rig, std::byte value) {
    const std::byte bytes[]{value};
    CAPSTAN_ASSERT_OK(
        rig.drive().writeAttribute(0, ltfs::attribute::volumeLock.id, drive::SscDrive::AttributeFormat::binary, bytes));
}

TEST(Locking, isRecordedInBothIndexesAndTheMemoryAsTheReferenceDoesIt) {
    VolumeRig rig;
    auto volume = rig.format();
    ASSERT_TRUE(test::putFile(*volume, "a", test::noise(3, 1)));
    CAPSTAN_ASSERT_OK(volume->setLock(LockState::locked));
    EXPECT_TRUE(volume->facts()->locked);
    EXPECT_EQ(volume->facts()->lock, LockState::locked);
    CAPSTAN_EXPECT_FAILS(volume->append(bytesOf("x")), Code::volumeLocked);
    CAPSTAN_EXPECT_OK(volume->complete("Unmount"));
    volume.reset();
    const auto objects = rig.exported();
    for (const std::string name : {"0_5_R", "1_9_R"}) {
        EXPECT_NE(objects.at(name).find("<volumelockstate>locked</volumelockstate>"), std::string::npos) << name;
        EXPECT_NE(objects.at(name).find("<generationnumber>2</generationnumber>"), std::string::npos) << name;
    }
    EXPECT_NE(objects.at("1_9_R").find("Capstan 0.1.0 - Linux - Set advisory lock"), std::string::npos);
    EXPECT_EQ(lockByte(objects), "\x01");
    EXPECT_EQ(rig.condition(), Condition::clean);
    CAPSTAN_EXPECT_FAILS(Volume::mount(rig.drive(), Access::readWrite), Code::volumeLocked);
    CAPSTAN_EXPECT_FAILS(Volume::format(rig.drive(), {.barcode = "LTO001", .name = ""}), Code::volumeLocked);
}

TEST(Locking, canBeUndoneFromAMountForReading) {
    VolumeRig rig;
    CAPSTAN_ASSERT_OK(rig.format()->setLock(LockState::locked));
    auto volume = rig.mount(Access::readOnly);
    EXPECT_EQ(volume->facts()->lock, LockState::locked);
    CAPSTAN_ASSERT_OK(volume->setLock(LockState::unlocked));
    EXPECT_FALSE(volume->facts()->locked);
    EXPECT_EQ(volume->facts()->generation, 3U);
    volume = rig.mount();
    ASSERT_TRUE(test::putFile(*volume, "a", test::noise(3, 1)));
    CAPSTAN_EXPECT_OK(volume->complete("Unmount"));
    volume.reset();
    EXPECT_EQ(lockByte(rig.exported()), std::string(1, '\0'));
}

TEST(Locking, forGoodStaysSo) {
    VolumeRig rig;
    CAPSTAN_ASSERT_OK(rig.format()->setLock(LockState::permanentlyLocked));
    auto volume = rig.mount(Access::readOnly);
    EXPECT_EQ(volume->facts()->lock, LockState::permanentlyLocked);
    CAPSTAN_EXPECT_FAILS(volume->setLock(LockState::unlocked), Code::volumeLocked);
    CAPSTAN_EXPECT_FAILS(volume->setLock(LockState::locked), Code::volumeLocked);
    CAPSTAN_EXPECT_OK(volume->setLock(LockState::permanentlyLocked));
    volume.reset();
    EXPECT_EQ(lockByte(rig.exported()), "\x03");
    CAPSTAN_EXPECT_FAILS(Volume::format(rig.drive(), {.barcode = "LTO001", .name = ""}), Code::volumeLocked);
}

TEST(Locking, byAWriteErrorIsNotUndone) {
    for (const int state : {2, 4, 5, 6}) {
        VolumeRig rig;
        ASSERT_TRUE(rig.format());
        writeLockByte(rig, static_cast<std::byte>(state));
        auto volume = rig.mount(Access::readOnly);
        EXPECT_EQ(volume->facts()->lock, LockState::locked);
        CAPSTAN_EXPECT_FAILS(volume->setLock(LockState::unlocked), Code::volumeLocked);
        CAPSTAN_EXPECT_FAILS(Volume::mount(rig.drive(), Access::readWrite), Code::volumeLocked);
    }
}

TEST(Locking, thatOnlyTheMemorySaysIsUndoneThere) {
    VolumeRig rig;
    ASSERT_TRUE(rig.format());
    writeLockByte(rig, std::byte{1});
    CAPSTAN_ASSERT_OK(rig.mount(Access::readOnly)->setLock(LockState::unlocked));
    const auto facts = rig.examine().facts;
    EXPECT_FALSE(facts->locked);
    EXPECT_EQ(facts->generation, 1U) << "the index said nothing else before";
}

TEST(Locking, isRefusedWhereNothingCanBeWritten) {
    VolumeRig rig;
    ASSERT_TRUE(rig.format());
    rig.setWriteProtect(true);
    CAPSTAN_EXPECT_FAILS(rig.mount(Access::readOnly)->setLock(LockState::locked), Code::mediumWriteProtected);
    rig.setWriteProtect(false);
    ASSERT_TRUE(rig.drive().locateEndOfData(1));
    CAPSTAN_ASSERT_OK(rig.drive().write(bytesOf("stray")));
    CAPSTAN_ASSERT_OK(rig.drive().writeFilemarks(0, drive::Flush::wait));
    CAPSTAN_EXPECT_FAILS(rig.mount(Access::readOnly)->setLock(LockState::locked), Code::invalidArgument);
}

TEST(Locking, cutOffAtAnyCommandIsTakenUpAgain) {
    VolumeRig rig;
    bool finished = false;
    for (std::uint64_t budget = 1; !finished; ++budget) {
        {
            auto volume = rig.format();
            ASSERT_TRUE(test::putFile(*volume, "a", test::noise(600'000, 1)));
            CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
            rig.cable().budget = budget;
            finished = volume->setLock(LockState::locked).has_value();
        }
        rig.powerCut();
        const auto condition = rig.condition();
        EXPECT_EQ(rig.mount(Access::readOnly)->index().fileCount(), 1U);
        if (condition == Condition::dirty) {
            continue;
        }
        CAPSTAN_ASSERT_OK(rig.mount(Access::readOnly)->setLock(LockState::locked));
        EXPECT_EQ(rig.condition(), Condition::clean) << "after " << budget << " commands";
        EXPECT_EQ(rig.examine().facts->lock, LockState::locked);
        CAPSTAN_ASSERT_OK(rig.mount(Access::readOnly)->setLock(LockState::unlocked));
        EXPECT_EQ(rig.condition(), Condition::clean);
    }
}

}  // namespace
}  // namespace capstan::volume
