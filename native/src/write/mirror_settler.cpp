#include "write/mirror_settler.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "disk/batch.hpp"
#include "disk/destination.hpp"
#include "disk/names.hpp"

namespace capstan::write {

namespace {

using Failures = std::vector<std::optional<disk::Refusal>>;

/// A second, because a wait for the disk costs some ten milliseconds, whatever it is for.
constexpr disk::Gatherer<MirroredFile>::Limits limits{.wait = std::chrono::seconds(1), .items = 8192};

/// Links have their names already, which are waited for: a folder's all at once.
Failures settleLinks(disk::Destination& place, const std::vector<MirroredFile>& links) {
    std::vector<std::string> folders;
    for (const MirroredFile& link : links) {
        folders.emplace_back(disk::placeOf(link.target).folder);
    }
    std::vector<std::string> each = folders;
    std::ranges::sort(each);
    each.erase(std::ranges::unique(each).begin(), each.end());
    const Failures synced = disk::syncFolders(place, each);
    Failures failures;
    for (const std::string& folder : folders) {
        failures.push_back(synced[static_cast<std::size_t>(std::ranges::lower_bound(each, folder) - each.begin())]);
    }
    return failures;
}

Failures settleFiles(disk::Destination& place, const std::vector<MirroredFile>& files) {
    disk::Batch batch(place);
    for (const MirroredFile& file : files) {
        batch.add(file.part, file.elsewhere);
    }
    return batch.settle([&](std::size_t i) -> disk::Placed<bool> {
        auto named = place.promote(files[i].part, files[i].target, disk::Taken::replaced);
        return named ? disk::Placed<bool>(true) : std::unexpected(std::move(named).error());
    });
}

}  // namespace

MirrorSettler::MirrorSettler(std::string folder, Tell tell)
    : folder_(std::move(folder)),
      tell_(std::move(tell)),
      gatherer_("capstan-settle", limits, [this](std::vector<MirroredFile> files) { settle(std::move(files)); }) {}

void MirrorSettler::settle(std::vector<MirroredFile> files) {
    auto place = disk::Destination::open(folder_, disk::mirroring);
    if (!place) {
        for (const MirroredFile& file : files) {
            tell_(MirrorFailed{.id = file.told.id, .error = place.error()});
        }
        return;
    }
    std::vector<MirroredFile> links;
    for (MirroredFile& file : files) {
        if (file.part.empty()) {
            links.push_back(std::move(file));
        }
    }
    std::erase_if(files, [](const MirroredFile& file) { return file.part.empty(); });
    tellAll(links, settleLinks(*place, links));
    tellAll(files, settleFiles(*place, files));
}

void MirrorSettler::tellAll(std::vector<MirroredFile>& files, const Failures& failures) {
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (failures[i]) {
            tell_(MirrorFailed{.id = files[i].told.id, .error = failures[i]->error});
        } else {
            tell_(std::move(files[i].told));
        }
    }
}

}  // namespace capstan::write
