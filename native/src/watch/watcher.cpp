#include "watch/watcher.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <utility>

#include "base/disk_name.hpp"
#include "base/named_path.hpp"
#include "base/unique_dir.hpp"

namespace capstan::watch {

namespace {

constexpr std::uint32_t wanted = IN_CREATE | IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB | IN_DELETE | IN_MOVED_FROM |
                                 IN_MOVED_TO | IN_DELETE_SELF | IN_ONLYDIR | IN_EXCL_UNLINK;
/// Of a file, whatever its names. Never in the place of a watch that it has.
constexpr std::uint32_t wantedOfLinked = IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB | IN_MASK_CREATE;
/// Some hundreds of events; a single one takes at most 16 + 256 bytes.
constexpr std::size_t bufferBytes = 64U << 10U;

using Folder = UniqueDir;

Folder openFolder(const std::string& path) {
    UniqueFd fd = openNamed(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
    Folder folder(fd ? ::fdopendir(fd.get()) : nullptr);
    if (folder) {
        static_cast<void>(fd.release());  // closed with the folder
    }
    return folder;
}

enum class WatchedKind { folder, file, other };

WatchedKind kindOf(const dirent& entry, DIR* in) {
    if (entry.d_type != DT_UNKNOWN) {
        return entry.d_type == DT_DIR   ? WatchedKind::folder
               : entry.d_type == DT_REG ? WatchedKind::file
                                        : WatchedKind::other;
    }
    struct stat facts {};
    if (::fstatat(::dirfd(in), entry.d_name, &facts, AT_SYMLINK_NOFOLLOW) != 0) {
        return WatchedKind::other;
    }
    return S_ISDIR(facts.st_mode)   ? WatchedKind::folder
           : S_ISREG(facts.st_mode) ? WatchedKind::file
                                    : WatchedKind::other;
}

struct Content {
    std::vector<std::string> folders;
    std::vector<std::string> files;
    int error = 0;  ///< why nobody could look
};

Content contentOf(const std::string& path) {
    Content found;
    const Folder folder = openFolder(path);
    if (!folder) {
        found.error = errno;
    } else {
        while (const dirent* entry = ::readdir(folder.get())) {
            const std::string_view name = entry->d_name;
            const WatchedKind kind = name == "." || name == ".." ? WatchedKind::other : kindOf(*entry, folder.get());
            if (kind != WatchedKind::other) {
                (kind == WatchedKind::folder ? found.folders : found.files).push_back(path + '/' + shownName(name));
            }
        }
    }
    return found;
}

std::string why(const std::string& path, int error = errno) {
    return wordsForNamed(error, path);
}

bool isGone(int error) {
    return error == ENOENT || error == ENOTDIR || error == ELOOP;
}

bool isNoMore(int error) {
    return error == ENOSPC || error == ENOMEM || error == EMFILE || error == ENFILE;
}

}  // namespace

Result<std::unique_ptr<Watcher>> Watcher::start(std::vector<std::string> roots, ReportSink report, Identity as,
                                                Names passedOver, Inodes linked) {
    UniqueFd inotify(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC));
    UniqueFd wake(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC));
    if (!inotify || !wake) {
        return fail(Code::sourceUnreadable, why("inotify"));
    }
    std::unique_ptr<Watcher> watcher(new Watcher(std::move(roots), std::move(report), std::move(as),
                                                 std::move(passedOver), std::move(linked), std::move(inotify),
                                                 std::move(wake)));
    watcher->thread_ = std::jthread([it = watcher.get()](const std::stop_token& stopped) {
        ::pthread_setname_np(::pthread_self(), "capstan-watch");
        it->run(stopped);
    });
    return watcher;
}

void Watcher::sync(Then then) {
    {
        const std::lock_guard lock(mutex_);
        waiting_.push_back(std::move(then));
    }
    wakeUp();
}

void Watcher::stop() {
    if (thread_.joinable()) {
        thread_.request_stop();
        wakeUp();
        thread_.join();
    }
}

void Watcher::wakeUp() const noexcept {
    const std::uint64_t one = 1;
    // It fails only when it has been woken some 2^64 times.
    [[maybe_unused]] const auto written = ::write(wake_.get(), &one, sizeof one);
}

void Watcher::run(const std::stop_token& stopped) {
    const auto assumed = assume(as_);
    for (const std::string& root : roots_) {
        if (assumed) {
            watchTree(root);
        } else {
            report_(PathUnwatched{.path = root, .noMore = false, .detail = assumed.error().detail});
        }
    }
    while (true) {
        std::vector<Then> waiting;
        {
            const std::lock_guard lock(mutex_);
            waiting.swap(waiting_);
        }
        drain();  // after taking them: what had changed before they asked is in the queue
        report_(WatchedFolders{.folders = watches_.size()});
        for (const Then& then : waiting) {
            then();
        }
        if (stopped.stop_requested()) {
            return;
        }
        std::array<pollfd, 2> fds{{{.fd = inotify_.get(), .events = POLLIN, .revents = 0},
                                   {.fd = wake_.get(), .events = POLLIN, .revents = 0}}};
        ::poll(fds.data(), fds.size(), -1);
        std::uint64_t count = 0;
        [[maybe_unused]] const auto taken = ::read(wake_.get(), &count, sizeof count);
    }
}

