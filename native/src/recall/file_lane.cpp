#include "recall/file_lane.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "base/disk_name.hpp"

namespace capstan::recall {

namespace {

/// More gaps in one file nobody reads.
constexpr std::size_t gapsReported = 1'000;

/// Large files that are whole and may still be hashed while the next one comes.
constexpr std::size_t ripeLimit = 1;

}  // namespace

FileLane::FileLane(std::size_t number, disk::Destination destination, const LaneContext& context)
    : number_(number), destination_(std::move(destination)), context_(context) {
    for (std::size_t file = 0; file < context_.files.size(); ++file) {
        if (isMine(file) && !context_.done.has(file)) {
            ++remaining_;
        }
    }
}

void FileLane::run(Deliveries& deliveries) {
    const std::stop_token stopped = context_.stop.get_token();
    for (std::size_t file = 0; file < context_.files.size() && !stopped.stop_requested(); ++file) {
        if (isMine(file) && planned(file).pieces == 0 && !context_.done.has(file)) {
            if (auto done = finish(file); !done) {
                fail(file, done.error());
            }
        }
    }
    while (auto batch = next(deliveries, stopped)) {
        take(*batch);
    }
    progress_.clear();
}

void FileLane::take(DeliveryBatch& batch) {
    bytesTaken_ = 0;
    for (Delivery& delivery : batch) {
        const std::size_t file = fileOf(delivery);
        if (!context_.done.has(file)) {
            if (auto taken = std::visit([this](auto& what) { return handle(what); }, delivery); !taken) {
                fail(file, taken.error());
            }
        }
    }
    context_.report.took(bytesTaken_);
}

std::optional<DeliveryBatch> FileLane::next(Deliveries& deliveries, std::stop_token stop) {
    while (!complete_.empty()) {
        auto received = deliveries.receive(stop, std::chrono::milliseconds(0));
        if (received.value || stop.stop_requested()) {
            return std::move(received.value);
        }
        finishComplete();
    }
    return remaining_ > 0 ? deliveries.receive(stop) : std::nullopt;
}

void FileLane::finishComplete() {
    const std::size_t file = complete_.front();
    complete_.pop_front();
    if (auto finished = finish(file); !finished) {
        fail(file, finished.error());
    }
}

FileLane::FileInProgress& FileLane::progressOf(std::size_t file) {
    return progress_.try_emplace(file, FileInProgress{.missing = planned(file).pieces}).first->second;
}

disk::DiskResult<RestoredFile*> FileLane::partOf(std::size_t file) {
    FileInProgress& progress = progressOf(file);
    if (progress.part && !progress.part->resting()) {
        return &*progress.part;
    }
    if (progress_.size() > context_.openParts) {
        for (auto& [other, each] : progress_) {
            if (each.part) {
                each.part->rest();
            }
        }
    }
    if (progress.part) {
        return &*progress.part;
    }
    auto part = RestoredFile::create(destination_, planned(file), context_.hashing);
    if (!part) {
        return std::unexpected(std::move(part).error());
    }
    return &progress.part.emplace(std::move(*part));
}

disk::DiskResult<void> FileLane::handle(Chunk& chunk) {
    const auto part = partOf(chunk.file);
    if (!part) {
        return std::unexpected(part.error());
    }
    bytesTaken_ += chunk.bytes;
    progressOf(chunk.file).hasBytes = true;
    return (*part)->write(chunk);
}

disk::DiskResult<void> FileLane::handle(const PieceEnd& end) {
    if (end.readings > 1) {
        unsigned& most = progressOf(end.file).readings;
        most = std::max(most, end.readings);
    }
    return endPiece(end.file);
}

/// The other pieces are waited for where the sound part is wanted: the tape may give a file's beginning after its end.
disk::DiskResult<void> FileLane::handle(const Unreadable& unreadable) {
    if (context_.damaged == DamagedPolicy::refused) {
        return std::unexpected(disk::Refusal{.error = unreadable.error});
    }
    if (context_.damaged == DamagedPolicy::keptInParts) {
        return skip(unreadable);
    }
    auto& known = progressOf(unreadable.file).damage;
    if (!known || unreadable.fileOffset < known->soundBytes) {
        known = {.error = unreadable.error, .soundBytes = unreadable.fileOffset};
    }
    return endPiece(unreadable.file);
}

disk::DiskResult<void> FileLane::skip(const Unreadable& unreadable) {
    FileInProgress& progress = progressOf(unreadable.file);
    if (!progress.damage) {
        progress.damage = {.error = unreadable.error, .soundBytes = planned(unreadable.file).entry->length};
    }
    progress.missingBytes += unreadable.bytes;
    auto& gaps = progress.gaps;
    if (!gaps.empty() && gaps.back().from + gaps.back().bytes == unreadable.fileOffset) {
        gaps.back().bytes += unreadable.bytes;
    } else if (gaps.size() < gapsReported) {
        gaps.push_back({.from = unreadable.fileOffset, .bytes = unreadable.bytes});
    }
    return unreadable.endsPiece ? endPiece(unreadable.file) : disk::DiskResult<void>();
}

disk::DiskResult<void> FileLane::endPiece(std::size_t file) {
    if (--progressOf(file).missing != 0) {
        return {};
    }
    if (!isLarge(planned(file))) {
        return finish(file);
    }
    if (complete_.push_back(file); complete_.size() > ripeLimit) {
        finishComplete();
    }
    return {};
}

disk::DiskResult<void> FileLane::finish(std::size_t file) {
    if (const auto damage = progressOf(file).damage) {
        return keepAside(file, *damage);
    }
    if (const auto& damage = planned(file).damage) {
        return keepAside(file, *damage);
    }
    const auto part = partOf(file);
    if (!part) {
        return std::unexpected(part.error());
    }
    auto finished = (*part)->finish(context_.stop.get_token());
    if (!finished && startsAgain(file, finished.error().error)) {
        return {};
    }
    if (!finished && context_.damaged != DamagedPolicy::refused &&
        finished.error().error.code == Code::restoreMismatch) {
        // Where the damage is, nobody knows: all of it is kept.
        return keepAside(file, {.error = finished.error().error, .soundBytes = planned(file).entry->length});
    }
    if (!finished) {
        return std::unexpected(std::move(finished).error());
    }
    if (const unsigned readings = progressOf(file).readings; readings > 1) {
        finished->reported.readings = readings;
    }
    if (!context_.lanes.ways.empty()) {
        finished->place = context_.lanes.ways[file].place;
    }
    markDone(file);
    context_.committer.add(std::move(*finished));
    return {};
}

bool FileLane::startsAgain(std::size_t file, Error& error) {
    if (error.code != Code::restoreMismatch) {
        return false;
    }
    FileInProgress& progress = progressOf(file);
    if (progress.isReadAgain) {
        error.detail += "; read twice";
        return false;
    }
    if (!context_.again || !context_.again(file)) {
        return false;
    }
    progress.isReadAgain = true;
    progress.readings = std::max(progress.readings, 2U);
    progress.missing = planned(file).pieces;
    progress.part.reset();
    progress.hasBytes = false;
    return true;
}

disk::DiskResult<void> FileLane::keepAside(std::size_t file, Damage damage) {
    const FileInProgress& progress = progressOf(file);
    if (damage.soundBytes == 0 || (progress.missingBytes > 0 && !progress.hasBytes)) {
        return std::unexpected(disk::Refusal{.error = std::move(damage.error)});
    }
    const std::uint64_t keptBytes = damage.soundBytes - std::min(damage.soundBytes, progress.missingBytes);
    std::vector<MissingBytes> missing = progress.gaps;
    const auto part = partOf(file);
    auto kept = part ? (*part)->keepAside(damage.soundBytes) : std::unexpected(part.error());
    if (!kept && kept.error().everything) {
        return std::unexpected(std::move(kept).error());
    }
    markDone(file);
    RestoreFailed failed{.id = planned(file).id, .error = std::move(damage.error), .missing = std::move(missing)};
    if (kept) {
        failed.keptAs = shownPath(*kept);
        failed.keptBytes = keptBytes;
    } else {
        failed.error.detail += "; not kept: " + kept.error().error.detail;
    }
    context_.report.failed(std::move(failed));
    return {};
}

/// A failure of this file alone, or the end of everything.
void FileLane::fail(std::size_t file, const disk::Refusal& refusal) {
    markDone(file);
    if (!refusal.everything) {
        context_.report.failed({.id = planned(file).id, .error = refusal.error});
        return;
    }
    // A stop by somebody else is no fault of the disk's.
    if (refusal.error.code != Code::cancelled) {
        context_.report.end(refusal.error);
    }
    context_.stop.request_stop();
}

/// What it left under a passing name goes, unless it was handed on.
void FileLane::markDone(std::size_t file) {
    progress_.erase(file);
    context_.done.add(file);
    --remaining_;
}

}  // namespace capstan::recall
