#include <functional>
#include <set>

#include "ltfs/coherency.hpp"
#include "volume/recovery_rig.hpp"

namespace capstan::volume {
namespace {

using test::noise;
using test::RecoveryRig;
using test::smallBlock;

std::set<Flaw> flaws(const Diagnosis& diagnosis) {
    std::set<Flaw> found;
    for (const Finding& finding : diagnosis.findings) {
        EXPECT_NE(finding.detail, "");
        found.insert(finding.flaw);
    }
    return found;
}

void writeMark(RecoveryRig& rig) {
    CAPSTAN_ASSERT_OK(rig.drive().writeFilemarks(1, drive::Flush::wait));
}

void eraseFrom(RecoveryRig& rig, drive::Position at) {
    CAPSTAN_ASSERT_OK(rig.drive().locate(at));
    CAPSTAN_ASSERT_OK(rig.drive().erase(scsi::EraseLength::shortErase));
}

/// An index of this volume that was begun and never finished.
void beginIndexAtEnd(RecoveryRig& rig, bool garbled) {
    const auto end = rig.drive().locateEndOfData(1);
    ASSERT_TRUE(end);
    writeMark(rig);
    auto volume = rig.mount(Access::readOnly);
    const std::string head =
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<ltfsindex "
        "version=\"2.4.0\">\n<creator>x</creator>\n<volumeuuid>" +
        volume->label().volumeUuid + "</volumeuuid>\n<generationnumber>4</generationnumber>\n" +
        "<updatetime>2026-01-01T00:00:00.000000000Z</updatetime>\n<location>\n<partition>b</partition>\n<startblock>" +
        std::to_string(end->block + 1) + "</startblock>\n</location>\n";
    std::string record = head + std::string(smallBlock - head.size(), garbled ? '\0' : ' ');
    ASSERT_TRUE(rig.drive().locateEndOfData(1));
    CAPSTAN_ASSERT_OK(rig.drive().write(bytesOf(record)));
    CAPSTAN_ASSERT_OK(rig.drive().writeFilemarks(0, drive::Flush::wait));
}

void setCoherency(RecoveryRig& rig, std::uint8_t partition, ByteView value) {
    CAPSTAN_ASSERT_OK(rig.drive().writeAttribute(partition, ltfs::attribute::coherency.id,
                                                 drive::SscDrive::AttributeFormat::binary, value));
}

struct Injury {
    std::string name;
    std::function<void(RecoveryRig&)> inflict;
    Condition condition;
    std::set<Flaw> flaws;  ///< these at least
    std::vector<Repair> repairs;
    bool newGeneration = true;
    std::optional<Condition> atAGlance{};  ///< what the memory chip vouches for is not read by a quick look
};

const std::vector<Repair> indexesAndMemory{Repair::writeDataIndex, Repair::writeIndexCopy, Repair::writeMemory};
const std::vector<Repair> copyAndMemory{Repair::writeIndexCopy, Repair::writeMemory};

std::vector<Injury> injuries() {
    return {
        {"indexPartitionWithoutItsIndex",
         [](RecoveryRig& rig) {
             eraseFrom(rig, {0, 4});
         },
         Condition::unfinished,
         {Flaw::indexCopyMissing},
         copyAndMemory,
         false},
        {"indexPartitionWithAPartOfItsIndex",
         [](RecoveryRig& rig) {
             eraseFrom(rig, {0, 6});
         },
         Condition::unfinished,
         {Flaw::indexCopyMissing, Flaw::indexPartial},
         copyAndMemory,
         false},
        {"dataPartitionWithoutItsLastIndex",
         [](RecoveryRig& rig) {
             eraseFrom(rig, {1, rig.dataIndex - 1});
         },
         Condition::dirty,
         {Flaw::memoryStale},
         indexesAndMemory},
        {"dataPartitionWhoseLastIndexIsCutShort",
         [](RecoveryRig& rig) {
             eraseFrom(rig, {1, rig.dataIndex + 1});
         },
         Condition::dirty,
         {Flaw::indexPartial},
         indexesAndMemory},
        {"unfinishedIndexBehindTheLast",
         [](RecoveryRig& rig) { beginIndexAtEnd(rig, false); },
         Condition::dirty,
         {Flaw::indexPartial},
         indexesAndMemory},
        {"noFilemarkBehindTheLastIndex",
         [](RecoveryRig& rig) {
             const auto end = rig.drive().locateEndOfData(1);
             ASSERT_TRUE(end);
             eraseFrom(rig, {1, end->block - 1});
         },
         Condition::dirty,
         {Flaw::filemarkMissing},
         indexesAndMemory},
        {"noEndOfDataOnTheDataPartition",
         [](RecoveryRig& rig) { rig.cable().worn.endLost = {1}; },
         Condition::damaged,
         {Flaw::endMissing},
         {Repair::endPartition, Repair::writeDataIndex, Repair::writeIndexCopy, Repair::writeMemory}},
        {"noEndOfDataOnTheIndexPartition",
         [](RecoveryRig& rig) { rig.cable().worn.endLost = {0}; },
         Condition::damaged,
         {Flaw::endMissing},
         {Repair::endPartition, Repair::writeIndexCopy, Repair::writeMemory},
         false},
        {"memoryChipThatTellsNothing",
         [](RecoveryRig& rig) {
             setCoherency(rig, 0, {});
             setCoherency(rig, 1, {});
         },
         Condition::clean,
         {Flaw::memoryMissing},
         {Repair::writeMemory},
         false},
        {"memoryChipOfAnEarlierState",
         [](RecoveryRig& rig) {
             auto volume = rig.mount(Access::readOnly);
             setCoherency(
                 rig, 1,
                 ltfs::encodeCoherency(
                     {.changeReference = 1, .generation = 1, .block = 5, .volumeUuid = volume->label().volumeUuid}));
         },
         Condition::clean,
         {Flaw::memoryStale},
         {Repair::writeMemory},
         false},
        {"indexPartitionThatCannotBeRead",
         [](RecoveryRig& rig) {
             rig.cable().worn.unreadable = {{0, 0, 100}};
         },
         Condition::damaged,
         {Flaw::labelUnreadable},
         copyAndMemory,
         false},
        {"indexThatCannotBeReadOnTheIndexPartition",
         [](RecoveryRig& rig) {
             rig.cable().worn.unreadable = {{0, 5, 100}};
         },
         Condition::unfinished,
         {Flaw::indexCopyMissing},
         copyAndMemory,
         false},
        {"indexPartitionOfSomeoneElse",
         [](RecoveryRig& rig) {
             CAPSTAN_ASSERT_OK(rig.drive().locate({0, 0}));
             CAPSTAN_ASSERT_OK(rig.drive().write(bytesOf("ustar, and not LTFS")));
             writeMark(rig);
         },
         Condition::damaged,
         {Flaw::labelUnreadable},
         copyAndMemory,
         false},
        {"blankIndexPartition",
         [](RecoveryRig& rig) {
             eraseFrom(rig, {0, 0});
         },
         Condition::damaged,
         {Flaw::labelUnreadable},
         copyAndMemory,
         false},
        {"indexThatCannotBeReadOnTheDataPartition",
         [](RecoveryRig& rig) {
             rig.cable().worn.unreadable = {{1, rig.dataIndex, rig.dataIndex}};
         },
         Condition::damaged,
         {Flaw::dataIndexMissing},
         indexesAndMemory,
         true,
         Condition::clean},
        {"incrementalIndexBehindTheLast",
         [](RecoveryRig& rig) {
             ASSERT_TRUE(rig.drive().locateEndOfData(1));
             writeMark(rig);
             CAPSTAN_ASSERT_OK(
                 rig.drive().write(bytesOf("<?xml version=\"1.0\"?>\n<ltfsincrementalindex version=\"2.5.0\">")));
             writeMark(rig);
         },
         Condition::dirty,
         {Flaw::incrementalUnusable, Flaw::strayRecords},
         {Repair::gatherStray, Repair::writeDataIndex, Repair::writeIndexCopy, Repair::writeMemory}},
        {"recordsThatNoIndexNames",
         [](RecoveryRig& rig) { rig.appendUnnamed(noise(30'000, 9)); },
         Condition::dirty,
         {Flaw::strayRecords},
         {Repair::gatherStray, Repair::writeDataIndex, Repair::writeIndexCopy, Repair::writeMemory}},
        {"filesOfTheJournal",
         [](RecoveryRig& rig) {
             rig.appendJournalled("late/three", 3);
             rig.appendJournalled("late/four", 4);
         },
         Condition::dirty,
         {Flaw::strayRecords},
         {Repair::attachJournal, Repair::writeDataIndex, Repair::writeIndexCopy, Repair::writeMemory}},
    };
}

class Recover : public testing::TestWithParam<Injury> {};

TEST_P(Recover, saysWhatIsWrongAndMakesItWhole) {
    RecoveryRig rig;
    rig.fill();
    GetParam().inflict(rig);
    rig.powerCut();
    const auto diagnosis = rig.diagnose();
    EXPECT_EQ(diagnosis.condition, GetParam().condition) << diagnosis.detail;
    EXPECT_EQ(rig.condition(), GetParam().atAGlance.value_or(GetParam().condition));
    for (const Flaw flaw : GetParam().flaws) {
        EXPECT_TRUE(flaws(diagnosis).contains(flaw)) << static_cast<int>(flaw);
    }
    EXPECT_EQ(diagnosis.repairs, GetParam().repairs);
    EXPECT_EQ(diagnosis.generation, 3U);
    EXPECT_FALSE(diagnosis.olderGeneration);
    rig.expectContents(rig.safe);
    const auto recovery = rig.recover();
    EXPECT_EQ(recovery.generation, GetParam().newGeneration ? 4U : 3U);
    EXPECT_EQ(recovery.attached, rig.journal.size());
    EXPECT_TRUE(recovery.notAttached.empty());
    rig.powerCut();
    rig.expectContents(rig.journalled);
    if (GetParam().newGeneration) {
        EXPECT_EQ(rig.mount(Access::readOnly)->index().creator, "Capstan 0.1.0 - Linux - Recovery");
    }
    rig.expectWhole();
}

TEST_P(Recover, mayBeCutOffAnywhereAndIsDoneAgain) {
    RecoveryRig rig;
    std::uint64_t cuts = 0;
    for (std::uint64_t budget = 1;; ++budget) {
        SCOPED_TRACE("after " + std::to_string(budget) + " commands");
        rig.journal.clear();
        rig.fill();
        GetParam().inflict(rig);
        rig.powerCut();
        rig.cable().budget = budget;
        const bool done = rig.tryRecover().has_value();
        rig.powerCut();
        rig.expectContents(rig.safe);
        rig.recover();
        EXPECT_EQ(rig.condition(), Condition::clean);
        rig.expectContents(rig.safe);
        rig.expectContents(rig.journalled);
        if (done) {
            break;
        }
        ++cuts;
        ASSERT_FALSE(HasFailure());
    }
    EXPECT_GT(cuts, 5U);
}

INSTANTIATE_TEST_SUITE_P(From, Recover, testing::ValuesIn(injuries()),
                         [](const auto& each) { return each.param.name; });

TEST(Recovery, leavesAWholeVolumeAsItIs) {
    RecoveryRig rig;
    rig.fill();
    const auto diagnosis = rig.diagnose();
    EXPECT_EQ(diagnosis.condition, Condition::clean);
    EXPECT_TRUE(diagnosis.findings.empty() && diagnosis.repairs.empty());
    const auto before = rig.bytesOnDisk();
    EXPECT_EQ(rig.recover().generation, 3U);
    EXPECT_TRUE(rig.bytesOnDisk() == before);
}

TEST(Recovery, attachesWhatTheJournalKnowsAndGathersTheRest) {
    RecoveryRig rig;
    rig.fill();
    rig.appendJournalled("late/three", 3);
    const Bytes unknown = noise(3 * smallBlock + 100, 8);
    const auto stray = rig.appendUnnamed(unknown);
    rig.appendJournalled("four", 4);
    rig.journal.push_back(test::journalOf("other", noise(unknown.size(), 5), stray));
    rig.journal.push_back(test::journalOf(
        "gone", noise(5'000, 6), {{.fileOffset = 0, .start = {'b', 5'000}, .byteOffset = 0, .byteCount = 5'000}}));
    rig.journal.push_back(test::journalOf("empty", {}, {}));
    const auto diagnosis = rig.diagnose();
    EXPECT_EQ(diagnosis.strayRecords, 3 + 4 + 3U);
    EXPECT_EQ(diagnosis.strayBytes, 9'003 + unknown.size() + 9'004);
    EXPECT_EQ(diagnosis.attachable, 4U) << "two files, one whose records are another's, and the empty one";
    const auto recovery = rig.recover();
    EXPECT_EQ(recovery.attached, 3U);
    EXPECT_EQ(std::set<std::string>(recovery.notAttached.begin(), recovery.notAttached.end()),
              (std::set<std::string>{"other", "gone"}));
    EXPECT_EQ(recovery.gatheredRecords, 4U);
    rig.expectContents(rig.journalled);
    const std::string name = "_ltfs_lostandfound/partition1_block" + std::to_string(stray[0].start.block) + "_" +
                             std::to_string(unknown.size()) + "bytes";
    rig.expectContents({{name, unknown}, {"empty", {}}});
    {
        auto volume = rig.mount(Access::readOnly);
        EXPECT_TRUE(volume->index().find("_ltfs_lostandfound")->readOnly);
        EXPECT_TRUE(volume->index().find(name)->readOnly);
    }
    rig.expectWhole();
    rig.expectContents({{name, unknown}});
}

TEST(Recovery, keepsThousandsOfRecordsUnderOneName) {
    RecoveryRig rig;
    rig.fill();
    rig.appendUnnamed(noise(2'000 * smallBlock, 8));
    EXPECT_EQ(rig.recover().gatheredRecords, 2'000U);
    const auto volume = rig.mount(Access::readOnly);
    EXPECT_EQ(volume->index().fileCount(), 3U);
}

TEST(Recovery, attachesFilesThatShareRecordsAndKeepsTheRestOfThem) {
    RecoveryRig rig;
    rig.fill();
    const Bytes packed = noise(2 * smallBlock, 8);
    const auto at = rig.appendUnnamed(packed);
    const auto part = [&](const std::string& path, std::size_t from, std::size_t count) {
        auto extent = at[0];
        extent.start.block += from / smallBlock;
        extent.byteOffset = static_cast<std::uint32_t>(from % smallBlock);
        extent.byteCount = count;
        const Bytes content(packed.begin() + static_cast<std::ptrdiff_t>(from),
                            packed.begin() + static_cast<std::ptrdiff_t>(from + count));
        rig.journal.push_back(test::journalOf(path, content, {extent}));
        rig.journalled[path] = content;
    };
    part("a", 0, 1'000);
    part("b", 1'000, smallBlock);
    const auto recovery = rig.recover();
    EXPECT_EQ(recovery.attached, 2U);
    EXPECT_EQ(recovery.gatheredRecords, 1U) << "the second record holds bytes that nobody names";
    rig.expectContents(rig.journalled);
    rig.expectWhole();
}

TEST(Recovery, goesBackOnlyWhenGivenTheNumber) {
    RecoveryRig rig;
    rig.fill();
    rig.cable().worn.unreadable = {{0, 5, 100}, {1, rig.dataIndex, rig.dataIndex + 1}};
    rig.powerCut();
    const auto diagnosis = rig.diagnose();
    EXPECT_EQ(diagnosis.condition, Condition::damaged);
    EXPECT_EQ(diagnosis.generation, 2U);
    EXPECT_EQ(diagnosis.olderGeneration, 2U);
    EXPECT_EQ(diagnosis.repairs, (std::vector<Repair>{Repair::gatherStray, Repair::goBack, Repair::writeDataIndex,
                                                      Repair::writeIndexCopy, Repair::writeMemory}));
    const auto writes = rig.cable().writes;
    CAPSTAN_EXPECT_FAILS(Volume::mount(rig.drive(), Access::readOnly), Code::volumeOlderGeneration);
    CAPSTAN_EXPECT_OK(Volume::mountGeneration(rig.drive(), 2));
    CAPSTAN_EXPECT_FAILS(Volume::mountGeneration(rig.drive(), 3), Code::volumeGenerationMissing);
    CAPSTAN_EXPECT_FAILS(rig.tryRecover(), Code::volumeOlderGeneration);
    CAPSTAN_EXPECT_FAILS(rig.tryRecover(false, 1), Code::volumeOlderGeneration);
    EXPECT_EQ(rig.cable().writes, writes);
    const auto recovery = rig.recover(false, 2);
    EXPECT_EQ(recovery.generation, 4U);
    EXPECT_EQ(recovery.gatheredRecords, 3U) << "of the file that only the lost index named";
    const Bytes lost = rig.safe.extract("two").mapped();
    rig.expectWhole();
    const auto volume = rig.mount(Access::readOnly);
    const auto& found = volume->index().find("_ltfs_lostandfound")->children;
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(test::contentOf(*volume, *found[0]).value(), lost);
}

TEST(Recovery, saysWhenThereIsNothingLeftToBuildOn) {
    RecoveryRig rig;
    rig.fill();
    eraseFrom(rig, {0, 4});
    eraseFrom(rig, {1, 4});
    const auto diagnosis = rig.diagnose();
    EXPECT_EQ(diagnosis.condition, Condition::damaged);
    EXPECT_TRUE(diagnosis.repairs.empty());
    EXPECT_FALSE(diagnosis.generation);
    CAPSTAN_EXPECT_FAILS(rig.tryRecover(), Code::volumeBeyondRecovery);
}

TEST(Recovery, readsPastADataLabelThatTheMediumLostAndSaysThatItCannotBeMended) {
    RecoveryRig rig;
    rig.fill();
    rig.cable().worn.unreadable = {{1, 0, 2}};
    const auto diagnosis = rig.diagnose();
    EXPECT_EQ(diagnosis.condition, Condition::damaged);
    EXPECT_TRUE(flaws(diagnosis).contains(Flaw::labelUnreadable));
    rig.expectContents(rig.safe);
    CAPSTAN_EXPECT_FAILS(rig.tryRecover(), Code::volumeBeyondRecovery);
}

TEST(Recovery, refusesWhatIsNoVolumeOrMayNotBeWritten) {
    RecoveryRig rig;
    CAPSTAN_EXPECT_FAILS(rig.tryRecover(), Code::volumeBlank);
    EXPECT_EQ(rig.diagnose().condition, Condition::blank);
    rig.fill();
    rig.appendUnnamed(noise(100, 1));
    rig.setWriteProtect(true);
    CAPSTAN_EXPECT_FAILS(rig.tryRecover(), Code::mediumWriteProtected);
    rig.setWriteProtect(false);
    const std::byte locked[]{std::byte{1}};
    CAPSTAN_ASSERT_OK(rig.drive().writeAttribute(0, ltfs::attribute::volumeLock.id,
                                                 drive::SscDrive::AttributeFormat::binary, locked));
    CAPSTAN_EXPECT_FAILS(rig.tryRecover(), Code::volumeLocked);
}

TEST(Recovery, stopsWhenAsked) {
    RecoveryRig rig;
    rig.fill();
    rig.appendUnnamed(noise(30'000, 1));
    std::stop_source stop;
    stop.request_stop();
    CAPSTAN_EXPECT_FAILS(volume::diagnose(rig.drive(), {}, stop.get_token(), [](double) {}), Code::cancelled);
    const auto writes = rig.cable().writes;
    CAPSTAN_EXPECT_FAILS(volume::recover(rig.drive(), {}, stop.get_token(), [](double) {}), Code::cancelled);
    EXPECT_EQ(rig.cable().writes, writes);
}

}  // namespace
}  // namespace capstan::volume
