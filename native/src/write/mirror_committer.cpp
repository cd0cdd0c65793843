#include "write/mirror_committer.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "disk/commit_batch.hpp"
#include "disk/destination.hpp"
#include "disk/names.hpp"

namespace capstan::write {

namespace {

using Failures = std::vector<std::optional<disk::Refusal>>;

/// A second, because a wait for the disk costs some ten milliseconds, whatever it is for.
constexpr disk::Gatherer<MirroredFile>::Limits limits{.wait = std::chrono::seconds(1), .items = 8192};

/// Links have their names already, which are waited for: a folder's all at once.
Failures syncLinks(disk::Destination& destination, const std::vector<MirroredFile>& links) {
    std::vector<std::string> folders;
    folders.reserve(links.size());
    for (const MirroredFile& link : links) {
        folders.emplace_back(disk::splitTarget(link.target).folder);
    }
    std::vector<std::string> each = folders;
    std::ranges::sort(each);
    each.erase(std::ranges::unique(each).begin(), each.end());
    const Failures synced = disk::syncFolders(destination, each);
    Failures failures;
    for (const std::string& folder : folders) {
        failures.push_back(synced[static_cast<std::size_t>(std::ranges::lower_bound(each, folder) - each.begin())]);
    }
    return failures;
}

Failures commitFiles(disk::Destination& destination, const std::vector<MirroredFile>& files) {
    disk::CommitBatch batch(destination);
    for (const MirroredFile& file : files) {
        batch.add(file.part, file.elsewhere);
    }
    return batch.commit([&](std::size_t i) -> disk::DiskResult<bool> {
        auto named = destination.promote(files[i].part, files[i].target, disk::NameConflict::replaced);
        return named ? disk::DiskResult<bool>(true) : std::unexpected(std::move(named).error());
    });
}

}  // namespace

MirrorCommitter::MirrorCommitter(std::string folder, ReportSink report)
    : folder_(std::move(folder)),
      report_(std::move(report)),
      gatherer_("capstan-commit", limits, [this](std::vector<MirroredFile> files) { commit(std::move(files)); }) {}

void MirrorCommitter::commit(std::vector<MirroredFile> files) {
    auto destination = disk::Destination::open(folder_, disk::mirroring);
    if (!destination) {
        for (const MirroredFile& file : files) {
            report_(ItemMirrorFailed{.id = file.reported.id, .error = destination.error()});
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
    reportAll(links, syncLinks(*destination, links));
    reportAll(files, commitFiles(*destination, files));
}

void MirrorCommitter::reportAll(std::vector<MirroredFile>& files, const Failures& failures) {
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (failures[i]) {
            report_(ItemMirrorFailed{.id = files[i].reported.id, .error = failures[i]->error});
        } else {
            report_(std::move(files[i].reported));
        }
    }
}

}  // namespace capstan::write
