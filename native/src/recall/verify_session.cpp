#include "recall/verify_session.hpp"

#include <pthread.h>
#include <thread>
#include <utility>

#include "recall/checker.hpp"
#include "recall/puller.hpp"
#include "recall/verify_plan.hpp"

namespace capstan::recall {

namespace {

/// What may wait between tape and hash: a quarter of a second of the fastest drive.
constexpr std::size_t poolBytes = 128U << 20U;
/// Hashes under way; files that a cartridge interleaves are few.
constexpr std::size_t openFiles = 1024;

Demands demandsOf(const VerifyPlan& plan, Outlet& outlet, std::size_t first, std::size_t last) {
    Demands demands;
    for (std::size_t i = first; i < last; ++i) {
        demands.push_back({.outlet = &outlet, .file = plan.pieces[i].file, .extent = plan.pieces[i].extent});
    }
    return demands;
}

Result<void> pullAll(Puller& puller, const VerifyPlan& plan, Outlet& outlet) {
    const auto toTheEnd = [](ltfs::BlockPointer) { return false; };
    auto pulled = puller.pull(demandsOf(plan, outlet, 0, plan.asTheyLie), toTheEnd);
    for (std::size_t i = plan.asTheyLie; pulled && i < plan.pieces.size(); ++i) {
        pulled = puller.pull(demandsOf(plan, outlet, i, i + 1), toTheEnd);
    }
    return pulled ? Result<void>() : fail(std::move(pulled));
}

}  // namespace

VerifySession::VerifySession(VerifyRequest request, VerifySink sink)
    : request_(std::move(request)), sink_(std::move(sink)) {}

void VerifySession::cancel() {
    stop_.request_stop();
}

Result<VerifySummary> VerifySession::run(volume::Volume& volume) {
    const std::stop_token stop = stop_.get_token();
    const VerifyPlan plan = makeVerifyPlan(volume.index(), request_, openFiles);
    BlockPool pool(volume.label().blockBytes, poolBytes);
    Outlet outlet(plan.files.size(), stop);
    Checker checker(plan, outlet.settled, sink_);
    Puller puller(volume, pool, nullptr, stop);
    Result<void> pulled;
    {
        std::jthread thread([&] {
            ::pthread_setname_np(::pthread_self(), "capstan-check");
            checker.run(outlet.deliveries, stop);
        });
        pulled = pullAll(puller, plan, outlet);
        // What was read before a fault is still compared.
        outlet.deliveries.close();
    }
    if (stop.stop_requested()) {
        return fail(Code::cancelled);
    }
    if (!pulled) {
        return fail(std::move(pulled));
    }
    return checker.summary();
}

}  // namespace capstan::recall
