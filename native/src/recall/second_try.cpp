#include "recall/second_try.hpp"

#include <algorithm>
#include <chrono>
#include <string>

namespace capstan::recall {

namespace {

/// So many records before it are read slowly, too, so that the drive has come down to the speed when it gets there …
constexpr std::uint64_t runUp = 32;
/// … which is below the slowest of every generation from LTO-7 on. Bytes per second.
constexpr double slow = 60e6;

}  // namespace

Error at(ltfs::BlockPointer place, Error error) {
    error.detail = "block " + std::string(1, place.partition) + ':' + std::to_string(place.block) +
                   (error.detail.empty() ? "" : ": " + error.detail);
    return error;
}

const Error* SecondTry::failedBefore(ltfs::BlockPointer place) const {
    if (failed_.empty()) {
        return nullptr;
    }
    const auto known = failed_.find({place.partition, place.block});
    return known == failed_.end() ? nullptr : &known->second;
}

SecondTry::RetryOutcome SecondTry::read(ltfs::BlockPointer place, MutableBytes room, const Error& first, Tries tries) {
    RetryOutcome outcome{.bytes = fromBehind(place, room), .readings = 2};
    if (!outcome.bytes && outcome.bytes.error().code == Code::mediumUnreadable && tries == Tries::both) {
        outcome = {.bytes = slowly(place, room), .readings = 3};
    }
    if (!outcome.bytes && outcome.bytes.error().code == Code::mediumUnreadable) {
        Error reported = first;
        reported.detail += tries == Tries::both ? "; read again coming from behind it, and more slowly: in vain"
                                                : "; read again coming from behind it: in vain";
        failed_.emplace(std::pair(place.partition, place.block), at(place, reported));
        outcome.bytes = std::unexpected(std::move(reported));
    }
    return outcome;
}

Result<std::size_t> SecondTry::fromBehind(ltfs::BlockPointer place, MutableBytes room) {
    auto moved = volume_.moveTo({place.partition, place.block + 1});
    return moved ? volume_.readRecord(place.partition, place.block, room) : fail(std::move(moved));
}

Result<std::size_t> SecondTry::slowly(ltfs::BlockPointer place, MutableBytes room) {
    const std::chrono::duration<double> pause(static_cast<double>(room.size()) / slow);
    ltfs::BlockPointer before = place;
    before.block -= std::min(place.block, runUp);
    // What cannot be read on the way is passed over: another record is to be saved here.
    for (; before.block < place.block; ++before.block) {
        const auto read = volume_.readRecord(before.partition, before.block, room);
        if (!read && read.error().code != Code::mediumUnreadable && read.error().code != Code::volumeExtentInvalid) {
            return read;
        }
        volume_.pause(std::chrono::duration_cast<std::chrono::nanoseconds>(pause));
    }
    return volume_.readRecord(place.partition, place.block, room);
}

}  // namespace capstan::recall
