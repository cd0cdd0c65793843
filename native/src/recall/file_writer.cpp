#include "recall/file_writer.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace capstan::recall {

namespace {

/// Far below the 1024 descriptors that a process may have open by default.
constexpr std::size_t openParts = 128;

/// Large files that are whole and may still be hashed while the next one comes: as many as there are lanes but one.
constexpr std::size_t ripeLimit = 1;

}  // namespace

FileWriter::FileWriter(disk::Destination& destination, Naming& naming, const std::vector<PlannedItem>& files,
                       DoneFiles& done, DamagedPolicy damaged, const RestoreEventSink& sink, ReadAgain again)
    : destination_(destination),
      naming_(naming),
      files_(files),
      done_(done),
      damaged_(damaged),
      report_(sink),
      again_(std::move(again)),
      remaining_(files.size()) {
    missing_.reserve(files.size());
    for (const PlannedItem& planned : files) {
        missing_.push_back(planned.pieces);
    }
}

void FileWriter::checkNames(std::stop_source stop) {
    stop_ = std::move(stop);
    for (std::size_t file = 0; file < files_.size() && !stop_.stop_requested(); ++file) {
        const auto wants = naming_.wants(destination_, files_[file]);
        if (!wants) {
            fail(file, wants.error());
        } else if (!*wants) {
            markDone(file);
            report_.skipped(files_[file].id);
        }
    }
}

void FileWriter::run(Deliveries& deliveries) {
    auto place = destination_.again();
    if (!place) {
        report_.end(std::move(place).error());
        stop_.request_stop();
        return;
    }
    committer_.emplace(std::move(*place), naming_, report_, stop_);
    writeAll(deliveries);
    parts_.clear();
    committer_.reset();
}

void FileWriter::writeAll(Deliveries& deliveries) {
    const std::stop_token stopped = stop_.get_token();
    for (std::size_t file = 0; file < files_.size() && !stopped.stop_requested(); ++file) {
        if (missing_[file] == 0 && !done_.has(file)) {
            if (auto done = finish(file); !done) {
                fail(file, done.error());
            }
        }
    }
    while (auto batch = next(deliveries, stopped)) {
        for (Delivery& delivery : *batch) {
            const std::size_t file = fileOf(delivery);
            if (!done_.has(file)) {
                if (auto taken = std::visit([this](auto& what) { return handle(what); }, delivery); !taken) {
                    fail(file, taken.error());
                }
            }
        }
        report_.progress(bytesTaken_);
    }
}

std::optional<DeliveryBatch> FileWriter::next(Deliveries& deliveries, std::stop_token stop) {
    while (!complete_.empty()) {
        auto received = deliveries.receive(stop, std::chrono::milliseconds(0));
        if (received.value || stop.stop_requested()) {
            return std::move(received.value);
        }
        finishComplete();
    }
    return remaining_ > 0 ? deliveries.receive(stop) : std::nullopt;
}

void FileWriter::finishComplete() {
    const std::size_t file = complete_.front();
    complete_.pop_front();
    if (auto finished = finish(file); !finished) {
        fail(file, finished.error());
    }
}

disk::DiskResult<RestoredFile*> FileWriter::partOf(std::size_t file) {
    const auto known = parts_.find(file);
    if (known != parts_.end() && !known->second.resting()) {
        return &known->second;
    }
    if (parts_.size() >= openParts) {
        for (auto& [other, part] : parts_) {
            part.rest();
        }
    }
    if (known != parts_.end()) {
        return &known->second;
    }
    auto part = RestoredFile::create(destination_, files_[file], hasher_);
    if (!part) {
        return std::unexpected(std::move(part).error());
    }
    return &parts_.emplace(file, std::move(*part)).first->second;
}

disk::DiskResult<void> FileWriter::handle(Chunk& chunk) {
    const auto part = partOf(chunk.file);
    if (!part) {
        return std::unexpected(part.error());
    }
    bytesTaken_ += chunk.bytes;
    return (*part)->write(chunk);
}

disk::DiskResult<void> FileWriter::handle(const PieceEnd& end) {
    if (end.readings > 1) {
        unsigned& most = readings_[end.file];
        most = std::max(most, end.readings);
    }
    return endPiece(end.file);
}

