#include <algorithm>
#include <set>

#include "volume/volume_rig.hpp"

namespace capstan::volume {
namespace {

using test::VolumeRig;

constexpr std::uint64_t roomy = 1'000'000'000;  // an index partition of 50 MB

FormatOptions withRule(const std::string& rule) {
    return {.barcode = "LTO001L8", .name = "V", .placementRule = rule};
}

char partitionOf(const Volume& volume, const std::string& name) {
    const ltfs::Entry* entry = volume.index().find(name);
    EXPECT_NE(entry, nullptr) << name;
    EXPECT_FALSE(entry->extents.empty()) << name;
    const char partition = entry->extents[0].start.partition;
    for (const auto& extent : entry->extents) {
        EXPECT_EQ(extent.start.partition, partition) << name << " has data on both";
    }
    return partition;
}

void expectContent(Volume& volume, const std::string& name, std::size_t size, std::uint32_t seed) {
    const ltfs::Entry* entry = volume.index().find(name);
    ASSERT_NE(entry, nullptr) << name;
    const auto content = test::contentOf(volume, *entry);
    ASSERT_TRUE(content) << name << ": " << test::shown(content.error());
    EXPECT_EQ(*content, test::noise(size, seed)) << name;
}

void replace(Volume& volume, const std::string& name, const Bytes& content) {
    volume.index().remove(*volume.index().find(name));
    ASSERT_TRUE(test::putFile(volume, name, content));
}

/// Changes of partition, as the drive is given them: what each costs is a run over the tape.
class Switches {
   public:
    explicit Switches(VolumeRig& rig) : rig_(rig), from_(rig.cable().partitionSwitches) {}
    std::uint64_t count() const { return rig_.cable().partitionSwitches - from_; }

