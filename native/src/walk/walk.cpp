#include "walk/walk.hpp"

#include <algorithm>
#include <cerrno>
#include <dirent.h>
#include <fcntl.h>
#include <iterator>
#include <linux/openat2.h>
#include <memory>
#include <string_view>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>

#include "base/disk_name.hpp"
#include "base/named_path.hpp"
#include "base/unique_dir.hpp"
#include "walk/entry.hpp"

namespace capstan::walk {

namespace {

/// Takes the descriptor's place in the folder, which a second one shares, along.
Result<std::vector<std::string>> namesIn(int fd, const std::string& fullPath) {
    UniqueFd own(::fcntl(fd, F_DUPFD_CLOEXEC, 0));
    const UniqueDir folder(own ? ::fdopendir(own.get()) : nullptr);
    if (!folder) {
        return std::unexpected(errorOf(errno, fullPath));
    }
    static_cast<void>(own.release());  // closed with the folder
    std::vector<std::string> names;
    while (true) {
        errno = 0;
        const dirent* const found = ::readdir(folder.get());
        if (found == nullptr) {
            break;
        }
        const std::string_view name(found->d_name);
        if (name != "." && name != "..") {
            names.emplace_back(name);
        }
    }
    if (errno != 0) {
        return std::unexpected(errorOf(errno, fullPath));
    }
    return names;
}

std::string below(const std::string& folder, const std::string& name) {
    return folder.empty() ? name : folder + '/' + name;
}

/// Of valid UTF-8.
std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char one) { return (static_cast<unsigned char>(one) & 0xC0U) != 0x80U; }));
}

}  // namespace

Result<std::optional<WalkBatch>> Walk::next(const std::stop_token& stop) {
    const auto until = std::chrono::steady_clock::now() + manner_.batchTime;
    WalkBatch batch;
    const auto entries = [&batch] { return batch.found.size() + batch.unfit.size(); };
    if (!begun_) {
        begun_ = true;
        if (auto begun = begin(batch); !begun) {
            return fail(std::move(begun));
        }
        if (manner_.folderByFolder) {
            return batch;
        }
    }
    while (folder_ || !waiting_.empty()) {
        if (stop.stop_requested()) {
            return fail(Code::cancelled);
        }
        if (!folder_) {
            openNext(batch);
        } else if (!lookAtNext(batch)) {
            closeFolder();
            if (manner_.folderByFolder && entries() > 0) {
                break;
            }
        }
        if (entries() >= manner_.batchEntries || (entries() > 0 && std::chrono::steady_clock::now() > until)) {
            break;
        }
    }
    return entries() > 0 ? std::optional(std::move(batch)) : std::nullopt;
}

/// The source as it was named: links above it are the caller's business, one in its place is not followed.
Result<void> Walk::begin(WalkBatch& batch) {
    auto top = placeOf(source_);
    auto first = top ? openableEntryOf(top->get(), "", AT_EMPTY_PATH, "", source_) : std::unexpected(top.error());
    if (first) {
        if (first->kind == WalkKind::directory) {
            waiting_.emplace_back();
        }
        top_ = std::move(*top);
        batch.found.push_back(std::move(*first));
    } else if (first.error().code == Code::sourceMissing) {
        return fail(std::move(first));
    } else {
        batch.unfit.push_back({.path = "", .error = std::move(first).error()});
    }
    return {};
}

void Walk::openNext(WalkBatch& batch) {
    std::string path = std::move(waiting_.back());
    waiting_.pop_back();
    if (leftOut_.erase(path) != 0) {
        return;
    }
    const std::string fullPath = path.empty() ? source_ : source_ + '/' + path;
    open_how how{};
    how.flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS;
    const std::string onDisk = path.empty() ? "." : diskPath(path);
    UniqueFd fd(static_cast<int>(::syscall(SYS_openat2, top_.get(), onDisk.c_str(), &how, sizeof how)));
    if (fd && liesInProc(fd.get())) {
        batch.unfit.push_back({.path = std::move(path), .error = errorOf(ELOOP, fullPath)});
        return;
    }
    auto names =
        fd ? namesIn(fd.get(), fullPath) : Result<std::vector<std::string>>(std::unexpected(errorOf(errno, fullPath)));
    if (!names) {
        batch.unfit.push_back({.path = std::move(path), .error = std::move(names).error()});
        return;
    }
    if (manner_.order == WalkOrder::folders) {
        std::ranges::sort(*names);
    }
    folder_ = OpenFolder{.path = std::move(path), .fd = std::move(fd), .names = std::move(*names)};
}

bool Walk::lookAtNext(WalkBatch& batch) {
    if (folder_->at == folder_->names.size()) {
        return false;
    }
    const std::string& name = folder_->names[folder_->at++];
    const std::string shown = shownName(name);
    std::string path = below(folder_->path, shown);
    const std::string fullPath = source_ + '/' + path;
    if (characters(shown) > manner_.nameCharacters) {
        batch.unfit.push_back({.path = std::move(path), .error = {Code::volumeNameInvalid, "too long: " + shown}});
        return true;
    }
    auto entry = openableEntryOf(folder_->fd.get(), name.c_str(), 0, path, fullPath);
    if (!entry) {
        batch.unfit.push_back({.path = std::move(path), .error = std::move(entry).error()});
        return true;
    }
    if (entry->kind == WalkKind::directory) {
        folder_->folders.push_back(std::move(path));
    }
    batch.found.push_back(std::move(*entry));
    return true;
}

void Walk::closeFolder() {
    std::ranges::move(folder_->folders.rbegin(), folder_->folders.rend(), std::back_inserter(waiting_));
    folder_.reset();
}

}  // namespace capstan::walk
