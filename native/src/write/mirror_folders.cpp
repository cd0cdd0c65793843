#include "write/mirror_folders.hpp"

#include <cerrno>
#include <ranges>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace capstan::write {

using disk::Placed;

namespace {

constexpr mode_t ownerOnly = 0700;

/// A read-only one of an earlier time must take what is new in it; in the end it gets its own mode again.
Placed<void> letOwnerIn(disk::Destination& place, const std::string& target) {
    const auto folder = place.openFolder(target);
    if (!folder) {
        return std::unexpected(folder.error());
    }
    struct stat facts {};
    if (::fstat(folder->get(), &facts) != 0) {
        return place.refuse(errno, target);
    }
    const mode_t mode = facts.st_mode & 07777U;
    if ((mode & ownerOnly) != ownerOnly && ::fchmod(folder->get(), mode | ownerOnly) != 0) {
        return place.refuse(errno, target);
    }
    return {};
}

Placed<std::vector<disk::Trait>> settleOne(disk::Destination& place, const std::string& target,
                                           const disk::Traits& traits) {
    const auto folder = place.openFolder(target);
    if (!folder) {
        return std::unexpected(folder.error());
    }
    auto notKept = disk::applyTraits(folder->get(), traits);
    if (::fsync(folder->get()) != 0) {
        return place.refuse(errno, target);
    }
    return notKept;
}

}  // namespace

Placed<void> MirrorFolders::make(disk::Destination& place, const Item& item, Facts facts) {
    const auto made = place.makeFolder(item.target);
    if (!made) {
        return std::unexpected(made.error());
    }
    if (!*made) {
        if (auto open = letOwnerIn(place, item.target); !open) {
            return open;
        }
    }
    folders_[item.target] = {.id = item.id,
                             .traits = {.kind = ltfs::Kind::directory,
                                        .times = facts.times,
                                        .readOnly = facts.readOnly,
                                        .xattrs = std::move(facts.xattrs)}};
    return {};
}

void MirrorFolders::settle(disk::Destination& place, const std::function<void(Event)>& tell) {
    for (const disk::Destination::Implied& implied : place.takeImplied()) {
        if (const auto folder = place.openFolder(implied.target); folder && !folders_.contains(implied.target)) {
            // One that cannot be opened to others stays its owner's: nobody asked for it.
            static_cast<void>(::fchmod(folder->get(), implied.usualMode) == 0);
        }
    }
    for (auto& [target, folder] : folders_ | std::views::reverse) {
        auto settled = settleOne(place, target, folder.traits);
        if (settled) {
            tell(Mirrored{.id = folder.id, .sha256 = {}, .notKept = std::move(*settled)});
        } else {
            tell(MirrorFailed{.id = folder.id, .error = std::move(settled).error().error});
        }
    }
    folders_.clear();
}

void MirrorFolders::fail(const Error& error, const std::function<void(Event)>& tell) {
    for (const auto& [target, folder] : folders_) {
        tell(MirrorFailed{.id = folder.id, .error = error});
    }
    folders_.clear();
}

}  // namespace capstan::write
