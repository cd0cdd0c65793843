// Volumes that another program left without unmounting them: what its incremental indexes say is read, and kept by a
// recovery; of those that cannot be used it is said so, and nothing that they name is written over.
#include <functional>

#include "gtest/gtest.h"

#include "ltfs/incremental_text.hpp"
#include "volume/cartridge_memory.hpp"
#include "volume/recovery_rig.hpp"

namespace capstan::volume {
namespace {

using test::deletedFile;
using test::incrementalOf;
using test::noise;
using test::RecoveryRig;
using test::smallBlock;

class IncrementalRig : public RecoveryRig {
   public:
    IncrementalRig() {
        fill();
        const auto volume = mount(Access::readOnly);
        next_.volumeUuid = volume->label().volumeUuid;
        next_.full = dataIndex;
        next_.generation = 3;
    }

    /// Records of which an incremental index is to say that they are a file.
    std::string newFile(const std::string& name, std::uint64_t uid) {
        added[name] = noise(9'000, static_cast<std::uint32_t>(uid));
        const std::vector<ltfs::Extent> extents = appendUnnamed(added[name]);
        return fileAt(name, uid, extents.front());
    }
    static std::string fileAt(const std::string& name, std::uint64_t uid, const ltfs::Extent& extent) {
        const std::string length = std::to_string(extent.byteCount);
        return test::file(name, std::to_string(uid),
                          "<length>" + length +
                              "</length><extentinfo><extent><fileoffset>0</fileoffset><partition>b</partition>"
                              "<startblock>" +
                              std::to_string(extent.start.block) +
                              "</startblock><byteoffset>0</byteoffset><bytecount>" + length +
                              "</bytecount></extent></extentinfo>");
    }

    using Twist = std::function<void(test::IncrementalPlace&)>;
    /// Behind everything, as the next of the chain, unless it is twisted to say something else.
    void append(const std::string& contents, const Twist& twist = {}, bool isWhole = true) {
        ++next_.generation;
        next_.block = endOfData() + 1;
        test::IncrementalPlace claimed = next_;
        if (twist) {
            twist(claimed);
        }
        writeDocument(1, incrementalOf(contents, claimed), isWhole);
        next_.before = next_.block;
    }
    void writeDocument(std::uint8_t partition, const std::string& text, bool isWhole = true) {
        ASSERT_TRUE(drive().locateEndOfData(partition));
        writeDocument(text, isWhole);
    }
    /// Where the tape stands.
    void writeDocument(const std::string& text, bool isWhole = true) {
        CAPSTAN_ASSERT_OK(drive().writeFilemarks(1, drive::Flush::immediate));
        const std::string_view written = std::string_view(text).substr(0, isWhole ? text.size() : text.size() / 2);
        for (std::size_t at = 0; at < written.size(); at += smallBlock) {
            CAPSTAN_ASSERT_OK(drive().write(bytesOf(written.substr(at, smallBlock))));
        }
        CAPSTAN_ASSERT_OK(drive().writeFilemarks(isWhole ? 1 : 0, drive::Flush::wait));
    }
    std::uint64_t endOfData() {
        const auto end = drive().locateEndOfData(1);
        EXPECT_TRUE(end);
        return end ? end->block : 0;
    }
    test::IncrementalPlace place() const { return next_; }
    /// Every object from there to the end of the data partition; a filemark has no bytes.
    std::vector<Bytes> recordsBehind(std::uint64_t block) {
        const test::WornTape worn = std::exchange(cable().worn, {});
        std::vector<Bytes> found;
        const std::uint64_t end = endOfData();
        for (std::uint64_t at = block; at < end; ++at) {
            Bytes record(smallBlock);
            CAPSTAN_EXPECT_OK(drive().locate({1, at}));
            const auto read = drive().read(record);
            EXPECT_TRUE(read);
            record.resize(read ? read->bytes : 0);
            found.push_back(std::move(record));
        }
        cable().worn = worn;
        return found;
    }

    bool finds(Flaw flaw) { return finds(diagnose(), flaw); }
    static bool finds(const Diagnosis& diagnosis, Flaw flaw) {
        return std::ranges::any_of(diagnosis.findings, [flaw](const Finding& one) { return one.flaw == flaw; });
    }

    Contents added;

   private:
    test::IncrementalPlace next_;
};

/// Two of them: two files come, one goes.
void leaveChain(IncrementalRig& rig) {
    rig.append(rig.newFile("three", 100) + deletedFile("one"));
    rig.append(rig.newFile("four", 101) + test::within("folder1", test::directory("new", 102, "")));
    rig.safe.erase("one");
}

TEST(Incremental, isReadIntoTheVolumeThatItChanges) {
    IncrementalRig rig;
    leaveChain(rig);
    const auto examination = rig.examine();
    EXPECT_EQ(examination.condition, Condition::dirty);
    EXPECT_NE(examination.detail.find("up to generation 5"), std::string::npos) << examination.detail;
    rig.expectContents(rig.safe);
    rig.expectContents(rig.added);
    const auto volume = rig.mount(Access::readOnly);
    EXPECT_EQ(volume->index().find("one"), nullptr);
    EXPECT_NE(volume->index().find("folder1/new"), nullptr);
    EXPECT_EQ(volume->index().generation, 5U);
    const auto generations = volume->generations({});
    ASSERT_TRUE(generations);
    EXPECT_EQ(generations->front().generation, 5U);
    EXPECT_EQ(generations->at(1).generation, 3U);
}

TEST(Incremental, isNeverWrittenBehindWithoutARecovery) {
    IncrementalRig rig;
    leaveChain(rig);
    const auto before = rig.bytesOnDisk();
    CAPSTAN_EXPECT_FAILS(Volume::mount(rig.drive(), Access::readWrite), Code::volumeDirty);
    EXPECT_TRUE(rig.bytesOnDisk() == before);
}

TEST(Incremental, isKeptByARecoveryAsAFullIndex) {
    IncrementalRig rig;
    leaveChain(rig);
    const auto diagnosis = rig.diagnose();
    EXPECT_TRUE(rig.finds(diagnosis, Flaw::incrementalIndex));
    EXPECT_FALSE(rig.finds(diagnosis, Flaw::incrementalUnusable));
    EXPECT_EQ(diagnosis.strayRecords, 0U) << "neither its files nor the incremental indexes themselves";
    EXPECT_FALSE(diagnosis.olderGeneration);
    EXPECT_EQ(diagnosis.repairs, (std::vector{Repair::writeDataIndex, Repair::writeIndexCopy, Repair::writeMemory}));
    EXPECT_EQ(rig.recover().generation, 6U);
    rig.expectContents(rig.added);
    rig.expectWhole();
    rig.expectContents(rig.added);
    EXPECT_EQ(rig.mount(Access::readOnly)->index().find("one"), nullptr);
}

TEST(Incremental, outlivesARecoveryThatIsCutOffAnywhere) {
    for (std::uint64_t budget = 1;; ++budget) {
        SCOPED_TRACE("after " + std::to_string(budget) + " commands");
        IncrementalRig rig;
        leaveChain(rig);
        rig.powerCut();
        rig.cable().budget = budget;
        const bool done = rig.tryRecover().has_value();
        rig.powerCut();
        rig.expectContents(rig.added);
        rig.recover();
        EXPECT_EQ(rig.condition(), Condition::clean);
        rig.expectContents(rig.safe);
        rig.expectContents(rig.added);
        if (done || testing::Test::HasFailure()) {
            break;
        }
    }
}

TEST(Incremental, mayFillManyRecords) {
    IncrementalRig rig;
    std::string many;
    for (std::uint64_t uid = 200; uid < 260; ++uid) {
        many += test::file("file" + std::to_string(uid), std::to_string(uid));
    }
    rig.append(many + rig.newFile("three", 100));
    rig.expectContents(rig.added);
    EXPECT_EQ(rig.mount(Access::readOnly)->index().fileCount(), 63U);
    rig.recover();
    rig.expectWhole();
    rig.expectContents(rig.added);
}

TEST(Incremental, thatTheMemoryNamesAsTheNewestIsFoundToo) {
    IncrementalRig rig;
    leaveChain(rig);
    const auto reference = memory::changeReference(rig.drive());
    ASSERT_TRUE(reference && *reference);
    ltfs::Coherency claim;
    claim.generation = 5;
    claim.block = rig.place().block;
    claim.changeReference = **reference;
    claim.volumeUuid = rig.place().volumeUuid;
    CAPSTAN_ASSERT_OK(memory::writeCoherency(rig.drive(), 1, claim));
    rig.expectContents(rig.added);
    EXPECT_EQ(rig.examine().condition, Condition::dirty);
}

TEST(Incremental, thatWasNeverFinishedCountsForNothing) {
    IncrementalRig rig;
    rig.append(rig.newFile("three", 100));
    const std::string lost = rig.newFile("four", 101);
    const Bytes content = rig.added.extract("four").mapped();
    rig.append(lost, {}, false);
    rig.powerCut();
    const auto diagnosis = rig.diagnose();
    EXPECT_EQ(diagnosis.condition, Condition::dirty) << diagnosis.detail;
    EXPECT_TRUE(rig.finds(diagnosis, Flaw::indexPartial));
    EXPECT_FALSE(diagnosis.olderGeneration);
    EXPECT_GE(diagnosis.strayBytes, content.size());
    rig.expectContents(rig.added);
    rig.recover();
    rig.expectWhole();
    rig.expectContents(rig.added);
}

struct Doubt {
    std::string name;
    std::function<void(IncrementalRig&)> leave;
    bool isFirstApplied = false;  ///< of two
};

std::vector<Doubt> doubts() {
    const auto second = [](const IncrementalRig::Twist& twist) {
        return [twist](IncrementalRig& rig) {
            rig.append(rig.newFile("three", 100));
            rig.append(rig.newFile("four", 101), twist);
        };
    };
    return {
        {"ofAnotherFullIndex", second([](test::IncrementalPlace& place) { place.full = 5; }), true},
        {"withoutTheOneBefore", second([](test::IncrementalPlace& place) { place.before = 0; }), true},
        {"thatNamesItself", second([](test::IncrementalPlace& place) { place.before = place.block; }), true},
        {"ofAnOlderGeneration", second([](test::IncrementalPlace& place) { place.generation = 2; }), true},
        {"ofTheSameGeneration", second([](test::IncrementalPlace& place) { --place.generation; }), true},
        {"ofAGenerationThatNoneCanFollow",
         second([](test::IncrementalPlace& place) { place.generation = ltfs::maxNumber; }), true},
        {"thatNamesOneWhereNoneIs",
         [](IncrementalRig& rig) {
             rig.append(rig.newFile("four", 101), [](test::IncrementalPlace& place) { place.before = 9; });
         }},
        {"ofWhichTheFirstCannotBeRead",
         [](IncrementalRig& rig) {
             rig.append(rig.newFile("three", 100));
             const std::uint64_t first = rig.place().block;
             rig.append(rig.newFile("four", 101));
             rig.cable().worn.unreadable = {{1, first, first}};
         }},
        {"asTheReferenceWritesThem",
         [](IncrementalRig& rig) {
             rig.append("<directory><name>folder1</name></directory><fileuid>2</fileuid><contents>" +
                        rig.newFile("four", 101) + "</contents>");
         }},
        {"thatChangesAFileThatIsNotThere",
         [](IncrementalRig& rig) {
             rig.append(rig.newFile("three", 100));
             rig.append(rig.newFile("four", 101) + test::changedFile("nowhere", 102, "<readonly>true</readonly>"));
         },
         true},
        {"withAFileTwice",
         [](IncrementalRig& rig) {
             rig.append(rig.newFile("three", 100));
             rig.append(rig.newFile("four", 101) + test::file("five", "100"));
         },
         true},
    };
}

class IncrementalInDoubt : public testing::TestWithParam<Doubt> {};

TEST_P(IncrementalInDoubt, isNamedAndNothingThatItNamesIsWrittenOver) {
    IncrementalRig rig;
    GetParam().leave(rig);
    const std::uint64_t known = GetParam().isFirstApplied ? 4 : 3;
    const auto diagnosis = rig.diagnose();
    EXPECT_EQ(diagnosis.condition, Condition::damaged) << diagnosis.detail;
    EXPECT_TRUE(rig.finds(diagnosis, Flaw::incrementalUnusable));
    EXPECT_EQ(diagnosis.generation, known);
    EXPECT_EQ(diagnosis.olderGeneration, known);
    CAPSTAN_EXPECT_FAILS(Volume::mount(rig.drive(), Access::readOnly), Code::volumeOlderGeneration);
    CAPSTAN_EXPECT_FAILS(Volume::mount(rig.drive(), Access::readWrite), Code::volumeOlderGeneration);
    CAPSTAN_EXPECT_FAILS(rig.tryRecover(), Code::volumeOlderGeneration);
    const auto before = rig.recordsBehind(rig.dataIndex);
    CAPSTAN_ASSERT_OK(rig.tryRecover(false, known));
    const auto after = rig.recordsBehind(rig.dataIndex);
    ASSERT_GT(after.size(), before.size());
    EXPECT_TRUE(std::equal(before.begin(), before.end(), after.begin()));
    rig.expectContents(rig.safe);
    if (GetParam().isFirstApplied) {
        rig.expectContents({{"three", rig.added.at("three")}});
    }
    const auto volume = rig.mount(Access::readOnly);
    EXPECT_EQ(volume->index().find("four"), nullptr);
    EXPECT_NE(volume->index().find("_ltfs_lostandfound"), nullptr) << "its records have a name";
    EXPECT_EQ(rig.condition(), Condition::clean);
}

INSTANTIATE_TEST_SUITE_P(Of, IncrementalInDoubt, testing::ValuesIn(doubts()),
                         [](const auto& each) { return each.param.name; });

TEST(Incremental, ofAnotherVolumeOrPlaceIsNoneOfThisOne) {
    for (const IncrementalRig::Twist& twist : std::vector<IncrementalRig::Twist>{
             [](test::IncrementalPlace& place) { place.volumeUuid = "00000000-0000-0000-0000-000000000001"; },
             [](test::IncrementalPlace& place) { place.block += 1; }}) {
        IncrementalRig rig;
        rig.append(deletedFile("one"), twist);
        const auto diagnosis = rig.diagnose();
        EXPECT_EQ(diagnosis.condition, Condition::dirty);
        EXPECT_TRUE(rig.finds(diagnosis, Flaw::incrementalUnusable));
        rig.expectContents(rig.safe);
        rig.recover();
        rig.expectWhole();
    }
}

TEST(Incremental, onTheIndexPartitionIsNoneOfTheChain) {
    IncrementalRig rig;
    test::IncrementalPlace place = rig.place();
    place.generation = 4;
    rig.writeDocument(0, incrementalOf(deletedFile("one"), place));
    EXPECT_TRUE(rig.finds(Flaw::incrementalUnusable));
    rig.expectContents(rig.safe);
    rig.recover();
    rig.expectWhole();
}

TEST(Incremental, thatTheIndexPartitionHasOvertakenIsNotNeeded) {
    IncrementalRig rig;
    std::string newer;
    {
        const auto volume = rig.mount(Access::readOnly);
        volume->index().generation = 5;
        volume->index().self = {.partition = 'a', .block = 5};
        newer = ltfs::writeIndex(volume->index()).value_or("");
    }
    rig.append(deletedFile("one"));
    CAPSTAN_ASSERT_OK(rig.drive().locate({0, 4}));
    rig.writeDocument(newer);
    const auto diagnosis = rig.diagnose();
    EXPECT_EQ(diagnosis.generation, 5U);
    EXPECT_TRUE(rig.finds(diagnosis, Flaw::incrementalIndex));
    EXPECT_FALSE(rig.finds(diagnosis, Flaw::incrementalUnusable));
    EXPECT_FALSE(diagnosis.olderGeneration);
    rig.expectContents(rig.safe);
    rig.recover();
    rig.expectWhole();
}

TEST(Incremental, whoseFilesCannotBeThereIsNotTakenAtItsWord) {
    IncrementalRig rig;
    rig.append(rig.fileAt("far", 100, {.fileOffset = 0, .start = {'b', 1'000'000}, .byteOffset = 0, .byteCount = 50}));
    const auto diagnosis = rig.diagnose();
    ASSERT_EQ(diagnosis.damaged.size(), 1U);
    EXPECT_EQ(diagnosis.damaged.front().path, "far");
    CAPSTAN_EXPECT_FAILS(rig.tryRecover(), Code::volumeExtentInvalid);
    CAPSTAN_ASSERT_OK(rig.tryRecover(true));
    EXPECT_EQ(rig.condition(), Condition::clean);
}

TEST(Incremental, thatAFullIndexFollowsIsNoneToBeRead) {
    IncrementalRig rig;
    leaveChain(rig);
    rig.recover();
    EXPECT_EQ(rig.examine().condition, Condition::clean);
    EXPECT_FALSE(rig.finds(Flaw::incrementalIndex));
    const auto generations = rig.mount(Access::readOnly)->generations({});
    ASSERT_TRUE(generations);
    ASSERT_GE(generations->size(), 2U);
    EXPECT_EQ(generations->at(0).generation, 6U);
    EXPECT_EQ(generations->at(1).generation, 3U);
}

}  // namespace
}  // namespace capstan::volume
