// Locking a volume and unlocking it: advisory marks that every LTFS program honours, in the index and in the
// cartridge's memory.
#include <utility>

#include "volume/volume.hpp"

namespace capstan::volume {

namespace {

memory::VolumeLock inMemory(ltfs::LockState state) {
    switch (state) {
        case ltfs::LockState::locked:
            return memory::VolumeLock::locked;
        case ltfs::LockState::permanentlyLocked:
            return memory::VolumeLock::permanent;
        case ltfs::LockState::unlocked:
            break;
    }
    return memory::VolumeLock::unlocked;
}

}  // namespace

Result<void> Volume::setLock(ltfs::LockState state) {
    constexpr std::string_view reason = "Set advisory lock";
    if (sealed_) {
        return requireWritable();
    }
    if (!current_) {
        return fail(Code::invalidArgument, "not the newest generation of a whole volume");
    }
    if (guards_.writeProtected) {
        return fail(Code::mediumWriteProtected);
    }
    const bool forGood = guards_.lock() == ltfs::LockState::permanentlyLocked;
    if ((forGood && state != ltfs::LockState::permanentlyLocked) ||
        guards_.memory == memory::VolumeLock::afterWriteError) {
        return fail(Code::volumeLocked, forGood ? "for good" : "since a write error");
    }
    if (index_.lock != state || hasUncommitted()) {
        const auto before = std::exchange(index_.lock, state);
        index_.touch();
        if (auto written = writeDataIndex(reason, dataIndex_); !written) {
            index_.lock = before;
            return written;
        }
        guards_.index = state;
    }
    if (isCopyOld()) {
        if (auto written = writeIndexCopy(reason); !written) {
            return written;
        }
    }
    // Last: what a cut leaves undone, locking or unlocking, the same call takes up again.
    if (guards_.memory != inMemory(state)) {
        if (auto written = sealAfter(memory::writeVolumeLock(head_.drive(), inMemory(state))); !written) {
            return written;
        }
        guards_.memory = inMemory(state);
    }
    return {};
}

}  // namespace capstan::volume
