#include "volume/volume.hpp"

#include <utility>

#include "volume/partition_search.hpp"

namespace capstan::volume {

namespace {

Code codeOf(Condition condition) {
    switch (condition) {
        case Condition::blank:
            return Code::volumeBlank;
        case Condition::foreign:
            return Code::volumeForeign;
        case Condition::tar:
            return Code::volumeForeign;
        case Condition::encrypted:
            return Code::mediumKeyMissing;
        case Condition::dirty:
            return Code::volumeDirty;
        case Condition::damaged:
        case Condition::unfinished:
        case Condition::clean:
            break;
    }
    return Code::volumeIndexInvalid;
}

bool isWhole(Condition condition) {
    return condition == Condition::clean || condition == Condition::unfinished;
}

}  // namespace

Volume::Volume(drive::SscDrive& drive, Survey survey, Access access, Guards guards)
    : head_(drive),
      labels_(*std::move(survey.labels)),
      index_(*std::move(survey.index)),
      listing_(std::move(survey.listing)),
      access_(access),
      guards_(guards),
      current_(isWhole(survey.condition)),
      newest_(describe(index_.self)),
      indexBytes_(survey.indexBytes),
      committedRevision_(index_.revision()) {
    const auto claim = [this](const PartitionEnd& end) {
        return end.endsInIndex ? std::optional(claimFor(end.generation, end.index->pointer.block)) : std::nullopt;
    };
    data_ = {.append = survey.dataEnd.endOfData, .claim = claim(survey.dataEnd)};
    copy_ = {.append = survey.indexEnd.endOfData, .claim = claim(survey.indexEnd)};
    if (copy_.claim) {
        // The newest index of the index partition takes the place of the one before it, from its filemark on. Where the
        // partition does not end in an index, nothing that is there is overwritten.
        copy_.append = copy_.claim->block - 1;
    }
    if (survey.dataEnd.index) {
        mountedIndex_ = survey.dataEnd.index;
        dataIndex_ = survey.dataEnd.index->pointer;
    }
}

Result<Examination> Volume::examine(drive::SscDrive& drive) {
    Head head(drive);
    const auto found = survey(head);
    return found ? examine(drive, *found) : std::unexpected(found.error());
}

Result<Examination> Volume::examine(drive::SscDrive& drive, const Survey& found) {
    Head head(drive);
    Examination examination{.condition = found.condition, .detail = found.detail, .facts = {}};
    if (found.condition == Condition::encrypted) {
        examination.encryptedBy = readEncryptedBy(drive);
    }
    if (!found.labels || !found.index) {
        return examination;
    }
    auto guards = readGuards(head, found.index->lock);
    if (!guards) {
        return fail(std::move(guards));
    }
    VolumeSpace room;
    if (auto measured = room.measure(head, *found.labels, *found.index, found.indexBytes, found.indexEnd.endsInIndex);
        !measured) {
        return fail(std::move(measured));
    }
    auto facts = gatherFacts(head, *found.labels, *found.index, room, *guards);
    if (!facts) {
        return fail(std::move(facts));
    }
    examination.facts = *std::move(facts);
    return examination;
}

Result<std::unique_ptr<Volume>> Volume::mount(drive::SscDrive& drive, Access access) {
    return open(drive, access, false);
}

Result<std::unique_ptr<Volume>> Volume::open(drive::SscDrive& drive, Access access, bool olderWillDo) {
    Head head(drive);
    auto found = survey(head);
    return found ? open(drive, access, olderWillDo, *std::move(found)) : fail(std::move(found));
}

Result<std::unique_ptr<Volume>> Volume::mount(drive::SscDrive& drive, Access access, Survey found) {
    return open(drive, access, false, std::move(found));
}

Result<std::unique_ptr<Volume>> Volume::open(drive::SscDrive& drive, Access access, bool olderWillDo, Survey found) {
    if (!found.labels && found.condition == Condition::damaged) {
        return fail(Code::volumeLabelInvalid, std::move(found.detail));
    }
    if (found.index && found.lostGeneration && !olderWillDo) {
        return fail(Code::volumeOlderGeneration, std::move(found.detail));
    }
    if (!found.labels || !found.index || (!isWhole(found.condition) && access == Access::readWrite)) {
        return fail(codeOf(found.condition), std::move(found.detail));
    }
    Head head(drive);
    auto guards = readGuards(head, found.index->lock);
    if (!guards) {
        return fail(std::move(guards));
    }
    if (access == Access::readWrite && guards->writeProtected) {
        return fail(Code::mediumWriteProtected);
    }
    if (access == Access::readWrite && guards->locked()) {
        return fail(Code::volumeLocked);
    }
    std::unique_ptr<Volume> volume(new Volume(drive, std::move(found), access, *guards));
    auto prepared = volume->prepare();
    return prepared ? Result<std::unique_ptr<Volume>>(std::move(volume)) : fail(std::move(prepared));
}

Result<std::unique_ptr<Volume>> Volume::resume(drive::SscDrive& drive, Survey survey) {
    survey.condition = Condition::unfinished;
    std::unique_ptr<Volume> volume(new Volume(drive, std::move(survey), Access::readWrite, Guards{}));
    auto prepared = volume->prepare();
    return prepared ? Result<std::unique_ptr<Volume>>(std::move(volume)) : fail(std::move(prepared));
}

Result<void> Volume::prepare() {
    if (auto prepared = head_.drive().prepareForLtfs(label().compression); !prepared) {
        return prepared;
    }
    return measureRoom();
}

Result<std::uint8_t> Volume::densityCode() {
    const auto mode = head_.drive().mediumMode();
    return mode ? Result<std::uint8_t>(mode->densityCode) : std::unexpected(mode.error());
}

std::optional<std::uint64_t> Volume::freeBytes() const {
    return room_.isKnown() ? std::optional(room_.freeBytes(index_)) : std::nullopt;
}

Result<VolumeFacts> Volume::facts() {
    return gatherFacts(head_, labels_, index_, room_, guards_);
}

Generation Volume::describe(const ltfs::BlockPointer& place) const {
    return {.generation = index_.generation,
            .updateTime = index_.updateTime,
            .creator = index_.creator,
            .comment = index_.comment,
            .files = index_.fileCount(),
            .directories = index_.directoryCount(),
            .place = place};
}

Result<void> Volume::measureRoom() {
    return room_.measure(head_, labels_, index_, indexBytes_, copy_.claim.has_value());
}

Result<std::size_t> Volume::readRecord(char partition, std::uint64_t block, MutableBytes buffer) {
    const auto where = [&] { return std::string("partition ") + partition + " block " + std::to_string(block); };
    const auto number = labels_.numberOf(partition);
    if (!number) {
        return fail(Code::volumeExtentInvalid, "no partition for " + where());
    }
    auto moved = head_.moveTo({*number, block});
    auto outcome = moved ? head_.read(buffer) : fail(std::move(moved));
    if (!outcome) {
        // Nothing is wrong with a medium on which nothing is recorded there.
        const std::uint64_t end = (*number == labels_.dataNumber ? data_ : copy_).append;
        const bool beyond = outcome.error().code == Code::mediumUnreadable && end != 0 && block >= end;
        return beyond ? fail(Code::volumeExtentInvalid,
                             where() + ": beyond the end of data at block " + std::to_string(end))
                      : fail(std::move(outcome));
    }
    if (outcome->end != drive::ReadEnd::record) {
        return fail(Code::volumeExtentInvalid, "no record at " + where());
    }
    if (outcome->recordBytes > buffer.size()) {
        return fail(Code::volumeExtentInvalid, "a record longer than the volume's blocks at " + where());
    }
    if (runs_) {
        return outcome->bytes;
    }
    if (block < firstBlockAfterLabels || isOfIndex({*number, block}, buffer.first(outcome->bytes))) {
        return fail(Code::volumeExtentInvalid, "no place for data: " + where());
    }
    return outcome->bytes;
}

/// What belongs to an index is no file's, whatever a file's extents say: the one that the data partition ended in when
/// it was mounted, and any other where it begins.
bool Volume::isOfIndex(drive::Position at, ByteView record) const {
    const bool inNewest = mountedIndex_ && at.partition == labels_.dataNumber &&
                          at.block >= mountedIndex_->pointer.block && at.block < mountedIndex_->end;
    return inNewest || beginsIndexOf(labels_, at, record);
}

std::optional<ltfs::BlockPointer> Volume::head() const {
    const auto at = head_.place();
    if (!at) {
        return std::nullopt;
    }
    const bool onData = at->partition == labels_.dataNumber;
    return ltfs::BlockPointer{onData ? labels_.label.dataPartition : labels_.label.indexPartition, at->block};
}

Result<void> Volume::moveTo(ltfs::BlockPointer place) {
    const auto number = labels_.numberOf(place.partition);
    return number ? head_.moveTo({*number, place.block})
                  : fail(Code::volumeExtentInvalid, std::string("no partition ") + place.partition);
}

ltfs::Coherency Volume::claimFor(std::uint64_t generation, std::uint64_t block) const {
    ltfs::Coherency claim;
    claim.generation = generation;
    claim.block = block;
    claim.volumeUuid = labels_.label.volumeUuid;
    return claim;
}

bool Volume::takesMarks(std::uint64_t bytes) const {
    constexpr std::uint64_t indexes = 3;  // the one with the marks, and the two in reserve
    return requireWritable().has_value() && current_ && room_.hasRoomForIndex(indexes * (indexBytes_ + bytes));
}

bool Volume::hasUncommitted() const {
    return appended_ || index_.revision() != committedRevision_;
}

}  // namespace capstan::volume