   private:
    VolumeRig& rig_;
    std::uint64_t from_;
};

TEST(Placement, copiesWhatTheRuleFitsAtTheEndAndOnlyThen) {
    VolumeRig rig(roomy);
    auto volume = rig.format(withRule("size=1M/name=*.txt:*.xml"));
    ASSERT_TRUE(test::putFile(*volume, "small.txt", test::noise(11, 1)));
    ASSERT_TRUE(test::putFile(*volume, "UPPER.TXT", test::noise(600'000, 2)));
    ASSERT_TRUE(test::putFile(*volume, "exact.xml", test::noise(1'048'576, 3)));
    ASSERT_TRUE(test::putFile(*volume, "grown.txt", test::noise(1'048'577, 4)));
    ASSERT_TRUE(test::putFile(*volume, "other.jpg", test::noise(11, 5)));
    ASSERT_TRUE(test::putFile(*volume, "empty.txt", {}));
    CAPSTAN_ASSERT_OK(volume->commit("Sync"));
    EXPECT_EQ(partitionOf(*volume, "small.txt"), 'b');
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    volume.reset();
    rig.powerCut();
    EXPECT_EQ(rig.condition(), Condition::clean);
    volume = rig.mount();
    EXPECT_EQ(volume->index().generation, 3U) << "a generation of its own, as the places have changed";
    EXPECT_EQ(volume->index().previous->partition, 'b');
    for (const std::string name : {"small.txt", "UPPER.TXT", "exact.xml"}) {
        EXPECT_EQ(partitionOf(*volume, name), 'a') << name;
    }
    for (const std::string name : {"grown.txt", "other.jpg"}) {
        EXPECT_EQ(partitionOf(*volume, name), 'b') << name;
    }
    expectContent(*volume, "small.txt", 11, 1);
    expectContent(*volume, "UPPER.TXT", 600'000, 2);
    expectContent(*volume, "exact.xml", 1'048'576, 3);
    expectContent(*volume, "grown.txt", 1'048'577, 4);
    // The data partition's index still names the data there.
    auto before = Volume::mountGeneration(rig.drive(), 2).value();
    EXPECT_EQ(partitionOf(*before, "small.txt"), 'b');
    expectContent(*before, "small.txt", 11, 1);
    EXPECT_EQ(before->generations({})->front().generation, 3U);
    EXPECT_EQ(before->generations({})->front().place.partition, 'a');
}

TEST(Placement, laysTheIndexPartitionOutAsTheReferenceDoes) {
    VolumeRig rig(roomy);
    auto options = withRule("size=1M/name=*.txt");
    options.packing = false;
    auto volume = rig.format(options);
    ASSERT_TRUE(test::putFile(*volume, "a.txt", test::noise(600'000, 1)));
    ASSERT_TRUE(test::putFile(*volume, "b.txt", test::noise(7, 2)));
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    volume = rig.mount();
    ASSERT_TRUE(test::putFile(*volume, "c.txt", test::noise(8, 3)));
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    volume.reset();
    const auto objects = rig.exported();
    // Labels, then files of both sessions; one index behind them, the newest.
    for (const auto& [name, size] : std::vector<std::pair<std::string, std::size_t>>{
             {"0_4_R", 524'288}, {"0_5_R", 75'712}, {"0_6_R", 7}, {"0_7_R", 8}}) {
        ASSERT_TRUE(objects.contains(name)) << name;
        EXPECT_EQ(objects.at(name).size(), size) << name;
    }
    EXPECT_TRUE(objects.contains("0_8_F") && objects.contains("0_10_F") && objects.contains("0_11_E"));
    const auto index = ltfs::parseIndex(bytesOf(objects.at("0_9_R")));
    ASSERT_TRUE(index);
    EXPECT_EQ(index->generation, 5U);
    EXPECT_EQ(index->find("a.txt")->extents.size(), 1U);
    EXPECT_EQ(index->find("a.txt")->extents[0].start, (ltfs::BlockPointer{'a', 4}));
    EXPECT_EQ(index->find("c.txt")->extents[0].start, (ltfs::BlockPointer{'a', 7}));
}

TEST(Placement, letsSmallFilesShareRecordsUnlessTheVolumeIsAgainstIt) {
    VolumeRig rig(roomy);
    auto volume = rig.format(withRule("size=1M"));
    for (std::uint32_t i = 0; i < 20; ++i) {
        ASSERT_TRUE(test::putFile(*volume, "f" + std::to_string(i), test::noise(100'000 + i, i)));
    }
    ASSERT_TRUE(test::putFile(*volume, "large", test::noise(524'288, 99)));
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    volume = rig.mount();
    for (std::uint32_t i = 0; i < 20; ++i) {
        EXPECT_EQ(partitionOf(*volume, "f" + std::to_string(i)), 'a');
        expectContent(*volume, "f" + std::to_string(i), 100'000 + i, i);
    }
    expectContent(*volume, "large", 524'288, 99);
    EXPECT_EQ(volume->index().find("large")->extents[0].byteOffset, 0U) << "larger ones begin a record";
    EXPECT_EQ(volume->index().self.block, 4U + 4U + 1U + 1U);
}

TEST(Placement, goesToTheOtherPartitionOnce) {
    VolumeRig rig(4'000'000'000);
    auto volume = rig.format(withRule("size=10M/name=*.mov"));
    for (std::uint32_t i = 0; i < 10; ++i) {
        ASSERT_TRUE(test::putFile(*volume, std::to_string(i) + ".mov", test::noise(10U << 20U, i)));
    }
    CAPSTAN_ASSERT_OK(volume->commit("Sync"));
    const Switches switches(rig);
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    EXPECT_EQ(switches.count(), 1U);
    for (std::uint32_t i = 0; i < 10; ++i) {
        EXPECT_EQ(partitionOf(*volume, std::to_string(i) + ".mov"), 'a');
        expectContent(*volume, std::to_string(i) + ".mov", 10U << 20U, i);
    }
}

TEST(Placement, readsNothingBackThatWasKept) {
    for (const std::size_t size : {1'000'000U, 20U << 20U}) {
        VolumeRig rig(4'000'000'000);
        auto volume = rig.format(withRule("size=20M/name=*.mov"));
        const auto spill = rig.home() / "spill";
        std::filesystem::create_directory(spill);
        volume->spillInto(spill);
        for (std::uint32_t i = 0; i < 4; ++i) {
            ASSERT_TRUE(test::putFile(*volume, std::to_string(i) + ".jpg", test::noise(1'000'000, i)));
            ASSERT_TRUE(test::putAndKeep(*volume, std::to_string(i) + ".mov", test::noise(size, i)));
        }
        CAPSTAN_ASSERT_OK(volume->commit("Sync"));
        const auto before = rig.cable().reads;
        CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
        EXPECT_EQ(rig.cable().reads, before) << "files of " << size;
        volume = rig.mount(Access::readOnly);
        for (std::uint32_t i = 0; i < 4; ++i) {
            EXPECT_EQ(partitionOf(*volume, std::to_string(i) + ".mov"), 'a');
            expectContent(*volume, std::to_string(i) + ".mov", size, i);
        }
        // The data partition's index names the same bytes there.
        auto below = Volume::mountGeneration(rig.drive(), 2).value();
        for (std::uint32_t i = 0; i < 4; ++i) {
            EXPECT_EQ(partitionOf(*below, std::to_string(i) + ".mov"), 'b');
            expectContent(*below, std::to_string(i) + ".mov", size, i);
        }
    }
}

TEST(Placement, readsBackWhatWentBeyondTheBound) {
    VolumeRig rig(4'000'000'000);
    auto volume = rig.format(withRule("size=20M"));  // and nowhere to spill: memory alone
    constexpr std::size_t size = 12U << 20U;
    for (std::uint32_t i = 0; i < 4; ++i) {
        ASSERT_TRUE(test::putAndKeep(*volume, std::to_string(i), test::noise(size, i)));
    }
    const auto before = rig.cable().reads;
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    EXPECT_EQ(rig.cable().reads - before, (4 * size - KeptLimits{}.memoryBytes) / volume->label().blockBytes)
        << "no more than was not kept";
    volume = rig.mount(Access::readOnly);
    for (std::uint32_t i = 0; i < 4; ++i) {
        EXPECT_EQ(partitionOf(*volume, std::to_string(i)), 'a');
        expectContent(*volume, std::to_string(i), size, i);
    }
}

TEST(Placement, readsBackWhatAKilledProcessHadKept) {
    VolumeRig rig(roomy);
    auto volume = rig.format(withRule("size=20M"));
    ASSERT_TRUE(test::putAndKeep(*volume, "a", test::noise(3'000'000, 1)));
    CAPSTAN_ASSERT_OK(volume->commit("Sync"));
    volume.reset();
    rig.powerCut();
    volume = rig.mount();
    const auto before = rig.cable().reads;
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    EXPECT_EQ(rig.cable().reads - before, 6U);
    EXPECT_EQ(partitionOf(*volume, "a"), 'a');
    expectContent(*volume, "a", 3'000'000, 1);
}

TEST(Placement, keepsNothingAfterACompletion) {
    VolumeRig rig(roomy);
    auto volume = rig.format(withRule("size=20M"));
    ASSERT_TRUE(test::putAndKeep(*volume, "a", test::noise(1'000'000, 1)));
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    ASSERT_TRUE(test::putFile(*volume, "b", test::noise(1'000'000, 2)));
    const auto before = rig.cable().reads;
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    EXPECT_EQ(rig.cable().reads - before, 2U) << "the second was given to nobody";
    expectContent(*volume, "a", 1'000'000, 1);
    expectContent(*volume, "b", 1'000'000, 2);
}

TEST(Placement, keepsHolesAndPiecesInTheirPlaces) {
    VolumeRig rig(roomy);
    auto volume = rig.format(withRule("size=10M"));
    const Bytes content = test::noise(2'000'000, 7);
    ltfs::Entry* file = test::putFile(*volume, "pieces", content);
    const std::uint64_t block = file->extents[0].start.block;
    // The same bytes, the later ones first, with a hole before them and one between.
    file->length = 5'000'000;
    file->extents = {{.fileOffset = 1'000'000, .start = {'b', block + 2}, .byteOffset = 5, .byteCount = 700'000},
                     {.fileOffset = 1'700'000, .start = {'b', block}, .byteOffset = 10, .byteCount = 600'000},
                     {.fileOffset = 4'000'000, .start = {'b', block + 1}, .byteOffset = 0, .byteCount = 1'000'000}};
    volume->index().touch();
    const Bytes before = test::contentOf(*volume, *file).value();
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    volume = rig.mount(Access::readOnly);
    EXPECT_EQ(partitionOf(*volume, "pieces"), 'a');
    EXPECT_EQ(volume->index().find("pieces")->extents.size(), 2U) << "neighbours have become one";
    EXPECT_EQ(test::contentOf(*volume, *volume->index().find("pieces")).value(), before);
}

TEST(Placement, takesAsManyPassesAsItsMemoryNeeds) {
    VolumeRig rig(roomy);
    auto volume = rig.format({.barcode = "LTO001L8", .name = "V", .blockBytes = 65'536});
    std::vector<ltfs::Entry*> files;
    for (std::uint32_t i = 0; i < 7; ++i) {
        files.push_back(test::putFile(*volume, "f" + std::to_string(i), test::noise(150'001 * i + 3, i)));
    }
    CAPSTAN_ASSERT_OK(volume->commit("Sync"));
    Head head(rig.drive());
    const Labels labels = readLabels(head).value();
    KeptContent kept;
    for (const bool packing : {true, false}) {
        for (const std::size_t pool : {1U, 65'536U, 200'000U, 10'000'000U}) {
            auto copies = copyToIndexPartition(head, labels, files,
                                               {.firstBlock = 4, .packing = packing, .poolBytes = pool}, kept);
            ASSERT_TRUE(copies) << test::shown(copies.error());
            CAPSTAN_ASSERT_OK(head.flush());
            ASSERT_EQ(copies->files.size(), 7U);
            for (std::uint32_t i = 0; i < 7; ++i) {
                ltfs::Index beside("", {});
                ltfs::Entry& copy = **beside.add(beside.root(), "copy", ltfs::EntryKind::file, {});
                copy.length = files[i]->length;
                copy.extents = copies->files[i].extents;
                EXPECT_EQ(test::contentOf(*volume, copy).value(), test::noise(150'001 * i + 3, i))
                    << i << " with " << pool << (packing ? " packed" : "");
            }
        }
    }
}

TEST(Placement, leavesOutWhatTheIndexPartitionHasNoRoomFor) {
    VolumeRig rig(200'000'000);  // an index partition of 10 MB
    auto volume = rig.format(withRule("size=8M"));
    for (std::uint32_t i = 0; i < 6; ++i) {
        ASSERT_TRUE(test::putFile(*volume, "f" + std::to_string(i), test::noise(3'000'000, i)));
    }
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    EXPECT_EQ(rig.condition(), Condition::clean);
    volume = rig.mount();
    std::size_t placed = 0;
    for (std::uint32_t i = 0; i < 6; ++i) {
        placed += partitionOf(*volume, "f" + std::to_string(i)) == 'a' ? 1U : 0U;
        expectContent(*volume, "f" + std::to_string(i), 3'000'000, i);
    }
    EXPECT_EQ(placed, 2U);
    ASSERT_TRUE(test::putFile(*volume, "more", test::noise(3'000'000, 9)));
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    EXPECT_EQ(partitionOf(*volume, "more"), 'b');
    EXPECT_EQ(rig.condition(), Condition::clean);
}

TEST(Placement, takesBackWhatRanFullAndKeepsTheData) {
    VolumeRig rig(200'000'000);
    auto volume = rig.format(withRule("size=20M"));
    std::vector<ltfs::Entry*> files;
    for (std::uint32_t i = 0; i < 4; ++i) {
        files.push_back(test::putFile(*volume, "f" + std::to_string(i), test::noise(4'000'000, i)));
    }
    CAPSTAN_ASSERT_OK(volume->commit("Sync"));
    Head head(rig.drive());
    const Labels labels = readLabels(head).value();
    KeptContent kept;
    const auto copies = copyToIndexPartition(head, labels, files, {.firstBlock = 4}, kept);
    ASSERT_TRUE(copies) << test::shown(copies.error());
    EXPECT_TRUE(copies->full);
    EXPECT_TRUE(copies->files.empty());
    EXPECT_EQ(copies->end, 4U);
}

TEST(Placement, endsWithAnIndexEvenWhenThePartitionIsFullBeforeItsTime) {
    VolumeRig rig(roomy);
    auto options = withRule("size=1M");
    options.packing = false;
    auto volume = rig.format(options);
    ASSERT_TRUE(test::putFile(*volume, "a", test::noise(1'000, 1)));
    ASSERT_TRUE(test::putFile(*volume, "b", test::noise(1'000, 2)));
    CAPSTAN_ASSERT_OK(volume->commit("Sync"));
    CAPSTAN_ASSERT_OK(rig.cable().device().setFaults("opcode write, partition 0, nth 2: sense D/00/02"));
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    CAPSTAN_ASSERT_OK(rig.cable().device().setFaults(""));
    EXPECT_EQ(rig.condition(), Condition::clean);
    volume = rig.mount();
    EXPECT_EQ(volume->index().generation, 2U);
    EXPECT_EQ(volume->index().self, (ltfs::BlockPointer{'a', 5})) << "as if nothing had been copied";
    for (const auto& [name, seed] : {std::pair("a", 1U), std::pair("b", 2U)}) {
        EXPECT_EQ(partitionOf(*volume, name), 'b');
        expectContent(*volume, name, 1'000, seed);
    }
    ASSERT_TRUE(test::putFile(*volume, "c", test::noise(1'000, 3)));
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    EXPECT_EQ(partitionOf(*volume, "a"), 'a') << "at the next end there is room";
}

TEST(Placement, passesOverWhatCannotBeRead) {
    VolumeRig rig(roomy);
    auto volume = rig.format(withRule("size=1M"));
    ASSERT_TRUE(test::putFile(*volume, "good", test::noise(1'000, 1)));
    ltfs::Entry* bad = test::putFile(*volume, "bad", test::noise(1'000, 2));
    // Longer than its record, which no look at the index can tell.
    bad->length = 2'000;
    std::vector<ltfs::Extent> extents = bad->extents;
    extents[0].byteCount = 2'000;
    bad->extents = extents;
    ASSERT_TRUE(test::putFile(*volume, "fine", test::noise(1'000, 3)));
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    volume = rig.mount(Access::readOnly);
    EXPECT_EQ(partitionOf(*volume, "bad"), 'b');
    for (const auto& [name, seed] : {std::pair("good", 1U), std::pair("fine", 3U)}) {
        EXPECT_EQ(partitionOf(*volume, name), 'a');
        expectContent(*volume, name, 1'000, seed);
    }
}

TEST(Placement, ofAFileThatWasReplacedBeginsAgainOnTheDataPartition) {
    VolumeRig rig(roomy);
    auto volume = rig.format(withRule("size=1M/name=*.txt"));
    ASSERT_TRUE(test::putFile(*volume, "a.txt", test::noise(1'000, 1)));
    ASSERT_TRUE(test::putFile(*volume, "b.txt", test::noise(1'000, 2)));
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    volume = rig.mount();
    replace(*volume, "a.txt", test::noise(2'000, 3));
    CAPSTAN_ASSERT_OK(volume->commit("Sync"));
    EXPECT_EQ(partitionOf(*volume, "a.txt"), 'b');
    EXPECT_EQ(partitionOf(*volume, "b.txt"), 'a') << "the data partition's index may name the other";
    volume.reset();
    rig.powerCut();
    EXPECT_EQ(rig.condition(), Condition::unfinished);
    volume = rig.mount();
    CAPSTAN_ASSERT_OK(volume->complete("Recovery"));
    EXPECT_EQ(partitionOf(*volume, "a.txt"), 'a') << "what a cut session left over is placed, too";
    replace(*volume, "b.txt", test::noise(2'000'000, 4));
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    volume = rig.mount(Access::readOnly);
    EXPECT_EQ(partitionOf(*volume, "b.txt"), 'b') << "outgrown";
    expectContent(*volume, "a.txt", 2'000, 3);
    expectContent(*volume, "b.txt", 2'000'000, 4);
    // Every generation still reads, wherever its data are.
    const auto all = volume->generations({});
    ASSERT_TRUE(all);
    for (const Generation& one : *all) {
        auto old = Volume::mountGeneration(rig.drive(), one.generation);
        ASSERT_TRUE(old) << one.generation;
        for (const auto& entry : (*old)->index().root().children) {
            CAPSTAN_EXPECT_OK(test::contentOf(**old, *entry));
        }
    }
}

TEST(Placement, isWrittenNoFurtherWhenNothingHasChanged) {
    VolumeRig rig(roomy);
    auto volume = rig.format(withRule("size=1M"));
    ASSERT_TRUE(test::putFile(*volume, "a", test::noise(1'000, 1)));
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    const auto writes = rig.cable().writes;
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    volume = rig.mount();
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    EXPECT_EQ(rig.cable().writes, writes);
}

TEST(Placement, isFoundWithoutTheMemoryChip) {
    VolumeRig rig(roomy);
    auto volume = rig.format(withRule("size=1M"));
    ASSERT_TRUE(test::putFile(*volume, "a", test::noise(700'000, 1)));
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    for (std::uint8_t partition = 0; partition < 2; ++partition) {
        CAPSTAN_ASSERT_OK(rig.drive().writeAttribute(partition, ltfs::attribute::coherency.id,
                                                     drive::SscDrive::AttributeFormat::binary, {}));
    }
    rig.powerCut();
    EXPECT_EQ(rig.condition(), Condition::clean) << rig.examine().detail;
    volume = rig.mount();
    EXPECT_EQ(volume->index().generation, 3U);
    ASSERT_TRUE(test::putFile(*volume, "b", test::noise(700'000, 2)));
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    volume = rig.mount(Access::readOnly);
    EXPECT_EQ(partitionOf(*volume, "b"), 'a');
    expectContent(*volume, "a", 700'000, 1);
    expectContent(*volume, "b", 700'000, 2);
}

TEST(Placement, survivesARollbackToBeforeAndAfter) {
    VolumeRig rig(roomy);
    auto volume = rig.format(withRule("size=1M/name=*.txt"));
    ASSERT_TRUE(test::putFile(*volume, "a.txt", test::noise(1'000, 1)));
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    ASSERT_TRUE(test::putFile(*volume, "b.txt", test::noise(1'000, 2)));
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    CAPSTAN_ASSERT_OK(volume->rollBack(2));
    EXPECT_EQ(rig.condition(), Condition::clean);
    volume = rig.mount();
    expectContent(*volume, "a.txt", 1'000, 1);
    EXPECT_EQ(volume->index().find("b.txt"), nullptr);
    CAPSTAN_ASSERT_OK(volume->rollBack(4));
    expectContent(*volume, "a.txt", 1'000, 1);
    expectContent(*volume, "b.txt", 1'000, 2);
    EXPECT_EQ(volume->facts()->placementRule, "size=1M/name=*.txt") << "the rule is the volume's";
    EXPECT_EQ(rig.condition(), Condition::clean);
}

/// The plug is pulled at every command of a session that ends with copies, on a volume that has some already.
TEST(Placement, neverLosesAFileWhereverThePlugIsPulled) {
    VolumeRig rig(roomy);
    bool finished = false;
    for (std::uint64_t budget = 1; !finished; ++budget) {
        auto options = withRule("size=64K/name=*.txt");
        options.blockBytes = 16'384;
        auto volume = rig.format(options);
        ASSERT_TRUE(test::putFile(*volume, "old.txt", test::noise(40'000, 1)));
        CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
        ASSERT_TRUE(test::putFile(*volume, "new.txt", test::noise(40'000, 2)));
        ASSERT_TRUE(test::putFile(*volume, "new.jpg", test::noise(40'000, 3)));
        CAPSTAN_ASSERT_OK(volume->commit("Sync"));
        rig.cable().budget = budget;
        finished = volume->complete("Unmount").has_value();
        volume.reset();
        rig.powerCut();
        const auto examination = rig.examine();
        ASSERT_TRUE(examination.condition == Condition::clean || examination.condition == Condition::unfinished)
            << "after " << budget << " commands: " << examination.detail;
        volume = rig.mount();
        expectContent(*volume, "old.txt", 40'000, 1);
        expectContent(*volume, "new.txt", 40'000, 2);
        expectContent(*volume, "new.jpg", 40'000, 3);
        CAPSTAN_ASSERT_OK(volume->complete("Recovery"));
        EXPECT_EQ(rig.condition(), Condition::clean) << "after " << budget << " commands";
        volume = rig.mount(Access::readOnly);
        EXPECT_EQ(partitionOf(*volume, "new.txt"), 'a') << "after " << budget << " commands";
        expectContent(*volume, "old.txt", 40'000, 1);
        expectContent(*volume, "new.txt", 40'000, 2);
        expectContent(*volume, "new.jpg", 40'000, 3);
    }
}

}  // namespace
}  // namespace capstan::volume
