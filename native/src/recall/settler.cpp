#include "recall/settler.hpp"

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "disk/batch.hpp"

namespace capstan::recall {

namespace {

constexpr disk::Gatherer<Finished>::Limits limits{.wait = std::chrono::milliseconds(5), .items = 4096};
/// A larger one keeps no small one waiting.
constexpr std::uint64_t smallBytes = 1U << 20U;

}  // namespace

Settler::Settler(disk::Destination place, Naming& naming, Account& account, std::stop_source stop)
    : place_(std::move(place)),
      naming_(naming),
      account_(account),
      stop_(std::move(stop)),
      gatherer_("capstan-settle", limits, [this](std::vector<Finished> files) { settleAll(std::move(files)); }) {}

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