void Watcher::drain() {
    alignas(inotify_event) std::array<char, bufferBytes> buffer;
    while (true) {
        const ssize_t bytes = ::read(inotify_.get(), buffer.data(), buffer.size());
        if (bytes <= 0) {
            break;
        }
        for (const char* at = buffer.data(); at < buffer.data() + bytes;) {
            inotify_event event{};
            std::memcpy(&event, at, sizeof event);
            const char* const name = at + sizeof event;
            take(event.wd, event.mask, std::string_view(name, event.len == 0 ? 0 : ::strnlen(name, event.len)));
            at += sizeof event + event.len;
        }
    }
    if (std::exchange(lost_, false)) {
        // Folders may have come unseen.
        for (const std::string& root : roots_) {
            watchTree(root);
        }
        changed_.clear();
        changedLinked_.clear();
        report_(EventsLost{});
    }
    for (auto& [path, closed] : std::exchange(changed_, {})) {
        watchIfLinked(path);
        report_(PathChanged{.path = path, .closed = closed});
    }
    for (const auto& [inode, closed] : std::exchange(changedLinked_, {})) {
        report_(LinkedFileChanged{.inode = inode, .closed = closed});
    }
}

void Watcher::take(int watch, std::uint32_t what, std::string_view name) {
    if ((what & IN_Q_OVERFLOW) != 0) {
        lost_ = true;
        return;
    }
    if (const auto linked = inodes_.find(watch); linked != inodes_.end()) {
        // Also as it goes for good: its names are reported by their folders, as far as they have any.
        changedLinked_[linked->second] = (what & IN_CLOSE_WRITE) != 0;
        if ((what & IN_IGNORED) != 0) {
            linked_.erase(linked->second);
            inodes_.erase(linked);
        }
        return;
    }
    const auto found = paths_.find(watch);
    if (found == paths_.end()) {
        return;  // of a folder that was moved away, or moved here: then it was watched anew and reported
    }
    if ((what & IN_IGNORED) != 0) {
        watches_.erase(found->second);
        paths_.erase(found);
        return;
    }
    const std::string path = name.empty() ? found->second : found->second + '/' + shownName(name);
    const bool isFolder = (what & IN_ISDIR) != 0;
    if (isFolder && (what & (IN_MOVED_FROM | IN_DELETE)) != 0) {
        forgetTree(path);
    }
    if (isFolder && (what & (IN_CREATE | IN_MOVED_TO)) != 0) {
        if (!passesOver(path)) {
            watchTree(path);
        }
        report_(FolderAppeared{.path = path});
        return;
    }
    // A name that came by being moved here belongs to a file that somebody has finished elsewhere.
    const bool closed = (what & (IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM)) != 0;
    // The last word counts: what goes on being written after it was closed is not closed.
    changed_[path] = closed;
}

void Watcher::watchTree(const std::string& top) {
    std::vector<std::string> waiting{top};
    while (!waiting.empty()) {
        const std::string path = std::move(waiting.back());
        waiting.pop_back();
        if (watchFolder(path)) {
            Content content = contentOf(path);
            if (content.error != 0) {
                reportUnwatched(path, content.error);
            }
            for (std::string& folder : content.folders) {
                if (!passesOver(folder)) {
                    waiting.push_back(std::move(folder));
                }
            }
            for (const std::string& file : content.files) {
                watchIfLinked(file);
            }
        }
    }
}

bool Watcher::passesOver(std::string_view path) const {
    return !passedOver_.empty() && passedOver_.contains(std::string(path.substr(path.rfind('/') + 1)));
}

bool Watcher::watchFolder(const std::string& path) {
    const UniqueFd folder = openNamed(path, O_PATH | O_DIRECTORY | O_NOFOLLOW);
    const int watch = folder ? ::inotify_add_watch(inotify_.get(), pathOfOwn(folder).c_str(), wanted) : -1;
    if (watch < 0) {
        const int error = errno;
        reportUnwatched(path, error);
        return !isGone(error) && !isNoMore(error);
    }
    // A folder has one watch, whatever its name: it may have been moved here.
    auto& known = paths_[watch];
    if (known != path) {
        watches_.erase(known);
        known = path;
        watches_[path] = watch;
    }
    return true;
}

bool Watcher::isLinked(const struct stat& facts) const {
    return S_ISREG(facts.st_mode) && (facts.st_nlink > 1 || linked_.contains(facts.st_ino));
}

void Watcher::watchIfLinked(const std::string& path) {
    struct stat facts {};
    const UniqueFd file = openNamed(path, O_PATH | O_NOFOLLOW);
    if (!file) {
        reportUnwatched(path, errno);
        return;
    }
    if (::fstat(file.get(), &facts) != 0 || !isLinked(facts)) {
        return;
    }
    const int watch = ::inotify_add_watch(inotify_.get(), pathOfOwn(file).c_str(), wantedOfLinked);
    if (watch < 0) {
        const int error = errno;
        // It is watched already, or its content is not for these eyes anyway.
        if (error != EEXIST && error != EACCES) {
            reportUnwatched(path, error);
        }
        return;
    }
    const std::uint64_t inode = facts.st_ino;
    linked_.insert(inode);
    inodes_[watch] = inode;
    // Its other names are to be looked at: what was done by them before is not reported.
    changedLinked_.try_emplace(inode, false);
}

void Watcher::reportUnwatched(const std::string& path, int error) {
    const bool noMore = isNoMore(error);
    if (!isGone(error) && !(noMore && std::exchange(full_, true))) {
        report_(PathUnwatched{.path = path, .noMore = noMore, .detail = why(path, error)});
    }
}

void Watcher::forgetTree(const std::string& top) {
    for (auto at = watches_.lower_bound(top); at != watches_.end() && at->first.starts_with(top);) {
        if (at->first.size() > top.size() && at->first[top.size()] != '/') {
            ++at;  // "d-e" beside "d/e"
            continue;
        }
        ::inotify_rm_watch(inotify_.get(), at->second);
        paths_.erase(at->second);
        at = watches_.erase(at);
    }
}

}  // namespace capstan::watch
