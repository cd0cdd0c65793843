#include "disk/mirror_folder.hpp"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <dirent.h>
#include <fcntl.h>
#include <string_view>
#include <sys/types.h>
#include <unistd.h>
#include <utility>

#include "base/disk_name.hpp"
#include "base/named_path.hpp"
#include "base/unique_dir.hpp"
#include "base/unique_fd.hpp"
#include "disk/destination.hpp"
#include "disk/names.hpp"

namespace capstan::disk {

namespace {

/// A folder that something is in, or that lies above such a one, is to stay.
bool isFine(int number) {
    return number == 0 || number == ENOENT || number == ENOTEMPTY || number == EEXIST;
}

UniqueDir listingOf(int folder) {
    UniqueFd again(::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    UniqueDir listing(again ? ::fdopendir(again.get()) : nullptr);
    if (listing) {
        static_cast<void>(again.release());
    }
    return listing;
}

/// Not every file system says what a name is of.
bool mayBeFolder(const dirent& entry) {
    const std::string_view name = entry.d_name;
    return name != "." && name != ".." && (entry.d_type == DT_DIR || entry.d_type == DT_UNKNOWN);
}

/// Names of the folders in it.
std::vector<std::string> foldersIn(int folder) {
    std::vector<std::string> names;
    const UniqueDir listing = listingOf(folder);
    while (const dirent* entry = listing ? ::readdir(listing.get()) : nullptr) {
        if (mayBeFolder(*entry)) {
            names.emplace_back(entry->d_name);
        }
    }
    return names;
}

/// Folders that hold nothing were made for something that has gone since: they go with the one that they lie in. Never
/// through a link. Gives what the system said of the folder itself.
int removeFolder(int parent, const std::string& name) {
    if (::unlinkat(parent, name.c_str(), AT_REMOVEDIR) == 0) {
        return 0;
    }
    const int number = errno;
    if (number != ENOTEMPTY && number != EEXIST) {
        return number;
    }
    const UniqueFd folder(::openat(parent, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
    if (!folder) {
        return number;
    }
    for (const std::string& below : foldersIn(folder.get())) {
        if (removeFolder(folder.get(), below) != 0) {
            return number;
        }
    }
    return ::unlinkat(parent, name.c_str(), AT_REMOVEDIR) == 0 ? 0 : errno;
}

DiskResult<void> remove(Destination& destination, const std::string& target) {
    const auto there = destination.inspect(target);
    if (!there) {
        return std::unexpected(there.error());
    }
    if (!*there) {
        return {};
    }
    const auto folder = destination.folderOf(target);
    if (!folder) {
        return std::unexpected(folder.error());
    }
    const std::string name(splitTarget(target).name);
    const bool isFolder = (*there)->kind == DiskItemKind::folder;
    const int number = isFolder ? removeFolder(*folder, name) : ::unlinkat(*folder, name.c_str(), 0) == 0 ? 0 : errno;
    return isFine(number) ? DiskResult<void>() : destination.refuse(number, target);
}

DiskResult<void> move(Destination& destination, const MoveItem& item) {
    const auto there = destination.inspect(item.from);
    if (!there) {
        return std::unexpected(there.error());
    }
    if (!*there) {
        return {};
    }
    const auto lent = destination.folderOf(item.from);
    if (!lent) {
        return std::unexpected(lent.error());
    }
    // The other folder is asked for before this one is done with.
    const UniqueFd from(::fcntl(*lent, F_DUPFD_CLOEXEC, 0));
    const auto to = destination.folderOf(item.to);
    if (!to) {
        return std::unexpected(to.error());
    }
    const std::string oldName(splitTarget(item.from).name);
    const std::string newName(splitTarget(item.to).name);
    const int number = ::renameat(from.get(), oldName.c_str(), *to, newName.c_str()) == 0 ? 0 : errno;
    return number == 0 || number == ENOENT ? DiskResult<void>() : destination.refuse(number, item.from);
}

// ---- left-overs ----

bool hasEnded(pid_t process) {
    return ::kill(process, 0) != 0 && errno == ESRCH;
}

/// Never through a link.
std::uint64_t sweep(const UniqueFd& folder) {
    std::uint64_t swept = 0;
    const UniqueDir listing = listingOf(folder.get());
    while (const dirent* entry = listing ? ::readdir(listing.get()) : nullptr) {
        if (const auto process = makerOf(entry->d_name)) {
            swept += hasEnded(*process) && ::unlinkat(folder.get(), entry->d_name, 0) == 0 ? 1U : 0U;
        } else if (mayBeFolder(*entry)) {
            const UniqueFd below(
                ::openat(folder.get(), entry->d_name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
            swept += below ? sweep(below) : 0;
        }
    }
    return swept;
}

}  // namespace

Result<std::vector<MoveResult>> moveInMirror(const std::string& folder, const std::vector<MoveItem>& items) {
    auto destination = Destination::open(folder, mirroring);
    if (!destination) {
        return std::unexpected(std::move(destination).error());
    }
    std::vector<MoveResult> results;
    for (const MoveItem& shown : items) {
        const MoveItem item{.from = diskPath(shown.from), .to = diskPath(shown.to)};
        auto done = item.to.empty() ? remove(*destination, item.from) : move(*destination, item);
        results.push_back(done ? MoveResult() : std::unexpected(std::move(done).error().error));
    }
    return results;
}

Result<SweepResult> sweepMirror(const std::string& folder) {
    const auto destination = Destination::open(folder, mirroring);
    if (!destination) {
        return std::unexpected(destination.error());
    }
    const UniqueFd top = openNamed(folder, O_RDONLY | O_DIRECTORY);
    return SweepResult{.files = top ? sweep(top) : 0};
}

}  // namespace capstan::disk
