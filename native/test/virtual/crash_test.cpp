// A program that ends at any moment, by kill or with the machine, leaves a cartridge with everything that was flushed.
#include <csignal>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "virtual/damage.hpp"

namespace capstan::virt {
namespace {

using drive::Flush;
using test::noise;
using test::Rig;

constexpr std::uint64_t headBytes = 32;
constexpr std::uint64_t strideOf700 = 32 + 700;

/// Layout 2 is the first format's.
std::filesystem::path tapeFile(const Rig& rig, int partition) {
    return rig.folder() / ("partition-" + std::to_string(partition) + ".2.tape");
}

std::filesystem::path mapFile(const Rig& rig, int partition) {
    return rig.folder() / ("partition-" + std::to_string(partition) + ".2.map");
}

void writeSome(Rig& rig, std::uint32_t from, std::uint32_t to) {
    for (std::uint32_t i = from; i < to; ++i) {
        CAPSTAN_ASSERT_OK(rig.ssc().write(noise(700, i)));
    }
}

void expectRecords(Rig& rig, std::uint32_t count) {
    for (std::uint32_t i = 0; i < count; ++i) {
        EXPECT_EQ(rig.recordAt({.partition = 0, .block = i}), noise(700, i)) << i;
    }
}

TEST(Crash, KeepsWhatWasWrittenWithoutAnUnload) {
    Rig rig;
    rig.loadFormatted();
    writeSome(rig, 0, 5);
    CAPSTAN_ASSERT_OK(rig.ssc().writeFilemarks(1, Flush::wait));
    writeSome(rig, 6, 8);
    rig.crash();
    EXPECT_EQ(rig.damage, "");
    EXPECT_EQ(rig.endOfData(0), 8U);
    expectRecords(rig, 5);
    EXPECT_EQ(rig.recordAt({.partition = 0, .block = 7}), noise(700, 7));
    EXPECT_EQ(rig.ssc().position()->filemarks, 1U);
}

TEST(Crash, LosesOnlyATornRecordBehindTheLastFlush) {
    Rig rig;
    rig.loadFormatted();
    writeSome(rig, 0, 4);
    CAPSTAN_ASSERT_OK(rig.ssc().writeFilemarks(0, Flush::wait));
    writeSome(rig, 4, 6);
    rig.power();
    test::cutTo(tapeFile(rig, 0), headBytes + 6 * strideOf700 - 100);
    rig.insertAndLoad();
    EXPECT_EQ(rig.damage, "");
    EXPECT_EQ(rig.endOfData(0), 5U);
    expectRecords(rig, 5);
    // And the tape goes on from there.
    EXPECT_EQ(rig.endOfData(0), 5U);
    writeSome(rig, 5, 9);
    rig.crash();
    EXPECT_EQ(rig.damage, "");
    expectRecords(rig, 9);
}

TEST(Crash, NeverBringsBackWhatAStaleTailHolds) {
    Rig rig;
    rig.loadFormatted();
    writeSome(rig, 0, 2);
    CAPSTAN_ASSERT_OK(rig.ssc().writeFilemarks(0, Flush::wait));
    writeSome(rig, 2, 6);
    rig.power();
    // Block 2 never reached the disk, 3 to 5 did.
    test::flipBit(tapeFile(rig, 0), headBytes + 2 * strideOf700 + 400);
    rig.insertAndLoad();
    EXPECT_EQ(rig.damage, "");
    EXPECT_EQ(rig.endOfData(0), 2U);
    CAPSTAN_ASSERT_OK(rig.ssc().write(noise(700, 77)));
    rig.crash();
    EXPECT_EQ(rig.endOfData(0), 3U);
    EXPECT_EQ(rig.recordAt({.partition = 0, .block = 2}), noise(700, 77));
}

TEST(Crash, AfterAnOverwriteShowsTheNewEndNotTheOld) {
    Rig rig;
    rig.loadFormatted();
    writeSome(rig, 0, 20);
    rig.unloadAndRemove();
    rig.insertAndLoad();
    CAPSTAN_ASSERT_OK(rig.ssc().locate({.partition = 0, .block = 3}));
    writeSome(rig, 3, 5);
    rig.crash();
    EXPECT_EQ(rig.damage, "");
    EXPECT_EQ(rig.endOfData(0), 5U);
    expectRecords(rig, 5);
}

TEST(Crash, KilledAtAnyWriteLeavesEveryRecordThatWasTaken) {
    for (const std::uint32_t last : {1U, 2U, 7U, 30U}) {
        Rig rig;
        rig.loadFormatted();
        CAPSTAN_ASSERT_OK(rig.ssc().unload());
        CAPSTAN_ASSERT_OK(rig.device().remove());
        const pid_t child = ::fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            auto device = VirtualDrive::make(test::lto8(), "2");
            bool fine = device->insert(rig.folder()).has_value();
            drive::SscDrive ssc(std::move(device));
            fine = fine && ssc.load().has_value();
            for (std::uint32_t i = 0; fine && i < last; ++i) {
                fine = ssc.write(noise(700, i)).has_value();
            }
            if (!fine) {
                ::_exit(1);
            }
            ::raise(SIGKILL);
        }
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        ASSERT_TRUE(WIFSIGNALED(status));
        rig.insertAndLoad();
        EXPECT_EQ(rig.damage, "");
        EXPECT_EQ(rig.endOfData(0), last);
        expectRecords(rig, last);
    }
}

/// Lets no file of this process grow beyond a size, as a full disk would, for as long as it lives.
class FullDisk {
   public:
    explicit FullDisk(std::uint64_t bytes) : signal_(std::signal(SIGXFSZ, SIG_IGN)) {
        ::getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit limit{.rlim_cur = bytes, .rlim_max = before_.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;
    ~FullDisk() {
        ::setrlimit(RLIMIT_FSIZE, &before_);
        std::signal(SIGXFSZ, signal_);
    }

   private:
    rlimit before_{};
    void (*signal_)(int);
};

TEST(Crash, IsNotWhatAFullDiskIs) {
    Rig rig(2'000'000'000);
    rig.loadFormatted();
    CAPSTAN_ASSERT_OK(rig.ssc().locate({.partition = 1, .block = 0}));
    for (std::uint32_t i = 0; i < 3; ++i) {
        CAPSTAN_ASSERT_OK(rig.ssc().write(noise(20'000, i)));
    }
    {
        const FullDisk full(headBytes + 3 * 20'032 + 9'000);  // half of the next record fits
        CAPSTAN_EXPECT_FAILS(rig.ssc().write(noise(20'000, 3)), Code::storageFault);
        CAPSTAN_EXPECT_FAILS(rig.ssc().write(noise(20'000, 3)), Code::storageFault);
        EXPECT_EQ(rig.ssc().position()->position.block, 3U);
    }
    EXPECT_EQ(std::filesystem::file_size(tapeFile(rig, 1)), headBytes + 3 * 20'032);
    CAPSTAN_ASSERT_OK(rig.ssc().write(noise(20'000, 3)));
    rig.crash();
    EXPECT_EQ(rig.damage, "");
    EXPECT_EQ(rig.endOfData(1), 4U);
    for (std::uint32_t i = 0; i < 4; ++i) {
        EXPECT_EQ(rig.recordAt({.partition = 1, .block = i}), noise(20'000, i));
    }
}

TEST(Crash, WithinAFormatLeavesTheOldContentOrTheNew) {
    Rig rig;
    rig.loadFormatted();
    writeSome(rig, 0, 3);
    rig.unloadAndRemove();
    // The new layout's files are there, the label does not name them yet.
    std::filesystem::copy_file(tapeFile(rig, 1), rig.folder() / "partition-0.3.tape");
    rig.insertAndLoad();
    EXPECT_EQ(rig.damage, "");
    expectRecords(rig, 3);
    CAPSTAN_ASSERT_OK(rig.ssc().formatTwoPartitions());
    rig.crash();
    EXPECT_EQ(rig.damage, "");
    EXPECT_EQ(rig.endOfData(0), 0U);
    EXPECT_FALSE(std::filesystem::exists(tapeFile(rig, 0)));
}

TEST(Checkpoint, MayBeMissingOrDamaged) {
    Rig rig;
    rig.loadFormatted();
    writeSome(rig, 0, 10);
    rig.unloadAndRemove();
    ASSERT_TRUE(std::filesystem::exists(mapFile(rig, 0)));
    test::flipBit(mapFile(rig, 0), 20);
    std::filesystem::remove(mapFile(rig, 1));
    rig.insertAndLoad();
    EXPECT_EQ(rig.damage, "");
    EXPECT_EQ(rig.endOfData(0), 10U);
    expectRecords(rig, 10);
    rig.unloadAndRemove();
    rig.insertAndLoad();
    expectRecords(rig, 10);
}

TEST(Damage, InTheMiddleOfFlushedRecordsIsNamedAndTheRestStaysReadable) {
    Rig rig;
    rig.loadFormatted();
    writeSome(rig, 0, 10);
    CAPSTAN_ASSERT_OK(rig.ssc().writeFilemarks(0, Flush::wait));
    rig.power();
    test::flipBit(tapeFile(rig, 0), headBytes + 4 * strideOf700 + 17);  // the header of block 4
    const auto before = test::contentOf(rig.folder());
    rig.insertAndLoad();
    EXPECT_EQ(rig.damage, "partition-0.2.tape: block 4 at byte 2960 is damaged");
    EXPECT_EQ(rig.endOfData(0), 10U);
    expectRecords(rig, 4);
    for (std::uint32_t i = 5; i < 10; ++i) {
        EXPECT_EQ(rig.recordAt({.partition = 0, .block = i}), noise(700, i)) << i;
    }
    CAPSTAN_ASSERT_OK(rig.ssc().locate({.partition = 0, .block = 4}));
    Bytes room(1000);
    CAPSTAN_EXPECT_FAILS(rig.ssc().read(room), Code::mediumUnreadable);
    EXPECT_TRUE(rig.ssc().mediumMode()->writeProtected);
    CAPSTAN_EXPECT_FAILS(rig.ssc().write(room), Code::mediumWriteProtected);
    CAPSTAN_EXPECT_FAILS(rig.ssc().formatTwoPartitions(), Code::mediumWriteProtected);
    rig.unloadAndRemove();
    EXPECT_EQ(test::contentOf(rig.folder()), before);
}

TEST(Damage, ThatCutsFlushedRecordsIsNamedAndNothingBeforeIsLost) {
    Rig rig;
    rig.loadFormatted();
    writeSome(rig, 0, 10);
    rig.unloadAndRemove();
    test::cutTo(tapeFile(rig, 0), headBytes + 6 * strideOf700 + 50);
    const auto before = test::contentOf(rig.folder());
    rig.insertAndLoad();
    EXPECT_EQ(rig.damage, "partition-0.2.tape: cut short, ends at block 6 of 10 (4474 of 7352 bytes)");
    expectRecords(rig, 6);
    Bytes room(1000);
    CAPSTAN_ASSERT_OK(rig.ssc().locate({.partition = 0, .block = 6}));
    CAPSTAN_EXPECT_FAILS(rig.ssc().read(room), Code::mediumUnreadable);
    EXPECT_EQ(rig.endOfData(0), 10U);
    rig.unloadAndRemove();
    EXPECT_EQ(test::contentOf(rig.folder()), before);
}

TEST(Damage, OfARecordIsAMediumErrorThereAndNowhereElse) {
    Rig rig;
    rig.loadFormatted();
    writeSome(rig, 0, 4);
    rig.unloadAndRemove();
    test::flipBit(tapeFile(rig, 0), headBytes + strideOf700 + 32 + 650);
    rig.insertAndLoad();
    EXPECT_EQ(rig.damage, "");
    CAPSTAN_ASSERT_OK(rig.ssc().locate({.partition = 0, .block = 1}));
    Bytes room(1000);
    CAPSTAN_EXPECT_FAILS(rig.ssc().read(room), Code::mediumUnreadable);
    // Also where the room ends before the flipped bit: the record as a whole is not what was written.
    CAPSTAN_ASSERT_OK(rig.ssc().locate({.partition = 0, .block = 1}));
    CAPSTAN_EXPECT_FAILS(rig.ssc().read(MutableBytes(room).first(10)), Code::mediumUnreadable);
    EXPECT_EQ(rig.recordAt({.partition = 0, .block = 2}), noise(700, 2));
}

TEST(Damage, OfMemoryOrFlushMarksLeavesTheRecordsReadable) {
    for (const std::string file : {"memory", "flushed"}) {
        Rig rig;
        rig.loadFormatted();
        writeSome(rig, 0, 3);
        rig.unloadAndRemove();
        test::cutTo(rig.folder() / file, 30);
        rig.insertAndLoad();
        EXPECT_NE(rig.damage.find(file), std::string::npos) << rig.damage;
        expectRecords(rig, 3);
        CAPSTAN_EXPECT_FAILS(rig.ssc().write(noise(1, 1)), Code::mediumWriteProtected);
    }
}

TEST(Damage, OfOneFlushMarkIsCoveredByTheOther) {
    Rig rig;
    rig.loadFormatted();
    writeSome(rig, 0, 3);
    CAPSTAN_ASSERT_OK(rig.ssc().writeFilemarks(1, Flush::wait));
    CAPSTAN_ASSERT_OK(rig.ssc().writeFilemarks(1, Flush::wait));
    rig.power();
    test::flipBit(rig.folder() / "flushed", 4096 + 20);
    rig.insertAndLoad();
    EXPECT_EQ(rig.damage, "");
    EXPECT_EQ(rig.endOfData(0), 5U);
}

TEST(Damage, OfTheLabelOrAMissingPartitionIsRefusedByName) {
    Rig rig;
    rig.loadFormatted();
    rig.unloadAndRemove();
    test::flipBit(rig.folder() / "cartridge", 60);
    auto inserted = rig.device().insert(rig.folder());
    ASSERT_FALSE(inserted);
    EXPECT_EQ(inserted.error().code, Code::cartridgeDamaged);
    EXPECT_EQ(inserted.error().detail, "TST001L8/cartridge: its checksum does not fit");
    test::flipBit(rig.folder() / "cartridge", 60);
    std::filesystem::remove(tapeFile(rig, 1));
    inserted = rig.device().insert(rig.folder());
    ASSERT_FALSE(inserted);
    EXPECT_EQ(inserted.error().detail, "partition-1.2.tape: missing");
}

TEST(Flush, MakesWhatFollowsItTheOnlyThingAtRisk) {
    Rig rig;
    rig.loadFormatted();
    writeSome(rig, 0, 3);
    CAPSTAN_ASSERT_OK(rig.ssc().writeFilemarks(0, Flush::wait));
    rig.power();
    // Flushed: any loss is damage, and named.
    test::cutTo(tapeFile(rig, 0), headBytes + 2 * strideOf700);
    rig.insertAndLoad();
    EXPECT_NE(rig.damage, "");
}

}  // namespace
}  // namespace capstan::virt
