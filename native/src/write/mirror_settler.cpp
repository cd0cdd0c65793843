#include "write/mirror_settler.hpp"

#include <cerrno>
#include <chrono>
#include <map>
#include <pthread.h>
#include <unistd.h>
#include <utility>

namespace capstan::write {

using disk::Placed;

namespace {

/// How long a file may wait for others: a wait for the disk costs some ten milliseconds, whatever it is for.
constexpr std::chrono::seconds gathering{1};
constexpr std::size_t gatheredLimit = 8192;

std::string folderOf(const std::string& target) {
    const std::size_t slash = target.rfind('/');
    return slash == std::string::npos ? std::string() : target.substr(0, slash);
}

/// Of one mirror's folder, for the time of one batch.
class Batch {
   public:
    Batch(disk::Destination& place, std::vector<MirroredFile>& files) : place_(place), files_(files) {}

    void settle() {
        syncData();
        for (MirroredFile& file : files_) {
            name(file);
        }
        syncNames();
    }

    /// Nothing when the file is on the disk under its name.
    [[nodiscard]] const Error* failureOf(const MirroredFile& file) const {
        const auto found = failed_.find(file.told.id);
        return found == failed_.end() ? nullptr : &found->second;
    }

   private:
    /// The whole file system at once; where that fails, or the file lies on another, each for itself.
    void syncData() {
        const bool all = syncFileSystem();
        for (const MirroredFile& file : files_) {
            if ((!all || file.elsewhere) && !file.part.empty()) {
                auto part = place_.reopenPart(file.part);
                if (!part) {
                    fail(file, std::move(part).error());
                } else if (::fsync(part->get()) != 0) {
                    fail(file, place_.refuse(errno, file.target).error());
                }
            }
        }
    }

    void name(MirroredFile& file) {
        if (file.part.empty()) {
            return;
        }
        if (failureOf(file) == nullptr) {
            auto named = place_.promote(file.part, file.target, disk::Taken::replaced);
            if (named) {
                return;
            }
            fail(file, std::move(named).error());
        }
        place_.removePart(file.part);
    }

    void syncNames() {
        const bool all = syncFileSystem();
        std::map<std::string, Placed<void>> folders;
        for (const MirroredFile& file : files_) {
            if ((!all || file.elsewhere) && failureOf(file) == nullptr) {
                const auto [folder, fresh] = folders.try_emplace(folderOf(file.target));
                if (fresh) {
                    folder->second = syncFolder(folder->first);
                }
                if (!folder->second) {
                    fail(file, folder->second.error());
                }
            }
        }
    }

    [[nodiscard]] bool syncFileSystem() {
        const auto root = place_.openFolder("");
        return root && ::syncfs(root->get()) == 0;
    }

    [[nodiscard]] Placed<void> syncFolder(const std::string& folder) {
        const auto fd = place_.openFolder(folder);
        if (!fd) {
            return std::unexpected(fd.error());
        }
        return ::fsync(fd->get()) == 0 ? Placed<void>() : place_.refuse(errno, folder);
    }

    void fail(const MirroredFile& file, disk::Refusal refusal) {
        failed_.emplace(file.told.id, std::move(refusal.error));
    }

    disk::Destination& place_;
    std::vector<MirroredFile>& files_;
    std::map<std::uint64_t, Error> failed_;
};

}  // namespace

MirrorSettler::MirrorSettler(std::string folder, Tell tell)
    : folder_(std::move(folder)), tell_(std::move(tell)), thread_([this] { run(); }) {}

MirrorSettler::~MirrorSettler() {
    finish();
}

void MirrorSettler::add(MirroredFile file) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return gathered_.size() < gatheredLimit; });
    gathered_.push_back(std::move(file));
    if (gathered_.size() == 1 || gathered_.size() == gatheredLimit) {
        changed_.notify_all();
    }
}

void MirrorSettler::finish() {
    {
        const std::lock_guard lock(mutex_);
        finishing_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) {
        thread_.join();
    }
}

void MirrorSettler::run() {
    ::pthread_setname_np(::pthread_self(), "capstan-settle");
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return finishing_ || !gathered_.empty(); });
        if (gathered_.empty()) {
            return;
        }
        changed_.wait_for(lock, gathering, [this] { return finishing_ || gathered_.size() >= gatheredLimit; });
        std::vector<MirroredFile> files = std::exchange(gathered_, {});
        lock.unlock();
        changed_.notify_all();
        settle(std::move(files));
        lock.lock();
    }
}

void MirrorSettler::settle(std::vector<MirroredFile> files) {
    auto place = disk::Destination::open(folder_, disk::mirroring);
    if (!place) {
        for (const MirroredFile& file : files) {
            tell_(MirrorFailed{.id = file.told.id, .error = place.error()});
        }
        return;
    }
    Batch batch(*place, files);
    batch.settle();
    for (MirroredFile& file : files) {
        if (const Error* failure = batch.failureOf(file)) {
            tell_(MirrorFailed{.id = file.told.id, .error = *failure});
        } else {
            tell_(std::move(file.told));
        }
    }
}

}  // namespace capstan::write
