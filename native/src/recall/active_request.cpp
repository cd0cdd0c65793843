#include "recall/active_request.hpp"

#include <algorithm>
#include <optional>
#include <pthread.h>
#include <string_view>
#include <utility>

#include "disk/names.hpp"
#include "recall/file_writer.hpp"
#include "recall/folder_restorer.hpp"

namespace capstan::recall {

namespace {

/// Beyond that a disk has enough to do.
constexpr unsigned mostLanes = 8;

}  // namespace

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

void ActiveRequest::open(const RestorePlan& plan) {
    const std::size_t most = std::clamp(std::thread::hardware_concurrency(), 1U, mostLanes);
    FileLanes lanes = lanesFor(plan, most);
    const std::lock_guard lock(mutex_);
    requestSink_.emplace(plan.files.size(), stop_.get_token(), std::move(lanes));
    requestSink_->readsOn = request_.readOn;
    if (closed_) {
        requestSink_->close();
    }
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

Result<RestoreSummary> ActiveRequest::serve(const ltfs::Index& index) {
    auto destination = disk::Destination::open(request_.into, disk::restoring, disk::MissingFolders::usual,
                                               disk::ImpossibleNames::substituted);
    if (!destination) {
        return fail(std::move(destination));
    }
    destination->mark(request_.mark);
    const RestoreEventSink sink = [this](RestoreEvent event) { calls_.report(*this, std::move(event)); };
    const DamagedPolicy damaged = request_.readOn        ? DamagedPolicy::keptInParts
                                  : request_.keepDamaged ? DamagedPolicy::kept
                                                         : DamagedPolicy::refused;
    const RestorePlan plan = makePlan(index, request_.items, damaged,
                                      request_.acls ? disk::Permissions::byAttributes : disk::Permissions::byMode);
    for (const RestoreFailed& failed : plan.failed) {
        sink(failed);
    }
    if (request_.isResumed) {
        removeLeftovers(*destination, plan);
    }
    Naming naming(request_.conflict);
    FolderRestorer folders(*destination, naming, sink);
    auto made = folders.make(plan.folders, stop_.get_token());
    auto linked = made ? folders.link(plan.links, stop_.get_token()) : std::move(made);
    auto summary = linked ? restoreFiles(*destination, naming, plan, damaged, sink)
                          : Result<RestoreSummary>(fail(std::move(linked)));
    folders.applyTraits();
    if (summary) {
        summary->failed += plan.failed.size() + folders.failed();
        summary->skipped += folders.skipped();
    }
    return summary;
}

/// Fails when destination or drive can do no more.
Result<RestoreSummary> ActiveRequest::restoreFiles(disk::Destination& destination, Naming& naming,
                                                   const RestorePlan& plan, DamagedPolicy damaged,
                                                   const RestoreEventSink& sink) {
    open(plan);
    FileWriter fileWriter(destination, naming, plan.files, *requestSink_, damaged, sink,
                          [&](std::size_t again) { return calls_.want(*this, readsOf(plan, again)); });
    fileWriter.checkNames(stop_);
    calls_.want(*this, readsOf(plan));
    fileWriter.run();
    // What it leaves would keep the memory that others wait for.
    requestSink_->abandon();
    if (fileWriter.fatal()) {
        return std::unexpected(*fileWriter.fatal());
    }
    const std::lock_guard lock(mutex_);
    return closed_ && !fileWriter.isComplete() ? Result<RestoreSummary>(std::unexpected(*closed_))
                                               : fileWriter.summary();
}

}  // namespace capstan::recall
