// How a rescue goes over a tape: what it finds without being led to it, how few of its steps a bad spot takes, and that
// it comes to an end and writes nothing, whatever it is led to. That files come back is for the helper's tests.
#include "volume/rescue.hpp"

#include "gtest/gtest.h"

#include "ltfs/incremental_text.hpp"
#include "ltfs/path_of.hpp"
#include "ltfs/tree_walk.hpp"
#include "volume/recovery_rig.hpp"

namespace capstan::volume {
namespace {

using test::noise;
using test::RecoveryRig;
using test::shown;
using test::smallBlock;

struct Rescued {
    RescueReport report;
    std::set<std::string> paths;          ///< of files
    std::map<std::string, Bytes> dumped;  ///< what was given away raw, by where it lies
};

std::string placeOf(drive::Position at) {
    return std::to_string(at.partition) + ":" + std::to_string(at.block);
}

Result<Rescued> tryRescue(RecoveryRig& rig, const std::stop_token& stop = {}) {
    Rescued found;
    RescueOptions options;
    options.stop = stop;
    options.done = [](double) {};
    options.dump = [&](const rescue::FoundIndex& soFar, ByteView record) -> Result<void> {
        Bytes& bytes = found.dumped[placeOf(soFar.at)];
        bytes.insert(bytes.end(), record.begin(), record.end());
        return {};
    };
    const auto writes = rig.cable().writes;
    auto rescued = Volume::rescue(rig.drive(), options);
    EXPECT_EQ(rig.cable().writes, writes) << "a rescue only reads";
    if (!rescued) {
        return fail(std::move(rescued));
    }
    ltfs::TreeWalk walk(rescued->volume->index().root());
    while (const ltfs::Entry* entry = walk.next()) {
        if (entry->kind != ltfs::EntryKind::directory) {
            found.paths.insert(ltfs::pathOf(*entry));
        }
    }
    found.report = std::move(rescued->report);
    return found;
}

Rescued rescued(RecoveryRig& rig) {
    auto found = tryRescue(rig);
    EXPECT_TRUE(found) << shown(found.error());
    return found ? *std::move(found) : Rescued{};
}

IndexUse useOf(const RescueReport& report, std::uint64_t generation, std::uint8_t partition = 1) {
    for (const RescuedIndex& one : report.indexes) {
        if (one.found.generation == generation && one.found.at.partition == partition) {
            return one.use;
        }
    }
    ADD_FAILURE() << "no index of generation " << generation;
    return IndexUse::unusable;
}

void putDocument(RecoveryRig& rig, std::uint8_t partition, const std::string& text) {
    ASSERT_TRUE(rig.drive().locateEndOfData(partition));
    CAPSTAN_ASSERT_OK(rig.drive().writeFilemarks(1, drive::Flush::immediate));
    CAPSTAN_ASSERT_OK(rig.drive().write(bytesOf(text)));
    CAPSTAN_ASSERT_OK(rig.drive().writeFilemarks(1, drive::Flush::wait));
}

std::uint64_t endOfData(RecoveryRig& rig) {
    const auto end = rig.drive().locateEndOfData(1);
    EXPECT_TRUE(end);
    return end ? end->block : 0;
}

std::string uuidOf(RecoveryRig& rig) {
    return rig.mount(Access::readOnly)->label().volumeUuid;
}

TEST(Rescue, findsEveryIndexOfASoundVolumeAndTakesTheNewest) {
    RecoveryRig rig;
    rig.fill();
    const Rescued found = rescued(rig);
    EXPECT_EQ(found.paths, (std::set<std::string>{"files/one", "files/two"}));
    EXPECT_EQ(found.report.labels.size(), 2U);
    EXPECT_EQ(found.report.blockBytes, smallBlock);
    EXPECT_EQ(useOf(found.report, 3, 0), IndexUse::copy);
    EXPECT_EQ(useOf(found.report, 3), IndexUse::whole);
    EXPECT_EQ(useOf(found.report, 2), IndexUse::whole);
    EXPECT_TRUE(found.report.unreadable.empty());
}

TEST(Rescue, givesEachIndexAwayAsItIsOnTheTape) {
    RecoveryRig rig;
    rig.fill();
    const Rescued found = rescued(rig);
    ASSERT_EQ(found.dumped.size(), found.report.indexes.size());
    for (const auto& [place, bytes] : found.dumped) {
        const auto index = ltfs::parseIndex(bytes);
        ASSERT_TRUE(index) << place << ": " << index.error().detail;
        EXPECT_EQ(std::string(index->self.partition == 'a' ? "0:" : "1:") + std::to_string(index->self.block), place);
    }
}

TEST(Rescue, passesOverALongHoleInFewSteps) {
    RecoveryRig rig;
    rig.fill();
    const std::uint64_t begin = endOfData(rig);
    for (int i = 0; i < 100; ++i) {
        rig.appendUnnamed(noise(20 * smallBlock, 5));
    }
    const std::uint64_t end = endOfData(rig);
    // All of it but its last record, in front of which no filemark stands.
    rig.cable().worn.unreadable = {{1, begin, end - 2}};
    const auto before = rig.cable().reads;
    const Rescued found = rescued(rig);
    EXPECT_LT(rig.cable().reads - before, 200U) << "of 2,000 bad blocks";
    ASSERT_EQ(found.report.unreadable.size(), 1U);
    EXPECT_EQ(found.report.unreadable.front().first.block, begin);
    EXPECT_EQ(found.report.unreadable.front().end, end - 1);
    EXPECT_EQ(found.paths, (std::set<std::string>{"files/one", "files/two"}));
}

TEST(Rescue, thatIsStoppedSaysSo) {
    RecoveryRig rig;
    rig.fill();
    std::stop_source stop;
    stop.request_stop();
    CAPSTAN_EXPECT_FAILS(tryRescue(rig, stop.get_token()), Code::cancelled);
    EXPECT_EQ(rescued(rig).paths.size(), 2U) << "and can be done again";
}

TEST(Rescue, ofABlankCartridgeFindsNothingAndFailsAtNothing) {
    RecoveryRig rig;
    const Rescued found = rescued(rig);
    EXPECT_TRUE(found.paths.empty());
    EXPECT_TRUE(found.report.indexes.empty());
}

TEST(Rescue, takesNoIndexThatSomebodyArchivedForOneOfTheVolume) {
    RecoveryRig rig;
    rig.fill();
    const std::string foreign = test::indexOf(test::file("stranger", "2"));
    putDocument(rig, 1, foreign);
    const Rescued found = rescued(rig);
    EXPECT_EQ(found.paths, (std::set<std::string>{"files/one", "files/two"}));
    EXPECT_EQ(found.report.indexes.back().use, IndexUse::archived);
}

TEST(Rescue, comesToAnEndWherePointersLeadInCircles) {
    RecoveryRig rig;
    rig.fill();
    const std::string uuid = uuidOf(rig);
    const std::uint64_t first = endOfData(rig) + 1;
    const std::uint64_t second = first + 3;
    putDocument(rig, 1, test::incrementalOf("", {4, first, first, second, uuid}));
    putDocument(rig, 1, test::incrementalOf("", {5, second, first, first, uuid}));
    const Rescued found = rescued(rig);
    EXPECT_EQ(useOf(found.report, 5), IndexUse::unapplied);
    EXPECT_EQ(useOf(found.report, 4), IndexUse::unapplied);
    EXPECT_EQ(found.paths, (std::set<std::string>{"files/one", "files/two"}));
}

TEST(Rescue, putsTogetherWhatIncrementalIndexesChanged) {
    RecoveryRig rig;
    rig.fill();
    const std::string uuid = uuidOf(rig);
    const std::uint64_t first = endOfData(rig) + 1;
    putDocument(rig, 1, test::incrementalOf(test::file("three", "100"), {4, first, rig.dataIndex, 0, uuid}));
    putDocument(rig, 1, test::incrementalOf(test::deletedFile("one"), {5, first + 3, rig.dataIndex, first, uuid}));
    const Rescued found = rescued(rig);
    EXPECT_EQ(useOf(found.report, 5), IndexUse::applied);
    EXPECT_EQ(useOf(found.report, 4), IndexUse::applied);
    EXPECT_EQ(found.paths, (std::set<std::string>{"files/two", "files/three", "older/generation-3/one"}));
}

TEST(Rescue, goesAsFarAsAChainOfIncrementalIndexesIsSure) {
    RecoveryRig rig;
    rig.fill();
    const std::string uuid = uuidOf(rig);
    const std::uint64_t first = endOfData(rig) + 1;
    putDocument(rig, 1, test::incrementalOf(test::file("three", "100"), {4, first, rig.dataIndex, 0, uuid}));
    // Read, and refused when half of it is done.
    putDocument(rig, 1,
                test::incrementalOf(test::deletedFile("one") + test::file("four", "101") +
                                        test::changedFile("nowhere", 102, "<readonly>true</readonly>"),
                                    {5, first + 3, rig.dataIndex, first, uuid}));
    putDocument(rig, 1, test::incrementalOf(test::file("five", "103"), {6, first + 6, rig.dataIndex, first + 3, uuid}));
    const Rescued found = rescued(rig);
    EXPECT_EQ(useOf(found.report, 4), IndexUse::applied);
    EXPECT_EQ(useOf(found.report, 5), IndexUse::unapplied);
    EXPECT_EQ(useOf(found.report, 6), IndexUse::unapplied);
    EXPECT_EQ(found.paths,
              (std::set<std::string>{"files/one", "files/two", "files/three", "older/generation-5-changes/four",
                                     "older/generation-6-changes/five"}));
}

TEST(Rescue, readsAFullIndexOnlySoOftenForIncrementalOnesWithoutAChain) {
    RecoveryRig rig;
    rig.fill();
    const std::string uuid = uuidOf(rig);
    constexpr std::uint64_t many = 60;
    for (std::uint64_t i = 0; i < many; ++i) {
        putDocument(rig, 1,
                    test::incrementalOf(test::within("nowhere", test::file("x" + std::to_string(i), "100")),
                                        {4 + i, endOfData(rig) + 1, rig.dataIndex, 0, uuid}));
    }
    const auto before = rig.cable().reads;
    const Rescued found = rescued(rig);
    EXPECT_LT(rig.cable().reads - before, 60 + 8 * many);
    EXPECT_EQ(useOf(found.report, 4), IndexUse::unapplied);
    EXPECT_EQ(found.paths.size(), 2 + many);
}

TEST(Rescue, keepsTheFilesOfAnIncrementalIndexThatCannotBeApplied) {
    RecoveryRig rig;
    rig.fill();
    const std::string uuid = uuidOf(rig);
    const auto extents = rig.appendUnnamed(noise(500, 3));
    const std::uint64_t place = endOfData(rig) + 1;
    const std::string extent =
        "<extentinfo><extent><fileoffset>0</fileoffset><partition>b</partition><startblock>" +
        std::to_string(extents.front().start.block) +
        "</startblock><byteoffset>0</byteoffset><bytecount>500</bytecount></extent></extentinfo>";
    const std::string contents =
        test::within("nowhere", test::file("three", "100", "<length>500</length>" + extent) +
                                    test::changedFile("patched", 101, "<length>9000</length>"));
    putDocument(rig, 1, test::incrementalOf(contents, {4, place, rig.dataIndex, 0, uuid}));
    const Rescued found = rescued(rig);
    EXPECT_EQ(useOf(found.report, 4), IndexUse::unapplied);
    EXPECT_EQ(found.paths,
              (std::set<std::string>{"files/one", "files/two", "older/generation-4-changes/nowhere/three"}))
        << "and not the one of which nobody says where its bytes are";
}

TEST(Rescue, leavesOutIncrementalIndexesThatAFullOneHasOvertaken) {
    RecoveryRig rig;
    rig.fill();
    const std::string uuid = uuidOf(rig);
    const std::uint64_t first = endOfData(rig) + 1;
    putDocument(rig, 1, test::incrementalOf(test::file("three", "100"), {4, first, rig.dataIndex, 0, uuid}));
    rig.recover();
    const Rescued found = rescued(rig);
    EXPECT_EQ(useOf(found.report, 4), IndexUse::incremental);
    EXPECT_EQ(found.paths, (std::set<std::string>{"files/one", "files/two", "files/three"}));
}

}  // namespace
}  // namespace capstan::volume
