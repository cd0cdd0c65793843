// Which folders of a session are still known when there are more than fit.
#include "write/known_folders.hpp"

#include <gtest/gtest.h>

namespace capstan::write {
namespace {

WriteItem folder(const std::string& target) {
    WriteItem item;
    item.target = target;
    item.kind = ItemKind::directory;
    return item;
}

void learn(KnownFolders& folders, const std::string& target, const std::string& key = "user") {
    SourceMetadata facts;
    facts.xattrs = {{.key = key, .value = {}}};
    folders.learn(folder(target), facts);
}

/// With a short name and an attribute; fewer than five of them fit in four times as much.
constexpr std::size_t bytesOfOne = 250;

TEST(KnownFolders, KeepWhatTheLastOnesAreIn) {
    KnownFolders folders(4 * bytesOfOne);
    for (const std::string target : {"d", "d/a", "d/a/1", "d/a/2", "d/b", "d/b/1", "d/b/2"}) {
        learn(folders, target);
    }
    for (const std::string target : {"d", "d/b", "d/b/1", "d/b/2"}) {
        EXPECT_TRUE(folders.find(target)) << target;
    }
    for (const std::string target : {"d/a", "d/a/1", "d/a/2", "b"}) {
        EXPECT_FALSE(folders.find(target)) << target;
    }
}

TEST(KnownFolders, TakeNoMoreMemoryForTheirAttributes) {
    KnownFolders folders(4 * bytesOfOne);
    learn(folders, "d");
    learn(folders, "d/a", std::string(2 * bytesOfOne, 'k'));
    learn(folders, "d/b", std::string(2 * bytesOfOne, 'k'));
    EXPECT_FALSE(folders.find("d/a"));
    learn(folders, "d/c", std::string(5 * bytesOfOne, 'k'));
    EXPECT_FALSE(folders.find("d/c"));
    learn(folders, "e");
    EXPECT_TRUE(folders.find("e"));
}

TEST(KnownFolders, AreAsTheyWereLearntLast) {
    KnownFolders folders;
    learn(folders, "d", "before");
    learn(folders, "d", "after");
    ASSERT_TRUE(folders.find("d"));
    EXPECT_EQ(folders.find("d")->xattrs.front().key, "after");
}

TEST(KnownFolders, OfACopyAreAsOnTheOtherCartridge) {
    KnownFolders folders;
    WriteItem copied = folder("d");
    copied.metadata = std::make_shared<const MetadataOverride>(MetadataOverride{.readOnly = true});
    folders.learn(copied, {});
    EXPECT_EQ(folders.find("d"), copied.metadata);
}

}  // namespace
}  // namespace capstan::write
