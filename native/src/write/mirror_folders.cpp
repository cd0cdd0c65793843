#include "write/mirror_folders.hpp"

#include <cerrno>
#include <ranges>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "base/disk_name.hpp"

namespace capstan::write {

using disk::DiskResult;

namespace {

constexpr mode_t ownerOnly = 0700;

/// A read-only one of an earlier time must take what is new in it; in the end it gets its own mode again.
DiskResult<void> letOwnerIn(disk::Destination& destination, const std::string& target) {
    const auto folder = destination.openFolder(target);
    if (!folder) {
        return std::unexpected(folder.error());
    }
    struct stat facts {};
    if (::fstat(folder->get(), &facts) != 0) {
        return destination.refuse(errno, target);
    }
    const mode_t mode = facts.st_mode & 07777U;
    if ((mode & ownerOnly) != ownerOnly && ::fchmod(folder->get(), mode | ownerOnly) != 0) {
        return destination.refuse(errno, target);
    }
    return {};
}

DiskResult<std::vector<disk::Trait>> applyTo(disk::Destination& destination, const std::string& target,
                                             const disk::Traits& traits) {
    const auto folder = destination.openFolder(target);
    if (!folder) {
        return std::unexpected(folder.error());
    }
    auto notKept = disk::applyTraits(folder->get(), traits);
    if (::fsync(folder->get()) != 0) {
        return destination.refuse(errno, target);
    }
    return notKept;
}

}  // namespace

DiskResult<void> MirrorFolders::make(disk::Destination& destination, const WriteItem& item, SourceMetadata facts) {
    std::string target = diskPath(item.target);
    const auto made = destination.makeFolder(target);
    if (!made) {
        return std::unexpected(made.error());
    }
    if (!*made) {
        if (auto open = letOwnerIn(destination, target); !open) {
            return open;
        }
    }
    folders_[std::move(target)] = {.id = item.id,
                                   .traits = {.kind = ltfs::EntryKind::directory,
                                              .times = facts.times,
                                              .readOnly = facts.readOnly,
                                              .xattrs = std::move(facts.xattrs),
                                              .permissions = disk::Permissions::byAttributes}};
    return {};
}

void MirrorFolders::applyTraits(disk::Destination& destination, const std::function<void(WriteEvent)>& report) {
    for (const disk::Destination::Implied& implied : destination.takeImplied()) {
        if (const auto folder = destination.openFolder(implied.target); folder && !folders_.contains(implied.target)) {
            // One that cannot be opened to others stays its owner's: nobody asked for it.
            static_cast<void>(::fchmod(folder->get(), implied.usualMode) == 0);
        }
    }
    for (auto& [target, folder] : folders_ | std::views::reverse) {
        auto committed = applyTo(destination, target, folder.traits);
        if (committed) {
            report(ItemMirrored{.id = folder.id, .sha256 = {}, .notKept = std::move(*committed)});
        } else {
            report(ItemMirrorFailed{.id = folder.id, .error = std::move(committed).error().error});
        }
    }
    folders_.clear();
}

void MirrorFolders::fail(const Error& error, const std::function<void(WriteEvent)>& report) {
    for (const auto& [target, folder] : folders_) {
        report(ItemMirrorFailed{.id = folder.id, .error = error});
    }
    folders_.clear();
}

}  // namespace capstan::write
