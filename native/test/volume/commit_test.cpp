#include <algorithm>
#include <set>

#include "ltfs/index_parser.hpp"
#include "volume/volume_rig.hpp"

namespace capstan::volume {
namespace {

using test::VolumeRig;

TEST(Commit, makesWhatWasAppendedSurviveThePlug) {
    VolumeRig rig;
    auto volume = rig.format();
    const Bytes content = test::noise(1'300'000, 3);
    ASSERT_TRUE(test::putFile(*volume, "a", content));
    ASSERT_TRUE(test::putFile(*volume, "empty", {}));
    EXPECT_TRUE(volume->hasUncommitted());
    CAPSTAN_ASSERT_OK(volume->commit("Sync"));
    EXPECT_FALSE(volume->hasUncommitted());
    volume.reset();
    rig.powerCut();
    EXPECT_EQ(rig.condition(), Condition::unfinished);
    volume = rig.mount();
    EXPECT_EQ(volume->index().generation, 2U);
    EXPECT_EQ(volume->index().creator, "Capstan 0.1.0 - Linux - Sync");
    EXPECT_EQ(test::contentOf(*volume, *volume->index().find("a")).value(), content);
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    EXPECT_EQ(rig.condition(), Condition::clean);
}

TEST(Commit, writesNothingWhenNothingHasChanged) {
    VolumeRig rig;
    auto volume = rig.format();
    ASSERT_TRUE(test::putFile(*volume, "a", test::noise(10, 3)));
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    const auto writes = rig.cable().writes;
    CAPSTAN_ASSERT_OK(volume->commit("Sync"));
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    EXPECT_EQ(rig.cable().writes, writes);
    EXPECT_EQ(volume->index().generation, 2U);
}

TEST(Commit, writesAnIndexForAMereChangeOfNames) {
    VolumeRig rig;
    auto volume = rig.format();
    ASSERT_TRUE(volume->index().add(volume->index().root(), "folder", ltfs::EntryKind::directory, {}));
    EXPECT_TRUE(volume->hasUncommitted());
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    volume->index().remove(*volume->index().find("folder"));
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    EXPECT_EQ(rig.examine().facts->generation, 3U);
    const auto objects = rig.exported();
    EXPECT_TRUE(objects.contains("1_6_F") && objects.contains("1_7_F")) << "two filemarks side by side";
    EXPECT_TRUE(objects.contains("1_8_R") && objects.contains("1_9_F") && objects.contains("1_12_F"));
    EXPECT_TRUE(objects.contains("0_7_E")) << "the index partition holds one index, always the newest";
}

TEST(Commit, chainsTheGenerationsOfTheDataPartition) {
    VolumeRig rig;
    auto volume = rig.format();
    std::optional<ltfs::BlockPointer> before = ltfs::BlockPointer{'b', 5};
    for (std::uint64_t generation = 2; generation < 6; ++generation) {
        ASSERT_TRUE(test::putFile(*volume, "f" + std::to_string(generation), test::noise(600'000, 1)));
        CAPSTAN_ASSERT_OK(volume->commit("Sync"));
        EXPECT_EQ(volume->index().generation, generation);
        EXPECT_EQ(volume->index().previous, before);
        before = volume->index().self;
    }
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    EXPECT_EQ(volume->index().self, (ltfs::BlockPointer{'a', 5}));
    EXPECT_EQ(volume->index().previous, before) << "the copy points at its twin";
    EXPECT_EQ(volume->index().generation, 5U) << "twins share the generation";
}

TEST(Commit, readsBetweenWritesWithoutLosingItsPlace) {
    VolumeRig rig;
    auto volume = rig.format();
    std::vector<Bytes> contents;
    for (std::uint32_t i = 0; i < 5; ++i) {
        contents.push_back(test::noise(700'000 + i, i));
        ASSERT_TRUE(test::putFile(*volume, "f" + std::to_string(i), contents.back()));
        EXPECT_EQ(test::contentOf(*volume, *volume->index().find("f0")).value(), contents[0]);
        if (i == 2) {
            CAPSTAN_ASSERT_OK(volume->complete("Sync"));
        }
    }
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    volume = rig.mount(Access::readOnly);
    for (std::uint32_t i = 0; i < 5; ++i) {
        EXPECT_EQ(test::contentOf(*volume, *volume->index().find("f" + std::to_string(i))).value(), contents[i]);
    }
}

TEST(Commit, splitsALargeIndexIntoRecordsOfExactlyOneBlockAndAShortLastOne) {
    VolumeRig rig;
    auto volume = rig.format({.barcode = "LTO001L8", .name = "v", .blockBytes = 4'096});
    for (int i = 0; i < 60; ++i) {
        ASSERT_TRUE(test::putFile(*volume, "f" + std::to_string(i), test::noise(10, 1)));
    }
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    volume.reset();
    const auto objects = rig.exported();
    std::uint64_t block = 5;
    std::string xml;
    for (; objects.contains("0_" + std::to_string(block) + "_R"); ++block) {
        const std::string& record = objects.at("0_" + std::to_string(block) + "_R");
        EXPECT_EQ(xml.size() % 4'096, 0U) << "only the last record is short";
        xml += record;
    }
    EXPECT_GT(block, 10U);
    EXPECT_TRUE(objects.contains("0_" + std::to_string(block) + "_F"));
    EXPECT_TRUE(ltfs::parseIndex(bytesOf(xml)));
    EXPECT_EQ(rig.mount()->index().fileCount(), 60U);
}

TEST(Commit, endsAnIndexOfWholeBlocksByItsFilemark) {
    VolumeRig rig;
    auto volume = rig.format({.barcode = "LTO001L8", .name = "v", .blockBytes = 4'096});
    // Every letter of the name adds a byte to the index: one of these lengths makes it a multiple of the block size.
    ltfs::Entry* file = test::putFile(*volume, "f", test::noise(10, 1));
    const std::string filler(3'000, 'x');
    bool seen = false;
    for (std::size_t length = 0; length < 4'096 && !seen; ++length) {
        CAPSTAN_ASSERT_OK(volume->index().setXattr(*file, "filler", Bytes(length + 1, std::byte{'x'})));
        ltfs::Index& index = volume->index();
        const auto next = std::tuple(index.generation + 1, std::string("Capstan 0.1.0 - Linux - Sync"));
        const auto now = std::tuple(index.generation, index.creator);
        std::tie(index.generation, index.creator) = next;
        const auto self = std::exchange(index.self, {'b', 9});
        const auto previous = std::exchange(index.previous, ltfs::BlockPointer{'b', 5});
        seen = ltfs::writeIndex(index)->size() % 4'096 == 0;
        std::tie(index.generation, index.creator) = now;
        index.self = self;
        index.previous = previous;
    }
    ASSERT_TRUE(seen);
    CAPSTAN_ASSERT_OK(volume->commit("Sync"));
    EXPECT_EQ(volume->index().self, (ltfs::BlockPointer{'b', 9}));
    volume.reset();
    const auto objects = rig.exported();
    EXPECT_EQ(objects.at("1_9_R").size(), 4'096U);
    EXPECT_TRUE(objects.contains("1_10_F"));
    EXPECT_EQ(rig.condition(), Condition::unfinished);
    EXPECT_EQ(rig.mount()->index().generation, 2U);
}

TEST(Commit, leavesDataAfterTheLastIndexForAllToSee) {
    VolumeRig rig;
    auto volume = rig.format();
    ASSERT_TRUE(test::putFile(*volume, "safe", test::noise(100, 1)));
    CAPSTAN_ASSERT_OK(volume->commit("Sync"));
    ASSERT_TRUE(test::putFile(*volume, "lost", test::noise(2'000'000, 2)));
    CAPSTAN_ASSERT_OK(rig.drive().writeFilemarks(0, drive::Flush::wait));
    volume.reset();
    EXPECT_EQ(rig.condition(), Condition::dirty) << "in the same load";
    rig.powerCut();
    const auto examination = rig.examine();
    EXPECT_EQ(examination.condition, Condition::dirty);
    EXPECT_EQ(examination.detail, "4 blocks follow the last index of the data partition");
    EXPECT_EQ(examination.facts->generation, 2U);
    CAPSTAN_EXPECT_FAILS(Volume::mount(rig.drive(), Access::readWrite), Code::volumeDirty);
    volume = rig.mount(Access::readOnly);
    EXPECT_EQ(test::namesIn(*volume), (std::set<std::string>{"safe"}));
}

TEST(Commit, refusesANameThatCannotBeWrittenBeforeTouchingTheTape) {
    VolumeRig rig;
    auto volume = rig.format();
    ltfs::Entry* link =
        volume->index().add(volume->index().root(), "link", ltfs::EntryKind::symlink, ltfs::Timestamp::now()).value();
    link->symlinkTarget = "\xff";
    const auto writes = rig.cable().writes;
    CAPSTAN_EXPECT_FAILS(volume->commit("Sync"), Code::volumeNameInvalid);
    EXPECT_EQ(rig.cable().writes, writes);
    EXPECT_EQ(volume->index().generation, 1U);
    volume->index().remove(*link);
    ASSERT_TRUE(test::putFile(*volume, "a", test::noise(10, 1)));
    CAPSTAN_EXPECT_OK(volume->complete("Unmount"));
    EXPECT_EQ(rig.condition(), Condition::clean);
}

TEST(Commit, refusesAGenerationThatNobodyCouldReadBeforeTouchingTheTape) {
    VolumeRig rig;
    auto volume = rig.format();
    volume->index().generation = ltfs::maxNumber;
    ASSERT_TRUE(test::putFile(*volume, "a", test::noise(10, 1)));
    const auto writes = rig.cable().writes;
    CAPSTAN_EXPECT_FAILS(volume->commit("Sync"), Code::volumeFull);
    EXPECT_EQ(rig.cable().writes, writes);
    EXPECT_EQ(volume->index().generation, ltfs::maxNumber);
}

TEST(Commit, keepsRoomForTheLastIndexes) {
    VolumeRig rig(16'000'000);
    auto volume = rig.format();
    const Bytes record = test::noise(500'000, 1);
    const std::uint64_t free = volume->facts()->freeBytes;
    EXPECT_GT(free, 8'000'000U);
    std::uint64_t written = 0;
    for (int i = 0;; ++i) {
        const auto block = volume->append(record);
        if (!block) {
            EXPECT_EQ(block.error().code, Code::volumeFull);
            break;
        }
        auto entry = volume->index().add(volume->index().root(), "f" + std::to_string(i), ltfs::EntryKind::file, {});
        (*entry)->length = record.size();
        (*entry)->extents = {{.fileOffset = 0, .start = {'b', *block}, .byteOffset = 0, .byteCount = record.size()}};
        written += record.size();
    }
    EXPECT_GE(written + 600'000, free) << "what was reported as free can be written";
    EXPECT_LE(written, free);
    CAPSTAN_EXPECT_FAILS(volume->append(record), Code::volumeFull);
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    volume.reset();
    EXPECT_EQ(rig.condition(), Condition::clean);
    EXPECT_LT(rig.examine().facts->freeBytes, 2'000'000U);
    volume = rig.mount();
    volume->index().remove(*volume->index().find("f0"));
    CAPSTAN_EXPECT_OK(volume->complete("Unmount"));
    EXPECT_EQ(rig.condition(), Condition::clean);
}

TEST(Commit, refusesMoreNamesThanTheIndexPartitionCanHold) {
    VolumeRig rig(16'000'000);
    auto volume = rig.format();
    for (int i = 0; i < 2'000; ++i) {
        ASSERT_TRUE(volume->index().add(volume->index().root(), "f" + std::to_string(i), ltfs::EntryKind::file, {}));
    }
    CAPSTAN_EXPECT_FAILS(volume->append(bytesOf("x")), Code::volumeFull);
}

TEST(Commit, takesNothingMoreAfterAnErrorAndSaysWhy) {
    VolumeRig rig;
    auto volume = rig.format();
    ASSERT_TRUE(test::putFile(*volume, "a", test::noise(100, 1)));
    CAPSTAN_ASSERT_OK(volume->commit("Sync"));
    rig.cable().budget = 0;
    CAPSTAN_EXPECT_FAILS(volume->append(bytesOf("x")), Code::driveAbsent);
    rig.cable().budget = std::numeric_limits<std::uint64_t>::max();
    CAPSTAN_EXPECT_FAILS(volume->append(bytesOf("x")), Code::driveAbsent);
    CAPSTAN_EXPECT_FAILS(volume->commit("Sync"), Code::driveAbsent);
    CAPSTAN_EXPECT_FAILS(volume->complete("Unmount"), Code::driveAbsent);
    EXPECT_TRUE(volume->hasUncommitted());
}

TEST(Commit, refusesRecordsThatAreNone) {
    VolumeRig rig;
    auto volume = rig.format();
    CAPSTAN_EXPECT_FAILS(volume->append({}), Code::invalidArgument);
    CAPSTAN_EXPECT_FAILS(volume->append(Bytes(524'289)), Code::invalidArgument);
    EXPECT_FALSE(volume->hasUncommitted());
    Bytes buffer(524'288);
    CAPSTAN_EXPECT_FAILS(volume->readRecord('c', 5, buffer), Code::volumeExtentInvalid);
    CAPSTAN_EXPECT_FAILS(volume->readRecord('b', 4, buffer), Code::volumeExtentInvalid);
    CAPSTAN_EXPECT_FAILS(volume->readRecord('b', 7, buffer), Code::volumeExtentInvalid);
    Bytes small(10);
    CAPSTAN_EXPECT_FAILS(volume->readRecord('b', 5, small), Code::volumeExtentInvalid);
}

/// The plug is pulled at every command of a session in turn: what was reported as committed is there afterwards, and
/// the volume never calls itself whole while something is missing.
TEST(Commit, neverLosesWhatItReportedWhereverThePlugIsPulled) {
    VolumeRig rig;
    bool finished = false;
    for (std::uint64_t budget = 1; !finished; ++budget) {
        auto volume = rig.format();
        CAPSTAN_ASSERT_OK(rig.drive().writeFilemarks(0, drive::Flush::wait));
        rig.cable().budget = budget;
        std::set<std::string> reported;
        bool whole = false;
        for (const std::string name : {"one", "two"}) {
            const Bytes content = test::noise(600'000, static_cast<std::uint32_t>(name[0]));
            auto first = volume->append(ByteView(content).first(524'288));
            auto second = first ? volume->append(ByteView(content).subspan(524'288)) : first;
            if (!second) {
                break;
            }
            auto entry = volume->index().add(volume->index().root(), name, ltfs::EntryKind::file, {});
            (*entry)->length = content.size();
            (*entry)->extents = {
                {.fileOffset = 0, .start = {'b', *first}, .byteOffset = 0, .byteCount = content.size()}};
            if (!volume->commit("Sync")) {
                break;
            }
            reported.insert(name);
            whole = name == "two" && volume->complete("Unmount").has_value();
        }
        finished = whole;
        volume.reset();
        rig.powerCut();
        const auto condition = rig.condition();
        ASSERT_TRUE(condition == Condition::clean || condition == Condition::unfinished ||
                    condition == Condition::dirty)
            << "after " << budget << " commands";
        if (whole) {
            EXPECT_EQ(condition, Condition::clean);
        }
        volume = rig.mount(Access::readOnly);
        for (const std::string& name : reported) {
            const ltfs::Entry* entry = volume->index().find(name);
            ASSERT_NE(entry, nullptr) << name << " after " << budget << " commands";
            EXPECT_EQ(test::contentOf(*volume, *entry).value(),
                      test::noise(600'000, static_cast<std::uint32_t>(name[0])));
        }
        if (condition == Condition::unfinished) {
            volume = rig.mount(Access::readWrite);
            CAPSTAN_ASSERT_OK(volume->complete("Recovery"));
            EXPECT_EQ(rig.condition(), Condition::clean) << "after " << budget << " commands";
        }
    }
}

}  // namespace
}  // namespace capstan::volume