/// The other pieces are waited for where the sound part is wanted: the tape may give a file's beginning after its end.
disk::DiskResult<void> FileWriter::handle(const Unreadable& unreadable) {
    if (damaged_ == DamagedPolicy::refused) {
        return std::unexpected(disk::Refusal{.error = unreadable.error});
    }
    const auto [known, first] = damages_.try_emplace(unreadable.file, unreadable.error, unreadable.fileOffset);
    if (!first && unreadable.fileOffset < known->second.soundBytes) {
        known->second = {.error = unreadable.error, .soundBytes = unreadable.fileOffset};
    }
    return endPiece(unreadable.file);
}

disk::DiskResult<void> FileWriter::endPiece(std::size_t file) {
    if (--missing_[file] != 0) {
        return {};
    }
    if (!isLarge(files_[file])) {
        return finish(file);
    }
    if (complete_.push_back(file); complete_.size() > ripeLimit) {
        finishComplete();
    }
    return {};
}

disk::DiskResult<void> FileWriter::finish(std::size_t file) {
    if (const auto damage = damages_.find(file); damage != damages_.end()) {
        return keepAside(file, damage->second);
    }
    if (const auto& damage = files_[file].damage) {
        return keepAside(file, *damage);
    }
    const auto part = partOf(file);
    if (!part) {
        return std::unexpected(part.error());
    }
    auto finished = (*part)->finish(stop_.get_token());
    if (!finished && startsAgain(file, finished.error().error)) {
        return {};
    }
    if (!finished && damaged_ == DamagedPolicy::kept && finished.error().error.code == Code::restoreMismatch) {
        // Where the damage is, nobody knows: all of it is kept.
        return keepAside(file, {.error = finished.error().error, .soundBytes = files_[file].entry->length});
    }
    if (!finished) {
        return std::unexpected(std::move(finished).error());
    }
    if (const auto known = readings_.find(file); known != readings_.end()) {
        finished->reported.readings = known->second;
    }
    parts_.erase(file);
    markDone(file);
    committer_->add(std::move(*finished));
    return {};
}

bool FileWriter::startsAgain(std::size_t file, Error& error) {
    if (error.code != Code::restoreMismatch) {
        return false;
    }
    if (readTwice_.contains(file)) {
        error.detail += "; read twice";
        return false;
    }
    if (!again_ || !again_(file)) {
        return false;
    }
    readTwice_.insert(file);
    readings_[file] = std::max(readings_[file], 2U);
    missing_[file] = files_[file].pieces;
    parts_.erase(file);
    return true;
}

disk::DiskResult<void> FileWriter::keepAside(std::size_t file, Damage damage) {
    if (damage.soundBytes == 0) {
        return std::unexpected(disk::Refusal{.error = std::move(damage.error)});
    }
    const auto part = partOf(file);
    auto kept = part ? (*part)->keepAside(damage.soundBytes) : std::unexpected(part.error());
    if (!kept && kept.error().everything) {
        return std::unexpected(std::move(kept).error());
    }
    parts_.erase(file);
    markDone(file);
    RestoreFailed failed{.id = files_[file].id, .error = std::move(damage.error)};
    if (kept) {
        failed.keptAs = std::move(*kept);
        failed.keptBytes = damage.soundBytes;
    } else {
        failed.error.detail += "; not kept: " + kept.error().error.detail;
    }
    report_.failed(std::move(failed));
    return {};
}

/// A failure of this file alone, or the end of everything.
void FileWriter::fail(std::size_t file, const disk::Refusal& refusal) {
    parts_.erase(file);
    markDone(file);
    if (!refusal.everything) {
        report_.failed({.id = files_[file].id, .error = refusal.error});
        return;
    }
    // A stop by somebody else is no fault of the disk's.
    if (refusal.error.code != Code::cancelled) {
        report_.end(refusal.error);
    }
    stop_.request_stop();
}

void FileWriter::markDone(std::size_t file) {
    done_.add(file);
    --remaining_;
}

}  // namespace capstan::recall
