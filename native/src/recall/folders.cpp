#include "recall/folders.hpp"

#include <ranges>
#include <sys/stat.h>
#include <utility>

#include "disk/batch.hpp"
#include "disk/names.hpp"
#include "disk/traits.hpp"

namespace capstan::recall {

namespace {

constexpr std::size_t linksAtOnce = 1024;

}  // namespace

Result<void> Folders::make(const std::vector<Wanted>& folders, std::stop_token stop) {
    for (const Wanted& wanted : folders) {
        if (stop.stop_requested()) {
            return {};
        }
        const auto made = destination_.makeFolder(wanted.target);
        if (!made) {
            if (auto goesOn = refused(wanted, made.error()); !goesOn) {
                return goesOn;
            }
        } else if (*made || (wanted.ours && reopen(wanted))) {
            made_.push_back(&wanted);
        } else {
            // It was there and is the user's: merged into, and left as it is.
            sink_(Restored{.id = wanted.id});
        }
    }
    return {};
}

/// Its owner may put more into it again, also when it has its final mode by now. False when somebody else made it.
bool Folders::reopen(const Wanted& wanted) {
    const auto folder = destination_.openFolder(wanted.target);
    return folder && ::fchmod(folder->get(), S_IRWXU) == 0;
}

Result<void> Folders::link(const std::vector<Wanted>& links, std::stop_token stop) {
    std::vector<MadeLink> made;
    for (const Wanted& wanted : links) {
        if (stop.stop_requested()) {
            break;
        }
        auto link = makeLink(wanted);
        if (!link) {
            if (auto goesOn = refused(wanted, link.error()); !goesOn) {
                static_cast<void>(settleLinks(std::move(made)));
                return goesOn;
            }
        } else if (!*link) {
            skip(wanted);
        } else if (made.push_back(std::move(**link)); made.size() == linksAtOnce) {
            if (auto settled = settleLinks(std::exchange(made, {})); !settled) {
                return settled;
            }
        }
    }
    return settleLinks(std::move(made));
}

disk::Placed<std::optional<Folders::MadeLink>> Folders::makeLink(const Wanted& wanted) {
    const auto wants = naming_.wants(destination_, wanted);
    if (!wants || !*wants) {
        return wants ? disk::Placed<std::optional<MadeLink>>() : std::unexpected(wants.error());
    }
    auto part = destination_.makePartLink(wanted.target, wanted.entry->symlinkTarget);
    if (!part) {
        return std::unexpected(std::move(part).error());
    }
    const auto folder = destination_.folderOf(*part);
    if (!folder) {
        return std::unexpected(folder.error());
    }
    const std::string name(disk::placeOf(*part).name);
    return MadeLink{
        .wanted = &wanted,
        .part = std::move(*part),
        .told = {.id = wanted.id, .notKept = disk::applyLinkTraits(*folder, name, disk::traitsOf(*wanted.entry))},
    };
}

Result<void> Folders::settleLinks(std::vector<MadeLink> links) {
    disk::Batch batch(destination_);
    for (const MadeLink& link : links) {
        batch.addLink(link.part);
    }
    std::vector<bool> skipped(links.size());
    const auto failures = batch.settle([&](std::size_t i) -> disk::Placed<bool> {
        auto named = naming_.give(destination_, links[i].part, *links[i].wanted);
        if (!named) {
            return std::unexpected(std::move(named).error());
        }
        skipped[i] = !*named;
        if (*named && **named != links[i].wanted->target) {
            links[i].told.restoredAs = std::move(**named);
        }
        return !skipped[i];
    });
    Result<void> goesOn;
    for (std::size_t i = 0; i < links.size(); ++i) {
        if (failures[i]) {
            auto one = refused(*links[i].wanted, *failures[i]);
            goesOn = goesOn ? std::move(one) : std::move(goesOn);
        } else if (skipped[i]) {
            skip(*links[i].wanted);
        } else {
            sink_(std::move(links[i].told));
        }
    }
    return goesOn;
}

void Folders::settle() {
    std::vector<const Wanted*> kept;
    std::vector<Restored> told;
    std::vector<std::string> paths;
    for (const Wanted* wanted : std::views::reverse(made_)) {
        const auto folder = destination_.openFolder(wanted->target);
        if (!folder) {
            fail(*wanted, folder.error().error);
            continue;
        }
        Restored restored{.id = wanted->id,
                          .notKept = disk::applyTraits(folder->get(), disk::traitsOf(*wanted->entry))};
        paths.push_back(destination_.actualPath(wanted->target));
        if (paths.back() != wanted->target) {
            restored.restoredAs = paths.back();
        }
        kept.push_back(wanted);
        told.push_back(std::move(restored));
    }
    const auto failures = disk::syncFolders(destination_, paths);
    for (std::size_t i = 0; i < kept.size(); ++i) {
        if (failures[i]) {
            fail(*kept[i], failures[i]->error);
        } else {
            sink_(std::move(told[i]));
        }
    }
    made_.clear();
}

/// Fails when no other one can fare better.
Result<void> Folders::refused(const Wanted& wanted, const disk::Refusal& refusal) {
    if (refusal.everything) {
        return std::unexpected(refusal.error);
    }
    fail(wanted, refusal.error);
    return {};
}

void Folders::fail(const Wanted& wanted, const Error& error) {
    ++failed_;
    sink_(Failed{.id = wanted.id, .error = error});
}

void Folders::skip(const Wanted& wanted) {
    ++skipped_;
    sink_(Skipped{.id = wanted.id});
}

}  // namespace capstan::recall
