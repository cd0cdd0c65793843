#include "recall/verify_session.hpp"

#include <pthread.h>
#include <thread>
#include <utility>

#include "recall/checker.hpp"
#include "recall/puller.hpp"
#include "recall/verify_plan.hpp"

namespace capstan::recall {

namespace {

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
    : request_(std::move(request)), sink_([this, sink = std::move(sink)](VerifyEvent event) {
          const std::lock_guard lock(telling_);
          sink(std::move(event));
      }) {}

void VerifySession::cancel() {
    stop_.request_stop();
}

Result<VerifySummary> VerifySession::run(volume::Volume& volume) {
    const std::stop_token stop = stop_.get_token();
    const VerifyPlan plan = makeVerifyPlan(volume.index(), request_, openFiles);
    BlockPool pool(volume.label().blockBytes, poolBytes);
    Outlet outlet(plan.files.size(), stop);
    Checker checker(plan, volume.label().blockBytes, outlet.settled, sink_);
    Puller puller(volume, pool, nullptr, stop, [this](Locating locating) { sink_(locating); });
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
    const bool ended = pulled && !stop.stop_requested();
    auto kept = keep(volume, checker.findings(), plan.unsound, ended);
    if (stop.stop_requested()) {
        return fail(Code::cancelled);
    }
    if (!pulled) {
        return fail(std::move(pulled));
    }
    if (!kept) {
        return fail(std::move(kept));
    }
    VerifySummary summary = checker.summary();
    summary.marked = *kept;
    return summary;
}

/// `beforehand`: known to be unsound before anything was read; some may not be there at all.
Result<bool> VerifySession::keep(volume::Volume& volume, Findings findings, const std::vector<Unsound>& beforehand,
                                 bool ended) const {
    for (const Unsound& one : beforehand) {
        if (const ltfs::Entry* file = volume.index().find(one.path); file != nullptr) {
            findings.unsound.push_back({.file = file, .code = one.error.code});
        }
    }
    const Scope scope = !request_.paths.empty() ? Scope::chosen : ended ? Scope::everything : Scope::unsound;
    if (!request_.markAs || findings.size() == 0 || !volume.takesMarks(markBytes(findings, scope))) {
        return false;
    }
    auto marked =
        mark(volume.index(), findings, {.time = *request_.markAs, .scope = scope, .since = request_.backedUpSince});
    return marked ? Result<bool>(true) : fail(std::move(marked));
}

}  // namespace capstan::recall
