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
constexpr std::size_t deliveriesLimit = 4096;
/// Hashes under way; files that a cartridge interleaves are few.
constexpr std::size_t openFiles = 1024;

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
    Deliveries deliveries(deliveriesLimit);
    Settled settled(plan.files.size());
    Checker checker(plan, settled, sink_);
    Puller puller(volume, pool, deliveries, settled);
    Result<void> pulled;
    {
        std::jthread thread([&] {
            ::pthread_setname_np(::pthread_self(), "capstan-check");
            checker.run(deliveries, stop);
        });
        pulled = puller.pullAll(plan.pieces, stop);
        // What was read before a fault is still compared.
        deliveries.close();
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
