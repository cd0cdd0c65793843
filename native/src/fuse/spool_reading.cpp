#include "fuse/spool_reading.hpp"

#include <cerrno>
#include <cstddef>
#include <fcntl.h>
#include <utility>

#include "base/unique_fd.hpp"

namespace capstan::fuse {

namespace {

/// Of those that nobody reads to the end the oldest go.
constexpr std::size_t keptMost = 16;

}  // namespace

std::optional<SpoolReading> SpoolReading::open(int folder, off_t from) {
    UniqueFd readable(::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    DIR* const opened = readable ? ::fdopendir(readable.get()) : nullptr;
    if (opened == nullptr) return std::nullopt;
    static_cast<void>(readable.release());
    if (from > 0) ::seekdir(opened, from);
    return SpoolReading(opened);
}

std::optional<SpoolReading::Entry> SpoolReading::next() {
    if (left_) return std::exchange(left_, std::nullopt);
    errno = 0;
    const dirent* const one = ::readdir(folder_.get());
    if (one == nullptr) return std::nullopt;
    return Entry{
        .name = one->d_name, .number = one->d_ino, .kind = static_cast<mode_t>(one->d_type) << 12U, .next = one->d_off};
}

std::optional<SpoolReading> SpoolReadings::take(std::uint64_t node, off_t from) {
    const std::lock_guard lock(mutex_);
    for (auto one = kept_.begin(); one != kept_.end(); ++one) {
        if (one->node != node || one->from != from) continue;
        auto reading = std::move(one->reading);
        kept_.erase(one);
        return reading;
    }
    return std::nullopt;
}

void SpoolReadings::keep(std::uint64_t node, off_t from, SpoolReading reading) {
    const std::lock_guard lock(mutex_);
    kept_.push_back({.node = node, .from = from, .reading = std::move(reading)});
    if (kept_.size() > keptMost) kept_.pop_front();
}

}  // namespace capstan::fuse
