#include "fuse/read_ahead.hpp"

#include <algorithm>
#include <limits>
#include <pthread.h>
#include <sys/stat.h>

namespace capstan::fuse {

namespace {

constexpr off_t mebibyte = 1 << 20;
/// Whoever has read so much in one run will most likely read on.
constexpr off_t runLeast = mebibyte;
/// No further ahead than it has read already: of many files only the beginning is wanted.
constexpr off_t aheadMost = 16 * mebibyte;
/// As much as the processor's own memory holds beside what the reader copies.
constexpr off_t chunk = mebibyte / 4;
/// The kernel's own requests come side by side, and so not quite in order; and what is next it asks for itself.
constexpr off_t slack = mebibyte / 4;

constexpr off_t roundedUp(off_t value, off_t to) {
    return (value + to - 1) / to * to;
}

}  // namespace

// Each file is in it once at most: nobody ever waits for room.
ReadAhead::ReadAhead() : wanted_(std::numeric_limits<std::size_t>::max()) {}

void ReadAhead::start(fuse_session& session) {
    thread_ = std::jthread([this, &session](const std::stop_token& stop) {
        ::pthread_setname_np(::pthread_self(), "capstan-ahead");
        while (const auto wanted = wanted_.receive(stop)) bring(session, *wanted, stop);
    });
}

void ReadAhead::hasRead(fuse_ino_t node, const std::shared_ptr<OpenFile>& file, off_t from, std::size_t many) {
    {
        const std::lock_guard lock(mutex_);
        Run& run = file->run;
        const off_t end = from + static_cast<off_t>(many);
        const bool goesOn = from + slack >= run.end && from <= std::max(run.end, run.brought) + slack;
        if (!goesOn) run = {.begin = from, .end = from, .isWaiting = run.isWaiting};
        run.end = std::max(run.end, end);
        const off_t length = run.end - run.begin;
        if (run.isOver || length < runLeast || run.brought - run.end > aheadMost / 2) return;
        run.goal = run.end + std::min(length, aheadMost);
        if (std::exchange(run.isWaiting, true)) return;
    }
    wanted_.send({.node = node, .file = file}, {});
}

void ReadAhead::bring(fuse_session& session, const Wanted& wanted, const std::stop_token& stop) {
    const int content = wanted.file->content.get();
    struct stat facts {};
    bool isWell = ::fstat(content, &facts) == 0;
    off_t goal = 0;
    {
        const std::lock_guard lock(mutex_);
        // What lies behind its end would make the file longer.
        goal = std::min(wanted.file->run.goal, facts.st_size);
    }
    while (isWell && !stop.stop_requested()) {
        const auto from = next(wanted.file->run, goal);
        if (!from) break;
        fuse_bufvec bytes{};
        bytes.count = 1;
        bytes.buf[0].size = static_cast<std::size_t>(std::min(chunk, goal - *from));
        bytes.buf[0].flags = static_cast<fuse_buf_flags>(FUSE_BUF_IS_FD | FUSE_BUF_FD_SEEK);
        bytes.buf[0].fd = content;
        bytes.buf[0].pos = *from;
        isWell =
            fuse_lowlevel_notify_store(&session, wanted.node, *from, &bytes, static_cast<fuse_buf_copy_flags>(0)) == 0;
    }
    hasBrought(wanted, isWell && goal < facts.st_size);
}

std::optional<off_t> ReadAhead::next(Run& run, off_t limit) {
    const std::lock_guard lock(mutex_);
    const off_t from = std::max(run.brought, roundedUp(run.end + slack, slack));
    if (from >= limit) return std::nullopt;
    run.brought = std::min(from + chunk, limit);
    return from;
}

void ReadAhead::hasBrought(const Wanted& wanted, bool goesOn) {
    {
        const std::lock_guard lock(mutex_);
        Run& run = wanted.file->run;
        run.isOver = !goesOn;
        run.isWaiting = goesOn && run.brought < run.goal;
        if (!run.isWaiting) return;
    }
    wanted_.send(wanted, {});
}

}  // namespace capstan::fuse
