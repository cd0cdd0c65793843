#include "fuse/spool.hpp"

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <limits>
#include <memory>
#include <set>
#include <string>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <utility>

#include "fuse/spool_reading.hpp"

namespace capstan::fuse {
namespace {

namespace fs = std::filesystem;

/// Changed before that, whatever the clock says.
constexpr std::int64_t later = 32'503'680'000'000;

class SpoolTest : public testing::Test {
   protected:
    void SetUp() override {
        std::string pattern = (fs::temp_directory_path() / "capstan-spool-XXXXXX").string();
        home_ = ::mkdtemp(pattern.data());
        fs::create_directories(top() / "cartridge" / "sub");
        auto opened = Spool::open(top().string());
        ASSERT_TRUE(opened);
        spool_ = *std::move(opened);
        folder_ = find(firstSpoolNode, "cartridge");
        sub_ = find(folder_, "sub");
    }
    void TearDown() override { fs::remove_all(home_); }

    [[nodiscard]] fs::path top() const { return home_ / "spool"; }
    [[nodiscard]] std::string aside() const { return (home_ / "aside").string(); }

    void write(const std::string& path, const std::string& content) const {
        std::ofstream(top() / path, std::ios::app) << content;
    }
    [[nodiscard]] static std::string read(const fs::path& path) {
        std::ifstream file(path);
        return {std::istreambuf_iterator<char>(file), {}};
    }
    /// 0: it is not there.
    std::uint64_t find(std::uint64_t parent, const char* name) {
        const auto use = spool_->use();
        const auto found = spool_->lookup(parent, name);
        return found ? found->id : 0;
    }
    int move(std::uint64_t from, const char* name, std::uint64_t to, const char* newName, unsigned how = 0) {
        const auto use = spool_->use();
        return spool_->rename(from, name, to, newName, how);
    }
    bool take(const std::string& path, std::int64_t bytes, std::int64_t since = later) {
        return spool_->takeOut(path, {.since = since, .bytes = bytes}, aside());
    }
    [[nodiscard]] static std::int64_t now() {
        timespec time{};
        ::clock_gettime(CLOCK_REALTIME, &time);
        return time.tv_sec * 1'000 + time.tv_nsec / 1'000'000;
    }
    /// As long as a disk takes to see that time has passed.
    static void pass() { ::usleep(30'000); }

    fs::path home_{};
    std::unique_ptr<Spool> spool_{};
    std::uint64_t folder_ = 0;
    std::uint64_t sub_ = 0;
};

TEST_F(SpoolTest, AFolderThatIsNotThereCannotBeOpened) {
    EXPECT_FALSE(Spool::open((home_ / "none").string()));
    write("cartridge/file", "x");
    EXPECT_FALSE(Spool::open((top() / "cartridge" / "file").string()));
    fs::create_directory_symlink(top(), home_ / "link");
    EXPECT_FALSE(Spool::open((home_ / "link").string()));
}

TEST_F(SpoolTest, WhatHasBeenLookedUpIsKnownUntilItIsForgottenAsOften) {
    write("cartridge/file", "abc");
    const auto file = find(folder_, "file");
    EXPECT_TRUE(isOfSpool(file));
    EXPECT_EQ(find(folder_, "file"), file);
    EXPECT_EQ(spool_->facts(file)->st_size, 3);
    EXPECT_EQ(spool_->path(file), "cartridge/file");
    spool_->forget(file, 1);
    EXPECT_NE(spool_->node(file), nullptr);
    spool_->forget(file, 1);
    EXPECT_EQ(spool_->node(file), nullptr);
    EXPECT_EQ(spool_->path(file), std::nullopt);
    EXPECT_EQ(spool_->facts(file).error(), ESTALE);
    EXPECT_NE(find(folder_, "file"), file);
    EXPECT_EQ(find(folder_, "none"), 0U);
    spool_->forget(firstSpoolNode, std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(spool_->path(firstSpoolNode), "");
}

TEST_F(SpoolTest, WhoUsesANodeKeepsItWhileTheKernelForgetsIt) {
    write("cartridge/file", "abc");
    const auto file = find(folder_, "file");
    const auto held = spool_->node(file);
    spool_->forget(file, 1);
    struct stat facts {};
    EXPECT_EQ(::fstat(held->place.get(), &facts), 0);
}

TEST_F(SpoolTest, OneFileWithTwoNamesIsOneNode) {
    write("cartridge/file", "abc");
    const auto file = find(folder_, "file");
    fs::create_hard_link(top() / "cartridge/file", top() / "cartridge/sub/other");
    EXPECT_EQ(find(sub_, "other"), file);
    EXPECT_EQ(spool_->path(file), "cartridge/sub/other");
}

TEST_F(SpoolTest, WhatIsBelowAMovedFolderHasItsNewName) {
    write("cartridge/sub/file", "abc");
    const auto file = find(sub_, "file");
    EXPECT_EQ(move(folder_, "sub", folder_, "moved"), 0);
    EXPECT_EQ(spool_->path(file), "cartridge/moved/file");
    EXPECT_EQ(spool_->folder("cartridge/moved"), sub_);
    EXPECT_EQ(spool_->folder("cartridge/sub"), std::nullopt);
    EXPECT_EQ(move(folder_, "sub", folder_, "again"), ENOENT);
}

TEST_F(SpoolTest, TwoThatAreExchangedHaveEachOthersNames) {
    fs::create_directory(top() / "cartridge/two");
    const auto two = find(folder_, "two");
    write("cartridge/sub/inner", "abc");
    const auto inner = find(sub_, "inner");
    EXPECT_EQ(move(folder_, "sub", folder_, "two", RENAME_EXCHANGE), 0);
    EXPECT_EQ(spool_->path(sub_), "cartridge/two");
    EXPECT_EQ(spool_->path(two), "cartridge/sub");
    EXPECT_EQ(spool_->path(inner), "cartridge/two/inner");
    EXPECT_EQ(spool_->folder("cartridge/two"), sub_);
    EXPECT_EQ(spool_->folder("cartridge/sub"), two);
    spool_->forget(two, 1);
    EXPECT_EQ(spool_->folder("cartridge/two"), sub_);
}

TEST_F(SpoolTest, NothingIsMovedOverAnotherUnlessThatIsWantedNorLeavesAWhiteout) {
    write("cartridge/file", "abc");
    EXPECT_EQ(move(folder_, "file", folder_, "sub", RENAME_NOREPLACE), EEXIST);
    EXPECT_EQ(move(folder_, "file", folder_, "new", RENAME_WHITEOUT), EINVAL);
}

TEST_F(SpoolTest, AFileIsTakenOutToItsPlace) {
    write("cartridge/sub/file", "abc");
    EXPECT_TRUE(take("cartridge/sub/file", 3));
    EXPECT_EQ(read(aside()), "abc");
    EXPECT_FALSE(fs::exists(top() / "cartridge/sub/file"));
    EXPECT_FALSE(take("cartridge/sub/file", 3));
}

TEST_F(SpoolTest, ALinkIsTakenOutAndNotFollowed) {
    write("cartridge/file", "abc");
    fs::create_symlink("file", top() / "cartridge/link");
    EXPECT_TRUE(spool_->takeOut("cartridge/link", {.since = later}, ""));
    EXPECT_FALSE(fs::is_symlink(top() / "cartridge/link"));
    EXPECT_TRUE(fs::exists(top() / "cartridge/file"));
}

TEST_F(SpoolTest, WhatIsNotAsItWasArchivedStays) {
    write("cartridge/file", "abc");
    EXPECT_FALSE(take("cartridge/file", 4));
    EXPECT_FALSE(take("cartridge/file", 3, now() - 1'000));
    EXPECT_FALSE(take("cartridge/sub", 0));
    EXPECT_EQ(read(top() / "cartridge/file"), "abc");
    pass();
    EXPECT_TRUE(take("cartridge/file", 3, now()));
}

TEST_F(SpoolTest, WhatIsOpenForWritingStays) {
    write("cartridge/file", "abc");
    const auto file = find(folder_, "file");
    EXPECT_TRUE(spool_->beginWriting(file));
    EXPECT_TRUE(spool_->beginWriting(file));
    spool_->endWriting(file);
    EXPECT_FALSE(take("cartridge/file", 3));
    spool_->endWriting(file);
    EXPECT_TRUE(take("cartridge/file", 3));
}

TEST_F(SpoolTest, WhatHasBeenTakenOutIsNotWrittenTo) {
    write("cartridge/file", "abc");
    const auto file = find(folder_, "file");
    EXPECT_TRUE(take("cartridge/file", 3));
    EXPECT_FALSE(spool_->beginWriting(file));
    EXPECT_TRUE(spool_->node(file)->isTaken);
    write("cartridge/file", "next");
    const auto next = find(folder_, "file");
    EXPECT_NE(next, file);
    EXPECT_TRUE(spool_->beginWriting(next));
    spool_->endWriting(next);
    spool_->forget(file, 1);
    EXPECT_EQ(find(folder_, "file"), next);
    EXPECT_EQ(read(aside()), "abc");
}

TEST_F(SpoolTest, WhatIsRemovedFromItIsNotWrittenToEither) {
    write("cartridge/file", "abc");
    const auto file = find(folder_, "file");
    EXPECT_TRUE(spool_->takeOut("cartridge/file", {.since = later, .bytes = 3}, ""));
    EXPECT_FALSE(spool_->beginWriting(file));
}

TEST_F(SpoolTest, AFileWithSeveralNamesLosesOneAfterTheOtherAndKeepsItsContent) {
    write("cartridge/one", "abc");
    fs::create_hard_link(top() / "cartridge/one", top() / "cartridge/sub/two");
    fs::create_hard_link(top() / "cartridge/one", top() / "cartridge/sub/three");
    const auto file = find(folder_, "one");
    pass();
    const auto since = now();
    EXPECT_TRUE(take("cartridge/one", 3, since));
    EXPECT_FALSE(fs::exists(aside()));
    EXPECT_EQ(find(sub_, "two"), file);
    EXPECT_TRUE(spool_->beginWriting(file));
    spool_->endWriting(file);
    pass();
    EXPECT_TRUE(take("cartridge/sub/two", 3, since));
    EXPECT_TRUE(take("cartridge/sub/three", 3, since));
    EXPECT_EQ(read(aside()), "abc");
}

TEST_F(SpoolTest, AFileWithSeveralNamesStaysWhenItWasWrittenSinceOneWasTaken) {
    write("cartridge/one", "abc");
    fs::create_hard_link(top() / "cartridge/one", top() / "cartridge/two");
    pass();
    const auto since = now();
    EXPECT_TRUE(take("cartridge/one", 3, since));
    // At once: by the disk's clock it may be the same moment.
    const UniqueFd file(::open((top() / "cartridge/two").c_str(), O_WRONLY | O_CLOEXEC));
    EXPECT_EQ(::pwrite(file.get(), "x", 1, 0), 1);
    EXPECT_FALSE(take("cartridge/two", 3, since));
    EXPECT_EQ(read(top() / "cartridge/two"), "xbc");
}

TEST_F(SpoolTest, NoLinkLeadsOutOfIt) {
    fs::create_directory(home_ / "outside");
    std::ofstream(home_ / "outside/file") << "abc";
    fs::create_directory_symlink(home_ / "outside", top() / "cartridge/way");
    for (const char* const path :
         {"cartridge/way/file", "cartridge/../../outside/file", "../outside/file", "/etc/hosts", "cartridge//sub",
          "cartridge/", "cartridge/.", "cartridge/..", "cartridge", ""}) {
        EXPECT_FALSE(take(path, 3)) << path;
    }
    EXPECT_EQ(read(home_ / "outside/file"), "abc");
}

TEST_F(SpoolTest, WhatIsInAFolderThatWasMovedSinceIsNotWhatWasArchivedByThatPath) {
    fs::create_directory(top() / "cartridge/two");
    write("cartridge/sub/file", "abc");
    write("cartridge/two/file", "xyz");
    pass();
    const auto since = now();
    pass();
    EXPECT_EQ(move(folder_, "sub", folder_, "two", RENAME_EXCHANGE), 0);
    EXPECT_FALSE(take("cartridge/sub/file", 3, since));
    EXPECT_FALSE(take("cartridge/two/file", 3, since));
    pass();
    EXPECT_TRUE(take("cartridge/sub/file", 3, now()));
    EXPECT_EQ(read(aside()), "xyz");
}

TEST_F(SpoolTest, ItIsRemovedWhereItsPlaceIsOnAnotherDisk) {
    struct stat here {};
    struct stat there {};
    ASSERT_EQ(::stat(home_.c_str(), &here), 0);
    if (::stat("/dev/shm", &there) != 0 || here.st_dev == there.st_dev) GTEST_SKIP() << "there is only one";
    const std::string place = "/dev/shm/" + home_.filename().string();
    write("cartridge/file", "abc");
    EXPECT_TRUE(spool_->takeOut("cartridge/file", {.since = later, .bytes = 3}, place));
    EXPECT_FALSE(fs::exists(place));
    EXPECT_FALSE(fs::exists(top() / "cartridge/file"));
}

TEST_F(SpoolTest, APlaceThatIsNotThereLeavesItWhereItIs) {
    write("cartridge/file", "abc");
    EXPECT_FALSE(spool_->takeOut("cartridge/file", {.since = later, .bytes = 3}, (home_ / "none/aside").string()));
    EXPECT_EQ(read(top() / "cartridge/file"), "abc");
}

TEST_F(SpoolTest, WhatIsTakenOutWhileOthersWriteIsNeverChanged) {
    std::atomic<bool> isOver = false;
    const auto writeInIt = [&](char letter) {
        while (!isOver) {
            if (const auto file = find(folder_, "file"); file != 0) {
                const auto held = spool_->node(file);
                if (spool_->beginWriting(file)) {
                    const UniqueFd content(
                        ::open(("/proc/self/fd/" + std::to_string(held->place.get())).c_str(), O_WRONLY | O_CLOEXEC));
                    EXPECT_EQ(::pwrite(content.get(), &letter, 1, 1), 1);
                    spool_->endWriting(file);
                }
                static_cast<void>(spool_->path(file));
                spool_->forget(file, 1);
            }
            ::usleep(200);  // so that it is nobody's at times
        }
    };
    {
        std::jthread first(writeInIt, 'a');
        std::jthread second(writeInIt, 'b');
        for (int time = 0; time < 100; ++time) {
            write("cartridge/sub/whole", "xyz");
            fs::rename(top() / "cartridge/sub/whole", top() / "cartridge/file");
            const std::string place = aside() + std::to_string(time);
            // Not when it is somebody's just then.
            bool isOut = false;
            for (int tries = 0; !isOut && tries < 10'000; ++tries) {
                isOut = spool_->takeOut("cartridge/file", {.since = later, .bytes = 3}, place);
                if (!isOut) ::usleep(50);
            }
            EXPECT_TRUE(isOut);
            const std::string taken = read(place);
            ::usleep(100);
            EXPECT_EQ(read(place), taken);
        }
        isOver = true;
    }
}

TEST_F(SpoolTest, AFolderIsReadOnWhereARequestEndedWhateverWasRemovedMeanwhile) {
    for (int at = 0; at < 500; ++at) write("cartridge/sub/" + std::to_string(at), "");
    std::set<std::string> names;
    SpoolReadings readings;
    off_t from = 0;
    for (bool isEnd = false; !isEnd;) {
        auto reading = readings.take(sub_, from);
        EXPECT_EQ(reading.has_value(), from != 0);
        if (!reading) reading = SpoolReading::open(spool_->node(sub_)->place.get(), from);
        ASSERT_TRUE(reading);
        for (int many = 0;; ++many) {
            auto entry = reading->next();
            isEnd = !entry;
            if (isEnd) break;
            if (many == 7) {
                reading->giveBack(*std::move(entry));
                readings.keep(sub_, from, *std::move(reading));
                break;
            }
            from = entry->next;
            if (entry->name.starts_with('.')) continue;
            EXPECT_TRUE(names.insert(entry->name).second) << entry->name;
            fs::remove(top() / "cartridge/sub" / entry->name);
        }
    }
    EXPECT_EQ(names.size(), 500U);
    EXPECT_FALSE(readings.take(sub_, from));
}

}  // namespace
}  // namespace capstan::fuse
