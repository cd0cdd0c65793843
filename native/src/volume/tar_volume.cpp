// A tape with tar archives as a volume for reading: the index is one that a listing of the tape has made.
#include <utility>

#include "volume/tar_listing.hpp"
#include "volume/volume.hpp"

namespace capstan::volume {

Result<std::unique_ptr<Volume>> Volume::mountTar(drive::SscDrive& drive, ltfs::Index index) {
    auto facts = tarFactsOf(index);
    if (!facts) {
        return fail(Code::volumeTarUnlisted, "the list of its archives is damaged");
    }
    Head head(drive);
    auto identity = identifyTar(head);
    if (!identity) {
        return fail(std::move(identity));
    }
    if (*identity != facts->identity) {
        return fail(Code::volumeTarUnlisted, "it has been written to since its archives were listed");
    }
    auto guards = readGuards(head, ltfs::LockState::unlocked);
    if (!guards) {
        return fail(std::move(guards));
    }
    // Both of LTFS's partitions are the one that there is.
    ltfs::Label label{.creator = index.creator,
                      .formatTime = index.updateTime,
                      .volumeUuid = index.volumeUuid,
                      .location = 'b',
                      .blockBytes = facts->runs.largest()};
    Survey survey{.condition = Condition::tar,
                  .detail = {},
                  .labels = Labels{.label = std::move(label), .serial = {}, .indexNumber = 0, .dataNumber = 0},
                  .index = std::move(index),
                  .indexEnd = {},
                  .dataEnd = {}};
    std::unique_ptr<Volume> volume(new Volume(drive, std::move(survey), Access::readOnly, *guards));
    volume->runs_ = std::move(facts->runs);
    auto prepared = volume->prepare();
    return prepared ? Result<std::unique_ptr<Volume>>(std::move(volume)) : fail(std::move(prepared));
}

std::uint32_t Volume::fullRecordBytes(std::uint64_t block) const {
    return runs_ ? runs_->bytesAt(block) : label().blockBytes;
}

}  // namespace capstan::volume
