// Watches folders and everything below them (inotify), without a gap: a folder that comes is watched first and reported
// then, so that whoever looks below it afterwards misses nothing, however fast it was filled. What the kernel had to
// drop is reported as such. Because it queues a change before the program that made it goes on, whatever was changed
// before `sync` was called has been reported when it answers. A file that has several names is watched by itself, too:
// the kernel reports to a folder only what is done by the name that the folder gives it, and of nothing once that name
// has gone.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <sys/stat.h>
#include <thread>
#include <unordered_map>
#include <unordered_set>
#include <variant>
#include <vector>

#include "base/error.hpp"
#include "base/identity.hpp"
#include "base/unique_fd.hpp"

namespace capstan::watch {

/// What has this name came, went or became another. `closed`: by a program that is done with it, as far as it shows.
struct PathChanged {
    std::string path;
    bool closed = false;
};

/// A folder came, and is watched by now: what lies below it was not reported.
struct FolderAppeared {
    std::string path;
};

/// This file has or had several names, and changed by one of them, or by one that has gone or lies elsewhere.
struct LinkedFileChanged {
    std::uint64_t inode = 0;
    bool closed = false;
};

/// The kernel dropped what it could not hold: anything may have changed.
struct EventsLost {};

/// Changes in this folder, or of this file by other names, will not be reported.
struct PathUnwatched {
    std::string path;
    bool noMore = false;  ///< nor in others: the system grants no more watches
    std::string detail;
};

/// A gauge.
struct WatchedFolders {
    std::uint64_t folders = 0;
};

using Event = std::variant<PathChanged, LinkedFileChanged, FolderAppeared, EventsLost, PathUnwatched, WatchedFolders>;
/// Called on the watcher's thread.
using ReportSink = std::function<void(Event)>;

class Watcher {
   public:
    using Names = std::unordered_set<std::string>;
    using Inodes = std::unordered_set<std::uint64_t>;
    /// Folders by their full paths; they need not be there yet. What `as` may not look into is reported as
    /// PathUnwatched. Folders of the names in `passedOver` are reported as they come and go, and cost nothing beyond
    /// that, whatever is in them. `linked`: files that had several names in an earlier watch; a name that has gone may
    /// still be written by.
    [[nodiscard]] static Result<std::unique_ptr<Watcher>> start(std::vector<std::string> roots, ReportSink report,
                                                                Identity as = ownIdentity(), Names passedOver = {},
                                                                Inodes linked = {});
    Watcher(const Watcher&) = delete;
    Watcher& operator=(const Watcher&) = delete;
    /// Whoever still waits for `sync` is answered.
    ~Watcher() { stop(); }

    using Then = std::function<void()>;
    /// `then` is called on the watcher's thread when everything that changed before has been reported.
    void sync(Then then);
    void stop();

   private:
    Watcher(std::vector<std::string> roots, ReportSink report, Identity as, Names passedOver, Inodes linked,
            UniqueFd inotify, UniqueFd wake)
        : roots_(std::move(roots)),
          report_(std::move(report)),
          as_(std::move(as)),
          passedOver_(std::move(passedOver)),
          inotify_(std::move(inotify)),
          wake_(std::move(wake)),
          linked_(std::move(linked)) {}

    void run(const std::stop_token& stopped);
    /// Everything that the kernel has queued.
    void drain();
    void take(int watch, std::uint32_t what, std::string_view name);
    void watchTree(const std::string& top);
    [[nodiscard]] bool passesOver(std::string_view path) const;
    /// False when nothing below it can be watched either.
    [[nodiscard]] bool watchFolder(const std::string& path);
    void forgetTree(const std::string& top);
    /// It has or had several names.
    [[nodiscard]] bool isLinked(const struct stat& facts) const;
    /// By itself, then.
    void watchIfLinked(const std::string& path);
    void reportUnwatched(const std::string& path, int error);
    void wakeUp() const noexcept;

    const std::vector<std::string> roots_;
    const ReportSink report_;
    const Identity as_;
    const Names passedOver_;
    const UniqueFd inotify_;
    const UniqueFd wake_;

    // The watcher's thread alone.
    std::unordered_map<int, std::string> paths_;
    std::map<std::string, int> watches_;
    Inodes linked_;                                  ///< have or had several names
    std::unordered_map<int, std::uint64_t> inodes_;  ///< of those that are watched by themselves
    bool full_ = false;                              ///< reported that the system grants no more watches
    bool lost_ = false;
    std::map<std::string, bool> changed_;  ///< since the last report: one file is written in a thousand pieces
    std::map<std::uint64_t, bool> changedLinked_;

    std::mutex mutex_;  // protects waiting_
    std::vector<Then> waiting_;
    std::jthread thread_;  // last: it uses all of the above
};

}  // namespace capstan::watch
