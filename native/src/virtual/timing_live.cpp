#include "virtual/timing_live.hpp"

#include <algorithm>

namespace capstan::virt {
namespace {

/// Shorter ones are added up: a machine's sleep is no finer.
constexpr Seconds shortestSleep{0.001};

}  // namespace

LiveTiming::LiveTiming(std::unique_ptr<Timing> modelled, double speedUp, std::stop_token interrupt)
    : modelled_(std::move(modelled)), speedUp_(speedUp), interrupt_(std::move(interrupt)) {}

void LiveTiming::load(const MediumLayout& layout) {
    catchUp();
    modelled_->load(layout);
    sleepUntilModelled();
}

void LiveTiming::unload(TapePlace from) {
    catchUp();
    modelled_->unload(from);
    sleepUntilModelled();
}

void LiveTiming::rewind(TapePlace from) {
    catchUp();
    modelled_->rewind(from);
    sleepUntilModelled();
}

void LiveTiming::locate(TapePlace from, TapePlace to) {
    catchUp();
    modelled_->locate(from, to);
    sleepUntilModelled();
}

void LiveTiming::write(TapePlace at, std::uint64_t bytes) {
    catchUp();
    modelled_->write(at, bytes);
    sleepUntilModelled();
}

void LiveTiming::read(TapePlace at, std::uint64_t bytes) {
    catchUp();
    modelled_->read(at, bytes);
    sleepUntilModelled();
}

void LiveTiming::flush() {
    catchUp();
    modelled_->flush();
    sleepUntilModelled();
}

void LiveTiming::format(const MediumLayout& layout) {
    catchUp();
    modelled_->format(layout);
    sleepUntilModelled();
}

void LiveTiming::erase(TapePlace from, TapePlace end) {
    catchUp();
    modelled_->erase(from, end);
    sleepUntilModelled();
}

void LiveTiming::loseBuffer() {
    catchUp();
    modelled_->loseBuffer();
}

void LiveTiming::spend(Cause cause, Seconds time) {
    catchUp();
    modelled_->spend(cause, time);
    sleepUntilModelled();
}

std::chrono::nanoseconds LiveTiming::begin(Cause /*cause*/, Seconds time) {
    // Passes by itself, and counts as the time between commands that it is.
    return interrupt_.stop_requested() ? now() : now() + std::chrono::round<std::chrono::nanoseconds>(time);
}

void LiveTiming::hostIdle(Seconds time) {
    catchUp();
    modelled_->hostIdle(time);
    sleepUntilModelled();
}

std::chrono::nanoseconds LiveTiming::now() const {
    return std::max(modelled_->now(), std::chrono::round<std::chrono::nanoseconds>(machine()));
}

Seconds LiveTiming::machine() const {
    return Seconds(std::chrono::steady_clock::now() - began_) * speedUp_;
}

void LiveTiming::catchUp() {
    const Seconds idle = machine() - Seconds(modelled_->now());
    if (idle.count() > 0) {
        modelled_->hostIdle(idle);
    }
}

void LiveTiming::sleepUntilModelled() {
    const Seconds early = (Seconds(modelled_->now()) - machine()) / speedUp_;
    if (early < shortestSleep || interrupt_.stop_requested()) {
        return;
    }
    std::unique_lock lock(mutex_);
    wake_.wait_for(lock, interrupt_, early, [] { return false; });
}

}  // namespace capstan::virt
