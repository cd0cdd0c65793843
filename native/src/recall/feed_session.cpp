#include "recall/feed_session.hpp"

#include <csignal>
#include <optional>
#include <pthread.h>
#include <thread>
#include <utility>

#include "recall/delivery.hpp"
#include "recall/restore_plan.hpp"
#include "recall/stream_feeder.hpp"
#include "recall/tape_reader.hpp"

namespace capstan::recall {

namespace {

struct FeedPlan {
    std::vector<FeedFile> files;
    std::vector<PlannedExtent> pieces;  ///< in the order in which they are to be given
    std::vector<RestoreFailed> failed;
};

FeedPlan makeFeedPlan(const ltfs::Index& index, const std::vector<FeedItem>& items) {
    FeedPlan plan;
    for (const FeedItem& item : items) {
        const ltfs::Entry* entry = index.find(item.path);
        if (entry == nullptr || entry->kind != ltfs::EntryKind::file) {
            plan.failed.push_back({.id = item.id, .error = {Code::volumePathMissing, item.path}});
            continue;
        }
        if (auto damage = damageOf(*entry)) {
            plan.failed.push_back({.id = item.id, .error = std::move(damage->error)});
            continue;
        }
        FeedFile course{.item = &item, .entry = entry};
        for (const ltfs::Extent& extent : entry->extents) {
            if (extent.byteCount > 0) {
                plan.pieces.push_back({.extent = extent, .file = plan.files.size()});
                ++course.pieces;
            }
        }
        plan.files.push_back(course);
    }
    return plan;
}

/// One sweep over the tape gives both in their order: the second begins no earlier than in the first's last record.
bool followsOn(const ltfs::Extent& first, const ltfs::Extent& second, std::uint32_t blockBytes) {
    const ltfs::BlockPointer end = endOf(first, blockBytes);
    return tapeOrder(first) <= tapeOrder(second) && end.partition == second.start.partition &&
           second.start.block + 1 >= end.block;
}

Result<void> readAll(TapeReader& tapeReader, const FeedPlan& plan, RequestSink& requestSink, std::uint32_t blockBytes) {
    const auto toTheEnd = [](ltfs::BlockPointer) { return false; };
    for (std::size_t next = 0; next < plan.pieces.size();) {
        PendingReads sweep;
        do {
            sweep.push_back(
                {.requestSink = &requestSink, .file = plan.pieces[next].file, .extent = plan.pieces[next].extent});
            ++next;
        } while (next < plan.pieces.size() &&
                 followsOn(plan.pieces[next - 1].extent, plan.pieces[next].extent, blockBytes));
        if (auto pulled = tapeReader.read(std::move(sweep), toTheEnd); !pulled) {
            return fail(std::move(pulled));
        }
    }
    return {};
}

/// A reader that goes shows in the write that meets it, and must not end the program.
void ignoreBrokenPipes() {
    sigset_t broken;
    ::sigemptyset(&broken);
    ::sigaddset(&broken, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &broken, nullptr);
}

}  // namespace

FeedSession::FeedSession(FeedRequest request, RestoreEventSink sink)
    : request_(std::move(request)), sink_(std::move(sink)) {}

void FeedSession::cancel() {
    stop_.request_stop();
}

Result<RestoreSummary> FeedSession::run(volume::Volume& volume) {
    const std::stop_token stop = stop_.get_token();
    const FeedPlan plan = makeFeedPlan(volume.index(), request_.items);
    for (const RestoreFailed& failed : plan.failed) {
        sink_(failed);
    }
    const std::uint32_t blockBytes = volume.label().blockBytes;
    BlockPool pool(blockBytes, poolBytes);
    RequestSink requestSink(plan.files.size(), stop);
    StreamFeeder streamFeeder(plan.files, request_.patience, requestSink.done, sink_);
    TapeReader tapeReader(volume, pool, nullptr, stop);
    Result<void> assumed;  // the thread's, until it has ended
    Result<void> pulled;
    {
        std::jthread thread([&] {
            ::pthread_setname_np(::pthread_self(), "capstan-feed");
            ignoreBrokenPipes();
            assumed = assume(request_.as);
            if (assumed) {
                streamFeeder.run(requestSink.deliveries(), stop);
            } else {
                stop_.request_stop();
                requestSink.abandon();
            }
        });
        pulled = readAll(tapeReader, plan, requestSink, blockBytes);
        if (!pulled) {
            // Nothing more comes: what has not been given in full must not wait for its reader.
            stop_.request_stop();
        }
        requestSink.close();
    }
    if (!assumed) {
        return fail(std::move(assumed));
    }
    if (!pulled) {
        return fail(std::move(pulled));
    }
    if (stop.stop_requested()) {
        return fail(Code::cancelled);
    }
    RestoreSummary summary = streamFeeder.summary();
    summary.failed += plan.failed.size();
    return summary;
}

}  // namespace capstan::recall
