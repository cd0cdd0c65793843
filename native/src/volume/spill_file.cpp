#include "volume/spill_file.hpp"

#include <pthread.h>
#include <string_view>
#include <sys/statvfs.h>
#include <utility>

#include "base/file.hpp"

namespace capstan::volume {

namespace {

constexpr std::string_view spillName = "what is kept for the index partition";

}  // namespace

Result<std::unique_ptr<SpillFile>> SpillFile::open(const std::filesystem::path& folder, const Limits& limits) {
    auto file = openUnnamed(folder);
    if (!file) {
        return fail(std::move(file));
    }
    return std::unique_ptr<SpillFile>(new SpillFile(*std::move(file), limits));
}

SpillFile::SpillFile(UniqueFd file, const Limits& limits)
    : file_(std::move(file)), limits_(limits), thread_([this](const std::stop_token& stop) {
          ::pthread_setname_np(::pthread_self(), "capstan-spill");
          writeOn(stop);
      }) {}

bool SpillFile::append(ByteView bytes) {
    {
        const std::lock_guard lock(mutex_);
        if (broken_ || bytes.size() > limits_.waitingBytes - waitingBytes_) {
            return false;
        }
        waiting_.emplace_back(bytes.begin(), bytes.end());
        waitingBytes_ += bytes.size();
    }
    changed_.notify_all();
    return true;
}

bool SpillFile::read(std::uint64_t offset, MutableBytes to) {
    {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return waiting_.empty() || broken_; });
    }
    const auto got = readAt(file_.get(), offset, to, spillName);
    return got && *got == to.size();
}

void SpillFile::writeOn(const std::stop_token& stop) {
    std::uint64_t end = 0;
    std::unique_lock lock(mutex_);
    while (changed_.wait(lock, stop, [this] { return !waiting_.empty(); }) && !stop.stop_requested() && !broken_) {
        const Bytes& next = waiting_.front();
        lock.unlock();
        const bool written = write(end, next);
        lock.lock();
        end += next.size();
        waitingBytes_ -= next.size();
        waiting_.pop_front();
        broken_ = !written;
        changed_.notify_all();
    }
}

bool SpillFile::write(std::uint64_t offset, ByteView bytes) {
    struct statvfs disk {};
    return ::fstatvfs(file_.get(), &disk) == 0 &&
           disk.f_bavail * std::uint64_t{disk.f_frsize} >= limits_.spareDiskBytes + bytes.size() &&
           writeAt(file_.get(), offset, bytes, spillName).has_value();
}

}  // namespace capstan::volume
