#include "virtual/timing_modelled.hpp"

#include <cmath>

#include "motion/locate_model.hpp"

namespace capstan::virt {

void ModelledTiming::load(const MediumLayout& layout) {
    seat(layout);
    add(Cause::load, data_.load);
}

void ModelledTiming::unload(TapePlace from) {
    if (from != TapePlace{}) {
        rewind(from);
    }
    leaveStream();
    add(Cause::unload, data_.unload);
    backhitches_ = backhitches();
    medium_.reset();
}

void ModelledTiming::rewind(TapePlace from) {
    leaveStream();
    if (medium_) {
        add(Cause::rewind, motion::rewindTime(medium_->timing->tape, medium_->timing->profile, placeOf(from)));
    }
}

void ModelledTiming::locate(TapePlace from, TapePlace to) {
    leaveStream();
    add(from.partition == to.partition ? Cause::locate : Cause::partitionSwitch, estimate(from, to));
}

void ModelledTiming::write(TapePlace at, std::uint64_t bytes) {
    const auto many = static_cast<double>(bytes);
    const Seconds passing = data_.record + Seconds(many / data_.interfaceRate);
    add(Cause::transfer, passing);
    pending_ = true;
    if (medium_) {
        medium_->buffer.hostPasses(passing);
        add(medium_->buffer.take(static_cast<double>(at.bytes), many));
    }
}

void ModelledTiming::read(TapePlace at, std::uint64_t bytes) {
    flush();
    const auto many = static_cast<double>(bytes);
    const Seconds passing = data_.record + Seconds(many / data_.interfaceRate);
    add(Cause::transfer, passing);
    if (medium_) {
        medium_->buffer.hostPasses(passing);
        add(medium_->buffer.give(static_cast<double>(at.bytes), many));
    }
}

void ModelledTiming::flush() {
    if (!pending_) {
        return;
    }
    pending_ = false;
    if (medium_) {
        add(medium_->buffer.drain());
    }
    add(Cause::flush, data_.flush);
}

void ModelledTiming::format(const MediumLayout& layout) {
    leaveStream();
    seat(layout);
    add(Cause::format, data_.format);
}

void ModelledTiming::erase(TapePlace from, TapePlace end) {
    leaveStream();
    if (!medium_ || end.bytes <= from.bytes) {
        return;
    }
    const auto bytes = static_cast<double>(end.bytes - from.bytes);
    const MediumTiming& timing = *medium_->timing;
    add(Cause::erase,
        Seconds(bytes / timing.speeds.front()) + timing.profile.turnAround * std::floor(bytes / timing.tape.wrapBytes));
}

void ModelledTiming::loseBuffer() {
    pending_ = false;
    if (medium_) {
        medium_->buffer.stop();
    }
}

void ModelledTiming::spend(Cause cause, Seconds time) {
    if (medium_) {
        medium_->buffer.hostPasses(time);
    }
    add(cause, time);
}

void ModelledTiming::hostIdle(Seconds time) {
    spend(Cause::hostIdle, time);
}

std::chrono::nanoseconds ModelledTiming::now() const {
    return std::chrono::round<std::chrono::nanoseconds>(now_);
}

std::uint64_t ModelledTiming::buffered() const {
    return medium_ ? static_cast<std::uint64_t>(std::ceil(medium_->buffer.unwritten())) : 0;
}

std::uint64_t ModelledTiming::backhitches() const {
    return backhitches_ + (medium_ ? medium_->buffer.backhitches() : 0);
}

Seconds ModelledTiming::estimate(TapePlace from, TapePlace to) const {
    if (!medium_) {
        return {};
    }
    return motion::locateTime(medium_->timing->tape, medium_->timing->profile, placeOf(from), placeOf(to));
}

motion::PhysicalPosition ModelledTiming::placeOf(TapePlace place) const {
    const std::uint32_t firstWrap =
        place.partition < medium_->firstWraps.size() ? medium_->firstWraps[place.partition] : 0;
    return motion::placeOf(medium_->timing->tape, firstWrap, static_cast<double>(place.bytes));
}

void ModelledTiming::add(Cause cause, Seconds time) {
    now_ += time;
    spent_[static_cast<std::size_t>(cause)] += time;
}

void ModelledTiming::add(const BufferWait& waited) {
    add(Cause::transfer, waited.transfer);
    add(Cause::turnAround, waited.turnAround);
    add(Cause::backhitch, waited.backhitch);
}

void ModelledTiming::leaveStream() {
    flush();
    if (medium_) {
        medium_->buffer.stop();
    }
}

void ModelledTiming::seat(const MediumLayout& layout) {
    backhitches_ = backhitches();
    medium_.reset();
    pending_ = false;
    const auto found = data_.media.find(mediaOf(layout.mediaType).format);
    if (found == data_.media.end()) {
        return;
    }
    const MediumTiming& timing = found->second;
    std::vector<std::uint32_t> firstWraps;
    std::uint32_t wrap = 0;
    for (const std::uint64_t bytes : layout.partitionBytes) {
        firstWraps.push_back(wrap);
        wrap = motion::firstWrapBehind(timing.tape, wrap, static_cast<double>(bytes));
    }
    medium_.emplace(TimedMedium{.timing = &timing,
                                .firstWraps = std::move(firstWraps),
                                .buffer = TimingBuffer({.bytes = static_cast<double>(data_.bufferBytes),
                                                        .speeds = timing.speeds,
                                                        .wrapBytes = timing.tape.wrapBytes,
                                                        .turnAround = timing.profile.turnAround,
                                                        .backhitch = data_.backhitch})});
}

}  // namespace capstan::virt
