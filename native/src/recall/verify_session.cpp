#include "recall/verify_session.hpp"

#include <pthread.h>
#include <thread>
#include <utility>

#include "recall/checker.hpp"
#include "recall/tape_reader.hpp"
#include "recall/verify_plan.hpp"

namespace capstan::recall {

namespace {

/// Hashes under way; files that a cartridge interleaves are few.
constexpr std::size_t openFiles = 1024;

PendingReads readsOf(const VerifyPlan& plan, RequestSink& requestSink, std::size_t first, std::size_t last) {
    PendingReads reads;
    for (std::size_t i = first; i < last; ++i) {
        reads.push_back({.requestSink = &requestSink, .file = plan.pieces[i].file, .extent = plan.pieces[i].extent});
    }
    return reads;
}

Result<void> readAll(TapeReader& tapeReader, const VerifyPlan& plan, RequestSink& requestSink) {
    const auto toTheEnd = [](ltfs::BlockPointer) { return false; };
    auto pulled = tapeReader.read(readsOf(plan, requestSink, 0, plan.asTheyLie), toTheEnd);
    for (std::size_t i = plan.asTheyLie; pulled && i < plan.pieces.size(); ++i) {
        pulled = tapeReader.read(readsOf(plan, requestSink, i, i + 1), toTheEnd);
    }
    return pulled ? Result<void>() : fail(std::move(pulled));
}

}  // namespace

VerifySession::VerifySession(VerifyRequest request, VerifySink sink)
    : request_(std::move(request)), sink_([this, sink = std::move(sink)](VerifyEvent event) {
          const std::lock_guard lock(reporting_);
          sink(std::move(event));
      }) {}

void VerifySession::cancel() {
    stop_.request_stop();
}

Result<VerifySummary> VerifySession::run(volume::Volume& volume) {
    const std::stop_token stop = stop_.get_token();
    const VerifyPlan plan = makeVerifyPlan(volume.index(), request_, openFiles);
    BlockPool pool(volume.label().blockBytes, poolBytes);
    RequestSink requestSink(plan.files.size(), stop);
    Checker checker(plan, volume.label().blockBytes, requestSink.done, sink_);
    TapeReader tapeReader(volume, pool, nullptr, stop, [this](LocateState locating) { sink_(locating); });
    Result<void> pulled;
    {
        std::jthread thread([&] {
            ::pthread_setname_np(::pthread_self(), "capstan-check");
            checker.run(requestSink.deliveries(), stop);
        });
        pulled = readAll(tapeReader, plan, requestSink);
        // What was read before a fault is still compared.
        requestSink.close();
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
Result<bool> VerifySession::keep(volume::Volume& volume, Findings findings, const std::vector<FileUnsound>& beforehand,
                                 bool ended) const {
    for (const FileUnsound& one : beforehand) {
        if (const ltfs::Entry* file = volume.index().find(one.path); file != nullptr) {
            findings.unsound.push_back({.file = file, .code = one.error.code});
        }
    }
    const MarkScope scope = !request_.paths.empty() ? MarkScope::chosen
                            : ended                 ? MarkScope::everything
                                                    : MarkScope::unsound;
    if (!request_.markAs || findings.size() == 0 || !volume.takesMarks(markBytes(findings, scope))) {
        return false;
    }
    auto marked =
        mark(volume.index(), findings, {.time = *request_.markAs, .scope = scope, .since = request_.backedUpSince});
    return marked ? Result<bool>(true) : fail(std::move(marked));
}

}  // namespace capstan::recall
