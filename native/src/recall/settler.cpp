#include "recall/settler.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <pthread.h>
#include <utility>

#include "disk/batch.hpp"

namespace capstan::recall {

namespace {

/// How long a file waits for others. While a disk is waited for, as many gather as it takes longer.
constexpr std::chrono::milliseconds gathering{5};
constexpr std::size_t gatheredLimit = 4096;
/// A larger one keeps no small one waiting.
constexpr std::uint64_t smallBytes = 1U << 20U;

}  // namespace

Settler::Settler(disk::Destination place, Naming& naming, Account& account, std::stop_source stop)
    : place_(std::move(place)), naming_(naming), account_(account), stop_(std::move(stop)), thread_([this] {
          run();
      }) {}

Settler::~Settler() {
    finish();
}

void Settler::add(Finished file) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return gathered_.size() < gatheredLimit; });
    gathered_.push_back(std::move(file));
    if (gathered_.size() == 1 || gathered_.size() == gatheredLimit) {
        changed_.notify_all();
    }
}

void Settler::finish() {
    {
        const std::lock_guard lock(mutex_);
        finishing_ = true;
    }
    changed_.notify_all();
    if (thread_.joinable()) {
        thread_.join();
    }
}

void Settler::run() {
    ::pthread_setname_np(::pthread_self(), "capstan-settle");
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return finishing_ || !gathered_.empty(); });
        if (gathered_.empty()) {
            return;
        }
        changed_.wait_for(lock, gathering, [this] { return finishing_ || gathered_.size() >= gatheredLimit; });
        std::vector<Finished> files = std::exchange(gathered_, {});
        lock.unlock();
        changed_.notify_all();
        settleAll(std::move(files));
        lock.lock();
    }
}

void Settler::settleAll(std::vector<Finished> files) {
    const auto large = std::stable_partition(files.begin(), files.end(),
                                             [](const Finished& file) { return file.told.bytes <= smallBytes; });
    std::vector<Finished> rest(std::make_move_iterator(large), std::make_move_iterator(files.end()));
    files.erase(large, files.end());
    settle(std::move(files));
    settle(std::move(rest));
}

/// When a disk is full, what was whole before is still given its name.
bool Settler::isDropping() const {
    return failed_ || (stop_.stop_requested() && !account_.fatal());
}

void Settler::settle(std::vector<Finished> files) {
    if (isDropping()) {
        for (const Finished& file : files) {
            place_.removePart(file.part);
        }
        return;
    }
    disk::Batch batch(place_);
    for (const Finished& file : files) {
        batch.add(file.part, file.elsewhere);
    }
    std::vector<bool> skipped(files.size());
    const auto failures = batch.settle([&](std::size_t i) -> disk::Placed<bool> {
        auto named = naming_.give(place_, files[i].part, *files[i].wanted);
        if (!named) {
            return std::unexpected(std::move(named).error());
        }
        skipped[i] = !*named;
        if (*named && **named != files[i].wanted->target) {
            files[i].told.restoredAs = std::move(**named);
        }
        return !skipped[i];
    });
    for (std::size_t i = 0; i < files.size(); ++i) {
        if (failures[i] && failures[i]->everything) {
            failed_ = true;
            account_.end(failures[i]->error);
            stop_.request_stop();
        } else if (failures[i]) {
            account_.failed({.id = files[i].told.id, .error = failures[i]->error});
        } else if (skipped[i]) {
            account_.skipped(files[i].told.id);
        } else {
            account_.restored(std::move(files[i].told));
        }
    }
}

}  // namespace capstan::recall
