#include "recall/recall_session.hpp"

#include <pthread.h>
#include <thread>
#include <utility>

#include "recall/filer.hpp"
#include "recall/folders.hpp"
#include "recall/naming.hpp"
#include "recall/plan.hpp"
#include "recall/puller.hpp"

namespace capstan::recall {

namespace {

/// What may wait between tape and disk: a quarter of a second of the fastest drive.
constexpr std::size_t poolBytes = 128U << 20U;
constexpr std::size_t deliveriesLimit = 4096;

/// Both threads at work: what the tape gives is filed. Fails when drive or destination can do no more.
Result<Summary> stream(volume::Volume& volume, disk::Destination& destination, Naming& naming, const Plan& plan,
                       Damaged damaged, const EventSink& sink, std::stop_token cancelled) {
    BlockPool pool(volume.label().blockBytes, poolBytes);
    Deliveries deliveries(deliveriesLimit);
    Settled settled(plan.files.size());
    Filer filer(destination, naming, plan.files, settled, damaged, sink);
    Puller puller(volume, pool, deliveries, settled);
    std::stop_source stop;
    const std::stop_callback follow(cancelled, [&] { stop.request_stop(); });
    filer.checkNames(stop);
    Result<void> pulled;
    {
        std::jthread thread([&] {
            ::pthread_setname_np(::pthread_self(), "capstan-file");
            filer.run(deliveries);
        });
        pulled = puller.pullAll(plan.pieces, stop.get_token());
        // What was read before a fault is still filed.
        deliveries.close();
    }
    if (filer.fatal()) {
        return std::unexpected(*filer.fatal());
    }
    if (!pulled) {
        return fail(std::move(pulled));
    }
    return filer.summary();
}

}  // namespace

RecallSession::RecallSession(Request request, EventSink sink) : request_(std::move(request)), sink_(std::move(sink)) {}

void RecallSession::cancel() {
    stop_.request_stop();
}

Result<Summary> RecallSession::run(volume::Volume& volume) {
    auto destination =
        disk::Destination::open(request_.into, disk::restoring, disk::Missing::usual, disk::Impossible::substituted);
    if (!destination) {
        return fail(std::move(destination));
    }
    const std::stop_token stop = stop_.get_token();
    const Damaged damaged = request_.keepDamaged ? Damaged::kept : Damaged::refused;
    const Plan plan = makePlan(volume.index(), request_.items, damaged);
    for (const Failed& failed : plan.failed) {
        sink_(failed);
    }
    Naming naming(request_.conflict);
    Folders folders(*destination, naming, sink_);
    auto made = folders.make(plan.folders, stop);
    auto linked = made ? folders.link(plan.links, stop) : std::move(made);
    auto summary = linked ? stream(volume, *destination, naming, plan, damaged, sink_, stop)
                          : Result<Summary>(fail(std::move(linked)));
    folders.settle();
    if (stop.stop_requested()) {
        return fail(Code::cancelled);
    }
    if (!summary) {
        return summary;
    }
    summary->failed += plan.failed.size() + folders.failed();
    summary->skipped += folders.skipped();
    return summary;
}

}  // namespace capstan::recall
