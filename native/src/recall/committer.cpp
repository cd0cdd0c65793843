#include "recall/committer.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "disk/commit_batch.hpp"

namespace capstan::recall {

namespace {

constexpr disk::Gatherer<FinishedFile>::Limits limits{.wait = std::chrono::milliseconds(5), .items = 4096};
/// A larger one keeps no small one waiting.
constexpr std::uint64_t smallBytes = 1U << 20U;

}  // namespace

Committer::Committer(disk::Destination destination, Naming& naming, RequestReport& report, std::stop_source stop)
    : destination_(std::move(destination)),
      naming_(naming),
      report_(report),
      stop_(std::move(stop)),
      gatherer_("capstan-commit", limits, [this](std::vector<FinishedFile> files) { commitAll(std::move(files)); }) {}

void Committer::commitAll(std::vector<FinishedFile> files) {
    std::ranges::sort(files, {}, &FinishedFile::place);
    const auto large = std::stable_partition(
        files.begin(), files.end(), [](const FinishedFile& file) { return file.reported.bytes <= smallBytes; });
    std::vector<FinishedFile> rest(std::make_move_iterator(large), std::make_move_iterator(files.end()));
    files.erase(large, files.end());
    commit(std::move(files));
    commit(std::move(rest));
}

/// When a disk is full, what was whole before is still given its name.
bool Committer::isDropping() const {
    return failed_ || (stop_.stop_requested() && !report_.fatal());
}

void Committer::commit(std::vector<FinishedFile> files) {
    if (isDropping()) {
        for (const FinishedFile& file : files) {
            destination_.removePart(file.part);
        }
        return;
    }
    disk::CommitBatch batch(destination_);
    for (const FinishedFile& file : files) {
        batch.add(file.part, file.elsewhere);
    }
    std::vector<bool> skipped(files.size());
    const auto failures = batch.commit([&](std::size_t i) -> disk::DiskResult<bool> {
        auto named = naming_.give(destination_, files[i].part, files[i].identity, *files[i].planned);
        if (!named) {
            return std::unexpected(std::move(named).error());
        }
        skipped[i] = !*named;
        if (*named) {
            files[i].reported.restoredAs = restoredAs(*files[i].planned, **named);
        }
        return !skipped[i];
    });
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (failures[i] && failures[i]->everything) {
            failed_ = true;
            report_.end(failures[i]->error);
            stop_.request_stop();
        } else if (failures[i]) {
            report_.failed({.id = files[i].reported.id, .error = failures[i]->error});
        } else if (skipped[i]) {
            report_.skipped(files[i].reported.id);
        } else {
            report_.restored(std::move(files[i].reported));
        }
    }
}

}  // namespace capstan::recall
