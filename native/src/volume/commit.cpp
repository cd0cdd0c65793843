// The writing side of a volume: records, then the index that names them, then the memory chip, each on tape before the
// next (LTFS 2.4, clauses 6.4 and 10.4).
#include <tuple>
#include <utility>

#include "ltfs/creator.hpp"
#include "volume/cartridge_memory.hpp"
#include "volume/volume.hpp"

namespace capstan::volume {

Result<void> Volume::requireWritable() const {
    if (sealed_) {
        return fail(sealed_->code, "closed to writing since an error: " + sealed_->detail);
    }
    if (guards_.locked()) {
        return fail(Code::volumeLocked);
    }
    if (access_ == Access::readOnly) {
        return fail(guards_.writeProtected ? Code::mediumWriteProtected : Code::invalidArgument,
                    "mounted for reading only");
    }
    return {};
}

Result<void> Volume::sealAfter(Result<void> result) {
    if (!result) {
        sealed_ = result.error();
    }
    return result;
}

Result<std::uint64_t> Volume::append(ByteView record) {
    if (auto writable = requireWritable(); !writable) {
        return fail(std::move(writable));
    }
    if (record.empty() || record.size() > labels_.label.blockBytes) {
        return fail(Code::invalidArgument, "a record of " + std::to_string(record.size()) + " bytes");
    }
    if (!room_.hasRoomFor(record.size(), index_)) {
        return fail(Code::volumeFull);
    }
    if (auto moved = sealAfter(head_.moveTo({labels_.dataNumber, data_.append})); !moved) {
        return fail(std::move(moved));
    }
    // From here on the partition no longer ends in an index, whatever becomes of the record.
    data_.claim.reset();
    appended_ = true;
    auto outcome = head_.write(record);
    if (!outcome) {
        sealed_ = outcome.error();
        return fail(std::move(outcome));
    }
    if (outcome->earlyWarning) {
        room_.warn();
    }
    room_.take(record.size());
    return data_.append++;
}

/// What the index partition has no room for is not placed, and need not be kept.
void Volume::keepForPlacement(RecordPlace place, ByteView bytes) {
    const auto room = room_.indexFreeForFiles(index_);
    if (!room || kept_.bytes() + bytes.size() <= *room) {
        kept_.keep(place, bytes);
    }
}

Result<void> Volume::flush() {
    if (auto writable = requireWritable(); !writable) {
        return writable;
    }
    return appended_ ? sealAfter(head_.flush()) : Result<void>();
}

Result<void> Volume::commit(std::string_view reason, const std::function<void()>& onFlushed) {
    if (!hasUncommitted()) {
        return {};
    }
    if (auto writable = requireWritable(); !writable) {
        return writable;
    }
    return writeDataIndex(reason, dataIndex_, onFlushed);
}

Result<void> Volume::complete(std::string_view reason) {
    if (auto committed = commit(reason); !committed) {
        return committed;
    }
    if (!isCopyOld()) {
        return {};
    }
    if (auto writable = requireWritable(); !writable) {
        return writable;
    }
    auto placed = placeFiles();
    kept_.forget();
    if (!placed) {
        return fail(std::move(placed));
    }
    return completePlaced(reason, *std::move(placed));
}

Result<void> Volume::writeDataIndex(std::string_view reason, std::optional<ltfs::BlockPointer> previous,
                                    const std::function<void()>& onFlushed) {
    const auto before =
        std::tuple(index_.generation, index_.updateTime, index_.creator, index_.comment, index_.self, index_.previous);
    ++index_.generation;
    index_.updateTime = ltfs::Timestamp::now();
    index_.creator = ltfs::creatorText(reason);
    index_.comment.clear();
    index_.self = {labels_.label.dataPartition, data_.append + 1};
    index_.previous = previous;
    if (auto writable = ltfs::requireWritable(index_); !writable) {
        // Nothing has reached the tape: whoever put the name there can still take it out.
        std::tie(index_.generation, index_.updateTime, index_.creator, index_.comment, index_.self, index_.previous) =
            before;
        return writable;
    }
    data_.claim.reset();
    if (appended_) {
        if (auto flushed = sealAfter(head_.flush()); !flushed) {
            return flushed;
        }
    }
    if (onFlushed) {
        onFlushed();
    }
    auto place = volume::writeIndex(head_, labels_, {labels_.dataNumber, data_.append}, index_);
    if (!place) {
        return sealAfter(fail(std::move(place)));
    }
    indexBytes_ = place->bytes;
    dataIndex_ = place->pointer;
    newest_ = describe(place->pointer);
    data_ = {.append = place->end + 1, .claim = claimFor(index_.generation, place->pointer.block)};
    if (auto updated = sealAfter(updateCoherency()); !updated) {
        return updated;
    }
    appended_ = false;
    committedRevision_ = index_.revision();
    return sealAfter(measureRoom());
}

Result<std::vector<PlacedFile>> Volume::placeFiles() {
    const auto rule = placementRule();
    // The copies overwrite the index that the index partition ends in: the data partition must have the newest.
    if (!rule || !data_.claim || data_.claim->generation != index_.generation) {
        return {};
    }
    const auto files = filesToPlace(index_, *rule, labels_.label.dataPartition, room_.indexFreeForFiles(index_));
    if (files.empty()) {
        return {};
    }
    copy_.claim.reset();
    const PlacementTarget target{.firstBlock = copy_.append, .packing = packing()};
    auto copies = copyToIndexPartition(head_, labels_, files, target, kept_);
    if (!copies) {
        sealed_ = copies.error();
        return fail(std::move(copies));
    }
    if (copies->full || copies->files.empty()) {
        // The index goes where the copies began, which takes them off again.
        return {};
    }
    copy_.append = copies->end;
    return std::move(copies->files);
}

Result<void> Volume::completePlaced(std::string_view reason, std::vector<PlacedFile> placed) {
    const auto exchangeExtents = [&placed] {
        for (PlacedFile& one : placed) {
            std::vector<ltfs::Extent> before = one.file->extents;
            one.file->extents = one.extents;
            one.extents = std::move(before);
        }
    };
    const auto before = std::tuple(index_.generation, index_.updateTime);
    if (!placed.empty()) {
        exchangeExtents();
        ++index_.generation;
        index_.updateTime = ltfs::Timestamp::now();
    }
    auto written = writeIndexCopy(reason);
    if (!written && !placed.empty()) {
        exchangeExtents();
        std::tie(index_.generation, index_.updateTime) = before;
    }
    return written;
}

Result<void> Volume::writeIndexCopy(std::string_view reason) {
    index_.creator = ltfs::creatorText(reason);
    index_.self = {labels_.label.indexPartition, copy_.append + 1};
    index_.previous = dataIndex_;
    if (auto writable = ltfs::requireWritable(index_); !writable) {
        return writable;
    }
    copy_.claim.reset();
    auto place = volume::writeIndex(head_, labels_, {labels_.indexNumber, copy_.append}, index_);
    if (!place) {
        return sealAfter(fail(std::move(place)));
    }
    indexBytes_ = place->bytes;
    newest_ = describe(place->pointer);
    copy_.claim = claimFor(index_.generation, place->pointer.block);
    if (auto updated = sealAfter(updateCoherency()); !updated) {
        return updated;
    }
    return sealAfter(measureRoom());
}

/// The reference is read after the index was written; a partition that does not end in an index keeps a claim that no
/// longer agrees with it, and so is not believed.
Result<void> Volume::updateCoherency() {
    auto reference = memory::changeReference(head_.drive());
    if (!reference) {
        return fail(std::move(reference));
    }
    if (!*reference) {
        return {};
    }
    const std::pair<std::uint8_t, AppendPoint*> ends[]{{labels_.dataNumber, &data_}, {labels_.indexNumber, &copy_}};
    for (const auto& [number, end] : ends) {
        if (!end->claim) {
            continue;
        }
        end->claim->changeReference = **reference;
        if (auto written = memory::writeCoherency(head_.drive(), number, *end->claim); !written) {
            return written;
        }
    }
    return {};
}

}  // namespace capstan::volume
