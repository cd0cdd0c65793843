#include "watch/watcher.hpp"

#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace capstan::watch {
namespace {

namespace fs = std::filesystem;

struct News {
    std::set<std::string> changed;
    std::set<std::string> closed;
    std::set<std::string> appeared;
    std::set<std::uint64_t> linked;
    bool eventsLost = false;
    bool noMore = false;  ///< the system grants no more watches
};

/// What was reported, as of the last time that everything had been.
class ReportedChanges {
   public:
    [[nodiscard]] ReportSink report() {
        return [this](Event event) {
            std::unique_lock lock(mutex_);
            open_.wait(lock, [this] { return !shut_; });
            if (const auto* changed = std::get_if<PathChanged>(&event)) {
                news_.changed.insert(changed->path);
                if (changed->closed) {
                    news_.closed.insert(changed->path);
                }
            } else if (const auto* linked = std::get_if<LinkedFileChanged>(&event)) {
                news_.linked.insert(linked->inode);
            } else if (const auto* appeared = std::get_if<FolderAppeared>(&event)) {
                news_.appeared.insert(appeared->path);
            } else if (std::holds_alternative<EventsLost>(event)) {
                news_.eventsLost = true;
            } else if (const auto* unwatched = std::get_if<PathUnwatched>(&event)) {
                news_.noMore = news_.noMore || unwatched->noMore;
            }
        };
    }

    /// From now on whoever reports something waits.
    void shut(bool shut) {
        {
            const std::lock_guard lock(mutex_);
            shut_ = shut;
        }
        open_.notify_all();
    }

    [[nodiscard]] News news() {
        const std::lock_guard lock(mutex_);
        return news_;
    }
    void forget() {
        const std::lock_guard lock(mutex_);
        news_ = {};
    }

   private:
    News news_;  // under mutex_
    std::mutex mutex_;
    std::condition_variable open_;
    bool shut_ = false;
};

class WatcherTest : public testing::Test {
   protected:
    WatcherTest() {
        std::string name = (fs::temp_directory_path() / "capstan-watch-XXXXXX").string();
        top_ = ::mkdtemp(name.data());
    }
    ~WatcherTest() override { fs::remove_all(top_); }

    [[nodiscard]] std::unique_ptr<Watcher> start(Watcher::Inodes linked = {}) {
        auto watcher = Watcher::start({top_}, reported_.report(), ownIdentity(), {}, std::move(linked));
        EXPECT_TRUE(watcher.has_value());
        sync(**watcher);
        return std::move(*watcher);
    }
    static void sync(Watcher& watcher) {
        std::mutex mutex;
        std::condition_variable answered;
        bool done = false;
        watcher.sync([&] {
            const std::lock_guard lock(mutex);
            done = true;
            answered.notify_all();
        });
        std::unique_lock lock(mutex);
        answered.wait(lock, [&] { return done; });
    }
    void write(const std::string& name) { std::ofstream(path(name)) << name; }
    [[nodiscard]] std::uint64_t inodeOf(const std::string& name) const {
        struct stat facts {};
        EXPECT_EQ(::stat(path(name).c_str(), &facts), 0);
        return facts.st_ino;
    }
    [[nodiscard]] std::string path(const std::string& name) const { return top_ + '/' + name; }

