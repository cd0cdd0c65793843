#include "recall/active_request.hpp"

#include <algorithm>
#include <optional>
#include <pthread.h>
#include <string_view>
#include <utility>

#include "disk/destination.hpp"
#include "disk/names.hpp"
#include "recall/far/desk_request.hpp"

namespace capstan::recall {

void ActiveRequest::start(const ltfs::Index& index) {
    thread_ = std::jthread([this, &index] {
        ::pthread_setname_np(::pthread_self(), "capstan-file");
        // The threads that it starts are that user, too.
        const auto assumed = assume(request_.as);
        auto outcome = assumed ? serve(index) : Result<RestoreSummary>(std::unexpected(assumed.error()));
        if (cancelled_) {
            outcome = fail(Code::cancelled);
        }
        calls_.end(*this, std::move(outcome));
    });
}

void ActiveRequest::cancel() {
    cancelled_ = true;
    stop_.request_stop();
}

void ActiveRequest::close(const Error& why) {
    const std::lock_guard lock(mutex_);
    closed_ = closed_.value_or(why);
    if (requestSink_) {
        requestSink_->close();
    }
}

const RequestSink* ActiveRequest::requestSink() const {
    const std::lock_guard lock(mutex_);
    return requestSink_ ? &*requestSink_ : nullptr;
}

RequestSink& ActiveRequest::open(const RestorePlan& plan, FileLanes lanes) {
    const std::lock_guard lock(mutex_);
    requestSink_.emplace(plan.files.size(), stop_.get_token(), std::move(lanes));
    requestSink_->readsOn = request_.readOn;
    if (closed_) {
        requestSink_->close();
    }
    return *requestSink_;
}

PendingReads ActiveRequest::readsOf(const RestorePlan& plan, std::optional<std::size_t> file) {
    PendingReads reads;
    for (const PlannedExtent& piece : plan.pieces) {
        if ((!file || *file == piece.file) && !requestSink_->done.has(piece.file)) {
            reads.push_back({.requestSink = &*requestSink_, .file = piece.file, .extent = piece.extent});
        }
    }
    return reads;
}

/// Of whoever was at it before. Neighbours come in a row.
static void removeLeftovers(disk::Destination& destination, const RestorePlan& plan) {
    std::optional<std::string_view> last;
    for (const PlannedItem& file : plan.files) {
        const std::string_view folder = disk::splitTarget(file.target).folder;
        if (folder != last) {
            destination.removeLeftovers(file.target);
            last = folder;
        }
    }
}

DamagedPolicy ActiveRequest::damaged() const {
    return request_.readOn        ? DamagedPolicy::keptInParts
           : request_.keepDamaged ? DamagedPolicy::kept
                                  : DamagedPolicy::refused;
}

/// Fails when destination or drive can do no more.
Result<RestoreSummary> ActiveRequest::serve(const ltfs::Index& index) {
    const RestoreEventSink sink = [this](RestoreEvent event) { calls_.report(*this, std::move(event)); };
    RestorePlan plan = makePlan(index, request_.items, damaged(),
                                request_.acls ? disk::Permissions::byAttributes : disk::Permissions::byMode);
    auto placed = request_.desk ? sendToDesk(plan, sink) : placeHere(plan, sink);
    if (!placed) {
        return fail(std::move(placed));
    }
    const std::lock_guard lock(mutex_);
    if (closed_ && !placed->isComplete) {
        return std::unexpected(*closed_);
    }
    if (request_.desk && !placed->isComplete && !cancelled_) {
        return fail(Code::farRestoreInvalid, "it ended before all was answered");
    }
    placed->summary.failed += plan.failed.size();
    return placed->summary;
}

Result<PlacedFiles> ActiveRequest::placeHere(const RestorePlan& plan, const RestoreEventSink& sink) {
    auto destination = disk::Destination::open(request_.into, disk::restoring, disk::MissingFolders::usual,
                                               disk::ImpossibleNames::substituted);
    if (!destination) {
        return fail(std::move(destination));
    }
    destination->mark(request_.mark);
    std::ranges::for_each(plan.failed, sink);
    if (request_.isResumed) {
        removeLeftovers(*destination, plan);
    }
    return placeFiles(*destination, request_.conflict, plan, damaged(), sink, stop_,
                      {.open = [&]() -> RequestSink& { return open(plan, lanesHere(plan)); },
                       .want = [&] { calls_.want(*this, readsOf(plan)); },
                       .again = [&](std::size_t file) { return calls_.want(*this, readsOf(plan, file)); }});
}

Result<PlacedFiles> ActiveRequest::sendToDesk(RestorePlan& plan, const RestoreEventSink& sink) {
    std::ranges::for_each(plan.failed, sink);
    far::sortAsTheyCome(plan);
    RequestSink& requestSink = open(plan, {});
    far::DeskRequest desk(*request_.desk, plan, requestSink, sink,
                          [&](std::size_t file) { return calls_.want(*this, readsOf(plan, file)); });
    auto summary = desk.serve(
        damaged(), [&] { calls_.want(*this, readsOf(plan)); }, stop_.get_token());
    requestSink.abandon();
    if (!summary) {
        return fail(std::move(summary));
    }
    PlacedFiles sent{.summary = *summary, .isComplete = true};
    for (std::size_t file = 0; file < plan.files.size() && sent.isComplete; ++file) {
        sent.isComplete = requestSink.done.has(file);
    }
    return sent;
}

}  // namespace capstan::recall
