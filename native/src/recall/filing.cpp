#include "recall/filing.hpp"

#include <optional>
#include <pthread.h>
#include <string_view>
#include <utility>

#include "disk/names.hpp"
#include "recall/filer.hpp"
#include "recall/folders.hpp"

namespace capstan::recall {

void Filing::start(const ltfs::Index& index) {
    thread_ = std::jthread([this, &index] {
        ::pthread_setname_np(::pthread_self(), "capstan-file");
        // The threads that it starts are that user, too.
        const auto assumed = assume(request_.as);
        auto outcome = assumed ? work(index) : Result<Summary>(std::unexpected(assumed.error()));
        if (cancelled_) {
            outcome = fail(Code::cancelled);
        }
        calls_.end(*this, std::move(outcome));
    });
}

void Filing::cancel() {
    cancelled_ = true;
    stop_.request_stop();
}

void Filing::close(const Error& why) {
    const std::lock_guard lock(mutex_);
    closed_ = closed_.value_or(why);
    if (outlet_) {
        outlet_->deliveries.close();
    }
}

const Outlet* Filing::outlet() const {
    const std::lock_guard lock(mutex_);
    return outlet_ ? &*outlet_ : nullptr;
}

void Filing::open(std::size_t files) {
    const std::lock_guard lock(mutex_);
    outlet_.emplace(files, stop_.get_token());
    if (closed_) {
        outlet_->deliveries.close();
    }
}

Demands Filing::demandsOf(const Plan& plan, std::optional<std::size_t> file) {
    Demands demands;
    for (const Piece& piece : plan.pieces) {
        if ((!file || *file == piece.file) && !outlet_->settled.has(piece.file)) {
            demands.push_back({.outlet = &*outlet_, .file = piece.file, .extent = piece.extent});
        }
    }
    return demands;
}

/// Of whoever was at it before. Neighbours come in a row.
static void removeLeftovers(disk::Destination& destination, const Plan& plan) {
    std::optional<std::string_view> last;
    for (const Wanted& file : plan.files) {
        const std::string_view folder = disk::placeOf(file.target).folder;
        if (folder != last) {
            destination.removeLeftovers(file.target);
            last = folder;
        }
    }
}

Result<Summary> Filing::work(const ltfs::Index& index) {
    auto destination =
        disk::Destination::open(request_.into, disk::restoring, disk::Missing::usual, disk::Impossible::substituted);
    if (!destination) {
        return fail(std::move(destination));
    }
    destination->mark(request_.mark);
    const EventSink sink = [this](Event event) { calls_.tell(*this, std::move(event)); };
    const Damaged damaged = request_.keepDamaged ? Damaged::kept : Damaged::refused;
    const Plan plan = makePlan(index, request_.items, damaged);
    for (const Failed& failed : plan.failed) {
        sink(failed);
    }
    if (request_.isResumed) {
        removeLeftovers(*destination, plan);
    }
    Naming naming(request_.conflict);
    Folders folders(*destination, naming, sink);
    auto made = folders.make(plan.folders, stop_.get_token());
    auto linked = made ? folders.link(plan.links, stop_.get_token()) : std::move(made);
    auto summary = linked ? file(*destination, naming, plan, damaged, sink) : Result<Summary>(fail(std::move(linked)));
    folders.settle();
    if (summary) {
        summary->failed += plan.failed.size() + folders.failed();
        summary->skipped += folders.skipped();
    }
    return summary;
}

/// Fails when destination or drive can do no more.
Result<Summary> Filing::file(disk::Destination& destination, Naming& naming, const Plan& plan, Damaged damaged,
                             const EventSink& sink) {
    open(plan.files.size());
    Filer filer(destination, naming, plan.files, outlet_->settled, damaged, sink,
                [&](std::size_t again) { return calls_.want(*this, demandsOf(plan, again)); });
    filer.checkNames(stop_);
    calls_.want(*this, demandsOf(plan));
    filer.run(outlet_->deliveries);
    // What it leaves would keep the memory that others wait for.
    outlet_->deliveries.abandon();
    if (filer.fatal()) {
        return std::unexpected(*filer.fatal());
    }
    const std::lock_guard lock(mutex_);
    return closed_ && !filer.isComplete() ? Result<Summary>(std::unexpected(*closed_)) : filer.summary();
}

}  // namespace capstan::recall
