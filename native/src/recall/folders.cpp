#include "recall/folders.hpp"

#include <cerrno>
#include <ranges>
#include <unistd.h>
#include <utility>

#include "disk/traits.hpp"

namespace capstan::recall {

Result<void> Folders::make(const std::vector<Wanted>& folders, std::stop_token stop) {
    for (const Wanted& wanted : folders) {
        if (stop.stop_requested()) {
            return {};
        }
        const auto made = destination_.makeFolder(wanted.target);
        if (!made) {
            if (auto goesOn = settled(wanted, made.error()); !goesOn) {
                return goesOn;
            }
        } else if (*made) {
            made_.push_back(&wanted);
        } else {
            // It was there and is the user's: merged into, and left as it is.
            sink_(Restored{.id = wanted.id});
        }
    }
    return {};
}

Result<void> Folders::link(const std::vector<Wanted>& links, std::stop_token stop) {
    for (const Wanted& wanted : links) {
        if (stop.stop_requested()) {
            return {};
        }
        if (const auto made = linkOne(wanted); !made) {
            if (auto goesOn = settled(wanted, made.error()); !goesOn) {
                return goesOn;
            }
        }
    }
    return {};
}

disk::Placed<void> Folders::linkOne(const Wanted& wanted) {
    if (auto made = destination_.makeLink(wanted.target, wanted.entry->symlinkTarget, disk::Taken::refused); !made) {
        return made;
    }
    const auto folder = destination_.folderOf(wanted.target);
    if (!folder) {
        return std::unexpected(folder.error());
    }
    const std::string name = wanted.target.substr(wanted.target.rfind('/') + 1);
    sink_(Restored{.id = wanted.id, .notKept = disk::applyLinkTraits(*folder, name, disk::traitsOf(*wanted.entry))});
    return {};
}

void Folders::settle() {
    for (const Wanted* wanted : std::views::reverse(made_)) {
        const auto folder = destination_.openFolder(wanted->target);
        if (!folder) {
            ++failed_;
            sink_(Failed{.id = wanted->id, .error = folder.error().error});
            continue;
        }
        Restored restored{.id = wanted->id,
                          .notKept = disk::applyTraits(folder->get(), disk::traitsOf(*wanted->entry))};
        if (::fsync(folder->get()) != 0) {
            ++failed_;
            sink_(Failed{.id = wanted->id, .error = destination_.refuse(errno, wanted->target).error().error});
            continue;
        }
        sink_(std::move(restored));
    }
    made_.clear();
}

Result<void> Folders::settled(const Wanted& wanted, const disk::Refusal& refusal) {
    if (refusal.everything) {
        return std::unexpected(refusal.error);
    }
    ++failed_;
    sink_(Failed{.id = wanted.id, .error = refusal.error});
    return {};
}

}  // namespace capstan::recall