    std::string top_;
    ReportedChanges reported_;
};

TEST_F(WatcherTest, HasReportedEverythingThatChangedBeforeItIsAsked) {
    fs::create_directories(path("a/b"));
    const auto watcher = start();
    for (int i = 0; i < 200; ++i) {
        const std::string name = "a/b/f" + std::to_string(i);
        write(name);
        sync(*watcher);
        EXPECT_TRUE(reported_.news().closed.contains(path(name)));
    }
}

TEST_F(WatcherTest, ReportsThatAFileIsNotClosedYet) {
    const auto watcher = start();
    std::ofstream file(path("f"));
    file << "x" << std::flush;
    sync(*watcher);
    EXPECT_TRUE(reported_.news().changed.contains(path("f")));
    EXPECT_FALSE(reported_.news().closed.contains(path("f")));
    file.close();
    sync(*watcher);
    EXPECT_TRUE(reported_.news().closed.contains(path("f")));
}

TEST_F(WatcherTest, WatchesAFolderBeforeItReportsIt) {
    const auto watcher = start();
    for (int i = 0; i < 100; ++i) {
        // Faster than anybody could watch: what is not reported is below what has appeared.
        const std::string top = "n" + std::to_string(i);
        fs::create_directories(path(top + "/deep/er"));
        write(top + "/deep/er/f");
    }
    sync(*watcher);
    for (int i = 0; i < 100; ++i) {
        const std::string top = "n" + std::to_string(i);
        EXPECT_TRUE(reported_.news().appeared.contains(path(top)));
        write(top + "/deep/er/later");
    }
    sync(*watcher);
    for (int i = 0; i < 100; ++i) {
        EXPECT_TRUE(reported_.news().changed.contains(path("n" + std::to_string(i) + "/deep/er/later")));
    }
}

TEST_F(WatcherTest, ReportsAFolderThatIsPassedOverAndNothingInIt) {
    fs::create_directories(path("a/node_modules/b"));
    auto watcher = Watcher::start({top_}, reported_.report(), ownIdentity(), {"node_modules"});
    ASSERT_TRUE(watcher.has_value());
    sync(**watcher);
    write("a/node_modules/f");
    write("a/node_modules/b/f");
    fs::create_directories(path("node_modules"));
    write("node_modules/f");
    write("a/f");
    sync(**watcher);
    EXPECT_TRUE(reported_.news().changed.contains(path("a/f")));
    EXPECT_TRUE(reported_.news().appeared.contains(path("node_modules")));
    EXPECT_FALSE(reported_.news().changed.contains(path("a/node_modules/f")));
    EXPECT_FALSE(reported_.news().changed.contains(path("a/node_modules/b/f")));
    EXPECT_FALSE(reported_.news().changed.contains(path("node_modules/f")));
    // It is wanted under another name.
    fs::rename(path("node_modules"), path("kept"));
    sync(**watcher);
    write("kept/later");
    sync(**watcher);
    EXPECT_TRUE(reported_.news().changed.contains(path("kept/later")));
}

TEST_F(WatcherTest, FollowsAFolderToItsNewName) {
    fs::create_directories(path("a/b"));
    const auto watcher = start();
    fs::rename(path("a"), path("z"));
    sync(*watcher);
    EXPECT_TRUE(reported_.news().changed.contains(path("a")));
    EXPECT_TRUE(reported_.news().appeared.contains(path("z")));
    write("z/b/f");
    sync(*watcher);
    EXPECT_TRUE(reported_.news().changed.contains(path("z/b/f")));
    EXPECT_FALSE(reported_.news().changed.contains(path("a/b/f")));
}

TEST_F(WatcherTest, ReportsWhatIsWrittenByANameThatHasGone) {
    fs::create_directories(path("a/b"));
    std::ofstream file(path("a/b/first"));
    const auto watcher = start();
    fs::create_hard_link(path("a/b/first"), path("second"));
    sync(*watcher);
    EXPECT_TRUE(reported_.news().linked.contains(inodeOf("second")));
    fs::remove_all(path("a"));
    sync(*watcher);
    reported_.forget();
    file << "more" << std::flush;
    sync(*watcher);
    EXPECT_TRUE(reported_.news().linked.contains(inodeOf("second")));
    // Nobody but an earlier watch can have known that there is another name.
    watcher->stop();
    const auto later = start({inodeOf("second")});
    reported_.forget();
    file << "and more" << std::flush;
    sync(*later);
    EXPECT_TRUE(reported_.news().linked.contains(inodeOf("second")));
}

TEST_F(WatcherTest, ReportsWhatIsWrittenByANameThatLiesElsewhere) {
    std::string elsewhere = top_ + "-elsewhere";
    std::ofstream file(elsewhere);
    fs::create_hard_link(elsewhere, path("here"));
    const auto watcher = start();
    reported_.forget();
    file << "more" << std::flush;
    sync(*watcher);
    EXPECT_EQ(reported_.news().linked, std::set{inodeOf("here")});
    fs::remove(elsewhere);
    sync(*watcher);
    reported_.forget();
    // What has one name and always had is reported by it alone.
    write("single");
    sync(*watcher);
    EXPECT_TRUE(reported_.news().linked.empty());
    EXPECT_TRUE(reported_.news().changed.contains(path("single")));
}

TEST_F(WatcherTest, SaysWhenMoreHappenedThanTheSystemHolds) {
    std::ifstream limit("/proc/sys/fs/inotify/max_queued_events");
    int most = 0;
    limit >> most;
    ASSERT_GT(most, 0);
    if (most > 200'000) {
        GTEST_SKIP() << "the system holds " << most;
    }
    const auto watcher = start();
    reported_.shut(true);
    write("first");
    for (int i = 0; i < most; ++i) {
        write("f" + std::to_string(i % 64));
    }
    reported_.shut(false);
    sync(*watcher);
    EXPECT_TRUE(reported_.news().eventsLost);
    write("afterwards");
    sync(*watcher);
    EXPECT_TRUE(reported_.news().changed.contains(path("afterwards")));
}

/// So long nothing can be opened.
class NoMoreFiles {
   public:
    NoMoreFiles() {
        ::getrlimit(RLIMIT_NOFILE, &before_);
        const int free = ::dup(0);
        ::close(free);
        const rlimit now{.rlim_cur = static_cast<rlim_t>(free), .rlim_max = before_.rlim_max};
        ::setrlimit(RLIMIT_NOFILE, &now);
    }
    NoMoreFiles(const NoMoreFiles&) = delete;
    NoMoreFiles& operator=(const NoMoreFiles&) = delete;
    ~NoMoreFiles() { ::setrlimit(RLIMIT_NOFILE, &before_); }

   private:
    rlimit before_{};
};

TEST_F(WatcherTest, ReportsWhereItCouldOpenNothing) {
    const auto watcher = start();
    EXPECT_FALSE(reported_.news().noMore);
    {
        const NoMoreFiles noMore;
        fs::create_directories(path("a/b"));
        sync(*watcher);
    }
    EXPECT_TRUE(reported_.news().noMore);
}

}  // namespace
}  // namespace capstan::watch
