#include "virtual/timing_buffer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "motion/speed_matching.hpp"

namespace capstan::virt {
namespace {

constexpr double noLimit = std::numeric_limits<double>::infinity();
/// Less than a byte is nothing: what rounding leaves.
constexpr double crumb = 0.5;

}  // namespace

TimingBuffer::TimingBuffer(BufferTraits traits) : traits_(std::move(traits)), host_(afresh()) {}

/// It remembers for as long as a buffer's worth takes, and begins with a host that is fast enough.
HostRate TimingBuffer::afresh() const {
    const double top = traits_.speeds.front();
    return {traits_.bytes / top, top};
}

void TimingBuffer::hostPasses(Seconds time) {
    BufferWait unnoticed;
    if (writing_) {
        write({time.count()}, 0, false, unnoticed);
    } else {
        read({time.count()}, traits_.bytes, false, unnoticed);
    }
    host_.passes(time.count());
}

BufferWait TimingBuffer::take(double at, double bytes) {
    BufferWait waited;
    begin(true, at, waited);
    host_.moves(bytes);
    write({noLimit}, std::max(traits_.bytes - bytes, 0.0), true, waited);
    level_ += bytes;
    return waited;
}

BufferWait TimingBuffer::drain() {
    BufferWait waited;
    if (writing_) {
        write({noLimit}, 0, true, waited);
        motion_ = BufferMotion::stopped;
    }
    return waited;
}

BufferWait TimingBuffer::give(double at, double bytes) {
    BufferWait waited;
    begin(false, at, waited);
    host_.moves(bytes);
    read({noLimit}, std::min(bytes, traits_.bytes), true, waited);
    level_ = std::max(level_ - bytes, 0.0);
    return waited;
}

void TimingBuffer::stop() {
    motion_ = BufferMotion::stopped;
    level_ = 0;
    pause_ = 0;
    host_ = afresh();
}

/// The tape is where `at` says whenever it starts anew.
void TimingBuffer::begin(bool writing, double at, BufferWait& waited) {
    if (writing_ != writing) {
        const bool ranAhead = !writing_ && level_ > crumb;
        stop();
        writing_ = writing;
        if (ranAhead) {
            ++backhitches_;
            waited.backhitch += traits_.backhitch;
        }
    }
    if (motion_ == BufferMotion::stopped) {
        const double into = at - std::floor(at / traits_.wrapBytes) * traits_.wrapBytes;
        toWrapEnd_ = traits_.wrapBytes - into;
        motion_ = BufferMotion::streaming;
    }
}

void TimingBuffer::write(Span span, double goal, bool pressed, BufferWait& waited) {
    while (span.left > 0 && motion_ != BufferMotion::stopped) {
        if (pressed && level_ <= goal + crumb) {
            return;
        }
        if (paused(span, waited)) {
            continue;
        }
        if (motion_ == BufferMotion::gathering && !pressed && level_ < motion::refillShare * traits_.bytes) {
            return;
        }
        motion_ = BufferMotion::streaming;
        if (level_ > goal + crumb) {
            level_ -= stream(span, level_ - goal, waited);
        } else if (!stepsBack(span)) {
            return;
        }
    }
}

void TimingBuffer::read(Span span, double goal, bool pressed, BufferWait& waited) {
    while (span.left > 0 && motion_ != BufferMotion::stopped) {
        if (pressed && level_ >= goal - crumb) {
            return;
        }
        if (paused(span, waited)) {
            continue;
        }
        if (motion_ == BufferMotion::gathering && !pressed && level_ > (1 - motion::refillShare) * traits_.bytes) {
            return;
        }
        motion_ = BufferMotion::streaming;
        if (level_ < goal - crumb) {
            level_ += stream(span, goal - level_, waited);
        } else if (!stepsBack(span)) {
            return;
        }
    }
}

bool TimingBuffer::paused(Span& span, BufferWait& waited) {
    if (pause_ <= 0) {
        return false;
    }
    const double used = std::min(pause_, span.left);
    pause_ -= used;
    span.use(used);
    waited.*pauseCause_ += Seconds(used);
    return true;
}

bool TimingBuffer::stepsBack(Span& span) {
    const double patience = std::max(host_.secondsUntilBelow(traits_.speeds.back()) - span.passed, 0.0);
    if (patience >= span.left) {
        return false;
    }
    span.use(patience);
    ++backhitches_;
    motion_ = BufferMotion::gathering;
    pause_ = traits_.backhitch.count();
    pauseCause_ = &BufferWait::backhitch;
    return true;
}

double TimingBuffer::stream(Span& span, double bytes, BufferWait& waited) {
    const double speed = motion::speedFor(traits_.speeds, host_.now());
    const double moved = std::min({bytes, toWrapEnd_, span.left * speed});
    const Seconds used(moved / speed);
    span.use(used.count());
    waited.transfer += used;
    toWrapEnd_ -= moved;
    if (toWrapEnd_ < crumb) {
        toWrapEnd_ = traits_.wrapBytes;
        pause_ = traits_.turnAround.count();
        pauseCause_ = &BufferWait::turnAround;
    }
    return moved;
}

}  // namespace capstan::virt
