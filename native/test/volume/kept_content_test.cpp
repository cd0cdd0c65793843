#include "volume/kept_content.hpp"

#include <fcntl.h>
#include <filesystem>
#include <gtest/gtest.h>
#include <optional>
#include <sys/stat.h>
#include <vector>

#include "base/file.hpp"
#include "virtual/rig.hpp"
#include "virtual/temp_folder.hpp"

namespace capstan::volume {
namespace {

namespace fs = std::filesystem;
using test::noise;
using test::TempFolder;

constexpr KeptLimits small{
    .memoryBytes = 1'000, .bytes = 10'000, .pieces = 6, .file = {.waitingBytes = 50'000, .spareDiskBytes = 0}};

/// What is there from `place` on; nothing when not all of it is.
std::optional<Bytes> kept(KeptContent& content, RecordPlace place, std::size_t bytes) {
    Bytes found(bytes);
    return content.copy(place, found) ? std::optional(std::move(found)) : std::nullopt;
}

Bytes part(const Bytes& of, std::size_t from, std::size_t bytes) {
    const ByteView view = ByteView(of).subspan(from, bytes);
    return {view.begin(), view.end()};
}

/// Files of this process that lie in the folder and have no name there.
std::vector<fs::path> unnamedIn(const fs::path& folder) {
    std::vector<fs::path> found;
    for (const auto& each : fs::directory_iterator("/proc/self/fd")) {
        std::error_code gone;
        const std::string target = fs::read_symlink(each.path(), gone).string();
        if (!gone && target.starts_with(folder.string()) && target.ends_with("(deleted)")) {
            found.push_back(each.path());
        }
    }
    return found;
}

TEST(KeptContent, givesBackWhatItWasGivenInMemory) {
    KeptContent content(small);
    const Bytes bytes = noise(600, 1);
    content.keep({.block = 7, .offset = 100}, bytes);
    EXPECT_EQ(kept(content, {7, 100}, 600), bytes);
    EXPECT_EQ(kept(content, {7, 150}, 20), part(bytes, 50, 20));
    EXPECT_EQ(kept(content, {7, 99}, 2), std::nullopt);
    EXPECT_EQ(kept(content, {7, 699}, 2), std::nullopt);
    EXPECT_EQ(kept(content, {6, 100}, 1), std::nullopt);
    EXPECT_EQ(kept(content, {8, 100}, 1), std::nullopt);
}

TEST(KeptContent, spillsIntoAFileThatNobodyElseCanRead) {
    const TempFolder home;
    KeptContent content(small);
    content.spillInto(home.path());
    const Bytes first = noise(800, 1);
    const Bytes second = noise(900, 2);
    content.keep({1, 0}, first);
    EXPECT_TRUE(unnamedIn(home.path()).empty());
    content.keep({2, 0}, second);
    EXPECT_TRUE(fs::is_empty(home.path())) << "it has no name";
    const auto files = unnamedIn(home.path());
    ASSERT_EQ(files.size(), 1U);
    struct stat facts {};
    ASSERT_EQ(::stat(files[0].c_str(), &facts), 0);
    EXPECT_EQ(facts.st_mode & 07777U, 0600U);
    EXPECT_EQ(facts.st_nlink, 0U);
    EXPECT_EQ(kept(content, {1, 0}, 800), first);
    EXPECT_EQ(kept(content, {2, 0}, 900), second);
    EXPECT_EQ(kept(content, {2, 300}, 7), part(second, 300, 7));
    content.forget();
    EXPECT_TRUE(unnamedIn(home.path()).empty());
    EXPECT_EQ(kept(content, {1, 0}, 800), std::nullopt);
    EXPECT_EQ(content.bytes(), 0U);
}

TEST(KeptContent, givesOutNothingThatTheDiskHasChanged) {
    const TempFolder home;
    KeptContent content(small);
    content.spillInto(home.path());
    content.keep({1, 0}, noise(2'000, 1));
    content.keep({2, 0}, noise(2'000, 2));
    EXPECT_EQ(kept(content, {2, 0}, 2'000), noise(2'000, 2)) << "and so all has reached the file";
    const UniqueFd file(::open(unnamedIn(home.path()).at(0).c_str(), O_RDWR | O_CLOEXEC));
    CAPSTAN_ASSERT_OK(writeAt(file.get(), 1'999, Bytes(1, std::byte{1}), "the file"));
    EXPECT_EQ(kept(content, {1, 0}, 10), std::nullopt);
    EXPECT_EQ(kept(content, {2, 0}, 2'000), noise(2'000, 2));
    content.keep({3, 0}, noise(2'000, 3));
    EXPECT_EQ(kept(content, {3, 0}, 2'000), noise(2'000, 3));
    EXPECT_EQ(kept(content, {2, 0}, 2'000), noise(2'000, 2));
    CAPSTAN_ASSERT_OK(truncateFile(file.get(), 5'000, "the file"));
    EXPECT_EQ(kept(content, {3, 0}, 10), std::nullopt);
}

TEST(KeptContent, keepsNoMoreThanItsBound) {
    const TempFolder home;
    KeptContent content(small);
    content.spillInto(home.path());
    content.keep({1, 0}, noise(6'000, 1));
    content.keep({2, 0}, noise(6'000, 2));
    EXPECT_EQ(content.bytes(), 6'000U);
    EXPECT_EQ(kept(content, {1, 0}, 6'000), noise(6'000, 1));
    EXPECT_EQ(kept(content, {2, 0}, 1), std::nullopt);
    content.keep({3, 0}, noise(4'000, 3));
    EXPECT_EQ(kept(content, {3, 0}, 4'000), noise(4'000, 3)) << "what still fits";
    content.keep({4, 0}, noise(1, 4));
    EXPECT_EQ(kept(content, {4, 0}, 1), std::nullopt);
}

TEST(KeptContent, neverWaitsForADiskThatIsBehind) {
    const TempFolder home;
    KeptLimits limits = small;
    limits.file.waitingBytes = 999;
    KeptContent content(limits);
    content.spillInto(home.path());
    content.keep({1, 0}, noise(2'000, 1));
    content.keep({2, 0}, noise(500, 2));
    EXPECT_EQ(kept(content, {1, 0}, 2'000), std::nullopt);
    EXPECT_EQ(kept(content, {2, 0}, 500), noise(500, 2));
    content.keep({3, 0}, noise(900, 3));
    EXPECT_EQ(kept(content, {3, 0}, 900), noise(900, 3));
}

TEST(KeptContent, keepsMemoryAloneWithoutAFolderOrWithADiskThatIsNeeded) {
    const TempFolder home;
    for (const bool hasFolder : {false, true}) {
        KeptLimits limits = small;
        limits.file.spareDiskBytes = std::uint64_t{1} << 60U;
        KeptContent content(limits);
        if (hasFolder) {
            content.spillInto(home.path());
        }
        content.keep({1, 0}, noise(900, 1));
        content.keep({2, 0}, noise(900, 2));
        EXPECT_EQ(kept(content, {1, 0}, 900), noise(900, 1));
        EXPECT_EQ(kept(content, {2, 0}, 900), std::nullopt);
    }
}

TEST(KeptContent, countsNeighboursAsOnePiece) {
    const TempFolder home;
    KeptContent content(small);
    content.spillInto(home.path());
    const Bytes record = noise(3'000, 1);
    for (std::size_t at = 0; at < record.size(); at += 100) {
        content.keep({.block = 9, .offset = at}, part(record, at, 100));
    }
    EXPECT_EQ(kept(content, {9, 0}, 1'000), part(record, 0, 1'000)) << "in memory";
    EXPECT_EQ(kept(content, {9, 1'000}, 2'000), part(record, 1'000, 2'000)) << "in the file";
    for (std::uint64_t block = 10; block < 20; ++block) {
        content.keep({.block = block, .offset = 0}, noise(10, 1));
    }
    EXPECT_NE(kept(content, {13, 0}, 10), std::nullopt);
    EXPECT_EQ(kept(content, {14, 0}, 10), std::nullopt) << "more pieces than may be";
}

}  // namespace
}  // namespace capstan::volume
