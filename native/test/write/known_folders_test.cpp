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

TEST(KnownFolders, KeepWhatTheLastOnesAreIn) {
    KnownFolders folders(4);
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
