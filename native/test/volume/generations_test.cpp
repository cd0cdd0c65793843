#include <algorithm>
#include <set>

#include "volume/volume_rig.hpp"

namespace capstan::volume {
namespace {

using test::VolumeRig;

std::vector<std::uint64_t> numbers(Volume& volume) {
    const auto all = volume.generations({});
    EXPECT_TRUE(all) << test::shown(all.error());
    std::vector<std::uint64_t> found;
    for (const Generation& one : all.value_or(std::vector<Generation>{})) {
        found.push_back(one.generation);
    }
    return found;
}

/// Generation n holds f2 … fn.
std::unique_ptr<Volume> withGenerations(VolumeRig& rig, std::uint64_t last) {
    auto volume = rig.format();
    for (std::uint64_t n = 2; n <= last; ++n) {
        EXPECT_TRUE(
            test::putFile(*volume, "f" + std::to_string(n), test::noise(600'000, static_cast<std::uint32_t>(n))));
        CAPSTAN_EXPECT_OK(volume->commit("Sync"));
    }
    return volume;
}

TEST(Generations, areListedNewestFirstWithWhatTheyHold) {
    VolumeRig rig;
    auto volume = withGenerations(rig, 4);
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    const auto all = volume->generations({});
    ASSERT_TRUE(all) << test::shown(all.error());
    ASSERT_EQ(all->size(), 4U);
    for (std::size_t i = 0; i < 4; ++i) {
        const Generation& one = (*all)[i];
        EXPECT_EQ(one.generation, 4 - i);
        EXPECT_EQ(one.files, 3 - i);
        EXPECT_EQ(one.directories, 0U);
        EXPECT_EQ(one.place.partition, 'b');
        EXPECT_EQ(one.creator, one.generation == 1 ? "Capstan 0.1.0 - Linux - Format" : "Capstan 0.1.0 - Linux - Sync");
    }
    EXPECT_EQ(all->back().place.block, 5U);
}

TEST(Generations, ofTheReferenceAreAllFoundAndEveryFileOfThemReads) {
    const auto rig = VolumeRig::golden("cartridge-generations.tar.xz", "gens", "GEN001L8");
    const auto before = rig->bytesOnDisk();
    auto volume = rig->mount(Access::readOnly);
    EXPECT_EQ(numbers(*volume), (std::vector<std::uint64_t>{6, 5, 4, 3, 2, 1}));
    for (std::uint64_t n = 1; n <= 6; ++n) {
        auto old = Volume::mountGeneration(rig->drive(), n);
        ASSERT_TRUE(old) << test::shown(old.error());
        EXPECT_EQ((*old)->facts()->generation, n);
        std::vector<const ltfs::Entry*> pending{&(*old)->index().root()};
        while (!pending.empty()) {
            const ltfs::Entry& entry = *pending.back();
            pending.pop_back();
            CAPSTAN_EXPECT_OK(test::contentOf(**old, entry));
            for (const auto& child : entry.children) {
                pending.push_back(&*child);
            }
        }
    }
    EXPECT_EQ(rig->bytesOnDisk(), before) << "looking back changes nothing";
}

TEST(Generations, canBeReadAsTheyWere) {
    VolumeRig rig;
    auto volume = withGenerations(rig, 4);
    volume->index().remove(*volume->index().find("f2"));
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    volume = Volume::mountGeneration(rig.drive(), 3).value();
    EXPECT_EQ(test::namesIn(*volume), (std::set<std::string>{"f2", "f3"}));
    EXPECT_EQ(test::contentOf(*volume, *volume->index().find("f2")).value(), test::noise(600'000, 2));
    EXPECT_FALSE(volume->hasUncommitted());
    CAPSTAN_EXPECT_FAILS(volume->append(bytesOf("x")), Code::invalidArgument);
    CAPSTAN_EXPECT_FAILS(volume->rollBack(2), Code::invalidArgument);
    CAPSTAN_EXPECT_FAILS(volume->setLock(ltfs::LockState::locked), Code::invalidArgument);
    EXPECT_EQ(numbers(*volume), (std::vector<std::uint64_t>{5, 4, 3, 2, 1})) << "the list is the volume's";
    CAPSTAN_EXPECT_FAILS(Volume::mountGeneration(rig.drive(), 6), Code::volumeGenerationMissing);
    CAPSTAN_EXPECT_FAILS(Volume::mountGeneration(rig.drive(), 0), Code::volumeGenerationMissing);
}

TEST(Generations, areFoundAcrossABrokenIndex) {
    VolumeRig rig;
    auto volume = withGenerations(rig, 3);
    const std::uint64_t third = volume->index().self.block;
    volume.reset();
    // What would be generation 4 is no index, and 5 follows from it.
    Head head(rig.drive());
    const Labels labels = readLabels(head).value();
    CAPSTAN_ASSERT_OK(head.moveToEnd(1));
    CAPSTAN_ASSERT_OK(head.writeFilemark(drive::Flush::immediate));
    CAPSTAN_ASSERT_OK(head.write(bytesOf("<?xml version=\"1.0\"?>\n<ltfsindex version=\"2.4.0\"><creator>torn")));
    CAPSTAN_ASSERT_OK(head.writeFilemark(drive::Flush::wait));
    auto read = readIndex(head, labels, {1, third});
    ASSERT_TRUE(read);
    ltfs::Index& fifth = read->index;
    const std::uint64_t end = head.moveToEnd(1).value();
    fifth.generation = 5;
    fifth.self = {'b', end + 1};
    fifth.previous = ltfs::BlockPointer{'b', end - 2};
    CAPSTAN_ASSERT_OK(writeIndex(head, labels, {1, end}, fifth));
    volume = rig.mount(Access::readOnly);
    EXPECT_EQ(numbers(*volume), (std::vector<std::uint64_t>{5, 3, 2, 1}));
    EXPECT_EQ(Volume::mountGeneration(rig.drive(), 2).value()->index().fileCount(), 1U);
}

TEST(Generations, listingCanBeStopped) {
    VolumeRig rig;
    auto volume = withGenerations(rig, 3);
    std::stop_source stop;
    stop.request_stop();
    CAPSTAN_EXPECT_FAILS(volume->generations(stop.get_token()), Code::cancelled);
}

TEST(Rollback, makesAnOldGenerationANewOneAndKeepsThoseBetween) {
    VolumeRig rig;
    auto volume = withGenerations(rig, 4);
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    const auto third = volume->generations({}).value()[1].place;
    CAPSTAN_ASSERT_OK(volume->rollBack(3));
    EXPECT_FALSE(volume->hasUncommitted());
    EXPECT_EQ(volume->index().generation, 5U);
    EXPECT_EQ(volume->index().creator, "Capstan 0.1.0 - Linux - Rollback");
    EXPECT_EQ(test::namesIn(*volume), (std::set<std::string>{"f2", "f3"}));
    EXPECT_EQ(numbers(*volume), (std::vector<std::uint64_t>{5, 4, 3, 2, 1}));
    volume.reset();
    rig.powerCut();
    EXPECT_EQ(rig.condition(), Condition::clean);
    EXPECT_EQ(rig.examine().facts->files, 2U);
    Head head(rig.drive());
    const Labels labels = readLabels(head).value();
    volume = rig.mount();
    const auto newest = volume->generations({}).value().front().place;
    EXPECT_EQ(readIndex(head, labels, {1, newest.block})->index.previous, third) << "it follows from what it repeats";
    volume = Volume::mountGeneration(rig.drive(), 4).value();
    EXPECT_EQ(test::contentOf(*volume, *volume->index().find("f4")).value(), test::noise(600'000, 4));
}

TEST(Rollback, neverGivesAUidTwice) {
    VolumeRig rig;
    auto volume = withGenerations(rig, 4);
    const auto highest = volume->index().highestUid;
    CAPSTAN_ASSERT_OK(volume->rollBack(2));
    EXPECT_EQ(volume->index().highestUid, highest);
    EXPECT_EQ(test::putFile(*volume, "new", test::noise(10, 1))->uid, highest + 1);
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    EXPECT_EQ(test::namesIn(*rig.mount()), (std::set<std::string>{"f2", "new"}));
}

TEST(Rollback, firstKeepsWhatWasNotYetCommitted) {
    VolumeRig rig;
    auto volume = withGenerations(rig, 2);
    ASSERT_TRUE(test::putFile(*volume, "late", test::noise(10, 1)));
    CAPSTAN_ASSERT_OK(volume->rollBack(2));
    EXPECT_EQ(test::namesIn(*volume), (std::set<std::string>{"f2"}));
    EXPECT_EQ(numbers(*volume), (std::vector<std::uint64_t>{4, 3, 2, 1}));
    volume = Volume::mountGeneration(rig.drive(), 3).value();
    EXPECT_EQ(test::namesIn(*volume), (std::set<std::string>{"f2", "late"}));
}

TEST(Rollback, ofARollbackBringsBackWhatItTook) {
    VolumeRig rig;
    auto volume = withGenerations(rig, 4);
    CAPSTAN_ASSERT_OK(volume->rollBack(1));
    EXPECT_EQ(volume->index().fileCount(), 0U);
    CAPSTAN_ASSERT_OK(volume->rollBack(4));
    EXPECT_EQ(test::namesIn(*volume), (std::set<std::string>{"f2", "f3", "f4"}));
    EXPECT_EQ(numbers(*volume), (std::vector<std::uint64_t>{6, 5, 4, 3, 2, 1}));
    CAPSTAN_EXPECT_FAILS(volume->rollBack(7), Code::volumeGenerationMissing);
    EXPECT_EQ(test::namesIn(*rig.mount()), (std::set<std::string>{"f2", "f3", "f4"}));
}

TEST(Rollback, toTheNewestGenerationWritesNothing) {
    VolumeRig rig;
    auto volume = withGenerations(rig, 3);
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    const auto writes = rig.cable().writes;
    CAPSTAN_EXPECT_OK(volume->rollBack(3));
    EXPECT_EQ(rig.cable().writes, writes);
}

TEST(Rollback, cutOffAtAnyCommandLosesNoGeneration) {
    VolumeRig rig;
    bool finished = false;
    for (std::uint64_t budget = 1; !finished; ++budget) {
        {
            auto volume = withGenerations(rig, 3);
            CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
            rig.cable().budget = budget;
            finished = volume->rollBack(2).has_value();
        }
        rig.powerCut();
        const auto condition = rig.condition();
        ASSERT_TRUE(condition == Condition::clean || condition == Condition::unfinished ||
                    condition == Condition::dirty)
            << "after " << budget << " commands";
        for (std::uint64_t n = 2; n <= 3; ++n) {
            auto old = Volume::mountGeneration(rig.drive(), n);
            ASSERT_TRUE(old) << n << " after " << budget << " commands: " << test::shown(old.error());
            EXPECT_EQ((*old)->index().fileCount(), n - 1);
            EXPECT_EQ(test::contentOf(**old, *(*old)->index().find("f2")).value(), test::noise(600'000, 2));
        }
    }
}

}  // namespace
}  // namespace capstan::volume
