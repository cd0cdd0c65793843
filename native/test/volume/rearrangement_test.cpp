#include "volume/volume_rig.hpp"

namespace capstan::volume {
namespace {

using test::VolumeRig;

/// `d/a` and `d/b`, in the index on tape.
std::unique_ptr<Volume> twoFiles(VolumeRig& rig) {
    auto volume = rig.format();
    auto folder = volume->index().add(volume->index().root(), "d", ltfs::EntryKind::directory, ltfs::Timestamp::now());
    EXPECT_TRUE(folder);
    EXPECT_TRUE(test::putFile(*volume, "a", test::noise(600'000, 1)));
    EXPECT_TRUE(test::putFile(*volume, "b", test::noise(3, 2)));
    for (const char* name : {"a", "b"}) {
        CAPSTAN_EXPECT_OK(volume->index().move(*volume->index().find(name), **folder, name));
    }
    CAPSTAN_EXPECT_OK(volume->complete("Unmount"));
    return volume;
}

FileMove moveOf(Volume& volume, const std::string& from, const std::string& to) {
    const ltfs::Entry* entry = volume.index().find(from);
    return {.from = from, .to = to, .size = entry->length, .modified = entry->times.modify};
}

TEST(Rearrangement, givesAFileItsNewNameWithoutWritingItAgain) {
    VolumeRig rig;
    auto volume = twoFiles(rig);
    const std::uint64_t uid = volume->index().find("d/a")->uid;
    const std::uint64_t end = volume->dataEnd();
    const auto done = volume->rearrange(
        {.moves = {moveOf(*volume, "d/a", "new/place/A")}, .removals = {{.path = "d/b"}, {.path = "d"}}});
    ASSERT_TRUE(done);
    EXPECT_EQ(done->moved, std::vector<bool>{true});
    EXPECT_EQ(done->removed, 2U);
    EXPECT_EQ(volume->dataEnd(), end);
    CAPSTAN_ASSERT_OK(volume->complete("Unmount"));
    volume.reset();
    EXPECT_EQ(rig.condition(), Condition::clean);
    volume = rig.mount();
    const ltfs::Entry* moved = volume->index().find("new/place/A");
    ASSERT_NE(moved, nullptr);
    EXPECT_EQ(moved->uid, uid);
    EXPECT_EQ(moved->length, 600'000U);
    EXPECT_EQ(volume->index().find("d"), nullptr);
    EXPECT_EQ(volume->index().fileCount(), 1U);
    volume.reset();
    const auto then = Volume::mountGeneration(rig.drive(), 2);
    ASSERT_TRUE(then);
    EXPECT_NE((*then)->index().find("d/a"), nullptr);
    EXPECT_NE((*then)->index().find("d/b"), nullptr);
}

TEST(Rearrangement, leavesWhatIsNotAsExpected) {
    VolumeRig rig;
    auto volume = twoFiles(rig);
    const FileMove good = moveOf(*volume, "d/a", "c");
    FileMove shorter = good;
    --shorter.size;
    FileMove older = good;
    --older.modified.seconds;
    const FileMove onto = moveOf(*volume, "d/a", "d/b");
    const FileMove below = moveOf(*volume, "d/a", "d/b/c");
    const FileMove nameless = moveOf(*volume, "d/a", "e/..");
    const FileMove missing{.from = "x", .to = "y", .size = 0, .modified = {}};
    const FileMove folder{.from = "d", .to = "y", .size = 0, .modified = volume->index().find("d")->times.modify};
    const auto done = volume->rearrange({.moves = {shorter, older, onto, below, nameless, missing, folder, good, good},
                                         .removals = {{.path = "d"}, {.path = "x"}, {.path = ""}}});
    ASSERT_TRUE(done);
    EXPECT_EQ(done->moved, (std::vector<bool>{false, false, false, false, false, false, false, true, false}));
    EXPECT_EQ(done->removed, 0U);
    EXPECT_NE(volume->index().find("c"), nullptr);
    EXPECT_NE(volume->index().find("d/b"), nullptr);
}

TEST(Rearrangement, removesNothingOfAnotherKindThanWasNamed) {
    VolumeRig rig;
    auto volume = twoFiles(rig);
    ASSERT_TRUE(volume->index().add(volume->index().root(), "e", ltfs::EntryKind::directory, ltfs::Timestamp::now()));
    const auto none = volume->rearrange(
        {.moves = {},
         .removals = {{.path = "d/a", .kinds = {ltfs::EntryKind::symlink, ltfs::EntryKind::directory}},
                      {.path = "e", .kinds = {ltfs::EntryKind::file}}}});
    ASSERT_TRUE(none);
    EXPECT_EQ(none->removed, 0U);
    const auto both = volume->rearrange({.moves = {},
                                         .removals = {{.path = "d/a", .kinds = {ltfs::EntryKind::file}},
                                                      {.path = "e", .kinds = {ltfs::EntryKind::directory}}}});
    ASSERT_TRUE(both);
    EXPECT_EQ(both->removed, 2U);
}

TEST(Rearrangement, isRefusedWhereNothingMayBeWritten) {
    VolumeRig rig;
    twoFiles(rig);
    auto volume = rig.mount(Access::readOnly);
    CAPSTAN_EXPECT_FAILS(volume->rearrange({.moves = {}, .removals = {{.path = "d/a"}}}), Code::invalidArgument);
    EXPECT_FALSE(volume->hasUncommitted());
}

TEST(Rearrangement, keepsTheChildrenOfAFolderInOrder) {
    ltfs::Index index("", ltfs::Timestamp::now());
    const auto now = ltfs::Timestamp::now();
    ltfs::Entry* one = index.add(index.root(), "one", ltfs::EntryKind::directory, now).value();
    ltfs::Entry* two = index.add(index.root(), "two", ltfs::EntryKind::directory, now).value();
    for (int i = 0; i < 40; ++i) {
        const std::string name = "f" + std::to_string(i);
        ASSERT_TRUE(index.add(i % 2 == 0 ? *one : *two, name, ltfs::EntryKind::file, now));
    }
    for (int i = 38; i >= 0; i -= 2) {
        const std::string name = "f" + std::to_string(i);
        CAPSTAN_ASSERT_OK(index.move(*one->children.find(name), *two, name));
    }
    ASSERT_EQ(two->children.size(), 40U);
    for (std::size_t i = 1; i < two->children.size(); ++i) {
        EXPECT_LT(two->children[i - 1]->uid, two->children[i]->uid);
    }
    for (int i = 0; i < 40; ++i) {
        EXPECT_NE(index.find("two/f" + std::to_string(i)), nullptr);
    }
    EXPECT_TRUE(one->children.empty());
    CAPSTAN_EXPECT_FAILS(index.move(*two, *two, "inside"), Code::volumePathTaken);
    CAPSTAN_EXPECT_FAILS(index.move(*one, *two, "f0"), Code::volumePathTaken);
}

}  // namespace
}  // namespace capstan::volume
