#include "recall/restored_file.hpp"

#include <algorithm>
#include <utility>

#include "base/digest.hpp"
#include "disk/names.hpp"
#include "recall/damaged_name.hpp"

namespace capstan::recall {

using disk::DiskResult;

namespace {

/// What the disk begins to write at once, so that little is left when it must have all.
constexpr std::uint64_t hastenBytes = 8U << 20U;
constexpr std::size_t readBackBytes = 1U << 20U;

/// Of one file, beside each other.
constexpr unsigned mostDamaged = 1000;

}  // namespace

RestoredFile::RestoredFile(const PlannedItem& planned, disk::PartFile part, HashThreads& hashing)
    : planned_(&planned), part_(std::move(part)), expected_(hashOnTape(*planned.entry)), inOrder_(planned.inOrder) {
    if (expected_) {
        hash_ = std::make_unique<FileHash>(expected_->algorithm, isLarge(planned) ? &hashing : nullptr);
    }
}

DiskResult<RestoredFile> RestoredFile::create(disk::Destination& destination, const PlannedItem& planned,
                                              HashThreads& hashing) {
    auto part = disk::PartFile::create(destination, planned.target);
    if (!part) {
        return std::unexpected(std::move(part).error());
    }
    return RestoredFile(planned, std::move(*part), hashing);
}

void RestoredFile::hashHole(std::uint64_t upTo, const std::stop_token& stop) {
    while (hashed_ < upTo && !stop.stop_requested()) {
        const std::uint64_t step = std::min(hashStep, upTo - hashed_);
        hash_->addZeros(step);
        hashed_ += step;
    }
}

DiskResult<void> RestoredFile::write(const Chunk& chunk) {
    const std::uint64_t offset = chunk.fileOffset;
    const ByteView bytes = chunk.view();
    inOrder_ = inOrder_ && offset >= hashed_;
    if (inOrder_ && expected_) {
        hashHole(offset, {});
        hash_->add(chunk.record, bytes);
        hashed_ += bytes.size();
    }
    auto written = part_.write(offset, bytes);
    end_ = std::max(end_, offset + bytes.size());
    if (end_ >= hastened_ + hastenBytes) {
        part_.hasten(hastened_, end_ - hastened_);
        hastened_ = end_;
    }
    return written;
}

/// A hole at the end has no bytes that make the file as long as it is.
DiskResult<void> RestoredFile::resize(std::uint64_t length) {
    return length == end_ ? DiskResult<void>() : part_.resize(length);
}

/// The tape gave the bytes in another order than the file has them: read back what the disk has.
DiskResult<std::string> RestoredFile::hashAgain(std::stop_token stop) {
    Bytes buffer(readBackBytes);
    Digest digest(expected_->algorithm);
    for (std::uint64_t offset = 0; offset < planned_->entry->length;) {
        if (stop.stop_requested()) {
            return disk::stopped();
        }
        const auto taken = part_.read(offset, buffer);
        if (!taken) {
            return std::unexpected(taken.error());
        }
        if (*taken == 0) {
            break;
        }
        digest.add(ByteView(buffer).first(*taken));
        offset += *taken;
    }
    return digest.finish();
}

DiskResult<FinishedFile> RestoredFile::finish(std::stop_token stop) {
    const ltfs::Entry& entry = *planned_->entry;
    // Before the hash: a length that no disk could hold must not be hashed for years.
    if (auto sized = resize(entry.length); !sized) {
        return std::unexpected(std::move(sized).error());
    }
    if (expected_) {
        if (inOrder_) {
            hashHole(entry.length, stop);
        }
        auto actual = inOrder_ ? DiskResult<std::string>(hash_->finish()) : hashAgain(stop);
        if (stop.stop_requested()) {
            return disk::stopped();
        }
        if (!actual) {
            return std::unexpected(std::move(actual).error());
        }
        if (*actual != expected_->text) {
            return std::unexpected(disk::Refusal{.error = {
                                                     .code = Code::restoreMismatch,
                                                     .detail = planned_->target + ": " + std::string(expected_->key) +
                                                               " is " + *actual + ", was written as " + expected_->text,
                                                 }});
        }
    }
    auto notKept = part_.apply(disk::traitsOf(entry, planned_->permissions));
    if (!notKept) {
        return std::unexpected(std::move(notKept).error());
    }
    const bool elsewhere = part_.elsewhere();
    return FinishedFile{.planned = planned_,
                        .reported = {.id = planned_->id,
                                     .bytes = entry.length,
                                     .verified = expected_.has_value(),
                                     .notKept = std::move(*notKept)},
                        .part = part_.handOver(),
                        .identity = part_.identity(),
                        .elsewhere = elsewhere};
}

DiskResult<std::string> RestoredFile::keepAside(std::uint64_t soundBytes) {
    if (auto sized = resize(soundBytes); !sized) {
        return std::unexpected(std::move(sized).error());
    }
    if (auto applied = part_.apply(disk::traitsOf(*planned_->entry, planned_->permissions)); !applied) {
        return std::unexpected(std::move(applied).error());
    }
    if (auto synced = part_.sync(); !synced) {
        return std::unexpected(std::move(synced).error());
    }
    const std::string folder(disk::splitTarget(part_.path()).folder);
    for (unsigned number = 1;; ++number) {
        std::string name = damagedName(disk::pathOf(folder, disk::splitTarget(planned_->target).name), number);
        const auto named = part_.promote(disk::NameConflict::refused, name);
        if (named) {
            return name;
        }
        if (named.error().error.code != Code::restoreExists || number == mostDamaged) {
            return std::unexpected(named.error());
        }
    }
}

}  // namespace capstan::recall
