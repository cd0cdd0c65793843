#include <algorithm>

#include "ltfs/attributes.hpp"
#include "volume/index_construct.hpp"
#include "volume/survey.hpp"
#include "volume/volume_rig.hpp"

namespace capstan::volume {
namespace {

using test::VolumeRig;

std::unique_ptr<VolumeRig> generations() {
    return VolumeRig::golden("cartridge-generations.tar.xz", "gens", "GEN001L8");
}

std::unique_ptr<VolumeRig> special() {
    return VolumeRig::golden("cartridge-special.tar.xz", "special", "SPC001L8");
}

void expectEveryFileReads(Volume& volume) {
    std::vector<const ltfs::Entry*> pending{&volume.index().root()};
    while (!pending.empty()) {
        const ltfs::Entry& entry = *pending.back();
        pending.pop_back();
        CAPSTAN_EXPECT_OK(test::contentOf(volume, entry));
        for (const auto& child : entry.children) {
            pending.push_back(child.get());
        }
    }
}

TEST(Mount, readsACartridgeWithAHistory) {
    const auto rig = generations();
    const auto examination = rig->examine();
    EXPECT_EQ(examination.condition, Condition::clean) << examination.detail;
    EXPECT_EQ(examination.facts->name, "Generations");
    EXPECT_EQ(examination.facts->generation, 6U);
    auto volume = rig->mount(Access::readOnly);
    EXPECT_EQ(volume->index().self, (ltfs::BlockPointer{'a', 5}));
    EXPECT_EQ(volume->index().fileCount() + volume->index().directoryCount(),
              examination.facts->files + examination.facts->directories);
    EXPECT_GT(volume->index().fileCount(), 3U);
    expectEveryFileReads(*volume);
}

TEST(Mount, readsSparseFilesAsTheyAre) {
    const auto rig = generations();
    auto volume = rig->mount(Access::readOnly);
    const ltfs::Entry* sparse = volume->index().find("sparse.bin");
    ASSERT_NE(sparse, nullptr);
    const Bytes content = test::contentOf(*volume, *sparse).value();
    ASSERT_EQ(content.size(), 2'000'003U);
    EXPECT_TRUE(std::all_of(content.begin(), content.end() - 3, [](std::byte one) { return one == std::byte{0}; }));
    EXPECT_NE(content.back(), std::byte{0});
}

TEST(Mount, findsEveryOlderGenerationWithItsExtents) {
    const auto rig = generations();
    auto volume = rig->mount(Access::readOnly);
    Head head(rig->drive());
    const Labels labels = readLabels(head).value();
    const std::uint64_t blocks[]{5, 18, 23, 28, 32, 35};
    std::uint64_t generation = 0;
    for (const std::uint64_t block : blocks) {
        const auto old = readIndex(head, labels, {1, block});
        ASSERT_TRUE(old) << test::shown(old.error());
        EXPECT_EQ(old->index.generation, ++generation);
    }
    // Overwritten in its middle: three extents, the last of which begins within a record.
    const auto third = readIndex(head, labels, {1, 23});
    const ltfs::Entry* over = third->index.find("over.bin");
    ASSERT_NE(over, nullptr);
    ASSERT_EQ(over->extents.size(), 3U);
    EXPECT_EQ(over->extents[2].byteOffset, 175'712U);
    volume = rig->mount(Access::readOnly);
    EXPECT_EQ(test::contentOf(*volume, *over)->size(), 2'000'000U);
}

TEST(Mount, readsACartridgeWithOddNames) {
    const auto rig = special();
    const auto examination = rig->examine();
    EXPECT_EQ(examination.condition, Condition::clean) << examination.detail;
    auto volume = rig->mount();
    EXPECT_EQ(volume->index().root().name, "New Vol:Name \u00e9");
    EXPECT_EQ(volume->index().fileCount(), 28U);
    expectEveryFileReads(*volume);
    EXPECT_EQ(test::contentOf(*volume, *volume->index().find("colon:name"))->size(), 1U);
}

TEST(Mount, changesNothingAndNeitherDoesALook) {
    for (const auto& rig : {generations(), special()}) {
        const auto before = rig->bytesOnDisk();
        EXPECT_EQ(rig->condition(), Condition::clean);
        EXPECT_EQ(rig->bytesOnDisk(), before);
        auto volume = rig->mount();
        CAPSTAN_EXPECT_OK(volume->commit("Sync"));
        CAPSTAN_EXPECT_OK(volume->complete("Unmount"));
        EXPECT_EQ(rig->cable().writes, 0U);
        EXPECT_EQ(rig->bytesOnDisk(), before);
    }
}

TEST(Mount, looksForTheIndexesWhenTheMemoryChipDoesNotSay) {
    const auto rig = generations();
    const auto commandsFor = [&rig] {
        const auto before = rig->cable().commands;
        EXPECT_EQ(rig->condition(), Condition::clean);
        return rig->cable().commands - before;
    };
    const auto reported = commandsFor();
    for (std::uint8_t partition = 0; partition < 2; ++partition) {
        CAPSTAN_ASSERT_OK(rig->drive().writeAttribute(partition, ltfs::attribute::coherency.id,
                                                      drive::SscDrive::AttributeFormat::binary, {}));
    }
    EXPECT_GT(commandsFor(), reported) << "the chip had spared the search";
    EXPECT_EQ(rig->examine().facts->generation, 6U);
    auto volume = rig->mount();
    ASSERT_TRUE(test::putFile(*volume, "new", test::noise(10, 1)));
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    EXPECT_EQ(rig->condition(), Condition::clean);
}

TEST(Mount, addsToCartridgesOfTheReference) {
    const std::pair<std::unique_ptr<VolumeRig>, ltfs::BlockPointer> rigs[]{{generations(), ltfs::BlockPointer{'b', 35}},
                                                                           {special(), ltfs::BlockPointer{'b', 34}}};
    for (const auto& [rig, lastIndex] : rigs) {
        auto volume = rig->mount();
        const auto files = volume->index().fileCount();
        const Bytes content = test::noise(1'500'000, 7);
        ASSERT_TRUE(test::putFile(*volume, "added: here", content));
        CAPSTAN_ASSERT_OK(volume->commit("Sync"));
        EXPECT_EQ(volume->index().previous, lastIndex) << "the chain goes on";
        CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
        volume.reset();
        rig->powerCut();
        EXPECT_EQ(rig->condition(), Condition::clean);
        volume = rig->mount(Access::readOnly);
        EXPECT_EQ(volume->index().fileCount(), files + 1);
        EXPECT_EQ(test::contentOf(*volume, *volume->index().find("added: here")).value(), content);
        expectEveryFileReads(*volume);
    }
}

TEST(Mount, isRefusedWithTheReasonWhenThereIsNoVolume) {
    VolumeRig rig;
    CAPSTAN_EXPECT_FAILS(Volume::mount(rig.drive(), Access::readOnly), Code::volumeBlank);
    CAPSTAN_ASSERT_OK(rig.drive().formatTwoPartitions());
    EXPECT_EQ(rig.condition(), Condition::blank);
    CAPSTAN_ASSERT_OK(rig.drive().rewind());
    CAPSTAN_ASSERT_OK(rig.drive().write(bytesOf("ustar, and not LTFS")));
    const auto examination = rig.examine();
    EXPECT_EQ(examination.condition, Condition::foreign);
    EXPECT_FALSE(examination.facts);
    CAPSTAN_EXPECT_FAILS(Volume::mount(rig.drive(), Access::readOnly), Code::volumeForeign);
}

TEST(Mount, callsAVolumeWithHalfItsLabelsDamaged) {
    VolumeRig rig;
    ASSERT_TRUE(rig.format());
    CAPSTAN_ASSERT_OK(rig.drive().locate({1, 0}));
    CAPSTAN_ASSERT_OK(rig.drive().write(bytesOf("overwritten")));
    EXPECT_EQ(rig.condition(), Condition::damaged);
    CAPSTAN_EXPECT_FAILS(Volume::mount(rig.drive(), Access::readOnly), Code::volumeLabelInvalid);
}

TEST(Mount, callsAVolumeWithoutAnyIndexDamaged) {
    VolumeRig rig;
    ASSERT_TRUE(rig.format());
    for (std::uint8_t partition = 0; partition < 2; ++partition) {
        CAPSTAN_ASSERT_OK(rig.drive().locate({partition, 4}));
        CAPSTAN_ASSERT_OK(rig.drive().writeFilemarks(1, drive::Flush::wait));
        CAPSTAN_ASSERT_OK(rig.drive().write(bytesOf("<ltfsindex version=\"2.4.0\"><creator>broken")));
        CAPSTAN_ASSERT_OK(rig.drive().writeFilemarks(1, drive::Flush::wait));
    }
    const auto examination = rig.examine();
    EXPECT_EQ(examination.condition, Condition::damaged);
    EXPECT_NE(examination.detail, "");
    CAPSTAN_EXPECT_FAILS(Volume::mount(rig.drive(), Access::readOnly), Code::volumeIndexInvalid);
}

TEST(Mount, callsAnIndexThatNamesWhatIsNotThereDamagedAndReadsTheRest) {
    VolumeRig rig;
    auto volume = rig.format();
    ASSERT_TRUE(test::putFile(*volume, "good", test::noise(100, 1)));
    ltfs::Entry* bad = test::putFile(*volume, "bad", test::noise(100, 1));
    ltfs::Extent lost = bad->extents[0];
    lost.start.block = 1'000'000;
    bad->extents = {lost};
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    const auto examination = rig.examine();
    EXPECT_EQ(examination.condition, Condition::damaged);
    EXPECT_NE(examination.detail.find("/bad"), std::string::npos);
    EXPECT_TRUE(examination.facts);
    EXPECT_FALSE(Volume::mount(rig.drive(), Access::readWrite));
    volume = rig.mount(Access::readOnly);
    CAPSTAN_EXPECT_OK(test::contentOf(*volume, *volume->index().find("good")));
    EXPECT_FALSE(test::contentOf(*volume, *volume->index().find("bad")));
}

TEST(Mount, stepsOverAnIncrementalIndexAndSaysThatItIsThere) {
    VolumeRig rig;
    auto volume = rig.format();
    ASSERT_TRUE(test::putFile(*volume, "a", test::noise(100, 1)));
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    volume.reset();
    ASSERT_TRUE(rig.drive().locateEndOfData(1));
    CAPSTAN_ASSERT_OK(rig.drive().writeFilemarks(1, drive::Flush::immediate));
    CAPSTAN_ASSERT_OK(rig.drive().write(bytesOf("<?xml version=\"1.0\"?>\n<ltfsincrementalindex version=\"2.5.0\">")));
    CAPSTAN_ASSERT_OK(rig.drive().writeFilemarks(1, drive::Flush::wait));
    const auto examination = rig.examine();
    EXPECT_EQ(examination.condition, Condition::dirty);
    EXPECT_NE(examination.detail.find("incremental"), std::string::npos);
    EXPECT_NE(rig.mount(Access::readOnly)->index().find("a"), nullptr);
}

TEST(Mount, ofAWriteProtectedCartridgeReadsAndSaysSo) {
    VolumeRig rig;
    {
        auto volume = rig.format();
        ASSERT_TRUE(test::putFile(*volume, "a", test::noise(700'000, 1)));
        CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    }
    rig.setWriteProtect(true);
    EXPECT_TRUE(rig.examine().facts->writeProtected);
    CAPSTAN_EXPECT_FAILS(Volume::mount(rig.drive(), Access::readWrite), Code::mediumWriteProtected);
    auto volume = rig.mount(Access::readOnly);
    EXPECT_EQ(test::contentOf(*volume, *volume->index().find("a")).value(), test::noise(700'000, 1));
    CAPSTAN_EXPECT_FAILS(volume->append(bytesOf("x")), Code::mediumWriteProtected);
}

TEST(Mount, honoursBothKindsOfLock) {
    VolumeRig rig;
    auto volume = rig.format();
    volume->index().lock = ltfs::LockState::locked;
    volume->index().touch();
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    EXPECT_TRUE(rig.examine().facts->locked);
    CAPSTAN_EXPECT_FAILS(Volume::mount(rig.drive(), Access::readWrite), Code::volumeLocked);
    volume = rig.mount(Access::readOnly);
    CAPSTAN_EXPECT_FAILS(volume->append(bytesOf("x")), Code::volumeLocked);

    ASSERT_TRUE(rig.format());
    const std::byte locked[]{std::byte{1}};
    CAPSTAN_ASSERT_OK(rig.drive().writeAttribute(0, ltfs::attribute::volumeLock.id,
                                                 drive::SscDrive::AttributeFormat::binary, locked));
    EXPECT_TRUE(rig.examine().facts->locked);
    CAPSTAN_EXPECT_FAILS(Volume::mount(rig.drive(), Access::readWrite), Code::volumeLocked);
    CAPSTAN_EXPECT_FAILS(Volume::format(rig.drive(), {.barcode = "LTO001", .name = ""}), Code::volumeLocked);
}

/// As somebody looks at it and then does something else.
SurveyedPlaces seenIn(VolumeRig& rig) {
    Head head(rig.drive());
    const auto found = survey(head);
    const auto seen = found ? placesOf(*found) : std::nullopt;
    EXPECT_TRUE(seen);
    return seen.value_or(SurveyedPlaces{});
}

void formatWithFile(VolumeRig& rig, const std::string& name) {
    const auto volume = rig.format();
    ASSERT_NE(test::putFile(*volume, name, Bytes(700'000, std::byte{1})), nullptr);
    CAPSTAN_EXPECT_OK(volume->complete("Unmount"));
}

void addFile(VolumeRig& rig, const std::string& name) {
    const auto volume = rig.mount();
    ASSERT_NE(test::putFile(*volume, name, Bytes(700'000, std::byte{2})), nullptr);
    CAPSTAN_EXPECT_OK(volume->complete("Unmount"));
}

TEST(MountAfterALook, ReadsTheIndexAndGoesNowhereElse) {
    VolumeRig rig;
    formatWithFile(rig, "a");
    const SurveyedPlaces seen = seenIn(rig);
    const std::uint64_t switches = rig.cable().partitionSwitches;
    Head head(rig.drive());
    auto again = surveyAgain(head, seen);
    ASSERT_TRUE(again) << test::shown(again.error());
    EXPECT_EQ(again->condition, Condition::clean);
    auto volume = Volume::mount(rig.drive(), Access::readWrite, *std::move(again)).value();
    EXPECT_EQ(rig.cable().partitionSwitches, switches);

    expectEveryFileReads(*volume);
    test::putFile(*volume, "b", Bytes(700'000, std::byte{3}));
    CAPSTAN_EXPECT_OK(volume->complete("Unmount"));
    EXPECT_EQ(rig.condition(), Condition::clean);
    EXPECT_EQ(test::namesIn(*rig.mount(Access::readOnly)), (std::set<std::string>{"a", "b"}));
}

TEST(MountAfterALook, GoesOnBehindASessionThatWasCutOff) {
    VolumeRig rig;
    formatWithFile(rig, "a");
    {
        const auto volume = rig.mount();
        ASSERT_NE(test::putFile(*volume, "b", Bytes(700'000, std::byte{2})), nullptr);
        CAPSTAN_EXPECT_OK(volume->commit("Sync"));
    }
    rig.powerCut();
    const SurveyedPlaces seen = seenIn(rig);
    EXPECT_EQ(seen.condition, Condition::unfinished);
    Head head(rig.drive());
    auto volume = Volume::mount(rig.drive(), Access::readWrite, surveyAgain(head, seen).value()).value();
    EXPECT_EQ(test::namesIn(*volume), (std::set<std::string>{"a", "b"}));
    test::putFile(*volume, "c", Bytes(700'000, std::byte{3}));
    CAPSTAN_EXPECT_OK(volume->complete("Unmount"));
    volume = rig.mount(Access::readOnly);
    EXPECT_EQ(test::namesIn(*volume), (std::set<std::string>{"a", "b", "c"}));
    expectEveryFileReads(*volume);
}

TEST(MountAfterALook, SeesWhatAnotherHasWrittenMeanwhile) {
    VolumeRig rig;
    formatWithFile(rig, "a");
    const SurveyedPlaces seen = seenIn(rig);
    addFile(rig, "b");
    Head head(rig.drive());
    auto volume = Volume::mount(rig.drive(), Access::readWrite, surveyAgain(head, seen).value()).value();
    EXPECT_EQ(test::namesIn(*volume), (std::set<std::string>{"a", "b"}));
    test::putFile(*volume, "c", Bytes(700'000, std::byte{3}));
    CAPSTAN_EXPECT_OK(volume->complete("Unmount"));
    expectEveryFileReads(*rig.mount(Access::readOnly));
}

TEST(MountAfterALook, SeesAnotherCartridge) {
    VolumeRig rig;
    formatWithFile(rig, "a");
    const SurveyedPlaces seen = seenIn(rig);
    formatWithFile(rig, "other");
    Head head(rig.drive());
    const auto again = surveyAgain(head, seen);
    ASSERT_TRUE(again) << test::shown(again.error());
    EXPECT_NE(again->labels->label.volumeUuid, seen.labels.label.volumeUuid);
    EXPECT_NE(again->index->find("other"), nullptr);
}

TEST(MountAfterALook, SaysWhatASurveySaysOfAnIndexThatHasGoneBad) {
    VolumeRig rig;
    formatWithFile(rig, "a");
    const SurveyedPlaces seen = seenIn(rig);
    rig.cable().worn.unreadable = {{.partition = 0, .first = seen.newest.block, .last = seen.newest.block}};
    Head head(rig.drive());
    const Survey fresh = survey(head).value();
    const Survey again = surveyAgain(head, seen).value();
    EXPECT_EQ(again.condition, fresh.condition);
    EXPECT_EQ(again.detail, fresh.detail);
    EXPECT_EQ(again.index->generation, fresh.index->generation);
}

}  // namespace
}  // namespace capstan::volume
