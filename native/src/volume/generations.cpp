// The past of a volume: what it was at each index, and how it becomes that again.
#include <algorithm>
#include <utility>

#include "volume/extent_check.hpp"
#include "volume/generation_walk.hpp"
#include "volume/volume.hpp"

namespace capstan::volume {

Result<std::unique_ptr<Volume>> Volume::mountGeneration(drive::SscDrive& drive, std::uint64_t generation) {
    // Whoever names a generation does not take it for the newest.
    auto volume = open(drive, Access::readOnly, true);
    if (!volume || (*volume)->index_.generation == generation) {
        return volume;
    }
    auto place = (*volume)->placeOf(generation);
    if (!place) {
        return fail(std::move(place));
    }
    auto old = readIndex((*volume)->head_, (*volume)->labels_, {(*volume)->labels_.dataNumber, place->block});
    if (!old) {
        return fail(std::move(old));
    }
    (*volume)->index_ = std::move(old->index);
    (*volume)->committedRevision_ = (*volume)->index_.revision();
    (*volume)->current_ = false;
    return volume;
}

Result<std::vector<Generation>> Volume::generations(std::stop_token stop) {
    if (runs_) {
        return std::vector{newest_};
    }
    std::vector<Generation> all;
    GenerationWalk walk(head_, labels_, dataIndex_);
    for (;;) {
        auto next = walk.next(stop);
        if (!next) {
            return fail(std::move(next));
        }
        if (!*next) {
            break;
        }
        all.push_back(**std::move(next));
    }
    // On the index partition, or by incremental indexes.
    if (all.empty() || newest_.generation > all.front().generation) {
        all.insert(all.begin(), newest_);
    }
    return all;
}

Result<ltfs::BlockPointer> Volume::placeOf(std::uint64_t generation) {
    if (newest_.generation == generation) {
        return newest_.place;
    }
    auto found = findGeneration(GenerationWalk(head_, labels_, dataIndex_), generation, {});
    return found ? Result<ltfs::BlockPointer>(found->place) : fail(std::move(found));
}

Result<void> Volume::rollBack(std::uint64_t generation) {
    constexpr std::string_view reason = "Rollback";
    if (auto writable = requireWritable(); !writable) {
        return writable;
    }
    if (generation == index_.generation && !hasUncommitted()) {
        return complete(reason);
    }
    const auto place = placeOf(generation);
    if (!place) {
        return std::unexpected(place.error());
    }
    auto old = readIndex(head_, labels_, {*labels_.numberOf(place->partition), place->block});
    if (!old) {
        return fail(std::move(old));
    }
    const ExtentLimits limits{.labels = labels_,
                              .index = {.endOfData = copy_.append, .index = {}},
                              .data = {.endOfData = data_.append, .index = {}}};
    if (const auto broken = anyBroken(old->index, limits)) {
        return fail(Code::volumeIndexInvalid,
                    "the extents of /" + broken->first.path + " lie outside the recorded data");
    }
    if (!room_.hasRoomForIndex(old->place.bytes)) {
        return fail(Code::volumeFull);
    }
    // The chain stays on the data partition.
    const auto previous = place->partition == labels_.label.dataPartition ? *place : dataIndex_;
    if (auto committed = commit(reason); !committed) {
        return committed;
    }
    old->index.generation = index_.generation;
    old->index.highestUid = std::max(old->index.highestUid, index_.highestUid);
    old->index.lock = index_.lock;
    old->index.allowPolicyUpdate = index_.allowPolicyUpdate;
    old->index.placementPolicyXml = index_.placementPolicyXml;
    std::swap(index_, old->index);
    if (auto written = writeDataIndex(reason, previous); !written) {
        if (!sealed_) {
            std::swap(index_, old->index);
        }
        return written;
    }
    return writeIndexCopy(reason);
}

}  // namespace capstan::volume
