#include "recall/folder_restorer.hpp"

#include <ranges>
#include <sys/stat.h>
#include <utility>

#include "disk/commit_batch.hpp"
#include "disk/names.hpp"
#include "disk/traits.hpp"
#include "ltfs/given_name.hpp"

namespace capstan::recall {

namespace {

constexpr std::size_t linksAtOnce = 1024;

}  // namespace

Result<void> FolderRestorer::make(const std::vector<PlannedItem>& folders, std::stop_token stop) {
    for (const PlannedItem& planned : folders) {
        if (stop.stop_requested()) {
            return {};
        }
        const auto made = destination_.makeFolder(planned.target);
        if (!made) {
            if (auto goesOn = refused(planned, made.error()); !goesOn) {
                return goesOn;
            }
        } else if (*made || (planned.ours && reopen(planned))) {
            made_.push_back(&planned);
        } else {
            // It was there and is the user's: merged into, and left as it is.
            sink_(ItemRestored{.id = planned.id});
        }
    }
    return {};
}

/// Its owner may put more into it again, also when it has its final mode by now. False when somebody else made it.
bool FolderRestorer::reopen(const PlannedItem& planned) {
    const auto folder = destination_.openFolder(planned.target);
    return folder && ::fchmod(folder->get(), S_IRWXU) == 0;
}

Result<void> FolderRestorer::link(const std::vector<PlannedItem>& links, std::stop_token stop) {
    std::vector<MadeLink> made;
    for (const PlannedItem& planned : links) {
        if (stop.stop_requested()) {
            break;
        }
        auto link = makeLink(planned);
        if (!link) {
            if (auto goesOn = refused(planned, link.error()); !goesOn) {
                static_cast<void>(commitLinks(std::move(made)));
                return goesOn;
            }
        } else if (!*link) {
            skip(planned);
        } else if (made.push_back(std::move(**link)); made.size() == linksAtOnce) {
            if (auto done = commitLinks(std::exchange(made, {})); !done) {
                return done;
            }
        }
    }
    return commitLinks(std::move(made));
}

disk::DiskResult<std::optional<FolderRestorer::MadeLink>> FolderRestorer::makeLink(const PlannedItem& planned) {
    const auto wants = naming_.wants(destination_, planned);
    if (!wants || !*wants) {
        return wants ? disk::DiskResult<std::optional<MadeLink>>() : std::unexpected(wants.error());
    }
    auto part = destination_.makePartLink(planned.target, ltfs::givenTargetOf(*planned.entry));
    if (!part) {
        return std::unexpected(std::move(part).error());
    }
    const auto folder = destination_.folderOf(*part);
    if (!folder) {
        return std::unexpected(folder.error());
    }
    const std::string name(disk::splitTarget(*part).name);
    return MadeLink{
        .planned = &planned,
        .part = std::move(*part),
        .reported = {.id = planned.id, .notKept = disk::applyLinkTraits(*folder, name, disk::traitsOf(*planned.entry))},
    };
}

Result<void> FolderRestorer::commitLinks(std::vector<MadeLink> links) {
    disk::CommitBatch batch(destination_);
    for (const MadeLink& link : links) {
        batch.addLink(link.part);
    }
    std::vector<bool> skipped(links.size());
    const auto failures = batch.commit([&](std::size_t i) -> disk::DiskResult<bool> {
        auto named = naming_.give(destination_, links[i].part, *links[i].planned);
        if (!named) {
            return std::unexpected(std::move(named).error());
        }
        skipped[i] = !*named;
        if (*named) {
            links[i].reported.restoredAs = restoredAs(*links[i].planned, **named);
        }
        return !skipped[i];
    });
    Result<void> goesOn;
    for (std::size_t i = 0; i < links.size(); ++i) {
        if (failures[i]) {
            auto one = refused(*links[i].planned, *failures[i]);
            goesOn = goesOn ? std::move(one) : std::move(goesOn);
        } else if (skipped[i]) {
            skip(*links[i].planned);
        } else {
            sink_(std::move(links[i].reported));
        }
    }
    return goesOn;
}

void FolderRestorer::applyTraits() {
    std::vector<const PlannedItem*> kept;
    std::vector<ItemRestored> reported;
    std::vector<std::string> paths;
    for (const PlannedItem* planned : std::views::reverse(made_)) {
        const auto folder = destination_.openFolder(planned->target);
        if (!folder) {
            fail(*planned, folder.error().error);
            continue;
        }
        ItemRestored restored{
            .id = planned->id,
            .notKept = disk::applyTraits(folder->get(), disk::traitsOf(*planned->entry, planned->permissions))};
        paths.push_back(destination_.actualPath(planned->target));
        restored.restoredAs = restoredAs(*planned, paths.back());
        kept.push_back(planned);
        reported.push_back(std::move(restored));
    }
    const auto failures = disk::syncFolders(destination_, paths);
    for (std::size_t i = 0; i < kept.size(); ++i) {
        if (failures[i]) {
            fail(*kept[i], failures[i]->error);
        } else {
            sink_(std::move(reported[i]));
        }
    }
    made_.clear();
}

/// Fails when no other one can do better.
Result<void> FolderRestorer::refused(const PlannedItem& planned, const disk::Refusal& refusal) {
    if (refusal.everything) {
        return std::unexpected(refusal.error);
    }
    fail(planned, refusal.error);
    return {};
}

void FolderRestorer::fail(const PlannedItem& planned, const Error& error) {
    ++failed_;
    sink_(RestoreFailed{.id = planned.id, .error = error});
}

void FolderRestorer::skip(const PlannedItem& planned) {
    ++skipped_;
    sink_(ItemSkipped{.id = planned.id});
}

}  // namespace capstan::recall
