#include "volume/head.hpp"

#include <utility>

namespace capstan::volume {

Result<void> Head::moveTo(drive::Position target) {
    if (at_ == target) {
        return {};
    }
    at_.reset();
    auto located = drive_.locate(target);
    if (located) {
        at_ = target;
    }
    return located;
}

Result<std::uint64_t> Head::moveToEnd(std::uint8_t partition) {
    at_.reset();
    auto end = drive_.locateEndOfData(partition);
    if (!end) {
        return fail(std::move(end));
    }
    at_ = *end;
    return end->block;
}

Result<std::uint64_t> Head::filemarksBefore(drive::Position target) {
    if (auto moved = moveTo(target); !moved) {
        return fail(std::move(moved));
    }
    auto report = drive_.position();
    if (!report) {
        return fail(std::move(report));
    }
    return report->filemarks;
}

Result<std::optional<std::uint64_t>> Head::behindNextFilemark() {
    at_.reset();
    auto spaced = drive_.space(scsi::SpaceOver::filemarks, 1);
    if (!spaced) {
        return fail(std::move(spaced));
    }
    if (spaced->end != drive::SpaceEnd::done) {
        return std::nullopt;
    }
    auto report = drive_.position();
    if (!report) {
        return fail(std::move(report));
    }
    at_ = report->position;
    return at_->block;
}

Result<drive::ReadOutcome> Head::read(MutableBytes buffer) {
    const auto before = std::exchange(at_, std::nullopt);
    auto outcome = drive_.read(buffer);
    if (outcome) {
        at_ = before;
        advance(outcome->end == drive::ReadEnd::endOfData ? 0 : 1);
    }
    return outcome;
}

Result<drive::WriteOutcome> Head::write(ByteView record) {
    const auto before = std::exchange(at_, std::nullopt);
    auto outcome = drive_.write(record);
    if (outcome) {
        at_ = before;
        advance(1);
    }
    return outcome;
}

Result<drive::WriteOutcome> Head::writeFilemark(drive::Flush flush) {
    const auto before = std::exchange(at_, std::nullopt);
    auto outcome = drive_.writeFilemarks(1, flush);
    if (outcome) {
        at_ = before;
        advance(1);
    }
    return outcome;
}

Result<void> Head::flush() {
    auto outcome = drive_.writeFilemarks(0, drive::Flush::wait);
    if (!outcome) {
        at_.reset();
        return fail(std::move(outcome));
    }
    return {};
}

void Head::advance(std::uint64_t objects) {
    if (at_) {
        at_->block += objects;
    }
}

}  // namespace capstan::volume
